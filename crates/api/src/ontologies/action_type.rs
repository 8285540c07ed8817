//! The action type models (docs/contract.md, "`ActionTypeV2`" and "`ActionType`").

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::{DataType, TypeStatus};
use crate::Extra;
use crate::macros::{json_reply, tagged_union};

/// An action type, V2.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ActionTypeV2 {
    /// Name in the API.
    pub api_name: String,
    /// What it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// How far the definition can be relied on.
    pub status: TypeStatus,
    /// The parameters by name, in the order of the definition.
    #[serde(default, deserialize_with = "crate::wire::null_as_default")]
    pub parameters: IndexMap<String, ActionParameter>,
    /// RID.
    pub rid: String,
    /// The edit rules: what the action changes.
    #[serde(default, deserialize_with = "crate::wire::null_as_default")]
    pub operations: Vec<ActionOperation>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

impl ActionTypeV2 {
    /// An action type with its required fields.
    pub fn new(api_name: impl Into<String>, status: TypeStatus, rid: impl Into<String>) -> Self {
        Self {
            api_name: api_name.into(),
            description: None,
            display_name: None,
            status,
            parameters: IndexMap::new(),
            rid: rid.into(),
            operations: Vec::new(),
            extra: Extra::new(),
        }
    }
}

json_reply!(ActionTypeV2);

/// A parameter of an action type, V2.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ActionParameter {
    /// Name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// What it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Type of its values.
    pub data_type: DataType,
    /// Whether a value must be given.
    #[serde(default, deserialize_with = "crate::wire::null_as_default")]
    pub required: bool,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

impl ActionParameter {
    /// A parameter with its type.
    pub fn new(data_type: DataType, required: bool) -> Self {
        Self {
            display_name: None,
            description: None,
            data_type,
            required,
            extra: Extra::new(),
        }
    }
}

/// An action type, V1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ActionType {
    /// Name in the API.
    pub api_name: String,
    /// What it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// How far the definition can be relied on.
    pub status: TypeStatus,
    /// The parameters by name, in the order of the definition.
    #[serde(default, deserialize_with = "crate::wire::null_as_default")]
    pub parameters: IndexMap<String, ActionParameterV1>,
    /// RID.
    pub rid: String,
    /// The edit rules: what the action changes.
    #[serde(default, deserialize_with = "crate::wire::null_as_default")]
    pub operations: Vec<ActionOperation>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

impl ActionType {
    /// An action type with its required fields.
    pub fn new(api_name: impl Into<String>, status: TypeStatus, rid: impl Into<String>) -> Self {
        Self {
            api_name: api_name.into(),
            description: None,
            display_name: None,
            status,
            parameters: IndexMap::new(),
            rid: rid.into(),
            operations: Vec::new(),
            extra: Extra::new(),
        }
    }
}

json_reply!(ActionType);

/// A parameter of an action type, V1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ActionParameterV1 {
    /// What it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Type of its values, such as `Integer`, `Array<String>` or `OntologyObject<Flight>`.
    pub base_type: String,
    /// Type of its values in the form of V2, where the platform gives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data_type: Option<DataType>,
    /// Whether a value must be given.
    #[serde(default, deserialize_with = "crate::wire::null_as_default")]
    pub required: bool,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

impl ActionParameterV1 {
    /// A parameter with its type.
    pub fn new(base_type: impl Into<String>, required: bool) -> Self {
        Self {
            description: None,
            base_type: base_type.into(),
            data_type: None,
            required,
            extra: Extra::new(),
        }
    }
}

/// The object type that a rule edits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ObjectRule {
    /// API name of the object type.
    pub object_type_api_name: String,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

/// The link type that a rule edits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct LinkRule {
    /// API name of the link from A to B.
    #[serde(rename = "linkTypeApiNameAtoB")]
    pub link_type_api_name_a_to_b: String,
    /// API name of the link from B to A.
    #[serde(rename = "linkTypeApiNameBtoA")]
    pub link_type_api_name_b_to_a: String,
    /// API name of the object type on side A.
    pub a_side_object_type_api_name: String,
    /// API name of the object type on side B.
    pub b_side_object_type_api_name: String,
    /// Fields that this version does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "document", schemars(skip))]
    pub extra: Extra,
}

tagged_union! {
    /// An edit rule of an action type (docs/assumptions.md, "Ontology").
    ActionOperation {
        /// Creates an object.
        CreateObject(ObjectRule) = "createObject",
        /// Changes an object.
        ModifyObject(ObjectRule) = "modifyObject",
        /// Deletes an object.
        DeleteObject(ObjectRule) = "deleteObject",
        /// Creates a link.
        CreateLink(LinkRule) = "createLink",
        /// Deletes a link.
        DeleteLink(LinkRule) = "deleteLink",
    }
}
