//! The choice of a board: those of this browser, then those that the catalog shares.

use belvedere_queries::Board;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::form::Form;
use super::page::UnreadableBoard;
use super::problems::in_words;
use super::store::{self, Known};
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Dialog, EmptyState, Forgotten, PageHeader};
use crate::{browser, routes};

/// The list.
#[component]
pub(super) fn List(
    /// The boards that were deleted last.
    forgotten: Forgotten,
    /// Deletes a board of this browser.
    on_delete: Callback<String>,
) -> impl IntoView {
    let announcer = use_announcer();
    let navigate = StoredValue::new_local(use_navigate());
    let own = RwSignal::from(store::boards());
    let shared = StoredValue::new(store::shared(&use_platform().catalog()));
    let creating = RwSignal::new(false);
    let on_create = Callback::new(move |(name, description): (String, String)| {
        let board = Board {
            name: store::free_name(&name),
            description,
            cards: Vec::new(),
        };
        let key = browser::random_id();
        store::put(announcer, &key, &board, None);
        creating.set(false);
        navigate.with_value(|navigate| navigate(&routes::board(&key), NavigateOptions::default()));
    });
    let create = move || {
        view! {
            <Button kind=ButtonKind::Primary icon=icon::PLUS on_press=move |_| creating.set(true)>
                {t(Text::NewBoard)}
            </Button>
        }
    };
    let is_empty = Memo::new(move |_| own.with(Vec::is_empty) && shared.with_value(Vec::is_empty));
    let own_item = move |(key, board): Known| match board {
        Ok(board) => item(&routes::board(&key), board).into_any(),
        Err(unreadable) => {
            let delete = Callback::new({
                let key = key.clone();
                move |()| on_delete.run(key.clone())
            });
            view! { <Unreadable name=key unreadable on_delete=delete /> }.into_any()
        }
    };
    let shared_item = |(name, board): Known| match board {
        Ok(board) => item(&routes::shared_board(&board.name), board).into_any(),
        Err(unreadable) => view! { <Unreadable name unreadable /> }.into_any(),
    };
    let some_shared = shared.with_value(|shared| !shared.is_empty());
    let lists = move || {
        if is_empty.get() {
            return view! {
                <EmptyState icon=icon::BOARD title=t(Text::NoBoards)>
                    <p>{t(Text::NoBoardsHelp)}</p>
                    {create()}
                </EmptyState>
            }
            .into_any();
        }
        view! {
            <Show when=move || own.with(|own| !own.is_empty())>
                <section class="board-list" aria-labelledby="boards-own">
                    <h2 id="boards-own">{t(Text::Own)}</h2>
                    <ul>{move || own.get().into_iter().map(own_item).collect_view()}</ul>
                </section>
            </Show>
            {some_shared
                .then(|| {
                    view! {
                        <section class="board-list" aria-labelledby="boards-shared">
                            <h2 id="boards-shared">{t(Text::Shared)}</h2>
                            <ul>{shared.get_value().into_iter().map(shared_item).collect_view()}</ul>
                        </section>
                    }
                })}
        }
        .into_any()
    };
    view! {
        <div class="page boards">
            <PageHeader
                title=t(Text::Title)
                actions=ViewFn::from(move || view! { <Show when=move || !is_empty.get()>{create()}</Show> })
            >
                <p class="muted">{t(Text::Lead)}</p>
            </PageHeader>
            {forgotten.line()}
            {lists}
            <Dialog
                open=creating
                title=t(Text::NewBoard)
                on_close=move |()| creating.set(false)
            >
                <Form before=(String::new(), String::new()) action=Text::Create on_end=on_create />
            </Dialog>
        </div>
    }
}

/// A board as a line that leads to it.
fn item(address: &str, board: Board) -> impl IntoView + use<> {
    let cards = t(Text::Cards(
        u64::try_from(board.cards.len()).unwrap_or(u64::MAX),
    ));
    view! {
        <li class="board-line">
            <Icon icon=icon::BOARD />
            <a class="card-link board-line-name" href=address.to_owned() dir="auto">{board.name}</a>
            <span class="board-line-about" dir="auto">{board.description}</span>
            <span class="board-line-count">{cards}</span>
        </li>
    }
}

/// A board that can't be read, as a line with the reason and the ways to keep its text and to delete it.
#[component]
fn Unreadable(
    /// Its name, or its key.
    name: String,
    /// Why, and its text.
    unreadable: UnreadableBoard,
    /// Deletes it, where that can be.
    #[prop(optional)]
    on_delete: Option<Callback<()>>,
) -> impl IntoView {
    let announcer = use_announcer();
    let UnreadableBoard { error, text } = unreadable;
    let export_label = t(Text::ExportNamed { name: name.clone() });
    let delete_label = t(Text::DeleteNamed { name: name.clone() });
    let words = format!("{name} {}", t(Text::Unreadable));
    let export = move |_| {
        if !browser::save_text(&format!("{name}.json"), "application/json", &text) {
            announcer.failed(&t(Text::NotExported));
        }
    };
    let delete = on_delete.map(|on_delete| {
        view! { <Button kind=ButtonKind::Quiet icon=icon::CLOSE label=delete_label on_press=move |_| on_delete.run(()) /> }
    });
    view! {
        <li class="board-line" data-broken="true">
            <Icon icon=icon::ALERT />
            <span class="board-line-name" dir="auto">{words}</span>
            <span class="board-line-about">{in_words(&error)}</span>
            <span class="board-line-tools">
                <Button kind=ButtonKind::Quiet icon=icon::DOWNLOAD label=export_label on_press=export />
                {delete}
            </span>
        </li>
    }
}
