//! The accept loop: as `axum::serve`, with limits of connections and of waiting.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::Body;
use futures_util::future::select_all;
use http::{HeaderValue, header};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::dispatch;
use crate::Platform;

mod peers;
mod phase;

use peers::{Peer, Peers};
use phase::{Phases, Watched};

/// How many connections there are at once; further ones wait to be accepted.
const MAX_CONNECTIONS: u32 = 256;
/// How long the headers of a request may take, from their first byte; on a new connection, from its beginning.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a connection is kept after a response without a further request.
const IDLE_TIMEOUT: Duration = Duration::from_mins(1);
/// How long a peer may leave a response unread while it waits for a further connection.
const READ_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a connection is idle before it is closed for another: its peer may be sending a request.
const GRACE: Duration = Duration::from_millis(100);
/// The largest request line and headers together.
const MAX_HEADER_BYTES: usize = 64 << 10;
/// How long requests that are under way may take after the platform was told to stop.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);

/// Accepts connections until `stop` completes, then waits for the requests that are under way.
pub(crate) async fn run(
    listeners: Vec<TcpListener>,
    platform: Platform,
    stop: impl Future<Output = ()> + Send,
) {
    let permits = Arc::new(Semaphore::new(MAX_CONNECTIONS as usize));
    let peers = Peers::default();
    let (stopping, stopped) = watch::channel(());
    let accepting = async {
        loop {
            let Ok(permit) = Arc::clone(&permits).acquire_owned().await else {
                return;
            };
            let accepts = listeners.iter().map(|listener| Box::pin(listener.accept()));
            match select_all(accepts).await.0 {
                Ok((stream, address)) => {
                    let (platform, stopped) = (platform.clone(), stopped.clone());
                    let peer = peers.of(address.ip());
                    tokio::spawn(connection(stream, peer, platform, stopped, permit));
                }
                Err(error) => {
                    // Out of file descriptors, for example: some will be free soon.
                    tracing::warn!("can't accept a connection: {error}");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    };
    tokio::select! {
        () = accepting => {}
        () = stop => {}
    }
    drop(stopping);
    let all = permits.acquire_many(MAX_CONNECTIONS);
    if tokio::time::timeout(STOP_TIMEOUT, all).await.is_err() {
        tracing::warn!("some requests were still under way");
    }
}

async fn connection(
    stream: TcpStream,
    peer: Arc<Peer>,
    platform: Platform,
    mut stopped: watch::Receiver<()>,
    _permit: OwnedSemaphorePermit,
) {
    let _ = stream.set_nodelay(true);
    let _permit_of_peer = tokio::select! {
        permit = peer.permit() => permit,
        _ = stopped.changed() => return,
    };
    let phases = Phases::default();
    let gave_way = AtomicBool::new(false);
    #[cfg(feature = "testkit")]
    let (stream, connection) = crate::testkit::ConnectionHandle::over(stream);
    let service = service_fn(|request: http::Request<hyper::body::Incoming>| {
        #[cfg(feature = "testkit")]
        let request = connection.on(request);
        let busy = phases.busy();
        let response = dispatch::respond(platform.clone(), request.map(Body::new));
        let (peer, gave_way) = (&peer, &gave_way);
        async move {
            let mut response = response.await;
            if peer.gives_way() {
                gave_way.store(true, Ordering::Relaxed);
                let headers = response.headers_mut();
                headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response.map(|body| busy.until_sent(body)))
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        // As long as the longest wait; the finer limits are those of the phases.
        .header_read_timeout(IDLE_TIMEOUT)
        .max_header_size(MAX_HEADER_BYTES)
        .serve_connection(TokioIo::new(Watched::new(stream, phases.clone())), service);
    let mut connection = std::pin::pin!(connection);
    // A connection that breaks is the peer's business; its request was logged.
    let was_wanted = tokio::select! {
        _ = connection.as_mut() => gave_way.load(Ordering::Relaxed),
        () = phases.stalled(HEADER_TIMEOUT) => false,
        // The peer itself waits for a further connection, and reads nothing from this one.
        () = phases.unread_and(READ_TIMEOUT, || peer.wanted()) => true,
        // The peer itself waits for a further connection, and this one does nothing.
        () = phases.idle_and(|| async { tokio::time::sleep(GRACE).await; peer.wanted().await }) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
            true
        }
        _ = stopped.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
            false
        }
    };
    if !was_wanted {
        peer.gives_way();
    }
}
