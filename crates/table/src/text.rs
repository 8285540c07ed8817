//! The exact text of every value.
//!
//! Values are shown unchanged: no digit is rounded, no zone is applied, nothing is guessed. Integers and decimals are
//! written in full, floats as the shortest text that reads back as the same number, times in ISO 8601, bytes as
//! hexadecimal, and nested values as JSON.

mod json;
mod number;
mod out;
mod time;

pub(crate) use json::{json, quoted};
pub(crate) use number::{decimal, f32_to_half, float, half, half_to_f32, int256, nearest_half};
pub(crate) use out::Out;
pub(crate) use time::{date, date_time};

use std::str;

use crate::array::{Array, Data, Value};
use crate::schema::{DataType, Interval};

/// The kind of a cell's value, so that a null, an empty text and a blank text never look alike.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum CellKind {
    /// No value.
    Null = 0,
    /// A text without characters.
    Empty = 1,
    /// A text of white space only.
    Blank = 2,
    /// Any other text.
    Text = 3,
    /// An integer, a float or a decimal.
    Number = 4,
    /// True or false.
    Bool = 5,
    /// A date, a time, a timestamp, a duration or an interval.
    Time = 6,
    /// Bytes, shown as hexadecimal.
    Binary = 7,
    /// A list, a struct or a map, shown as JSON.
    Nested = 8,
    /// Text that isn't UTF-8: invalid bytes are replaced by U+FFFD.
    Invalid = 9,
}

/// Set in a flag byte beside the kind when the text of a cell was cut.
pub const CUT: u8 = 0x80;

impl CellKind {
    /// The kind in a flag byte.
    pub(crate) fn from_flags(flags: u8) -> Self {
        match flags & !CUT {
            1 => Self::Empty,
            2 => Self::Blank,
            3 => Self::Text,
            4 => Self::Number,
            5 => Self::Bool,
            6 => Self::Time,
            7 => Self::Binary,
            8 => Self::Nested,
            9 => Self::Invalid,
            _ => Self::Null,
        }
    }
}

/// Writes the text of a value; nothing for a null.
pub(crate) fn write(value: Value<'_>, out: &mut Out<'_>) -> CellKind {
    let Some(value) = value.resolve() else {
        return CellKind::Null;
    };
    match &value.array.source {
        Some(source) => {
            out.push(as_text(source, value.index));
            kind(value.data_type)
        }
        None => write_own(value, out),
    }
}

/// Writes the text of a resolved value as this crate writes it, also where it was read from another one.
pub(crate) fn write_own(value: Value<'_>, out: &mut Out<'_>) -> CellKind {
    match value.data_type {
        DataType::Utf8 { .. } => return text(value.array, value.index, out),
        DataType::Binary { .. } | DataType::FixedBinary { .. } => {
            hex(value.array.bytes(value.index).unwrap_or_default(), out);
        }
        data_type if data_type.is_nested() => json(value, out, false),
        _ => scalar(value, out),
    }
    kind(value.data_type)
}

fn kind(data_type: &DataType) -> CellKind {
    match data_type {
        DataType::Null => CellKind::Null,
        DataType::Bool => CellKind::Bool,
        DataType::Int { .. } | DataType::Float { .. } | DataType::Decimal { .. } => {
            CellKind::Number
        }
        DataType::Date { .. }
        | DataType::Time { .. }
        | DataType::Timestamp { .. }
        | DataType::Duration { .. }
        | DataType::Interval { .. } => CellKind::Time,
        DataType::Binary { .. } | DataType::FixedBinary { .. } => CellKind::Binary,
        DataType::Utf8 { .. } => CellKind::Text,
        _ => CellKind::Nested,
    }
}

fn as_text(array: &Array, index: usize) -> &str {
    array
        .bytes(index)
        .and_then(|bytes| str::from_utf8(bytes).ok())
        .unwrap_or_default()
}

fn text(array: &Array, index: usize, out: &mut Out<'_>) -> CellKind {
    let bytes = array.bytes(index).unwrap_or_default();
    if bytes.is_empty() {
        return CellKind::Empty;
    }
    let Ok(text) = str::from_utf8(bytes) else {
        lossy(bytes, out);
        return CellKind::Invalid;
    };
    out.push(text);
    if text.chars().all(char::is_whitespace) {
        CellKind::Blank
    } else {
        CellKind::Text
    }
}

/// Text that may not be UTF-8.
pub(crate) fn lossy(bytes: &[u8], out: &mut Out<'_>) {
    for chunk in bytes.utf8_chunks() {
        out.push(chunk.valid());
        if !chunk.invalid().is_empty() {
            out.push("\u{fffd}");
        }
        if out.is_full() {
            return;
        }
    }
}

fn hex(bytes: &[u8], out: &mut Out<'_>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    for byte in bytes {
        if out.is_full() {
            out.cut();
            return;
        }
        for digit in [byte >> 4, byte & 15] {
            let digit = DIGITS.get(usize::from(digit)).copied().unwrap_or(b'0');
            out.push_char(char::from(digit));
        }
    }
}

/// Writes a value without parts that is neither text nor bytes.
fn scalar(value: Value<'_>, out: &mut Out<'_>) {
    let Value {
        array,
        data_type,
        index,
    } = value;
    let mut digits = itoa::Buffer::new();
    match data_type {
        DataType::Bool => {
            if let Data::Bool(bits) = &array.data {
                out.push(if bits.get(index) { "true" } else { "false" });
            }
        }
        DataType::Int {
            bits: 64,
            signed: false,
        } => out.push(digits.format(u64::from_le_bytes(array.fixed(index).unwrap_or_default()))),
        DataType::Int { .. } => out.push(digits.format(integer(value).unwrap_or_default())),
        DataType::Float { bits: 64 } => float(
            f64::from_le_bytes(array.fixed(index).unwrap_or_default()),
            out,
        ),
        DataType::Float { bits: 32 } => float(
            f32::from_le_bytes(array.fixed(index).unwrap_or_default()),
            out,
        ),
        DataType::Float { .. } => half(
            u16::from_le_bytes(array.fixed(index).unwrap_or_default()),
            out,
        ),
        DataType::Decimal {
            bits: 256, scale, ..
        } => {
            let (negative, magnitude) = int256(array.fixed(index).unwrap_or_default());
            decimal(negative, magnitude, *scale, out);
        }
        DataType::Decimal { scale, .. } => {
            let number = wide_integer(value).unwrap_or_default();
            let magnitude = number.unsigned_abs();
            let parts = [magnitude as u64, (magnitude >> 64) as u64, 0, 0];
            decimal(number < 0, parts, *scale, out);
        }
        DataType::Date { bits: 32 } => date(integer(value).unwrap_or_default(), out),
        DataType::Date { .. } => time::date_millis(integer(value).unwrap_or_default(), out),
        DataType::Time { unit, .. } => time::time(integer(value).unwrap_or_default(), *unit, out),
        DataType::Timestamp { unit, zone } => date_time(
            integer(value).unwrap_or_default(),
            *unit,
            zone.is_some(),
            out,
        ),
        DataType::Duration { unit } => {
            time::duration(integer(value).unwrap_or_default(), *unit, out);
        }
        DataType::Interval { kind } => {
            let (months, days, nanos) = interval(value, *kind).unwrap_or_default();
            time::interval(months, days, nanos, out);
        }
        _ => {}
    }
}

/// The number behind an integer of up to 64 bits (not unsigned ones of 64), a date, a time or a duration.
pub(crate) fn integer(value: Value<'_>) -> Option<i64> {
    let Value {
        array,
        data_type,
        index,
    } = value;
    let signed = !matches!(data_type, DataType::Int { signed: false, .. });
    let Data::Fixed { width, .. } = array.data else {
        return None;
    };
    Some(match (width, signed) {
        (1, true) => i64::from(i8::from_le_bytes(array.fixed(index)?)),
        (1, false) => i64::from(u8::from_le_bytes(array.fixed(index)?)),
        (2, true) => i64::from(i16::from_le_bytes(array.fixed(index)?)),
        (2, false) => i64::from(u16::from_le_bytes(array.fixed(index)?)),
        (4, true) => i64::from(i32::from_le_bytes(array.fixed(index)?)),
        (4, false) => i64::from(u32::from_le_bytes(array.fixed(index)?)),
        (8, true) => i64::from_le_bytes(array.fixed(index)?),
        _ => return None,
    })
}

/// The integer behind a number of up to 128 bits.
pub(crate) fn wide_integer(value: Value<'_>) -> Option<i128> {
    match value.array.data {
        Data::Fixed { width: 16, .. } => Some(i128::from_le_bytes(value.array.fixed(value.index)?)),
        Data::Fixed { width: 8, .. }
            if matches!(value.data_type, DataType::Int { signed: false, .. }) =>
        {
            Some(i128::from(u64::from_le_bytes(
                value.array.fixed(value.index)?,
            )))
        }
        _ => integer(value).map(i128::from),
    }
}

/// Months, days and nanoseconds of an interval.
pub(crate) fn interval(value: Value<'_>, kind: Interval) -> Option<(i32, i32, i64)> {
    let Value { array, index, .. } = value;
    Some(match kind {
        Interval::YearMonth => (i32::from_le_bytes(array.fixed(index)?), 0, 0),
        Interval::DayTime => {
            let bytes: [u8; 8] = array.fixed(index)?;
            let days = i32::from_le_bytes(*bytes.first_chunk()?);
            let millis = i32::from_le_bytes(*bytes.last_chunk()?);
            (0, days, i64::from(millis) * 1_000_000)
        }
        Interval::MonthDayNano => {
            let bytes: [u8; 16] = array.fixed(index)?;
            let (words, _) = bytes.as_chunks::<4>();
            let mut words = words.iter().map(|word| i32::from_le_bytes(*word));
            let nanos = i64::from_le_bytes(*bytes.last_chunk()?);
            (words.next()?, words.next()?, nanos)
        }
    })
}
