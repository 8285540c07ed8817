//! The least and the greatest value of a column.

use crate::Table;
use crate::array::{Array, Data, Value};
use crate::bytes::Bytes;
use crate::error::Result;
use crate::schema::DataType;
use crate::sort::{Class, class, float_key, word};
use crate::text::{self, Out};

/// How much of a text is shown.
const MAX_CHARS: usize = 1000;

impl Table {
    /// The texts of the least and the greatest value of `rows`, or of all rows, in the order of sorting; `NaN` counts only
    /// where nothing else is. Nothing for nulls alone, and for nested types, whose values have no order.
    pub fn extremes(
        &self,
        column: usize,
        rows: Option<&[u32]>,
    ) -> Result<Option<(String, String)>> {
        let column = self.column(column)?;
        let kind = class(column.data_type);
        if kind == Class::Nested {
            return Ok(None);
        }
        let mut best: Option<(Value<'_>, Value<'_>)> = None;
        column.parts(rows, |part| {
            let all = part
                .rows
                .is_none()
                .then(|| of_array(part.array, part.data_type));
            match all.flatten() {
                Some((least, greatest)) => {
                    widen(&mut best, part.value(least), kind);
                    widen(&mut best, part.value(greatest), kind);
                }
                None => part.each(|index| widen(&mut best, part.value(index), kind)),
            }
        });
        let show = |value| {
            let mut text = String::new();
            text::write(value, &mut Out::new(&mut text, MAX_CHARS));
            text
        };
        Ok(best.map(|(least, greatest)| (show(least), show(greatest))))
    }
}

fn is_nan(value: Value<'_>) -> bool {
    matches!(value.data_type, DataType::Float { .. }) && word(value, 0) == u64::MAX
}

pub(crate) fn compare(one: Value<'_>, other: Value<'_>, class: Class) -> std::cmp::Ordering {
    match class {
        Class::Words(count) => (0..count)
            .map(|which| word(one, which).cmp(&word(other, which)))
            .find(|order| order.is_ne())
            .unwrap_or(std::cmp::Ordering::Equal),
        _ => one
            .array
            .bytes(one.index)
            .cmp(&other.array.bytes(other.index)),
    }
}

/// Takes a value into account.
fn widen<'a>(best: &mut Option<(Value<'a>, Value<'a>)>, value: Value<'a>, class: Class) {
    let Some(value) = value.resolve() else {
        return;
    };
    let Some((least, greatest)) = best else {
        *best = Some((value, value));
        return;
    };
    if compare(value, *least, class).is_lt() {
        *least = value;
    }
    // A NaN so far gives way to any number.
    if !is_nan(value) && (compare(value, *greatest, class).is_gt() || is_nan(*greatest)) {
        *greatest = value;
    }
}

/// Where the least and the greatest value of an array are, found in a loop for its type if there is one.
fn of_array(array: &Array, data_type: &DataType) -> Option<(usize, usize)> {
    let (Data::Fixed { values, .. }, None) = (&array.data, &array.nulls) else {
        return None;
    };
    match data_type {
        DataType::Float { bits: 64 } => floats(values),
        DataType::Int {
            bits: 64,
            signed: true,
        }
        | DataType::Timestamp { .. } => plain(values, i64::from_le_bytes),
        DataType::Int {
            bits: 32,
            signed: true,
        }
        | DataType::Date { bits: 32 } => plain(values, i32::from_le_bytes),
        _ => None,
    }
}

/// Finds the least and greatest numbers first, in a loop without branches, and then where they are.
fn plain<const N: usize, T: Ord + Copy>(
    values: &Bytes,
    read: impl Fn([u8; N]) -> T,
) -> Option<(usize, usize)> {
    let values = values.chunks::<N>();
    let first = read(*values.first()?);
    let (low, high) = values.iter().fold((first, first), |(low, high), value| {
        let value = read(*value);
        (low.min(value), high.max(value))
    });
    let place = |wanted| values.iter().position(|value| read(*value) == wanted);
    Some((place(low)?, place(high)?))
}

fn floats(values: &Bytes) -> Option<(usize, usize)> {
    let values = values.chunks::<8>();
    let read = |value: &[u8; 8]| f64::from_le_bytes(*value);
    // Comparisons with NaN are false, so it never wins.
    let (low, high) =
        values
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
                let value = read(value);
                (
                    if value < low { value } else { low },
                    if value > high { value } else { high },
                )
            });
    let place = |wanted: f64| {
        values
            .iter()
            .position(|value| float_key(read(value)) == float_key(wanted))
    };
    match (place(low), place(high)) {
        (Some(low), Some(high)) => Some((low, high)),
        // Only NaN, and infinities of one sign.
        (low, high) => {
            let any = low.or(high).or((!values.is_empty()).then_some(0))?;
            Some((low.unwrap_or(any), high.unwrap_or(any)))
        }
    }
}
