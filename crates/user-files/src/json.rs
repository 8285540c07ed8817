//! Values of columns as they are stored and sent (docs/assumptions.md, "Ontology").

use std::fmt::Write as _;

use arrow_array::cast::AsArray as _;
use arrow_array::temporal_conversions::{date32_to_datetime, date64_to_datetime};
use arrow_array::types::{
    Date32Type, Date64Type, Decimal32Type, Decimal64Type, Decimal128Type, Decimal256Type,
    Float16Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    RunEndIndexType, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, RunArray};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::{DataType, TimeUnit};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use jiff::Timestamp;

use super::types::MAP_ENTRY;

/// Appends the JSON text of a value; false, and nothing appended, when there is none: null, a number that is not finite,
/// or a time that has no text.
pub(super) fn write(values: &dyn Array, row: usize, json: &mut String) -> bool {
    if row >= values.len() || values.is_null(row) {
        return false;
    }
    match values.data_type() {
        DataType::Null => false,
        DataType::Boolean => {
            json.push_str(if values.as_boolean().value(row) {
                "true"
            } else {
                "false"
            });
            true
        }
        DataType::Int8 => plain(json, values.as_primitive::<Int8Type>().value(row)),
        DataType::Int16 => plain(json, values.as_primitive::<Int16Type>().value(row)),
        DataType::Int32 => plain(json, values.as_primitive::<Int32Type>().value(row)),
        DataType::UInt8 => plain(json, values.as_primitive::<UInt8Type>().value(row)),
        DataType::UInt16 => plain(json, values.as_primitive::<UInt16Type>().value(row)),
        // Longs and decimals are texts.
        DataType::Int64 => quoted(json, values.as_primitive::<Int64Type>().value(row)),
        DataType::UInt32 => quoted(json, values.as_primitive::<UInt32Type>().value(row)),
        DataType::UInt64 => quoted(json, values.as_primitive::<UInt64Type>().value(row)),
        DataType::Decimal32(..) => quoted(
            json,
            values.as_primitive::<Decimal32Type>().value_as_string(row),
        ),
        DataType::Decimal64(..) => quoted(
            json,
            values.as_primitive::<Decimal64Type>().value_as_string(row),
        ),
        DataType::Decimal128(..) => quoted(
            json,
            values.as_primitive::<Decimal128Type>().value_as_string(row),
        ),
        DataType::Decimal256(..) => quoted(
            json,
            values.as_primitive::<Decimal256Type>().value_as_string(row),
        ),
        DataType::Float16 => float(
            json,
            f32::from(values.as_primitive::<Float16Type>().value(row)),
        ),
        DataType::Float32 => float(json, values.as_primitive::<Float32Type>().value(row)),
        DataType::Float64 => float(json, values.as_primitive::<Float64Type>().value(row)),
        DataType::Date32 => {
            let day = date32_to_datetime(values.as_primitive::<Date32Type>().value(row));
            date(json, day.map(|day| day.date()))
        }
        DataType::Date64 => {
            let day = date64_to_datetime(values.as_primitive::<Date64Type>().value(row));
            date(json, day.map(|day| day.date()))
        }
        DataType::Timestamp(unit, _) => match instant(*unit, raw(values, row)) {
            Some(instant) => quoted(json, instant),
            None => false,
        },
        DataType::Utf8 => text(json, values.as_string::<i32>().value(row)),
        DataType::LargeUtf8 => text(json, values.as_string::<i64>().value(row)),
        DataType::Utf8View => text(json, values.as_string_view().value(row)),
        DataType::Binary => bytes(json, values.as_binary::<i32>().value(row)),
        DataType::LargeBinary => bytes(json, values.as_binary::<i64>().value(row)),
        DataType::BinaryView => bytes(json, values.as_binary_view().value(row)),
        DataType::FixedSizeBinary(_) => bytes(json, values.as_fixed_size_binary().value(row)),
        DataType::Dictionary(..) => {
            let dictionary = values.as_any_dictionary();
            let key = index(dictionary.keys(), row);
            key.is_some_and(|key| write(dictionary.values().as_ref(), key, json))
        }
        DataType::RunEndEncoded(ends, _) => match ends.data_type() {
            DataType::Int16 => run::<Int16Type>(values, row, json),
            DataType::Int32 => run::<Int32Type>(values, row, json),
            _ => run::<Int64Type>(values, row, json),
        },
        DataType::List(_) => list(json, &values.as_list::<i32>().value(row)),
        DataType::LargeList(_) => list(json, &values.as_list::<i64>().value(row)),
        DataType::ListView(_) => list(json, &values.as_list_view::<i32>().value(row)),
        DataType::LargeListView(_) => list(json, &values.as_list_view::<i64>().value(row)),
        DataType::FixedSizeList(..) => list(json, &values.as_fixed_size_list().value(row)),
        DataType::Map(..) => {
            let entries = values.as_map().value(row);
            json.push('[');
            for entry in 0..entries.len() {
                if entry > 0 {
                    json.push(',');
                }
                let fields = MAP_ENTRY.into_iter().zip(entries.columns());
                let fields = fields.map(|(name, values)| (name, values.as_ref()));
                object(fields, entry, json);
            }
            json.push(']');
            true
        }
        DataType::Struct(fields) => {
            let structure = values.as_struct();
            let columns = fields
                .iter()
                .map(|field| field.name().as_str())
                .zip(structure.columns());
            object(
                columns.map(|(name, values)| (name, values.as_ref())),
                row,
                json,
            );
            true
        }
        _ => match ArrayFormatter::try_new(values, &FormatOptions::default()) {
            Ok(formatter) => text(json, &formatter.value(row).to_string()),
            Err(_) => false,
        },
    }
}

/// Appends a JSON object with the fields that have a value.
pub(super) fn object<'a>(
    fields: impl Iterator<Item = (&'a str, &'a dyn Array)>,
    row: usize,
    json: &mut String,
) {
    json.push('{');
    let mut first = true;
    for (name, values) in fields {
        let before = json.len();
        if !first {
            json.push(',');
        }
        text(json, name);
        json.push(':');
        if write(values, row, json) {
            first = false;
        } else {
            json.truncate(before);
        }
    }
    json.push('}');
}

/// The text of a primary key: a text or an integer.
pub(super) fn key(values: &dyn Array, row: usize) -> Option<String> {
    let mut json = String::new();
    if !write(values, row, &mut json) {
        return None;
    }
    if json.starts_with('"') {
        serde_json::from_str(&json).ok()
    } else {
        Some(json)
    }
}

fn plain(json: &mut String, value: impl std::fmt::Display) -> bool {
    let _ = write!(json, "{value}");
    true
}

/// A text that needs no escapes.
fn quoted(json: &mut String, value: impl std::fmt::Display) -> bool {
    let _ = write!(json, "\"{value}\"");
    true
}

fn text(json: &mut String, text: &str) -> bool {
    let plain = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\';
    if text.bytes().all(plain) {
        json.push('"');
        json.push_str(text);
        json.push('"');
        return true;
    }
    serde_json::to_string(text)
        .map(|text| json.push_str(&text))
        .is_ok()
}

fn bytes(json: &mut String, bytes: &[u8]) -> bool {
    json.push('"');
    BASE64_STANDARD.encode_string(bytes, json);
    json.push('"');
    true
}

fn float<T: Copy + Into<f64> + serde::Serialize>(json: &mut String, value: T) -> bool {
    let finite = Into::<f64>::into(value).is_finite();
    finite
        && serde_json::to_string(&value)
            .map(|text| json.push_str(&text))
            .is_ok()
}

fn date(json: &mut String, day: Option<impl std::fmt::Display>) -> bool {
    // Years have four digits.
    let day = day.map(|day| day.to_string()).filter(|day| day.len() == 10);
    day.is_some_and(|day| quoted(json, day))
}

/// The number behind a time.
pub(super) fn raw(values: &dyn Array, row: usize) -> i64 {
    use arrow_array::types as t;
    match values.data_type() {
        DataType::Timestamp(TimeUnit::Second, _) => {
            values.as_primitive::<t::TimestampSecondType>().value(row)
        }
        DataType::Timestamp(TimeUnit::Millisecond, _) => values
            .as_primitive::<t::TimestampMillisecondType>()
            .value(row),
        DataType::Timestamp(TimeUnit::Microsecond, _) => values
            .as_primitive::<t::TimestampMicrosecondType>()
            .value(row),
        DataType::Timestamp(TimeUnit::Nanosecond, _) => values
            .as_primitive::<t::TimestampNanosecondType>()
            .value(row),
        _ => 0,
    }
}

fn instant(unit: TimeUnit, value: i64) -> Option<Timestamp> {
    match unit {
        TimeUnit::Second => Timestamp::from_second(value),
        TimeUnit::Millisecond => Timestamp::from_millisecond(value),
        TimeUnit::Microsecond => Timestamp::from_microsecond(value),
        TimeUnit::Nanosecond => Timestamp::from_nanosecond(value.into()),
    }
    .ok()
}

/// The values of a list; those that are missing are left out.
fn list(json: &mut String, values: &ArrayRef) -> bool {
    json.push('[');
    let mut first = true;
    for row in 0..values.len() {
        let before = json.len();
        if !first {
            json.push(',');
        }
        if write(values.as_ref(), row, json) {
            first = false;
        } else {
            json.truncate(before);
        }
    }
    json.push(']');
    true
}

/// A key of a dictionary.
fn index(keys: &dyn Array, row: usize) -> Option<usize> {
    match keys.data_type() {
        DataType::Int8 => keys.as_primitive::<Int8Type>().value(row).try_into().ok(),
        DataType::Int16 => keys.as_primitive::<Int16Type>().value(row).try_into().ok(),
        DataType::Int32 => keys.as_primitive::<Int32Type>().value(row).try_into().ok(),
        DataType::Int64 => keys.as_primitive::<Int64Type>().value(row).try_into().ok(),
        DataType::UInt8 => Some(keys.as_primitive::<UInt8Type>().value(row).into()),
        DataType::UInt16 => Some(keys.as_primitive::<UInt16Type>().value(row).into()),
        DataType::UInt32 => keys.as_primitive::<UInt32Type>().value(row).try_into().ok(),
        DataType::UInt64 => keys.as_primitive::<UInt64Type>().value(row).try_into().ok(),
        _ => None,
    }
}

fn run<R: RunEndIndexType>(values: &dyn Array, row: usize, json: &mut String) -> bool {
    let Some(runs) = values.as_any().downcast_ref::<RunArray<R>>() else {
        return false;
    };
    write(runs.values().as_ref(), runs.get_physical_index(row), json)
}
