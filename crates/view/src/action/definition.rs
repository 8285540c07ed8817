//! An action type as a form needs it, from either generation of its definition.

use belvedere_api::ontologies::{ActionOperation, ActionType, ActionTypeV2, TypeStatus};
use serde_json::Value;

use super::kind::Kind;

/// An action type.
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// Name in the API.
    pub api_name: String,
    /// Name for people, or the API name.
    pub title: String,
    /// Its description.
    pub description: String,
    /// How far the definition can be relied on.
    pub status: TypeStatus,
    /// RID.
    pub rid: String,
    /// The parameters, in the order of the definition.
    pub parameters: Vec<Parameter>,
    /// The edits of the action.
    pub edits: Vec<ActionOperation>,
    /// Whether only the first generation of the definition is there.
    pub first_generation: bool,
    /// The definition as it was received.
    pub json: Value,
}

/// A parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// Name in the API.
    pub id: String,
    /// Name for people, or the one in the API.
    pub title: String,
    /// Its description.
    pub description: String,
    /// Its type.
    pub kind: Kind,
    /// The type as the definition names it.
    pub type_name: String,
    /// Whether a value must be given.
    pub required: bool,
}

impl Definition {
    /// A definition of the second generation.
    pub fn from_v2(action: &ActionTypeV2) -> Self {
        let parameter =
            |(id, parameter): (&String, &belvedere_api::ontologies::ActionParameter)| {
                let kind = Kind::of(&parameter.data_type);
                Parameter {
                    id: id.clone(),
                    title: filled(parameter.display_name.clone()).unwrap_or_else(|| id.clone()),
                    description: parameter.description.clone().unwrap_or_default(),
                    type_name: name_of(
                        &serde_json::to_value(&parameter.data_type).unwrap_or_default(),
                    ),
                    kind,
                    required: parameter.required,
                }
            };
        Self {
            api_name: action.api_name.clone(),
            title: filled(action.display_name.clone()).unwrap_or_else(|| action.api_name.clone()),
            description: action.description.clone().unwrap_or_default(),
            status: action.status.clone(),
            rid: action.rid.clone(),
            parameters: action.parameters.iter().map(parameter).collect(),
            edits: action.operations.clone(),
            first_generation: false,
            json: serde_json::to_value(action).unwrap_or_default(),
        }
    }

    /// A definition of the first generation. A parameter that has a type of the second one as well takes that.
    pub fn from_v1(action: &ActionType) -> Self {
        let parameter =
            |(id, parameter): (&String, &belvedere_api::ontologies::ActionParameterV1)| {
                let title = parameter.extra.get("displayName").and_then(Value::as_str);
                Parameter {
                    id: id.clone(),
                    title: filled(title.map(str::to_owned)).unwrap_or_else(|| id.clone()),
                    description: parameter.description.clone().unwrap_or_default(),
                    kind: match &parameter.data_type {
                        Some(data_type) => Kind::of(data_type),
                        None => Kind::of_base_type(&parameter.base_type),
                    },
                    type_name: parameter.base_type.clone(),
                    required: parameter.required,
                }
            };
        Self {
            api_name: action.api_name.clone(),
            title: filled(action.display_name.clone()).unwrap_or_else(|| action.api_name.clone()),
            description: action.description.clone().unwrap_or_default(),
            status: action.status.clone(),
            rid: action.rid.clone(),
            parameters: action.parameters.iter().map(parameter).collect(),
            edits: action.operations.clone(),
            first_generation: true,
            json: serde_json::to_value(action).unwrap_or_default(),
        }
    }

    /// The parameter with this name.
    pub fn parameter(&self, id: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|parameter| parameter.id == id)
    }

    /// The parameters that take an object of a type.
    pub fn object_parameters<'a>(
        &'a self,
        object_type: &'a str,
    ) -> impl Iterator<Item = &'a Parameter> {
        self.parameters.iter().filter(move |parameter| {
            matches!(&parameter.kind, Kind::Object(Some(name)) if name == object_type)
        })
    }

    /// The object types that the action touches, each once: by its edit rules, then by its parameters.
    pub fn object_types(&self) -> Vec<String> {
        let edited = self.edits.iter().filter_map(|edit| match edit {
            ActionOperation::CreateObject(rule)
            | ActionOperation::ModifyObject(rule)
            | ActionOperation::DeleteObject(rule) => Some(rule.object_type_api_name.clone()),
            _ => None,
        });
        let taken = self
            .parameters
            .iter()
            .filter_map(|parameter| match &parameter.kind {
                Kind::Object(name) => name.clone(),
                _ => None,
            });
        let mut types: Vec<String> = Vec::new();
        for name in edited.chain(taken) {
            if !types.contains(&name) {
                types.push(name);
            }
        }
        types
    }

    /// Whether the action deletes objects of a type.
    pub fn deletes(&self, object_type: &str) -> bool {
        self.edits.iter().any(|edit| {
            matches!(edit, ActionOperation::DeleteObject(rule) if rule.object_type_api_name == object_type)
        })
    }
}

fn filled(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty())
}

/// The name of a type in the form of the second generation, such as `array of struct` or `object of Flight`.
fn name_of(data_type: &Value) -> String {
    let text = |name: &str| data_type.get(name).and_then(Value::as_str);
    let name = text("type").unwrap_or("unknown");
    let inner = match data_type.get("subType") {
        Some(inner) => Some(name_of(inner)),
        None => text("objectTypeApiName")
            .or_else(|| text("objectApiName"))
            .map(str::to_owned),
    };
    let digits = |name: &str| data_type.get(name).and_then(Value::as_u64);
    match (inner, digits("precision"), digits("scale")) {
        (Some(inner), ..) => format!("{name}<{inner}>"),
        (None, Some(precision), Some(scale)) => format!("{name}({precision}, {scale})"),
        _ => name.to_owned(),
    }
}
