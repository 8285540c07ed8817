//! What the package's JavaScript does for this part: `fetch`, tokens, reading JSON.

use std::task::{Context, Poll, ready};
use std::time::Duration;

use belvedere_client::api::operation::Method;
use belvedere_client::transport::{AbortOnDrop, BodySource, append_array, readable_headers};
use belvedere_client::{
    Body, HttpRequest, HttpResponse, Transport, TransportError, TransportErrorKind,
};
use futures_core::future::LocalBoxFuture;
use js_sys::{Array, ArrayBuffer, JsString, Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::AbortSignal;

#[wasm_bindgen]
extern "C" {
    /// The functions of `package/src/host.js`.
    pub type Host;

    /// Sends a request; gives a [`Response`], or is rejected with the name of a reason. Headers are names and values in turn.
    #[wasm_bindgen(method)]
    fn send(
        this: &Host,
        method: &str,
        url: &str,
        headers: Array,
        body: Option<Uint8Array>,
        signal: &AbortSignal,
    ) -> Promise;

    /// Gives the text of an access token, in place of one that the platform rejected; or is rejected, by a sign-in with its
    /// reason and a sentence in two lines.
    #[wasm_bindgen(method)]
    pub(crate) fn token(this: &Host, rejected: Option<&str>) -> Promise;

    /// Whether the platform that the tokens are for makes a change with an `Idempotency-Key` once.
    #[wasm_bindgen(method, js_name = honorsKeys)]
    pub(crate) fn honors_idempotency_keys(this: &Host) -> bool;

    /// Reads the response of an operation; throws a text with the JSON path of the mistake in its first line. `long` says
    /// that it may hold numbers which a float can't.
    #[wasm_bindgen(method, catch)]
    pub(crate) fn decode(
        this: &Host,
        operation: &str,
        text: &str,
        long: bool,
    ) -> Result<JsValue, JsValue>;

    /// Tells about a call, in JSON.
    #[wasm_bindgen(method)]
    pub(crate) fn event(this: &Host, text: &str);

    /// Tells that the sign-in changed.
    #[wasm_bindgen(method)]
    pub fn changed(this: &Host);

    /// The response to a request.
    type Response;

    #[wasm_bindgen(method, getter)]
    fn status(this: &Response) -> u16;

    /// A header, when it was sent.
    #[wasm_bindgen(method)]
    fn header(this: &Response, name: &str) -> Option<String>;

    /// The bytes that arrived next; nothing at the end.
    #[wasm_bindgen(method)]
    fn read(this: &Response) -> Promise;
}

impl Host {
    /// The host once more: a handle of JavaScript, not a copy.
    fn share(&self) -> Self {
        let value: &JsValue = self.as_ref();
        value.clone().unchecked_into()
    }
}

/// A duration that JavaScript gives.
pub(crate) fn milliseconds(count: f64) -> Duration {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "what is no number of milliseconds is none, and infinity the longest"
    )]
    let count = count as u64;
    Duration::from_millis(count)
}

/// Sends requests by the host's `fetch`.
pub struct HostTransport(Host);

impl HostTransport {
    /// A transport of this host's.
    pub fn new(host: &Host) -> Self {
        Self(host.share())
    }
}

impl Transport for HostTransport {
    fn send(
        &self,
        request: HttpRequest,
    ) -> LocalBoxFuture<'_, Result<HttpResponse, TransportError>> {
        Box::pin(self.response(request))
    }
}

impl HostTransport {
    async fn response(&self, request: HttpRequest) -> Result<HttpResponse, TransportError> {
        let abort = AbortOnDrop::new().map_err(|error| failed(&error))?;
        let signal = abort.signal();
        let headers = Array::new();
        for (name, value) in request.headers.iter() {
            headers.push(&JsString::from(name));
            headers.push(&JsString::from(value));
        }
        let method = match request.method {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Delete => "DELETE",
        };
        let body = request.body.as_deref().map(Uint8Array::from);
        let sent = self.0.send(method, &request.url, headers, body, &signal);
        let response = JsFuture::from(sent).await;
        let response: Response = response.map_err(|error| failed(&error))?.unchecked_into();
        let (status, headers) = (
            response.status(),
            readable_headers(|name| response.header(name)),
        );
        let body = Body::new(ResponseBody {
            response,
            read: None,
            abort,
        });
        Ok(HttpResponse::new(status, headers, body))
    }
}

/// The failure that the host named.
fn failed(error: &JsValue) -> TransportError {
    match error.as_string().as_deref() {
        Some("aborted") => TransportError::Aborted,
        Some("offline") => TransportError::new(TransportErrorKind::Offline),
        Some("redirected") => TransportError::new(TransportErrorKind::Redirected),
        Some("interrupted") => TransportError::new(TransportErrorKind::Interrupted),
        Some("notHeld") => TransportError::not_held(),
        _ => TransportError::new(TransportErrorKind::NoResponse),
    }
}

struct ResponseBody {
    response: Response,
    read: Option<JsFuture>,
    abort: AbortOnDrop,
}

impl ResponseBody {
    fn poll_chunk(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Result<Option<Uint8Array>, TransportError>> {
        let Self {
            response,
            read,
            abort,
        } = self;
        let future = read.get_or_insert_with(|| JsFuture::from(response.read()));
        let result = ready!(std::pin::Pin::new(future).poll(context));
        *read = None;
        let chunk = result.map_err(|error| failed(&error))?;
        if chunk.is_undefined() {
            abort.disarm();
            return Poll::Ready(Ok(None));
        }
        Poll::Ready(Ok(Some(chunk.unchecked_into())))
    }
}

impl BodySource for ResponseBody {
    fn poll_append(
        &mut self,
        context: &mut Context<'_>,
        buffer: &mut Vec<u8>,
    ) -> Poll<Result<bool, TransportError>> {
        let Some(chunk) = ready!(self.poll_chunk(context))? else {
            return Poll::Ready(Ok(false));
        };
        append_array(&chunk, buffer);
        Poll::Ready(Ok(true))
    }

    fn poll_array(
        &mut self,
        context: &mut Context<'_>,
        _: &mut Option<ArrayBuffer>,
    ) -> Poll<Result<Option<Uint8Array>, TransportError>> {
        self.poll_chunk(context)
    }

    fn response(&self) -> Option<JsValue> {
        Some(self.response.clone())
    }
}
