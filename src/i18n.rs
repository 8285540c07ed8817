//! The language that is shown, as the user or the browser chose it; texts and numbers in it are in `belvedere_view::i18n`.

mod format;

use belvedere_view::i18n::set_language;
use leptos::prelude::{document, window};

pub use self::format::{ago, clock, date_time, minute};
pub use belvedere_view::i18n::{
    Language, bytes, counted, grouped, language, number, speed, t, tally, texts,
};

/// Where the choice is stored; the same name stands in `style/boot.js`.
const STORAGE_KEY: &str = "belvedere.language";

/// The language that the user chose; `None` follows the browser.
pub fn chosen() -> Option<Language> {
    let storage = window().local_storage().ok().flatten()?;
    let tag = storage.get_item(STORAGE_KEY).ok().flatten()?;
    Language::of_tag(&tag)
}

/// Chooses a language, or the browser's, from the next load of the page on.
pub fn choose(language: Option<Language>) {
    if let Some(storage) = window().local_storage().ok().flatten() {
        // A browser that stores nothing follows its own language, as before.
        drop(match language {
            Some(language) => storage.set_item(STORAGE_KEY, language.tag()),
            None => storage.remove_item(STORAGE_KEY),
        });
    }
}

/// Takes the chosen language, else the first of the browser's that the app has.
pub fn start() {
    let wanted = window().navigator().languages();
    let language = chosen()
        .or_else(|| {
            wanted
                .iter()
                .find_map(|tag| Language::of_tag(&tag.as_string()?))
        })
        .unwrap_or_default();
    set_language(language);
    if let Some(root) = document().document_element() {
        // The attribute tells screen readers and the browser's hyphenation; nothing else depends on it.
        drop(root.set_attribute("lang", language.tag()));
    }
}
