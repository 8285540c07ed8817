//! The short text of a value, as a table cell shows it.
//!
//! Works on the JSON text of the value, so that the digits of longs and decimals are those that were received.

mod texts;

use belvedere_table::time_span::{TimeSpan, format_instant};
use serde_json::value::RawValue;

pub use self::texts::CellText;
use super::columns::Kind;
use crate::i18n::t;

/// Longest text of a cell, in characters: text too long to read in one line is not put into the page.
pub const MAX_CHARS: usize = 200;

/// A value ready to be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The text.
    pub text: String,
    /// Its appearance.
    pub look: Look,
}

/// How a value looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// There is no value.
    Missing,
    /// Text of no length: not the same as no value.
    Empty,
    /// Text.
    Text,
    /// A word for a state, with its meaning.
    Status(Meaning),
    /// A number: aligned to the right.
    Number,
    /// True or false.
    Boolean,
    /// A date or an instant.
    Time,
    /// A file.
    Attachment,
    /// A media item.
    Media,
    /// A list or a structure, in short.
    Composite,
}

/// What a word for a state means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// As it is wanted.
    Good,
    /// On its way.
    Open,
    /// To be looked at.
    Warning,
    /// Wrong.
    Bad,
    /// Over, or without a meaning.
    Idle,
}

/// Words for states, as columns of states write them.
const STATES: [(Meaning, &[&str]); 5] = [
    (
        Meaning::Good,
        &[
            "ACTIVE",
            "APPROVED",
            "ARRIVED",
            "COMPLETED",
            "DONE",
            "OK",
            "PAID",
            "PASSED",
            "SUCCEEDED",
            "SUCCESS",
        ],
    ),
    (
        Meaning::Open,
        &[
            "BOARDING",
            "DEPARTED",
            "IN_PROGRESS",
            "NEW",
            "OPEN",
            "PLANNED",
            "RUNNING",
            "SCHEDULED",
        ],
    ),
    (
        Meaning::Warning,
        &["DELAYED", "MAJOR", "OVERDUE", "PENDING", "WARNING"],
    ),
    (
        Meaning::Bad,
        &["BLOCKED", "CRITICAL", "ERROR", "FAILED", "REJECTED"],
    ),
    (
        Meaning::Idle,
        &[
            "CANCELED",
            "CANCELLED",
            "CLOSED",
            "INACTIVE",
            "MINOR",
            "NONE",
        ],
    ),
];

/// The meaning of a word for a state; `None` for other text.
fn meaning(text: &str) -> Option<Meaning> {
    let state = STATES.iter().find(|(_, words)| words.contains(&text));
    state.map(|(meaning, _)| *meaning)
}

impl Look {
    /// The CSS class of the look.
    pub fn class(self) -> &'static str {
        match self {
            Self::Missing => "is-missing",
            Self::Empty => "is-empty",
            Self::Text => "is-text",
            Self::Status(Meaning::Good) => "is-status is-good",
            Self::Status(Meaning::Open) => "is-status is-open",
            Self::Status(Meaning::Warning) => "is-status is-warning",
            Self::Status(Meaning::Bad) => "is-status is-bad",
            Self::Status(Meaning::Idle) => "is-status",
            Self::Number => "is-number",
            Self::Boolean => "is-boolean",
            Self::Time => "is-time",
            Self::Attachment => "is-attachment",
            Self::Media => "is-media",
            Self::Composite => "is-composite",
        }
    }
}

/// The cell of a value. `raw` is its JSON text; none or `null` reads as missing.
pub fn cell(kind: &Kind, raw: Option<&str>) -> Cell {
    let Some(raw) = raw.filter(|raw| *raw != "null") else {
        return Cell {
            text: "—".to_owned(),
            look: Look::Missing,
        };
    };
    let text = string(raw);
    let (text, look) = match (kind, text) {
        (Kind::Timestamp, Some(text)) => (utc(&text).unwrap_or(text), Look::Time),
        (Kind::Date, Some(text)) => (text, Look::Time),
        (Kind::Number, Some(text)) => (text, Look::Number),
        (Kind::Attachment, _) => (t(CellText::Attachment), Look::Attachment),
        (_, Some(text)) if text.is_empty() => (t(CellText::NoLength), Look::Empty),
        (_, Some(text)) if text.trim().is_empty() => (
            t(CellText::Blanks(text.chars().count() as u64)),
            Look::Empty,
        ),
        (Kind::CipherText, Some(_)) => (t(CellText::Encrypted), Look::Composite),
        (Kind::Text, Some(text)) => {
            let look = meaning(&text).map_or(Look::Text, Look::Status);
            (text, look)
        }
        (_, Some(text)) => (text, Look::Text),
        (Kind::Array(inner), None) if **inner == Kind::Attachment => match items(raw) {
            Some(list) => (
                t(CellText::Attachments(list.len() as u64)),
                Look::Attachment,
            ),
            None => (short(raw), Look::Composite),
        },
        (Kind::MediaReference, None) => (
            media_type(raw).unwrap_or_else(|| t(CellText::MediaItem)),
            Look::Media,
        ),
        (Kind::Geopoint, None) => match coordinates(raw) {
            Some(text) => (text, Look::Text),
            None => (short(raw), Look::Composite),
        },
        (Kind::Geoshape, None) => (
            field(raw, "type")
                .and_then(string)
                .unwrap_or_else(|| short(raw)),
            Look::Composite,
        ),
        (Kind::Vector, None) => match items(raw) {
            Some(list) => (t(CellText::Numbers(list.len() as u64)), Look::Composite),
            None => (short(raw), Look::Composite),
        },
        (_, None) => match raw.as_bytes().first() {
            Some(b't' | b'f') => (raw.to_owned(), Look::Boolean),
            Some(b'[' | b'{') => (short(raw), Look::Composite),
            _ => (raw.to_owned(), Look::Number),
        },
    };
    Cell {
        text: cut(text),
        look,
    }
}

/// The text of a JSON string; `None` for any other value.
pub fn string(raw: &str) -> Option<String> {
    raw.starts_with('"')
        .then(|| serde_json::from_str(raw).ok())
        .flatten()
}

/// An instant in UTC, labelled; `None` when the text is no instant with a zone.
///
/// Platforms send UTC, and then all digits stay. Another zone is computed, to the nanosecond.
pub fn utc(text: &str) -> Option<String> {
    let span = TimeSpan::parse(text).filter(|_| text.contains('T'))?;
    let written = match text.strip_suffix('Z') {
        Some(_) => text.to_owned(),
        None if has_zone(text) => format_instant(span.start)?,
        None => return None,
    };
    Some(format!(
        "{} UTC",
        written.trim_end_matches('Z').replace('T', " ")
    ))
}

/// Whether an ISO 8601 timestamp ends in an offset such as `+02:00`.
fn has_zone(text: &str) -> bool {
    let time = text.split_once('T').map_or("", |(_, time)| time);
    time.contains(['+', '-'])
}

/// The elements of a JSON array.
pub fn items(raw: &str) -> Option<Vec<&RawValue>> {
    serde_json::from_str(raw).ok()
}

/// The JSON text of a field of a JSON object.
pub fn field<'a>(raw: &'a str, name: &str) -> Option<&'a str> {
    let fields: indexmap::IndexMap<String, &'a RawValue> = serde_json::from_str(raw).ok()?;
    fields.get(name).map(|value| value.get())
}

/// The RID of an attachment: `{"rid": …}`, or the bare RID.
pub fn attachment_rid(raw: &str) -> Option<String> {
    string(raw).or_else(|| string(field(raw, "rid")?))
}

/// The RIDs in the value of a property for attachments: one, or a list.
pub fn attachment_rids(raw: &str) -> Vec<String> {
    match items(raw) {
        Some(list) => list
            .iter()
            .filter_map(|item| attachment_rid(item.get()))
            .collect(),
        None => attachment_rid(raw).into_iter().collect(),
    }
}

/// The coordinates of a `GeoJSON` point as latitude and longitude, with the digits that were received.
pub fn coordinates(raw: &str) -> Option<String> {
    let (longitude, latitude) = position(raw)?;
    Some(format!(
        "{} {}",
        side(latitude, "N", "S")?,
        side(longitude, "E", "W")?
    ))
}

/// Longitude and latitude of a `GeoJSON` point, as JSON.
pub fn position(raw: &str) -> Option<(&str, &str)> {
    if string(field(raw, "type")?)? != "Point" {
        return None;
    }
    let list = items(field(raw, "coordinates")?)?;
    let (longitude, latitude): (&RawValue, &RawValue) = (list.first()?, list.get(1)?);
    Some((longitude.get(), latitude.get()))
}

fn side(number: &str, positive: &str, negative: &str) -> Option<String> {
    // JSON that begins like this is a number.
    if !number.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
        return None;
    }
    Some(match number.strip_prefix('-') {
        Some(digits) => format!("{digits}° {negative}"),
        None => format!("{number}° {positive}"),
    })
}

fn media_type(raw: &str) -> Option<String> {
    string(field(raw, "mimeType")?)
}

/// A list or structure in one line, read no further than the line is long.
pub fn short(raw: &str) -> String {
    let mut line = String::new();
    write_short(&without_tokens(raw), 0, &mut line);
    line
}

fn write_short(raw: &str, depth: usize, line: &mut String) {
    if line.len() > MAX_CHARS {
        return;
    }
    if let Some(text) = string(raw) {
        line.push_str(&text);
    } else if depth > 3 {
        line.push('…');
    } else if let Some(list) = items(raw) {
        if depth > 0 {
            line.push('[');
        }
        for (index, item) in list.iter().enumerate().take(MAX_CHARS) {
            if index > 0 {
                line.push_str(", ");
            }
            write_short(item.get(), depth + 1, line);
        }
        if depth > 0 {
            line.push(']');
        }
    } else if raw.starts_with('{') {
        let fields: indexmap::IndexMap<String, &RawValue> =
            serde_json::from_str(raw).unwrap_or_default();
        if depth > 0 {
            line.push('{');
        }
        for (index, (name, value)) in fields.iter().enumerate().take(MAX_CHARS) {
            if index > 0 {
                line.push_str(", ");
            }
            line.push_str(name);
            line.push_str(": ");
            write_short(value.get(), depth + 1, line);
        }
        if depth > 0 {
            line.push('}');
        }
    } else {
        line.push_str(raw);
    }
}

/// The JSON text without the read tokens that media references may carry: they are for one reader and one time, and
/// belong neither on the screen nor in the clipboard.
pub fn without_tokens(raw: &str) -> String {
    if !raw.contains("\"token\"") {
        return raw.to_owned();
    }
    if let Ok(fields) = serde_json::from_str::<indexmap::IndexMap<String, &RawValue>>(raw) {
        let is_media_item = fields.contains_key("mediaItemRid");
        let fields: Vec<String> = fields
            .iter()
            .map(|(name, value)| {
                let value = if is_media_item && name == "token" {
                    "\"(hidden)\"".to_owned()
                } else {
                    without_tokens(value.get())
                };
                format!("{}:{value}", serde_json::Value::from(name.as_str()))
            })
            .collect();
        return format!("{{{}}}", fields.join(","));
    }
    match items(raw) {
        Some(list) if raw.starts_with('[') => {
            let list: Vec<String> = list.iter().map(|item| without_tokens(item.get())).collect();
            format!("[{}]", list.join(","))
        }
        _ => raw.to_owned(),
    }
}

fn cut(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(MAX_CHARS) {
        text.truncate(end);
        text.push('…');
    }
    text
}
