//! What the npm package has from the contract: its methods, its types, and the shapes of its responses.
//!
//! All of it comes from the `OpenAPI` document, which has every name, type and sentence of the contract, and from the list
//! of operations.

use std::fmt::Write as _;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

mod methods;
mod models;
mod shapes;
mod testing;

const HEAD: &str = "// Written by `cargo xtask codegen` from the contract.\n";

/// The contract as the package needs it.
pub(super) struct Contract {
    schemas: Map<String, Value>,
    operations: Vec<Operation>,
}

/// An operation.
struct Operation {
    /// The namespace, such as `mediaSets`.
    namespace: String,
    /// The method, such as `readMediaItem`.
    method: String,
    id: &'static str,
    /// Method and path template.
    request: String,
    scopes: &'static [&'static str],
    preview: bool,
    assumed: bool,
    read_token: bool,
    takes_key: bool,
    description: String,
    /// Parameters that must be given: those of the path, and required ones of the query.
    path: Vec<Parameter>,
    required: Vec<Parameter>,
    query: Vec<Parameter>,
    /// The model of the body.
    body: Option<String>,
    response: Response,
    /// The names of the errors it answers besides those of every operation.
    errors: Vec<String>,
}

/// What an operation responds with.
enum Response {
    /// JSON with the schema of this name.
    Json(String),
    /// A page of a listing with the schema of this name.
    Page(String),
    Empty,
    Bytes,
}

struct Parameter {
    name: String,
    description: String,
    /// Its type in TypeScript.
    ty: String,
}

impl Contract {
    /// Reads the `OpenAPI` document.
    pub(super) fn read(document: &str) -> Result<Self> {
        let document: Value = serde_json::from_str(document)?;
        let schemas = document["components"]["schemas"].as_object();
        let schemas = schemas.context("no schemas")?.clone();
        let operations = super::ROWS
            .iter()
            .map(|(namespace, method, description)| {
                let part = &document["paths"][description.path]
                    [description.method.as_str().to_ascii_lowercase()];
                operation(namespace, method, description, part)
                    .with_context(|| description.id.to_owned())
            })
            .collect::<Result<_>>()?;
        Ok(Self {
            schemas,
            operations,
        })
    }

    /// `operations.js`
    pub(super) fn methods(&self) -> String {
        methods::code(&self.operations)
    }

    /// `testing-contract.js`
    pub(super) fn testing(&self) -> String {
        testing::code(&self.operations)
    }

    /// `operations.d.ts`
    pub(super) fn method_types(&self) -> String {
        methods::types(&self.operations)
    }

    /// `models.d.ts`
    pub(super) fn models(&self) -> Result<String> {
        models::types(self)
    }

    /// `shapes.js`
    pub(super) fn shapes(&self) -> Result<String> {
        shapes::code(self)
    }
}

fn operation(
    namespace: &str,
    method: &str,
    description: &belvedere_api::Description,
    part: &Value,
) -> Result<Operation> {
    use belvedere_api::operation::ReplyKind;

    let reference = |content: &Value| {
        let schema = &content["content"]["application/json"]["schema"]["$ref"];
        schema.as_str().map(model_of).context("no schema")
    };
    let (mut path, mut required, mut query) = (Vec::new(), Vec::new(), Vec::new());
    for parameter in part["parameters"].as_array().into_iter().flatten() {
        let name = text(&parameter["name"]);
        if name == "preview" {
            continue;
        }
        let entry = Parameter {
            description: text(&parameter["description"]),
            ty: models::ty(&parameter["schema"])?,
            name,
        };
        match parameter["in"].as_str() {
            Some("path") => path.push(entry),
            Some("query") if parameter["required"] == true => required.push(entry),
            Some("query") => query.push(entry),
            _ => {}
        }
    }
    let response = match description.reply {
        ReplyKind::Empty => Response::Empty,
        ReplyKind::Bytes => Response::Bytes,
        ReplyKind::Json => {
            let model = reference(&part["responses"]["200"])?;
            if query.iter().any(|parameter| parameter.name == "pageToken") {
                Response::Page(model)
            } else {
                Response::Json(model)
            }
        }
    };
    let common = belvedere_api::common_errors(description);
    let errors = belvedere_api::errors_of(description.id)
        .into_iter()
        .filter(|error| !common.contains(error))
        .map(|error| error.name.to_owned())
        .collect();
    Ok(Operation {
        namespace: camel(namespace),
        method: camel(method),
        id: description.id,
        request: format!("{} {}", description.method.as_str(), description.path),
        scopes: description.scopes,
        preview: description.preview,
        assumed: description.assumed,
        read_token: description.read_token,
        takes_key: description.repeat.takes_idempotency_key(),
        description: text(&part["description"]),
        path,
        required,
        query,
        body: part.get("requestBody").map(reference).transpose()?,
        response,
        errors,
    })
}

/// `get_object_type` as `getObjectType`.
fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| name + &upper(word))
}

/// The word with a capital letter.
fn upper(word: &str) -> String {
    let mut characters = word.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(characters).collect()
    })
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The name of a schema, from a reference to it.
fn model_of(reference: &str) -> String {
    reference.rsplit('/').next().unwrap_or_default().to_owned()
}

/// The name of a schema as a type of TypeScript: `QueryStatus.running` is `QueryStatusRunning`.
fn type_name(model: &str) -> String {
    model.split('.').map(upper).collect()
}

/// A comment of `JSDoc`. Links of rustdoc and references to our documents mean nothing there.
fn comment(indent: &str, paragraphs: &[String]) -> String {
    let paragraphs: Vec<String> = paragraphs
        .iter()
        .filter(|text| !text.is_empty())
        .map(|text| plain(text))
        .collect();
    let text = paragraphs.join("\n\n");
    if !text.contains('\n') {
        return format!("{indent}/** {text} */\n");
    }
    let mut out = format!("{indent}/**\n");
    for line in text.lines() {
        let _ = writeln!(out, "{}", format!("{indent} * {line}").trim_end());
    }
    let _ = writeln!(out, "{indent} */");
    out
}

fn plain(text: &str) -> String {
    let mut text = text
        .replace("[`", "`")
        .replace("`]", "`")
        .replace("Self::", "")
        .replace("*/", "* /")
        .replace(
            "in the text form of `OrderBy`",
            "such as `p.day:desc,p.flightId`: ascending by default, several with commas",
        )
        .replace("`None` means", "Absent means");
    while let Some((before, rest)) = text.split_once(" (docs/") {
        let Some((_, after)) = rest.split_once(')') else {
            break;
        };
        text = format!("{before}{after}");
    }
    text
}

/// The schema with this name.
fn schema<'a>(contract: &'a Contract, model: &str) -> Result<&'a Value> {
    let Some(schema) = contract.schemas.get(model) else {
        bail!("there is no schema {model}");
    };
    Ok(schema)
}
