//! Why the store did not do something.

use belvedere_api::error::NamedError;
use belvedere_api::wire::RuleError;
use serde_json::{Map, Value};

/// A failure of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The request can't be served; the caller is told why.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// The store itself failed.
    #[error(transparent)]
    Failed(#[from] anyhow::Error),
}

/// A named error of the contract, with its parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    /// The error.
    pub error: &'static NamedError,
    /// The parameters of the error.
    pub parameters: Map<String, Value>,
    /// A sentence for people, where there is a better one than that of the error.
    pub description: Option<String>,
}

impl Refusal {
    /// A named error without parameters yet.
    pub fn new(error: &'static NamedError) -> Self {
        Self {
            error,
            parameters: Map::new(),
            description: None,
        }
    }

    /// Adds a parameter.
    #[must_use]
    pub fn with(mut self, parameter: &str, value: impl Into<Value>) -> Self {
        self.parameters.insert(parameter.to_owned(), value.into());
        self
    }

    /// Replaces the sentence for people.
    #[must_use]
    pub fn describe(mut self, sentence: impl Into<String>) -> Self {
        self.description = Some(sentence.into());
        self
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sentence = self.description.as_deref().unwrap_or(self.error.meaning);
        write!(f, "{}: {sentence}", self.error.name)
    }
}

impl From<Refusal> for StoreError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl From<RuleError> for StoreError {
    fn from(rule: RuleError) -> Self {
        let description = Some(rule.to_string());
        let refusal = Refusal {
            error: rule.error,
            parameters: *rule.parameters,
            description,
        };
        refusal.into()
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(anyhow::Error::new(error).context("the database failed"))
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Failed(anyhow::Error::new(error).context("stored JSON can't be read"))
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        Self::Failed(anyhow::Error::new(error).context("a file of the data folder failed"))
    }
}
