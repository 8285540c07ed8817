//! Time-outs: to the headers, and between the bytes of a body.

use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use belvedere_api::operation::{Description, Repeat, ReplyKind};
use futures_core::future::LocalBoxFuture;
use futures_util::future::{Either, select};

use crate::error::TransportErrorKind;
use crate::runtime::Runtime;
use crate::transport::TransportError;

/// The longest that a body may stay without a byte.
pub(crate) const IDLE: Duration = Duration::from_secs(20);

/// The longest that the headers of a response may take.
pub(crate) fn to_headers(description: &Description) -> Duration {
    // Canceling waits for no query, and is worth another try.
    let sql = description.path.starts_with("/api/v2/sqlQueries")
        && description.repeat != Repeat::Idempotent;
    Duration::from_secs(match description.reply {
        // Reading results waits for the end of the query, up to a minute, before it answers.
        ReplyKind::Bytes if sql => 90,
        _ if sql => 60,
        _ => 30,
    })
}

/// Runs `future` for at most `limit`.
pub(crate) async fn within<T>(
    runtime: &dyn Runtime,
    limit: Duration,
    future: impl Future<Output = Result<T, TransportError>>,
) -> Result<T, TransportError> {
    // A response that is ready wins over a timer that ran out before this was polled.
    match select(std::pin::pin!(future), runtime.sleep(limit)).await {
        Either::Left((result, _)) => result,
        Either::Right(((), _)) => Err(TransportError::new(TransportErrorKind::TimedOut)),
    }
}

/// Watches for a pause without a byte. One timer serves many chunks: it is set again only when it runs out.
pub(crate) struct IdleTimer {
    runtime: Rc<dyn Runtime>,
    limit: Duration,
    last: Duration,
    sleep: Option<LocalBoxFuture<'static, ()>>,
}

impl IdleTimer {
    /// A timer that begins now.
    pub(crate) fn new(runtime: Rc<dyn Runtime>, limit: Duration) -> Self {
        Self {
            last: runtime.now(),
            limit,
            runtime,
            sleep: None,
        }
    }

    /// Restarts the timer, because a chunk arrived or the reader was not waiting.
    pub(crate) fn restart(&mut self, limit: Duration) {
        self.last = self.runtime.now();
        // A longer timer that is already set would come too late.
        if limit < self.limit {
            self.sleep = None;
        }
        self.limit = limit;
    }

    /// Ready when nothing has happened for the limit.
    pub(crate) fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        loop {
            let left = self
                .limit
                .saturating_sub(self.runtime.now().saturating_sub(self.last));
            if left.is_zero() {
                return Poll::Ready(());
            }
            let sleep = self.sleep.get_or_insert_with(|| self.runtime.sleep(left));
            std::task::ready!(sleep.as_mut().poll(context));
            self.sleep = None;
        }
    }
}
