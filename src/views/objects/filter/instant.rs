//! Days and instants as the user types them: each is a time span, whose length depends on the parts that were left
//! out.

use std::cmp::Ordering;

use belvedere_table::calendar::day_number;

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

/// A span of time: `2026`, `2026-11`, `2026-11-21`, `2026-11-21 14:30`, `2026-11-21T14:30:05.25+02:00`. A time without
/// a zone is in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// Its first moment.
    pub start: Nanos,
    /// The first moment after it.
    pub end: Nanos,
}

impl Span {
    /// Reads a text; `None` when it names no time.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (date, time) = match text.find(['T', 't', ' ']) {
            Some(at) => (text.get(..at)?, Some(text.get(at + 1..)?.trim())),
            None => (text, None),
        };
        let mut parts = date.splitn(3, '-');
        let year: i128 = digits(parts.next()?, 4)?;
        let month = parts.next().map(|part| digits(part, 2));
        let day = parts.next().map(|part| digits(part, 2));
        let (start, end) = match (month, day) {
            (None, _) => (days(year, 1, 1)?, days(year + 1, 1, 1)?),
            (Some(month), None) => {
                let month = month?;
                let next = if month == 12 {
                    days(year + 1, 1, 1)?
                } else {
                    days(year, month + 1, 1)?
                };
                (days(year, month, 1)?, next)
            }
            (Some(month), Some(day)) => {
                let day = days(year, month?, day?)?;
                (day, day + 1)
            }
        };
        let Some(time) = time.filter(|time| !time.is_empty()) else {
            return Some(Self {
                start: start * DAY,
                end: end * DAY,
            });
        };
        // A time belongs to one day.
        if end - start != 1 || day.is_none() {
            return None;
        }
        let (time, offset) = zone(time)?;
        let (of_day, width) = clock(time)?;
        let start = start * DAY + of_day - offset;
        Some(Self {
            start,
            end: start + width,
        })
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

/// A number of just so many digits.
fn digits(text: &str, count: usize) -> Option<i128> {
    (text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

/// Days since 1970; `None` for a day that does not exist.
fn days(year: Nanos, month: Nanos, day: Nanos) -> Option<Nanos> {
    let part = |number: Nanos| i64::try_from(number).ok();
    day_number(part(year)?, part(month)?, part(day)?).map(Nanos::from)
}

/// A time without its zone, and the zone's distance from UTC.
fn zone(time: &str) -> Option<(&str, Nanos)> {
    if let Some(time) = time.strip_suffix(['Z', 'z']) {
        return Some((time, 0));
    }
    if let Some(time) = time.strip_suffix("UTC") {
        return Some((time.trim_end(), 0));
    }
    let Some(at) = time.find(['+', '-']) else {
        return Some((time, 0));
    };
    let (time, zone) = time.split_at(at);
    let (sign, zone) = zone.split_at(1);
    let zone = zone.replace(':', "");
    let (hours, minutes) = match zone.len() {
        2 => (digits(&zone, 2)?, 0),
        4 => (digits(zone.get(..2)?, 2)?, digits(zone.get(2..)?, 2)?),
        _ => return None,
    };
    let offset = hours * HOUR + minutes * MINUTE;
    Some((time.trim_end(), if sign == "-" { -offset } else { offset }))
}

/// Nanoseconds since midnight, and the length of the named span.
fn clock(time: &str) -> Option<(Nanos, Nanos)> {
    let mut parts = time.splitn(3, ':');
    let hours = digits(parts.next()?, 2).filter(|hours| *hours < 24)?;
    let Some(minutes) = parts.next() else {
        return Some((hours * HOUR, HOUR));
    };
    let minutes = digits(minutes, 2).filter(|minutes| *minutes < 60)?;
    let start = hours * HOUR + minutes * MINUTE;
    let Some(seconds) = parts.next() else {
        return Some((start, MINUTE));
    };
    let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
    let seconds = digits(seconds, 2).filter(|seconds| *seconds < 61)?;
    if fraction.len() > 9 || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut width = SECOND;
    let mut nanos = 0;
    for digit in fraction.bytes() {
        width /= 10;
        nanos += i128::from(digit - b'0') * width;
    }
    Some((start + seconds * SECOND + nanos, width))
}
