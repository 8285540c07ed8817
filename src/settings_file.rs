//! The settings file: the settings of this browser, recently viewed and pinned places, layouts and statements, as
//! versioned JSON, for another browser. It holds no token, no draft of a form, and no change that was sent: a file of
//! another person must not be able to prepare one.

use leptos::prelude::window;

use crate::recents;
use crate::storage::{RawRecord, kind};
pub use belvedere_view::settings_file::{SettingsError, SettingsFile, VERSION, parse};

/// The names under which choices are stored.
const CHOICES: &[&str] = &[
    "belvedere.theme",
    "belvedere.density",
    "belvedere.lines",
    "belvedere.language",
];

/// The kinds of records that a file may hold.
const KINDS: &[&str] = &[
    kind::PIN,
    kind::RECENT,
    kind::CATALOG,
    kind::OBJECTS_LAYOUT,
    kind::SQL_TAB,
    kind::SQL_HISTORY,
    kind::SQL_QUERY,
    kind::BOARD,
    kind::SQL_LAYOUT,
];

/// Whether a record may come from a file and go into one. A pin leads to a view of this app, and nowhere else.
pub fn is_portable(record: &RawRecord) -> bool {
    match record.kind.as_str() {
        kind::PIN | kind::RECENT => recents::is_item(&record.key),
        kind => KINDS.contains(&kind),
    }
}

/// The text of a settings file with those of the records that may be in it, and the present choices.
pub fn write(mut records: Vec<RawRecord>) -> String {
    records.retain(is_portable);
    let storage = window().local_storage().ok().flatten();
    let choice = |name: &&str| {
        let value = storage.as_ref()?.get_item(name).ok().flatten()?;
        Some(((*name).to_owned(), value))
    };
    let file = SettingsFile {
        belvedere_settings: VERSION,
        choices: CHOICES.iter().filter_map(choice).collect(),
        records,
    };
    // Texts and times: nothing in it that JSON could not hold.
    serde_json::to_string_pretty(&file).unwrap_or_default()
}

/// Makes the choices of a file; the page shows them when it is loaded again. Names that are no choices are left alone.
pub fn apply_choices(file: &SettingsFile) {
    let Ok(Some(storage)) = window().local_storage() else {
        return;
    };
    for (name, value) in &file.choices {
        if CHOICES.contains(&name.as_str()) {
            // A browser that stores nothing keeps its own look.
            drop(storage.set_item(name, value));
        }
    }
}
