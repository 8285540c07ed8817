//! Number of connections per peer.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// How many connections of one address are served at once. Further ones wait; others end for them.
const MAX_CONNECTIONS_PER_PEER: usize = 32;
/// How often a connection that waits asks another to end.
const ASK_AGAIN: Duration = Duration::from_millis(100);

/// The peers with connections.
#[derive(Debug, Default)]
pub(super) struct Peers(Mutex<HashMap<IpAddr, Weak<Peer>>>);

/// One address.
#[derive(Debug)]
pub(super) struct Peer {
    permits: Arc<Semaphore>,
    /// How many connections wait for a permit.
    waiting: AtomicUsize,
    wanted: Notify,
}

impl Peers {
    /// The peer at an address.
    pub(super) fn of(&self, address: IpAddr) -> Arc<Peer> {
        let mut peers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(peer) = peers.get(&address).and_then(Weak::upgrade) {
            return peer;
        }
        peers.retain(|_, peer| peer.strong_count() > 0);
        let peer = Arc::new(Peer {
            permits: Arc::new(Semaphore::new(MAX_CONNECTIONS_PER_PEER)),
            waiting: AtomicUsize::new(0),
            wanted: Notify::new(),
        });
        peers.insert(address, Arc::downgrade(&peer));
        peer
    }
}

impl Peer {
    /// A permit for a connection, as soon as there is one.
    pub(super) async fn permit(&self) -> Option<OwnedSemaphorePermit> {
        if let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() {
            return Some(permit);
        }
        let _waits = Waits::begin(&self.waiting);
        let mut permit = std::pin::pin!(Arc::clone(&self.permits).acquire_owned());
        loop {
            self.wanted.notify_one();
            // Again, because several questions that no connection hears count as one.
            if let Ok(permit) = tokio::time::timeout(ASK_AGAIN, permit.as_mut()).await {
                return permit.ok();
            }
        }
    }

    /// Whether a connection waits for its permit.
    pub(super) fn has_waiting(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    /// Completes for one connection when another waits for its permit.
    pub(super) async fn wanted(&self) {
        self.wanted.notified().await;
    }
}

/// Counts a connection that waits, until it is dropped.
struct Waits<'a>(&'a AtomicUsize);

impl<'a> Waits<'a> {
    fn begin(waiting: &'a AtomicUsize) -> Self {
        waiting.fetch_add(1, Ordering::Relaxed);
        Self(waiting)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use futures_util::FutureExt as _;
    use futures_util::future::join_all;

    use super::*;

    #[tokio::test]
    async fn one_connection_gives_way_to_each_that_waits() {
        let peer = Peers::default().of(Ipv4Addr::LOCALHOST.into());
        let mut served: Vec<_> = (0..MAX_CONNECTIONS_PER_PEER)
            .map(|_| peer.permit().now_or_never().flatten().unwrap())
            .collect();
        assert!(!peer.has_waiting());
        let waiting = join_all((0..3).map(|_| peer.permit()));
        let giving_way = async {
            for _ in 0..3 {
                peer.wanted().await;
                assert!(peer.has_waiting());
                served.pop();
            }
        };
        let all = async { tokio::join!(waiting, giving_way).0 };
        let permits = tokio::time::timeout(Duration::from_secs(10), all).await;
        assert!(permits.unwrap().iter().all(Option::is_some));
        assert!(!peer.has_waiting());
    }
}
