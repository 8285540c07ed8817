//! The definitions of ontologies: one stored form, from which the answers of V1 and V2 are derived.

use belvedere_api::error;
use belvedere_api::ontologies::{
    ActionOperation, ActionParameter, ActionParameterV1, ActionType, ActionTypeV2, DataType,
    ObjectType, Ontology, Property, TypeStatus, Visibility,
};
use indexmap::IndexMap;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::order::Extent;
use super::{Refusal, StoreError};

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
    /// What it is about.
    pub description: String,
    /// The branches beside the default branch. They lie over it: what they do not change is the same.
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
    /// What it is about.
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
}

/// The generation of an object type's storage (specification.md, "Limits").
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
    /// What it is about.
    pub description: Option<String>,
    /// The type of its values.
    pub value_type: PropertyType,
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
    /// What it does.
    pub description: String,
    /// RID.
    pub rid: String,
    /// How far the definition can be relied on.
    pub status: TypeStatus,
    /// The parameters, in order.
    pub parameters: Vec<ParameterDefinition>,
    /// The edit rules.
    pub operations: Vec<ActionOperation>,
}

/// A parameter of an action type.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ParameterDefinition {
    /// Identifier.
    pub id: String,
    /// Name for people.
    pub display_name: String,
    /// What it is about.
    pub description: Option<String>,
    /// The type of its values.
    pub data_type: DataType,
    /// Whether a value must be given.
    pub required: bool,
}

impl OntologyDefinition {
    /// The answer of V1.
    pub fn v1(&self) -> Ontology {
        let (rid, name) = (self.rid.as_str(), self.api_name.as_str());
        Ontology::new(
            rid,
            name,
            self.display_name.as_str(),
            self.description.as_str(),
        )
    }

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

    /// The entry in the catalog of `config.json`.
    pub(super) fn catalog(&self) -> Value {
        let entry = |name: &str, title: &str, description: &str| json!({"apiName": name, "displayName": title, "description": description});
        let object_types: Vec<Value> = self
            .object_types
            .iter()
            .map(|t| entry(&t.api_name, &t.display_name, &t.description))
            .collect();
        let action_types: Vec<Value> = self
            .action_types
            .iter()
            .map(|t| entry(&t.api_name, &t.display_name, &t.description))
            .collect();
        json!({
            "rid": self.rid, "apiName": self.api_name,
            "displayName": self.display_name, "description": self.description,
            "objectTypes": object_types, "actionTypes": action_types,
        })
    }
}

impl ObjectDefinition {
    /// The answer of V1.
    pub fn v1(&self) -> ObjectType {
        let mut v1 = ObjectType::new(
            self.api_name.as_str(),
            self.status.clone(),
            self.rid.as_str(),
        );
        v1.legacy_object_type_id.clone_from(&self.legacy_id);
        v1.display_name = Some(self.display_name.clone());
        v1.description = Some(self.description.clone());
        v1.visibility = Some(self.visibility.clone());
        v1.primary_key = vec![self.primary_key.as_str().into()];
        v1.properties = self
            .properties
            .iter()
            .map(|property| (property.api_name.as_str().into(), property.v1()))
            .collect();
        v1
    }

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

impl PropertyDefinition {
    fn v1(&self) -> Property {
        let mut v1 = Property::new(self.value_type.base_type());
        v1.description.clone_from(&self.description);
        v1.display_name = Some(self.display_name.clone());
        v1
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

impl ActionDefinition {
    /// The answer of V1.
    pub fn v1(&self) -> ActionType {
        let mut v1 = ActionType::new(
            self.api_name.as_str(),
            self.status.clone(),
            self.rid.as_str(),
        );
        v1.description = Some(self.description.clone());
        v1.display_name = Some(self.display_name.clone());
        v1.operations.clone_from(&self.operations);
        v1.parameters = self
            .parameters
            .iter()
            .map(|parameter| (parameter.id.clone(), parameter.v1()))
            .collect();
        v1
    }

    /// The answer of V2.
    pub fn v2(&self) -> ActionTypeV2 {
        let mut v2 = ActionTypeV2::new(
            self.api_name.as_str(),
            self.status.clone(),
            self.rid.as_str(),
        );
        v2.description = Some(self.description.clone());
        v2.display_name = Some(self.display_name.clone());
        v2.operations.clone_from(&self.operations);
        v2.parameters = self
            .parameters
            .iter()
            .map(|parameter| (parameter.id.clone(), parameter.v2()))
            .collect();
        v2
    }
}

impl ParameterDefinition {
    fn v1(&self) -> ActionParameterV1 {
        let mut v1 = ActionParameterV1::new(base_type(&self.data_type), self.required);
        v1.description.clone_from(&self.description);
        v1.data_type = Some(self.data_type.clone());
        v1
    }

    fn v2(&self) -> ActionParameter {
        let mut v2 = ActionParameter::new(self.data_type.clone(), self.required);
        v2.display_name = Some(self.display_name.clone());
        v2.description.clone_from(&self.description);
        v2
    }
}

/// The name of a parameter's type in V1, such as `Array<String>` or `OntologyObject<Flight>`.
pub(super) fn base_type(data_type: &DataType) -> String {
    match data_type {
        DataType::Array(array) => format!("Array<{}>", base_type(&array.sub_type)),
        DataType::Object(reference) => {
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

/// The ontologies of a store. They do not change while it is open.
#[derive(Debug, Default)]
pub struct Definitions {
    by_rid: IndexMap<String, OntologyDefinition>,
}

impl Definitions {
    pub(super) fn new(ontologies: Vec<OntologyDefinition>) -> Self {
        let by_rid = ontologies
            .into_iter()
            .map(|ontology| (ontology.rid.clone(), ontology))
            .collect();
        Self { by_rid }
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

    /// The number of an object type in the tables: its place among all object types.
    fn type_number(&self, object_type: &ObjectDefinition) -> u32 {
        let all = self
            .ontologies()
            .flat_map(|ontology| &ontology.object_types);
        let before = all.take_while(|other| other.rid != object_type.rid).count();
        u32::try_from(before).unwrap_or(u32::MAX)
    }
}
