//! `schema_of_json`: the type of a text, as Spark finds it.

use std::collections::BTreeMap;

use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::common::{plan_datafusion_err, plan_err};
use datafusion::error::Result;
use datafusion::logical_expr::{Expr, lit};
use serde_json::value::RawValue;

use super::super::function::{list_of, written};
use super::{elements, fields, first_of, schema};

/// The most digits of a `DECIMAL`.
const DIGITS: u8 = 38;
/// Those of a `DECIMAL` that takes each `BIGINT`.
const LONG_DIGITS: u8 = 20;

pub(super) fn call(arguments: &[Expr], _: &[DataType]) -> Result<Expr> {
    let [text] = arguments else {
        return plan_err!("schema_of_json takes no options here");
    };
    let Some(text) = written(text) else {
        return plan_err!("schema_of_json needs its text in quotes, such as '{{\"a\": 1}}'");
    };
    Ok(lit(schema_of(text)?))
}

/// The schema of a text, as `from_json` takes it.
pub(in crate::spark) fn schema_of(text: &str) -> Result<String> {
    let found = if text.trim().is_empty() {
        Some(DataType::Null)
    } else {
        first_of(text).and_then(kind)
    };
    let found =
        found.ok_or_else(|| plan_datafusion_err!("the text of schema_of_json is no JSON"))?;
    let settled = settled(&found).unwrap_or_else(|| match found {
        DataType::Struct(_) => none(),
        DataType::List(element) if matches!(element.data_type(), DataType::Struct(_)) => {
            list_of(none())
        }
        _ => DataType::Utf8,
    });
    let mut out = String::new();
    schema::write(&settled, &mut out);
    Ok(out)
}

/// An object without fields.
fn none() -> DataType {
    DataType::Struct(Fields::empty())
}

/// The type of a value. Empty texts and lists leave it open, as null does.
fn kind(value: &RawValue) -> Option<DataType> {
    let text = value.get();
    Some(match text.as_bytes().first()? {
        b'{' => {
            let columns = fields(value)?.into_iter();
            let columns = columns.map(|(name, value)| Some(Field::new(name, kind(value)?, true)));
            let mut columns = columns.collect::<Option<Vec<_>>>()?;
            columns.sort_by_cached_key(order);
            DataType::Struct(columns.into())
        }
        b'[' => {
            let mut elements = elements(value)?.into_iter();
            list_of(
                elements.try_fold(DataType::Null, |all, value| Some(both(&all, &kind(value)?)))?,
            )
        }
        b'"' if text == "\"\"" => DataType::Null,
        b'"' => DataType::Utf8,
        b't' | b'f' => DataType::Boolean,
        b'n' => DataType::Null,
        _ => number(text),
    })
}

fn number(text: &str) -> DataType {
    let digits = text.trim_start_matches('-');
    let digits = u8::try_from(digits.len())
        .ok()
        .filter(|_| !digits.contains(['.', 'e', 'E']));
    match digits.filter(|digits| *digits <= DIGITS) {
        Some(_) if text.parse::<i64>().is_ok() => DataType::Int64,
        Some(digits) => DataType::Decimal128(digits, 0),
        None => DataType::Float64,
    }
}

/// Columns stand in the order of Java's texts.
fn order(column: &Field) -> Vec<u16> {
    column.name().encode_utf16().collect()
}

/// The type that takes the values of both.
fn both(one: &DataType, other: &DataType) -> DataType {
    use DataType::{Decimal128, Float64, Int64, List, Null, Struct, Utf8};
    match (one, other) {
        (one, other) if one == other => one.clone(),
        (Null, kind) | (kind, Null) => kind.clone(),
        (Int64 | Decimal128(..), Float64) | (Float64, Int64 | Decimal128(..)) => Float64,
        (Int64, Decimal128(digits, _)) | (Decimal128(digits, _), Int64) => {
            Decimal128(LONG_DIGITS.max(*digits), 0)
        }
        (Decimal128(one, _), Decimal128(other, _)) => Decimal128(*one.max(other), 0),
        (List(one), List(other)) => list_of(both(one.data_type(), other.data_type())),
        (Struct(one), Struct(other)) => {
            let mut columns: BTreeMap<_, Field> = BTreeMap::new();
            for column in one.iter().chain(other) {
                let place = columns.entry(order(column));
                let place = place.or_insert_with(|| column.as_ref().clone());
                place.set_data_type(both(place.data_type(), column.data_type()));
            }
            Struct(columns.into_values().collect())
        }
        _ => Utf8,
    }
}

/// The type that stands in a schema: what was left open is text, and objects without fields are no columns.
fn settled(kind: &DataType) -> Option<DataType> {
    Some(match kind {
        DataType::Null => DataType::Utf8,
        DataType::List(element) => list_of(settled(element.data_type())?),
        DataType::Struct(columns) => {
            let named = columns.iter().filter(|column| !column.name().is_empty());
            let named = named.filter_map(|column| {
                Some(Field::new(
                    column.name(),
                    settled(column.data_type())?,
                    true,
                ))
            });
            let named: Fields = named.collect();
            if named.is_empty() {
                return None;
            }
            DataType::Struct(named)
        }
        other => other.clone(),
    })
}
