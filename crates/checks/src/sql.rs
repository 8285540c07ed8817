//! Names and values in SQL text. Names stand in backticks, as Spark and its relatives have it.

use std::fmt::Write as _;

use belvedere_table::time_span;

use super::timestamp;

/// A name of a dataset or column.
pub fn name(text: &str) -> String {
    format!("`{}`", text.replace('`', "``"))
}

/// A text. Dialects disagree about quotes and backslashes inside of quotes, so such a text travels as its bytes.
pub fn text(text: &str) -> String {
    let plain = |c: char| !c.is_control() && c != '\'' && c != '\\';
    if text.chars().all(plain) {
        return format!("'{text}'");
    }
    let mut literal = String::from("CAST(X'");
    for byte in text.bytes() {
        // Writing to a string can't fail.
        let _ = write!(literal, "{byte:02X}");
    }
    literal.push_str("' AS STRING)");
    literal
}

/// A day or an instant; other text is text, so nothing that is typed becomes a part of the statement.
pub fn moment(value: &str) -> String {
    if time_span::is_day(value) {
        format!("DATE '{value}'")
    } else if let Some(instant) = timestamp::parse(value).and_then(timestamp::format) {
        format!("TIMESTAMP '{instant}'")
    } else {
        text(value)
    }
}

/// SQL literal of an allowed value; `None` for a value without one.
pub fn value(kind: &str, value: &serde_json::Value) -> Option<String> {
    use serde_json::Value;
    Some(match (kind, value) {
        ("date", Value::String(day)) => moment(day),
        (_, Value::Bool(true)) => "TRUE".to_owned(),
        (_, Value::Bool(false)) => "FALSE".to_owned(),
        (_, Value::Number(number)) => number.to_string(),
        (_, Value::String(string)) => text(string),
        _ => return None,
    })
}
