//! Failed responses: always the common error format, never an empty body (docs/contract.md, "Errors").

use axum::response::{IntoResponse, Response};
use belvedere_api::error::{self, ErrorBody, NamedError};
use belvedere_api::wire::{DecodeError, RequestError};
use belvedere_store as store;
use http::{HeaderValue, StatusCode, header};
use serde_json::Value;
use uuid::Uuid;

/// A failure as the caller will see it: a named error, its parameters, and a fresh instance id.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: u16,
    body: Box<ErrorBody>,
}

impl ApiError {
    /// A named error without parameters yet.
    pub(crate) fn new(error: &NamedError) -> Self {
        let mut body = ErrorBody::new(error, Uuid::new_v4().to_string());
        body.error_description = Some(error.meaning.to_owned());
        Self {
            status: error.status,
            body: Box::new(body),
        }
    }

    /// Adds a parameter.
    #[must_use]
    pub(crate) fn with(mut self, parameter: &str, value: impl Into<Value>) -> Self {
        self.body
            .parameters
            .insert(parameter.to_owned(), value.into());
        self
    }

    /// Replaces the sentence for people.
    #[must_use]
    pub(crate) fn describe(mut self, sentence: impl Into<String>) -> Self {
        self.body.error_description = Some(sentence.into());
        self
    }

    /// `InvalidRequest` about one field, such as a query parameter that is no number.
    pub(crate) fn invalid(field: &str, reason: impl Into<String>) -> Self {
        Self::new(&error::INVALID_REQUEST)
            .with("field", field)
            .describe(reason)
    }

    /// `Internal`. The cause is logged with the instance id and not shown to the caller.
    pub(crate) fn internal(cause: impl std::fmt::Display) -> Self {
        let failure = Self::new(&error::INTERNAL);
        tracing::error!(
            instance = failure.body.error_instance_id,
            "internal error: {cause}"
        );
        failure
    }
}

impl From<anyhow::Error> for ApiError {
    fn from(cause: anyhow::Error) -> Self {
        let failure = Self::internal(format_args!("{cause:#}"));
        match store::disk_error(&cause) {
            Some(sentence) => failure.describe(sentence),
            None => failure,
        }
    }
}

impl From<DecodeError> for ApiError {
    fn from(mistake: DecodeError) -> Self {
        Self::invalid(&mistake.path, mistake.message)
    }
}

impl From<RequestError> for ApiError {
    fn from(mistake: RequestError) -> Self {
        match mistake {
            RequestError::PathParameter { name, .. } => Self::invalid(name, mistake.to_string()),
            RequestError::Rule(rule) => Self {
                status: rule.error.status,
                body: Box::new(ErrorBody::for_rule(&rule, Uuid::new_v4().to_string())),
            },
            other => Self::internal(other),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let caching = [(header::CACHE_CONTROL, "no-store")];
        let mut response = (status, caching, axum::Json(&*self.body)).into_response();
        if status == StatusCode::UNAUTHORIZED {
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
