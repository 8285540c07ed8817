//! Drafts that were typed in the last moment before the page was left. The database needs longer than the page then has;
//! the storage of the tab is written at once, and outlives a reload.

use belvedere_view::sql::draft::Draft;
use leptos::prelude::window;

/// In the storage of the tab, with the owner.
const KEY: &str = "belvedere.sql-drafts";

/// Holds the drafts of a user, by tab, in place of those from before.
pub fn hold(owner: &str, drafts: &[(String, Draft)]) {
    let Some(storage) = storage() else { return };
    // A failure loses only the text typed within the last quarter of a second: nothing more can be done.
    drop(match serde_json::to_string(drafts) {
        Ok(text) if !drafts.is_empty() => storage.set_item(&key(owner), &text),
        _ => storage.remove_item(&key(owner)),
    });
}

/// Takes the held drafts of a user.
pub fn take(owner: &str) -> Vec<(String, Draft)> {
    let held = storage().and_then(|storage| {
        let text = storage.get_item(&key(owner)).ok().flatten()?;
        drop(storage.remove_item(&key(owner)));
        serde_json::from_str(&text).ok()
    });
    held.unwrap_or_default()
}

fn key(owner: &str) -> String {
    format!("{KEY} {owner}")
}

fn storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}
