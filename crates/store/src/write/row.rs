//! An object as it is stored: its properties are checked, and in the order of its type.

use belvedere_api::error;
use belvedere_api::error::Refusal;
use serde_json::{Map, Value};

use crate::{ObjectDefinition, PropertyType, StoreError, value};

/// An object as it is stored.
#[derive(Debug, Clone)]
pub struct Row {
    /// Its properties as a JSON object, without vectors.
    pub properties: String,
    /// Its vectors, in the same form.
    pub vectors: Option<String>,
}

impl Row {
    /// Checks the properties and brings them into the order of the definition.
    ///
    /// # Errors
    /// `PropertiesNotFound` and `InvalidParameterValue`.
    pub fn new(
        object_type: &ObjectDefinition,
        primary_key: &str,
        mut properties: Map<String, Value>,
    ) -> Result<Self, StoreError> {
        let key = match object_type.key_type() {
            PropertyType::Byte | PropertyType::Short | PropertyType::Integer => primary_key
                .parse::<i64>()
                .map_or(Value::from(primary_key), Value::from),
            _ => Value::from(primary_key),
        };
        properties.insert(object_type.primary_key.clone(), key);
        let mut kept = Map::new();
        let mut vectors = Map::new();
        for property in &object_type.properties {
            let Some(value) = properties.remove(&property.api_name) else {
                continue;
            };
            if value.is_null() {
                continue;
            }
            let shown = value.to_string();
            let value = value::canonical(&property.value_type, value)
                .map_err(|reason| invalid(object_type, &property.api_name, &shown, &reason))?;
            let place = if property.value_type == PropertyType::Vector {
                &mut vectors
            } else {
                &mut kept
            };
            place.insert(property.api_name.clone(), value);
        }
        if !properties.is_empty() {
            return Err(object_type.properties_not_found(properties.keys().map(String::as_str)));
        }
        let vectors = (!vectors.is_empty()).then(|| Value::Object(vectors).to_string());
        Ok(Self {
            properties: Value::Object(kept).to_string(),
            vectors,
        })
    }
}

pub(super) fn invalid(
    object_type: &ObjectDefinition,
    property: &str,
    shown: &str,
    reason: &str,
) -> StoreError {
    let base_type = object_type
        .property(property)
        .map(|p| p.value_type.base_type());
    Refusal::new(&error::INVALID_PARAMETER_VALUE)
        .with("parameterId", property)
        .with("parameterBaseType", base_type)
        .with("parameterValue", shown)
        .describe(format!("{property}: {reason}"))
        .into()
}
