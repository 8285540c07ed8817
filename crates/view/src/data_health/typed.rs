//! Converts between the text of a control and its JSON value. Unparsable text stays as text, where the rules report
//! it, so that no input is lost.

use belvedere_api::long;
use belvedere_table::time_span::is_day;
use serde_json::{Number, Value};

use super::duration;

/// How a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parse {
    /// Text without blanks around it; none when empty.
    Text,
    /// Text as it is; an empty one counts.
    Kept,
    /// An integer.
    Integer,
    /// A long: digits in a string.
    Long,
    /// A duration in seconds: a long.
    Duration,
    /// A number.
    Number,
    /// A date-time; a day means its midnight.
    Instant,
    /// True or false.
    Flag,
}

impl Parse {
    /// The value of a text; none when the field is left out.
    pub fn read(self, text: &str) -> Option<Value> {
        if self == Self::Kept {
            return Some(text.into());
        }
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        let read = match self {
            Self::Text | Self::Kept => None,
            Self::Integer => long::parse(text).map(Value::from),
            Self::Long => long::parse(text).map(|long| long.to_string().into()),
            Self::Duration => duration::parse(text).map(|seconds| seconds.to_string().into()),
            Self::Number => number(text),
            Self::Instant => is_day(text).then(|| format!("{text}T00:00:00Z").into()),
            Self::Flag => match text {
                "true" => Some(true.into()),
                "false" => Some(false.into()),
                _ => None,
            },
        };
        Some(read.unwrap_or_else(|| text.into()))
    }

    /// A value as text.
    pub fn write(self, value: &Value) -> String {
        let long = || belvedere_checks::as_long(value);
        match (self, value) {
            (Self::Duration, _) if long().is_some() => {
                long().map(duration::format).unwrap_or_default()
            }
            (_, Value::String(text)) => text.clone(),
            (_, Value::Null) => String::new(),
            (_, other) => other.to_string(),
        }
    }
}

/// A number: whole ones exactly, and a decimal comma is as good as a point.
fn number(text: &str) -> Option<Value> {
    let text = text.replace(',', ".");
    if let Some(whole) = long::parse(&text) {
        return Some(whole.into());
    }
    let plain = |b: u8| b.is_ascii_digit() || b"+-.eE".contains(&b);
    if !text.bytes().all(plain) {
        return None;
    }
    Number::from_f64(text.parse().ok()?).map(Value::Number)
}

/// The text typed last into a control.
#[derive(Debug, Clone, Default)]
pub struct Typed(String);

impl Typed {
    /// Remembers a text.
    pub fn keep(&mut self, text: &str) {
        text.clone_into(&mut self.0);
    }

    /// The text of the control for a value: the typed text, when it means that value.
    pub fn shown(&self, parse: Parse, value: Option<&Value>) -> String {
        self.shown_by(|text| parse.read(text), |value| parse.write(value), value)
    }

    /// The same, with other ways to read and write than those of [`Parse`].
    pub fn shown_by(
        &self,
        read: impl Fn(&str) -> Option<Value>,
        write: impl Fn(&Value) -> String,
        value: Option<&Value>,
    ) -> String {
        if read(&self.0).as_ref() == value {
            return self.0.clone();
        }
        value.map(write).unwrap_or_default()
    }
}
