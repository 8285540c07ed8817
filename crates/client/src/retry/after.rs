//! The `Retry-After` header: seconds, or an HTTP date (RFC 9110, 10.2.3).

use std::time::Duration;

/// Reads `Retry-After`; `unix_time` is the time since 1970. A date in the past is no wait; anything unreadable is `None`.
pub fn parse(text: &str, unix_time: Duration) -> Option<Duration> {
    let text = text.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        // A number too large to hold is a wait too long to sit through.
        return Some(Duration::from_secs(
            text.parse().unwrap_or(u64::from(u32::MAX)),
        ));
    }
    let at = http_date(text)?;
    Some(Duration::from_secs(at).saturating_sub(unix_time))
}

/// Seconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that may be sent.
fn http_date(text: &str) -> Option<u64> {
    let (_weekday, rest) = text.split_once(',')?;
    let mut parts = rest.strip_prefix(' ')?.split(' ');
    let day: i64 = number(parts.next()?, 2)?;
    let month = parts.next()?;
    let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let month = i64::try_from(months.iter().position(|name| *name == month)?).ok()? + 1;
    let year: i64 = number(parts.next()?, 4)?;
    let mut clock = parts.next()?.splitn(3, ':');
    let (hour, minute, second) = (
        number(clock.next()?, 2)?,
        number(clock.next()?, 2)?,
        number(clock.next()?, 2)?,
    );
    let valid = (1..=31).contains(&day) && hour < 24 && minute < 60 && second <= 60;
    if parts.next()? != "GMT" || parts.next().is_some() || !valid {
        return None;
    }
    let seconds = days_since_1970(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second;
    u64::try_from(seconds).ok()
}

fn number(text: &str, digits: usize) -> Option<i64> {
    let plain = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// Days from 1970-01-01 to a day of the Gregorian calendar, counted in years that begin in March so that a leap day is
/// the last of its year.
fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let leap_days = year / 4 - year / 100 + year / 400;
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    year * 365 + leap_days + day_of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_secs(784_111_777); // Sun, 06 Nov 1994 08:49:37 GMT

    #[test]
    fn seconds_and_dates() {
        for (text, expected) in [
            ("0", Some(0)),
            ("120", Some(120)),
            (" 7 ", Some(7)),
            ("1000000000", Some(1_000_000_000)),
            ("99999999999999999999999", Some(u64::from(u32::MAX))),
            ("Sun, 06 Nov 1994 08:49:37 GMT", Some(0)),
            ("Sun, 06 Nov 1994 08:50:37 GMT", Some(60)),
            ("Sat, 05 Nov 1994 08:49:37 GMT", Some(0)),
            ("Sat, 06 Nov 2004 08:49:37 GMT", Some(315_619_200)),
            ("Thu, 29 Feb 1996 00:00:00 GMT", Some(41_440_223)),
            ("-5", None),
            ("1.5", None),
            ("abc", None),
            ("", None),
            ("Sun, 06 Nov 1994 08:49:37 CET", None),
            ("Sun, 06 Nov 1994 25:49:37 GMT", None),
            ("Sun, 06 Nov 1994 08:49 GMT", None),
            ("Sunday, 06-Nov-94 08:49:37 GMT", None),
        ] {
            assert_eq!(
                parse(text, NOW),
                expected.map(Duration::from_secs),
                "{text:?}"
            );
        }
    }
}
