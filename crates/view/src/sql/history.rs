//! The entries of the history: statements and their outcomes. Never rows.

use serde::{Deserialize, Serialize};

use super::draft::Format;
use crate::lower_case;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Ending {
    /// It has not, as far as is known.
    #[default]
    Unknown,
    /// It succeeded.
    Succeeded,
    /// It was canceled.
    Canceled,
    /// It failed.
    Failed,
}

/// A statement that was run.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Entry {
    /// The statement.
    pub sql: String,
    /// When, in milliseconds since 1970.
    pub started: f64,
    /// How long it took, in milliseconds.
    pub took: Option<f64>,
    /// How many rows came.
    pub rows: Option<u64>,
    /// Its outcome.
    pub ending: Ending,
    /// The form of its results.
    pub format: Format,
    /// Its fallback branches.
    pub branches: Vec<String>,
    /// What the user wrote about it.
    pub note: String,
    /// Whether it was kept for good, before queries could be saved: it becomes a saved query.
    pub starred: bool,
    /// Whether it is being removed from the storage: a late change must not store it again.
    #[serde(skip)]
    pub leaving: bool,
}

/// The entries, newest first, with their keys.
pub type Entries = Vec<(String, Entry)>;

/// The entries in the order of a list.
#[must_use]
pub fn newest_first(mut entries: Entries) -> Entries {
    entries.sort_by(|(_, a), (_, b)| b.started.total_cmp(&a.started));
    entries
}

/// The keys of the oldest entries with neither a star nor a note, over so many.
pub fn surplus(all: &Entries, most: usize) -> Vec<String> {
    all.iter()
        .filter(|(_, entry)| !entry.starred && entry.note.is_empty())
        .skip(most)
        .map(|(key, _)| key.clone())
        .collect()
}

/// The entries whose statement or note holds every word, whatever the case.
pub fn matching(all: &Entries, words: &str) -> Entries {
    let words = lower_case(words);
    let words: Vec<&str> = words.split_whitespace().collect();
    all.iter()
        .filter(|(_, entry)| {
            let text = lower_case(&format!("{} {}", entry.sql, entry.note));
            words.iter().all(|word| text.contains(word))
        })
        .cloned()
        .collect()
}
