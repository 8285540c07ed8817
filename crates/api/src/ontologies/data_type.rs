//! The type of an action parameter, V2 (docs/assumptions.md, "Ontology").

use serde::{Deserialize, Serialize};

use crate::macros::tagged_union;
use crate::{Extra, Plain};

/// A decimal number.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
pub struct DecimalType {
    /// Number of digits in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub precision: Option<u32>,
    /// Number of digits after the point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<u32>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

/// A list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ArrayType {
    /// Type of the elements.
    pub sub_type: Box<DataType>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

/// A structure.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
pub struct StructType {
    /// The fields, in order.
    #[serde(default, deserialize_with = "crate::wire::null_as_default")]
    pub fields: Vec<StructField>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

/// A field of a structure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct StructField {
    /// Name.
    pub name: String,
    /// Type of its values.
    pub field_type: DataType,
    /// Whether a value must be given.
    #[serde(default, deserialize_with = "crate::wire::null_as_default")]
    pub required: bool,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

/// An object, given by its primary key.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ObjectReference {
    /// API name of the object's type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object_api_name: Option<String>,
    /// API name of the object's type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object_type_api_name: Option<String>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

tagged_union! {
    /// The type of an action parameter.
    DataType {
        /// Text.
        String(Plain) = "string",
        /// True or false.
        Boolean(Plain) = "boolean",
        /// 32-bit integer.
        Integer(Plain) = "integer",
        /// 64-bit integer, a decimal string in JSON.
        Long(Plain) = "long",
        /// 64-bit floating-point number.
        Double(Plain) = "double",
        /// Decimal number, a string in JSON.
        Decimal(DecimalType) = "decimal",
        /// Day, `YYYY-MM-DD`.
        Date(Plain) = "date",
        /// Instant, ISO 8601 with a zone.
        Timestamp(Plain) = "timestamp",
        /// Attachment, by RID.
        Attachment(Plain) = "attachment",
        /// Reference to a media item.
        MediaReference(Plain) = "mediaReference",
        /// Marking, by identifier.
        Marking(Plain) = "marking",
        /// Geohash.
        Geohash(Plain) = "geohash",
        /// `GeoJSON`.
        Geoshape(Plain) = "geoshape",
        /// List of numbers.
        Vector(Plain) = "vector",
        /// Structure.
        Struct(StructType) = "struct",
        /// List.
        Array(ArrayType) = "array",
        /// Object, by primary key.
        Object(ObjectReference) = "object",
        /// Object type, by API name.
        ObjectType(Plain) = "objectType",
        /// Set of objects.
        ObjectSet(ObjectReference) = "objectSet",
        /// Object of any type that has an interface.
        InterfaceObject(Plain) = "interfaceObject",
        /// Reference to a time series.
        TimeSeriesReference(Plain) = "timeSeriesReference",
        /// Reference to a scenario.
        ScenarioReference(Plain) = "scenarioReference",
    }
}
