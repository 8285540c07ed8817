//! The types of properties for those of columns.

use arrow_schema::{DataType, FieldRef};
use belvedere_store::{FieldDefinition, PropertyType};
use belvedere_text_files::Kind;

/// The fields of an entry of a map.
pub(super) const MAP_ENTRY: [&str; 2] = ["key", "value"];

/// The type of a property for a column.
///
/// Unsigned integers get the next larger type; those of 64 bits are decimals. A map is a list of structures with `key`
/// and `value`. Bytes are text in base64; times of day, durations and all else are text.
pub(super) fn property(data_type: &DataType) -> PropertyType {
    match data_type {
        DataType::Boolean => PropertyType::Boolean,
        DataType::Int8 => PropertyType::Byte,
        DataType::Int16 | DataType::UInt8 => PropertyType::Short,
        DataType::Int32 | DataType::UInt16 => PropertyType::Integer,
        DataType::Int64 | DataType::UInt32 => PropertyType::Long,
        DataType::UInt64
        | DataType::Decimal32(..)
        | DataType::Decimal64(..)
        | DataType::Decimal128(..)
        | DataType::Decimal256(..) => PropertyType::Decimal,
        DataType::Float16 | DataType::Float32 => PropertyType::Float,
        DataType::Float64 => PropertyType::Double,
        DataType::Date32 | DataType::Date64 => PropertyType::Date,
        DataType::Timestamp(..) => PropertyType::Timestamp,
        DataType::Dictionary(_, values) => property(values),
        DataType::RunEndEncoded(_, values) => property(values.data_type()),
        DataType::List(element)
        | DataType::LargeList(element)
        | DataType::FixedSizeList(element, _)
        | DataType::ListView(element)
        | DataType::LargeListView(element) => {
            PropertyType::Array(Box::new(property(element.data_type())))
        }
        DataType::Map(entries, _) => PropertyType::Array(Box::new(entry(entries.data_type()))),
        DataType::Struct(fields) => PropertyType::Struct(fields.iter().map(field).collect()),
        _ => PropertyType::String,
    }
}

/// The entries of a map, whatever their fields are called.
fn entry(entries: &DataType) -> PropertyType {
    let DataType::Struct(fields) = entries else {
        return PropertyType::String;
    };
    let names = MAP_ENTRY.into_iter().zip(fields);
    let fields = names.map(|(name, field)| FieldDefinition {
        name: name.to_owned(),
        value_type: property(field.data_type()),
    });
    PropertyType::Struct(fields.collect())
}

fn field(field: &FieldRef) -> FieldDefinition {
    FieldDefinition {
        name: field.name().clone(),
        value_type: property(field.data_type()),
    }
}

/// Whether values of the type can identify an object.
pub(super) fn is_key(property: &PropertyType) -> bool {
    matches!(
        property,
        PropertyType::String
            | PropertyType::Byte
            | PropertyType::Short
            | PropertyType::Integer
            | PropertyType::Long
    )
}

/// Whether all values of one type in text can be read as another.
pub(super) fn reads_as(found: &Kind, named: &Kind) -> bool {
    let plain = !matches!(found, Kind::List(_) | Kind::Struct(_));
    match (found, named) {
        (found, named) if found == named => true,
        (_, Kind::Text) => plain,
        (Kind::Long, Kind::Double) | (Kind::Timestamp { .. }, Kind::Timestamp { .. }) => true,
        _ => false,
    }
}
