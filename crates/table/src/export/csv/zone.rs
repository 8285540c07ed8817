//! Instants in the time zone that a file is written for.

use std::fmt::Write;

use crate::schema::TimeUnit;
use crate::text::{Out, date_time};

/// An instant, written as UTC, in a zone of which is known from which second since 1970 on it is how many minutes ahead:
/// `2026-03-29T01:30:00.5Z` becomes `2026-03-29T03:30:00.5+02:00`. `None` for any other text, which stays as it is.
pub(super) fn moved(utc: &str, offsets: &[(i64, i32)]) -> Option<String> {
    let (whole, rest) = utc.split_at_checked(19)?;
    let fraction = rest.strip_suffix('Z')?;
    let seconds = seconds(whole)?;
    let after = offsets.partition_point(|(from, _)| *from <= seconds);
    let (_, minutes) = *offsets.get(after.checked_sub(1)?)?;
    let mut text = String::with_capacity(32);
    let local = seconds + i64::from(minutes) * 60;
    date_time(local, TimeUnit::Second, false, &mut Out::whole(&mut text));
    let sign = if minutes < 0 { '-' } else { '+' };
    let (hours, minutes) = (minutes.abs() / 60, minutes.abs() % 60);
    // Writing into a text can't fail.
    let _ = write!(text, "{fraction}{sign}{hours:02}:{minutes:02}");
    Some(text)
}

/// The seconds since 1970 of `2026-03-29T01:30:00`.
fn seconds(text: &str) -> Option<i64> {
    let part = |from: usize, to: usize| text.get(from..to)?.parse::<u32>().ok().map(i64::from);
    let marks = [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':')];
    let bytes = text.as_bytes();
    if !marks.iter().all(|(at, mark)| bytes.get(*at) == Some(mark)) {
        return None;
    }
    let days = crate::calendar::day_number(part(0, 4)?, part(5, 7)?, part(8, 10)?)?;
    Some(days * 86_400 + part(11, 13)? * 3600 + part(14, 16)? * 60 + part(17, 19)?)
}
