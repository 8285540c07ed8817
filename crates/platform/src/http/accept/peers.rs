//! Number of connections per peer.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// How many connections of one address are served at once. Further ones wait; one that is idle makes place for them.
const PER_PEER: usize = 32;

/// The peers with connections.
#[derive(Debug, Default)]
pub(super) struct Peers(Mutex<HashMap<IpAddr, Weak<Peer>>>);

/// One address.
#[derive(Debug)]
pub(super) struct Peer {
    places: Arc<Semaphore>,
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
            places: Arc::new(Semaphore::new(PER_PEER)),
            wanted: Notify::new(),
        });
        peers.insert(address, Arc::downgrade(&peer));
        peer
    }
}

impl Peer {
    /// A place for a connection, as soon as there is one.
    pub(super) async fn place(&self) -> Option<OwnedSemaphorePermit> {
        let places = || Arc::clone(&self.places);
        if let Ok(place) = places().try_acquire_owned() {
            return Some(place);
        }
        self.wanted.notify_one();
        places().acquire_owned().await.ok()
    }

    /// Completes for one connection when another waits for its place.
    pub(super) async fn wanted(&self) {
        self.wanted.notified().await;
    }
}
