//! Rows as text that spreadsheets, scripts and documents read: tab or comma separated values, JSON, Markdown.
//!
//! A value is written with the digits that were received. A missing value is an empty field; a text of no length is
//! written as `""`, so that the two can be told apart.

use belvedere_table::{CellKind, CsvOptions, is_formula};

use super::cell::{string, without_tokens};
use super::columns::{Column, Kind};
use super::rows::Record;

/// The text of a value, as people read it; `None` when it is missing.
pub fn plain(record: &Record, name: &str) -> Option<String> {
    let raw = record.get(name).filter(|raw| *raw != "null")?;
    Some(string(raw).unwrap_or_else(|| without_tokens(raw)))
}

/// A value with its kind for spreadsheets; `None` when it is missing.
pub type Cell = Option<(String, CellKind)>;

/// The value of a row in a column.
pub fn value(record: &Record, column: &Column) -> Cell {
    let text = plain(record, &column.name)?;
    // Decimals and long integers come as texts.
    let is_number = column.kind == Kind::Number && text.parse::<f64>().is_ok();
    let is_text = |raw: &str| raw.starts_with('"');
    let kind = if column.kind == Kind::Timestamp {
        CellKind::Time
    } else if !is_number && record.get(&column.name).is_some_and(is_text) {
        CellKind::Text
    } else {
        CellKind::Number
    };
    Some((text, kind))
}

/// The names of columns as texts.
pub fn names<'a>(names: impl IntoIterator<Item = &'a String>) -> Vec<Cell> {
    let names = names.into_iter();
    names
        .map(|name| Some((name.clone(), CellKind::Text)))
        .collect()
}

/// Adds a row of delimited values, and ends its line.
pub fn delimited_row(options: &CsvOptions, values: &[Cell], text: &mut String) {
    let cells = values.iter().map(Option::as_ref);
    options.row_of_kinds(
        cells.map(|cell| cell.map(|(text, kind)| (text.as_str(), *kind))),
        text,
    );
}

/// Adds a row of an HTML table, of which a spreadsheet computes nothing. Data stays text.
pub fn html_row(values: &[Cell], tag: &str, text: &mut String) {
    text.push_str("<tr>");
    for value in values {
        let (value, kind) = value
            .as_ref()
            .map_or(("", CellKind::Null), |(value, kind)| {
                (value.as_str(), *kind)
            });
        let guard = if is_formula(value, kind) { "'" } else { "" };
        let value = value
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        for part in ["<", tag, ">", guard, &value, "</", tag, ">"] {
            text.push_str(part);
        }
    }
    text.push_str("</tr>");
}

/// Adds a row of a Markdown table.
pub fn markdown_row(values: &[Cell], text: &mut String) {
    for value in values {
        let value = value.as_ref().map_or("", |(value, _)| value);
        let value = value
            .replace('\\', "\\\\")
            .replace('|', "\\|")
            .replace(['\r', '\n'], " ");
        text.push_str("| ");
        text.push_str(&value);
        text.push(' ');
    }
    text.push_str("|\n");
}

/// Adds an object in one line of JSON, every value as it was received but for read tokens. With names, only those.
pub fn json_row(record: &Record, names: Option<&[Column]>, text: &mut String) {
    let mut first = true;
    let mut push = |name: &str, raw: &str| {
        text.push(if first { '{' } else { ',' });
        first = false;
        text.push_str(&serde_json::Value::from(name).to_string());
        text.push(':');
        text.push_str(&without_tokens(raw));
    };
    match names {
        Some(columns) => {
            for column in columns {
                if let Some(raw) = record.get(&column.name) {
                    push(&column.name, raw);
                }
            }
        }
        None => record.each(push),
    }
    if first {
        // A row that is no object is passed on as it is.
        text.push_str(record.unreadable().unwrap_or("{"));
        if record.unreadable().is_some() {
            return;
        }
    }
    text.push('}');
}

/// A text as a literal of SQL.
pub fn literal(text: &str) -> String {
    // In Spark's dialect, a backslash begins an escape.
    format!("'{}'", text.replace('\\', r"\\").replace('\'', "''"))
}
