//! The common error format and the named errors (docs/contract.md, "Errors"; docs/assumptions.md, "Errors").

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::Extra;
use crate::macros::open_enum;

mod names;
mod refusal;
mod request;
pub use names::*;
pub use refusal::Refusal;
pub use request::{DecodeError, RequestError, RuleError};

open_enum! {
    /// The class of an error. It decides the HTTP status.
    ErrorCode {
        /// The request can't be right.
        InvalidArgument = "INVALID_ARGUMENT",
        /// No token, or one that is not accepted.
        Unauthorized = "UNAUTHORIZED",
        /// The token may not do this.
        PermissionDenied = "PERMISSION_DENIED",
        /// The thing is not there, or not visible to the token.
        NotFound = "NOT_FOUND",
        /// The thing is there already.
        Conflict = "CONFLICT",
        /// The body is larger than the platform takes.
        RequestEntityTooLarge = "REQUEST_ENTITY_TOO_LARGE",
        /// The platform failed.
        Internal = "INTERNAL",
        /// The platform took too long.
        Timeout = "TIMEOUT",
        /// The state of the platform does not allow it.
        FailedPrecondition = "FAILED_PRECONDITION",
    }
}

impl ErrorCode {
    /// The HTTP status that goes with the code.
    pub fn status(&self) -> u16 {
        match self {
            Self::InvalidArgument => 400,
            Self::Unauthorized => 401,
            Self::PermissionDenied => 403,
            Self::NotFound => 404,
            Self::Conflict => 409,
            Self::RequestEntityTooLarge => 413,
            Self::Internal | Self::Timeout | Self::FailedPrecondition | Self::Unknown(_) => 500,
        }
    }
}

/// The JSON body of every failed request.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ErrorBody {
    /// The class of the error.
    pub error_code: ErrorCode,
    /// The name of the error, such as `OntologyNotFound`.
    pub error_name: String,
    /// A UUID that identifies this one occurrence.
    pub error_instance_id: String,
    /// What the error is about; may be empty.
    pub parameters: Map<String, Value>,
    /// A sentence for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_description: Option<String>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

impl ErrorBody {
    /// The body of a named error.
    pub fn new(error: &NamedError, error_instance_id: impl Into<String>) -> Self {
        Self {
            error_code: error.code.into(),
            error_name: error.name.to_owned(),
            error_instance_id: error_instance_id.into(),
            parameters: Map::new(),
            error_description: None,
            extra: Extra::new(),
        }
    }

    /// Whether this is the named error.
    pub fn is(&self, error: &NamedError) -> bool {
        self.error_name == error.name
    }
}

impl<'de> Deserialize<'de> for ErrorBody {
    // By hand, because a derived one reads the fields that stay in `extra` with a second decoder of any JSON, which every
    // page would download.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (mut code, mut name, mut instance, mut description) = (None, None, None, None);
        let (mut parameters, mut extra) = (Map::new(), Extra::new());
        for (field, value) in Extra::deserialize(deserializer)? {
            let place = match field.as_str() {
                "errorCode" => &mut code,
                "errorName" => &mut name,
                "errorInstanceId" => &mut instance,
                "errorDescription" => &mut description,
                "parameters" => {
                    match value {
                        Value::Object(fields) => parameters = fields,
                        Value::Null => {}
                        // The name of the error counts; other fields are kept.
                        other => drop(parameters.insert(field, other)),
                    }
                    continue;
                }
                _ => {
                    extra.insert(field, value);
                    continue;
                }
            };
            match value {
                Value::String(text) => *place = Some(text),
                Value::Null => {}
                _ => return Err(D::Error::custom(format_args!("`{field}` is no string"))),
            }
        }
        Ok(Self {
            error_code: code
                .ok_or_else(|| D::Error::missing_field("errorCode"))?
                .as_str()
                .into(),
            error_name: name.ok_or_else(|| D::Error::missing_field("errorName"))?,
            error_instance_id: instance.unwrap_or_default(),
            parameters,
            error_description: description,
            extra,
        })
    }
}

/// An error that the contract names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedError {
    /// Its name on the wire.
    pub name: &'static str,
    /// Its class on the wire.
    pub code: &'static str,
    /// The parameters that go with it.
    pub parameters: &'static [&'static str],
    /// Further parameters, which an occurrence may lack.
    pub optional: &'static [&'static str],
    /// What it means, as a sentence for people.
    pub meaning: &'static str,
}

impl NamedError {
    /// Its HTTP status.
    pub fn status(&self) -> u16 {
        ErrorCode::from(self.code).status()
    }
}
