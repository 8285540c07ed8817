//! The request as one JSON document: the form and the JSON beside it are two views of it, so unknown fields are
//! preserved.

use belvedere_api::json_path;
use serde_json::{Map, Value, json};

use super::fields::{Control, Group};
use super::kinds::Kind;

/// A request that is being written.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    document: Value,
    text: Option<Text>,
}

/// The JSON as it was typed.
#[derive(Debug, Clone, PartialEq)]
struct Text {
    typed: String,
    mistake: Option<Mistake>,
}

/// Why a text is no request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// Where in the document, such as `config.subject`.
    pub path: String,
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    /// The parser's message; `None` when it is JSON but no object.
    pub message: Option<String>,
}

impl Draft {
    /// A draft of a document.
    pub fn new(document: Value) -> Self {
        Self {
            document,
            text: None,
        }
    }

    /// The newest document that could be read.
    pub fn document(&self) -> &Value {
        &self.document
    }

    /// The JSON: as it was typed, or the document in order.
    pub fn json(&self) -> String {
        match &self.text {
            Some(text) => text.typed.clone(),
            None => pretty(&self.document),
        }
    }

    /// Why the typed JSON can't be read. The form waits for as long as there is a mistake.
    pub fn mistake(&self) -> Option<&Mistake> {
        self.text.as_ref()?.mistake.as_ref()
    }

    /// Takes over JSON that was typed.
    pub fn type_json(&mut self, typed: &str) {
        let mistake = match read(typed) {
            Ok(document) => {
                self.document = document;
                None
            }
            Err(mistake) => Some(mistake),
        };
        self.text = Some(Text {
            typed: typed.to_owned(),
            mistake,
        });
    }

    /// Leaves the typed JSON for the document.
    pub fn drop_text(&mut self) {
        self.text = None;
    }

    /// The value at a path.
    pub fn get(&self, path: &str) -> Option<&Value> {
        get(&self.document, path)
    }

    /// Sets the value at a path, or removes it.
    pub fn set(&mut self, path: &str, value: Option<Value>) {
        match value {
            Some(value) => set(&mut self.document, path, value),
            None => remove(&mut self.document, path),
        }
        self.text = None;
    }

    /// The type that the document names.
    pub fn kind(&self) -> Option<&'static Kind> {
        Kind::named(self.type_name()?)
    }

    /// The name of its type, known or not.
    pub fn type_name(&self) -> Option<&str> {
        self.get("config.type")?.as_str()
    }
}

/// Reads a request.
///
/// # Errors
/// [`Mistake`] with the place of the first one.
pub fn read(text: &str) -> Result<Value, Mistake> {
    let value: Value = serde_json::from_str(text).map_err(|error| Mistake {
        path: json_path::at(text.as_bytes(), error.line(), error.column()),
        line: error.line(),
        column: error.column(),
        message: Some(error.to_string()),
    })?;
    if value.is_object() {
        Ok(value)
    } else {
        Err(Mistake {
            path: ".".to_owned(),
            line: 1,
            column: 1,
            message: None,
        })
    }
}

/// A document as people read it.
pub fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

/// The initial document of a check: its subject, and its required fields.
pub fn beginning(kind: &Kind, dataset: &str, branch: &str) -> Value {
    let subject = if kind.schedule {
        json!({"scheduleRid": ""})
    } else {
        json!({"datasetRid": dataset, "branchId": branch})
    };
    let mut config = Map::new();
    config.insert("type".to_owned(), kind.name.into());
    config.insert("subject".to_owned(), subject);
    if let Value::Object(fields) = skeleton(kind.fields) {
        config.extend(fields);
    }
    json!({"config": config})
}

/// An object with its required fields: nested objects, severities, and empty lists.
pub fn skeleton(group: &Group) -> Value {
    let mut object = Map::new();
    for field in group.fields.iter().filter(|field| field.required) {
        let value = match &field.control {
            Control::Group(inner) => skeleton(inner),
            Control::Choice(values) => values.first().copied().unwrap_or_default().into(),
            Control::Values | Control::Columns | Control::SchemaColumns => json!([]),
            _ => continue,
        };
        object.insert(field.name.to_owned(), value);
    }
    Value::Object(object)
}

/// The path of a field.
pub fn join(path: &str, name: &str) -> String {
    format!("{path}.{name}")
}

/// The path of an element.
pub fn element(path: &str, index: usize) -> String {
    format!("{path}[{index}]")
}

/// A step of a path.
enum Step<'a> {
    Field(&'a str),
    Element(usize),
}

/// The steps of a path. The names in it come from tables that have neither dots nor brackets.
fn steps(path: &str) -> impl Iterator<Item = Step<'_>> {
    path.split(['.', '['])
        .filter(|step| !step.is_empty())
        .map(|step| match step.strip_suffix(']').map(str::parse) {
            Some(Ok(index)) => Step::Element(index),
            _ => Step::Field(step),
        })
}

/// The value at a path.
pub fn get<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    steps(path).try_fold(value, |value, step| match step {
        Step::Field(name) => value.get(name),
        Step::Element(index) => value.get(index),
    })
}

/// Sets a value; objects on the way are made, and an element after the last is added.
pub fn set(value: &mut Value, path: &str, new: Value) {
    let mut place = value;
    for step in steps(path) {
        place = match step {
            Step::Field(name) => {
                if !place.is_object() {
                    *place = json!({});
                }
                let Value::Object(object) = place else { return };
                object.entry(name).or_insert(Value::Null)
            }
            Step::Element(index) => {
                if !place.is_array() {
                    *place = json!([]);
                }
                let Value::Array(list) = place else { return };
                if index >= list.len() {
                    list.push(Value::Null);
                }
                let end = list.len().saturating_sub(1);
                let Some(place) = list.get_mut(index.min(end)) else {
                    return;
                };
                place
            }
        };
    }
    *place = new;
}

/// Removes a field or an element.
pub fn remove(value: &mut Value, path: &str) {
    let all: Vec<_> = steps(path).collect();
    let Some((last, way)) = all.split_last() else {
        return;
    };
    let mut place = value;
    for step in way {
        let next = match step {
            Step::Field(name) => place.get_mut(*name),
            Step::Element(index) => place.get_mut(*index),
        };
        let Some(next) = next else { return };
        place = next;
    }
    match (last, place) {
        (Step::Field(name), Value::Object(object)) => {
            object.shift_remove(*name);
        }
        (Step::Element(index), Value::Array(elements)) if *index < elements.len() => {
            elements.remove(*index);
        }
        _ => {}
    }
}
