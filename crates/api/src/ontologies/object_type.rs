//! The object type model (docs/contract.md, "`ObjectType`").

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Extra;
use crate::ids::PropertyApiName;
use crate::macros::{json_reply, open_enum};

open_enum! {
    /// How far the definition of an object type or action type can be relied on.
    TypeStatus {
        /// In use.
        Active = "ACTIVE",
        /// Recommended by the owners of the ontology.
        Endorsed = "ENDORSED",
        /// May change.
        Experimental = "EXPERIMENTAL",
        /// About to go away.
        Deprecated = "DEPRECATED",
    }
}

open_enum! {
    /// How prominently an object type is shown.
    Visibility {
        /// As any other.
        Normal = "NORMAL",
        /// Before others.
        Prominent = "PROMINENT",
        /// Not shown unless asked for.
        Hidden = "HIDDEN",
    }
}

/// An object type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ObjectType {
    /// Name in the API.
    pub api_name: String,
    /// How far the definition can be relied on.
    pub status: TypeStatus,
    /// RID.
    pub rid: String,
    /// Identifier of earlier versions: a string, or what else a platform sends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legacy_object_type_id: Option<Value>,
    /// Name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// What it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// How prominently it is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visibility: Option<Visibility>,
    /// The properties that identify an object.
    #[serde(default, deserialize_with = "crate::wire::null_as_default")]
    pub primary_key: Vec<PropertyApiName>,
    /// The properties by API name, in the order of the definition.
    #[serde(default, deserialize_with = "crate::wire::null_as_default")]
    pub properties: IndexMap<PropertyApiName, Property>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

impl ObjectType {
    /// An object type with its three required fields.
    pub fn new(api_name: impl Into<String>, status: TypeStatus, rid: impl Into<String>) -> Self {
        Self {
            api_name: api_name.into(),
            status,
            rid: rid.into(),
            legacy_object_type_id: None,
            display_name: None,
            description: None,
            visibility: None,
            primary_key: Vec::new(),
            properties: IndexMap::new(),
            extra: Extra::new(),
        }
    }

    /// The name for people, or the API name where there is none.
    pub fn title(&self) -> &str {
        self.display_name.as_deref().unwrap_or(&self.api_name)
    }
}

json_reply!(ObjectType);

/// A property of an object type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Property {
    /// Type of its values, such as `Integer`, `String` or `Date`; any other text is kept.
    pub base_type: String,
    /// What it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// Identifier of earlier versions: a string, or what else a platform sends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legacy_property_id: Option<Value>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

impl Property {
    /// A property with its required field.
    pub fn new(base_type: impl Into<String>) -> Self {
        Self {
            base_type: base_type.into(),
            description: None,
            display_name: None,
            legacy_property_id: None,
            extra: Extra::new(),
        }
    }
}
