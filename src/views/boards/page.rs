//! Boards: results of saved queries in cards, arranged by hand, refreshed together and shared through the catalog file.
//!
//! A board is of this browser, of the catalog, or came with a link. Only the first can be changed.

use super::store;
use belvedere_queries::{Board, BoardError, read_shared};
use leptos::prelude::*;
use leptos_router::hooks::use_location;

use super::add_to::AddTo;
use super::board::Page;
use super::chooser::List;
use super::problems::in_words;
use super::source::Origin;
use super::texts::Text;
use crate::address::use_parameters;
use crate::base_path::use_path;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::storage::kind;
use crate::ui::{EmptyState, Forgotten, PageHeader, Skeleton, icon};
use crate::views::sql::add_to_board::{self, Given};
use crate::views::sql::queries::store as saved;
use crate::{request, routes};

/// What the address asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Route {
    List,
    /// A board of this browser, by its key.
    Own(String),
    /// A board of the catalog, by its name.
    Shared(String),
    /// A board that came with a link, as JSON.
    Linked(String),
}

/// A board, or the choice of one. Below another view it is the part that this view has asked for.
#[component]
pub fn BoardsPage() -> impl IntoView {
    match add_to_board::given() {
        Some(Given { query, on_close }) => view! { <AddTo query on_close /> }.into_any(),
        None => view! { <Boards /> }.into_any(),
    }
}

#[component]
fn Boards() -> impl IntoView {
    let (query, path, hash) = (use_parameters(), use_path(), use_location().hash);
    let route = Memo::new(move |before: Option<&Route>| {
        // The view stays until the next one is there, whose parameters are not for it.
        let is_here = path.with(|path| path.trim_end_matches('/') == routes::BOARDS);
        match before {
            Some(before) if !is_here => before.clone(),
            _ => query.with(|query| {
                let linked = hash.with(|hash| linked(hash));
                let shared = query.get("shared").map(Route::Shared);
                let own = query.get("board").map(Route::Own);
                linked.or(own).or(shared).unwrap_or(Route::List)
            }),
        }
    });
    let ready = RwSignal::new(false);
    request::spawn(async move {
        store::read().await;
        saved::read().await;
        ready.try_set(true);
    });
    let forgotten = Forgotten::new(|| request::spawn(store::read()));
    let on_delete = Callback::new(move |key: String| {
        store::remove(&key);
        forgotten.forget(kind::BOARD, Some(key));
    });
    let platform = use_platform();
    move || {
        if !ready.get() {
            return view! { <div class="page"><Skeleton label=t(Text::Loading) /></div> }
                .into_any();
        }
        let found = match route.get() {
            Route::List => {
                return view! { <List forgotten on_delete /> }.into_any();
            }
            Route::Own(key) => {
                let read = store::get(&key);
                read.map(|read| read.map(|board| (Origin::Own(key), board)))
            }
            Route::Shared(name) => {
                let shared = store::shared(&platform.catalog()).into_iter();
                let mut shared = shared.filter(|(known, _)| *known == name);
                let read = shared.next().map(|(_, read)| read);
                read.map(|read| read.map(|board| (Origin::Shared, board)))
            }
            Route::Linked(text) => {
                let read = read_shared(&text);
                let read = read.map_err(|error| UnreadableBoard { error, text });
                Some(read.map(|(board, queries)| (Origin::Linked(queries), board)))
            }
        };
        match found {
            Some(Ok((origin, board))) => view! { <Page origin board on_delete /> }.into_any(),
            Some(Err(unreadable)) => no_board(in_words(&unreadable.error)).into_any(),
            None => no_board(t(Text::NotHere)).into_any(),
        }
    }
}

/// The board in the fragment of an address, `#board=…`.
fn linked(hash: &str) -> Option<Route> {
    let encoded = hash.trim_start_matches('#').strip_prefix("board=")?;
    let decoded = js_sys::decode_uri_component(encoded).ok()?;
    Some(Route::Linked(decoded.into()))
}

/// Says why there is no board.
fn no_board(reason: String) -> impl IntoView {
    view! {
        <div class="page boards">
            <PageHeader title=t(Text::Board) is_known=Signal::stored(false) />
            <EmptyState icon=icon::BOARD title=t(Text::NoBoard)>
                <p>{reason}</p>
                <a class="button" href=routes::BOARDS>{t(Text::AllBoards)}</a>
            </EmptyState>
        </div>
    }
}

/// A board, or why it is none.
pub(super) type Read = Result<Board, UnreadableBoard>;

/// A board that can't be read.
#[derive(Debug, Clone)]
pub(super) struct UnreadableBoard {
    pub(super) error: BoardError,
    /// Its text, to be kept.
    pub(super) text: String,
}
