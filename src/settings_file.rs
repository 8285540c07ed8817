//! The settings file: the choices of this browser, and where its user was, what is pinned, layouts and statements, as
//! versioned JSON, to be taken along to another browser. It holds no token, no draft of a form, and no change that was sent:
//! a file of another person must not be able to prepare one.

use leptos::prelude::window;
use serde::{Deserialize, Serialize};

use crate::recents;
use crate::storage::{RawRecord, kind};

/// The version of the format that this app reads and writes.
pub const VERSION: u32 = 1;

/// The names under which choices are stored.
const CHOICES: &[&str] = &["belvedere.theme", "belvedere.density", "belvedere.language"];

/// The kinds of records that a file may hold.
const KINDS: &[&str] = &[
    kind::PIN,
    kind::RECENT,
    kind::CATALOG,
    kind::OBJECTS_LAYOUT,
    kind::SQL_TAB,
    kind::SQL_HISTORY,
    kind::SQL_LAYOUT,
];

/// What the file holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SettingsFile {
    /// The version of the format. Its name tells the file from others.
    pub belvedere_settings: u32,
    /// Choices by their names; one that is absent was not made.
    #[serde(default)]
    pub choices: Vec<(String, String)>,
    /// What is kept for the user on the platform.
    #[serde(default)]
    pub records: Vec<RawRecord>,
}

/// Why a text is no settings file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsError {
    /// It is not JSON, or has another shape; what is wrong, with line and column.
    Invalid(String),
    /// It is in a format of another version.
    Version(u32),
    /// A record holds no JSON; its kind and key.
    Record(String),
}

/// Reads the text of a settings file.
///
/// # Errors
/// Every [`SettingsError`].
pub fn parse(text: &str) -> Result<SettingsFile, SettingsError> {
    let file: SettingsFile =
        serde_json::from_str(text).map_err(|error| SettingsError::Invalid(error.to_string()))?;
    if file.belvedere_settings != VERSION {
        return Err(SettingsError::Version(file.belvedere_settings));
    }
    let broken = |record: &&RawRecord| {
        !record.time.is_finite()
            || serde_json::from_str::<serde::de::IgnoredAny>(&record.value).is_err()
    };
    match file.records.iter().find(broken) {
        Some(record) => Err(SettingsError::Record(format!(
            "{} / {}",
            record.kind, record.key
        ))),
        None => Ok(file),
    }
}

/// Whether a record may come from a file and go into one. A pin leads to a view of this app, and nowhere else.
pub fn is_portable(record: &RawRecord) -> bool {
    match record.kind.as_str() {
        kind::PIN | kind::RECENT => recents::is_place(&record.key),
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
