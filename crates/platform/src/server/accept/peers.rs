//! Number of connections per peer.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// How many connections of one address are served at once. Further ones wait; one that is idle is closed for them.
const MAX_CONNECTIONS_PER_PEER: usize = 32;

/// The peers with connections.
#[derive(Debug, Default)]
pub(super) struct Peers(Mutex<HashMap<IpAddr, Weak<Peer>>>);

/// One address.
#[derive(Debug)]
pub(super) struct Peer {
    permits: Arc<Semaphore>,
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
            wanted: Notify::new(),
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
        self.wanted.notify_one();
        permits().acquire_owned().await.ok()
    }

    /// Completes for one connection when another waits for its permit.
    pub(super) async fn wanted(&self) {
        self.wanted.notified().await;
    }
}
