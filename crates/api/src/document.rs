//! The `OpenAPI` 3.1 document of all operations, made from their descriptions and types.
//!
//! The document describes the local platform, whose responses are strict: objects have no fields but those shown,
//! enums and unions no other values. Exceptions are parts of a request that a response returns, such as the
//! configuration of a check: there, unknown fields are kept. A client should be lenient, as [`crate`] is when it
//! reads.

mod errors;
mod parameters;
mod schemas;

use serde_json::{Map, Value, json};

use crate::error::NamedError;
use crate::operation::{BodyKind, Description, Operation, Repeat, ReplyKind, Source};
use crate::{OPERATIONS, errors_of, scope};
use schemas::Schemas;

/// The document of a platform at a base URL, which has no slash at its end.
pub fn document(base_url: &str) -> Value {
    let mut schemas = Schemas::new();
    let operations = operations(&mut schemas);
    let mut document = json!({
        "openapi": "3.1.1",
        "info": {
            "title": "Belvedere's platform API",
            "version": env!("CARGO_PKG_VERSION"),
            "description": DESCRIPTION,
        },
        "servers": [{"url": base_url}],
        "security": [{"oauth2": []}],
        "tags": tags(),
        "paths": paths(operations),
        "components": {
            "schemas": errors::schemas(),
            "securitySchemes": {"oauth2": security_scheme(base_url)},
        },
    });
    schemas.finish(&mut document);
    document
}

const DESCRIPTION: &str = "\
Every operation that the contract knows, made by `cargo xtask codegen`. `x-source` says which section of \
docs/contract.md an operation comes from, or which section of docs/assumptions.md; `x-repeat` what a repetition of the \
request may do: `safe` changes nothing, `query` costs compute, `change` changes again, `unique` is refused as a \
conflict, `idempotent` has the same effect.\n\n\
Answers have no fields, enum values and variants but those shown. Clients should keep others all the same: another \
platform, or a later version, may send them. Requests may hold unknown fields; what is stored comes back with them.";

/// An operation as the document has it.
struct Entry {
    description: Description,
    value: Value,
}

macro_rules! entries {
    ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {
        fn operations(schemas: &mut Schemas) -> Vec<Entry> {
            vec![$( entry::<$operation>(schemas, stringify!($namespace)) ),+]
        }
    };
}
crate::for_each_operation!(entries);

fn entry<O>(schemas: &mut Schemas, namespace: &str) -> Entry
where
    O: Operation + schemars::JsonSchema,
    O::Path: schemars::JsonSchema,
    O::Query: schemars::JsonSchema,
    O::Body: schemars::JsonSchema,
    O::Response: schemars::JsonSchema,
{
    let description = O::DESCRIPTION;
    let documentation = schemas.documentation::<O>();
    let sentence = documentation.split(['\n', '.', ':']).next();
    let errors = errors_of(description.id);
    let mut value = json!({
        "operationId": description.id,
        "summary": sentence,
        "description": documentation,
        "tags": [namespace],
        "security": [{"oauth2": description.scopes}],
        "x-source": match O::SOURCE {
            Source::Specified(section) => json!({"specified": section}),
            Source::Assumed(section) => json!({"assumed": section}),
        },
        "x-repeat": repeat(description.repeat),
        "x-preview": description.preview,
        "parameters": parameters::all::<O>(schemas),
    });
    if description.body == BodyKind::Json {
        let schema = schemas.request::<O::Body>();
        value["requestBody"] =
            json!({"required": true, "content": {"application/json": {"schema": schema}}});
    }
    value["responses"] = responses::<O>(schemas, &errors);
    Entry { description, value }
}

fn repeat(repeat: Repeat) -> &'static str {
    match repeat {
        Repeat::Safe => "safe",
        Repeat::Query => "query",
        Repeat::Change => "change",
        Repeat::Unique => "unique",
        Repeat::Idempotent => "idempotent",
    }
}

fn responses<O>(schemas: &mut Schemas, errors: &[&'static NamedError]) -> Value
where
    O: Operation,
    O::Response: schemars::JsonSchema,
{
    let mut responses = Map::new();
    match O::DESCRIPTION.reply {
        ReplyKind::Json => {
            let schema = schemas.response::<O::Response>();
            let content = json!({"application/json": {"schema": schema}});
            let success = json!({"description": "Success.", "content": content});
            responses.insert("200".to_owned(), success);
        }
        ReplyKind::Empty => {
            let success = json!({"description": "Success. There is no body."});
            responses.insert("204".to_owned(), success);
        }
        ReplyKind::Bytes => {
            let content = json!({"*/*": {}});
            let all = json!({"description": "The content, as bytes.", "content": content});
            let part = json!({"description": "The part of the content that `Range` asked for.", "content": content});
            responses.insert("200".to_owned(), all);
            responses.insert("206".to_owned(), part);
        }
    }
    responses.extend(errors::responses(errors));
    Value::Object(responses)
}

/// The operations by path, and by method below.
fn paths(operations: Vec<Entry>) -> Value {
    let mut paths = Map::new();
    for Entry { description, value } in operations {
        let path = paths.entry(description.path).or_insert_with(|| json!({}));
        path[description.method.as_str().to_ascii_lowercase()] = value;
    }
    Value::Object(paths)
}

macro_rules! namespaces {
    ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {
        const NAMESPACES: &[&str] = &[$( stringify!($namespace) ),+];
    };
}
crate::for_each_operation!(namespaces);

fn tags() -> Value {
    let mut names: Vec<&str> = NAMESPACES.to_vec();
    names.sort_unstable();
    names.dedup();
    names.iter().map(|name| json!({"name": name})).collect()
}

/// Authorization code with PKCE, for public clients (docs/assumptions.md, "OAuth 2.0").
fn security_scheme(base_url: &str) -> Value {
    let scopes: Map<String, Value> = scope::ALL
        .iter()
        .map(|scope| {
            let operations = OPERATIONS.iter().filter(|o| o.scopes.contains(scope));
            let ids: Vec<&str> = operations.map(|operation| operation.id).collect();
            ((*scope).to_owned(), json!(ids.join(", ")))
        })
        .collect();
    json!({
        "type": "oauth2",
        "description": "Authorization code with PKCE S256, for public clients. The access token travels as \
                        `Authorization: Bearer`. The endpoints are those of /.well-known/oauth-authorization-server.",
        "flows": {"authorizationCode": {
            "authorizationUrl": format!("{base_url}/oauth2/authorize"),
            "tokenUrl": format!("{base_url}/oauth2/token"),
            "refreshUrl": format!("{base_url}/oauth2/token"),
            "scopes": scopes,
        }},
    })
}
