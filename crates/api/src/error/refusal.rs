//! Why a request is not served: what the platform answers with, and what the client knows before it asks.

use serde_json::Value;

use super::{ErrorBody, INVALID_REQUEST, NamedError};
use crate::Extra;

/// A named error of the contract, with its parameters.
///
/// ```
/// use belvedere_api::error::{ONTOLOGY_NOT_FOUND, Refusal};
///
/// let refusal = Refusal::new(&ONTOLOGY_NOT_FOUND).with("ontology", "airline");
/// let body = refusal.body("0b5a0000-0000-4000-8000-000000000001");
/// assert_eq!((refusal.error.status(), &*body.error_name), (404, "OntologyNotFound"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The error.
    pub error: &'static NamedError,
    /// The parameters of the error.
    pub parameters: Extra,
    /// A sentence for people, where there is a better one than that of the error.
    pub description: Option<String>,
}

impl Refusal {
    /// A named error without parameters yet.
    pub fn new(error: &'static NamedError) -> Self {
        Self {
            error,
            parameters: Extra::new(),
            description: None,
        }
    }

    /// `InvalidRequest` about one field, such as a query parameter that is no number.
    pub fn invalid(field: &str, reason: impl Into<String>) -> Self {
        Self::new(&INVALID_REQUEST)
            .with("field", field)
            .describe(reason)
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

    /// The sentence for people.
    pub fn sentence(&self) -> &str {
        self.description.as_deref().unwrap_or(self.error.meaning)
    }

    /// The body of a response with this error. The id, a UUID, tells this occurrence from others.
    pub fn body(&self, error_instance_id: impl Into<String>) -> ErrorBody {
        ErrorBody {
            parameters: self.parameters.clone(),
            error_description: Some(self.sentence().to_owned()),
            ..ErrorBody::new(self.error, error_instance_id)
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.error.name, self.sentence())
    }
}
