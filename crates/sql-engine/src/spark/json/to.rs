//! `to_json`: values as texts, as Spark writes them. Each level of a nested value is written from the texts of the one below.

use std::ops::Range;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use datafusion::arrow::array::{Array, ArrayRef, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{
    ArrowPrimitiveType, DataType, DurationMicrosecondType, Float32Type, Float64Type, TimeUnit,
    TimestampMicrosecondType,
};
use datafusion::arrow::temporal_conversions::timestamp_us_to_datetime;
use datafusion::common::cast::{
    as_binary_array, as_list_array, as_map_array, as_primitive_array, as_string_array,
    as_struct_array,
};
use datafusion::common::exec_err;
use datafusion::error::Result;

use super::super::formats::plain_number;
use super::quote;

pub(super) fn to(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [values] = values else {
        return exec_err!("to_json takes no options here");
    };
    Ok(Arc::new(json(values)?))
}

/// Values as they stand in a text of JSON. Null stays null.
fn json(values: &ArrayRef) -> Result<StringArray> {
    let kind = values.data_type();
    match kind {
        DataType::Struct(_) => structs(values),
        DataType::List(_) => lists(values),
        DataType::Map(..) => maps(values),
        DataType::LargeList(element)
        | DataType::FixedSizeList(element, _)
        | DataType::ListView(element)
        | DataType::LargeListView(element) => {
            lists(&cast(values, &DataType::List(Arc::clone(element)))?)
        }
        DataType::Dictionary(_, kind) => json(&cast(values, kind)?),
        DataType::Null | DataType::Boolean => words(values),
        // `NaN` and the like are no numbers of JSON.
        kind if kind.is_floating() => Ok(quoted(&words(values)?, |text| {
            !text.ends_with(|last: char| last.is_ascii_digit())
        })),
        kind if kind.is_numeric() => words(values),
        _ => Ok(quoted(&words(values)?, |_| true)),
    }
}

/// Values that hold no others, without quotes.
fn words(values: &ArrayRef) -> Result<StringArray> {
    let kind = values.data_type();
    match kind {
        DataType::Float16 | DataType::Float32 => {
            each::<Float32Type>(values, &DataType::Float32, |number| {
                Some(plain_number(number))
            })
        }
        DataType::Float64 => each::<Float64Type>(values, kind, |number| Some(plain_number(number))),
        DataType::Timestamp(..) => each::<TimestampMicrosecondType>(values, &in_utc(), |time| {
            let time = timestamp_us_to_datetime(time)?;
            Some(time.format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string())
        }),
        DataType::Duration(_) => {
            let kind = DataType::Duration(TimeUnit::Microsecond);
            each::<DurationMicrosecondType>(values, &kind, |time| Some(span(time)))
        }
        DataType::Date64 => words(&cast(values, &DataType::Date32)?),
        kind if kind.is_binary() => {
            let values = cast(values, &DataType::Binary)?;
            let bytes = as_binary_array(&values)?.iter();
            Ok(bytes.map(|bytes| Some(STANDARD.encode(bytes?))).collect())
        }
        kind if kind.is_decimal() => {
            let values = cast(values, &DataType::Utf8)?;
            let digits = as_string_array(&values)?.iter();
            Ok(digits.map(|digits| Some(decimal(digits?))).collect())
        }
        DataType::Time32(_) | DataType::Time64(_) => exec_err!("to_json writes no TIME"),
        DataType::Interval(_) => exec_err!("to_json writes no INTERVAL"),
        _ => Ok(as_string_array(&cast(values, &DataType::Utf8)?)?.clone()),
    }
}

/// The keys of maps: of days and moments, what Spark counts.
fn names(keys: &ArrayRef) -> Result<StringArray> {
    match keys.data_type() {
        kind if kind.is_nested() || kind.is_binary() => {
            exec_err!("to_json writes no MAP whose keys are bytes or hold other values")
        }
        DataType::Date32 => words(&cast(keys, &DataType::Int32)?),
        DataType::Date64 => names(&cast(keys, &DataType::Date32)?),
        DataType::Timestamp(..) => words(&cast(&cast(keys, &in_utc())?, &DataType::Int64)?),
        DataType::Dictionary(_, kind) => names(&cast(keys, kind)?),
        _ => words(keys),
    }
}

fn in_utc() -> DataType {
    DataType::Timestamp(TimeUnit::Microsecond, Some("+00:00".into()))
}

fn each<T: ArrowPrimitiveType>(
    values: &ArrayRef,
    kind: &DataType,
    write: fn(T::Native) -> Option<String>,
) -> Result<StringArray> {
    let values = cast(values, kind)?;
    let values = as_primitive_array::<T>(&values)?.iter();
    Ok(values.map(|value| write(value?)).collect())
}

/// Texts in quotes, as far as they need them.
fn quoted(texts: &StringArray, needs: fn(&str) -> bool) -> StringArray {
    let texts = texts.iter().map(|text| {
        let text = text?;
        if !needs(text) {
            return Some(text.to_owned());
        }
        let mut out = String::with_capacity(text.len() + 2);
        quote(text, &mut out);
        Some(out)
    });
    texts.collect()
}

/// The digits of a decimal as Java writes them: with an exponent where the value begins behind more than six zeros.
fn decimal(text: &str) -> String {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text),
    };
    let part = digits.strip_prefix("0.");
    let Some(part) = part.filter(|part| part.len() > 6 && part.starts_with("000000")) else {
        return text.to_owned();
    };
    let kept = match part.trim_start_matches('0') {
        "" => "0",
        kept => kept,
    };
    let power = part.len() - kept.len() + 1;
    let (first, rest) = kept.split_at(1);
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{first}{point}{rest}E-{power}")
}

/// The time between two moments.
fn span(microseconds: i64) -> String {
    let sign = if microseconds < 0 { "-" } else { "" };
    let all = microseconds.unsigned_abs();
    let (seconds, fraction) = (all / 1_000_000, all % 1_000_000);
    let (minutes, hours) = (seconds / 60, seconds / 3_600);
    let text = format!(
        "{sign}{} {:02}:{:02}:{:02}.{fraction:06}",
        hours / 24,
        hours % 24,
        minutes % 60,
        seconds % 60
    );
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("INTERVAL '{text}' DAY TO SECOND")
}

/// Parts of a value, each of which may have a name, between its brackets.
fn within<'a>([start, end]: [char; 2], parts: impl Iterator<Item = [&'a str; 3]>) -> String {
    let mut out = String::from(start);
    for (number, part) in parts.enumerate() {
        if number > 0 {
            out.push(',');
        }
        out.extend(part);
    }
    out.push(end);
    out
}

/// Fields that are null are left out.
fn structs(values: &ArrayRef) -> Result<StringArray> {
    let rows = as_struct_array(values)?;
    let names = quoted(&rows.column_names().into_iter().map(Some).collect(), |_| {
        true
    });
    let columns = rows.columns().iter().map(json);
    let columns = columns.collect::<Result<Vec<_>>>()?;
    let texts = (0..rows.len()).map(|row| {
        let fields = names.iter().flatten().zip(&columns);
        let fields = fields.filter(|(_, values)| values.is_valid(row));
        let fields = fields.map(|(name, values)| [name, ":", values.value(row)]);
        rows.is_valid(row).then(|| within(['{', '}'], fields))
    });
    Ok(texts.collect())
}

fn lists(values: &ArrayRef) -> Result<StringArray> {
    let rows = as_list_array(values)?;
    let (all, places) = places(rows.value_offsets());
    let elements = json(&rows.values().slice(all.start, all.len()))?;
    Ok(each_within(rows, ['[', ']'], places, |place| {
        ["", "", or_null(&elements, place)]
    }))
}

fn maps(values: &ArrayRef) -> Result<StringArray> {
    let rows = as_map_array(values)?;
    let (all, places) = places(rows.value_offsets());
    let names = names(&rows.keys().slice(all.start, all.len()))?;
    let names = quoted(&names, |_| true);
    let found = json(&rows.values().slice(all.start, all.len()))?;
    Ok(each_within(rows, ['{', '}'], places, |place| {
        [names.value(place), ":", or_null(&found, place)]
    }))
}

/// The parts of each row, by their places, between its brackets.
fn each_within<'a>(
    rows: &dyn Array,
    brackets: [char; 2],
    places: Vec<Range<usize>>,
    part: impl Fn(usize) -> [&'a str; 3],
) -> StringArray {
    let texts = places.into_iter().enumerate().map(|(row, places)| {
        let text = || within(brackets, places.map(&part));
        rows.is_valid(row).then(text)
    });
    texts.collect()
}

fn or_null(values: &StringArray, place: usize) -> &str {
    if values.is_valid(place) {
        values.value(place)
    } else {
        "null"
    }
}

/// The places of all elements of lists, and among them those of each list.
fn places(offsets: &[i32]) -> (Range<usize>, Vec<Range<usize>>) {
    let ends = offsets.iter().map(|end| usize::try_from(*end).unwrap_or(0));
    let (start, end) = (
        ends.clone().next().unwrap_or(0),
        ends.clone().next_back().unwrap_or(0),
    );
    let each = ends.clone().zip(ends.skip(1));
    let each = each.map(|(from, to)| from - start..to - start);
    (start..end, each.collect())
}
