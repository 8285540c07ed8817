//! Saved queries as they are kept, and as the tabs that they are opened in. One that can't be read is named with the reason,
//! never left out.

use std::collections::BTreeMap;

use belvedere_queries::SavedQuery;
use serde_json::Value;

use crate::lower_case;
use crate::sql::draft::{Draft, Format, SavedAs};

/// The queries with their keys, by folder and name.
pub type Queries = Vec<(String, SavedQuery)>;

/// A text that is no saved query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The key that it is kept under, or its place in the catalog.
    pub key: String,
    /// Its name as far as that can be read, or its key.
    pub name: String,
    /// The text.
    pub text: String,
    /// Why it can't be read.
    pub reason: String,
}

/// Reads texts under their keys.
pub fn parsed(texts: impl Iterator<Item = (String, String)>) -> (Queries, Vec<Unreadable>) {
    let (mut queries, mut unreadable) = (Queries::new(), Vec::new());
    for (key, text) in texts {
        match serde_json::from_str(&text) {
            Ok(query) => queries.push((key, query)),
            Err(error) => {
                let json: Value = serde_json::from_str(&text).unwrap_or_default();
                let name = json.get("name").and_then(Value::as_str);
                unreadable.push(Unreadable {
                    name: name.map_or_else(|| key.clone(), str::to_owned),
                    reason: error.to_string(),
                    key,
                    text,
                });
            }
        }
    }
    (sorted(queries), unreadable)
}

/// In the order of a list.
#[must_use]
pub fn sorted(mut queries: Queries) -> Queries {
    queries.sort_by_cached_key(|(_, query)| order(query));
    queries
}

/// The order of a list: by folder and name, whatever the case.
pub fn order(query: &SavedQuery) -> (String, String) {
    (lower_case(&query.folder), lower_case(&query.name))
}

/// What is saved of a tab.
pub fn of_draft(draft: &Draft) -> SavedQuery {
    SavedQuery {
        name: draft.name().unwrap_or_default(),
        sql: draft.text.trim_end().to_owned(),
        format: match draft.format {
            Format::Arrow => String::new(),
            Format::Csv => draft.format.name().to_owned(),
        },
        branches: draft.branches.clone(),
        parameters: values(&draft.parameters),
        ..SavedQuery::default()
    }
}

/// A tab for a query; `key` is that of one in this browser.
pub fn to_draft(query: &SavedQuery, key: Option<&str>) -> Draft {
    let is_csv = query.format == Format::Csv.name();
    Draft {
        title: query.name.clone(),
        text: query.sql.clone(),
        format: if is_csv { Format::Csv } else { Format::Arrow },
        branches: query.branches.clone(),
        parameters: written(&query.parameters),
        saved: key.map(|key| SavedAs {
            id: key.to_owned(),
            text: query.sql.clone(),
        }),
        ..Draft::default()
    }
}

/// The values of parameters, as a tab keeps them.
pub fn values(written: &str) -> BTreeMap<String, String> {
    serde_json::from_str(written).unwrap_or_default()
}

/// See [`values`].
pub fn written(values: &BTreeMap<String, String>) -> String {
    if values.is_empty() {
        return String::new();
    }
    // Texts: nothing in it that JSON could not hold.
    serde_json::to_string(values).unwrap_or_default()
}
