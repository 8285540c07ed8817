//! `from_json`: the values of a text, by a schema. What is not of its type is null, as in Spark's mode `PERMISSIVE`.

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::Arc;

use datafusion::arrow::array::{
    Array as _, ArrayRef, ArrowPrimitiveType, BooleanArray, ListArray, MapArray, PrimitiveArray,
    StringArray, StructArray,
};
use datafusion::arrow::buffer::{NullBuffer, OffsetBuffer};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{
    DataType, Date32Type, Field, FieldRef, Fields, Float32Type, Float64Type, Int8Type, Int16Type,
    Int32Type, Int64Type, TimestampMicrosecondType,
};
use datafusion::common::cast::as_string_array;
use datafusion::common::{ScalarValue, exec_err, plan_err};
use datafusion::error::Result;
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
use serde_json::value::RawValue;

use super::{elements, fields, first_of, moments, plain, schema};

/// The function, whose type its schema says.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(in crate::spark) struct FromJson(Signature);

impl FromJson {
    pub(in crate::spark) fn new() -> Self {
        Self(Signature::user_defined(Volatility::Immutable))
    }
}

impl ScalarUDFImpl for FromJson {
    fn name(&self) -> &'static str {
        "from_json"
    }

    fn signature(&self) -> &Signature {
        &self.0
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        plan_err!("the schema of from_json says its type")
    }

    fn return_field_from_args(&self, call: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let written = call.scalar_arguments.get(1).copied().flatten();
        let Some(text) = written.and_then(|text| text.try_as_str().flatten()) else {
            return plan_err!(
                "from_json needs its schema as a text in quotes, such as 'a INT', or as schema_of_json of a text in quotes"
            );
        };
        Ok(Arc::new(Field::new(self.name(), schema::kind(text)?, true)))
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        match types {
            [text, _] if text.is_string() || text.is_null() => Ok(vec![DataType::Utf8; 2]),
            [_, _] => plan_err!("from_json takes a text"),
            _ => plan_err!("from_json takes a text and its schema, and no options here"),
        }
    }

    fn invoke_with_args(&self, call: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let Some(texts) = call.args.first() else {
            return exec_err!("from_json takes a text");
        };
        let is_one = matches!(texts, ColumnarValue::Scalar(_));
        let texts = texts.to_array(if is_one { 1 } else { call.number_rows })?;
        let found = values(as_string_array(&texts)?, call.return_field.data_type())?;
        Ok(if is_one {
            ColumnarValue::Scalar(ScalarValue::try_from_array(&found, 0)?)
        } else {
            ColumnarValue::Array(found)
        })
    }
}

/// The fields of an object. Of those with one name, the last counts.
type Object<'a> = HashMap<String, &'a RawValue>;

fn object(value: &RawValue) -> Option<Object<'_>> {
    Some(fields(value)?.into_iter().collect())
}

/// The values of whole texts. Blank ones are null; those that are no objects, where one is due, are objects without fields.
fn values(texts: &StringArray, kind: &DataType) -> Result<ArrayRef> {
    let texts = texts.iter();
    let texts = texts.map(|text| text.filter(|text| !text.trim().is_empty()));
    match kind {
        DataType::Struct(fields) => {
            let objects = texts.map(|text| {
                let object = first_of(text?).and_then(object);
                Some(object.unwrap_or_default())
            });
            structs(&objects.collect::<Vec<_>>(), fields)
        }
        DataType::List(element) if matches!(element.data_type(), DataType::Struct(_)) => {
            // One object stands for a list of it.
            let lists = texts.map(|text| {
                let value = first_of(text?)?;
                if value.get().starts_with('{') {
                    Some(vec![value])
                } else {
                    elements(value)
                }
            });
            lists_of(&lists.collect::<Vec<_>>(), element)
        }
        kind => {
            let values = texts.map(|text| first_of(text?).filter(is_there));
            column(&values.collect::<Vec<_>>(), kind)
        }
    }
}

fn is_there(value: &&RawValue) -> bool {
    value.get() != "null"
}

/// The values of a column. Those that are there and not of its type are null.
fn column(values: &[Option<&RawValue>], kind: &DataType) -> Result<ArrayRef> {
    let texts = || values.iter().map(|value| value.map(RawValue::get));
    Ok(match kind {
        DataType::Boolean => {
            let truths = texts().map(|text| text?.parse().ok());
            Arc::new(truths.collect::<BooleanArray>())
        }
        DataType::Int8 => numbers::<Int8Type>(texts(), whole),
        DataType::Int16 => numbers::<Int16Type>(texts(), whole),
        DataType::Int32 => numbers::<Int32Type>(texts(), whole),
        DataType::Int64 => numbers::<Int64Type>(texts(), whole),
        DataType::Float32 => numbers::<Float32Type>(texts(), double),
        DataType::Float64 => numbers::<Float64Type>(texts(), double),
        DataType::Date32 => numbers::<Date32Type>(texts(), |text| moments::day(&string(text)?)),
        DataType::Timestamp(..) => {
            numbers::<TimestampMicrosecondType>(texts(), |text| match string(text) {
                Some(text) => moments::instant(&text),
                None => whole::<i64>(text)?.checked_mul(1_000_000),
            })
        }
        DataType::Decimal128(..) => {
            let decimals = texts().map(|text| {
                let text = text?;
                match string(text) {
                    Some(text) => without_exponent(&text.replace(',', "")),
                    None => without_exponent(text).filter(|_| is_number(text)),
                }
            });
            cast(&decimals.collect::<StringArray>(), kind)?
        }
        DataType::Utf8 => {
            let strings = values.iter().map(|value| plain((*value)?));
            Arc::new(strings.collect::<StringArray>())
        }
        DataType::Struct(fields) => {
            let objects = values.iter().map(|value| object((*value)?));
            structs(&objects.collect::<Vec<_>>(), fields)?
        }
        DataType::List(element) => {
            let lists = values.iter().map(|value| elements((*value)?));
            lists_of(&lists.collect::<Vec<_>>(), element)?
        }
        DataType::Map(entry, _) => maps(values, entry)?,
        other => return exec_err!("from_json reads no {other}"),
    })
}

fn numbers<'a, T: ArrowPrimitiveType>(
    texts: impl Iterator<Item = Option<&'a str>>,
    read: fn(&str) -> Option<T::Native>,
) -> ArrayRef {
    Arc::new(texts.map(|text| read(text?)).collect::<PrimitiveArray<T>>())
}

fn is_number(text: &str) -> bool {
    text.starts_with(|letter: char| letter == '-' || letter.is_ascii_digit())
}

fn string(text: &str) -> Option<String> {
    serde_json::from_str(text).ok()
}

/// A number without a point and an exponent.
fn whole<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| is_number(text))
}

fn double<T: FromStr>(text: &str) -> Option<T> {
    let number = match text {
        "\"NaN\"" => "NaN",
        "\"Infinity\"" | "\"+Infinity\"" | "\"+INF\"" => "inf",
        "\"-Infinity\"" | "\"-INF\"" => "-inf",
        number if is_number(number) => number,
        _ => return None,
    };
    number.parse().ok()
}

/// A number as its digits, which are all that a cast reads.
fn without_exponent(text: &str) -> Option<String> {
    let Some((number, power)) = text.split_once(['e', 'E']) else {
        return Some(text.to_owned());
    };
    let sign = if number.starts_with('-') { "-" } else { "" };
    let number = number.trim_start_matches(['-', '+']);
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let digits = format!("{whole}{part}");
    let power = power
        .parse()
        .ok()
        .filter(|power: &i32| power.abs() < 1_000)?;
    let point = i32::try_from(whole.len()).ok()? + power;
    let Ok(point) = usize::try_from(point) else {
        let zeros = "0".repeat(point.unsigned_abs().try_into().ok()?);
        return Some(format!("{sign}0.{zeros}{digits}"));
    };
    let digits = format!("{digits:0<point$}");
    let (whole, part) = digits.split_at_checked(point)?;
    Some(format!("{sign}0{whole}.{part}0"))
}

fn structs(objects: &[Option<Object<'_>>], fields: &Fields) -> Result<ArrayRef> {
    let columns = fields.iter().map(|field| {
        let values = objects.iter().map(|object| {
            let value = object.as_ref()?.get(field.name()).copied();
            value.filter(is_there)
        });
        column(&values.collect::<Vec<_>>(), field.data_type())
    });
    let columns = columns.collect::<Result<Vec<_>>>()?;
    let nulls = objects.iter().map(Option::is_some).collect::<NullBuffer>();
    Ok(Arc::new(StructArray::try_new(
        fields.clone(),
        columns,
        Some(nulls),
    )?))
}

/// Rows of several values each.
struct Several<'a> {
    values: Vec<Option<&'a RawValue>>,
    offsets: OffsetBuffer<i32>,
}

impl<'a> Several<'a> {
    fn of<'b>(rows: impl Iterator<Item = &'b [&'a RawValue]> + Clone) -> Self
    where
        'a: 'b,
    {
        let values = rows.clone().flatten();
        Self {
            values: values.map(|value| Some(*value).filter(is_there)).collect(),
            offsets: OffsetBuffer::from_lengths(rows.map(<[_]>::len)),
        }
    }

    /// The values as a column, and which rows are there: one of a wrong value is null as a whole.
    fn column(
        &self,
        kind: &DataType,
        is_row: impl Iterator<Item = bool>,
    ) -> Result<(ArrayRef, NullBuffer)> {
        let found = column(&self.values, kind)?;
        let is_right = |at: usize| {
            let value = self.values.get(at).copied().flatten();
            value.is_none() || found.is_valid(at)
        };
        let rows = self.offsets.windows(2).zip(is_row).map(|(ends, is_row)| {
            let mut places = ends.iter().map(|end| usize::try_from(*end).unwrap_or(0));
            let (start, end) = (places.next().unwrap_or(0), places.next().unwrap_or(0));
            is_row && (start..end).all(is_right)
        });
        let rows = rows.collect();
        Ok((found, rows))
    }
}

fn lists_of(lists: &[Option<Vec<&RawValue>>], element: &FieldRef) -> Result<ArrayRef> {
    let several = Several::of(lists.iter().map(|list| list.as_deref().unwrap_or_default()));
    let is_list = lists.iter().map(Option::is_some);
    let (found, nulls) = several.column(element.data_type(), is_list)?;
    let offsets = several.offsets;
    Ok(Arc::new(ListArray::try_new(
        Arc::clone(element),
        offsets,
        found,
        Some(nulls),
    )?))
}

fn maps(values: &[Option<&RawValue>], entry: &FieldRef) -> Result<ArrayRef> {
    let DataType::Struct(parts) = entry.data_type() else {
        return exec_err!("a map has entries");
    };
    let objects: Vec<_> = values.iter().map(|value| fields((*value)?)).collect();
    let keys = objects.iter().flatten().flatten().map(|(key, _)| Some(key));
    let keys: ArrayRef = Arc::new(keys.collect::<StringArray>());
    let rows: Vec<Vec<&RawValue>> = objects
        .iter()
        .map(|object| object.iter().flatten().map(|(_, value)| *value).collect())
        .collect();
    let several = Several::of(rows.iter().map(Vec::as_slice));
    let kind = parts
        .last()
        .map_or(&DataType::Null, |field| field.data_type());
    let is_map = objects.iter().map(Option::is_some);
    let (found, nulls) = several.column(kind, is_map)?;
    let entries = StructArray::try_new(parts.clone(), vec![keys, found], None)?;
    let entry = Arc::clone(entry);
    Ok(Arc::new(MapArray::try_new(
        entry,
        several.offsets,
        entries,
        Some(nulls),
        false,
    )?))
}
