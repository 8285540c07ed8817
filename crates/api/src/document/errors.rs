//! The named errors in the `OpenAPI` document.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::schemas::reference;
use crate::error::{NAMED_ERRORS, NamedError};

fn component(error: &NamedError) -> String {
    format!("Error.{}", error.name)
}

/// The body of each named error.
pub(super) fn schemas() -> Map<String, Value> {
    NAMED_ERRORS
        .iter()
        .map(|error| (component(error), schema(error)))
        .collect()
}

fn schema(error: &NamedError) -> Value {
    let names = error.parameters.iter().chain(error.optional);
    let parameters: Map<String, Value> = names
        .map(|name| ((*name).to_owned(), parameter(name)))
        .collect();
    json!({
        "type": "object",
        "description": error.meaning,
        "properties": {
            "errorCode": {"type": "string", "const": error.code},
            "errorName": {"type": "string", "const": error.name},
            "errorInstanceId": {
                "type": "string",
                "format": "uuid",
                "description": "Identifies this one occurrence.",
            },
            "parameters": {
                "type": "object",
                "properties": parameters,
                "required": error.parameters,
                "additionalProperties": false,
            },
            "errorDescription": {"type": "string", "description": "A sentence for people."},
        },
        "required": ["errorCode", "errorName", "errorInstanceId", "parameters"],
        "additionalProperties": false,
    })
}

/// The value of a parameter, which means the same in every error that has it.
fn parameter(name: &str) -> Value {
    match name {
        "conflictingCheck" => reference("Check"),
        "rids" | "properties" | "parameters" | "unknownParameters" | "expectedParameters" => {
            json!({"type": "array", "items": {"type": "string"}})
        }
        "pageSize" | "maxBytes" => json!({"type": "integer"}),
        "value" | "minInclusive" | "maxInclusive" => json!({"type": "number"}),
        "parameterValue" => json!({}),
        _ => json!({"type": "string"}),
    }
}

/// The responses of an operation that fail, by status.
pub(super) fn responses(errors: &[&'static NamedError]) -> Map<String, Value> {
    let mut by_status: BTreeMap<u16, Vec<&NamedError>> = BTreeMap::new();
    for error in errors {
        let same = by_status.entry(error.status()).or_default();
        same.push(error);
    }
    by_status
        .into_iter()
        .map(|(status, errors)| (status.to_string(), response(status, &errors)))
        .collect()
}

fn response(status: u16, errors: &[&NamedError]) -> Value {
    let schema = match errors {
        [error] => reference(&component(error)),
        several => {
            let choices = several.iter().map(|error| reference(&component(error)));
            let mapping = several.iter().map(|error| {
                let target = format!("#/components/schemas/{}", component(error));
                (error.name.to_owned(), Value::from(target))
            });
            json!({
                "oneOf": choices.collect::<Vec<_>>(),
                "discriminator": {
                    "propertyName": "errorName",
                    "mapping": mapping.collect::<Map<_, _>>(),
                },
            })
        }
    };
    let names: Vec<&str> = errors.iter().map(|error| error.name).collect();
    let mut response = json!({
        "description": format!("{}.", names.join(", ")),
        "content": {"application/json": {"schema": schema}},
    });
    if status == 401 {
        let header = json!({"schema": {"type": "string", "const": "Bearer"}});
        response["headers"] = json!({"WWW-Authenticate": header});
    }
    response
}
