//! Which fields an error of the platform is about (docs/assumptions.md, the table of errors).

use belvedere_api::error as named;
use belvedere_client::Error;
use serde_json::Value;

use super::body::Parameters;
use super::definition::Definition;
use super::input::{Path, Step, Values, path_of};
use super::kind::Kind;

/// Why the platform refused a field. The words are in `texts.rs`, but for those of the platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The platform wants a value.
    Missing,
    /// The platform does not know the parameter.
    Unknown,
    /// The platform does not take the value; with its words, where it said any.
    Value(Option<String>),
    /// There is no such object.
    NoObject,
    /// There is no such attachment.
    NoAttachment,
    /// There is no such object type.
    NoObjectType,
}

/// The fields that an error is about. Empty for an error about the whole.
pub fn fields(
    error: &Error,
    definition: &Definition,
    values: &Values,
    sent: &Parameters,
) -> Vec<(Path, Reason)> {
    let holders = |wanted: Option<Value>, reason: Reason, fits: &dyn Fn(&Kind) -> bool| {
        let Some(wanted) = wanted else {
            return Vec::new();
        };
        let search = Search {
            values,
            wanted: text(&wanted),
            fits,
        };
        let paths = search.all(definition, sent);
        paths
            .into_iter()
            .map(|path| (path, reason.clone()))
            .collect()
    };
    let Some(body) = error.body() else {
        return Vec::new();
    };
    let texts = |name: &str| match body.parameters.get(name) {
        Some(Value::String(text)) => vec![text.clone()],
        Some(Value::Array(list)) => list
            .iter()
            .filter_map(|one| one.as_str().map(str::to_owned))
            .collect(),
        _ => Vec::new(),
    };
    let of = |names: Vec<String>, reason: Reason| {
        names
            .into_iter()
            .filter(|name| definition.parameter(name).is_some())
            .map(|name| (path_of(&name), reason.clone()))
            .collect::<Vec<_>>()
    };
    if body.is(&named::MISSING_PARAMETER) {
        return of(texts("parameters"), Reason::Missing);
    }
    if body.is(&named::UNKNOWN_PARAMETER) {
        return of(texts("unknownParameters"), Reason::Unknown);
    }
    if body.is(&named::INVALID_PARAMETER_VALUE) {
        let words = body.error_description.clone();
        return of(texts("parameterId"), Reason::Value(words));
    }
    let first = |name: &str| body.parameters.get(name).cloned();
    if body.is(&named::OBJECT_NOT_FOUND) {
        let object_type = texts("objectType").into_iter().next();
        return holders(
            first("primaryKey"),
            Reason::NoObject,
            &|kind| matches!(kind, Kind::Object(name) if object_type.is_none() || *name == object_type),
        );
    }
    if body.is(&named::ATTACHMENT_NOT_FOUND) {
        let rid = first("attachmentRid");
        return holders(rid, Reason::NoAttachment, &|kind| *kind == Kind::Attachment);
    }
    if body.is(&named::OBJECT_TYPE_NOT_FOUND) {
        let name = first("objectType");
        return holders(name, Reason::NoObjectType, &|kind| {
            *kind == Kind::ObjectType
        });
    }
    // Errors that this version does not know name a parameter too.
    let words = body.error_description.clone();
    let names = ["parameterId", "parameter", "parameterName", "parameterIds"];
    let names = names.into_iter().flat_map(texts).collect();
    of(names, Reason::Value(words))
}

/// A search for the fields of some kind that hold a value.
struct Search<'a> {
    values: &'a Values,
    wanted: String,
    fits: &'a dyn Fn(&Kind) -> bool,
}

impl Search<'_> {
    fn all(&self, definition: &Definition, sent: &Parameters) -> Vec<Path> {
        let mut found = Vec::new();
        for parameter in &definition.parameters {
            if let Some(value) = sent.get(&parameter.id) {
                let mut path = path_of(&parameter.id);
                self.collect(&parameter.kind, value, &mut path, &mut found);
            }
        }
        found
    }

    fn collect(&self, kind: &Kind, value: &Value, path: &mut Path, found: &mut Vec<Path>) {
        match (kind, value) {
            (Kind::Array(element), Value::Array(values)) => {
                let items: Vec<u32> = self
                    .values
                    .get(path)
                    .items()
                    .iter()
                    .map(|item| item.id)
                    .collect();
                for (id, value) in items.into_iter().zip(values) {
                    path.push(Step::Item(id));
                    self.collect(element, value, path, found);
                    path.pop();
                }
            }
            (Kind::Struct(parts), Value::Object(fields)) => {
                for part in parts {
                    if let Some(value) = fields.get(&part.name) {
                        path.push(Step::Name(part.name.clone()));
                        self.collect(&part.kind, value, path, found);
                        path.pop();
                    }
                }
            }
            (kind, value) if (self.fits)(kind) && text(value) == self.wanted => {
                found.push(path.clone());
            }
            _ => {}
        }
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
