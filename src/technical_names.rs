//! Whether facts of the API are shown: API names, types, identifiers. One choice for all views, which hide elements with the
//! class `technical` without it; `style/boot.js` applies it before the first paint.

use leptos::prelude::document;

use crate::browser;

/// Where the choice is stored; the same name stands in `style/boot.js`.
const STORAGE_KEY: &str = "belvedere.technical-names";
/// What is stored when they are shown.
const SHOWN: &str = "shown";
/// The attribute of the page.
const ATTRIBUTE: &str = "data-technical-names";

/// The user's choice.
pub fn are_shown() -> bool {
    let root = document().document_element();
    root.is_some_and(|root| root.has_attribute(ATTRIBUTE))
}

/// Shows or hides them, and remembers it where the browser lets it.
pub fn show(shown: bool) {
    if let Some(root) = document().document_element() {
        // It fails only for names that are none.
        drop(root.toggle_attribute_with_force(ATTRIBUTE, shown));
    }
    browser::keep_locally(STORAGE_KEY, if shown { SHOWN } else { "" });
}
