//! Staying signed in across reloads, for users who choose it: the refresh token is stored, and one tab at a time
//! renews it.

use futures_core::future::LocalBoxFuture;

use super::{SignIn, UserInfo, requests};
use crate::error::Error;
use crate::secret::RefreshToken;
use crate::sign_in::config::Account;
use crate::sign_in::token_response::TokenResponse;

/// The storage of a refresh token, shared by all tabs.
pub(crate) trait TokenVault {
    /// Waits until no other tab holds the lock.
    fn lock(&self) -> LocalBoxFuture<'static, Box<dyn LockGuard>>;
}

/// Keeps other tabs from reading and writing until it is dropped.
pub(crate) trait LockGuard {
    /// The stored token.
    fn read(&self) -> LocalBoxFuture<'_, Option<StoredToken>>;
    /// Replaces the stored token; `false` when the browser refuses.
    fn write(&self, kept: StoredToken) -> LocalBoxFuture<'_, bool>;
    /// Keeps nothing.
    fn remove(&self) -> LocalBoxFuture<'_, ()>;
}

/// The stored data: a refresh token, and its user.
#[derive(Debug, Clone)]
pub(crate) struct StoredToken {
    pub(crate) refresh: RefreshToken,
    pub(crate) name: String,
    pub(crate) username: String,
}

impl SignIn {
    /// Whether the refresh token is kept.
    pub fn keeps(&self) -> bool {
        self.0.keeping.get()
    }

    /// Whether it could be kept: there is a place for it, the platform gave one, and tells whose it is.
    pub fn can_keep(&self) -> bool {
        let account = self.0.account.borrow();
        let is_named = account
            .as_ref()
            .is_some_and(|account| !account.username.is_empty());
        is_named
            && self.0.vault.borrow().is_some()
            && self.0.tokens.borrow().refresh_token().is_some()
    }

    /// Stores the refresh token from now on, or stores it no longer and removes the stored one. Returns whether it is
    /// stored.
    pub async fn keep(&self, keep: bool) -> bool {
        self.0.keeping.set(keep);
        if let Some(guard) = self.any_lock().await {
            if !keep {
                guard.remove().await;
            } else if !self.write(&*guard).await {
                self.0.keeping.set(false);
            }
        } else {
            self.0.keeping.set(false);
        }
        self.keeps()
    }

    /// The username of the stored token's user, known without the platform. The token stays, and is not used.
    pub async fn kept_user(&self) -> Option<String> {
        let guard = self.any_lock().await?;
        let stored = guard.read().await?;
        Some(stored.username).filter(|username| !username.is_empty())
    }

    /// Signs in with the stored token; `false` when there is none, or when it is no longer accepted.
    ///
    /// # Errors
    /// When the platform does not respond: the stored token stays.
    pub async fn restore(&self) -> Result<bool, Error> {
        let Some(guard) = self.any_lock().await else {
            return Ok(false);
        };
        let Some(kept) = guard.read().await else {
            return Ok(false);
        };
        if kept.username.is_empty() {
            guard.remove().await;
            return Ok(false);
        }
        let (server, client_id) = (self.server().await?, &self.0.config.client_id);
        let (status, body) = self
            .exchange(requests::refresh(&server.token, client_id, &kept.refresh)?)
            .await?;
        let response = match TokenResponse::read(status, &body, client_id) {
            Ok(response) => response,
            Err(error) if error.needs_sign_in() => {
                guard.remove().await;
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        let mut account = self.updated(
            Account {
                name: kept.name,
                username: kept.username,
                ..Account::default()
            },
            &response,
        );
        match self.user(&server, &response.access).await {
            Some(UserInfo::Person { name, username }) => {
                (account.name, account.username) = (name, username);
            }
            Some(UserInfo::ServiceUser) => {
                guard.remove().await;
                self.revoke(&server, &response.access, response.refresh.as_ref())
                    .await;
                return Ok(false);
            }
            None => {}
        }
        self.0.account.replace(Some(account));
        self.0
            .tokens
            .borrow_mut()
            .restored(response, kept.refresh, self.0.runtime.now());
        self.0.keeping.set(true);
        self.write(&*guard).await;
        self.0.listeners.call();
        Ok(true)
    }

    /// Puts the token of a new sign-in in the place of the stored one, which is to be revoked. It is kept as the one before was, if
    /// that was this user's.
    pub(super) async fn replace_stored(&self) -> Option<StoredToken> {
        let guard = self.any_lock().await?;
        let stored = guard.read().await;
        if let Some(stored) = &stored {
            let username = self.account().unwrap_or_default().username;
            self.0.keeping.set(stored.username == username);
            guard.remove().await;
        }
        if self.keeps() {
            self.0.keeping.set(self.write(&*guard).await);
        }
        stored
    }

    /// Removes the stored token, also that of an earlier sign-in: after a sign-out there is none.
    pub(super) async fn take_stored(&self) -> Option<StoredToken> {
        let guard = self.any_lock().await?;
        let stored = guard.read().await;
        guard.remove().await;
        stored
    }

    /// The lock, where the refresh token is kept.
    pub(super) async fn lock(&self) -> Option<Box<dyn LockGuard>> {
        if self.keeps() {
            self.any_lock().await
        } else {
            None
        }
    }

    async fn any_lock(&self) -> Option<Box<dyn LockGuard>> {
        let guard = self.0.vault.borrow().as_ref().map(|vault| vault.lock())?;
        Some(guard.await)
    }

    /// Keeps the refresh token that is held now.
    pub(super) async fn write(&self, guard: &dyn LockGuard) -> bool {
        let refresh = self.0.tokens.borrow().refresh_token();
        let (Some(refresh), Some(account)) = (refresh, self.account()) else {
            return false;
        };
        let Account { name, username, .. } = account;
        // Other tabs could not tell whether it is their user's.
        if username.is_empty() {
            return false;
        }
        guard
            .write(StoredToken {
                refresh,
                name,
                username,
            })
            .await
    }

    /// The newest refresh token of this user: another tab may have renewed it.
    pub(super) async fn newest(&self, guard: &dyn LockGuard, held: RefreshToken) -> RefreshToken {
        let username = self.account().unwrap_or_default().username;
        match guard.read().await {
            Some(kept) if kept.username == username && !username.is_empty() => kept.refresh,
            _ => held,
        }
    }
}

#[cfg(test)]
mod tests;
