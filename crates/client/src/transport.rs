//! One HTTP request and its response: the seam between the client and `fetch`, a test server or a script.

use std::fmt;
use std::task::{Context, Poll, ready};

use belvedere_api::operation::Method;
use bytes::Bytes;
use futures_core::future::LocalBoxFuture;
use futures_core::stream::LocalBoxStream;
use futures_util::StreamExt as _;
#[cfg(target_arch = "wasm32")]
use js_sys::{ArrayBuffer, Uint8Array};

use crate::error::{Error, TransportErrorKind};
use crate::headers::Headers;

#[cfg(target_arch = "wasm32")]
mod abort;
#[cfg(all(target_arch = "wasm32", feature = "browser"))]
mod fetch;
#[cfg(target_arch = "wasm32")]
pub use abort::AbortOnDrop;
#[cfg(all(target_arch = "wasm32", feature = "browser"))]
pub use fetch::FetchTransport;
#[cfg(all(target_arch = "wasm32", feature = "browser"))]
pub(crate) use fetch::without_response;

/// Sends one HTTP request.
///
/// An implementation never follows redirects, never caches, and adds no cookies. Dropping the future or the body of the
/// answer aborts the request. A response with an error status is a response and no [`TransportError`].
pub trait Transport {
    /// Sends the request and waits for status and headers.
    fn send(
        &self,
        request: HttpRequest,
    ) -> LocalBoxFuture<'_, Result<HttpResponse, TransportError>>;
}

/// An HTTP request.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct HttpRequest {
    /// The method.
    pub method: Method,
    /// The absolute URL.
    pub url: String,
    /// The headers; secret values are marked as such.
    pub headers: Headers,
    /// The body, when there is one.
    pub body: Option<Bytes>,
    /// Whether it is sent also when the page is left at once.
    pub outlives_page: bool,
}

impl HttpRequest {
    /// A request without headers and body.
    pub fn new(method: Method, url: impl Into<String>) -> Self {
        Self {
            method,
            url: url.into(),
            headers: Headers::default(),
            body: None,
            outlives_page: false,
        }
    }
}

/// Status and headers of a response, and its body as it arrives.
#[derive(Debug)]
pub struct HttpResponse {
    /// The HTTP status.
    pub status: u16,
    /// The headers that may be read. A browser hides those that CORS does not expose.
    pub headers: Headers,
    /// The body.
    pub body: Body,
}

impl HttpResponse {
    /// A response.
    pub fn new(status: u16, headers: Headers, body: impl Into<Body>) -> Self {
        Self {
            status,
            headers,
            body: body.into(),
        }
    }
}

/// The header in which a platform may say `do-not-retry` (docs/assumptions.md, "Wire rules").
pub(crate) const RETRY_HINT: &str = "qos-retry-hint";

/// The headers of a response that the client reads: those that a platform exposes to pages (docs/assumptions.md, "Wire rules").
#[cfg(target_arch = "wasm32")]
const READ: [&str; 6] = [
    "content-disposition",
    "content-length",
    "content-type",
    "etag",
    "retry-after",
    RETRY_HINT,
];

/// Adds a chunk of a body as the browser has it to its bytes so far.
#[cfg(target_arch = "wasm32")]
pub fn append_array(chunk: &Uint8Array, buffer: &mut Vec<u8>) {
    let start = buffer.len();
    let length = usize::try_from(chunk.length()).unwrap_or(usize::MAX);
    buffer.resize(start.saturating_add(length), 0);
    if let Some(target) = buffer.get_mut(start..) {
        chunk.copy_to(target);
    }
}

/// The headers of a response, from a function that looks one up by its name.
#[cfg(target_arch = "wasm32")]
pub fn readable_headers(value: impl Fn(&str) -> Option<String>) -> Headers {
    let found = READ.into_iter();
    found
        .filter_map(|name| Some((name, value(name)?)))
        .collect()
}

/// The body of a response, as it arrives.
pub struct Body(Box<dyn BodySource>);

/// The source of a [`Body`].
pub trait BodySource {
    /// Appends the bytes that arrived next to `buffer`; `false` when the body has ended.
    ///
    /// # Errors
    /// When the body broke off.
    fn poll_append(
        &mut self,
        context: &mut Context<'_>,
        buffer: &mut Vec<u8>,
    ) -> Poll<Result<bool, TransportError>>;

    /// The bytes that arrived next, kept out of wasm memory; nothing when the body has ended. `spare` is memory that may
    /// be filled.
    ///
    /// # Errors
    /// When the body broke off.
    #[cfg(target_arch = "wasm32")]
    fn poll_array(
        &mut self,
        context: &mut Context<'_>,
        _spare: &mut Option<ArrayBuffer>,
    ) -> Poll<Result<Option<Uint8Array>, TransportError>> {
        let mut bytes = Vec::new();
        Poll::Ready(match ready!(self.poll_append(context, &mut bytes)) {
            Ok(more) => Ok(more.then(|| Uint8Array::from(bytes.as_slice()))),
            Err(error) => Err(error),
        })
    }

    /// The response as JavaScript holds it, for a host that reads the whole body by itself; nothing where there is none.
    #[cfg(target_arch = "wasm32")]
    fn response(&self) -> Option<wasm_bindgen::JsValue> {
        None
    }
}

impl Body {
    /// A body that is read from `source`.
    pub fn new(source: impl BodySource + 'static) -> Self {
        Self(Box::new(source))
    }

    /// A body of chunks.
    pub fn from_stream(
        chunks: impl futures_core::Stream<Item = Result<Bytes, TransportError>> + 'static,
    ) -> Self {
        Self::new(Chunks(chunks.boxed_local()))
    }

    pub(crate) fn poll_append(
        &mut self,
        context: &mut Context<'_>,
        buffer: &mut Vec<u8>,
    ) -> Poll<Result<bool, TransportError>> {
        self.0.poll_append(context, buffer)
    }

    #[cfg(target_arch = "wasm32")]
    pub(crate) fn poll_array(
        &mut self,
        context: &mut Context<'_>,
        spare: &mut Option<ArrayBuffer>,
    ) -> Poll<Result<Option<Uint8Array>, TransportError>> {
        self.0.poll_array(context, spare)
    }

    #[cfg(target_arch = "wasm32")]
    pub(crate) fn response(&self) -> Option<wasm_bindgen::JsValue> {
        self.0.response()
    }
}

impl From<Bytes> for Body {
    fn from(bytes: Bytes) -> Self {
        Self::from_stream(futures_util::stream::iter([Ok(bytes)]))
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Body")
    }
}

struct Chunks(LocalBoxStream<'static, Result<Bytes, TransportError>>);

impl BodySource for Chunks {
    fn poll_append(
        &mut self,
        context: &mut Context<'_>,
        buffer: &mut Vec<u8>,
    ) -> Poll<Result<bool, TransportError>> {
        Poll::Ready(match ready!(self.0.poll_next_unpin(context)) {
            None => Ok(false),
            Some(Ok(chunk)) => {
                buffer.extend_from_slice(&chunk);
                Ok(true)
            }
            Some(Err(error)) => Err(error),
        })
    }
}

/// Why no complete response arrived.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransportError {
    /// No complete response arrived.
    #[error("{message}")]
    Failed {
        /// The kind of failure.
        kind: TransportErrorKind,
        /// A sentence for the user.
        message: String,
    },
    /// The browser aborted the request.
    #[error("the request was aborted")]
    Aborted,
}

impl TransportError {
    /// A failure of this kind, with its usual sentence.
    pub fn new(kind: TransportErrorKind) -> Self {
        let message = match kind {
            TransportErrorKind::NoResponse => {
                "No readable response from the platform. You may be offline, its name may be unknown (DNS), it may not \
                 allow this page (CORS) or redirect the request, or a blocker may have stopped it."
            }
            TransportErrorKind::Offline => "This computer is offline. Nothing was sent.",
            TransportErrorKind::TimedOut => "The platform did not answer in time.",
            TransportErrorKind::Interrupted => "The response broke off.",
            TransportErrorKind::Redirected => {
                "The platform answered with a redirect, which is never followed."
            }
            TransportErrorKind::TooLarge => "The answer is larger than this client takes.",
            TransportErrorKind::NoRoom => "This browser has no room for the file.",
        };
        Self::Failed {
            kind,
            message: message.to_owned(),
        }
    }

    /// Content that the browser was to hold did not come whole. Browsers report a full disk as they do a connection that
    /// broke off.
    pub fn not_held() -> Self {
        Self::Failed {
            kind: TransportErrorKind::Interrupted,
            message: "The response broke off, or this browser has no room for it.".to_owned(),
        }
    }
}

impl From<TransportError> for Error {
    fn from(error: TransportError) -> Self {
        match error {
            TransportError::Failed { kind, message } => Self::Transport { kind, message },
            TransportError::Aborted => Self::Aborted,
        }
    }
}
