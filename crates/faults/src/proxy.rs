//! The fault proxy: between a browser and a platform, on real connections.
//!
//! Requests are read from the connection and sent on over a connection of their own; responses are written by hand, because
//! an HTTP library would not write a wrong one. HTTP/1.1 only, and request bodies with a length only, as browsers send
//! them to a platform on the same machine.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::script::{Player, Script};

mod connection;
mod request;
mod response;

/// A proxy: a cheap handle on its script and its log.
///
/// ```no_run
/// use belvedere_faults::{Proxy, Script};
///
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let proxy = Proxy::new("127.0.0.1:8765", |line| eprintln!("{line}"));
/// // The first two listings of objects have no response.
/// proxy.play(Script::from_json(
///     br#"{"rules": [{
///         "on": {"operation": "v2.listObjectsV2"},
///         "calls": {"first": 2},
///         "fault": {"kind": "reset"}
///     }]}"#,
/// )?);
/// let running = proxy.clone().start().await?;
/// println!("http://{}", running.address);
/// running.wait().await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Proxy(Arc<Inner>);

struct Inner {
    /// Host and port of the platform.
    upstream: String,
    player: Mutex<Player>,
    log: Mutex<Vec<Entry>>,
    connections: AtomicU64,
    /// Gets one line for each connection that has ended.
    report: fn(&str),
}

/// One request that passed the proxy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Entry {
    /// The number of the connection, from 1.
    pub connection: u64,
    /// The number of the request on its connection, from 1.
    pub request: u64,
    /// The method.
    pub method: String,
    /// Path and query.
    pub target: String,
    /// The status that the platform answered with; none before that, and when it never saw the request.
    pub status: Option<u16>,
    /// The place in the script of the rule that fired, from 0.
    pub rule: Option<usize>,
}

impl Proxy {
    /// A proxy of the platform at this host and port, without a fault yet. `report` gets one line for each connection.
    pub fn new(upstream: impl Into<String>, report: fn(&str)) -> Self {
        Self(Arc::new(Inner {
            upstream: upstream.into(),
            player: Mutex::default(),
            log: Mutex::default(),
            connections: AtomicU64::new(0),
            report,
        }))
    }

    /// Begins another script.
    pub fn play(&self, script: Script) {
        *self.player() = Player::new(script);
    }

    /// For each rule of the script, how many requests it was about, and how many of them met its fault.
    pub fn counts(&self) -> Vec<(u64, u64)> {
        self.player().counts().collect()
    }

    /// The requests since the log was cleared, in the order in which they came.
    pub fn log(&self) -> Vec<Entry> {
        lock(&self.0.log).clone()
    }

    /// Clears the log.
    pub(crate) fn clear_log(&self) {
        lock(&self.0.log).clear();
    }

    /// Serves browsers until the future is dropped.
    ///
    /// # Errors
    /// When no connection can be accepted any more.
    pub async fn serve(&self, listener: TcpListener) -> io::Result<()> {
        loop {
            let (stream, _) = listener.accept().await?;
            let number = self.0.connections.fetch_add(1, Ordering::Relaxed) + 1;
            tokio::spawn(connection::run(self.clone(), stream, number));
        }
    }

    /// Starts on free ports of this machine, one for browsers and one for control.
    ///
    /// # Errors
    /// When there is no free port.
    pub async fn start(self) -> io::Result<Running> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let control = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        self.start_on(listener, control)
    }

    /// Starts on these listeners.
    ///
    /// # Errors
    /// When a listener has no address.
    pub fn start_on(self, listener: TcpListener, control: TcpListener) -> io::Result<Running> {
        let (address, control_address) = (listener.local_addr()?, control.local_addr()?);
        let (browsers, controls) = (self.clone(), self.clone());
        Ok(Running {
            address,
            control: control_address,
            proxy: self,
            tasks: [
                tokio::spawn(async move { browsers.serve(listener).await }),
                tokio::spawn(async move { controls.serve_control(control).await }),
            ],
        })
    }

    pub(crate) fn player(&self) -> MutexGuard<'_, Player> {
        lock(&self.0.player)
    }

    fn begin(&self, entry: &Entry) {
        lock(&self.0.log).push(entry.clone());
    }

    /// Notes the status of a request, unless the log was cleared since it came.
    fn answered(&self, entry: &Entry) {
        let mut log = lock(&self.0.log);
        let place = |entry: &Entry| (entry.connection, entry.request);
        if let Some(noted) = log.iter_mut().find(|noted| place(noted) == place(entry)) {
            noted.status = entry.status;
        }
    }
}

/// A proxy that serves until this value is dropped.
pub struct Running {
    /// Where browsers connect.
    pub address: SocketAddr,
    /// Where the proxy is controlled.
    pub control: SocketAddr,
    /// The proxy.
    pub proxy: Proxy,
    tasks: [JoinHandle<io::Result<()>>; 2],
}

impl Running {
    /// Serves until both ports fail.
    ///
    /// # Errors
    /// When a port fails.
    pub async fn wait(mut self) -> io::Result<()> {
        for task in &mut self.tasks {
            task.await.map_err(io::Error::other)??;
        }
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// Locks, ignoring poisoning: the state is consistent even after a panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
