//! The columns of files together.

use std::collections::HashSet;
use std::sync::Arc;

use arrow_schema::{DataType, Field, FieldRef, Fields, Schema, SchemaRef, TimeUnit};
use belvedere_text_files::{Kind, TextColumn, field, value};
use indexmap::IndexMap;

use super::reader::decoded;
use super::{Asked, Fault, PartitionKey};
use crate::exceptions::TypeChange;
use crate::infer::{Texts, Values};
use crate::scan::parts::Content;
use crate::scan::{check_columns, csv, mark_sample, ndjson};
use crate::types;

/// The most digits of a decimal.
const DIGITS: u8 = 38;

/// What the files together have.
pub(super) struct Merged {
    pub(super) schema: Schema,
    pub(super) partition_columns: Vec<usize>,
    /// How the columns of text are read.
    pub(super) text: Vec<TextColumn>,
    /// For columns that are text because of few values, the first of these.
    pub(super) exceptions: Vec<TypeChange>,
}

pub(super) fn merge(asked: &Asked) -> Result<Merged, Fault> {
    let (mut fields, text) = columns(asked).map_err(|fault| Fault {
        is_apart: fault.is_apart && !asked.is_named,
        ..fault
    })?;
    let mut partition_columns = Vec::new();
    for (number, key) in asked.keys.iter().enumerate() {
        let kind = partition_kind(asked, number, key)?;
        let column = field(&key.name, &kind);
        // As in Spark: the names of the folders decide, in the place of the column in the files.
        let same = fields.iter().position(|field| field.name() == &key.name);
        let place = same.unwrap_or(fields.len());
        match fields.get_mut(place) {
            Some(field) => *field = column,
            None => fields.push(column),
        }
        partition_columns.push(place);
    }
    check_columns(fields.len())?;
    let exceptions = exceptions(asked, &text)?;
    Ok(Merged {
        schema: Schema::new(fields),
        partition_columns,
        text,
        exceptions,
    })
}

/// For columns of CSV that are text because of few values, the first of these.
fn exceptions(asked: &Asked, text: &[TextColumn]) -> Result<Vec<TypeChange>, String> {
    let mut found = Vec::new();
    for column in text.iter().filter(|column| column.kind == Kind::Text) {
        let files = asked.parts.files.iter().filter_map(|file| {
            let Content::Csv { names, values, .. } = &file.content else {
                return None;
            };
            let place = names.iter().position(|name| *name == column.name)?;
            Some(csv::InFile {
                path: &file.path,
                values: values.get(place)?,
            })
        });
        found.extend(csv::exceptions(&column.name, files, &asked.settings)?);
    }
    Ok(found)
}

/// The type of a partition column.
fn partition_kind(asked: &Asked, number: usize, key: &PartitionKey) -> Result<Kind, String> {
    let values = || {
        let files = asked.parts.files.iter();
        files.filter_map(|file| file.values.get(number)?.as_deref())
    };
    let named = asked
        .settings
        .types
        .get(&key.name)
        .map(|named| named.kind());
    if let Some(kind) = named.or_else(|| key.kind.clone()) {
        let different: HashSet<&str> = values().collect();
        for text in different {
            if value(Some(text), &kind.data_type()).is_err() {
                let name = &key.name;
                return Err(format!(
                    "{text:?} of the folders named {name:?} is no value of its type"
                ));
            }
        }
        return Ok(kind);
    }
    let mut texts = Texts::default();
    for text in values() {
        texts.add(text);
    }
    Ok(match texts.kind() {
        found @ (Kind::Long | Kind::Date) => found,
        _ => Kind::Text,
    })
}

/// The columns in the files, and how those of text are read.
fn columns(asked: &Asked) -> Result<(Vec<Field>, Vec<TextColumn>), Fault> {
    let is_apart = |reason| Fault {
        reason,
        is_apart: true,
    };
    let schemas = asked.parts.schemas.iter().map(|schema| decoded(schema));
    let schemas: Vec<SchemaRef> = schemas.collect::<Result<_, _>>()?;
    let mut typed: IndexMap<String, (DataType, &str)> = IndexMap::new();
    let mut texts: IndexMap<String, csv::Values> = IndexMap::new();
    let mut json = Values::default();
    let mut names_of: Vec<(&str, Vec<String>)> = Vec::new();
    let mut merged = HashSet::new();
    for file in &asked.parts.files {
        let path = file.path.as_str();
        match &file.content {
            Content::Parquet(schema) if merged.insert(*schema) => {
                let fields = schemas.get(*schema).map(|schema| schema.fields());
                let fields = fields.into_iter().flatten();
                let mut names = Vec::new();
                for field in fields {
                    if names.contains(field.name()) {
                        let name = field.name();
                        return Err(is_apart(format!("{path:?} has two columns {name:?}")));
                    }
                    names.push(field.name().clone());
                    add(&mut typed, field, path).map_err(is_apart)?;
                }
                names_of.push((path, names));
            }
            // Another file has the same.
            Content::Parquet(_) => {}
            Content::Csv { names, values, .. } => {
                for (name, values) in names.iter().zip(values) {
                    texts.entry(name.clone()).or_default().merge(values);
                }
                names_of.push((path, names.clone()));
            }
            Content::NdJson { values, .. } => {
                let fields = values.fields().into_iter();
                names_of.push((path, fields.map(|(name, _)| name).collect()));
                let merged = json.merge(values.clone());
                merged.map_err(|reason| is_apart(format!("{path:?}: {reason}")))?;
            }
        }
    }
    if !asked.is_named {
        are_alike(&names_of).map_err(is_apart)?;
    }
    let text = if texts.is_empty() && typed.is_empty() {
        let mut text = ndjson::typed(&json, &asked.settings)?;
        if asked.parts.is_sample() {
            mark_sample(&mut text);
        }
        text
    } else if texts.is_empty() {
        Vec::new()
    } else {
        let mut text = csv::typed(texts.into_iter(), &asked.settings)?;
        if asked.parts.is_sample() {
            csv::allow_nulls(&mut text, &asked.settings)?;
        }
        text
    };
    let of_text = text.iter().map(|column| field(&column.name, &column.kind));
    let typed = typed.into_iter();
    let typed = typed.map(|(name, (data_type, _))| Field::new(name, data_type, true));
    Ok((typed.chain(of_text).collect(), text))
}

/// Files of one table may lack columns, but not most of those that the widest has.
fn are_alike(names_of: &[(&str, Vec<String>)]) -> Result<(), String> {
    let widest = names_of.iter().max_by_key(|(_, names)| names.len());
    let Some((widest, all)) = widest else {
        return Ok(());
    };
    let all: HashSet<&String> = all.iter().collect();
    for (path, names) in names_of {
        let shared = names.iter().filter(|name| all.contains(name)).count();
        if 2 * shared <= names.len() && !names.is_empty() {
            return Err(format!("{path:?} has other columns than {widest:?}"));
        }
    }
    Ok(())
}

/// Takes a column of a Parquet file into account.
fn add<'p>(
    typed: &mut IndexMap<String, (DataType, &'p str)>,
    field: &FieldRef,
    path: &'p str,
) -> Result<(), String> {
    let name = field.name();
    let Some((known, first)) = typed.get_mut(name) else {
        typed.insert(name.clone(), (plain(field.data_type()), path));
        return Ok(());
    };
    let Some(wider) = wider(known, &plain(field.data_type())) else {
        let (one, other) = words(known, field.data_type());
        return Err(format!(
            "the column {name:?} is {one} in {first:?} and {other} in {path:?}"
        ));
    };
    *known = wider;
    Ok(())
}

/// The names of two types, so that they differ.
fn words(one: &DataType, other: &DataType) -> (String, String) {
    let word = |data_type: &DataType| types::property(data_type).base_type();
    if word(one) == word(other) {
        (one.to_string(), other.to_string())
    } else {
        (word(one), word(other))
    }
}

/// The type without another way to hold the same values.
fn plain(data_type: &DataType) -> DataType {
    match data_type {
        DataType::Utf8View => DataType::Utf8,
        DataType::BinaryView => DataType::Binary,
        other => other.clone(),
    }
}

/// The type that holds the values of both.
fn wider(a: &DataType, b: &DataType) -> Option<DataType> {
    use DataType as T;
    if a == b {
        return Some(a.clone());
    }
    one_way(a, b)
        .or_else(|| one_way(b, a))
        .or_else(|| match (a, b) {
            (T::Decimal128(p1, s1), T::Decimal128(p2, s2)) => {
                let whole = |digits: u8, scale: i8| i16::from(digits) - i16::from(scale);
                let scale = *s1.max(s2);
                let digits = whole(*p1, *s1).max(whole(*p2, *s2)) + i16::from(scale);
                let digits = u8::try_from(digits)
                    .ok()
                    .filter(|digits| *digits <= DIGITS)?;
                Some(T::Decimal128(digits, scale))
            }
            (T::Dictionary(_, a), b) | (b, T::Dictionary(_, a)) => wider(&plain(a), b),
            _ => None,
        })
}

/// The second type, if it holds the values of the first.
fn one_way(a: &DataType, b: &DataType) -> Option<DataType> {
    use DataType as T;
    let fits = match (a, b) {
        (T::Null, _)
        | (T::Utf8, T::LargeUtf8)
        | (T::Binary, T::LargeBinary)
        | (T::Float16, T::Float32 | T::Float64)
        | (T::Float32, T::Float64) => true,
        (T::Timestamp(a, one), T::Timestamp(b, other)) => one == other && rank(*a) < rank(*b),
        (a, T::Float64) if a.is_integer() => *a != T::UInt64,
        (a, b) if a.is_integer() && b.is_integer() => {
            let (narrow, wide) = (a.primitive_width(), b.primitive_width());
            narrow < wide && (b.is_signed_integer() || a.is_unsigned_integer())
        }
        _ => false,
    };
    fits.then(|| b.clone())
}

fn rank(unit: TimeUnit) -> u8 {
    match unit {
        TimeUnit::Second => 0,
        TimeUnit::Millisecond => 1,
        TimeUnit::Microsecond => 2,
        TimeUnit::Nanosecond => 3,
    }
}

/// The columns without what their writers note about them.
pub(super) fn bare(schema: &SchemaRef) -> Schema {
    Schema::new(schema.fields().iter().map(bare_field).collect::<Fields>())
}

fn bare_field(field: &FieldRef) -> FieldRef {
    let data_type = match field.data_type() {
        DataType::List(item) => DataType::List(bare_field(item)),
        DataType::LargeList(item) => DataType::LargeList(bare_field(item)),
        DataType::FixedSizeList(item, size) => DataType::FixedSizeList(bare_field(item), *size),
        DataType::Map(entries, sorted) => DataType::Map(bare_field(entries), *sorted),
        DataType::Struct(fields) => DataType::Struct(fields.iter().map(bare_field).collect()),
        other => other.clone(),
    };
    Arc::new(Field::new(field.name(), data_type, field.is_nullable()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_widen_and_never_narrow() {
        use DataType as T;
        let micro = T::Timestamp(TimeUnit::Microsecond, None);
        let nano = T::Timestamp(TimeUnit::Nanosecond, None);
        let zoned = T::Timestamp(TimeUnit::Nanosecond, Some("UTC".into()));
        let dictionary = T::Dictionary(Box::new(T::Int8), Box::new(T::Utf8));
        for (a, b, expected) in [
            (T::Int32, T::Int64, Some(T::Int64)),
            (T::Int8, T::UInt8, None),
            (T::UInt8, T::Int16, Some(T::Int16)),
            (T::UInt32, T::Int32, None),
            (T::UInt32, T::Int64, Some(T::Int64)),
            (T::Int64, T::Float64, Some(T::Float64)),
            (T::UInt64, T::Float64, None),
            (T::Int32, T::Float32, None),
            (T::Float32, T::Float64, Some(T::Float64)),
            (T::Null, T::Date32, Some(T::Date32)),
            (T::Int64, T::Utf8, None),
            (T::Boolean, T::Int64, None),
            (T::Date32, micro.clone(), None),
            (micro.clone(), nano.clone(), Some(nano.clone())),
            (nano, zoned, None),
            (T::Utf8, T::LargeUtf8, Some(T::LargeUtf8)),
            (
                dictionary.clone(),
                dictionary.clone(),
                Some(dictionary.clone()),
            ),
            (dictionary.clone(), T::Utf8, Some(T::Utf8)),
            (dictionary, T::Int64, None),
            (
                T::Decimal128(10, 2),
                T::Decimal128(12, 4),
                Some(T::Decimal128(12, 4)),
            ),
            (
                T::Decimal128(10, 0),
                T::Decimal128(12, 4),
                Some(T::Decimal128(14, 4)),
            ),
            (T::Decimal128(38, 0), T::Decimal128(38, 4), None),
        ] {
            assert_eq!(wider(&a, &b), expected, "{a} {b}");
            assert_eq!(wider(&b, &a), expected, "{b} {a}");
        }
    }
}
