//! The one error type, by the phase in which a call failed.

use std::sync::Arc;
use std::time::Duration;

use belvedere_api::error::{ErrorBody, NamedError, RequestError};
use bytes::Bytes;

/// Why a call failed. Each variant is a phase, in the order in which a call passes them.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The request was refused before it was sent.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// There is no usable access token, or signing in failed.
    #[error("{message}")]
    Auth {
        /// The kind of failure.
        kind: AuthErrorKind,
        /// A sentence for the user. Never holds a token.
        message: String,
    },
    /// No complete response arrived.
    #[error("{message}")]
    Transport {
        /// The kind of failure.
        kind: TransportErrorKind,
        /// A sentence for the user.
        message: String,
    },
    /// The request was aborted by the browser, for example because the page is being left.
    #[error("the request was aborted")]
    Aborted,
    /// The platform answered with an error in the common error format.
    #[error("{}", api_message(body, *status))]
    Api {
        /// Identifier of the operation, such as `v2.getTransaction`.
        operation: &'static str,
        /// HTTP status.
        status: u16,
        /// The error as the platform sent it.
        body: Box<ErrorBody>,
        /// How long the platform asks to wait before the next request.
        retry_after: Option<Duration>,
    },
    /// The platform answered with success, but the response can't be read. A change was made.
    #[error("the answer to {operation} can't be read: {message} (at {path})")]
    Decode {
        /// Identifier of the operation.
        operation: &'static str,
        /// JSON path of the first mistake; `.` for the whole document.
        path: String,
        /// A description of the problem.
        message: String,
        /// The first bytes of the body, up to 64 KiB.
        bytes: Bytes,
    },
    /// The response is not in the form of the platform: a server between it and the browser answered.
    #[error("{}", not_the_platform_message(*status, content_type.as_deref()))]
    NotThePlatform {
        /// Identifier of the operation.
        operation: &'static str,
        /// HTTP status.
        status: u16,
        /// Content type, when one was sent.
        content_type: Option<String>,
        /// The first 200 characters of the body.
        start: String,
        /// How long the response asks to wait before the next request.
        retry_after: Option<Duration>,
    },
    /// 404 without a body: this platform does not offer the operation.
    #[error("this platform does not offer the operation {operation}")]
    NotOffered {
        /// Identifier of the operation.
        operation: &'static str,
    },
    /// The response to a change was lost: it may or may not have been made.
    #[error("the answer was lost: the change may or may not have been made ({cause})")]
    OutcomeUnknown {
        /// Identifier of the operation.
        operation: &'static str,
        /// The failure that lost the response.
        cause: Arc<Error>,
        /// The `Idempotency-Key` that the change was sent with. Sent again with it, it is made once.
        key: Option<String>,
    },
}

/// The kind of a sign-in failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AuthErrorKind {
    /// No user is signed in, or the sign-in has ended.
    SignInNeeded,
    /// The user or the platform refused the sign-in.
    Refused,
    /// A response breaks the rules of OAuth 2.0: state, issuer, metadata, token response.
    Protocol,
    /// The token belongs to a service user. Such tokens must not reach a browser (docs/contract.md, "Authentication").
    ServiceUser,
    /// The sign-in service can't be reached. The sign-in itself still stands.
    Unavailable,
}

/// Why no complete response arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TransportErrorKind {
    /// No readable response: offline, name not found, connection refused, blocked by CORS or by an extension, a redirect.
    /// A browser does not tell these apart.
    NoResponse,
    /// The browser knew that it is offline before the request failed: nothing was sent, not even a change.
    Offline,
    /// The response did not begin in time, or no byte of it arrived for a while.
    TimedOut,
    /// The response broke off.
    Interrupted,
    /// The platform answered with a redirect, which is never followed.
    Redirected,
    /// The response is larger than the client takes.
    TooLarge,
    /// The browser has no room for the content, in memory and on disk.
    NoRoom,
}

impl Error {
    /// The error body of the platform, when there is one; also inside of [`Error::OutcomeUnknown`].
    pub fn body(&self) -> Option<&ErrorBody> {
        match self {
            Self::Api { body, .. } => Some(body),
            Self::OutcomeUnknown { cause, .. } => cause.body(),
            _ => None,
        }
    }

    /// Whether the platform answered with this named error.
    pub fn is(&self, error: &NamedError) -> bool {
        self.body().is_some_and(|body| body.is(error))
    }

    /// How long the response asks to wait before the next request.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Api { retry_after, .. } | Self::NotThePlatform { retry_after, .. } => {
                *retry_after
            }
            Self::OutcomeUnknown { cause, .. } => cause.retry_after(),
            _ => None,
        }
    }

    /// Whether only signing in helps.
    pub fn needs_sign_in(&self) -> bool {
        matches!(
            self,
            Self::Auth {
                kind: AuthErrorKind::SignInNeeded,
                ..
            }
        )
    }

    /// No token is available now, because the supply of tokens failed.
    #[cfg(feature = "untyped")]
    pub fn no_token() -> Self {
        Self::auth(
            AuthErrorKind::Unavailable,
            "The page could not get an access token.",
        )
    }

    pub(crate) fn auth(kind: AuthErrorKind, message: impl Into<String>) -> Self {
        Self::Auth {
            kind,
            message: message.into(),
        }
    }

    pub(crate) fn protocol(message: impl Into<String>) -> Self {
        Self::auth(AuthErrorKind::Protocol, message)
    }

    pub(crate) fn sign_in_needed() -> Self {
        Self::auth(
            AuthErrorKind::SignInNeeded,
            "Your sign-in ended. Sign in to go on.",
        )
    }
}

fn api_message(body: &ErrorBody, status: u16) -> String {
    // The platform's message about this very request precedes the general meaning of the error.
    let told = body.parameters.get("errorMessage");
    let text = told
        .and_then(serde_json::Value::as_str)
        .or(body.error_description.as_deref())
        .or_else(|| belvedere_api::error::meaning(&body.error_name));
    match text {
        Some(text) => format!("{} ({status}): {text}", body.error_name),
        None => format!("{} ({status})", body.error_name),
    }
}

fn not_the_platform_message(status: u16, content_type: Option<&str>) -> String {
    let what = match content_type {
        Some(text) => format!("{status}, {text}"),
        None => format!("{status}, without a content type"),
    };
    format!(
        "something between you and the platform answered ({what}). Are you signed in to the network?"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_cross_threads() {
        fn check<T: Clone + Send + Sync + std::error::Error + 'static>() {}
        check::<Error>();
    }

    #[test]
    fn errors_stay_small() {
        assert!(size_of::<Error>() <= 128, "{}", size_of::<Error>());
    }
}
