//! Rows as text that spreadsheets, scripts and documents read: tab or comma separated values, JSON, Markdown.
//!
//! A value is written with the digits that were received. A missing value is an empty field; a text of no length is
//! written as `""`, so that the two can be told apart.

use super::cell::string;
use super::columns::Column;
use super::rows::Record;
use super::tree::without_tokens;

/// How rows of comma separated values are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Csv {
    /// Puts an apostrophe before what a spreadsheet would take for a formula. It changes the data.
    pub guard: bool,
}

/// The text of a value, as people read it; `None` when it is missing.
pub fn plain(record: &Record, name: &str) -> Option<String> {
    let raw = record.get(name).filter(|raw| *raw != "null")?;
    Some(string(raw).unwrap_or_else(|| without_tokens(raw)))
}

impl Csv {
    /// The line with the API names of the columns.
    pub fn head(self, columns: &[Column]) -> String {
        let mut line = String::new();
        for (index, column) in columns.iter().enumerate() {
            if index > 0 {
                line.push(',');
            }
            self.write(&column.name, false, &mut line);
        }
        line.push_str("\r\n");
        line
    }

    /// Adds the line of a row.
    pub fn row(self, record: &Record, columns: &[Column], text: &mut String) {
        for (index, column) in columns.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            let is_text = record
                .get(&column.name)
                .is_some_and(|raw| raw.starts_with('"'));
            if let Some(value) = plain(record, &column.name) {
                self.write(&value, is_text, text);
            }
        }
        text.push_str("\r\n");
    }

    fn write(self, value: &str, is_text: bool, line: &mut String) {
        // A number that begins with a minus is no formula.
        let guarded = self.guard && is_text && value.starts_with(['=', '+', '-', '@', '\t', '\r']);
        let apostrophe = if guarded { "'" } else { "" };
        let is_plain = !value.is_empty()
            && !value.contains([',', '"', '\r', '\n'])
            && !value.starts_with([' ', '\t'])
            && !value.ends_with([' ', '\t']);
        if is_plain {
            line.push_str(apostrophe);
            line.push_str(value);
        } else {
            line.push('"');
            line.push_str(apostrophe);
            line.push_str(&value.replace('"', "\"\""));
            line.push('"');
        }
    }
}

/// Adds a row to text that is pasted into a spreadsheet.
pub fn tsv_row(values: &[Option<String>], text: &mut String) {
    for (index, value) in values.iter().enumerate() {
        if index > 0 {
            text.push('\t');
        }
        let value = value.as_deref().unwrap_or_default();
        if value.contains(['\t', '\n', '\r', '"']) {
            text.push('"');
            text.push_str(&value.replace('"', "\"\""));
            text.push('"');
        } else {
            text.push_str(value);
        }
    }
}

/// Adds a row of an HTML table. What the data says stays text.
pub fn html_row(values: &[Option<String>], tag: &str, text: &mut String) {
    text.push_str("<tr>");
    for value in values {
        let value = value.as_deref().unwrap_or_default();
        let value = value
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        for part in ["<", tag, ">", &value, "</", tag, ">"] {
            text.push_str(part);
        }
    }
    text.push_str("</tr>");
}

/// Adds a row of a Markdown table.
pub fn markdown_row(values: &[Option<String>], text: &mut String) {
    for value in values {
        let value = value.as_deref().unwrap_or_default();
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
    format!("'{}'", text.replace('\'', "''"))
}
