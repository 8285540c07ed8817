//! What an action type changes, and when it may.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An edit of an object by an action.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Edit {
    /// Creates an object.
    Create {
        /// API name of the object type.
        object_type: String,
        /// The primary key.
        key: Source,
        /// The other properties.
        properties: Vec<(String, Source)>,
    },
    /// Changes properties of an object; the others stay as they are.
    Modify {
        /// The parameter that holds the object.
        object: String,
        /// The properties. A parameter that is not given changes nothing, one that is null removes the value.
        properties: Vec<(String, Source)>,
    },
    /// Deletes an object.
    Delete {
        /// The parameter that holds the object.
        object: String,
    },
}

/// Where the value of a property comes from.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Source {
    /// A parameter. That of an object is its primary key: so a link is kept.
    Parameter(String),
    /// Always the same value.
    Constant(Value),
    /// A value where a boolean parameter is true.
    When(String, Value),
    /// A text that occurs once, with this beginning: the same for all objects of one application.
    Unique(String),
    /// An instant that the object has, so many minutes later.
    Later {
        /// The property that holds the instant.
        property: String,
        /// The parameter that holds the minutes.
        minutes: String,
    },
    /// A number that occurs once: about the microseconds since 1970, so larger than any number of a row.
    Moment,
}

/// A precondition besides the types of the parameters.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Condition {
    /// The rule.
    pub rule: Rule,
    /// The message when it does not hold, as a sentence for the user.
    pub otherwise: String,
}

/// A rule about a parameter. One about a parameter that is not given holds.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Rule {
    /// The parameter has one of these values.
    OneOf(String, Vec<Value>),
    /// The parameter is an integer in a range, with both ends.
    Range(String, i64, i64),
    /// A property of the parameter's object has one of these values.
    PropertyOneOf(String, String, Vec<Value>),
}
