//! The text of numbers, and of what stands for them in an order.

use crate::array::{Array, Data, Value};
use crate::schema::DataType;
use crate::sort::word;
use crate::text::{self, Out, half_to_f32};

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

/// The text of a float of the type.
pub(super) fn float_text(number: f64, data_type: &DataType) -> String {
    let mut text = String::new();
    let out = &mut Out::whole(&mut text);
    match data_type {
        DataType::Float { bits: 16 } if number.is_finite() => {
            text::half(text::f32_to_half(number as f32), out);
        }
        DataType::Float { bits: 32 } => text::float(number as f32, out),
        _ => text::float(number, out),
    }
    text
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
