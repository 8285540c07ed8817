//! Dates that are computed by the calendar.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Date32Array, Float64Array};
use datafusion::arrow::datatypes::Date32Type;
use datafusion::common::cast::{
    as_date32_array, as_int32_array, as_string_array, as_timestamp_microsecond_array,
};
use datafusion::common::{exec_datafusion_err, exec_err};
use datafusion::error::Result;

const DAY: i64 = 86_400_000_000;

pub(super) fn add_months(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [from, months] = values else {
        return exec_err!("add_months takes 2 values");
    };
    let pairs = as_date32_array(from)?.iter().zip(as_int32_array(months)?);
    let moved = pairs.map(|pair| match pair {
        (Some(day), Some(months)) => Date32Type::add_year_months_opt(day, months)
            .map(Some)
            .ok_or_else(|| exec_datafusion_err!("There is no date {months} months away")),
        _ => Ok(None),
    });
    Ok(Arc::new(moved.collect::<Result<Date32Array>>()?))
}

/// Year, month from 0 on, and day of the month of a day since 1970 began.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 2, 0)
    } else {
        (month - 10, 1)
    };
    (year + era * 400 + next, month, day)
}

fn days_of_month(year: i64, month: i64) -> i64 {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        1 => 28 + i64::from(is_leap),
        3 | 5 | 8 | 10 => 30,
        _ => 31,
    }
}

pub(super) fn last_day(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [from] = values else {
        return exec_err!("last_day takes 1 value");
    };
    let last = as_date32_array(from)?.iter().map(|day| {
        let (year, month, of_month) = civil(i64::from(day?));
        let more = i32::try_from(days_of_month(year, month) - of_month).ok()?;
        day?.checked_add(more)
    });
    Ok(Arc::new(last.collect::<Date32Array>()))
}

pub(super) fn next_day(values: &[ArrayRef]) -> Result<ArrayRef> {
    const DAYS: [&str; 7] = ["th", "fr", "sa", "su", "mo", "tu", "we"];
    let [from, names] = values else {
        return exec_err!("next_day takes 2 values");
    };
    let pairs = as_date32_array(from)?.iter().zip(as_string_array(names)?);
    let next = pairs.map(|pair| {
        let (Some(day), Some(name)) = pair else {
            return Ok(None);
        };
        let lower = name.to_lowercase();
        let found = DAYS.iter().position(|start| lower.starts_with(start));
        let Some(wanted) = found.and_then(|found| i32::try_from(found).ok()) else {
            return exec_err!("There is no day of the week '{name}'");
        };
        // The first day of 1970 was a Thursday.
        Ok(Some(day + 1 + (wanted - day - 1).rem_euclid(7)))
    });
    Ok(Arc::new(next.collect::<Result<Date32Array>>()?))
}

/// Whole months where both have the same day of their months, or both the last; else days count as parts of 31.
pub(super) fn months_between(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [to, from] = values else {
        return exec_err!("months_between takes 2 values");
    };
    let pairs = as_timestamp_microsecond_array(to)?
        .iter()
        .zip(as_timestamp_microsecond_array(from)?);
    let months = pairs.map(|(to, from)| {
        let (to, from) = (to?, from?);
        let (one, other) = (civil(to.div_euclid(DAY)), civil(from.div_euclid(DAY)));
        #[expect(clippy::cast_precision_loss, reason = "some millions of months")]
        let months = ((one.0 - other.0) * 12 + one.1 - other.1) as f64;
        let is_last = |(year, month, day)| day == days_of_month(year, month);
        if one.2 == other.2 || is_last(one) && is_last(other) {
            return Some(months);
        }
        let seconds = |at: i64, day: i64| day * 86_400 + at.rem_euclid(DAY) / 1_000_000;
        #[expect(
            clippy::cast_precision_loss,
            reason = "at most the seconds of two months"
        )]
        let apart = (seconds(to, one.2) - seconds(from, other.2)) as f64;
        let months = months + apart / (31.0 * 86_400.0);
        Some((months * 1e8).round() / 1e8)
    });
    Ok(Arc::new(months.collect::<Float64Array>()))
}
