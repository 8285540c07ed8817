//! Requests that are refused before they are sent, and bodies that can't be read.

use super::Refusal;

/// A request that is refused before it is sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// A path parameter that a browser can't send unchanged.
    #[error(
        "the path parameter {name} can't be {value:?}: a browser would send it to another address"
    )]
    PathParameter {
        /// The name of the parameter in the path template.
        name: &'static str,
        /// The refused value.
        value: String,
    },
    /// A value that breaks a rule of the contract.
    #[error(transparent)]
    Rule(#[from] Box<RuleError>),
    /// A value without a JSON or query form.
    #[error("the request can't be written: {0}")]
    Encode(String),
}

impl RequestError {
    /// A value that breaks a rule without an error of its own.
    pub fn rule(field: &'static str, reason: impl Into<String>) -> Self {
        RuleError::invalid(field, reason).into()
    }
}

impl From<RuleError> for RequestError {
    fn from(error: RuleError) -> Self {
        Self::Rule(Box::new(error))
    }
}

/// A value that breaks a rule of the contract. The client refuses to send it; the platform answers with the named
/// error.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {}", .refusal.sentence())]
pub struct RuleError {
    /// The field or query parameter, as it is named on the wire; parts of a path are separated by dots.
    pub field: &'static str,
    /// The error that the platform answers with, and the problem as a sentence for the user.
    pub refusal: Refusal,
}

impl RuleError {
    /// A broken rule with the error that names it.
    pub(crate) fn new(field: &'static str, refusal: Refusal) -> Self {
        Self { field, refusal }
    }

    /// A broken rule that has no error of its own: `InvalidRequest`.
    pub(crate) fn invalid(field: &'static str, reason: impl Into<String>) -> Self {
        Self::new(field, Refusal::invalid(field, reason))
    }
}

impl From<RuleError> for Refusal {
    fn from(rule: RuleError) -> Self {
        let sentence = rule.to_string();
        rule.refusal.describe(sentence)
    }
}

/// A body that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message} (at {path})")]
pub struct DecodeError {
    /// The JSON path of the mistake, such as `data[3].rid`; `.` for the whole document.
    pub path: String,
    /// The problem, with line and column.
    pub message: String,
}
