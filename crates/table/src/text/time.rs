//! Dates and times in ISO 8601. Every value that fits in its bits has a text; none is out of range.

use std::fmt::Write;

use super::Out;
use crate::calendar::civil;
use crate::schema::TimeUnit;

const DAY: i64 = 86_400;

/// Two digits, for the parts of times that never have more.
fn two(number: i64, out: &mut Out<'_>) {
    digits(number.unsigned_abs(), 2, out);
}

/// The last `count` digits of a number, at most nine.
fn digits(mut number: u64, count: usize, out: &mut Out<'_>) {
    let mut text = [b'0'; 9];
    for digit in text.iter_mut().take(count).rev() {
        *digit = b'0' + (number % 10) as u8;
        number /= 10;
    }
    let text = text.get(..count).unwrap_or_default();
    out.push(std::str::from_utf8(text).unwrap_or_default());
}

/// `2024-02-29`; years before 0 and after 9999 have a sign.
pub(crate) fn date(days: i64, out: &mut Out<'_>) {
    let (year, month, day) = civil(days);
    if (0..=9999).contains(&year) {
        two(year / 100, out);
        two(year % 100, out);
    } else {
        let _ = write!(out, "{year:+05}");
    }
    out.push_char('-');
    two(month, out);
    out.push_char('-');
    two(day, out);
}

/// A date in milliseconds; with its time where it is, against the rules, not midnight.
pub(crate) fn date_millis(millis: i64, out: &mut Out<'_>) {
    if millis.rem_euclid(DAY * 1000) == 0 {
        date(millis.div_euclid(DAY * 1000), out);
    } else {
        date_time(millis, TimeUnit::Milli, false, out);
    }
}

/// `2024-02-29T23:59:59.123`, with a `Z` if it is known to be UTC.
pub(crate) fn date_time(value: i64, unit: TimeUnit, utc: bool, out: &mut Out<'_>) {
    let per_day = DAY * unit.per_second();
    date(value.div_euclid(per_day), out);
    out.push_char('T');
    clock(value.rem_euclid(per_day), unit, out);
    if utc {
        out.push_char('Z');
    }
}

/// `23:59:59.123`. A time outside of a day keeps counting hours, before midnight with a minus sign.
pub(crate) fn time(value: i64, unit: TimeUnit, out: &mut Out<'_>) {
    let per_hour = 3600 * unit.per_second().unsigned_abs();
    if (0..DAY * unit.per_second()).contains(&value) {
        return clock(value, unit, out);
    }
    if value < 0 {
        out.push_char('-');
    }
    let size = value.unsigned_abs();
    let _ = write!(out, "{:02}:", size / per_hour);
    minutes((size % per_hour) as i64, unit, out);
}

fn clock(value: i64, unit: TimeUnit, out: &mut Out<'_>) {
    let per_hour = 3600 * unit.per_second();
    two(value / per_hour, out);
    out.push_char(':');
    minutes(value % per_hour, unit, out);
}

fn minutes(value: i64, unit: TimeUnit, out: &mut Out<'_>) {
    let seconds = value / unit.per_second();
    two(seconds / 60, out);
    out.push_char(':');
    two(seconds % 60, out);
    fraction(
        value % unit.per_second() * (1_000_000_000 / unit.per_second()),
        out,
    );
}

/// Milli-, micro- or nanoseconds, whichever are needed.
fn fraction(nanos: i64, out: &mut Out<'_>) {
    let nanos = nanos.unsigned_abs();
    if nanos == 0 {
        return;
    }
    out.push(".");
    if nanos.is_multiple_of(1_000_000) {
        digits(nanos / 1_000_000, 3, out);
    } else if nanos.is_multiple_of(1_000) {
        digits(nanos / 1_000, 6, out);
    } else {
        digits(nanos, 9, out);
    }
}

/// `PT3661.5S`: seconds only, because a day need not have 24 hours.
pub(crate) fn duration(value: i64, unit: TimeUnit, out: &mut Out<'_>) {
    let nanos = i128::from(value) * i128::from(1_000_000_000 / unit.per_second());
    if nanos < 0 {
        out.push_char('-');
    }
    out.push("PT");
    seconds(nanos.unsigned_abs(), out);
}

/// Seconds with as many digits of a fraction as needed, and an `S`.
fn seconds(nanos: u128, out: &mut Out<'_>) {
    let (whole, part) = (nanos / 1_000_000_000, nanos % 1_000_000_000);
    let _ = write!(out, "{whole}");
    if part > 0 {
        let part = format!("{part:09}");
        let _ = write!(out, ".{}", part.trim_end_matches('0'));
    }
    out.push_char('S');
}

/// `P14M3DT4.5S`: months, days and seconds each with their own sign, none converted into another.
pub(crate) fn interval(months: i32, days: i32, nanos: i64, out: &mut Out<'_>) {
    out.push_char('P');
    if months != 0 {
        let _ = write!(out, "{months}M");
    }
    if days != 0 {
        let _ = write!(out, "{days}D");
    }
    if nanos != 0 {
        out.push(if nanos < 0 { "T-" } else { "T" });
        seconds(u128::from(nanos.unsigned_abs()), out);
    } else if months == 0 && days == 0 {
        out.push("0D");
    }
}
