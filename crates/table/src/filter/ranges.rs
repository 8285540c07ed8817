//! Predicates of order as ranges: every one of them asks whether a value lies in one of some ranges.

use super::Predicate;
use super::literal::{self, GREATEST, LEAST, Span, Wide, minus_one, parse_float, plus_one, wide};
use crate::Error;
use crate::error::Result;
use crate::schema::DataType;
use crate::sort::float_key;
use crate::text::nearest_half;
use crate::time_span::{DAY, SECOND, TimeSpan};

/// Ranges that include both ends, and whether values outside of all of them pass.
pub(super) struct Ranges<T> {
    pub(super) ranges: Vec<(T, T)>,
    pub(super) outside: bool,
}

impl<T: PartialOrd + Copy> Ranges<T> {
    pub(super) fn passes(&self, value: T) -> bool {
        self.ranges
            .iter()
            .any(|(low, high)| *low <= value && value <= *high)
            != self.outside
    }
}

/// Whether the predicate compares values, rather than texts.
pub(super) fn is_order(predicate: &Predicate) -> bool {
    matches!(
        predicate,
        Predicate::Equals(_)
            | Predicate::NotEquals(_)
            | Predicate::Less(_)
            | Predicate::AtMost(_)
            | Predicate::Greater(_)
            | Predicate::AtLeast(_)
            | Predicate::Between(..)
            | Predicate::In(_)
    )
}

fn build<T: Copy + Ord>(
    predicate: &Predicate,
    least: T,
    most: T,
    span: impl Fn(&str) -> Result<(T, T)>,
    below: impl Fn(T) -> Option<T>,
    above: impl Fn(T) -> Option<T>,
) -> Result<Ranges<T>> {
    let mut outside = false;
    let ranges = match predicate {
        Predicate::Equals(text) => vec![span(text)?],
        Predicate::NotEquals(text) => {
            outside = true;
            vec![span(text)?]
        }
        Predicate::Less(text) => below(span(text)?.0)
            .map(|high| (least, high))
            .into_iter()
            .collect(),
        Predicate::AtMost(text) => vec![(least, span(text)?.1)],
        Predicate::Greater(text) => above(span(text)?.1)
            .map(|low| (low, most))
            .into_iter()
            .collect(),
        Predicate::AtLeast(text) => vec![(span(text)?.0, most)],
        Predicate::Between(low, high) => vec![(span(low)?.0, span(high)?.1)],
        // A list holds values as they are written: a time is its first moment, and no span.
        Predicate::In(texts) => texts
            .iter()
            .flatten()
            .map(|text| span(text).map(|(low, high)| (low, low.min(high))))
            .collect::<Result<Vec<_>>>()?,
        _ => Vec::new(),
    };
    Ok(Ranges { ranges, outside })
}

/// The ranges of a predicate of integers, decimals, dates or times.
pub(super) fn wide_ranges(predicate: &Predicate, data_type: &DataType) -> Result<Ranges<Wide>> {
    let mut ranges = build(
        predicate,
        LEAST,
        GREATEST,
        |text| span(text, data_type).ok_or_else(|| bad(text, data_type)),
        |low| (low > LEAST).then(|| minus_one(low)),
        |high| (high < GREATEST).then(|| plus_one(high)),
    )?;
    ranges.ranges.retain(|(low, high)| low <= high);
    Ok(ranges)
}

pub(super) fn bad(text: &str, data_type: &DataType) -> Error {
    Error::Literal {
        text: text.to_owned(),
        data_type: data_type.to_string(),
    }
}

/// The range of the type's integers that a text stands for.
fn span(text: &str, data_type: &DataType) -> Option<Span> {
    match data_type {
        DataType::Int { .. } => literal::decimal(text, 0),
        DataType::Decimal { scale, .. } => literal::decimal(text, *scale),
        DataType::Date { bits } => {
            let per = if *bits == 32 { DAY } else { SECOND / 1_000 };
            Some(scaled(TimeSpan::parse(text)?, per))
        }
        DataType::Timestamp { unit, .. } => Some(scaled(
            TimeSpan::parse(text)?,
            SECOND / i128::from(unit.per_second()),
        )),
        DataType::Time { unit, .. } => Some(scaled(
            TimeSpan::time_of_day(text)?,
            SECOND / i128::from(unit.per_second()),
        )),
        DataType::Duration { unit } => {
            let text = text.trim();
            let (negative, rest) = match text.strip_prefix('-') {
                Some(rest) => ("-", rest),
                None => ("", text),
            };
            let seconds = match rest.strip_prefix("PT") {
                Some(rest) => rest.strip_suffix('S')?,
                None => rest,
            };
            let scale = unit.per_second().ilog10();
            literal::decimal(&format!("{negative}{seconds}"), i32::try_from(scale).ok()?)
        }
        _ => None,
    }
}

/// A span in coarser units than nanoseconds: those that begin in it.
fn scaled(span: TimeSpan, per: i128) -> Span {
    let first = |at: i128| at.div_euclid(per) + i128::from(at.rem_euclid(per) != 0);
    (wide(first(span.start)), wide(first(span.end) - 1))
}

/// The ranges of a predicate of floats of `bits`, as keys whose order is that of the numbers. A `NaN` equals itself and lies
/// above all numbers.
pub(super) fn float_ranges(
    predicate: &Predicate,
    data_type: &DataType,
    bits: u8,
) -> Result<Ranges<u64>> {
    let read = |text: &str| {
        let number = parse_float(text).ok_or_else(|| bad(text, data_type))?;
        // The column can't hold a number that doesn't fit in its bits: 0.1 means the nearest number that it can hold.
        let number = match bits {
            64 => number,
            32 => f64::from(text.trim().parse::<f32>().unwrap_or(number as f32)),
            _ => f64::from(nearest_half(number as f32)),
        };
        let key = float_key(number);
        Ok((key, key))
    };
    build(
        predicate,
        0,
        u64::MAX,
        read,
        |low| low.checked_sub(1),
        |high| high.checked_add(1),
    )
}
