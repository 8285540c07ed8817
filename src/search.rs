//! What the search box of the frame shares with its list, which is loaded when the box is used (`views/search.rs`).

use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

/// The state of the search box.
#[derive(Clone, Copy)]
pub struct Search {
    /// The box.
    pub input: NodeRef<html::Input>,
    /// Its text.
    pub text: RwSignal<String>,
    /// Whether the list is open.
    pub open: RwSignal<bool>,
    /// Whether the list shows anything; `None` before it is loaded.
    pub filled: RwSignal<Option<bool>>,
    /// The chosen suggestion, by its place in the list.
    pub chosen: RwSignal<usize>,
    /// What keys of the box do, once the list is loaded.
    pub on_key: StoredValue<Option<Callback<KeyboardEvent>>>,
    /// Whether Enter was pressed before that.
    pub entered: StoredValue<bool>,
}

/// The id of a suggestion's element.
pub fn option_id(index: usize) -> String {
    format!("search-option-{index}")
}
