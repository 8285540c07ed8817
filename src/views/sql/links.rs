//! Tabs of links and of saved queries.

use belvedere_view::sql::grid::choice::Choice;
use belvedere_view::statement;
use leptos::prelude::*;

use super::draft::{Draft, Linked, SavedAs};
use super::grid::kept_layout;
use super::queries::Kept;
use super::workspace::{self, Tab, Workspace};
use crate::routes;

/// The address that opens a text with the choice of its result, if the result is of one of its statements as they are now.
pub fn address(draft: &Draft) -> String {
    let choice = Choice::read(&draft.choice);
    let mut statements = statement::all(&draft.text).into_iter();
    if statements.any(|statement| choice.is_of(&kept_layout::key(&statement.sql))) {
        routes::sql_with_choice(&draft.text, &choice.written())
    } else {
        routes::sql(&draft.text)
    }
}

/// Opens a link: in the tab that has its text, or in a new one where that tab has a result with another choice.
pub fn open_linked(workspace: &Workspace, Linked { text, choice }: Linked) {
    if choice.is_empty() {
        return workspace.open_text(&text);
    }
    let linked = Draft {
        text,
        choice,
        ..Draft::default()
    };
    workspace.open(linked.clone(), |draft| {
        let is_free = draft.sent.is_none() && draft.parts.is_empty();
        draft.text.trim() == linked.text.trim() && (is_free || draft.choice == linked.choice)
    });
    if let Some(tab) = untrack(|| workspace.active_tab()) {
        tab.draft.update(|draft| draft.choice = linked.choice);
        workspace::save(&tab);
    }
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
        workspace::save(&tab);
    }
}
