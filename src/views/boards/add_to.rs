//! Adds a query to a board of this browser: one that is saved, or the text of a tab, which is saved with it.

use belvedere_queries::{Board, QueryName, SavedQuery};
use belvedere_view::sql::draft::{Draft, SavedAs};
use leptos::prelude::*;

use super::form::Form;
use super::store;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::t;
use crate::ui::Dialog;
use crate::ui::icon::{self, Icon};
use crate::views::sql::add_to_board::Adding;
use crate::views::sql::queries::name_form::NameField;
use crate::views::sql::queries::store as saved;
use crate::{browser, request};

/// The identifier of the field for the name of a new query.
const NAME: &str = "board-query";

/// What is added.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Subject {
    /// A saved query.
    Saved(QueryName),
    /// A saved query under a key, whose text has changed.
    Changed(String, SavedQuery),
    /// A query that is not saved yet.
    New(SavedQuery),
}

impl Subject {
    /// What a tab is of.
    fn of(draft: &Draft) -> Self {
        match saved::of_tab(draft) {
            (Some(_), query) if !draft.is_changed() => Self::Saved(QueryName::of(&query)),
            (Some(key), query) => Self::Changed(key, query),
            (None, query) => Self::New(query),
        }
    }
}

/// The choice of a board, in a dialog.
#[component]
pub(super) fn AddTo(
    /// What is added.
    query: Adding,
    /// Ends it.
    on_close: Callback<()>,
) -> impl IntoView {
    let announcer = use_announcer();
    let (known, text) = match query {
        Adding::Saved(name) => (Some(Subject::Saved(name)), None),
        Adding::Text { draft, on_saved } => (None, Some((draft, on_saved))),
    };
    let on_saved = text.as_ref().and_then(|(_, on_saved)| *on_saved);
    let subject = RwSignal::new(known);
    // Of a query that is not saved yet.
    let name = RwSignal::new(String::new());
    request::spawn(async move {
        store::read().await;
        if let Some((draft, _)) = text {
            saved::read().await;
            let of_tab = Subject::of(&draft);
            if let Subject::New(query) = &of_tab {
                name.set(query.name.clone());
            }
            subject.set(Some(of_tab));
        }
    });
    // A dialog that is closed gives the focus back; one that is gone does not.
    let close = move || {
        subject.set(None);
        request_animation_frame(move || {
            on_close.try_run(());
        });
    };
    let boards = RwSignal::from(store::boards());
    let tried = RwSignal::new(false);
    let is_nameless = move || name.with(|name| name.trim().is_empty());
    let keep = move |key: String, query: SavedQuery| {
        let saved = SavedAs {
            id: key.clone(),
            text: query.sql.clone(),
        };
        let kept = saved::kept(&query);
        saved::put(announcer, &key, query, None);
        if let Some(on_saved) = on_saved {
            on_saved.run((saved, kept));
        }
    };
    let add = move |key: &str, mut board: Board| {
        let Some(subject) = subject.get_untracked() else {
            return;
        };
        let query = match &subject {
            Subject::Saved(name) => name.clone(),
            Subject::Changed(_, query) => QueryName::of(query),
            Subject::New(_) if untrack(is_nameless) => {
                tried.set(true);
                return browser::focus(&format!("#{NAME}"));
            }
            Subject::New(query) => saved::free_name(QueryName {
                folder: query.folder.clone(),
                name: name.get_untracked().trim().to_owned(),
            }),
        };
        if board.add(query.clone()).is_none() {
            return announcer.failed(&t(Text::BoardIsFull));
        }
        match subject {
            Subject::Saved(_) => {}
            Subject::Changed(key, query) => keep(key, query),
            Subject::New(new) => keep(
                browser::random_id(),
                SavedQuery {
                    name: query.name.clone(),
                    ..new
                },
            ),
        }
        let done = t(Text::AddedTo {
            name: query.name,
            board: board.name.clone(),
        });
        store::put(announcer, key, &board, Some(done));
        close();
    };
    let on_create = Callback::new(move |(name, description): (String, String)| {
        let board = Board {
            name: store::free_name(&name),
            description,
            cards: Vec::new(),
        };
        add(&browser::random_id(), board);
    });
    let item = move |(key, board): (String, Board)| {
        let name = board.name.clone();
        view! {
            <li>
                <button type="button" class="board-choice" on:click=move |_| add(&key, board.clone())>
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
    let saving = move || match subject.get()? {
        Subject::Saved(_) => None,
        Subject::Changed(_, query) => {
            let note = t(Text::SavesChanges { name: query.name });
            Some(view! { <p class="muted" dir="auto">{note}</p> }.into_any())
        }
        Subject::New(_) => {
            let is_missing = Signal::derive(move || tried.get() && is_nameless());
            Some(
                view! { <NameField id=NAME label=t(Text::SaveQueryAs) name is_missing /> }
                    .into_any(),
            )
        }
    };
    let title = Signal::derive(move || match subject.get() {
        Some(
            Subject::Saved(QueryName { name, .. }) | Subject::Changed(_, SavedQuery { name, .. }),
        ) => t(Text::AddTo { name }),
        _ => t(Text::AddResult),
    });
    view! {
        <Dialog open=Signal::derive(move || subject.with(Option::is_some)) title on_close=move |()| close()>
            <div class="board-choices">
                {saving}
                <ul>{listed}</ul>
                <h3>{t(Text::NewBoard)}</h3>
                <Form before=(String::new(), String::new()) action=Text::Create on_end=on_create />
            </div>
        </Dialog>
    }
}
