//! The filters and the order of a result, by the names of its columns: what a tab keeps of them, and a link holds.

use belvedere_table::Predicate;
use serde::{Deserialize, Serialize};

/// Filters and order. Of columns with the same name, a number says which one is meant, from zero.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// The statement, in a few letters; empty for any.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub of: String,
    /// The text that rows contain.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The predicates of columns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    filters: Vec<(String, usize, Predicate)>,
    /// The sort keys, the first one first, and whether downwards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sort: Vec<(String, usize, bool)>,
}

/// A choice for the columns of a result, counted from zero.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Placed {
    /// The predicates of columns.
    pub filters: Vec<(usize, Predicate)>,
    /// The sort keys.
    pub sort: Vec<(usize, bool)>,
    /// The names of columns that the result does not have.
    pub missing: Vec<String>,
}

impl Choice {
    /// A choice for a result with these columns.
    pub fn new(
        of: String,
        names: &[String],
        filters: Vec<(usize, Predicate)>,
        sort: Vec<(usize, bool)>,
        text: String,
    ) -> Self {
        Self {
            of,
            text,
            filters: named(names, filters),
            sort: named(names, sort),
        }
    }

    /// Reads what [`Self::written`] wrote; anything else is none.
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// The choice as JSON; empty where nothing is chosen.
    pub fn written(&self) -> String {
        if self.is_empty() {
            return String::new();
        }
        // Texts, numbers and lists: there is nothing that JSON could not hold.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Whether nothing is chosen.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.filters.is_empty() && self.sort.is_empty()
    }

    /// Whether it is for a statement.
    pub fn is_of(&self, statement: &str) -> bool {
        self.of.is_empty() || self.of == statement
    }

    /// The choice for a result with these columns.
    pub fn placed(&self, names: &[String]) -> Placed {
        let mut missing = Vec::new();
        let filters = placed(names, &self.filters, &mut missing);
        let sort = placed(names, &self.sort, &mut missing);
        Placed {
            filters,
            sort,
            missing,
        }
    }
}

/// Names columns in place of counting them.
fn named<T>(names: &[String], chosen: Vec<(usize, T)>) -> Vec<(String, usize, T)> {
    let chosen = chosen.into_iter().filter_map(|(column, what)| {
        let name = names.get(column)?;
        let before = names.iter().take(column).filter(|other| *other == name);
        Some((name.clone(), before.count(), what))
    });
    chosen.collect()
}

/// Counts columns in place of naming them; those that are not there are missing.
fn placed<T: Clone>(
    names: &[String],
    chosen: &[(String, usize, T)],
    missing: &mut Vec<String>,
) -> Vec<(usize, T)> {
    let mut found = Vec::new();
    for (name, which, what) in chosen {
        let mut same = (0..names.len()).filter(|column| names.get(*column) == Some(name));
        match same.nth(*which) {
            Some(column) => found.push((column, what.clone())),
            None if missing.contains(name) => {}
            None => missing.push(name.clone()),
        }
    }
    found
}
