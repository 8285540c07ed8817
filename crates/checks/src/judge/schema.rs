//! Compares columns with the schema that a check expects.

use serde_json::Value;

use super::outcome;
use crate::columns::Column;
use crate::{Finding, Outcome, Verdict, as_long, get};

pub(super) fn column_count(document: &Value, columns: &[Column]) -> Verdict {
    let expected = get(document, "config.columnCountConfig.expectedValue").and_then(as_long);
    let found = i64::try_from(columns.len()).ok();
    Verdict {
        outcome: outcome(expected.map(|expected| Some(expected) == found)),
        facts: vec![(Finding::Columns, columns.len().to_string())],
        notes: Vec::new(),
    }
}

pub(super) fn column_type(document: &Value, columns: &[Column]) -> Verdict {
    let text = |name: &str| {
        let config = get(document, "config.columnTypeConfig")?;
        config.get(name)?.as_str().filter(|text| !text.is_empty())
    };
    let name = text("columnName").unwrap_or_default();
    let Some(column) = columns.iter().find(|column| column.name == name) else {
        let facts = vec![(Finding::Missing, name.to_owned())];
        return Verdict {
            outcome: Outcome::Fail,
            facts,
            notes: Vec::new(),
        };
    };
    let holds = match (text("expectedType"), column.kind) {
        (None, _) => Some(true),
        (Some(expected), Some(kind)) => Some(expected == kind),
        (Some(_), None) => None,
    };
    let kind = column.kind.unwrap_or("?").to_owned();
    Verdict {
        outcome: outcome(holds),
        facts: vec![(Finding::Type, kind)],
        notes: Vec::new(),
    }
}

pub(super) fn schema(document: &Value, columns: &[Column]) -> Verdict {
    let config = get(document, "config.schemaComparisonConfig");
    let expected = config
        .and_then(|config| get(config, "expectedSchema.columns"))
        .and_then(Value::as_array);
    let expected: Vec<(&str, Option<&str>)> = expected
        .into_iter()
        .flatten()
        .map(|column| {
            let text = |name| column.get(name).and_then(Value::as_str);
            (text("name").unwrap_or_default(), text("columnType"))
        })
        .collect();
    let rule = config
        .and_then(|config| config.get("schemaComparisonType"))
        .and_then(Value::as_str);
    let mut facts = Vec::new();
    for (name, kind) in &expected {
        match columns.iter().find(|column| column.name == *name) {
            None => facts.push((Finding::Missing, (*name).to_owned())),
            Some(column) => {
                if let Some(kind) = kind
                    && column.kind != Some(*kind)
                {
                    let found = column.kind.unwrap_or("?");
                    let text = format!("{found} ≠ {kind}");
                    facts.push((
                        Finding::TypeOf {
                            column: (*name).to_owned(),
                        },
                        text,
                    ));
                }
            }
        }
    }
    let more_allowed = rule.is_some_and(|rule| rule.starts_with("COLUMN_ADDITIONS_ALLOWED"));
    let more: Vec<_> = columns
        .iter()
        .filter(|column| !expected.iter().any(|(name, _)| *name == column.name))
        .map(|column| column.name.as_str())
        .collect();
    let mut holds = facts.is_empty() && (more_allowed || more.is_empty());
    if !more.is_empty() {
        facts.push((Finding::Further, more.join(", ")));
    }
    if holds && rule == Some("EXACT_MATCH_ORDERED_COLUMNS") {
        let same = expected
            .iter()
            .map(|(name, _)| *name)
            .eq(columns.iter().map(|column| column.name.as_str()));
        if !same {
            facts.push((Finding::Order, String::new()));
        }
        holds = same;
    }
    if facts.is_empty() {
        facts.push((Finding::Columns, columns.len().to_string()));
    }
    let mut notes = Vec::new();
    let mut end = outcome(Some(holds));
    match rule {
        Some(
            "EXACT_MATCH_ORDERED_COLUMNS"
            | "EXACT_MATCH_UNORDERED_COLUMNS"
            | "COLUMN_ADDITIONS_ALLOWED",
        ) => {}
        Some("COLUMN_ADDITIONS_ALLOWED_STRICT") => notes.push(Finding::Strict),
        _ => end = Outcome::Open,
    }
    Verdict {
        outcome: end,
        facts,
        notes,
    }
}
