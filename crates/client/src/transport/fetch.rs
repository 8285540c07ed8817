//! The transport of the browser: `fetch`, with an abort controller of its own.
//!
//! gloo-net panics on a rejection that is no `Error`. `fetch` rejects with one when the signal was aborted with such a reason,
//! so the signal is never the caller's: it is our own, and aborted without a reason.

use std::task::{Context, Poll, ready};

use belvedere_api::operation::Method;
use bytes::Bytes;
use futures_core::future::LocalBoxFuture;
use gloo_net::http::{Headers, Method as HttpMethod, RequestBuilder};
use js_sys::{ArrayBuffer, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortSignal, ReadableStreamByobReader, ReadableStreamDefaultReader, RequestCache,
    RequestCredentials, RequestInit, RequestRedirect,
};

use super::{
    AbortOnDrop, Body, BodySource, HttpRequest, HttpResponse, Transport, TransportError,
    append_array, readable_headers,
};
use crate::error::TransportErrorKind;

/// How many bytes one read of a body may bring.
const BUFFER: u32 = 256 * 1024;

/// Sends requests with `fetch`: no cache, no cookies, no redirects. Works on pages and in workers.
#[derive(Debug, Clone, Copy, Default)]
pub struct FetchTransport;

impl Transport for FetchTransport {
    fn send(
        &self,
        request: HttpRequest,
    ) -> LocalBoxFuture<'_, Result<HttpResponse, TransportError>> {
        Box::pin(send(request))
    }
}

async fn send(request: HttpRequest) -> Result<HttpResponse, TransportError> {
    let no_response = |_| TransportError::new(TransportErrorKind::NoResponse);
    let abort = AbortOnDrop::new().map_err(no_response)?;
    let without_response = without_response();
    let response = build(&request, &abort.signal())?
        .send()
        .await
        .map_err(|error| failed(&error, without_response))?;
    let readable = response.headers();
    let headers = readable_headers(|name| readable.get(name));
    let body = match response.body() {
        None => Body::from(Bytes::new()),
        Some(stream) => {
            let reader = match ReadableStreamByobReader::new(&stream) {
                Ok(reader) => Reader::Byob {
                    reader,
                    buffer: Some(Uint8Array::new_with_length(BUFFER)),
                },
                // A browser, or a body, without byte streams.
                Err(_) => Reader::Default(
                    ReadableStreamDefaultReader::new(&stream).map_err(|error| lost(&error))?,
                ),
            };
            Body::new(FetchBody {
                reader,
                read: None,
                abort,
            })
        }
    };
    Ok(HttpResponse {
        status: response.status(),
        headers,
        body,
    })
}

fn build(
    request: &HttpRequest,
    signal: &AbortSignal,
) -> Result<gloo_net::http::Request, TransportError> {
    let unsendable = || TransportError::new(TransportErrorKind::NoResponse);
    let headers = Headers::new();
    for (name, value) in request.headers.iter() {
        headers.append(name, value);
    }
    let builder = RequestBuilder::new(&request.url)
        .method(method(request.method))
        .headers(headers)
        .cache(RequestCache::NoStore)
        .credentials(RequestCredentials::Omit)
        .redirect(RequestRedirect::Error)
        .abort_signal(Some(signal));
    let built = match &request.body {
        Some(body) => builder.body(Uint8Array::from(body.as_ref())),
        None => builder.build(),
    };
    let built = built.map_err(|_| unsendable())?;
    if !request.outlives_page {
        return Ok(built);
    }
    // The builder has no such option.
    let (options, built) = (RequestInit::new(), web_sys::Request::from(built));
    Reflect::set(&options, &"keepalive".into(), &JsValue::TRUE).map_err(|_| unsendable())?;
    let kept = web_sys::Request::new_with_request_and_init(&built, &options);
    kept.map(gloo_net::http::Request::from)
        .map_err(|_| unsendable())
}

fn method(method: Method) -> HttpMethod {
    match method {
        Method::Get => HttpMethod::GET,
        Method::Post => HttpMethod::POST,
        Method::Delete => HttpMethod::DELETE,
    }
}

/// The kind of failure if the request that begins now gets no response.
///
/// A request to this machine can succeed offline, so being offline alone stops none.
pub(crate) fn without_response() -> TransportErrorKind {
    let navigator = Reflect::get(&js_sys::global(), &"navigator".into());
    let online = navigator.and_then(|navigator| Reflect::get(&navigator, &"onLine".into()));
    match online {
        Ok(online) if online == JsValue::FALSE => TransportErrorKind::Offline,
        _ => TransportErrorKind::NoResponse,
    }
}

fn failed(error: &gloo_net::Error, kind: TransportErrorKind) -> TransportError {
    match error {
        gloo_net::Error::JsError(error) => named(&error.name, kind),
        gloo_net::Error::GlooError(_) => TransportError::new(kind),
    }
}

/// The body broke off.
fn lost(error: &JsValue) -> TransportError {
    let name = Reflect::get(error, &"name".into()).ok();
    let name = name.and_then(|name| name.as_string()).unwrap_or_default();
    named(&name, TransportErrorKind::Interrupted)
}

fn named(error: &str, kind: TransportErrorKind) -> TransportError {
    if error == "AbortError" {
        TransportError::Aborted
    } else {
        TransportError::new(kind)
    }
}

struct FetchBody {
    reader: Reader,
    read: Option<JsFuture>,
    abort: AbortOnDrop,
}

enum Reader {
    /// Reads into one buffer that goes back and forth, so that a chunk costs one copy and no allocation.
    Byob {
        reader: ReadableStreamByobReader,
        buffer: Option<Uint8Array>,
    },
    Default(ReadableStreamDefaultReader),
}

impl Reader {
    fn read(&mut self, spare: Option<ArrayBuffer>) -> Promise {
        match self {
            Self::Byob { reader, buffer } => {
                let spare = spare.map(|spare| Uint8Array::new(&spare));
                let buffer = spare
                    .or_else(|| buffer.take())
                    .unwrap_or_else(|| Uint8Array::new_with_length(BUFFER));
                reader.read_with_array_buffer_view(&buffer)
            }
            Self::Default(reader) => reader.read(),
        }
    }

    /// Takes the buffer back after its bytes were copied.
    fn recycle(&mut self, chunk: &Uint8Array) {
        if let Self::Byob { buffer, .. } = self {
            *buffer = Some(Uint8Array::new(&chunk.buffer()));
        }
    }
}

impl FetchBody {
    /// The next chunk as the browser has it.
    fn poll_chunk(
        &mut self,
        context: &mut Context<'_>,
        spare: &mut Option<ArrayBuffer>,
    ) -> Poll<Result<Option<Uint8Array>, TransportError>> {
        let Self {
            reader,
            read,
            abort,
        } = self;
        let future = read.get_or_insert_with(|| JsFuture::from(reader.read(spare.take())));
        let result = ready!(std::pin::Pin::new(future).poll(context));
        *read = None;
        let lost = |error: JsValue| lost(&error);
        let result = result.map_err(lost)?;
        let done = Reflect::get(&result, &"done".into())
            .map_err(lost)?
            .is_truthy();
        if done {
            abort.disarm();
            return Poll::Ready(Ok(None));
        }
        let chunk = Reflect::get(&result, &"value".into()).map_err(lost)?;
        Poll::Ready(chunk.dyn_into().map(Some).map_err(lost))
    }
}

impl BodySource for FetchBody {
    fn poll_append(
        &mut self,
        context: &mut Context<'_>,
        buffer: &mut Vec<u8>,
    ) -> Poll<Result<bool, TransportError>> {
        let Some(chunk) = ready!(self.poll_chunk(context, &mut None))? else {
            return Poll::Ready(Ok(false));
        };
        append_array(&chunk, buffer);
        self.reader.recycle(&chunk);
        Poll::Ready(Ok(true))
    }

    fn poll_array(
        &mut self,
        context: &mut Context<'_>,
        spare: &mut Option<ArrayBuffer>,
    ) -> Poll<Result<Option<Uint8Array>, TransportError>> {
        self.poll_chunk(context, spare)
    }
}
