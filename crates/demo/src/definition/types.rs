//! The types of properties and parameters.

use belvedere_api::Plain;
use belvedere_api::ontologies::{
    ArrayType, DataType, DecimalType, ObjectReference, StructField, StructType,
};
use belvedere_store::{FieldDefinition, ObjectDefinition, PropertyDefinition, PropertyType};

use crate::file::{self, ParameterType};
use crate::problem::{Checked, Problem};

/// The type of a property.
pub(super) fn property(of: &file::PropertyType) -> PropertyType {
    use file::PropertyType as Of;
    match of {
        Of::String => PropertyType::String,
        Of::Boolean => PropertyType::Boolean,
        Of::Byte => PropertyType::Byte,
        Of::Short => PropertyType::Short,
        Of::Integer => PropertyType::Integer,
        Of::Long => PropertyType::Long,
        Of::Float => PropertyType::Float,
        Of::Double => PropertyType::Double,
        Of::Decimal => PropertyType::Decimal,
        Of::Date => PropertyType::Date,
        Of::Timestamp => PropertyType::Timestamp,
        Of::Attachment => PropertyType::Attachment,
        Of::MediaReference => PropertyType::MediaReference,
        Of::Geopoint => PropertyType::Geopoint,
        Of::Geoshape => PropertyType::Geoshape,
        Of::Vector => PropertyType::Vector,
        Of::Array(element) => PropertyType::Array(Box::new(property(element))),
        Of::Struct(fields) => {
            let fields = fields.0.iter().map(|(name, of)| FieldDefinition {
                name: name.clone(),
                value_type: property(of),
            });
            PropertyType::Struct(fields.collect())
        }
    }
}

/// Whether values of the type can be a primary key.
pub(super) fn is_key(of: &PropertyType) -> bool {
    use PropertyType::{Byte, Integer, Long, Short, String};
    matches!(of, String | Byte | Short | Integer | Long)
}

/// A property of an object type.
pub(super) fn property_of<'a>(
    object_type: &'a ObjectDefinition,
    name: &str,
) -> Checked<&'a PropertyDefinition> {
    object_type.property(name).ok_or_else(|| {
        Problem::new(format!(
            "`{}` has no property `{name}`",
            object_type.api_name
        ))
    })
}

/// The object type with a name.
pub(super) fn object_type<'a>(
    types: &'a [ObjectDefinition],
    name: &str,
) -> Checked<&'a ObjectDefinition> {
    let found = types.iter().find(|of| of.api_name == name);
    found.ok_or_else(|| Problem::new(format!("there is no object type `{name}`")))
}

/// The type of a parameter.
pub(super) fn parameter(of: &ParameterType, types: &[ObjectDefinition]) -> Checked<DataType> {
    use ParameterType as Of;
    Ok(match of {
        Of::String => DataType::String(Plain::default()),
        Of::Boolean => DataType::Boolean(Plain::default()),
        Of::Integer => DataType::Integer(Plain::default()),
        Of::Long => DataType::Long(Plain::default()),
        Of::Double => DataType::Double(Plain::default()),
        Of::Date => DataType::Date(Plain::default()),
        Of::Timestamp => DataType::Timestamp(Plain::default()),
        Of::Attachment => DataType::Attachment(Plain::default()),
        Of::MediaReference => DataType::MediaReference(Plain::default()),
        Of::Marking => DataType::Marking(Plain::default()),
        Of::Geohash => DataType::Geohash(Plain::default()),
        Of::Geoshape => DataType::Geoshape(Plain::default()),
        Of::Vector => DataType::Vector(Plain::default()),
        Of::ObjectType => DataType::ObjectType(Plain::default()),
        Of::InterfaceObject => DataType::InterfaceObject(Plain::default()),
        Of::TimeSeriesReference => DataType::TimeSeriesReference(Plain::default()),
        Of::ScenarioReference => DataType::ScenarioReference(Plain::default()),
        Of::Decimal(digits) => {
            let mut decimal = DecimalType::new();
            (decimal.precision, decimal.scale) = (digits.precision, digits.scale);
            DataType::Decimal(decimal)
        }
        Of::Array(element) => DataType::Array(ArrayType::new(parameter(element, types)?)),
        Of::Struct(fields) => {
            let fields = fields.0.iter().map(|(name, field)| {
                let value_type = parameter(&field.value_type, types)?;
                let mut structure_field = StructField::new(name.as_str(), value_type);
                structure_field.required = field.required;
                Ok(structure_field)
            });
            let mut structure = StructType::new();
            structure.fields = fields.collect::<Checked<_>>()?;
            DataType::Struct(structure)
        }
        Of::Object(name) => {
            let mut reference = ObjectReference::new();
            reference.object_api_name = Some(object_type(types, name)?.api_name.clone());
            reference.object_type_api_name = Some(name.clone());
            DataType::Object(reference)
        }
        Of::ObjectSet(name) => {
            let mut reference = ObjectReference::new();
            reference.object_type_api_name = Some(object_type(types, name)?.api_name.clone());
            DataType::ObjectSet(reference)
        }
    })
}

/// Whether a property can hold the values of a parameter. Values without a type of their own are kept as text.
pub(super) fn fits(from: &ParameterType, to: &PropertyType, types: &[ObjectDefinition]) -> bool {
    use ParameterType as From;
    use PropertyType as To;
    match (from, to) {
        (From::Object(name), to) => types
            .iter()
            .find(|of| of.api_name == *name)
            .and_then(|of| of.property(&of.primary_key))
            .is_some_and(|key| key.value_type == *to),
        (From::Array(from), To::Array(to)) => fits(from, to, types),
        (From::Struct(fields), To::Struct(known)) => fields.0.iter().all(|(name, field)| {
            let known = known.iter().find(|known| known.name == *name);
            known.is_some_and(|known| fits(&field.value_type, &known.value_type, types))
        }),
        (
            From::String
            | From::Marking
            | From::Geohash
            | From::ObjectType
            | From::ObjectSet(_)
            | From::InterfaceObject
            | From::TimeSeriesReference
            | From::ScenarioReference,
            To::String,
        )
        | (From::Boolean, To::Boolean)
        | (From::Integer, To::Byte | To::Short | To::Integer | To::Long | To::Float | To::Double)
        | (From::Long, To::Long)
        | (From::Double, To::Float | To::Double)
        | (From::Decimal(_), To::Decimal)
        | (From::Date, To::Date)
        | (From::Timestamp, To::Timestamp)
        | (From::Attachment, To::Attachment)
        | (From::MediaReference, To::MediaReference)
        | (From::Geoshape, To::Geoshape)
        | (From::Vector, To::Vector) => true,
        _ => false,
    }
}
