//! The page: a board, or the choice of one.

use belvedere_queries::{Board, BoardError, read_shared};
use leptos::prelude::*;

use super::add_to::AddTo;
use super::board::Page;
use super::chooser::List;
use super::problems::in_words;
use super::query::BoardsQuery;
use super::source::Origin;
use super::store;
use super::texts::Text;
use crate::address::use_query;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::storage::kind;
use crate::ui::{EmptyState, Forgotten, PageHeader, Skeleton, icon};
use crate::views::sql::add_to_board::{self, Given};
use crate::views::sql::queries::store as saved;
use crate::{request, routes};

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
    let query = use_query::<BoardsQuery>();
    let ready = RwSignal::new(false);
    request::spawn(async move {
        store::read().await;
        saved::read().await;
        ready.set(true);
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
        let found = match query.get() {
            BoardsQuery::List => {
                return view! { <List forgotten on_delete /> }.into_any();
            }
            BoardsQuery::Own(key) => {
                let read = store::get(&key);
                read.map(|read| read.map(|board| (Origin::Own(key), board)))
            }
            BoardsQuery::Shared(name) => {
                let shared = store::shared(&platform.catalog()).into_iter();
                let mut shared = shared.filter(|(known, _)| *known == name);
                let read = shared.next().map(|(_, read)| read);
                read.map(|read| read.map(|board| (Origin::Shared, board)))
            }
            BoardsQuery::Linked(text) => {
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
