//! Dates that are computed by the calendar.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Date32Array, Float64Array, Int32Array};
use datafusion::arrow::compute::{DatePart, date_part};
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

/// A part of each date or instant; null where there is none.
fn parts(of: &ArrayRef, part: DatePart) -> Result<Int32Array> {
    Ok(as_int32_array(&date_part(of, part)?)?.clone())
}

/// The last day of the month of a day, by the day's number in its month.
fn last_of_month(day: i32, of_month: i32) -> Option<i32> {
    let first = day.checked_sub(of_month)?.checked_add(1)?;
    Date32Type::add_year_months_opt(first, 1)?.checked_sub(1)
}

pub(super) fn last_day(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [from] = values else {
        return exec_err!("last_day takes 1 value");
    };
    let days = as_date32_array(from)?.iter();
    let of_months = parts(from, DatePart::Day)?;
    let last = days.zip(&of_months);
    let last = last.map(|(day, of_month)| last_of_month(day?, of_month?));
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
    let (to, from) = (instants(to)?, instants(from)?);
    let months = to.into_iter().zip(from).map(|(to, from)| {
        let (to, from) = (to?, from?);
        let months = f64::from(to.month - from.month);
        if to.of_month == from.of_month || to.is_last() && from.is_last() {
            return Some(months);
        }
        #[expect(
            clippy::cast_precision_loss,
            reason = "at most the seconds of two months"
        )]
        let apart = (to.seconds() - from.seconds()) as f64;
        let months = months + apart / (31.0 * 86_400.0);
        Some((months * 1e8).round() / 1e8)
    });
    Ok(Arc::new(months.collect::<Float64Array>()))
}

/// An instant in the calendar.
struct Instant {
    at: i64,
    /// Months since the year 0 began.
    month: i32,
    of_month: i32,
}

impl Instant {
    /// Whether it is on the last day of its month.
    fn is_last(&self) -> bool {
        let day = i32::try_from(self.at.div_euclid(DAY)).ok();
        day.is_some_and(|day| last_of_month(day, self.of_month) == Some(day))
    }

    /// Since the month began, and a day.
    fn seconds(&self) -> i64 {
        i64::from(self.of_month) * 86_400 + self.at.rem_euclid(DAY) / 1_000_000
    }
}

fn instants(values: &ArrayRef) -> Result<Vec<Option<Instant>>> {
    let (years, months) = (
        parts(values, DatePart::Year)?,
        parts(values, DatePart::Month)?,
    );
    let of_months = parts(values, DatePart::Day)?;
    let rows = as_timestamp_microsecond_array(values)?.iter();
    let rows = rows.zip(years.iter().zip(&months)).zip(&of_months);
    let instants = rows.map(|((at, (year, month)), of_month)| {
        Some(Instant {
            at: at?,
            month: year? * 12 + month?,
            of_month: of_month?,
        })
    });
    Ok(instants.collect())
}
