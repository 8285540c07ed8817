//! The parameters of an operation in the `OpenAPI` document: path, query and headers.

use schemars::JsonSchema;
use serde_json::{Value, json};

use super::schemas::{Schemas, without_null};
use crate::operation::{Description, Operation, ReplyKind};

/// All parameters: those of the path in the order of the template, those of the query, the headers.
pub(super) fn all<O>(schemas: &mut Schemas) -> Vec<Value>
where
    O: Operation,
    O::Path: JsonSchema,
    O::Query: JsonSchema,
{
    let mut all = fields(schemas.parameters::<O::Path>(), "path");
    for parameter in &mut all {
        // An empty segment is another address.
        parameter["schema"]["minLength"] = json!(1);
    }
    all.extend(fields(schemas.parameters::<O::Query>(), "query"));
    all.extend(more(&O::DESCRIPTION));
    all
}

/// The fields of an object as parameters.
fn fields(mut schema: Value, place: &str) -> Vec<Value> {
    let required = schema["required"].take();
    let required = required.as_array().cloned().unwrap_or_default();
    let Value::Object(properties) = schema["properties"].take() else {
        return Vec::new();
    };
    properties
        .into_iter()
        .map(|(name, mut schema)| {
            without_null(&mut schema);
            let mut parameter = json!({
                "name": name,
                "in": place,
                "required": required.contains(&Value::from(name.as_str())),
            });
            if let Some(fields) = schema.as_object_mut() {
                fields.shift_remove("default");
                if let Some(description) = fields.shift_remove("description") {
                    parameter["description"] = description;
                }
            }
            parameter["schema"] = schema;
            parameter
        })
        .collect()
}

/// The parameters of a description that no type has.
fn more(description: &Description) -> Vec<Value> {
    let mut more = Vec::new();
    if description.preview {
        more.push(json!({
            "name": "preview", "in": "query", "required": true,
            "description": "The operation is a preview and needs `true`.",
            "schema": {"type": "boolean", "const": true},
        }));
    }
    if description.read_token {
        more.push(json!({
            "name": "ReadToken", "in": "header", "required": false,
            "description": "The read token of a protected media item. Secret.",
            "schema": {"type": "string", "format": "password"},
        }));
    }
    if description.repeat.takes_idempotency_key() {
        more.push(json!({
            "name": "Idempotency-Key", "in": "header", "required": false,
            "description": "For 24 hours, the same request with the same key is answered again and not made again.",
            "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
        }));
    }
    if description.reply == ReplyKind::Bytes {
        for (name, text) in [
            (
                "Range",
                "The part to read, as in `bytes=100-`. One that can't be served is ignored.",
            ),
            (
                "If-Range",
                "The entity tag that the range belongs to; everything is sent when it changed.",
            ),
        ] {
            more.push(json!({
                "name": name, "in": "header", "required": false,
                "description": text,
                "schema": {"type": "string"},
            }));
        }
    }
    more
}
