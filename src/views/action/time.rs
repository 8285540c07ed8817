//! Days and instants, as people type them and as the platform takes them.

use belvedere_table::calendar::{civil, day_number};

/// A day and a time of day, without a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Civil {
    /// Days since 1970-01-01.
    day: i64,
    /// Seconds since midnight.
    second: i64,
}

/// Gives the minutes east of UTC at a time of day.
pub type Offset<'a> = &'a dyn Fn(&str) -> Option<i64>;

/// The zone after a time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Zone {
    /// Nothing.
    None,
    /// Minutes east of UTC.
    Offset(i64),
}

/// The instant as the platform takes it: ISO 8601 in UTC. `local` gives the minutes east of UTC at a time of day in the
/// zone that a text without one is in; without it that is UTC.
pub fn instant(text: &str, local: Option<Offset<'_>>) -> Option<String> {
    let text = text.trim();
    let (day_text, rest) = text.split_at_checked(10)?;
    let day = parse_day(day_text)?;
    let rest = rest.strip_prefix(['T', 't', ' '])?.trim_start();
    let (time, zone) = split_zone(rest)?;
    let (clock, fraction) = time.split_once('.').unwrap_or((time, ""));
    if time.contains('.') && !(1..=9).contains(&fraction.len()) || !all_digits(fraction) {
        return None;
    }
    let second = parse_clock(clock)?;
    let offset = match (zone, local) {
        (Zone::Offset(minutes), _) => minutes,
        (Zone::None, None) => 0,
        (Zone::None, Some(local)) => local(&Civil { day, second }.text())?,
    };
    let seconds = day * 86_400 + second - offset * 60;
    let utc = Civil {
        day: seconds.div_euclid(86_400),
        second: seconds.rem_euclid(86_400),
    };
    let fraction = fraction.trim_end_matches('0');
    let point = if fraction.is_empty() { "" } else { "." };
    (0..=9999)
        .contains(&civil(utc.day).0)
        .then(|| format!("{}{point}{fraction}Z", utc.text()))
}

/// Whether a text names its own zone.
pub fn names_zone(text: &str) -> bool {
    text.trim()
        .split_at_checked(10)
        .and_then(|(_, rest)| split_zone(rest.strip_prefix(['T', 't', ' '])?.trim_start()))
        .is_some_and(|(_, zone)| zone != Zone::None)
}

/// A day that is in the calendar, `YYYY-MM-DD`.
pub fn is_day(text: &str) -> bool {
    parse_day(text).is_some()
}

impl Civil {
    fn text(self) -> String {
        let (year, month, day) = civil(self.day);
        let (hour, minute, second) = (self.second / 3_600, self.second / 60 % 60, self.second % 60);
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
    }
}

fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn digits(text: &str, count: usize) -> Option<i64> {
    (text.len() == count && all_digits(text))
        .then(|| text.parse().ok())
        .flatten()
}

fn parse_day(text: &str) -> Option<i64> {
    let mut parts = text.split('-');
    let (year, month, day) = (
        digits(parts.next()?, 4)?,
        digits(parts.next()?, 2)?,
        digits(parts.next()?, 2)?,
    );
    let number = day_number(year, month, day)?;
    parts.next().is_none().then_some(number)
}

/// `HH:MM` or `HH:MM:SS`.
fn parse_clock(text: &str) -> Option<i64> {
    let mut parts = text.split(':');
    let hour = digits(parts.next()?, 2)?;
    let minute = digits(parts.next()?, 2)?;
    let second = parts.next().map_or(Some(0), |part| digits(part, 2))?;
    (parts.next().is_none() && hour < 24 && minute < 60 && second < 60)
        .then_some(hour * 3_600 + minute * 60 + second)
}

/// Splits the zone off: `Z`, `UTC`, `+02:00`, `+0200` or `+02`.
fn split_zone(text: &str) -> Option<(&str, Zone)> {
    for ending in ["Z", "z", "UTC"] {
        if let Some(time) = text.strip_suffix(ending) {
            return Some((time.trim_end(), Zone::Offset(0)));
        }
    }
    let Some(place) = text.find(['+', '-']) else {
        return Some((text, Zone::None));
    };
    let (time, offset) = text.split_at(place);
    let sign = if offset.starts_with('-') { -1 } else { 1 };
    let offset: String = offset.chars().skip(1).filter(|c| *c != ':').collect();
    let (hours, minutes) = offset.split_at_checked(2)?;
    let minutes = if minutes.is_empty() { "00" } else { minutes };
    let (hours, minutes) = (digits(hours, 2)?, digits(minutes, 2)?);
    (hours < 24 && minutes < 60)
        .then(|| (time.trim_end(), Zone::Offset(sign * (hours * 60 + minutes))))
}
