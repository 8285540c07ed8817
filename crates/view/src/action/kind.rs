//! The type of a parameter: the types of both generations of action types, as kinds of controls.

use belvedere_api::ontologies::{DataType, ObjectReference};

/// The type of a parameter, of an element of a list, or of a field of a struct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Text of any length.
    Text,
    /// Yes or no.
    Boolean,
    /// An integer that JSON holds as a number, with its least and its largest value.
    Integer(i32, i32),
    /// A 64-bit integer.
    Long,
    /// A floating-point number.
    Double,
    /// A decimal number: digits in all, and digits after the point.
    Decimal(Option<u32>, Option<u32>),
    /// A day.
    Date,
    /// An instant.
    Timestamp,
    /// The RID of an attachment.
    Attachment,
    /// A reference to a media item.
    MediaReference,
    /// The identifier of a marking.
    Marking,
    /// A geohash.
    Geohash,
    /// A shape as `GeoJSON`.
    Geoshape,
    /// Numbers.
    Vector,
    /// A structure.
    Struct(Vec<Part>),
    /// A list.
    Array(Box<Kind>),
    /// An object, by primary key; with its type where that is told.
    Object(Option<String>),
    /// The API name of an object type.
    ObjectType,
    /// A set of objects.
    ObjectSet,
    /// An object of any type that has an interface.
    InterfaceObject,
    /// The identifier of another thing: a time series, a scenario.
    Identifier,
    /// A type that this version does not know: any JSON.
    Unknown,
}

/// A field of a structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Kind,
    /// Whether it must be given.
    pub required: bool,
}

const INTEGER: Kind = Kind::Integer(i32::MIN, i32::MAX);

/// The parts of a media reference, in the order of the form: the MIME type and three RIDs.
pub const MEDIA_PARTS: [&str; 4] = ["mimeType", "mediaSetRid", "mediaSetViewRid", "mediaItemRid"];
/// The parts of an object of an interface.
pub const INTERFACE_PARTS: [&str; 2] = ["objectTypeApiName", "primaryKeyValue"];

impl Kind {
    /// The kind of a type of the second generation.
    pub fn of(data_type: &DataType) -> Self {
        match data_type {
            DataType::String(_) => Self::Text,
            DataType::Boolean(_) => Self::Boolean,
            DataType::Integer(_) => INTEGER,
            DataType::Long(_) => Self::Long,
            DataType::Double(_) => Self::Double,
            DataType::Decimal(limits) => Self::Decimal(limits.precision, limits.scale),
            DataType::Date(_) => Self::Date,
            DataType::Timestamp(_) => Self::Timestamp,
            DataType::Attachment(_) => Self::Attachment,
            DataType::MediaReference(_) => Self::MediaReference,
            DataType::Marking(_) => Self::Marking,
            DataType::Geohash(_) => Self::Geohash,
            DataType::Geoshape(_) => Self::Geoshape,
            DataType::Vector(_) => Self::Vector,
            DataType::Struct(definition) => {
                let part = |field: &belvedere_api::ontologies::StructField| Part {
                    name: field.name.clone(),
                    kind: Self::of(&field.field_type),
                    required: field.required,
                };
                Self::Struct(definition.fields.iter().map(part).collect())
            }
            DataType::Array(array) => Self::Array(Box::new(Self::of(&array.sub_type))),
            DataType::Object(reference) => Self::Object(object_type(reference)),
            DataType::ObjectType(_) => Self::ObjectType,
            DataType::ObjectSet(_) => Self::ObjectSet,
            DataType::InterfaceObject(_) => Self::InterfaceObject,
            DataType::TimeSeriesReference(_) | DataType::ScenarioReference(_) => Self::Identifier,
            _ => Self::Unknown,
        }
    }

    /// The kind of a base type of the first generation, such as `Array<String>` or `OntologyObject<Flight>`.
    pub fn of_base_type(base_type: &str) -> Self {
        let base_type = base_type.trim();
        let (name, inner) = match base_type.split_once('<') {
            Some((name, rest)) => (name.trim(), rest.trim_end().strip_suffix('>')),
            None => (base_type, None),
        };
        match (name.to_ascii_lowercase().as_str(), inner) {
            ("array" | "list" | "set", Some(inner)) => {
                Self::Array(Box::new(Self::of_base_type(inner)))
            }
            ("ontologyobject" | "object", inner) => {
                Self::Object(inner.map(|inner| inner.trim().to_owned()))
            }
            ("objectset" | "ontologyobjectset", _) => Self::ObjectSet,
            ("string", None) => Self::Text,
            ("boolean", None) => Self::Boolean,
            ("byte", None) => Self::Integer(i8::MIN.into(), i8::MAX.into()),
            ("short", None) => Self::Integer(i16::MIN.into(), i16::MAX.into()),
            ("integer", None) => INTEGER,
            ("long", None) => Self::Long,
            ("float" | "double", None) => Self::Double,
            ("decimal", _) => Self::Decimal(None, None),
            ("date" | "localdate", None) => Self::Date,
            ("timestamp", None) => Self::Timestamp,
            ("attachment", None) => Self::Attachment,
            ("mediareference", None) => Self::MediaReference,
            ("marking", None) => Self::Marking,
            ("geohash", None) => Self::Geohash,
            ("geoshape", None) => Self::Geoshape,
            ("vector", _) => Self::Vector,
            ("objecttype", None) => Self::ObjectType,
            _ => Self::Unknown,
        }
    }

    /// Whether the value is written as one text in one field.
    pub fn is_plain(&self) -> bool {
        !matches!(
            self,
            Self::Boolean
                | Self::Struct(_)
                | Self::Array(_)
                | Self::MediaReference
                | Self::InterfaceObject
        )
    }

    /// Whether the text is code: JSON.
    pub fn is_json(&self) -> bool {
        matches!(self, Self::Geoshape | Self::Unknown)
    }
}

fn object_type(reference: &ObjectReference) -> Option<String> {
    let name = reference.object_type_api_name.clone();
    name.or_else(|| reference.object_api_name.clone())
}
