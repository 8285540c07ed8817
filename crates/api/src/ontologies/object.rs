//! The object model (docs/contract.md, "Objects").

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::error::DecodeError;

/// An object: a map from property API names to values, kept as the JSON text that was received.
///
/// Listings hold many objects of which few are looked at, so the text is taken apart only when asked. A row that is no
/// object fails alone, when it is read, and not the page that holds it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OntologyObjectV2(Box<RawValue>);

impl OntologyObjectV2 {
    /// Key of the object's RID.
    pub const RID: &'static str = "__rid";
    /// Key of the object's primary key.
    pub const PRIMARY_KEY: &'static str = "__primaryKey";
    /// Key of the API name of the object's type.
    pub const API_NAME: &'static str = "__apiName";

    /// An object from its JSON text.
    ///
    /// # Errors
    /// [`DecodeError`] when the text is no JSON.
    pub fn from_json(text: String) -> Result<Self, DecodeError> {
        RawValue::from_string(text)
            .map(Self)
            .map_err(|error| decode_error(&error))
    }

    /// The JSON text, exactly as it was received.
    pub fn json(&self) -> &str {
        self.0.get()
    }

    /// The properties, in the order in which they were received. Properties that are null are not sent.
    ///
    /// # Errors
    /// [`DecodeError`] when the row is no JSON object.
    pub fn properties(&self) -> Result<IndexMap<String, Value>, DecodeError> {
        serde_json::from_str(self.json()).map_err(|error| decode_error(&error))
    }

    /// The primary key as text, the form in which paths take it.
    pub fn primary_key(&self) -> Option<String> {
        #[derive(Deserialize)]
        struct Keys {
            #[serde(rename = "__primaryKey")]
            primary_key: Value,
        }
        match serde_json::from_str::<Keys>(self.json()).ok()?.primary_key {
            Value::String(text) => Some(text),
            Value::Null => None,
            other => Some(other.to_string()),
        }
    }
}

#[cfg(feature = "document")]
impl schemars::JsonSchema for OntologyObjectV2 {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "OntologyObjectV2".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "description": "An object: its properties by API name, in the JSON form of their type, and three keys. \
                            Properties that are null are left out.",
            "properties": {
                (Self::RID): {"type": "string", "description": "RID of the object; left out with `excludeRid`."},
                (Self::PRIMARY_KEY): {"description": "The primary key, in the form of its property."},
                (Self::API_NAME): {"type": "string", "description": "API name of the object type."},
            },
            "required": [Self::PRIMARY_KEY, Self::API_NAME],
            "additionalProperties": {"type": ["string", "number", "boolean", "array", "object"]},
        })
    }
}

impl PartialEq for OntologyObjectV2 {
    fn eq(&self, other: &Self) -> bool {
        self.json() == other.json()
    }
}

fn decode_error(error: &serde_json::Error) -> DecodeError {
    DecodeError {
        path: ".".to_owned(),
        message: error.to_string(),
    }
}
