//! The schemas of the wire types in the `OpenAPI` document: one set for requests, one for responses.
//!
//! The types are read leniently and written strictly, so the two sets differ. A type that is the same in both has one
//! schema; otherwise that of requests ends in `Input`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// Where references of responses and of the finished document lead.
const SCHEMAS: &str = "#/components/schemas/";
/// Where references of requests lead until they get their final names.
const INPUTS: &str = "#/components/inputs/";

/// A reference to a schema of the document.
pub(super) fn reference(name: &str) -> Value {
    json!({"$ref": format!("{SCHEMAS}{name}")})
}

/// Collects the schemas that the operations refer to.
pub(super) struct Schemas {
    requests: SchemaGenerator,
    responses: SchemaGenerator,
}

impl Schemas {
    pub(super) fn new() -> Self {
        let settings = |path: &'static str| {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = path.trim_start_matches('#').into();
                settings.meta_schema = None;
            })
        };
        Self {
            requests: settings(INPUTS).for_deserialize().into_generator(),
            responses: settings(SCHEMAS).for_serialize().into_generator(),
        }
    }

    /// A reference to the body of a request.
    pub(super) fn request<T: JsonSchema>(&mut self) -> Value {
        self.requests.subschema_for::<T>().to_value()
    }

    /// A reference to the body of a response.
    pub(super) fn response<T: JsonSchema>(&mut self) -> Value {
        self.responses.subschema_for::<T>().to_value()
    }

    /// The object whose fields are parameters.
    pub(super) fn parameters<T: JsonSchema>(&mut self) -> Value {
        T::json_schema(&mut self.requests).to_value()
    }

    /// The documentation of a type.
    pub(super) fn documentation<T: JsonSchema>(&mut self) -> String {
        let schema = T::json_schema(&mut self.responses).to_value();
        plain(schema["description"].as_str().unwrap_or_default())
    }

    /// Puts all schemas into the document, and gives the references to those of requests their final names.
    pub(super) fn finish(mut self, document: &mut Value) {
        let mut requests = self.requests.take_definitions(false);
        let mut responses = self.responses.take_definitions(false);
        for schemas in [&mut requests, &mut responses] {
            schemas.values_mut().for_each(tidy);
        }
        variants(&mut requests, INPUTS);
        variants(&mut responses, SCHEMAS);
        for schema in requests.values_mut() {
            properties(schema, |property, required| {
                if !required {
                    with_null(property);
                }
            });
        }
        for (name, schema) in &mut responses {
            properties(schema, |property, _| without_null(property));
            // Parts of a request are returned with their unknown fields.
            let closed = !requests.contains_key(name) && schema.get("properties").is_some();
            if closed && schema.get("additionalProperties").is_none() {
                schema["additionalProperties"] = json!(false);
            }
        }
        let different = different(&requests, &responses);
        let renamed = |name: &str| {
            let end = if different.contains(name) {
                "Input"
            } else {
                ""
            };
            format!("{name}{end}")
        };
        for (name, schema) in requests {
            responses.entry(renamed(&name)).or_insert(schema);
        }
        responses.sort_keys();
        let components = document["components"]["schemas"].as_object_mut();
        if let Some(components) = components {
            responses.extend(std::mem::take(components));
            *components = responses;
        }
        each_reference(document, &mut |reference| {
            if let Some(name) = reference.strip_prefix(INPUTS) {
                *reference = format!("{SCHEMAS}{}", renamed(name));
            }
        });
    }
}

/// The names whose schemas are not the same in both sets, or refer to such a one.
fn different(requests: &Map<String, Value>, responses: &Map<String, Value>) -> BTreeSet<String> {
    let mut different = BTreeSet::new();
    loop {
        let before = different.len();
        for (name, request) in requests {
            let Some(response) = responses.get(name) else {
                continue;
            };
            let mut same = request.clone();
            let mut refers = false;
            each_reference(&mut same, &mut |reference| {
                if let Some(name) = reference.strip_prefix(INPUTS) {
                    refers |= different.contains(name);
                    *reference = format!("{SCHEMAS}{name}");
                }
            });
            if refers || same != *response {
                different.insert(name.clone());
            }
        }
        if different.len() == before {
            return different;
        }
    }
}

/// Visits every reference in a document, those of discriminators included.
fn each_reference(value: &mut Value, visit: &mut impl FnMut(&mut String)) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == "$ref" => visit(text),
                    Value::Object(mapping) if name == "mapping" => {
                        for target in mapping.values_mut() {
                            if let Value::String(text) = target {
                                visit(text);
                            }
                        }
                    }
                    other => each_reference(other, visit),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|v| each_reference(v, visit)),
        _ => {}
    }
}

/// Visits the properties of an object, each with whether it is required.
fn properties(schema: &mut Value, mut visit: impl FnMut(&mut Value, bool)) {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        visit(property, required.contains(&Value::from(name.as_str())));
    }
}

/// Removes null from the types of a schema: a response leaves the field out.
pub(super) fn without_null(schema: &mut Value) {
    let Some(fields) = schema.as_object_mut() else {
        return;
    };
    if let Some(Value::Array(types)) = fields.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            fields.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(choices)) = fields.get_mut("anyOf") {
        choices.retain(|choice| choice["type"] != "null");
        if let [Value::Object(only)] = choices.as_slice() {
            let only = only.clone();
            fields.shift_remove("anyOf");
            fields.extend(only);
        }
    }
}

/// Allows null: in a request it reads as absent.
fn with_null(schema: &mut Value) {
    let Some(fields) = schema.as_object_mut() else {
        return;
    };
    let reference = fields.shift_remove("$ref");
    if let Some(reference) = reference {
        let choices = json!([{"$ref": reference}, {"type": "null"}]);
        fields.insert("anyOf".to_owned(), choices);
    }
    if let Some(kind @ Value::String(_)) = fields.get_mut("type") {
        *kind = json!([kind.take(), "null"]);
    }
}

/// Makes enums of lists of constants, and plain text of documentation, at any depth.
fn tidy(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("default") == Some(&Value::Null) {
                fields.shift_remove("default");
            }
            if let Some(Value::String(text)) = fields.get_mut("description") {
                *text = plain(text);
            }
            enumerate(fields);
            fields.values_mut().for_each(tidy);
        }
        Value::Array(values) => values.iter_mut().for_each(tidy),
        _ => {}
    }
}

/// One `enum` instead of a choice of constants; their meanings go to the description.
fn enumerate(fields: &mut Map<String, Value>) {
    let Some(choices) = fields.get("oneOf").and_then(Value::as_array) else {
        return;
    };
    if !choices.iter().all(|choice| choice["const"].is_string()) {
        return;
    }
    let mut text = fields["description"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    let mut values = Vec::new();
    for choice in choices {
        let (value, meaning) = (&choice["const"], &choice["description"]);
        let (name, meaning) = (value.as_str(), meaning.as_str());
        let (name, meaning) = (name.unwrap_or_default(), meaning.unwrap_or_default());
        // Writing to a string can't fail.
        let _ = write!(text, "\n- `{name}`: {meaning}");
        values.push(value.clone());
    }
    fields.shift_remove("oneOf");
    fields.insert("description".to_owned(), text.into());
    fields.insert("type".to_owned(), json!("string"));
    fields.insert("enum".to_owned(), Value::Array(values));
}

/// Gives every variant of a union its own schema, which a discriminator can name. The schema of the content alone goes
/// when nothing else refers to it.
fn variants(schemas: &mut Map<String, Value>, prefix: &str) {
    let mut contents = BTreeSet::new();
    let unions: Vec<String> = schemas
        .iter()
        .filter(|(_, schema)| is_union(schema))
        .map(|(name, _)| name.clone())
        .collect();
    for union in unions {
        let Some(Value::Array(choices)) = schemas[&union].get_mut("oneOf").map(Value::take) else {
            continue;
        };
        let (mut references, mut mapping) = (Vec::new(), Map::new());
        for mut choice in choices {
            let Some(kind) = choice["properties"]["type"]["const"].as_str() else {
                continue;
            };
            let (kind, name) = (kind.to_owned(), format!("{union}.{kind}"));
            let content = choice["$ref"].as_str().and_then(|r| r.strip_prefix(prefix));
            if let Some(content) = content {
                contents.insert(content.to_owned());
                choice = merged(choice.clone(), &schemas[content]);
            }
            schemas.insert(name.clone(), choice);
            references.push(json!({"$ref": format!("{prefix}{name}")}));
            mapping.insert(kind, format!("{prefix}{name}").into());
        }
        schemas[&union]["oneOf"] = references.into();
        schemas[&union]["discriminator"] = json!({"propertyName": "type", "mapping": mapping});
    }
    let mut used = BTreeSet::new();
    for schema in schemas.values_mut() {
        each_reference(schema, &mut |reference| {
            used.extend(reference.strip_prefix(prefix).map(str::to_owned));
        });
    }
    schemas.retain(|name, _| !contents.contains(name) || used.contains(name));
}

fn is_union(schema: &Value) -> bool {
    let choices = schema["oneOf"].as_array();
    choices.is_some_and(|choices| {
        let tag = |choice: &Value| choice["properties"]["type"]["const"].is_string();
        choices.iter().all(tag)
    })
}

/// A variant with the fields of its content after its tag.
fn merged(mut variant: Value, content: &Value) -> Value {
    if let Some(fields) = variant.as_object_mut() {
        fields.shift_remove("$ref");
    }
    let lists = content["required"].as_array().cloned();
    if let Some(required) = variant["required"].as_array_mut() {
        required.extend(lists.unwrap_or_default());
    }
    let more = content["properties"].as_object().cloned();
    if let Some(properties) = variant["properties"].as_object_mut() {
        properties.extend(more.unwrap_or_default());
    }
    variant
}

/// Documentation without line breaks inside of paragraphs, and without the marks of links.
fn plain(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(|text| text.replace('\n', " "));
    let text = paragraphs.collect::<Vec<_>>().join("\n\n");
    text.replace("[`crate::", "`")
        .replace("[`Self::", "`")
        .replace("[`", "`")
        .replace("`]", "`")
}
