//! Two checks side by side, field by field.

use serde_json::Value;

use super::document::{element, join};

/// A field of one or both of two documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Path of the field.
    pub path: String,
    /// Its value in the existing check.
    pub existing: Option<String>,
    /// Its value in ours.
    pub mine: Option<String>,
}

impl Line {
    /// Whether the two are not the same.
    pub fn differs(&self) -> bool {
        self.existing != self.mine
    }
}

/// Every field of two documents: in the order of the existing one, then the fields that only ours has.
pub fn lines(existing: &Value, mine: &Value) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (path, text) in leaves(existing) {
        lines.push(Line {
            path,
            existing: Some(text),
            mine: None,
        });
    }
    for (path, text) in leaves(mine) {
        match lines.iter_mut().find(|line| line.path == path) {
            Some(line) => line.mine = Some(text),
            None => lines.push(Line {
                path,
                existing: None,
                mine: Some(text),
            }),
        }
    }
    lines
}

/// The values without parts, with their paths. Nulls are as good as absent.
fn leaves(value: &Value) -> Vec<(String, String)> {
    let mut found = Vec::new();
    collect(value, "", &mut found);
    found
}

fn collect(value: &Value, path: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::Null => {}
        Value::Object(fields) if !fields.is_empty() => {
            for (name, value) in fields {
                let path = if path.is_empty() {
                    name.clone()
                } else {
                    join(path, name)
                };
                collect(value, &path, found);
            }
        }
        Value::Array(list) if !list.is_empty() => {
            for (index, value) in list.iter().enumerate() {
                collect(value, &element(path, index), found);
            }
        }
        Value::Number(number) => {
            // 5 and 5.0 are the same number.
            let text = match number.as_f64() {
                Some(float) if number.is_f64() => format!("{float}"),
                _ => number.to_string(),
            };
            found.push((path.to_owned(), text));
        }
        Value::String(text) => found.push((path.to_owned(), text.clone())),
        other => found.push((path.to_owned(), other.to_string())),
    }
}
