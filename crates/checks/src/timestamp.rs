//! Days and instants, as bounds and as results of queries write them.

use belvedere_table::time_span::{self, DAY, MINUTE, SECOND, TimeSpan};

/// Nanoseconds of a microsecond.
const MICROSECOND: i128 = 1_000;

/// Microseconds since 1970-01-01 UTC. A text without a zone is read as UTC, a day as its midnight.
pub fn parse(text: &str) -> Option<i64> {
    let span = TimeSpan::parse(text)?;
    let is_moment = span.length() <= MINUTE || span.length() == DAY;
    let microseconds = i64::try_from(span.start.div_euclid(MICROSECOND)).ok()?;
    is_moment.then_some(microseconds)
}

/// An instant as text, in UTC and whole seconds; `None` outside the range of dates.
pub fn format(microseconds: i64) -> Option<String> {
    time_span::format_instant(i128::from(microseconds.div_euclid(1_000_000)) * SECOND)
}
