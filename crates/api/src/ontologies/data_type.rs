//! The type of an action parameter, V2 (docs/assumptions.md, "Ontology").

use crate::Plain;
use crate::macros::{json_object, tagged_union};

json_object! {
    /// A decimal number.
    DecimalType {
        optional {
            /// Number of digits in all.
            precision: u32,
            /// Number of digits after the point.
            scale: u32,
        }
    }
}

json_object! {
    /// A list.
    ArrayType {
        required {
            /// Type of the elements.
            sub_type: Box<DataType>,
        }
    }
}

json_object! {
    /// A structure.
    StructType {
        lists {
            /// The fields, in order.
            fields: Vec<StructField>,
        }
    }
}

json_object! {
    /// A field of a structure.
    StructField {
        required {
            /// Name.
            name: String,
            /// Type of its values.
            field_type: DataType,
        }
        lists {
            /// Whether a value must be given.
            required: bool,
        }
    }
}

json_object! {
    /// An object, given by its primary key.
    ObjectReference {
        optional {
            /// API name of the object's type.
            object_api_name: String,
            /// API name of the object's type.
            object_type_api_name: String,
        }
    }
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

impl DataType {
    /// The name of the type in V1, such as `Array<String>` or `OntologyObject<Flight>`.
    pub fn base_type(&self) -> String {
        match self {
            Self::Array(array) => format!("Array<{}>", array.sub_type.base_type()),
            Self::Object(reference) => {
                let name = reference
                    .object_type_api_name
                    .as_ref()
                    .or(reference.object_api_name.as_ref());
                format!("OntologyObject<{}>", name.map_or("", String::as_str))
            }
            other => {
                let name = other.type_name();
                let mut letters = name.chars();
                letters.next().map_or_else(String::new, |first| {
                    first.to_uppercase().chain(letters).collect()
                })
            }
        }
    }
}
