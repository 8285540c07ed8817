//! Dates and timestamps.

use belvedere_text_files::{Instant, calendar};

use super::bare;

fn two(bytes: &[u8], at: usize) -> Option<i64> {
    let (tens, ones) = (bytes.get(at)?, bytes.get(at + 1)?);
    let (tens, ones) = (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0'));
    (tens < 10 && ones < 10).then(|| i64::from(tens) * 10 + i64::from(ones))
}

/// A date with blanks around it.
pub(in crate::csv) fn other_date(bytes: &[u8]) -> Option<i32> {
    date(bare(bytes)?)
}

/// A date of the years 0000 to 9999.
pub(in crate::csv) fn date(bytes: &[u8]) -> Option<i32> {
    if bytes.len() != 10 || bytes.get(4) != Some(&b'-') || bytes.get(7) != Some(&b'-') {
        return None;
    }
    let year = two(bytes, 0)? * 100 + two(bytes, 2)?;
    calendar::day_number(year, two(bytes, 5)?, two(bytes, 8)?)
        .and_then(|days| i32::try_from(days).ok())
}

/// A timestamp as a number of a column.
#[derive(Clone, Copy)]
pub(in crate::csv) struct Timestamp {
    /// Microseconds, or nanoseconds where they were asked for.
    pub(in crate::csv) number: i64,
    /// Whether this crate writes it as it stands here.
    pub(in crate::csv) is_canonical: bool,
}

impl Timestamp {
    /// Reads a text for a column of such a kind, which may hold only what it says.
    pub(in crate::csv) fn of(bytes: &[u8], utc: bool, fine: bool) -> Option<Self> {
        if !fine
            && let Some((number, zone)) = canonical_timestamp(bytes)
            && (utc || !zone)
        {
            return Some(Self {
                number,
                is_canonical: zone == utc,
            });
        }
        let instant = Instant::of(bare(bytes).unwrap_or(bytes))?;
        if instant.has_zone && !utc || instant.is_fine && !fine {
            return None;
        }
        let (each, part) = if fine {
            (1_000_000_000, 1)
        } else {
            (1_000_000, 1000)
        };
        let whole = instant.seconds.checked_mul(each)?;
        Some(Self {
            number: whole.checked_add(i64::from(instant.nanoseconds / part))?,
            is_canonical: false,
        })
    }
}

/// A timestamp in microseconds as this crate writes it, and whether it has a `Z`.
pub(super) fn canonical_timestamp(bytes: &[u8]) -> Option<(i64, bool)> {
    let (bytes, utc) = match bytes.strip_suffix(b"Z") {
        Some(bytes) => (bytes, true),
        None => (bytes, false),
    };
    let days = date(bytes.get(..10)?)?;
    if bytes.get(10) != Some(&b'T') || bytes.get(13) != Some(&b':') || bytes.get(16) != Some(&b':')
    {
        return None;
    }
    let (hours, minutes, seconds) = (two(bytes, 11)?, two(bytes, 14)?, two(bytes, 17)?);
    if hours > 23 || minutes > 59 || seconds > 59 {
        return None;
    }
    let fraction = bytes.get(19..)?;
    let micros = match fraction.len() {
        0 => 0,
        4 | 7 if fraction.starts_with(b".") && !fraction.ends_with(b"000") => {
            let digits = fraction.get(1..)?;
            let mut number = 0;
            for digit in digits {
                if !digit.is_ascii_digit() {
                    return None;
                }
                number = number * 10 + i64::from(digit - b'0');
            }
            if digits.len() == 3 {
                number * 1000
            } else {
                number
            }
        }
        _ => return None,
    };
    let seconds = i64::from(days) * 86_400 + (hours * 60 + minutes) * 60 + seconds;
    Some((seconds * 1_000_000 + micros, utc))
}
