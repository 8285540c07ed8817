//! A saved query: as it is kept, and as the catalog file has it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A saved query.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SavedQuery {
    /// Its name.
    pub name: String,
    /// The folder that it lies in, as `Sales/Monthly`; empty at the top.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub folder: String,
    /// What it answers.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Its text.
    pub sql: String,
    /// The form of its results, `ARROW` or `CSV`; empty for the usual one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub format: String,
    /// Its fallback branches, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<String>,
    /// The values that its parameters begin with.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub parameters: BTreeMap<String, String>,
}

/// A folder as it is kept: without blanks around its names, and without empty ones.
pub fn folder(text: &str) -> String {
    let names = text.split('/').map(str::trim);
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    names.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_have_one_form() {
        assert_eq!(folder(" /Sales // Monthly/ "), "Sales/Monthly");
        assert_eq!(folder(" / "), "");
    }

    #[test]
    fn what_is_empty_is_not_written_and_may_be_left_out() {
        let query = SavedQuery {
            name: "One".to_owned(),
            sql: "SELECT 1".to_owned(),
            ..SavedQuery::default()
        };
        let text = serde_json::to_string(&query).unwrap();
        assert_eq!(text, r#"{"name":"One","sql":"SELECT 1"}"#);
        assert_eq!(serde_json::from_str::<SavedQuery>(&text).unwrap(), query);
        let more = serde_json::from_str::<SavedQuery>(r#"{"name":"Two","sql":"","later":1}"#);
        assert_eq!(more.unwrap().name, "Two");
    }
}
