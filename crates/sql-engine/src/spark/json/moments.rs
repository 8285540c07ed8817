//! Days and moments in texts of JSON, as Spark reads them: `2024-5-6`, `2024-05-06T01:02:03Z`.

use datafusion::arrow::compute::kernels::cast_utils::Parser as _;
use datafusion::arrow::datatypes::{Date32Type, TimestampMicrosecondType};

const SECOND: i64 = 1_000_000;
const MINUTE: i64 = 60 * SECOND;
const DAY: i64 = 1_440 * MINUTE;

/// The day since 1970 began. A time after it does not count.
pub(super) fn day(text: &str) -> Option<i32> {
    let (date, rest) = date(text.trim())?;
    let is_end = rest.is_empty() || rest.starts_with([' ', 'T']);
    Date32Type::parse(&date).filter(|_| is_end)
}

/// The microseconds since 1970 began.
pub(super) fn instant(text: &str) -> Option<i64> {
    let (date, rest) = date(text.trim())?;
    let midnight = i64::from(Date32Type::parse(&date)?) * DAY;
    if rest.is_empty() {
        return Some(midnight);
    }
    let (time, zone) = time(rest.strip_prefix([' ', 'T'])?)?;
    let zone = zone.trim();
    if zone.is_empty() || zone == "Z" || zone == "UTC" {
        return Some(midnight + time);
    }
    let (minutes, rest) = (time / MINUTE, time % MINUTE);
    let minute = format!("{date}T{:02}:{:02}:00{zone}", minutes / 60, minutes % 60);
    Some(TimestampMicrosecondType::parse(&minute)? + rest)
}

/// A number of so many digits at least and at most, and what follows it.
fn number(text: &str, least: usize, most: usize) -> Option<(i64, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    let fits = (least..=most).contains(&digits.len());
    Some((digits.parse().ok().filter(|_| fits)?, rest))
}

/// Up to two numbers of one or two digits, each behind a mark, and what follows them. Those that are left out stay as given.
fn further(mut rest: &str, mark: char, mut parts: [i64; 2]) -> Option<([i64; 2], &str)> {
    for part in &mut parts {
        let Some(after) = rest.strip_prefix(mark) else {
            break;
        };
        (*part, rest) = number(after, 1, 2)?;
    }
    Some((parts, rest))
}

/// A day as `2024-05-06`. The month and the day may be left out.
fn date(text: &str) -> Option<(String, &str)> {
    let (year, rest) = number(text, 4, 7)?;
    let ([month, day], rest) = further(rest, '-', [1, 1])?;
    Some((format!("{year:04}-{month:02}-{day:02}"), rest))
}

/// The microseconds of a time of day, of which only the hour must be there, and what follows it.
fn time(text: &str) -> Option<(i64, &str)> {
    let (hour, rest) = number(text, 1, 2)?;
    let ([minute, second], mut rest) = further(rest, ':', [0, 0])?;
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let mut fraction = 0;
    if let Some(after) = rest.strip_prefix('.') {
        let end = after.find(|letter: char| !letter.is_ascii_digit());
        let (digits, zone) = after.split_at(end.unwrap_or(after.len()));
        // Further digits are cut.
        let digits: String = digits.chars().chain("000000".chars()).take(6).collect();
        fraction = digits.parse().ok()?;
        rest = zone;
    }
    let seconds = (hour * 60 + minute) * 60 + second;
    Some((seconds * SECOND + fraction, rest))
}
