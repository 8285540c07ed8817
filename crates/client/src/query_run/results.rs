//! Results of a query as they arrive.

use bytes::Bytes;
use futures_util::StreamExt as _;
#[cfg(target_arch = "wasm32")]
use js_sys::{ArrayBuffer, Uint8Array};

use super::QueryRun;
use super::state::{QueryFailure, ResultsPhase};
use crate::bytes_reply::ByteStream;
use crate::error::{Error, TransportErrorKind};
use crate::transport::TransportError;

/// The results of a query as they arrive. They are whole only when they end without a failure. Dropping them aborts their
/// request.
#[derive(Debug)]
pub struct QueryResults {
    run: QueryRun,
    stream: ByteStream,
}

impl QueryResults {
    pub(super) fn new(run: &QueryRun, stream: ByteStream) -> Self {
        run.set_results(ResultsPhase::Arriving);
        Self {
            run: run.clone(),
            stream,
        }
    }

    /// The content: its size and type. It is not to be read past this.
    pub fn stream(&self) -> &ByteStream {
        &self.stream
    }

    /// The bytes that arrived next; nothing at the end.
    ///
    /// # Errors
    /// When the results broke off, with the reason as far as the platform knows it, or were no longer wanted.
    pub async fn next(&mut self) -> Result<Option<Bytes>, QueryFailure> {
        self.next_with(async |stream| stream.next().await.transpose())
            .await
    }

    /// As [`Self::next`], in the memory of JavaScript: see [`ByteStream::next_array`].
    ///
    /// # Errors
    /// Those of [`Self::next`].
    #[cfg(target_arch = "wasm32")]
    pub async fn next_array(
        &mut self,
        spare: Option<ArrayBuffer>,
    ) -> Result<Option<Uint8Array>, QueryFailure> {
        self.next_with(async |stream| stream.next_array(spare).await)
            .await
    }

    /// Reads the rest into memory.
    ///
    /// # Errors
    /// Those of [`Self::next`], and [`TransportErrorKind::TooLarge`] when there are more than `limit` bytes.
    pub async fn read_all(mut self, limit: usize) -> Result<Vec<u8>, QueryFailure> {
        let mut bytes = Vec::new();
        while let Some(chunk) = self.next().await? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > limit {
                let error = TransportError::new(TransportErrorKind::TooLarge);
                return Err(QueryFailure::request(error.into()));
            }
        }
        Ok(bytes)
    }

    async fn next_with<T>(
        &mut self,
        read: impl AsyncFnOnce(&mut ByteStream) -> Result<Option<T>, Error>,
    ) -> Result<Option<T>, QueryFailure> {
        let Self { run, stream } = self;
        let read = Box::pin(async { Ok(read(stream).await) });
        let next = run.until_stopped(read).await;
        // A body that ends because it is not wanted must not pass for a whole one.
        let next = match next {
            Ok(_) if run.is_stopped() => Err(QueryFailure::Stopped),
            Ok(Err(error)) => {
                run.until_stopped(Box::pin(async { Err(run.broken(error).await) }))
                    .await
            }
            Ok(Ok(next)) => Ok(next),
            Err(stopped) => Err(stopped),
        };
        match &next {
            Ok(Some(_)) => {}
            Ok(None) => run.set_results(ResultsPhase::Whole),
            Err(_) => run.set_results(ResultsPhase::Cut),
        }
        next
    }
}

impl Drop for QueryResults {
    fn drop(&mut self) {
        if self.run.results_phase() == ResultsPhase::Arriving {
            self.run.set_results(ResultsPhase::Cut);
        }
    }
}
