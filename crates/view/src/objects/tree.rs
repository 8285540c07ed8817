//! A struct or list as a read-only tree, truncated at limits of depth and length.

use indexmap::IndexMap;
use serde_json::value::RawValue;

use super::cell::{items, string};

/// Deepest level that is shown.
const DEPTH: usize = 12;
/// Most entries of one level that are shown.
const ENTRIES: usize = 100;

/// A value as a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tree {
    /// Text.
    Text(String),
    /// A number, a boolean or null, as it was received; also a value that is too deep.
    Plain(String),
    /// A list: its first entries, and how many more there are.
    List(Vec<Tree>, usize),
    /// A structure: its first fields, and how many more there are.
    Fields(Vec<(String, Tree)>, usize),
}

impl Tree {
    /// The tree of a JSON text.
    pub fn read(raw: &str) -> Self {
        Self::at(raw, 0)
    }

    fn at(raw: &str, depth: usize) -> Self {
        if let Some(text) = string(raw) {
            return Self::Text(text);
        }
        if depth >= DEPTH {
            return Self::Plain("…".to_owned());
        }
        if raw.starts_with('[')
            && let Some(list) = items(raw)
        {
            let entries = list
                .iter()
                .take(ENTRIES)
                .map(|item| Self::at(item.get(), depth + 1));
            return Self::List(entries.collect(), list.len().saturating_sub(ENTRIES));
        }
        if raw.starts_with('{')
            && let Ok(fields) = serde_json::from_str::<IndexMap<String, &RawValue>>(raw)
        {
            let more = fields.len().saturating_sub(ENTRIES);
            let entries = fields
                .into_iter()
                .take(ENTRIES)
                .map(|(name, value)| (name, Self::at(value.get(), depth + 1)));
            return Self::Fields(entries.collect(), more);
        }
        Self::Plain(raw.to_owned())
    }
}
