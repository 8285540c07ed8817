//! Downloads into a blob: the bytes stay on the JavaScript side and never enter wasm memory.
//!
//! They come by `fetch`, because `XMLHttpRequest` follows redirects, and takes a read token along to another origin.

use std::time::Duration;

use belvedere_api::operation::{Bytes as BytesReply, NoBody, Operation};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, Response};

use crate::bytes_reply::Reader;
use crate::classify::Failure;
use crate::client::{Call, CallOptions, Client};
use crate::error::{Error, TransportErrorKind};
use crate::limit::Place;
use crate::size_check::SizeCheck;
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
            self.download_attempt(call, request, place, expected_size, on_progress)
                .await
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
        let response = self.success(call, request, expected_size).await?;
        // A body takes as long as it takes: other requests need not wait for it.
        drop(place);
        let head = self.head(&response);
        let media_type = head.content_type().unwrap_or_default().to_owned();
        let total = head.content_length().or(expected_size);
        let lost = |error| Failure::body_lost(&call.description, error);
        let no_room = |_| lost(TransportError::new(TransportErrorKind::Interrupted));
        let mut reader = Reader::new(response.body, self.runtime());
        let mut content = Content::new(total);
        let (mut received, mut told) = (0, self.runtime().now());
        on_progress(Progress { received, total });
        let mut spare = None;
        while let Some(chunk) = reader.next_array(spare).await.map_err(lost)? {
            content.push(&chunk).await.map_err(no_room)?;
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
            blob: content.into_blob(&media_type).await.map_err(no_room)?,
            media_type,
            verified: SizeCheck::new(expected_size, received),
        })
    }
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
