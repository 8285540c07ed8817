//! The owners of the access tokens in use, in memory, so that a request need not look into the database.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::secret::Hash;
use crate::http::Principal;

/// How many tokens are cached. A user of the app has one or two at a time.
const MAX_TOKENS: usize = 1000;

/// The owner of an access token, and when the token expires, in milliseconds since 1970.
#[derive(Clone)]
pub(super) struct Owner {
    pub(super) principal: Principal,
    pub(super) expires: i64,
}

/// Owners by the hash of their token. Only the holder of the database's lock changes it, so that no owner is added after its token
/// was revoked.
#[derive(Default)]
pub(super) struct Owners(Mutex<HashMap<Hash, Owner>>);

impl Owners {
    /// The owner of a token that is cached and has not expired.
    pub(super) fn find(&self, hash: &Hash, now: i64) -> Option<Principal> {
        let owners = self.lock();
        let owner = owners.get(hash).filter(|owner| now < owner.expires)?;
        Some(owner.principal.clone())
    }

    /// Adds the owner of a token; when there are too many, the others are removed.
    pub(super) fn add(&self, hash: Hash, owner: Owner) {
        let mut owners = self.lock();
        if owners.len() >= MAX_TOKENS {
            owners.clear();
        }
        owners.insert(hash, owner);
    }

    /// Removes the owner of a token.
    pub(super) fn remove(&self, hash: &Hash) {
        self.lock().remove(hash);
    }

    /// Removes all: the database changes.
    pub(super) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Hash, Owner>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
