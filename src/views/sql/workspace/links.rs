//! Tabs of links and of saved queries.

use belvedere_view::sql::draft::{Draft, Format, Kept, KeptResult, SavedAs, Sent};
use belvedere_view::sql::grid::choice::Choices;
use belvedere_view::statement;
use js_sys::{Date, JSON, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::{Tab, Workspace, saves};
use crate::routes;
use crate::views::sql::grid::kept_layout;
use crate::views::sql::query::Linked;
use crate::views::sql::results::chosen_of;

/// The address that opens the text of a tab, with the choice of each of its statements, of the result that is shown as it is
/// now, and with the values of its parameters.
pub fn address(tab: &Tab) -> String {
    let draft = tab.draft.get_untracked();
    let mut choices = Choices::read(&draft.choice);
    if let Some(choice) = untrack(|| chosen_of(&tab.shown())) {
        choices.set(choice);
    }
    choices.retain_of(&statements(&draft.text));
    let values = values(&draft).unwrap_or_default();
    routes::sql_with(&draft.text, &choices.written(), &values)
}

/// The statements of a text, each in a few letters.
fn statements(text: &str) -> Vec<String> {
    let statements = statement::all(text).into_iter();
    statements
        .map(|statement| kept_layout::key(&statement.sql))
        .collect()
}

/// The values of the parameters that the text has.
fn values(draft: &Draft) -> Option<String> {
    let values: Object = JSON::parse(&draft.parameters).ok()?.dyn_into().ok()?;
    let is_named = |rest: &str, name: &str| {
        let rest = rest.trim_start().strip_prefix(name).map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with([':', '}']))
    };
    for name in Object::keys(&values) {
        let text = name.as_string()?;
        let mut places = draft.text.split("{{").skip(1);
        if !places.any(|rest| is_named(rest, &text)) {
            Reflect::delete_property(&values, &name).ok()?;
        }
    }
    let is_empty = Object::keys(&values).length() == 0;
    JSON::stringify(&values)
        .ok()
        .filter(|_| !is_empty)
        .map(String::from)
}

/// Opens a link: in the tab that has its text and its values, or in a new one, also where that tab has a result with another
/// choice.
pub fn open_linked(workspace: &Workspace, linked: Linked) {
    let linked = Draft {
        choice: linked.choice,
        parameters: linked.values,
        ..Draft::of_text(linked.text)
    };
    let (choices, keys) = (Choices::read(&linked.choice), statements(&linked.text));
    workspace.open(linked.clone(), |draft| {
        draft.text.trim() == linked.text.trim()
            && (linked.parameters.is_empty() || values(&linked) == values(draft))
            && (draft.results.is_empty()
                || linked.choice.is_empty()
                || choices.agree(&Choices::read(&draft.choice), &keys))
    });
    if !linked.choice.is_empty()
        && let Some(tab) = untrack(|| workspace.active_tab())
    {
        tab.draft.update(|draft| draft.choice = linked.choice);
        saves::save(&tab);
    }
}

/// Opens a query that was sent: in the tab that has it, or in a new one, without its text.
pub fn open_run(workspace: &Workspace, id: &str) {
    let sent = Sent {
        query_id: id.to_owned(),
        sql: String::new(),
        from: 0,
        started: Date::now(),
        format: Format::default(),
        branches: Vec::new(),
        parameter_spans: Vec::new(),
        template: String::new(),
    };
    let result = KeptResult {
        number: 1,
        sent: Some(sent),
        ..KeptResult::default()
    };
    let draft = Draft {
        title: id.to_owned(),
        results: vec![result],
        shown: 1,
        ..Draft::default()
    };
    workspace.open(draft, |draft| {
        let mut sent = draft
            .results
            .iter()
            .filter_map(|result| result.sent.as_ref());
        sent.any(|sent| sent.query_id == id)
    });
}

/// Opens a query: in the tab that has it, or in a new one.
pub fn open(workspace: &Workspace, query: Draft) {
    workspace.open(query.clone(), |draft| match &query.saved {
        Some(saved) => draft
            .saved
            .as_ref()
            .is_some_and(|known| known.id == saved.id),
        None => draft.title == query.title && draft.text == query.text,
    });
}

/// A tab is that of a saved query now.
pub fn save(workspace: &Workspace, tab: &Tab, saved: SavedAs, kept: &Kept) {
    let id = saved.id.clone();
    tab.draft.update(|draft| draft.saved = Some(saved));
    follow(workspace, &id, Some(kept));
}

/// The tabs of a saved query take its name and text over; without those, they are of none.
pub fn follow(workspace: &Workspace, id: &str, kept: Option<&Kept>) {
    for tab in workspace.tabs.get_untracked() {
        let is_of = |draft: &Draft| draft.saved.as_ref().is_some_and(|saved| saved.id == id);
        if !tab.draft.with_untracked(is_of) {
            continue;
        }
        tab.draft.update(|draft| match kept {
            Some(kept) => {
                draft.title.clone_from(&kept.name);
                draft.saved = Some(SavedAs {
                    id: id.to_owned(),
                    text: kept.sql.clone(),
                });
            }
            None => draft.saved = None,
        });
        saves::save(&tab);
    }
}
