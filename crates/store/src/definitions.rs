//! The definitions of ontologies: one stored form, from which the responses of V1 and V2 are derived.

use belvedere_api::error;
use belvedere_api::error::Refusal;
use belvedere_api::extensions::CatalogFile;
use belvedere_api::ontologies::{ActionOperation, DataType, TypeStatus, Visibility};
use serde::{Deserialize, Serialize};

mod rules;

pub use rules::{Condition, Edit, Rule, Source};

use super::StoreError;

/// The name of the default branch.
pub const DEFAULT_BRANCH: &str = "master";

/// An ontology with its types.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct OntologyDefinition {
    /// RID.
    pub rid: String,
    /// Name in the API.
    pub api_name: String,
    /// Name for people.
    pub display_name: String,
    /// Its description.
    pub description: String,
    /// The branches besides the default branch. They are overlays over it: unchanged objects are the same.
    pub branches: Vec<String>,
    /// The object types.
    pub object_types: Vec<ObjectDefinition>,
    /// The action types.
    pub action_types: Vec<ActionDefinition>,
}

/// The objects of a type as a branch shows them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ObjectSet {
    pub(super) object_type: u32,
    pub(super) branch: u32,
}

/// An object type.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ObjectDefinition {
    /// Name in the API.
    pub api_name: String,
    /// Name for people.
    pub display_name: String,
    /// Its description.
    pub description: String,
    /// RID.
    pub rid: String,
    /// Identifier of earlier versions.
    pub legacy_id: Option<String>,
    /// How far the definition can be relied on.
    pub status: TypeStatus,
    /// How prominently it is shown.
    pub visibility: Visibility,
    /// The property that identifies an object. Its values are strings or integers.
    pub primary_key: String,
    /// The generation of its storage.
    pub storage: Storage,
    /// The properties, in order.
    pub properties: Vec<PropertyDefinition>,
    /// Path of the dataset that holds the objects too.
    #[serde(default)]
    pub dataset: Option<String>,
    /// The file of a user whose rows are the objects.
    #[serde(default)]
    pub file: Option<CatalogFile>,
}

/// The generation of an object type's storage (docs/contract.md, "Limits").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Storage {
    /// Gives out 10,000 objects of a listing.
    V1,
    /// Without limit.
    V2,
}

/// A property.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PropertyDefinition {
    /// Name in the API.
    pub api_name: String,
    /// Name for people.
    pub display_name: String,
    /// Its description.
    pub description: Option<String>,
    /// Name before API names existed.
    #[serde(default)]
    pub legacy_id: Option<String>,
    /// The type of its values.
    pub value_type: PropertyType,
    /// Whether the ontology computes it from other objects: a listing may leave it out.
    #[serde(default)]
    pub derived: bool,
}

/// The type of a property's values (docs/assumptions.md, "Ontology").
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are those of the contract")]
pub enum PropertyType {
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
    Struct(Vec<FieldDefinition>),
    Array(Box<PropertyType>),
}

/// A field of a structure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FieldDefinition {
    /// Name.
    pub name: String,
    /// The type of its values.
    pub value_type: PropertyType,
}

/// An action type.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ActionDefinition {
    /// Name in the API.
    pub api_name: String,
    /// Name for people.
    pub display_name: String,
    /// Its description.
    pub description: String,
    /// RID.
    pub rid: String,
    /// How far the definition can be relied on.
    pub status: TypeStatus,
    /// The parameters, in order.
    pub parameters: Vec<ParameterDefinition>,
    /// The edit rules, as they are sent.
    pub operations: Vec<ActionOperation>,
    /// The preconditions besides the types of the parameters.
    pub conditions: Vec<Condition>,
    /// The edits, in order.
    pub edits: Vec<Edit>,
}

/// A parameter of an action type.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ParameterDefinition {
    /// Identifier.
    pub id: String,
    /// Name for people.
    pub display_name: String,
    /// Its description.
    pub description: Option<String>,
    /// The type of its values.
    pub data_type: DataType,
    /// Whether a value must be given.
    pub required: bool,
}

impl OntologyDefinition {
    /// The object type with this API name.
    pub fn object_type(&self, name: &str) -> Result<&ObjectDefinition, StoreError> {
        let found = self
            .object_types
            .iter()
            .find(|object_type| object_type.api_name == name);
        found.ok_or_else(|| {
            Refusal::new(&error::OBJECT_TYPE_NOT_FOUND)
                .with("objectType", name)
                .into()
        })
    }

    /// The action type with this API name.
    pub fn action_type(&self, name: &str) -> Result<&ActionDefinition, StoreError> {
        let found = self
            .action_types
            .iter()
            .find(|action_type| action_type.api_name == name);
        found.ok_or_else(|| {
            Refusal::new(&error::ACTION_TYPE_NOT_FOUND)
                .with("actionType", name)
                .into()
        })
    }

    /// The number of a branch: 0 for the default branch, which is also meant when no name is given.
    pub fn branch(&self, name: Option<&str>) -> Result<u32, StoreError> {
        let Some(name) = name.filter(|name| *name != DEFAULT_BRANCH) else {
            return Ok(0);
        };
        let position = self.branches.iter().position(|branch| branch == name);
        let number = position.and_then(|position| u32::try_from(position + 1).ok());
        number.ok_or_else(|| {
            Refusal::new(&error::BRANCH_NOT_FOUND)
                .with("branch", name)
                .into()
        })
    }
}

impl ObjectDefinition {
    /// The property with this API name.
    pub fn property(&self, name: &str) -> Option<&PropertyDefinition> {
        self.properties
            .iter()
            .find(|property| property.api_name == name)
    }

    /// The type of the primary key's values.
    pub(super) fn key_type(&self) -> &PropertyType {
        self.property(&self.primary_key)
            .map_or(&PropertyType::String, |key| &key.value_type)
    }

    /// `PropertiesNotFound` for this type.
    pub(super) fn properties_not_found<'a>(
        &self,
        names: impl IntoIterator<Item = &'a str>,
    ) -> StoreError {
        let names: Vec<&str> = names.into_iter().collect();
        Refusal::new(&error::PROPERTIES_NOT_FOUND)
            .with("objectType", self.api_name.as_str())
            .with("properties", names)
            .into()
    }
}

impl PropertyType {
    /// The name in V1, such as `Array<String>`.
    pub fn base_type(&self) -> String {
        match self {
            Self::Array(element) => format!("Array<{}>", element.base_type()),
            Self::Struct(_) => "Struct".to_owned(),
            plain => format!("{plain:?}"),
        }
    }

    /// Whether objects can be sorted by such values.
    pub(crate) fn is_sortable(&self) -> bool {
        !matches!(
            self,
            Self::Attachment
                | Self::MediaReference
                | Self::Geopoint
                | Self::Geoshape
                | Self::Vector
                | Self::Struct(_)
                | Self::Array(_)
        )
    }
}
