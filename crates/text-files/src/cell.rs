//! What a value of text is by itself: the one rule for files of the platform and for CSV in the browser.

use crate::calendar;

/// What a value is, when nothing of it gets lost by that: `007` is text, as are numbers that a double does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// Anything else.
    Text,
    /// `true` or `false`, in small or capital letters.
    Boolean,
    /// Digits without a leading zero, with a sign or none, that fit 64 bits.
    Long {
        /// Whether a double holds all the digits.
        is_double: bool,
    },
    /// A decimal number with a fraction or an exponent or both, without a leading zero, of at most 17 digits from the first that
    /// is no zero; the zero before the point may be missing. Also `inf` and `Infinity`, in small or capital letters.
    Double,
    /// A day: `2024-02-29`.
    Date,
    /// An instant: a day and a time of day with `T` or a blank between them, with a zone (`Z`, `+02:00`) or none.
    Timestamp {
        /// Whether microseconds are not enough.
        nanoseconds: bool,
    },
}

/// The most digits of which a double loses none.
const DIGITS: usize = 17;
/// How long a day is as text, and a day with a time.
const DAY: usize = 10;
const SECOND: usize = 19;
/// The last second that is an instant: 9999-12-30T22:00:00Z, so that it is one in each zone.
const LAST_SECOND: i64 = 253_402_207_200;

impl Cell {
    /// What a value is.
    pub fn of(text: &[u8]) -> Self {
        match text.first() {
            Some(b't' | b'T' | b'f' | b'F') => {
                let words = [b"true".as_slice(), b"false"];
                if words.iter().any(|word| text.eq_ignore_ascii_case(word)) {
                    Self::Boolean
                } else {
                    Self::Text
                }
            }
            Some(b'-' | b'+' | b'.' | b'0'..=b'9') => {
                let found = number(text).or_else(|| time(text));
                found.unwrap_or(Self::Text)
            }
            Some(b'i' | b'I') if is_infinite(text) => Self::Double,
            _ => Self::Text,
        }
    }
}

/// A value without the blanks around it, which are no part of a number, a day, an instant or a truth value.
pub fn bare(text: &str) -> &str {
    text.trim_matches([' ', '\t'])
}

/// Whether a number without its sign is infinite, as Python, R and Java write it.
pub(crate) fn is_infinite(unsigned: &[u8]) -> bool {
    [b"inf".as_slice(), b"infinity"]
        .iter()
        .any(|word| unsigned.eq_ignore_ascii_case(word))
}

/// What a timestamp says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instant {
    /// Seconds since 1970-01-01T00:00:00Z.
    pub seconds: i64,
    /// Nanoseconds after that second.
    pub nanoseconds: u32,
    /// Whether microseconds are not enough, as it is written.
    pub is_fine: bool,
    /// Whether it has a zone. Without one, it is taken as UTC.
    pub has_zone: bool,
}

fn number(text: &[u8]) -> Option<Cell> {
    let unsigned = match text {
        [b'-' | b'+', rest @ ..] => rest,
        _ => text,
    };
    if is_infinite(unsigned) {
        return Some(Cell::Double);
    }
    let whole = digits(unsigned);
    let (first, rest) = (unsigned.first()?, unsigned.get(whole..)?);
    if whole == 0 && *first != b'.' || *first == b'0' && whole > 1 {
        return None;
    }
    if rest.is_empty() {
        let is_double = whole <= DIGITS;
        let fits = || str::from_utf8(text).ok()?.parse::<i64>().ok();
        return (is_double || fits().is_some()).then_some(Cell::Long { is_double });
    }
    let (fraction, rest) = match rest.strip_prefix(b".") {
        Some(rest) => {
            let fraction = digits(rest);
            if fraction == 0 {
                return None;
            }
            (fraction, rest.get(fraction..)?)
        }
        None => (0, rest),
    };
    // Leading zeros are no digits to lose: `0.05808361216819946` is a double as programs print it.
    let zeros = unsigned.iter().filter(|byte| **byte != b'.');
    let zeros = zeros.take_while(|byte| **byte == b'0').count();
    if whole + fraction > DIGITS + zeros {
        return None;
    }
    if rest.is_empty() {
        return Some(Cell::Double);
    }
    let exponent = rest
        .strip_prefix(b"e")
        .or_else(|| rest.strip_prefix(b"E"))?;
    let exponent = match exponent.first()? {
        b'-' | b'+' => exponent.get(1..)?,
        _ => exponent,
    };
    if exponent.is_empty() || digits(exponent) < exponent.len() {
        return None;
    }
    let number: f64 = str::from_utf8(text).ok()?.parse().ok()?;
    number.is_finite().then_some(Cell::Double)
}

/// How many digits a text begins with.
fn digits(text: &[u8]) -> usize {
    let end = text.iter().position(|byte| !byte.is_ascii_digit());
    end.unwrap_or(text.len())
}

fn time(text: &[u8]) -> Option<Cell> {
    if text.len() == DAY {
        return day(text).map(|_| Cell::Date);
    }
    let nanoseconds = Instant::of(text)?.is_fine;
    Some(Cell::Timestamp { nanoseconds })
}

impl Instant {
    /// The instant that a text is.
    pub fn of(text: &[u8]) -> Option<Self> {
        let days = day(text.get(..DAY)?)?;
        let time = text.get(DAY..SECOND)?;
        let [b'T' | b' ', h1, h2, b':', m1, m2, b':', s1, s2] = time else {
            return None;
        };
        let (hours, minutes, seconds) = (two(*h1, *h2)?, two(*m1, *m2)?, two(*s1, *s2)?);
        if hours > 23 || minutes > 59 || seconds > 59 {
            return None;
        }
        let rest = text.get(SECOND..)?;
        let (fraction, zone) = match rest.strip_prefix(b".") {
            Some(rest) => {
                let (fraction, zone) = rest.split_at_checked(digits(rest))?;
                if fraction.is_empty() || fraction.len() > 9 {
                    return None;
                }
                (fraction, zone)
            }
            None => ([].as_slice(), rest),
        };
        let seconds = days * 86_400 + hours * 3600 + minutes * 60 + seconds - offset(zone)?;
        if seconds > LAST_SECOND {
            return None;
        }
        let digit = |place| fraction.get(place).map_or(0, |digit| digit - b'0');
        let nanoseconds = (0..9).fold(0, |number, place| number * 10 + u32::from(digit(place)));
        let is_fine = fraction.len() > 6;
        // They reach from 1677 to 2262.
        let reach = i64::MAX / 1_000_000_000;
        let is_kept = !is_fine || (-reach..reach).contains(&seconds);
        is_kept.then_some(Self {
            seconds,
            nanoseconds,
            is_fine,
            has_zone: !zone.is_empty(),
        })
    }
}

/// How many seconds a zone is ahead of UTC.
fn offset(zone: &[u8]) -> Option<i64> {
    let (sign, hours, minutes) = match zone {
        [] | b"Z" => return Some(0),
        [b'+', h1, h2, b':', m1, m2] => (1, two(*h1, *h2)?, two(*m1, *m2)?),
        [b'-', h1, h2, b':', m1, m2] => (-1, two(*h1, *h2)?, two(*m1, *m2)?),
        _ => return None,
    };
    (hours < 24 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}

fn two(tens: u8, ones: u8) -> Option<i64> {
    let (tens, ones) = (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0'));
    (tens < 10 && ones < 10).then(|| i64::from(tens) * 10 + i64::from(ones))
}

/// The number of a day of the years 0 to 9999, from 1970-01-01.
fn day(text: &[u8]) -> Option<i64> {
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text else {
        return None;
    };
    let year = two(*y1, *y2)? * 100 + two(*y3, *y4)?;
    calendar::day_number(year, two(*m1, *m2)?, two(*d1, *d2)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_what_loses_nothing() {
        let long = Cell::Long { is_double: true };
        let wide = Cell::Long { is_double: false };
        let micro = Cell::Timestamp { nanoseconds: false };
        let nano = Cell::Timestamp { nanoseconds: true };
        for (text, cell) in [
            ("", Cell::Text),
            ("true", Cell::Boolean),
            ("FALSE", Cell::Boolean),
            ("True", Cell::Boolean),
            ("t", Cell::Text),
            ("yes", Cell::Text),
            ("0", long),
            ("-2", long),
            ("12345678901234567", long),
            ("123456789012345678", wide),
            ("9223372036854775807", wide),
            ("-9223372036854775808", wide),
            ("9223372036854775808", Cell::Text),
            ("007", Cell::Text),
            ("-01", Cell::Text),
            ("+1", long),
            ("+01", Cell::Text),
            ("+", Cell::Text),
            ("-", Cell::Text),
            ("--1", Cell::Text),
            ("+-1", Cell::Text),
            ("-0", long),
            ("+9223372036854775807", wide),
            ("+1.5", Cell::Double),
            ("-0.0", Cell::Double),
            ("inf", Cell::Double),
            ("-Inf", Cell::Double),
            ("+Infinity", Cell::Double),
            ("infinite", Cell::Text),
            ("-in", Cell::Text),
            ("I", Cell::Text),
            (" 1", Cell::Text),
            ("+2024-02-29", Cell::Text),
            ("0.10", Cell::Double),
            ("1.50", Cell::Double),
            ("-1e3", Cell::Double),
            ("1E+30", Cell::Double),
            ("1e", Cell::Text),
            ("1e-", Cell::Text),
            ("1e5x", Cell::Text),
            ("1e999", Cell::Text),
            ("1.", Cell::Text),
            (".5", Cell::Double),
            ("-.5e3", Cell::Double),
            (".", Cell::Text),
            ("-.", Cell::Text),
            (".e5", Cell::Text),
            ("00.5", Cell::Text),
            ("1,5", Cell::Text),
            ("1.5.0", Cell::Text),
            ("0.1234567890123456", Cell::Double),
            ("0.12345678901234567", Cell::Double),
            ("0.123456789012345678", Cell::Text),
            ("1.2345678901234567", Cell::Double),
            ("1.23456789012345678", Cell::Text),
            ("0.05808361216819946", Cell::Double),
            ("-0.00012345678901234567", Cell::Double),
            ("0.0000000000000000000000001", Cell::Double),
            ("NaN", Cell::Text),
            ("NA", Cell::Text),
            ("2024-02-29", Cell::Date),
            ("0001-01-01", Cell::Date),
            ("2023-02-29", Cell::Text),
            ("1900-02-29", Cell::Text),
            ("2000-02-29", Cell::Date),
            ("2024-04-31", Cell::Text),
            ("2024-1-1", Cell::Text),
            ("2024-13-01", Cell::Text),
            ("2024-02-00", Cell::Text),
            ("2024-02-29T12:00:00Z", micro),
            ("2024-02-29 12:00:00", micro),
            ("2024-02-29T12:00:00.123456+02:00", micro),
            ("2024-02-29 12:00:00.123456789", nano),
            ("2024-02-29T12:00:00.1234567890", Cell::Text),
            ("2024-02-29T12:00:00.", Cell::Text),
            ("2024-02-29T12:00:00+0200", Cell::Text),
            ("2024-02-29T12:00:00+24:00", Cell::Text),
            ("2024-02-29T25:00:00Z", Cell::Text),
            ("2024-02-29T12:60:00Z", Cell::Text),
            ("2024-02-29T12:00:60Z", Cell::Text),
            ("2024-02-29x12:00:00", Cell::Text),
            ("2024-02-29T12:00", Cell::Text),
            ("9999-12-30T22:00:00Z", micro),
            ("9999-12-31T23:59:59", Cell::Text),
            ("9999-12-31T01:00:00+03:00", micro),
            ("3000-01-01 00:00:00.1234567", Cell::Text),
            ("1500-01-01 00:00:00.1234567", Cell::Text),
            ("\u{e9}\u{20ac}x2024-02-29T12:00", Cell::Text),
        ] {
            assert_eq!(Cell::of(text.as_bytes()), cell, "{text}");
        }
        assert_eq!(bare(" \t1 2 "), "1 2");
        assert_eq!(bare(" "), "");
        let instant = |text: &str| Instant::of(text.as_bytes()).unwrap();
        let found = instant("1970-01-02 01:00:00.000120+01:00");
        assert_eq!((found.seconds, found.nanoseconds), (86_400, 120_000));
        assert!(found.has_zone && !found.is_fine);
        let found = instant("1969-12-31T23:59:59.9999999");
        assert_eq!((found.seconds, found.nanoseconds), (-1, 999_999_900));
        assert!(!found.has_zone && found.is_fine);
        assert_eq!(day(b"1970-01-01"), Some(0));
        assert_eq!(day(b"2000-03-01"), Some(11_017));
        assert_eq!(day(b"0000-01-01"), Some(-719_528));
    }
}
