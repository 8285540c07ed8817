//! The definitions of ontologies: one stored form, from which the answers of V1 and V2 are derived.

use std::collections::HashMap;
use std::sync::Arc;

use belvedere_api::error;
use belvedere_api::extensions::CatalogFile;
use belvedere_api::ontologies::{ActionOperation, DataType, TypeStatus, Visibility};
use indexmap::IndexMap;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::order::Extent;
use super::{Base, Condition, Edit, Refusal, StoreError};

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
    pub fn is_sortable(&self) -> bool {
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

/// The ontologies of a store. Those over files are replaced as a whole when the files change.
#[derive(Debug, Default)]
pub struct Definitions {
    by_rid: IndexMap<String, OntologyDefinition>,
    /// The numbers of object types in the tables, by RID.
    numbers: HashMap<String, u32>,
    /// The rows below the stored objects, by the number of the type.
    bases: HashMap<u32, Arc<dyn Base>>,
    /// The same rows, by the path of their dataset.
    datasets: HashMap<String, Arc<dyn Base>>,
}

/// An object type over rows that are not in the store.
#[derive(Debug)]
pub struct Based {
    /// RID of the object type.
    pub rid: String,
    /// Path of the dataset that has the same rows.
    pub dataset: String,
    /// Its number in the tables, for ever.
    pub number: u32,
    /// Its rows.
    pub base: Arc<dyn Base>,
}

impl Definitions {
    /// Ontologies whose object types have the number of their place among all.
    pub(super) fn new(ontologies: Vec<OntologyDefinition>) -> Self {
        let types = ontologies
            .iter()
            .flat_map(|ontology| &ontology.object_types);
        let numbers = types.zip(0..).map(|(of, number)| (of.rid.clone(), number));
        Self {
            numbers: numbers.collect(),
            by_rid: by_rid(ontologies),
            bases: HashMap::new(),
            datasets: HashMap::new(),
        }
    }

    /// Ontologies over rows that are not in the store.
    pub fn over(ontologies: Vec<OntologyDefinition>, based: Vec<Based>) -> Self {
        let numbers = based.iter().map(|of| (of.rid.clone(), of.number));
        let datasets = based
            .iter()
            .map(|of| (of.dataset.clone(), Arc::clone(&of.base)));
        Self {
            datasets: datasets.collect(),
            numbers: numbers.collect(),
            by_rid: by_rid(ontologies),
            bases: based.into_iter().map(|of| (of.number, of.base)).collect(),
        }
    }

    /// The rows below the stored objects of a type.
    pub(super) fn base(&self, extent: Extent) -> Option<&Arc<dyn Base>> {
        self.bases.get(&extent.object_type)
    }

    /// The rows of a dataset, by its path, when they are those of objects too.
    pub(super) fn rows_of(&self, dataset: &str) -> Option<&Arc<dyn Base>> {
        self.datasets.get(dataset)
    }

    pub(super) fn load(connection: &Connection) -> Result<Self, StoreError> {
        let mut statement =
            connection.prepare("SELECT definition FROM ontologies ORDER BY rowid")?;
        let mut rows = statement.query(())?;
        let mut ontologies = Vec::new();
        while let Some(row) = rows.next()? {
            ontologies.push(serde_json::from_str(
                row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?,
            )?);
        }
        Ok(Self::new(ontologies))
    }

    pub(super) fn save(&self, connection: &Connection) -> Result<(), StoreError> {
        let mut insert =
            connection.prepare("INSERT INTO ontologies (rid, definition) VALUES (?1, ?2)")?;
        for (rid, ontology) in &self.by_rid {
            insert.execute((rid, serde_json::to_string(ontology)?))?;
        }
        Ok(())
    }

    /// All of them, in the order of their definition.
    pub fn ontologies(&self) -> impl Iterator<Item = &OntologyDefinition> {
        self.by_rid.values()
    }

    /// The ontology with this RID, as V1 wants it.
    pub fn by_rid(&self, rid: &str) -> Result<&OntologyDefinition, StoreError> {
        self.by_rid.get(rid).ok_or_else(|| {
            Refusal::new(&error::ONTOLOGY_NOT_FOUND)
                .with("ontologyRid", rid)
                .into()
        })
    }

    /// The ontology with this RID or API name, as V2 wants it.
    pub fn ontology(&self, identifier: &str) -> Result<&OntologyDefinition, StoreError> {
        if identifier.starts_with("ri.") {
            return self.by_rid(identifier);
        }
        let found = self
            .ontologies()
            .find(|ontology| ontology.api_name == identifier);
        found.ok_or_else(|| {
            Refusal::new(&error::ONTOLOGY_NOT_FOUND)
                .with("apiName", identifier)
                .into()
        })
    }

    /// The object type, and its objects on a branch, by the names in a request.
    pub(super) fn extent(
        &self,
        ontology: &str,
        object_type: &str,
        branch: Option<&str>,
    ) -> Result<(&ObjectDefinition, Extent), StoreError> {
        let ontology = self.ontology(ontology)?;
        let object_type = ontology.object_type(object_type)?;
        let branch = ontology.branch(branch)?;
        Ok((
            object_type,
            Extent {
                object_type: self.type_number(object_type),
                branch,
            },
        ))
    }

    fn type_number(&self, object_type: &ObjectDefinition) -> u32 {
        let number = self.numbers.get(&object_type.rid);
        number.copied().unwrap_or(u32::MAX)
    }
}

fn by_rid(ontologies: Vec<OntologyDefinition>) -> IndexMap<String, OntologyDefinition> {
    let ontologies = ontologies.into_iter();
    ontologies
        .map(|ontology| (ontology.rid.clone(), ontology))
        .collect()
}
