//! The accept loop: as `axum::serve`, with a limit of connections and a time-out for headers.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::dispatch;
use crate::Platform;

/// How many connections are served at once; further ones wait.
const CONNECTIONS: u32 = 256;
/// How long the headers of a request may take, from the first byte or from the answer before.
const HEADER_TIME: Duration = Duration::from_secs(10);
/// The largest request line and headers together.
const HEADER_BYTES: usize = 64 << 10;
/// How long requests that are under way may take after the platform was told to stop.
const STOP_TIME: Duration = Duration::from_secs(5);

/// Accepts connections until `stop` completes, then waits for the requests that are under way.
pub(crate) async fn run(
    listener: TcpListener,
    platform: Platform,
    stop: impl Future<Output = ()> + Send,
) {
    let places = Arc::new(Semaphore::new(CONNECTIONS as usize));
    let (stopping, stopped) = watch::channel(());
    let accepting = async {
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else {
                return;
            };
            match listener.accept().await {
                Ok((stream, _)) => {
                    tokio::spawn(connection(stream, platform.clone(), stopped.clone(), place));
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
    let all = places.acquire_many(CONNECTIONS);
    if tokio::time::timeout(STOP_TIME, all).await.is_err() {
        tracing::warn!("some requests were still under way");
    }
}

async fn connection(
    stream: TcpStream,
    platform: Platform,
    mut stopped: watch::Receiver<()>,
    _place: OwnedSemaphorePermit,
) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(|request: http::Request<hyper::body::Incoming>| {
        let answer = dispatch::answer(platform.clone(), request.map(Body::new));
        async { Ok::<_, Infallible>(answer.await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        .max_header_size(HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = std::pin::pin!(connection);
    // A connection that breaks is the peer's business; its request was logged.
    tokio::select! {
        _ = connection.as_mut() => {}
        _ = stopped.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
