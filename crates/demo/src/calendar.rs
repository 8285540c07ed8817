//! Days and instants of the demo data. Its today is fixed, so that the data is the same on every day.

use jiff::civil::{Date, date};
use jiff::{Span, ToSpan as _};

/// The day on which the demo data was looked at: later flights are planned, earlier ones flown.
pub(super) const TODAY: Date = date(2026, 11, 1);

/// A day before or after today.
pub(super) fn day(days_from_today: i64) -> Date {
    let span: Span = days_from_today.days();
    TODAY.saturating_add(span)
}

/// How many days a day comes after today; negative before it.
pub(super) fn from_today(day: Date) -> i64 {
    (millisecond(day) - millisecond(TODAY)) / 86_400_000
}

/// The beginning of a day, in milliseconds since 1970.
pub(super) fn millisecond(day: Date) -> i64 {
    let first = date(1970, 1, 1);
    i64::from(day.since(first).map_or(0, |span| span.get_days())) * 86_400_000
}

/// An instant, given by its day and the second of that day.
pub(super) fn instant(day: &str, second: i64) -> String {
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{day}T{hour:02}:{minute:02}:{second:02}Z")
}
