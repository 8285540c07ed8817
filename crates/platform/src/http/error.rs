//! Failed responses: always the common error format, never an empty body (docs/contract.md, "Errors").

use axum::response::{IntoResponse, Response};
use belvedere_api::error::{self, DecodeError, Refusal, RequestError};
use belvedere_store as store;
use http::{HeaderValue, StatusCode, header};
use uuid::Uuid;

/// A failure as the caller will see it: a refusal, and a fresh instance id.
#[derive(Debug)]
pub(crate) struct ApiError {
    refusal: Box<Refusal>,
    instance_id: Uuid,
}

impl ApiError {
    /// `Internal`. The cause is logged with the instance id and not shown to the caller.
    pub(crate) fn internal(cause: impl std::fmt::Display) -> Self {
        let failure = Self::from(Refusal::new(&error::INTERNAL));
        tracing::error!(
            instance = %failure.instance_id,
            "internal error: {cause}"
        );
        failure
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self {
            refusal: Box::new(refusal),
            instance_id: Uuid::new_v4(),
        }
    }
}

impl From<anyhow::Error> for ApiError {
    fn from(cause: anyhow::Error) -> Self {
        let mut failure = Self::internal(format_args!("{cause:#}"));
        failure.refusal.description = store::disk_error(&cause).map(Into::into);
        failure
    }
}

impl From<DecodeError> for ApiError {
    fn from(mistake: DecodeError) -> Self {
        Refusal::invalid(&mistake.path, mistake.message).into()
    }
}

impl From<RequestError> for ApiError {
    fn from(mistake: RequestError) -> Self {
        match mistake {
            RequestError::PathParameter { name, .. } => {
                Refusal::invalid(name, mistake.to_string()).into()
            }
            RequestError::Rule(rule) => Refusal::from(*rule).into(),
            other => Self::internal(other),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.refusal.error.status())
            .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = self.refusal.body(self.instance_id);
        let caching = [(header::CACHE_CONTROL, "no-store")];
        let mut response = (status, caching, axum::Json(body)).into_response();
        if status == StatusCode::UNAUTHORIZED {
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
