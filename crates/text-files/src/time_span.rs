//! Times as people type them. Each is a span, whose length depends on the parts that were left out: the one rule for
//! filters, forms, parameters and checks.

use std::cmp::Ordering;

use crate::calendar::{civil, day_number};

/// Nanoseconds since 1970 in UTC.
pub type Nanos = i128;

/// Nanoseconds of a second.
pub const SECOND: Nanos = 1_000_000_000;
/// Nanoseconds of a minute.
pub const MINUTE: Nanos = 60 * SECOND;
/// Nanoseconds of an hour.
pub const HOUR: Nanos = 60 * MINUTE;
/// Nanoseconds of a day.
pub const DAY: Nanos = 24 * HOUR;

/// A span of time: `2026`, `2026-11`, `2026-11-21`, `2026-11-21 14`, `2026-11-21 14:30`, `2026-11-21T14:30:05.25+02:00`.
///
/// ```
/// use belvedere_text_files::time_span::{DAY, TimeSpan};
///
/// let day = TimeSpan::parse("1970-01-02").unwrap();
/// assert_eq!((day.start, day.end), (DAY, 2 * DAY));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeSpan {
    /// Its first moment.
    pub start: Nanos,
    /// The first moment after it.
    pub end: Nanos,
}

impl TimeSpan {
    /// Reads a text; `None` when it names no time. A time without a zone is in UTC.
    pub fn parse(text: &str) -> Option<Self> {
        let (span, zone) = Self::parse_local(text)?;
        let offset = Nanos::from(zone.unwrap_or_default()) * SECOND;
        Some(Self {
            start: span.start - offset,
            end: span.end - offset,
        })
    }

    /// Reads a text as if it were in UTC, and beside it the zone that it names: seconds east of UTC.
    pub fn parse_local(text: &str) -> Option<(Self, Option<i64>)> {
        let (date, time) = match text.trim().split_once(['T', 't', ' ']) {
            Some((date, time)) => (date, Some(time.trim_start())),
            None => (text.trim(), None),
        };
        let (first, after) = days(date)?;
        let midnight = Nanos::from(first) * DAY;
        let Some(time) = time else {
            let end = Nanos::from(after) * DAY;
            return Some((
                Self {
                    start: midnight,
                    end,
                },
                None,
            ));
        };
        // A time belongs to one day.
        if after - first != 1 {
            return None;
        }
        let (time, zone) = split_zone(time)?;
        let clock = Self::time_of_day(time)?;
        let span = Self {
            start: midnight + clock.start,
            end: midnight + clock.end,
        };
        Some((span, zone))
    }

    /// Reads a time of day, `14`, `14:30` or `14:30:05.25`, as a span since midnight.
    pub fn time_of_day(text: &str) -> Option<Self> {
        let mut parts = text.trim().splitn(3, ':');
        let mut start = two_digits(parts.next()?, 24)? * 3_600;
        let mut width = HOUR;
        let mut nanos = 0;
        if let Some(minutes) = parts.next() {
            start += two_digits(minutes, 60)? * 60;
            width = MINUTE;
        }
        if let Some(seconds) = parts.next() {
            let (seconds, fraction) = match seconds.split_once('.') {
                Some((_, fraction)) if !(1..=9).contains(&fraction.len()) => return None,
                Some(parts) => parts,
                None => (seconds, ""),
            };
            start += two_digits(seconds, 60)?;
            width = SECOND;
            for digit in fraction.bytes() {
                width /= 10;
                nanos += width * Nanos::from(digit.checked_sub(b'0').filter(|digit| *digit < 10)?);
            }
        }
        let start = Nanos::from(start) * SECOND + nanos;
        Some(Self {
            start,
            end: start + width,
        })
    }

    /// How long it is.
    pub fn length(&self) -> Nanos {
        self.end - self.start
    }

    /// Where a moment lies: before the span, in it, or after it.
    pub fn compare(&self, moment: Nanos) -> Ordering {
        if moment < self.start {
            Ordering::Less
        } else if moment < self.end {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }
}

/// Whether a text is a day of the calendar, `2024-02-29`, of the years 1 to 9999.
pub fn is_day(text: &str) -> bool {
    let is_one_day = |span: TimeSpan| span.length() == DAY;
    text.len() == 10 && !text.starts_with("0000") && TimeSpan::parse(text).is_some_and(is_one_day)
}

/// An instant in ISO 8601 and UTC, with as many decimals as it needs; `None` outside of the years 0 to 9999.
pub fn format_instant(instant: Nanos) -> Option<String> {
    let (year, month, day) = civil(i64::try_from(instant.div_euclid(DAY)).ok()?);
    let of_day = i64::try_from(instant.rem_euclid(DAY)).ok()?;
    let (seconds, nanos) = (of_day / 1_000_000_000, of_day % 1_000_000_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let decimals = format!(".{nanos:09}");
    let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
    (0..=9999).contains(&year).then(|| {
        format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}{decimals}Z")
    })
}

/// The first day that a date names, and the first one after it, in days since 1970.
fn days(date: &str) -> Option<(i64, i64)> {
    // The year may have a sign, which is no separator.
    let unsigned = date.strip_prefix(['+', '-']).unwrap_or(date);
    let (digits, rest) = match unsigned.split_once('-') {
        Some((digits, rest)) => (digits, Some(rest)),
        None => (unsigned, None),
    };
    if digits.len() < 4 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let year: i64 = digits.parse().ok()?;
    let year = if date.starts_with('-') { -year } else { year };
    let Some(rest) = rest else {
        return Some((day_number(year, 1, 1)?, day_number(year + 1, 1, 1)?));
    };
    if let Some((month, day)) = rest.split_once('-') {
        let day = day_number(year, two_digits(month, 13)?, two_digits(day, 32)?)?;
        return Some((day, day + 1));
    }
    let month = two_digits(rest, 13)?;
    let first = day_number(year, month, 1)?;
    let next = day_number(year + month / 12, month % 12 + 1, 1)?;
    Some((first, next))
}

/// A time without its zone, and the zone: `Z`, `UTC`, `+02:00`, `+0200` or `+02`, in seconds east of UTC.
fn split_zone(time: &str) -> Option<(&str, Option<i64>)> {
    for ending in ["Z", "z", "UTC"] {
        if let Some(time) = time.strip_suffix(ending) {
            return Some((time, Some(0)));
        }
    }
    let Some(at) = time.find(['+', '-']) else {
        return Some((time, None));
    };
    let (time, zone) = time.split_at_checked(at)?;
    let (sign, zone) = zone.split_at_checked(1)?;
    let (hours, minutes) = match zone.len() {
        2 => (zone, "00"),
        4 => zone.split_at_checked(2)?,
        _ => zone.split_once(':')?,
    };
    let offset = two_digits(hours, 24)? * 3_600 + two_digits(minutes, 60)? * 60;
    Some((time, Some(if sign == "-" { -offset } else { offset })))
}

/// A number of two digits, below a bound.
fn two_digits(text: &str, bound: i64) -> Option<i64> {
    let is_number = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse().ok()).flatten()?;
    (number < bound).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(text: &str) -> TimeSpan {
        TimeSpan::parse(text).expect(text)
    }

    #[test]
    fn what_is_left_out_makes_the_span_longer() {
        for (text, start, after) in [
            ("2026", "2026-01-01", "2027-01-01"),
            ("2026-11", "2026-11-01", "2026-12-01"),
            ("2026-12", "2026-12-01", "2027-01-01"),
            ("2024-02", "2024-02-01", "2024-03-01"),
            ("2024-02-28", "2024-02-28 00", "2024-02-29"),
            ("2026-11-21 14", "2026-11-21 14:00", "2026-11-21 15:00"),
            ("2026-11-21T23:59", "2026-11-21 23:59:00", "2026-11-22"),
            (
                "2026-11-21 14:30:05",
                "2026-11-21 14:30:05.000",
                "2026-11-21 14:30:06",
            ),
            (
                "2026-11-21 14:30:05.2",
                "2026-11-21 14:30:05.200000000",
                "2026-11-21 14:30:05.3",
            ),
        ] {
            let found = span(text);
            assert_eq!(found.start, span(start).start, "{text}");
            assert_eq!(found.end, span(after).start, "{text}");
        }
        assert_eq!(span("1970-01-01").start, 0);
        assert_eq!(span("2026-11-21T00:00:00.123456789Z").length(), 1);
        assert_eq!(span("-0044-03-15").length(), DAY);
        assert_eq!(span("+12026").start, span("12026-01-01").start);
    }

    #[test]
    fn a_zone_moves_it() {
        let noon = span("2026-11-21 12:00:00Z");
        for text in [
            "2026-11-21T12:00:00",
            "2026-11-21t12:00:00z",
            " 2026-11-21 12:00:00 UTC ",
            "2026-11-21 14:00:00+02:00",
            "2026-11-21 14:00:00 +0200",
            "2026-11-21 14:00:00+02",
            "2026-11-20T22:30:00-13:30",
        ] {
            assert_eq!(span(text), noon, "{text}");
        }
        let zone = |text| TimeSpan::parse_local(text).expect(text).1;
        assert_eq!(zone("2026-11-21 12:00"), None);
        assert_eq!(zone("2026-11-21 12:00Z"), Some(0));
        assert_eq!(zone("2026-11-21 12:00-01:30"), Some(-5_400));
    }

    #[test]
    fn other_texts_name_no_time() {
        for wrong in [
            "",
            "soon",
            "26-01-01",
            "2026-13",
            "2026-00",
            "2026-1-1",
            "2026-02-29",
            "2026-11-31",
            "2026-11-21x",
            "2026-11-21T",
            "2026 14:00",
            "2026-11 14:00",
            "2026-11-21 24:00",
            "2026-11-21 12:60",
            "2026-11-21 12:00:60",
            "2026-11-21 1:00",
            "2026-11-21 12:00:00.",
            "2026-11-21 12:00:00.1234567890",
            "2026-11-21 12:00:00.1x",
            "2026-11-21 12:00+25:00",
            "2026-11-21 12:00+2",
            "2026-11-21 12:00+02:60",
            "99999999999999999999-01-01",
        ] {
            assert_eq!(TimeSpan::parse(wrong), None, "{wrong}");
        }
        for day in ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert!(is_day(day), "{day}");
        }
        for wrong in [
            "2023-02-29",
            "1900-02-29",
            "0000-01-01",
            "2024-1-1",
            "2024-01",
            " 2024-1-1 ",
        ] {
            assert!(!is_day(wrong), "{wrong}");
        }
    }

    #[test]
    fn instants_are_written_in_utc() {
        for text in [
            "1969-12-31T23:59:59Z",
            "2024-02-29T00:00:59.123456789Z",
            "2026-11-21T14:30:05.12Z",
            "0000-01-01T00:00:00Z",
            "9999-12-31T23:59:59Z",
        ] {
            assert_eq!(format_instant(span(text).start).as_deref(), Some(text));
        }
        assert_eq!(format_instant(span("9999-12-31").end), None);
        assert_eq!(format_instant(span("0000").start - 1), None);
        assert_eq!(format_instant(Nanos::MAX), None);
    }

    #[test]
    fn a_moment_lies_before_in_or_after_it() {
        let day = span("1970-01-02");
        for (moment, order) in [
            (DAY - 1, Ordering::Less),
            (DAY, Ordering::Equal),
            (2 * DAY - 1, Ordering::Equal),
            (2 * DAY, Ordering::Greater),
        ] {
            assert_eq!(day.compare(moment), order);
        }
    }
}
