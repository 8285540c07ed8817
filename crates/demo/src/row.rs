//! Writes an object's properties as JSON text, quickly: no tree of values in between.

use std::fmt::{Display, Write as _};

/// The properties of one object, in the order of the definition.
#[derive(Debug, Default)]
pub(super) struct Row {
    json: String,
}

impl Row {
    /// Begins an object.
    pub(super) fn begin(&mut self) -> &mut Self {
        self.json.clear();
        self
    }

    /// A text, a date, a timestamp or a decimal.
    pub(super) fn text(&mut self, name: &str, value: &str) -> &mut Self {
        self.name(name);
        push_text(&mut self.json, value);
        self
    }

    /// A long: a number in quotes.
    pub(super) fn long(&mut self, name: &str, value: i64) -> &mut Self {
        self.text(name, &value.to_string())
    }

    /// A value whose JSON text is its display form: numbers, booleans, and JSON.
    pub(super) fn raw(&mut self, name: &str, value: impl Display) -> &mut Self {
        self.name(name);
        let _ = write!(self.json, "{value}");
        self
    }

    /// A list of texts.
    pub(super) fn texts(&mut self, name: &str, values: &[&str]) -> &mut Self {
        self.name(name);
        self.json.push('[');
        for (index, value) in values.iter().enumerate() {
            if index > 0 {
                self.json.push(',');
            }
            push_text(&mut self.json, value);
        }
        self.json.push(']');
        self
    }

    /// An attachment.
    pub(super) fn attachment(&mut self, name: &str, rid: &str) -> &mut Self {
        self.raw(name, format_args!("{{\"rid\":\"{rid}\"}}"))
    }

    /// Ends the object and gives its text.
    pub(super) fn end(&mut self) -> &str {
        // Every object has its primary key, so there is something to end.
        self.json.push('}');
        &self.json
    }

    fn name(&mut self, name: &str) {
        self.json.push(if self.json.is_empty() { '{' } else { ',' });
        self.json.push('"');
        self.json.push_str(name);
        self.json.push_str("\":");
    }
}

/// Appends a JSON string.
fn push_text(json: &mut String, text: &str) {
    json.push('"');
    if text
        .bytes()
        .any(|byte| byte < 0x20 || byte == b'"' || byte == b'\\')
    {
        for character in text.chars() {
            match character {
                '"' => json.push_str("\\\""),
                '\\' => json.push_str("\\\\"),
                '\n' => json.push_str("\\n"),
                control if control < ' ' => {
                    let _ = write!(json, "\\u{:04x}", u32::from(control));
                }
                other => json.push(other),
            }
        }
    } else {
        json.push_str(text);
    }
    json.push('"');
}
