//! Values as JSON: for nested cells, and for export.

use super::{Out, as_text, float, half, half_to_f32, hex, lossy, scalar};
use crate::array::{Array, Data, Value};
use crate::schema::{DataType, Field};

/// Writes a value as JSON. With `exact`, integers of 64 bits and decimals are texts, because many readers of JSON round
/// numbers.
pub(crate) fn json(value: Value<'_>, out: &mut Out<'_>, exact: bool) {
    let Some(value) = value.resolve() else {
        out.push("null");
        return;
    };
    let Value {
        array,
        data_type,
        index,
    } = value;
    match data_type {
        DataType::Null => out.push("null"),
        DataType::Utf8 { .. } => {
            quoted(array.bytes(index).unwrap_or_default(), out);
        }
        DataType::Binary { .. } | DataType::FixedBinary { .. } => {
            out.push("\"");
            hex(array.bytes(index).unwrap_or_default(), out);
            out.push("\"");
        }
        DataType::List { item, .. } | DataType::FixedList { item, .. } => {
            if let Some((child, range)) = array.list(index) {
                out.push("[");
                let first = range.start;
                for index in range {
                    if index > first {
                        out.push(",");
                    }
                    if out.is_full() {
                        out.cut();
                        return;
                    }
                    json(at(child, item, index), out, exact);
                }
                out.push("]");
            }
        }
        DataType::Struct { fields } => {
            if let Data::Struct(children) = &array.data {
                object(
                    fields
                        .iter()
                        .zip(children)
                        .map(|(field, child)| (Key::Name(&field.name), at(child, field, index))),
                    out,
                    exact,
                );
            }
        }
        DataType::Map { entries, .. } => map(array, entries, index, out, exact),
        DataType::Float { bits } if array.source.is_none() => {
            let finite = match bits {
                64 => f64::from_le_bytes(array.fixed(index).unwrap_or_default()).is_finite(),
                32 => f32::from_le_bytes(array.fixed(index).unwrap_or_default()).is_finite(),
                _ => half_to_f32(u16::from_le_bytes(array.fixed(index).unwrap_or_default()))
                    .is_finite(),
            };
            in_quotes(!finite, out, |out| match bits {
                64 => float(
                    f64::from_le_bytes(array.fixed(index).unwrap_or_default()),
                    out,
                ),
                32 => float(
                    f32::from_le_bytes(array.fixed(index).unwrap_or_default()),
                    out,
                ),
                _ => half(
                    u16::from_le_bytes(array.fixed(index).unwrap_or_default()),
                    out,
                ),
            });
        }
        DataType::Int { bits: 64, .. } | DataType::Decimal { .. } => {
            in_quotes(exact, out, |out| scalar(value, out));
        }
        DataType::Bool | DataType::Int { .. } => scalar(value, out),
        _ => match &array.source {
            Some(source) => quoted(as_text(source, index).as_bytes(), out),
            None => in_quotes(true, out, |out| scalar(value, out)),
        },
    }
}

fn in_quotes(quotes: bool, out: &mut Out<'_>, write: impl FnOnce(&mut Out<'_>)) {
    if quotes {
        out.push("\"");
    }
    write(out);
    if quotes {
        out.push("\"");
    }
}

fn at<'a>(array: &'a Array, field: &'a Field, index: usize) -> Value<'a> {
    Value {
        array,
        data_type: &field.data_type,
        index,
    }
}

enum Key<'a> {
    Name(&'a str),
    Value(Value<'a>),
}

fn object<'a>(members: impl Iterator<Item = (Key<'a>, Value<'a>)>, out: &mut Out<'_>, exact: bool) {
    out.push("{");
    for (number, (key, value)) in members.enumerate() {
        if number > 0 {
            out.push(",");
        }
        if out.is_full() {
            out.cut();
            return;
        }
        match key {
            Key::Name(name) => quoted(name.as_bytes(), out),
            Key::Value(key) => {
                // Keys of JSON are texts, whatever those of a map are.
                let mut text = String::new();
                super::write(key, &mut Out::new(&mut text, 1 << 16));
                quoted(text.as_bytes(), out);
            }
        }
        out.push(":");
        json(value, out, exact);
    }
    out.push("}");
}

fn map(array: &Array, entries: &Field, index: usize, out: &mut Out<'_>, exact: bool) {
    let (DataType::Struct { fields }, Some((child, range))) =
        (&entries.data_type, array.list(index))
    else {
        return;
    };
    let (Data::Struct(children), Some(key), Some(value)) =
        (&child.data, fields.first(), fields.get(1))
    else {
        return;
    };
    let (Some(keys), Some(values)) = (children.first(), children.get(1)) else {
        return;
    };
    object(
        range.map(|index| (Key::Value(at(keys, key, index)), at(values, value, index))),
        out,
        exact,
    );
}

/// A text in quotes; bytes that aren't UTF-8 become U+FFFD.
pub(crate) fn quoted(bytes: &[u8], out: &mut Out<'_>) {
    out.push("\"");
    let mut rest = bytes;
    while let Some(place) = rest
        .iter()
        .position(|byte| *byte < 0x20 || matches!(byte, b'"' | b'\\'))
    {
        let (before, after) = rest.split_at(place);
        lossy(before, out);
        let Some((byte, after)) = after.split_first() else {
            break;
        };
        match byte {
            b'"' => out.push("\\\""),
            b'\\' => out.push("\\\\"),
            b'\n' => out.push("\\n"),
            b'\r' => out.push("\\r"),
            b'\t' => out.push("\\t"),
            byte => {
                out.push("\\u00");
                hex(&[*byte], out);
            }
        }
        if out.is_full() {
            out.cut();
            return;
        }
        rest = after;
    }
    lossy(rest, out);
    out.push("\"");
}
