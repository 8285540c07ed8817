//! Values as literals of a language.

use serde_json::Value;

/// A text in double quotes, for JavaScript and for Python: both read all that JSON writes.
pub(crate) fn text(text: &str) -> String {
    Value::from(text).to_string()
}

/// A text in double quotes, for Rust.
pub(crate) fn rust(text: &str) -> String {
    let mut literal = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => {
                literal.push('\\');
                literal.push(character);
            }
            '\n' => literal.push_str("\\n"),
            '\r' => literal.push_str("\\r"),
            '\t' => literal.push_str("\\t"),
            // Rust refuses marks that change the direction of text.
            other if other.is_control() || is_mark(other) => {
                literal.extend(other.escape_unicode());
            }
            other => literal.push(other),
        }
    }
    literal.push('"');
    literal
}

fn is_mark(character: char) -> bool {
    matches!(character, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A list in brackets.
pub(crate) fn list(values: &[String], literal: fn(&str) -> String) -> String {
    let values: Vec<String> = values.iter().map(|value| literal(value)).collect();
    format!("[{}]", values.join(", "))
}

/// The texts of a JSON value that is one or a list of them.
pub(crate) fn texts(value: &Value) -> Vec<String> {
    let owned = |value: &Value| value.as_str().map(str::to_owned);
    match value {
        Value::Array(values) => values.iter().filter_map(owned).collect(),
        value => owned(value).into_iter().collect(),
    }
}

/// The literals of the lines of a text, each with its line break.
pub(crate) fn lines(text: &str, literal: fn(&str) -> String) -> Vec<String> {
    text.split_inclusive('\n').map(literal).collect()
}
