//! Downloads into a blob: the bytes stay on the JavaScript side and never enter wasm memory.
//!
//! `XMLHttpRequest` with a blob for an answer is the fastest way that reports progress, and the one for content of any size. It
//! follows redirects by itself, so an answer from another URL is refused. Browsers drop `Authorization` on the way to another
//! origin, but not a read token: a request with one goes by `fetch`, which follows none.

use std::task::Poll;
use std::time::Duration;

use belvedere_api::operation::{Bytes as BytesReply, NoBody, Operation};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, Response};

use super::xhr::{Xhr, whole};
use crate::bytes_reply::Reader;
use crate::classify::{Failure, Head, MAX_ERROR_BODY};
use crate::client::{Call, CallOptions, Client};
use crate::error::{Error, TransportErrorKind};
use crate::limit::Place;
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
    /// The content type of the answer; empty when none was sent.
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
        self.run(call, async |request, place| {
            if request.headers.get("readtoken").is_some() {
                self.fetch_attempt(call, request, place, expected_size, on_progress)
                    .await
            } else {
                self.download_attempt(call, request, place, expected_size, on_progress)
                    .await
            }
        })
        .await
    }

    async fn download_attempt(
        &self,
        call: &Call,
        request: HttpRequest,
        place: Place,
        expected_size: Option<u64>,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Download, Failure> {
        let mut report = |received, total: Option<u64>| {
            on_progress(Progress {
                received,
                total: total.or(expected_size),
            });
        };
        let xhr = Xhr::start(&request).map_err(|_| no_answer())?;
        self.finish(&xhr, place, to_headers(&call.description), &mut report)
            .await
            .map_err(|error| interrupted(call, &xhr, error))?;
        if xhr.url() != request.url {
            return Err(Failure::no_answer(TransportError::new(
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
        let blob = xhr.blob().ok_or_else(no_answer)?;
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
        place: Place,
        expected_size: Option<u64>,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Download, Failure> {
        let response = self.success(call, request, expected_size).await?;
        // A body takes as long as it takes: other requests need not wait for it.
        drop(place);
        let head = self.head(&response);
        let media_type = head.content_type().unwrap_or_default().to_owned();
        let total = head.content_length().or(expected_size);
        let lost = |error| Failure::body_lost(&call.description, error);
        // The bytes are here: the connection is not at fault, and another download would find no room either.
        let full = |_| lost(no_room());
        let mut reader = Reader::new(response.body, self.runtime());
        let mut content = Content::new(total);
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
        place: Place,
        to_headers: Duration,
        report: &mut dyn FnMut(u64, Option<u64>),
    ) -> Result<(), TransportError> {
        let mut idle = IdleTimer::new(self.runtime(), to_headers);
        let mut place = Some(place);
        std::future::poll_fn(|context| {
            if let Some(news) = xhr.poll_news(context) {
                idle.restart(IDLE);
                // A body takes as long as it takes: other requests need not wait for it.
                place = place.take().filter(|_| !xhr.had_headers());
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

fn no_answer() -> Failure {
    Failure::no_answer(TransportError::new(TransportErrorKind::NoAnswer))
}

/// The browser can't hold as many bytes.
fn no_room() -> TransportError {
    TransportError::Failed {
        kind: TransportErrorKind::TooLarge,
        message: "This browser has no room for the file.".to_owned(),
    }
}

/// A download that ended without an answer, or in the middle of one.
fn interrupted(call: &Call, xhr: &Xhr, error: TransportError) -> Failure {
    if !xhr.had_headers() {
        return Failure::no_answer(error);
    }
    let error = match error {
        TransportError::Failed {
            kind: TransportErrorKind::NoAnswer | TransportErrorKind::Offline,
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

/// Content on its way into a blob. A blob of many chunks fails above some hundred megabytes, so they are gathered, and the
/// browser takes over a portion at a time.
struct Content {
    portion: Uint8Array,
    filled: u32,
    parts: Array,
}

impl Content {
    /// The smallest and the largest portion, in bytes.
    const SMALLEST: u32 = 64 * 1024;
    const LARGEST: u32 = 8 * 1024 * 1024;

    fn new(size: Option<u64>) -> Self {
        let size = size.and_then(|size| u32::try_from(size).ok());
        let size = size.unwrap_or(Self::LARGEST);
        Self {
            portion: Uint8Array::new_with_length(size.clamp(Self::SMALLEST, Self::LARGEST)),
            filled: 0,
            parts: Array::new(),
        }
    }

    async fn push(&mut self, chunk: &Uint8Array) -> Result<(), JsValue> {
        let mut done = 0;
        while done < chunk.length() {
            let room = self.portion.length() - self.filled;
            let end = chunk.length().min(done + room);
            self.portion.set(&chunk.subarray(done, end), self.filled);
            self.filled += end - done;
            done = end;
            if self.filled == self.portion.length() {
                self.hand_over().await?;
            }
        }
        Ok(())
    }

    /// Makes a blob of the portion, and waits until the browser holds it: one that there is no room for looks like any other until
    /// it is read.
    async fn hand_over(&mut self) -> Result<(), JsValue> {
        let bytes = self.portion.subarray(0, self.filled);
        let part = Blob::new_with_u8_array_sequence(&Array::of1(&bytes))?;
        if self.parts.length() == 0 && self.filled == Self::LARGEST {
            // Chromium looks how much room there is for blobs when a stream becomes one. Until then it takes 500 MiB.
            let stream = part.slice_with_i32_and_i32(0, 1)?.stream();
            let streamed = Response::new_with_opt_readable_stream(Some(&stream))?;
            JsFuture::from(streamed.blob()?).await?;
        }
        let last = part.slice_with_f64((part.size() - 1.0).max(0.0))?;
        JsFuture::from(last.array_buffer()).await?;
        self.parts.push(&part);
        self.filled = 0;
        Ok(())
    }

    async fn into_blob(mut self, media_type: &str) -> Result<Blob, JsValue> {
        if self.filled > 0 {
            self.hand_over().await?;
        }
        let options = BlobPropertyBag::new();
        options.set_type(media_type);
        Blob::new_with_blob_sequence_and_options(&self.parts, &options)
    }
}
