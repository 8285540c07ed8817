//! The measure of each group.

use super::{Measure, Measured, refused};
use crate::array::{Array, Data, Value};
use crate::error::Result;
use crate::profile::as_float;
use crate::schema::DataType;
use crate::text::{self, Out};

/// How the numbers of a column are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Integers, and decimals with so many digits after the point.
    Whole(i32),
    Float,
}

impl Reading {
    pub(crate) fn of(data_type: &DataType) -> Result<Self> {
        match data_type.plain() {
            DataType::Int { .. } => Ok(Self::Whole(0)),
            DataType::Decimal {
                bits: 32 | 64 | 128,
                scale,
                ..
            } => Ok(Self::Whole(*scale)),
            DataType::Float { .. } => Ok(Self::Float),
            other => Err(refused(other)),
        }
    }

    pub(super) fn float(self, value: Value<'_>) -> f64 {
        match self {
            Self::Whole(scale) => scaled(text::wide_integer(value).unwrap_or_default(), scale),
            Self::Float => as_float(value),
        }
    }
}

fn scaled(number: i128, scale: i32) -> f64 {
    number as f64 / 10f64.powi(scale)
}

/// What is known of a group.
#[derive(Clone, Copy)]
struct Group {
    rows: usize,
    /// How many of them have a value to measure.
    values: usize,
    whole: Option<i128>,
    least: i128,
    greatest: i128,
    sum: f64,
    lost: f64,
    least_float: f64,
    greatest_float: f64,
}

const EMPTY: Group = Group {
    rows: 0,
    values: 0,
    whole: Some(0),
    least: i128::MAX,
    greatest: i128::MIN,
    sum: 0.0,
    lost: 0.0,
    least_float: f64::INFINITY,
    greatest_float: f64::NEG_INFINITY,
};

/// The groups.
pub(crate) struct Measures {
    groups: Vec<Group>,
    /// How many values are `NaN` or infinite.
    pub(super) left_out: usize,
}

impl Measures {
    pub(crate) fn new(count: usize) -> Self {
        Self {
            groups: vec![EMPTY; count],
            left_out: 0,
        }
    }

    pub(super) fn count(&mut self, place: usize) {
        if let Some(group) = self.groups.get_mut(place) {
            group.rows += 1;
        }
    }

    pub(crate) fn add(&mut self, place: usize, value: Value<'_>, reading: Reading) {
        let Some(group) = self.groups.get_mut(place) else {
            return;
        };
        group.rows += 1;
        let Some(value) = value.resolve() else {
            return;
        };
        match reading {
            Reading::Whole(scale) => {
                let Some(number) = text::wide_integer(value) else {
                    return;
                };
                group.values += 1;
                group.least = number.min(group.least);
                group.greatest = number.max(group.greatest);
                let Some(sum) = group.whole else {
                    group.sum += scaled(number, scale);
                    return;
                };
                group.whole = sum.checked_add(number);
                if group.whole.is_none() {
                    group.sum = scaled(sum, scale) + scaled(number, scale);
                }
            }
            Reading::Float => {
                self.left_out += usize::from(!group.add_float(as_float(value)));
            }
        }
    }

    /// Takes in all numbers of a batch at once, in a loop for its type. Where there is none, it says so and takes nothing.
    pub(crate) fn add_all(&mut self, place: usize, array: &Array, data_type: &DataType) -> bool {
        let (Some(group), Data::Fixed { values, .. }, None) =
            (self.groups.get_mut(place), &array.data, &array.nulls)
        else {
            return false;
        };
        match data_type {
            DataType::Int {
                bits: 64,
                signed: true,
            } => group.add_integers(values.chunks::<8>(), i64::from_le_bytes),
            DataType::Int {
                bits: 32,
                signed: true,
            } => group.add_integers(values.chunks::<4>(), |bytes| {
                i64::from(i32::from_le_bytes(bytes))
            }),
            DataType::Float { bits: 64 } => {
                for value in values.chunks::<8>() {
                    self.left_out += usize::from(!group.add_float(f64::from_le_bytes(*value)));
                }
                group.rows += array.len;
                true
            }
            _ => false,
        }
    }

    /// The measure of each group.
    pub(crate) fn finish(
        &self,
        measure: Measure,
        reading: Option<Reading>,
    ) -> Vec<Option<Measured>> {
        let measured = |group: &Group| group.measure(measure, reading);
        self.groups.iter().map(measured).collect()
    }
}

impl Group {
    /// Adds a number, but for `NaN` and infinities.
    fn add_float(&mut self, number: f64) -> bool {
        if !number.is_finite() {
            return false;
        }
        self.values += 1;
        // After Neumaier: the rounding errors of the sum are summed separately.
        let next = self.sum + number;
        self.lost += if self.sum.abs() >= number.abs() {
            (self.sum - next) + number
        } else {
            (number - next) + self.sum
        };
        self.sum = next;
        self.least_float = number.min(self.least_float);
        self.greatest_float = number.max(self.greatest_float);
        true
    }

    /// Adds integers, unless their sum might be too large.
    fn add_integers<const N: usize>(
        &mut self,
        values: &[[u8; N]],
        read: impl Fn([u8; N]) -> i64,
    ) -> bool {
        // So many 64-bit integers can't overflow 128 bits.
        let sum: i128 = values.iter().map(|value| i128::from(read(*value))).sum();
        let Some(whole) = self.whole.and_then(|whole| whole.checked_add(sum)) else {
            return false;
        };
        let (least, greatest) = values
            .iter()
            .map(|value| read(*value))
            .fold((i64::MAX, i64::MIN), |(least, greatest), value| {
                (least.min(value), greatest.max(value))
            });
        self.whole = Some(whole);
        self.rows += values.len();
        self.values += values.len();
        if !values.is_empty() {
            self.least = self.least.min(i128::from(least));
            self.greatest = self.greatest.max(i128::from(greatest));
        }
        true
    }

    fn measure(&self, measure: Measure, reading: Option<Reading>) -> Option<Measured> {
        let whole = |number: i128, scale: i32| Measured {
            number: scaled(number, scale),
            text: whole_text(number, scale),
            rows: self.rows,
        };
        let float = |number: f64| Measured {
            number,
            text: float_text(number),
            rows: self.rows,
        };
        let Some(reading) = reading else {
            return Some(whole(self.rows as i128, 0));
        };
        let total = if (self.sum + self.lost).is_finite() {
            self.sum + self.lost
        } else {
            self.sum
        };
        if self.values == 0 {
            return None;
        }
        Some(match (measure, reading) {
            (Measure::Count, _) => whole(self.rows as i128, 0),
            (Measure::Sum(_), Reading::Whole(scale)) => match self.whole {
                Some(sum) => whole(sum, scale),
                None => float(self.sum),
            },
            (Measure::Sum(_), Reading::Float) => float(total),
            (Measure::Mean(_), Reading::Whole(scale)) => {
                let sum = self.whole.map_or(self.sum, |sum| scaled(sum, scale));
                float(sum / self.values as f64)
            }
            (Measure::Mean(_), Reading::Float) => float(total / self.values as f64),
            (Measure::Min(_), Reading::Whole(scale)) => whole(self.least, scale),
            (Measure::Min(_), Reading::Float) => float(self.least_float),
            (Measure::Max(_), Reading::Whole(scale)) => whole(self.greatest, scale),
            (Measure::Max(_), Reading::Float) => float(self.greatest_float),
        })
    }
}

fn whole_text(number: i128, scale: i32) -> String {
    let magnitude = number.unsigned_abs();
    let parts = [magnitude as u64, (magnitude >> 64) as u64, 0, 0];
    let mut text = String::new();
    text::decimal(number < 0, parts, scale, &mut Out::whole(&mut text));
    text
}

fn float_text(number: f64) -> String {
    let mut text = String::new();
    text::float(number, &mut Out::whole(&mut text));
    text
}
