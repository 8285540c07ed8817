//! The owners of the access tokens in use, in memory, so that a request need not look into the database.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::secret::Hash;
use crate::http::Principal;

/// How many tokens are remembered. A user of the app has one or two at a time.
const MAX_TOKENS: usize = 1000;

/// The owner of an access token, and when the token expires, in milliseconds since 1970.
#[derive(Clone)]
pub(super) struct Owner {
    pub(super) principal: Principal,
    pub(super) expires: i64,
}

/// Owners by the hash of their token. It is changed only by who holds the lock on the database, so that no owner is added after
/// their token was revoked.
#[derive(Default)]
pub(super) struct Owners(Mutex<HashMap<Hash, Owner>>);

impl Owners {
    /// The owner of a token that is known and has not expired.
    pub(super) fn find(&self, hash: &Hash, now: i64) -> Option<Principal> {
        let owners = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let owner = owners.get(hash).filter(|owner| now < owner.expires)?;
        Some(owner.principal.clone())
    }

    /// Remembers the owner of a token; when there are too many, the others are forgotten.
    pub(super) fn add(&self, hash: Hash, owner: Owner) {
        let mut owners = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if owners.len() >= MAX_TOKENS {
            owners.clear();
        }
        owners.insert(hash, owner);
    }

    /// Forgets all: the database changes, or a token has expired.
    pub(super) fn clear(&self) {
        let mut owners = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        owners.clear();
    }
}
