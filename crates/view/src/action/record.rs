//! Stored state of an action in this browser: the draft of its form, and the outcome of each request.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::body::Parameters;
use super::input::Values;

/// Milliseconds for which the same request is asked about before it is sent another time.
const RECENT: u64 = 10 * 60 * 1_000;

/// Which form a draft belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormId {
    /// RID of the ontology.
    pub ontology: String,
    /// API name of the action type.
    pub action: String,
    /// API name of the type of the object in the address, and its primary key.
    pub object: Option<(String, String)>,
}

impl FormId {
    /// The key in the storage. No part can run into the next one.
    pub fn key(&self) -> String {
        let (object_type, key) = self.object.clone().unwrap_or_default();
        Value::from(vec![
            self.ontology.clone(),
            self.action.clone(),
            object_type,
            key,
        ])
        .to_string()
    }
}

/// State of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum State {
    /// It is on its way.
    Sending,
    /// It was applied.
    Applied,
    /// Its response was lost.
    Unknown,
}

/// A request that was sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sent {
    /// RID of the ontology.
    pub ontology: String,
    /// API name of the action type.
    pub action: String,
    /// The parameters.
    pub parameters: Parameters,
    /// Its state.
    pub state: State,
    /// Milliseconds since 1970.
    pub at: u64,
    /// The key with which it can be sent again without being applied twice.
    #[serde(default)]
    pub idempotency_key: Option<String>,
}

/// The draft of a form.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// The input.
    pub values: Values,
}

/// Why a request needs a question first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repeat {
    /// The same request is on its way, maybe from another tab.
    UnderWay,
    /// The same request was applied a moment ago.
    Applied,
    /// The outcome of the same request is unknown.
    Unknown,
}

/// The key of a request in the storage: the same for the same request, whatever the order of its parameters.
pub fn request_key(ontology: &str, action: &str, parameters: &Parameters) -> String {
    let mut sorted = parameters.clone();
    sorted.sort_keys();
    let parameters: Vec<Value> = sorted
        .into_iter()
        .map(|(name, value)| Value::from(vec![Value::from(name), canonical(value)]))
        .collect();
    Value::from(vec![
        Value::from(ontology),
        Value::from(action),
        Value::from(parameters),
    ])
    .to_string()
}

/// The value with the fields of its structures in order.
fn canonical(value: Value) -> Value {
    match value {
        Value::Array(list) => list.into_iter().map(canonical).collect(),
        Value::Object(fields) => {
            let mut fields: Vec<(String, Value)> = fields
                .into_iter()
                .map(|(name, value)| (name, canonical(value)))
                .collect();
            fields.sort_by(|(a, _), (b, _)| a.cmp(b));
            Value::Object(fields.into_iter().collect())
        }
        other => other,
    }
}

impl Sent {
    /// Whether the same request needs a question before it is sent at a time; `awaited` says whether a page waits for the response
    /// to this one.
    pub fn repeat(&self, now: u64, awaited: bool) -> Option<Repeat> {
        match self.state {
            State::Sending if awaited => Some(Repeat::UnderWay),
            State::Sending | State::Unknown => Some(Repeat::Unknown),
            State::Applied if now.saturating_sub(self.at) < RECENT => Some(Repeat::Applied),
            State::Applied => None,
        }
    }
}
