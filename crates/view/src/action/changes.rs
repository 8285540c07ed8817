//! Effects of an action on an object, as far as its definition and the request show them.
//!
//! Edit rules name object types, not properties. Only likely effects are shown: a parameter with the name of a
//! property most likely sets it. Other effects show only afterwards.

use indexmap::IndexMap;
use serde_json::Value;
use serde_json::value::RawValue;

use super::body::Parameters;
use super::definition::Definition;
use super::kind::Kind;
use crate::objects::cell::{Cell, cell, string, utc};
use crate::objects::columns::Kind as Shown;

/// The value of a property before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// API name of the property.
    pub property: String,
    /// The JSON text of the value now; none where the object has none.
    pub before: Option<String>,
    /// The JSON text of the value that is sent; none where the value is removed.
    pub after: Option<String>,
}

impl Change {
    /// Whether the object has the value already.
    pub fn is_none(&self) -> bool {
        let value = |text: &Option<String>| {
            text.as_deref()
                .and_then(|text| serde_json::from_str::<Value>(text).ok())
                .map(plain)
                .unwrap_or_default()
        };
        value(&self.before) == value(&self.after)
    }
}

/// The known properties of an object: the JSON text of each.
pub type Row = IndexMap<String, String>;

/// A value as a cell of a table shows it: an instant in the words of all tables.
pub fn shown(raw: Option<&str>) -> Cell {
    let instant = raw.and_then(string).and_then(|text| utc(&text));
    let kind = if instant.is_some() {
        Shown::Timestamp
    } else {
        Shown::Other
    };
    cell(&kind, raw)
}

/// Reads the JSON text of an object, each value exactly as it was received.
pub fn row(json: &str) -> Row {
    let fields: IndexMap<String, &RawValue> = serde_json::from_str(json).unwrap_or_default();
    fields
        .into_iter()
        .map(|(name, value)| (name, value.get().to_owned()))
        .collect()
}

/// The properties that a request most likely sets, in the order of the form. `properties` are those of the object type.
pub fn changes(
    definition: &Definition,
    object_parameter: &str,
    parameters: &Parameters,
    row: &Row,
    properties: &[String],
) -> Vec<Change> {
    let has = |name: &str| row.contains_key(name) || properties.iter().any(|known| known == name);
    let sent = definition
        .parameters
        .iter()
        .filter(|parameter| parameter.id != object_parameter && has(&parameter.id))
        .filter_map(|parameter| Some((parameter, parameters.get(&parameter.id)?)));
    sent.map(|(parameter, value)| Change {
        property: parameter.id.clone(),
        before: row.get(&parameter.id).cloned(),
        after: (!value.is_null()).then(|| value.to_string()),
    })
    .collect()
}

/// The parameters that are sent and have no property of their name: their effects are unknown.
pub fn untold(
    definition: &Definition,
    object_parameter: &str,
    parameters: &Parameters,
    row: &Row,
    properties: &[String],
) -> Vec<String> {
    let has = |name: &str| row.contains_key(name) || properties.iter().any(|known| known == name);
    definition
        .parameters
        .iter()
        .filter(|parameter| parameter.id != object_parameter && !has(&parameter.id))
        .filter(|parameter| parameters.contains_key(&parameter.id))
        .map(|parameter| parameter.title.clone())
        .collect()
}

/// The properties that are not the same in two states of an object, in the order of the first and then of the second.
pub fn differences(before: &Row, after: &Row) -> Vec<Change> {
    let names = before
        .keys()
        .chain(after.keys().filter(|name| !before.contains_key(*name)));
    names
        .map(|name| Change {
            property: name.clone(),
            before: before.get(name).cloned(),
            after: after.get(name).cloned(),
        })
        .filter(|change| !change.is_none())
        .collect()
}

/// Verdict of an object's state on a change whose response was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The object has changed since the request was made up, or has every value that was sent.
    Done,
    /// The object is as it was before.
    NotDone,
    /// Nothing can be told from it.
    CannotTell,
}

/// Compares the state of an object before a change with its current one; `None` where it does not exist.
pub fn verdict(
    definition: &Definition,
    object_type: &str,
    expected: &[Change],
    before: Option<&Row>,
    now: Option<&Row>,
) -> Verdict {
    match (before, now) {
        (Some(_), None) if definition.deletes(object_type) => Verdict::Done,
        (Some(_), Some(_)) if definition.deletes(object_type) => Verdict::NotDone,
        (Some(before), Some(now)) => {
            let would_change: Vec<&Change> =
                expected.iter().filter(|change| !change.is_none()).collect();
            let is_there = |change: &&Change| {
                Change {
                    before: now.get(&change.property).cloned(),
                    ..(*change).clone()
                }
                .is_none()
            };
            if !would_change.is_empty() && would_change.iter().all(is_there) {
                Verdict::Done
            } else if !would_change.is_empty() && differences(before, now).is_empty() {
                Verdict::NotDone
            } else {
                Verdict::CannotTell
            }
        }
        _ => Verdict::CannotTell,
    }
}

/// A property value in the form of a parameter, so that both compare: an attachment is its RID.
pub fn as_sent(kind: &Kind, raw: &str) -> Value {
    let value = serde_json::from_str(raw).unwrap_or_default();
    match kind {
        Kind::Attachment => plain(value),
        Kind::Array(element) if **element == Kind::Attachment => match value {
            Value::Array(list) => list.into_iter().map(plain).collect(),
            other => other,
        },
        _ => value,
    }
}

/// A value without the wrapping that only one side has.
fn plain(value: Value) -> Value {
    match value {
        Value::Object(mut fields) if fields.len() == 1 && fields.contains_key("rid") => {
            fields.swap_remove("rid").unwrap_or_default()
        }
        Value::Array(list) => list.into_iter().map(plain).collect(),
        other => other,
    }
}
