//! Tabs of saved queries.

use leptos::prelude::*;

use super::draft::{Draft, SavedAs};
use super::queries::Kept;
use super::workspace::{self, Tab, Workspace};

/// Opens a query: in the tab that has it, or in a new one.
pub fn open(workspace: &Workspace, query: Draft) {
    let is_same = |draft: &Draft| match &query.saved {
        Some(saved) => draft
            .saved
            .as_ref()
            .is_some_and(|known| known.id == saved.id),
        None => draft.title == query.title && draft.text == query.text,
    };
    let same = workspace.tabs.with_untracked(|tabs| {
        let mut tabs = tabs.iter();
        let same = tabs.find(|tab| tab.draft.with_untracked(is_same));
        same.map(|tab| tab.id.clone())
    });
    match same {
        Some(id) => workspace.activate(&id),
        None => workspace.add_tab(query),
    }
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
