//! Drafts that were typed in the last moment before the page was left. The database needs longer than the page then has;
//! the storage of the tab is written at once, and outlives a reload.

use leptos::prelude::window;

use super::draft::Draft;

const KEY: &str = "belvedere.sql-drafts";

/// Holds the drafts of a user, by tab, in place of those from before.
pub(super) fn hold(owner: &str, drafts: &[(String, Draft)]) {
    let Some(storage) = storage() else { return };
    // A failure loses only the text typed within the last quarter of a second: nothing more can be done.
    drop(match serde_json::to_string(&(owner, drafts)) {
        Ok(text) if !drafts.is_empty() => storage.set_item(KEY, &text),
        _ => storage.remove_item(KEY),
    });
}

/// Takes the held drafts of a user.
pub(super) fn take(owner: &str) -> Vec<(String, Draft)> {
    let held = storage().and_then(|storage| {
        let text = storage.get_item(KEY).ok().flatten()?;
        drop(storage.remove_item(KEY));
        serde_json::from_str::<(String, Vec<(String, Draft)>)>(&text).ok()
    });
    match held {
        Some((whose, drafts)) if whose == owner => drafts,
        _ => Vec::new(),
    }
}

fn storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}
