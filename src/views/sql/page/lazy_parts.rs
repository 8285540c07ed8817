//! The parts of the view whose code comes later, with what they work on.

use belvedere_client::api::operation::{Description, Operation as _};
use belvedere_client::api::sql::{GetSqlQueryResults, GetSqlQueryStatus};
use belvedere_queries::Filled;
use belvedere_snippets::Request;
use belvedere_view::sql::draft::{Draft, Kept, SavedAs};
use belvedere_view::sql::history::Entry;
use belvedere_view::statement::Target;
use leptos::prelude::*;

use super::desk::{self, Desk, PARAMETER};
use crate::routes;
use crate::views::snippets;
use crate::views::snippets::{Asked, LeftOut};
use crate::views::sql::add_to_board::{self, Adding};
use crate::views::sql::queries::{self, HistoryAction};
use crate::views::sql::workspace::{Tab, links, saves};
use crate::views::sql::{compare, history, run};

/// The list of saved queries.
pub fn saved_queries(desk: Desk) -> AnyView {
    let current = Memo::new(move |_| {
        let tab = desk.open.get()?;
        tab.draft
            .with(|draft| Some(draft.saved.as_ref()?.id.clone()))
    });
    queries::part(queries::Given::List {
        current: current.into(),
        on_open: Callback::new(move |(query, at_once): (Draft, bool)| {
            desk.open_query(query, at_once);
        }),
        on_change: Callback::new(move |(id, kept): (String, Option<Kept>)| {
            desk.workspace
                .with_value(|workspace| links::follow(workspace, &id, kept.as_ref()));
        }),
    })
}

/// The panel of the history, from when it is first shown: a dialog that closes gives the focus back, one that is gone
/// does not.
pub fn history(desk: Desk) -> impl IntoView {
    let open = desk.history;
    let asked = Memo::new(move |asked: Option<&bool>| asked == Some(&true) || open.get());
    let panel = move || {
        queries::part(queries::Given::History {
            open,
            entries: RwSignal::from(history::entries()),
            on_use: Callback::new(move |(entry, at_once): (Entry, bool)| {
                desk.reuse(entry, at_once);
            }),
            on_entry: Callback::new(move |(key, action): (String, HistoryAction)| match action {
                HistoryAction::CopyLink => history::entries().with_untracked(|all| {
                    if let Some((_, entry)) = all.iter().find(|(known, _)| *known == key) {
                        desk.copy_address(&routes::sql(&entry.sql));
                    }
                }),
                HistoryAction::Note(note) => history::change(&key, |entry| entry.note = note),
                HistoryAction::Unstar => history::change(&key, |entry| entry.starred = false),
                HistoryAction::Remove => history::remove(&key),
            }),
            on_clear: Callback::new(|()| history::clear()),
        })
    };
    view! { <Show when=move || asked.get()>{panel}</Show> }
}

/// The form that saves the text of a tab, while it is asked for.
pub fn saving(desk: Desk) -> impl IntoView {
    move || {
        desk.saving.get().map(|tab| {
            queries::part(queries::Given::Save {
                draft: tab.draft.get_untracked(),
                on_saved: on_saved(desk, tab),
                on_close: Callback::new(move |()| desk.saving.set(None)),
            })
        })
    }
}

/// The choice of a board for the query of a result, while it is asked for.
pub fn adding(desk: Desk) -> impl IntoView {
    move || {
        desk.adding.get().map(|result| {
            let draft = desk::query_of(&result);
            let is_whole = result
                .draft
                .with_untracked(|whole| whole.text == draft.text);
            let tab = desk.open.get_untracked().filter(|_| is_whole);
            add_to_board::part(add_to_board::Given {
                query: Adding::Text {
                    draft,
                    on_saved: tab.map(|tab| on_saved(desk, tab)),
                },
                on_close: Callback::new(move |()| desk.adding.set(None)),
            })
        })
    }
}

/// Makes a tab that of a saved query.
fn on_saved(desk: Desk, tab: Tab) -> Callback<(SavedAs, Kept)> {
    Callback::new(move |(saved, kept): (SavedAs, Kept)| {
        desk.workspace
            .with_value(|workspace| links::save(workspace, &tab, saved, &kept));
    })
}

/// The code for the statement that runs next.
pub fn code(desk: Desk) -> impl IntoView {
    let asked = move |()| {
        let tab = desk.open.get_untracked()?;
        let target = desk.target.get_untracked()?;
        let left_out = if target.sql.contains(PARAMETER) {
            LeftOut::Values
        } else {
            LeftOut::Nothing
        };
        let client = desk.platform.client();
        let path = |operation: &Description| client.path_template(operation).to_owned();
        let request = Request::Sql {
            body: run::request_json(&desk::query_request(&tab, target.sql, target.place.start)),
            status: path(&GetSqlQueryStatus::DESCRIPTION),
            results: path(&GetSqlQueryResults::DESCRIPTION),
        };
        Some(Asked { request, left_out })
    };
    snippets::part(snippets::Given {
        open: desk.code,
        asked: Callback::new(asked),
    })
}

/// The comparison of a result with others, while it is asked for.
pub fn comparing(desk: Desk) -> impl IntoView {
    move || {
        let on_close = Callback::new(move |()| desk.comparing.set(None));
        desk.comparing.get().map(|tab| {
            desk.workspace
                .with_value(|workspace| compare::part(workspace, &tab, on_close))
        })
    }
}

/// The fields of the parameters of the tab that is open, if its text has some.
pub fn parameters(desk: Desk) -> impl IntoView {
    move || {
        let tab = desk.open.get()?;
        let draft = RwSignal::from(tab.draft.clone());
        let id = tab.id.clone();
        let tab = StoredValue::new(tab);
        let fields = move || {
            queries::part(queries::Given::Parameters(queries::OfText {
                tab: id.clone(),
                text: Memo::new(move |_| draft.with(|draft| draft.text.clone())).into(),
                values: draft.with_untracked(|draft| draft.parameters.clone()),
                keep: Callback::new(move |values| {
                    draft.update(|draft| draft.parameters = values);
                    tab.with_value(saves::save);
                }),
                waiting: desk.waiting,
                on_filled: Callback::new(move |filled: Vec<(Target, Filled)>| {
                    desk.run_filled(filled);
                }),
                on_run: Callback::new(move |()| desk.run()),
            }))
        };
        let some = Memo::new(move |_| draft.with(|draft| draft.text.contains(PARAMETER)));
        Some(view! { <Show when=move || some.get()>{fields.clone()}</Show> })
    }
}
