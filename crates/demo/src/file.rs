//! A file that defines a demo, as it is written: JSON, whose maps keep their order.
//!
//! Names, types and places are looked at later, in [`crate::definition`]; here unknown words, missing fields and names that
//! stand twice are found, with line and column.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use belvedere_store::Storage;

/// The whole file.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct File {
    pub(crate) ontology: Ontology,
    #[serde(default)]
    pub(crate) object_types: Entries<ObjectType>,
    #[serde(default)]
    pub(crate) action_types: Entries<ActionType>,
    #[serde(default)]
    pub(crate) checks: Vec<Check>,
    #[serde(default)]
    pub(crate) generated: Vec<Part>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Ontology {
    pub(crate) api_name: String,
    pub(crate) display_name: String,
    #[serde(default)]
    pub(crate) description: String,
    #[serde(default)]
    pub(crate) branches: Vec<String>,
}

/// A part of the airline beside its objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Part {
    Datasets,
    MediaSets,
    Enrollments,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ObjectType {
    pub(crate) display_name: String,
    #[serde(default)]
    pub(crate) description: String,
    #[serde(default)]
    pub(crate) status: Status,
    #[serde(default)]
    pub(crate) visibility: Visibility,
    #[serde(default = "newest")]
    pub(crate) storage: Storage,
    pub(crate) legacy_id: Option<String>,
    pub(crate) dataset: Option<String>,
    pub(crate) primary_key: String,
    pub(crate) properties: Entries<Property>,
    /// Whether the objects are those that are generated for the airline's type of this name.
    #[serde(default)]
    pub(crate) generated: bool,
    #[serde(default)]
    pub(crate) objects: Vec<Entries<Value>>,
}

fn newest() -> Storage {
    Storage::V2
}

/// How far a definition can be relied on.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum Status {
    #[default]
    Active,
    Endorsed,
    Experimental,
    Deprecated,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum Visibility {
    #[default]
    Normal,
    Prominent,
    Hidden,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Property {
    pub(crate) display_name: String,
    pub(crate) description: Option<String>,
    #[serde(rename = "type")]
    pub(crate) value_type: PropertyType,
    #[serde(default)]
    pub(crate) derived: bool,
    pub(crate) legacy_id: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum PropertyType {
    String,
    Boolean,
    Byte,
    Short,
    Integer,
    Long,
    Float,
    Double,
    Decimal,
    Date,
    Timestamp,
    Attachment,
    MediaReference,
    Geopoint,
    Geoshape,
    Vector,
    Struct(Entries<PropertyType>),
    Array(Box<PropertyType>),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ActionType {
    pub(crate) display_name: String,
    #[serde(default)]
    pub(crate) description: String,
    #[serde(default)]
    pub(crate) status: Status,
    #[serde(default)]
    pub(crate) parameters: Entries<Parameter>,
    #[serde(default)]
    pub(crate) rules: Vec<Rule>,
    pub(crate) effects: Vec<Effect>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Parameter {
    pub(crate) display_name: String,
    pub(crate) description: Option<String>,
    #[serde(rename = "type")]
    pub(crate) value_type: ParameterType,
    #[serde(default)]
    pub(crate) required: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum ParameterType {
    String,
    Boolean,
    Integer,
    Long,
    Double,
    Decimal(Digits),
    Date,
    Timestamp,
    Attachment,
    MediaReference,
    Marking,
    Geohash,
    Geoshape,
    Vector,
    Struct(Entries<Field>),
    Array(Box<ParameterType>),
    /// An object of a type, by its primary key.
    Object(String),
    ObjectType,
    ObjectSet(String),
    InterfaceObject,
    TimeSeriesReference,
    ScenarioReference,
}

/// How many digits a decimal number has at most.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Digits {
    pub(crate) precision: Option<u32>,
    pub(crate) scale: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Field {
    #[serde(rename = "type")]
    pub(crate) value_type: ParameterType,
    #[serde(default)]
    pub(crate) required: bool,
}

/// A precondition: some values, or a range with both ends.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Rule {
    pub(crate) parameter: String,
    /// The property of the parameter's object that the rule is about.
    pub(crate) property: Option<String>,
    pub(crate) one_of: Option<Vec<Value>>,
    pub(crate) from: Option<i64>,
    pub(crate) to: Option<i64>,
    pub(crate) otherwise: String,
}

#[derive(Deserialize)]
#[serde(
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub(crate) enum Effect {
    Create {
        object_type: String,
        key: Source,
        #[serde(default)]
        set: Entries<Source>,
    },
    Modify {
        object: String,
        set: Entries<Source>,
    },
    Delete {
        object: String,
    },
    CreateLink(Link),
    DeleteLink(Link),
}

/// A link that the properties of an effect keep: it is only told of.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Link {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) name: String,
    pub(crate) reverse_name: String,
}

/// Where a value comes from.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) enum Source {
    Parameter(String),
    Value(Value),
    /// The value, where a boolean parameter is true.
    When {
        parameter: String,
        value: Value,
    },
    /// A text that occurs once, with this beginning.
    Unique(String),
    /// An instant of the object, some minutes later.
    Later {
        property: String,
        minutes: String,
    },
}

/// A data health check of a dataset, or of a schedule.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Check {
    pub(crate) created_by: User,
    pub(crate) intent: Option<String>,
    pub(crate) dataset: Option<String>,
    pub(crate) schedule: Option<String>,
    /// As the API has it, without its subject.
    pub(crate) config: Map<String, Value>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum User {
    Analyst,
    Operator,
    Administrator,
    Reader,
}

/// A JSON object with its names in order, each of them once.
#[derive(Debug)]
pub(crate) struct Entries<T>(pub(crate) Vec<(String, T)>);

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder(PhantomData))
    }
}

struct InOrder<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for InOrder<T> {
    type Value = Entries<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries: Vec<(String, T)> = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            if name.is_empty() {
                return Err(A::Error::custom("a name is empty"));
            }
            if entries.iter().any(|(other, _)| *other == name) {
                return Err(A::Error::custom(format!("`{name}` stands there twice")));
            }
            entries.push((name, map.next_value()?));
        }
        Ok(Entries(entries))
    }
}
