//! Days and instants, as bounds and as results of queries write them.

use belvedere_api::DateTime;
use jiff::Timestamp;

/// Microseconds since 1970-01-01 UTC. A text without a zone is read as UTC, a day as its midnight.
pub fn parse(text: &str) -> Option<i64> {
    let text = text.trim();
    let whole = match text.len() {
        10 => format!("{text}T00:00:00Z"),
        _ if has_zone(text) => text.to_owned(),
        _ => format!("{text}Z"),
    };
    let instant = DateTime::from(whole.replacen(' ', "T", 1)).timestamp()?;
    Some(instant.as_microsecond())
}

/// Whether a time of day is followed by `Z` or by an offset.
fn has_zone(text: &str) -> bool {
    let time = text.get(10..).unwrap_or_default();
    time.ends_with(['Z', 'z']) || time.contains(['+', '-'])
}

/// Whether a text is a day: `2026-01-31`.
pub fn is_day(text: &str) -> bool {
    text.len() == 10 && parse(text).is_some()
}

/// An instant as text, in UTC and whole seconds; `None` outside the range of dates.
pub fn format(microseconds: i64) -> Option<String> {
    let instant = Timestamp::from_second(microseconds.div_euclid(1_000_000)).ok()?;
    Some(instant.to_string())
}
