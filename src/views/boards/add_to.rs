//! Adds a saved query to a board of this browser, from the list of saved queries.

use belvedere_queries::{Board, QueryName};
use leptos::prelude::*;

use super::form::Form;
use super::store;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::t;
use crate::ui::Dialog;
use crate::ui::icon::{self, Icon};
use crate::{browser, request};

/// The choice of a board, in a dialog.
#[component]
pub fn AddTo(
    /// The query; nothing while the dialog is closed.
    query: RwSignal<Option<QueryName>>,
) -> impl IntoView {
    let announcer = use_announcer();
    request::spawn(store::read());
    let boards = RwSignal::from(store::boards());
    let add = move |key: &str, mut board: Board| {
        let Some(query) = query.get_untracked() else {
            return;
        };
        let name = query.name.clone();
        if board.add(query).is_none() {
            return announcer.failed(&t(Text::BoardIsFull));
        }
        let done = t(Text::AddedTo {
            name,
            board: board.name.clone(),
        });
        store::put(announcer, key, &board, Some(done));
    };
    let close = move || query.set(None);
    let on_create = Callback::new(move |(name, description): (String, String)| {
        let board = Board {
            name: store::free_name(&name),
            description,
            cards: Vec::new(),
        };
        add(&browser::random_id(), board);
        close();
    });
    let item = move |(key, board): (String, Board)| {
        let name = board.name.clone();
        view! {
            <li>
                <button
                    type="button"
                    class="board-choice"
                    on:click=move |_| {
                        add(&key, board.clone());
                        close();
                    }
                >
                    <Icon icon=icon::BOARD />
                    <span dir="auto">{name}</span>
                </button>
            </li>
        }
    };
    let listed = move || {
        let boards = boards.get().into_iter();
        let readable = boards.filter_map(|(key, board)| Some((key, board.ok()?)));
        readable.map(item).collect_view()
    };
    let title = Signal::derive(move || {
        let name = query.with(|query| query.as_ref().map(|query| query.name.clone()));
        t(Text::AddTo {
            name: name.unwrap_or_default(),
        })
    });
    view! {
        <Dialog open=Signal::derive(move || query.with(Option::is_some)) title on_close=move |()| close()>
            <div class="board-choices">
                <ul>{listed}</ul>
                <h3>{t(Text::NewBoard)}</h3>
                <Form before=(String::new(), String::new()) action=Text::Create on_end=on_create />
            </div>
        </Dialog>
    }
}
