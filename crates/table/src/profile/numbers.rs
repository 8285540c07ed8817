//! Means and histograms of numbers and times.

use super::{BARS, Histogram};
use crate::{
    array::{Array, Data, Value},
    schema::DataType,
    sort::word,
    text::{self, Out, half_to_f32},
};

/// Statistics over all numbers of a column.
pub(super) enum Numbers {
    /// Integers, decimals of up to 128 bits, dates and times: all exact.
    Whole {
        count: usize,
        sum: Option<i128>,
        least: i128,
        greatest: i128,
    },
    /// Floats, with the rounding error of their sum.
    Float {
        count: usize,
        sum: f64,
        lost: f64,
        least: f64,
        greatest: f64,
        not_numbers: usize,
        infinite: usize,
    },
    None,
}

impl Numbers {
    pub(super) fn new(data_type: &DataType) -> Self {
        match data_type {
            DataType::Float { .. } => Self::Float {
                count: 0,
                sum: 0.0,
                lost: 0.0,
                least: f64::INFINITY,
                greatest: f64::NEG_INFINITY,
                not_numbers: 0,
                infinite: 0,
            },
            DataType::Int { .. }
            | DataType::Decimal {
                bits: 32 | 64 | 128,
                ..
            }
            | DataType::Date { .. }
            | DataType::Time { .. }
            | DataType::Timestamp { .. }
            | DataType::Duration { .. } => Self::Whole {
                count: 0,
                sum: Some(0),
                least: i128::MAX,
                greatest: i128::MIN,
            },
            _ => Self::None,
        }
    }

    pub(super) fn add(&mut self, value: Value<'_>) {
        match self {
            Self::Whole {
                count,
                sum,
                least,
                greatest,
            } => {
                if let Some(number) = text::wide_integer(value) {
                    *count += 1;
                    *sum = sum.and_then(|sum| sum.checked_add(number));
                    *least = number.min(*least);
                    *greatest = number.max(*greatest);
                }
            }
            Self::Float {
                count,
                sum,
                lost,
                least,
                greatest,
                not_numbers,
                infinite,
            } => {
                let number = as_float(value);
                if number.is_nan() {
                    *not_numbers += 1;
                } else if number.is_infinite() {
                    *infinite += 1;
                } else {
                    *count += 1;
                    // After Neumaier: the rounding errors of the sum are summed separately.
                    let next = *sum + number;
                    *lost += if sum.abs() >= number.abs() {
                        (*sum - next) + number
                    } else {
                        (number - next) + *sum
                    };
                    *sum = next;
                    *least = number.min(*least);
                    *greatest = number.max(*greatest);
                }
            }
            Self::None => {}
        }
    }

    /// How many were `NaN`, and how many infinite.
    pub(super) fn oddities(&self) -> (usize, usize) {
        match self {
            Self::Float {
                not_numbers,
                infinite,
                ..
            } => (*not_numbers, *infinite),
            _ => (0, 0),
        }
    }

    pub(super) fn mean(&self, data_type: &DataType) -> Option<String> {
        let mut text = String::new();
        match self {
            Self::Whole {
                count: count @ 1..,
                sum: Some(sum),
                ..
            } => match data_type {
                DataType::Int { .. } | DataType::Decimal { .. } => {
                    let scale = match data_type {
                        DataType::Decimal { scale, .. } => *scale,
                        _ => 0,
                    };
                    let mean = *sum as f64 / *count as f64 / 10f64.powi(scale);
                    text::float(mean, &mut Out::whole(&mut text));
                }
                _ => return number_text(sum.div_euclid(*count as i128), data_type),
            },
            Self::Float {
                count: count @ 1..,
                sum,
                lost,
                ..
            } => {
                let sum = if (sum + lost).is_finite() {
                    sum + lost
                } else {
                    *sum
                };
                text::float(sum / *count as f64, &mut Out::whole(&mut text));
            }
            _ => return None,
        }
        Some(text)
    }

    /// The histogram. `visit` hands every value over once more, now that the range is known.
    pub(super) fn histogram<'a>(
        &self,
        data_type: &DataType,
        visit: impl FnOnce(&mut dyn FnMut(Value<'a>)),
    ) -> Option<Histogram> {
        match *self {
            Self::Whole {
                count: 1..,
                least,
                greatest,
                ..
            } => {
                let span = greatest.checked_sub(least)?.checked_add(1)?;
                let bars = span.min(BARS as i128);
                let mut counts = vec![0; bars as usize];
                // Browsers divide 64 bits at once, and 128 bits digit by digit.
                let small = u64::try_from(span.checked_mul(bars)?).is_ok();
                visit(&mut |value| {
                    if let Some(number) = value.resolve().and_then(text::wide_integer) {
                        let place = number - least;
                        let bar = if small {
                            i128::from(place as u64 * bars as u64 / span as u64)
                        } else {
                            place * bars / span
                        };
                        if let Some(count) = counts.get_mut(bar as usize) {
                            *count += 1;
                        }
                    }
                });
                let edges = (0..=bars)
                    .map(|bar| {
                        // The first number that falls into the bar.
                        let edge = least + (bar * span + bars - 1) / bars;
                        number_text(edge.min(greatest), data_type).unwrap_or_default()
                    })
                    .collect();
                Some(Histogram { edges, counts })
            }
            Self::Float {
                count: 1..,
                least,
                greatest,
                ..
            } => {
                let span = greatest - least;
                let bars = if span > 0.0 && span.is_finite() {
                    BARS
                } else {
                    1
                };
                let edge = |bar: usize| {
                    if bar == bars {
                        greatest
                    } else {
                        least + span / bars as f64 * bar as f64
                    }
                };
                let mut counts = vec![0; bars];
                visit(&mut |value| {
                    let Some(number) = value
                        .resolve()
                        .map(as_float)
                        .filter(|number| number.is_finite())
                    else {
                        return;
                    };
                    let guess = if bars == 1 {
                        0
                    } else {
                        ((number - least) / span * bars as f64) as usize
                    };
                    let mut bar = guess.min(bars - 1);
                    // A number that rounding moved over an edge is moved back.
                    if bar > 0 && number < edge(bar) {
                        bar -= 1;
                    } else if bar + 1 < bars && number >= edge(bar + 1) {
                        bar += 1;
                    }
                    if let Some(count) = counts.get_mut(bar) {
                        *count += 1;
                    }
                });
                let edges = (0..=bars)
                    .map(|bar| {
                        let mut text = String::new();
                        text::float(
                            if bars == 1 && bar == 0 {
                                least
                            } else {
                                edge(bar)
                            },
                            &mut Out::whole(&mut text),
                        );
                        text
                    })
                    .collect();
                Some(Histogram { edges, counts })
            }
            _ => None,
        }
    }
}

/// The number behind a float; the key of its order for other types.
pub(crate) fn as_float(value: Value<'_>) -> f64 {
    let Value { array, index, .. } = value;
    match value.data_type {
        DataType::Float { bits: 64 } => f64::from_le_bytes(array.fixed(index).unwrap_or_default()),
        DataType::Float { bits: 32 } => {
            f64::from(f32::from_le_bytes(array.fixed(index).unwrap_or_default()))
        }
        DataType::Float { .. } => f64::from(half_to_f32(u16::from_le_bytes(
            array.fixed(index).unwrap_or_default(),
        ))),
        _ => word(value, 0) as f64,
    }
}

/// The text of a number as a value of the type.
pub(crate) fn number_text(number: i128, data_type: &DataType) -> Option<String> {
    let width = match data_type {
        DataType::Int { bits, .. } | DataType::Date { bits } | DataType::Time { bits, .. } => {
            usize::from(bits / 8)
        }
        DataType::Decimal { bits, .. } => usize::from(bits / 8),
        _ => 8,
    };
    let bytes = number.to_le_bytes().get(..width)?.to_vec();
    let data = Data::Fixed {
        width,
        values: bytes.into(),
    };
    let array = Array::new(1, None, data);
    let mut text = String::new();
    let value = Value {
        array: &array,
        data_type,
        index: 0,
    };
    text::write(value, &mut Out::whole(&mut text));
    Some(text)
}
