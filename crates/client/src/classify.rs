//! From status, headers and body to a response or the right error.

use std::time::Duration;

use belvedere_api::error::{ErrorBody, QUERY_FAILED};
use belvedere_api::operation::{Description, ReplyKind};
use bytes::Bytes;

use crate::error::{Error, TransportErrorKind};
use crate::headers::Headers;
use crate::json;
use crate::retry::{self, Signal};
use crate::transport::{RETRY_HINT, TransportError};

/// The largest JSON response that is read, in bytes.
pub(crate) const MAX_JSON: usize = 64 * 1024 * 1024;
/// How much of an error body is read, in bytes.
pub(crate) const MAX_ERROR_BODY: usize = 64 * 1024;
/// How many characters of a foreign body are kept.
const START: usize = 200;

/// A failed attempt.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) error: Error,
    pub(crate) signal: Signal,
}

impl Failure {
    pub(crate) fn last(error: impl Into<Error>) -> Self {
        Self {
            error: error.into(),
            signal: Signal::Final,
        }
    }

    /// The request got no response.
    pub(crate) fn no_response(error: TransportError) -> Self {
        let signal = match &error {
            // Nothing was sent.
            TransportError::Failed {
                kind: TransportErrorKind::Offline,
                ..
            } => Signal::Final,
            // An aborted call is not repeated, but its change may be on its way.
            TransportError::Aborted
            | TransportError::Failed {
                kind: TransportErrorKind::Redirected,
                ..
            } => Signal::NotThePlatform,
            TransportError::Failed { .. } => Signal::NoResponse,
        };
        Self {
            error: error.into(),
            signal,
        }
    }

    /// The body of a success was lost.
    pub(crate) fn body_lost(description: &Description, error: TransportError) -> Self {
        match error {
            TransportError::Failed {
                kind: TransportErrorKind::TooLarge | TransportErrorKind::NoRoom,
                ..
            } => Self::last(error),
            // For a read it does not matter how far the response came; a change was made.
            error if matches!(description.repeat, belvedere_api::operation::Repeat::Safe) => Self {
                error: error.into(),
                signal: Signal::BodyLost,
            },
            error => Self {
                error: Error::Decode {
                    operation: description.id,
                    path: ".".to_owned(),
                    message: error.to_string(),
                    bytes: Bytes::new(),
                },
                signal: Signal::BodyLost,
            },
        }
    }
}

/// The head of a response.
pub(crate) struct Head<'a> {
    pub(crate) status: u16,
    pub(crate) headers: &'a Headers,
    /// Time since 1970, to read a date in `Retry-After`.
    pub(crate) unix_time: Duration,
}

impl Head<'_> {
    pub(crate) fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    pub(crate) fn content_type(&self) -> Option<&str> {
        self.headers.get("content-type")
    }

    pub(crate) fn content_length(&self) -> Option<u64> {
        self.headers.get("content-length")?.trim().parse().ok()
    }

    fn retry_after(&self) -> Option<Duration> {
        retry::after::parse(self.headers.get("retry-after")?, self.unix_time)
    }

    fn is_html(&self) -> bool {
        self.content_type().is_some_and(|text| {
            let essence = text.split(';').next().unwrap_or_default().trim();
            essence.eq_ignore_ascii_case("text/html")
                || essence.eq_ignore_ascii_case("application/xhtml+xml")
        })
    }

    /// Whether a success is another's page. Stored content may itself be HTML, but then its size is known.
    pub(crate) fn is_foreign(&self, description: &Description, expected_size: Option<u64>) -> bool {
        self.is_html()
            && match description.reply {
                ReplyKind::Bytes => self.content_length().or(expected_size).is_none(),
                ReplyKind::Json => true,
                // A response without a body is no page.
                ReplyKind::Empty => self.status != 204,
            }
    }

    /// The failure that a response without success is, or one of a foreign page with the status of success.
    ///
    /// The body is `None` when it was lost on its way or is too large for an error.
    pub(crate) fn failure(&self, description: &Description, body: Option<&[u8]>) -> Failure {
        let operation = description.id;
        let retry_after = self.retry_after();
        if (300..400).contains(&self.status) {
            return Failure::no_response(TransportError::new(TransportErrorKind::Redirected));
        }
        if self.status == 404 && body.is_some_and(<[u8]>::is_empty) {
            return Failure::last(Error::NotOffered { operation });
        }
        let body = body.unwrap_or_default();
        let parsed: Option<ErrorBody> = if self.is_html() {
            None
        } else {
            json::read(body)
        };
        // A response that rules out a retry does not prove that nothing was done.
        let final_word = self.headers.get(RETRY_HINT) == Some("do-not-retry");
        let by_platform = (parsed.is_some() || retry_after.is_some()) && !final_word;
        // The query's own end, which asking again does not change.
        let has_failed = parsed.as_ref().is_some_and(|body| body.is(&QUERY_FAILED));
        let signal = match self.status {
            _ if has_failed => Signal::Final,
            401 => Signal::Unauthorized,
            status @ (429 | 503) => Signal::SlowDown {
                status,
                by_platform,
                retry_after,
            },
            500.. => Signal::ServerError,
            400.. => Signal::Final,
            _ => Signal::NotThePlatform,
        };
        let error = match parsed {
            Some(body) => Error::Api {
                operation,
                status: self.status,
                body: Box::new(body),
                retry_after,
            },
            None => Error::NotThePlatform {
                operation,
                status: self.status,
                content_type: self.content_type().map(str::to_owned),
                start: String::from_utf8_lossy(body).chars().take(START).collect(),
                retry_after,
            },
        };
        Failure { error, signal }
    }
}
