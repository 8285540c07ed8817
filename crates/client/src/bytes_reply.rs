//! Byte replies: a stream of chunks, and reading a whole body into memory.

use std::fmt;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use futures_core::Stream;
#[cfg(target_arch = "wasm32")]
use js_sys::{ArrayBuffer, Uint8Array};

use crate::error::{Error, TransportErrorKind};
use crate::runtime::Runtime;
use crate::time_out::{IDLE, IdleTimer};
use crate::transport::{Body, TransportError};

/// The content of an attachment, a media item or a query result, as it arrives. Dropping it aborts the request.
///
/// There is no limit on the whole time, but 20 seconds without a byte are an error.
pub struct ByteStream {
    reader: Reader,
    total: Option<u64>,
    content_type: Option<String>,
    done: bool,
}

impl ByteStream {
    pub(crate) fn new(reader: Reader, total: Option<u64>, content_type: Option<String>) -> Self {
        Self {
            reader,
            total,
            content_type,
            done: false,
        }
    }

    /// The size that the response announces, in bytes. A hint for progress: a compressed response announces another size.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// The content type of the response.
    pub fn content_type(&self) -> Option<&str> {
        self.content_type.as_deref()
    }

    /// The response as the transport's host holds it: a host that reads the whole body by itself. It then asks for the
    /// next bytes, so that the end is noticed here.
    #[cfg(target_arch = "wasm32")]
    pub fn response(&self) -> Option<wasm_bindgen::JsValue> {
        self.reader.body.response()
    }

    /// The bytes that arrived next, as JavaScript holds them: they never enter wasm memory, and can be handed over to a
    /// worker. `spare` is memory to fill, such as a buffer that a worker returned. Nothing at the end.
    ///
    /// # Errors
    /// When the body broke off, or nothing arrived for too long.
    #[cfg(target_arch = "wasm32")]
    pub async fn next_array(
        &mut self,
        spare: Option<ArrayBuffer>,
    ) -> Result<Option<Uint8Array>, Error> {
        if self.done {
            return Ok(None);
        }
        let chunk = self.reader.next_array(spare).await;
        self.done = !matches!(chunk, Ok(Some(_)));
        Ok(chunk?)
    }

    /// Reads the rest into memory.
    ///
    /// # Errors
    /// [`TransportErrorKind::TooLarge`] when there are more than `limit` bytes.
    pub async fn read_all(self, limit: usize) -> Result<Bytes, Error> {
        Ok(self.reader.read_all(limit).await?)
    }
}

impl Stream for ByteStream {
    type Item = Result<Bytes, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.done {
            return Poll::Ready(None);
        }
        let mut chunk = Vec::new();
        Poll::Ready(match ready!(self.reader.poll_append(context, &mut chunk)) {
            Ok(true) => Some(Ok(chunk.into())),
            Ok(false) => {
                self.done = true;
                None
            }
            Err(error) => {
                self.done = true;
                Some(Err(error.into()))
            }
        })
    }
}

impl fmt::Debug for ByteStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ByteStream")
            .field("total", &self.total)
            .field("content_type", &self.content_type)
            .finish_non_exhaustive()
    }
}

/// Reads a body, with the time-out between bytes.
pub(crate) struct Reader {
    body: Body,
    idle: IdleTimer,
    /// Whether the last call had to wait: only then does the pause count against the platform.
    waiting: bool,
}

impl Reader {
    pub(crate) fn new(body: Body, runtime: Rc<dyn Runtime>) -> Self {
        Self {
            body,
            idle: IdleTimer::new(runtime, IDLE),
            waiting: false,
        }
    }

    /// Appends the next chunk, which is never empty; `false` at the end.
    fn poll_append(
        &mut self,
        context: &mut Context<'_>,
        buffer: &mut Vec<u8>,
    ) -> Poll<Result<bool, TransportError>> {
        let before = buffer.len();
        loop {
            let more =
                ready!(self.poll_with(context, |body, context| body.poll_append(context, buffer)))?;
            if !more || buffer.len() > before {
                return Poll::Ready(Ok(more));
            }
        }
    }

    /// Polls the body for its next chunk, with the timeout between bytes.
    fn poll_with<T>(
        &mut self,
        context: &mut Context<'_>,
        poll: impl FnOnce(&mut Body, &mut Context<'_>) -> Poll<Result<T, TransportError>>,
    ) -> Poll<Result<T, TransportError>> {
        if let Poll::Ready(result) = poll(&mut self.body, context) {
            self.waiting = false;
            return Poll::Ready(result);
        }
        if !std::mem::replace(&mut self.waiting, true) {
            self.idle.restart(IDLE);
        }
        ready!(self.idle.poll(context));
        Poll::Ready(Err(TransportError::new(TransportErrorKind::TimedOut)))
    }

    /// The bytes that arrived next, as [`ByteStream::next_array`] gives them.
    #[cfg(target_arch = "wasm32")]
    pub(crate) async fn next_array(
        &mut self,
        mut spare: Option<ArrayBuffer>,
    ) -> Result<Option<Uint8Array>, TransportError> {
        std::future::poll_fn(|context| {
            self.poll_with(context, |body, context| {
                body.poll_array(context, &mut spare)
            })
        })
        .await
    }

    /// Reads to the end, but not more than `limit` bytes.
    pub(crate) async fn read_all(mut self, limit: usize) -> Result<Bytes, TransportError> {
        let mut buffer = Vec::new();
        loop {
            let more = std::future::poll_fn(|cx| self.poll_append(cx, &mut buffer)).await?;
            if buffer.len() > limit {
                return Err(TransportError::new(TransportErrorKind::TooLarge));
            }
            if !more {
                return Ok(buffer.into());
            }
        }
    }

    /// Reads the first `limit` bytes or fewer; `None` when they were lost on the way.
    pub(crate) async fn read_start(mut self, limit: usize) -> Option<Bytes> {
        let mut buffer = Vec::new();
        while buffer.len() < limit {
            match std::future::poll_fn(|cx| self.poll_append(cx, &mut buffer)).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(_) => return None,
            }
        }
        buffer.truncate(limit);
        Some(buffer.into())
    }
}
