//! Downloads into a blob: the bytes stay on the JavaScript side and never enter wasm memory.
//!
//! `XMLHttpRequest` with a blob for a response is the fastest way that reports progress, and the one for content of any size. It
//! follows redirects by itself, so a response from another URL is refused. Browsers drop `Authorization` on the way to another
//! origin, but not a read token: a request with one goes by `fetch`, which follows none.

use std::task::Poll;
use std::time::Duration;

use belvedere_api::operation::{Bytes as BytesReply, NoBody, Operation};
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Response, TransformStream, WritableStreamDefaultWriter};

use super::xhr::{Xhr, whole};
use crate::bytes_reply::Reader;
use crate::classify::{Failure, Head, MAX_ERROR_BODY};
use crate::client::{Call, CallOptions, Client};
use crate::error::{Error, TransportErrorKind};
use crate::limit::Permit;
use crate::size_check::SizeCheck;
use crate::time_out::{IDLE, IdleTimer, to_headers};
use crate::transport::{HttpRequest, TransportError};

/// How long a report of progress is good: chunks come much faster.
const PACE: Duration = Duration::from_millis(50);

/// How far a download is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Bytes so far. Goes back to 0 when the download starts again.
    pub received: u64,
    /// Bytes in all, when known.
    pub total: Option<u64>,
}

/// A finished download.
#[derive(Debug)]
pub struct Download {
    /// The content, with the type that the platform named. Give it another type before the browser shows it.
    pub blob: Blob,
    /// The content type of the response; empty when none was sent.
    pub media_type: String,
    /// Whether the content is whole.
    pub verified: SizeCheck,
}

impl Client {
    /// Downloads binary content into a blob, with many progress reports a second. Dropping the future aborts.
    ///
    /// `expected_size` is the size in bytes that the metadata of the content names. A download that breaks off starts
    /// again from the first byte, at most twice.
    pub async fn download<O: Operation<Body = NoBody, Response = BytesReply>>(
        &self,
        path: &O::Path,
        query: &O::Query,
        options: CallOptions,
        expected_size: Option<u64>,
        mut on_progress: impl FnMut(Progress),
    ) -> Result<Download, Error> {
        let call = Call::new::<O>(path, query, &NoBody, &options)?;
        self.download_call(&call, expected_size, &mut on_progress)
            .await
    }

    async fn download_call(
        &self,
        call: &Call,
        expected_size: Option<u64>,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Download, Error> {
        self.run(call, async |request, permit| {
            if request.headers.get("readtoken").is_some() {
                self.fetch_attempt(call, request, permit, expected_size, on_progress)
                    .await
            } else {
                self.download_attempt(call, request, permit, expected_size, on_progress)
                    .await
            }
        })
        .await
    }

    async fn download_attempt(
        &self,
        call: &Call,
        request: HttpRequest,
        permit: Permit,
        expected_size: Option<u64>,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Download, Failure> {
        let mut report = |received, total: Option<u64>| {
            on_progress(Progress {
                received,
                total: total.or(expected_size),
            });
        };
        let xhr = Xhr::start(&request).map_err(|_| no_response())?;
        self.finish(&xhr, permit, to_headers(&call.description), &mut report)
            .await
            .map_err(|error| interrupted(call, &xhr, error))?;
        if xhr.url() != request.url {
            return Err(Failure::no_response(TransportError::new(
                TransportErrorKind::Redirected,
            )));
        }
        call.seen.status.set(Some(xhr.status()));
        let headers = xhr.headers();
        let unix_time = self.runtime().unix_time();
        let head = Head {
            status: xhr.status(),
            headers: &headers,
            unix_time,
        };
        let blob = xhr.blob().ok_or_else(no_response)?;
        call.seen.bytes.set(Some(size(&blob)));
        if !head.is_success() || head.is_foreign(&call.description, expected_size) {
            return Err(head.failure(&call.description, small_body(&blob).await.as_deref()));
        }
        Ok(Download {
            media_type: head.content_type().unwrap_or_default().to_owned(),
            verified: SizeCheck::new(expected_size, size(&blob)),
            blob,
        })
    }

    /// The same by `fetch`.
    async fn fetch_attempt(
        &self,
        call: &Call,
        request: HttpRequest,
        permit: Permit,
        expected_size: Option<u64>,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Download, Failure> {
        let response = self.success(call, request, expected_size).await?;
        // A body takes as long as it takes: other requests need not wait for it.
        drop(permit);
        let head = self.head(&response);
        let media_type = head.content_type().unwrap_or_default().to_owned();
        let total = head.content_length().or(expected_size);
        let lost = |error| Failure::body_lost(&call.description, error);
        // The bytes are here: the connection is not at fault, and another download would find no room either.
        let full = |_| lost(TransportError::new(TransportErrorKind::NoRoom));
        let mut reader = Reader::new(response.body, self.runtime());
        let content = Content::new().map_err(full)?;
        let (mut received, mut told) = (0, self.runtime().now());
        on_progress(Progress { received, total });
        let mut spare = None;
        while let Some(chunk) = reader.next_array(spare).await.map_err(lost)? {
            content.push(&chunk).await.map_err(full)?;
            received += u64::from(chunk.length());
            let now = self.runtime().now();
            if now.saturating_sub(told) >= PACE {
                told = now;
                on_progress(Progress { received, total });
            }
            spare = Some(chunk.buffer());
        }
        on_progress(Progress { received, total });
        call.seen.bytes.set(Some(received));
        Ok(Download {
            blob: content.into_blob(&media_type).await.map_err(full)?,
            media_type,
            verified: SizeCheck::new(expected_size, received),
        })
    }

    /// Waits for the end of the request, reporting progress on the way.
    async fn finish(
        &self,
        xhr: &Xhr,
        permit: Permit,
        to_headers: Duration,
        report: &mut dyn FnMut(u64, Option<u64>),
    ) -> Result<(), TransportError> {
        let mut idle = IdleTimer::new(self.runtime(), to_headers);
        let mut permit = Some(permit);
        std::future::poll_fn(|context| {
            if let Some(news) = xhr.poll_news(context) {
                idle.restart(IDLE);
                // A body takes as long as it takes: other requests need not wait for it.
                permit = permit.take().filter(|_| !xhr.had_headers());
                if let Some((received, total)) = news.progress {
                    report(received, total);
                }
                if let Some(end) = news.end {
                    return Poll::Ready(end);
                }
            }
            idle.poll(context)
                .map(|()| Err(TransportError::new(TransportErrorKind::TimedOut)))
        })
        .await
    }
}

fn no_response() -> Failure {
    Failure::no_response(TransportError::new(TransportErrorKind::NoResponse))
}

/// A download that ended without a response, or in the middle of one.
fn interrupted(call: &Call, xhr: &Xhr, error: TransportError) -> Failure {
    if !xhr.had_headers() {
        return Failure::no_response(error);
    }
    let error = match error {
        TransportError::Failed {
            kind: TransportErrorKind::NoResponse | TransportErrorKind::Offline,
            ..
        } => TransportError::not_held(),
        other => other,
    };
    Failure::body_lost(&call.description, error)
}

/// The body of an error, when it is small enough to be one.
async fn small_body(blob: &Blob) -> Option<Vec<u8>> {
    if size(blob) > u64::try_from(MAX_ERROR_BODY).unwrap_or(u64::MAX) {
        return None;
    }
    let buffer = JsFuture::from(blob.array_buffer()).await.ok()?;
    Some(js_sys::Uint8Array::new(&buffer).to_vec())
}

/// The size of a blob in bytes.
fn size(blob: &Blob) -> u64 {
    whole(blob.size())
}

/// Content on its way into a blob, which the browser writes to its disk meanwhile, as it does for an `XMLHttpRequest`. A blob that is
/// put together from parts has to find room in memory first.
struct Content {
    writer: WritableStreamDefaultWriter,
    blob: JsFuture,
}

impl Content {
    fn new() -> Result<Self, JsValue> {
        let pipe = TransformStream::new()?;
        let response = Response::new_with_opt_readable_stream(Some(&pipe.readable()))?;
        Ok(Self {
            writer: pipe.writable().get_writer()?,
            blob: response.blob()?.into(),
        })
    }

    /// Hands bytes over, and waits until the browser takes them.
    async fn push(&self, chunk: &Uint8Array) -> Result<(), JsValue> {
        // The memory of the chunk is filled again while these are still read.
        let bytes = chunk.slice(0, chunk.length());
        let taken = self.writer.write_with_chunk(&bytes);
        JsFuture::from(taken).await.map(drop)
    }

    async fn into_blob(mut self, media_type: &str) -> Result<Blob, JsValue> {
        JsFuture::from(self.writer.close()).await?;
        let blob: Blob = (&mut self.blob).await?.dyn_into()?;
        blob.slice_with_f64_and_f64_and_content_type(0.0, blob.size(), media_type)
    }
}

impl Drop for Content {
    /// The browser forgets what it has of a download that was given up. After the end there is nothing to give up.
    fn drop(&mut self) {
        drop(self.writer.abort());
    }
}
