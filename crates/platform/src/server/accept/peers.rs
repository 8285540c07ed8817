//! Number of connections per peer.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// How many connections of one address are served at once. Further ones wait; one that is idle is closed for them.
const MAX_CONNECTIONS_PER_PEER: usize = 32;

/// The peers with connections.
#[derive(Debug, Default)]
pub(super) struct Peers(Mutex<HashMap<IpAddr, Weak<Peer>>>);

/// One address.
#[derive(Debug)]
pub(super) struct Peer {
    permits: Arc<Semaphore>,
    /// A permit for each connection that waits, until another has given way to it.
    wanted: Semaphore,
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
            wanted: Semaphore::new(0),
        });
        peers.insert(address, Arc::downgrade(&peer));
        peer
    }
}

impl Peer {
    /// A permit for a connection, as soon as there is one.
    pub(super) async fn permit(&self) -> Option<OwnedSemaphorePermit> {
        let permits = || Arc::clone(&self.permits);
        if let Ok(permit) = permits().try_acquire_owned() {
            return Some(permit);
        }
        self.wanted.add_permits(1);
        permits().acquire_owned().await.ok()
    }

    /// Completes for one connection when another waits: it is to end.
    pub(super) async fn wanted(&self) {
        if let Ok(waiting) = self.wanted.acquire().await {
            waiting.forget();
        }
    }

    /// A connection ends soon: whether it gives way to one that waits, to which no other need give way then.
    pub(super) fn gives_way(&self) -> bool {
        self.wanted
            .try_acquire()
            .map(SemaphorePermit::forget)
            .is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn one_connection_gives_way_to_each_that_waits() {
        let peer = Peers::default().of(Ipv4Addr::LOCALHOST.into());
        let permit = || peer.permit().now_or_never();
        let served: Vec<_> = (0..MAX_CONNECTIONS_PER_PEER).map(|_| permit()).collect();
        assert!(served.iter().all(Option::is_some));
        for _ in 0..3 {
            assert!(permit().is_none());
        }
        // One makes room by itself.
        assert!(peer.gives_way());
        let gives_way = || peer.wanted().now_or_never().is_some();
        assert!(gives_way());
        assert!(gives_way());
        assert!(!gives_way());
    }
}
