//! The phase of a connection, which selects its timeout.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, HttpBody};
use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::watch;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The headers of a request come, or must come soon.
    Head,
    /// A request is being answered.
    Busy,
    /// Nothing, after a response.
    Idle,
}

/// The phase of one connection: a cheap handle.
#[derive(Debug, Clone)]
pub(super) struct Phases {
    phase: Arc<watch::Sender<Phase>>,
    /// How often bytes of a response began or ceased to wait for the peer to read: while it is odd, they wait.
    waits: Arc<watch::Sender<u64>>,
}

impl Default for Phases {
    fn default() -> Self {
        Self {
            phase: Arc::new(watch::Sender::new(Phase::Head)),
            waits: Arc::new(watch::Sender::new(0)),
        }
    }
}

impl Phases {
    /// Marks the connection as busy with a request, until the returned guard is dropped.
    pub(super) fn busy(&self) -> Busy {
        self.phase.send_replace(Phase::Busy);
        Busy(self.clone())
    }

    fn arrived(&self) {
        let begin = |phase: &mut Phase| {
            let begins = *phase == Phase::Idle;
            if begins {
                *phase = Phase::Head;
            }
            begins
        };
        self.phase.send_if_modified(begin);
    }

    /// Takes note of the outcome of a write: whether the peer has read enough for bytes to be sent.
    fn wrote<T>(&self, written: &Poll<T>) {
        let pending = written.is_pending();
        self.waits.send_if_modified(|waits| {
            let changed = (*waits % 2 == 1) != pending;
            *waits += u64::from(changed);
            changed
        });
    }

    /// Completes when the event happens after the peer has read nothing for this long, although there are bytes to read.
    pub(super) async fn unread_and<T: Future<Output = ()>>(
        &self,
        limit: Duration,
        event: impl Fn() -> T,
    ) {
        let mut waits = self.waits.subscribe();
        loop {
            let Ok(wait) = waits
                .wait_for(|waits| waits % 2 == 1)
                .await
                .map(|wait| *wait)
            else {
                return;
            };
            let happens = async {
                tokio::time::sleep(limit).await;
                event().await;
            };
            tokio::select! {
                biased;
                _ = waits.wait_for(|waits| *waits != wait) => {}
                () = happens => return,
            }
        }
    }

    /// Completes when headers take longer than this.
    pub(super) async fn stalled(&self, limit: Duration) {
        let mut phase = self.phase.subscribe();
        loop {
            // The sender lives as long as this handle, so neither wait fails.
            let _ = phase.wait_for(|phase| *phase == Phase::Head).await;
            let progress = phase.wait_for(|phase| *phase != Phase::Head);
            if tokio::time::timeout(limit, progress).await.is_err() {
                return;
            }
        }
    }

    /// Completes when the event happens while the connection is idle. Events at other times are left to others.
    pub(super) async fn idle_and<T: Future<Output = ()>>(&self, event: impl Fn() -> T) {
        let mut phase = self.phase.subscribe();
        loop {
            let _ = phase.wait_for(|phase| *phase == Phase::Idle).await;
            tokio::select! {
                biased;
                _ = phase.wait_for(|phase| *phase != Phase::Idle) => {}
                () = event() => return,
            }
        }
    }
}

/// A request that is being answered.
pub(super) struct Busy(Phases);

impl Busy {
    /// A body that keeps the connection busy until it is sent, or given up.
    pub(super) fn until_sent(self, body: Body) -> ResponseBody {
        ResponseBody { body, _busy: self }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.phase.send_replace(Phase::Idle);
    }
}

/// The body of a response.
pub(super) struct ResponseBody {
    body: Body,
    _busy: Busy,
}

impl HttpBody for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<hyper::body::Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> hyper::body::SizeHint {
        self.body.size_hint()
    }
}

/// A stream that says when bytes arrive.
pub(super) struct Watched<S> {
    stream: S,
    phases: Phases,
}

impl<S> Watched<S> {
    pub(super) fn new(stream: S, phases: Phases) -> Self {
        Self { stream, phases }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.phases.arrived();
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.phases.wrote(&written);
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.phases.wrote(&written);
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::Instant;

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(10);

    #[tokio::test(start_paused = true)]
    async fn headers_have_ten_seconds_from_their_first_byte() {
        let phases = Phases::default();
        let (begin, stalled) = (Instant::now(), phases.stalled(TIMEOUT));
        let request = async {
            tokio::time::sleep(Duration::from_secs(9)).await;
            let busy = phases.busy();
            tokio::time::sleep(Duration::from_secs(100)).await;
            drop(busy);
            tokio::time::sleep(Duration::from_secs(50)).await;
            phases.arrived();
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = stalled => {}
            () = request => {}
        }
        assert_eq!(begin.elapsed().as_secs(), 9 + 100 + 50 + 10);
    }

    #[tokio::test(start_paused = true)]
    async fn a_peer_that_reads_nothing_makes_room_after_a_while() {
        let phases = Phases::default();
        let wanted = tokio::sync::Notify::new();
        wanted.notify_one();
        let begin = Instant::now();
        let peer = async {
            for _ in 0..3 {
                phases.wrote(&Poll::<()>::Pending);
                tokio::time::sleep(Duration::from_secs(9)).await;
                phases.wrote(&Poll::Ready(()));
            }
            phases.wrote(&Poll::<()>::Pending);
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = phases.unread_and(TIMEOUT, || wanted.notified()) => {}
            () = peer => {}
        }
        assert_eq!(begin.elapsed().as_secs(), 3 * 9 + 10);
    }

    #[tokio::test(start_paused = true)]
    async fn only_an_idle_connection_makes_room() {
        let phases = Phases::default();
        let wanted = tokio::sync::Notify::new();
        wanted.notify_one();
        let begin = Instant::now();
        let request = async {
            let busy = phases.busy();
            tokio::time::sleep(Duration::from_secs(7)).await;
            drop(busy);
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = phases.idle_and(|| wanted.notified()) => {}
            () = request => {}
        }
        assert_eq!(begin.elapsed().as_secs(), 7);
    }
}
