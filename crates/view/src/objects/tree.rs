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

/// The JSON text without the read tokens that media references may carry: they are for one reader and one time, and
/// belong neither on the screen nor in the clipboard.
pub fn without_tokens(raw: &str) -> String {
    if !raw.contains("\"token\"") {
        return raw.to_owned();
    }
    if let Ok(fields) = serde_json::from_str::<IndexMap<String, &RawValue>>(raw) {
        let is_media_item = fields.contains_key("mediaItemRid");
        let fields: Vec<String> = fields
            .iter()
            .map(|(name, value)| {
                let value = if is_media_item && name == "token" {
                    "\"(hidden)\"".to_owned()
                } else {
                    without_tokens(value.get())
                };
                format!("{}:{value}", serde_json::Value::from(name.as_str()))
            })
            .collect();
        return format!("{{{}}}", fields.join(","));
    }
    match items(raw) {
        Some(list) if raw.starts_with('[') => {
            let list: Vec<String> = list.iter().map(|item| without_tokens(item.get())).collect();
            format!("[{}]", list.join(","))
        }
        _ => raw.to_owned(),
    }
}
