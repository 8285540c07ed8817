//! Staying signed in across reloads, for users who choose it: the refresh token is stored, and one tab at a time
//! renews it.

use futures_core::future::LocalBoxFuture;

use super::{SignIn, UserInfo, requests};
use crate::error::Error;
use crate::secret::RefreshToken;
use crate::sign_in::config::Account;
use crate::sign_in::token_response::TokenResponse;

/// The place where a refresh token is kept, shared by all tabs.
pub(crate) trait Keeper {
    /// Waits until no other tab has its turn.
    fn turn(&self) -> LocalBoxFuture<'static, Box<dyn Turn>>;
}

/// The time in which no other tab reads or writes; over when it is dropped.
pub(crate) trait Turn {
    /// The stored token.
    fn read(&self) -> LocalBoxFuture<'_, Option<Kept>>;
    /// Replaces the stored token; `false` when the browser refuses.
    fn write(&self, kept: Kept) -> LocalBoxFuture<'_, bool>;
    /// Keeps nothing.
    fn remove(&self) -> LocalBoxFuture<'_, ()>;
}

/// The stored data: a refresh token, and its user.
#[derive(Debug, Clone)]
pub(crate) struct Kept {
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
            && self.0.keeper.borrow().is_some()
            && self.0.tokens.borrow().refresh_token().is_some()
    }

    /// Stores the refresh token from now on, or stores it no longer and removes the stored one. Returns whether it is
    /// stored.
    pub async fn keep(&self, keep: bool) -> bool {
        self.0.keeping.set(keep);
        if let Some(turn) = self.any_turn().await {
            if !keep {
                turn.remove().await;
            } else if !self.write(&*turn).await {
                self.0.keeping.set(false);
            }
        } else {
            self.0.keeping.set(false);
        }
        self.keeps()
    }

    /// Whose refresh token is stored, without asking the platform.
    pub async fn kept_account(&self) -> Option<Account> {
        let kept = self.any_turn().await?.read().await?;
        (!kept.username.is_empty()).then(|| Account {
            name: kept.name,
            username: kept.username,
            ..Account::default()
        })
    }

    /// Signs in with the stored token; `false` when there is none, or when it is no longer accepted.
    ///
    /// # Errors
    /// When the platform does not respond: the stored token stays.
    pub async fn restore(&self) -> Result<bool, Error> {
        let Some(turn) = self.any_turn().await else {
            return Ok(false);
        };
        let Some(kept) = turn.read().await else {
            return Ok(false);
        };
        if kept.username.is_empty() {
            turn.remove().await;
            return Ok(false);
        }
        let (server, client_id) = (self.server().await?, &self.0.config.client_id);
        let (status, body) = self
            .exchange(requests::refresh(&server.token, client_id, &kept.refresh)?)
            .await?;
        let response = match TokenResponse::read(status, &body, client_id) {
            Ok(response) => response,
            Err(error) if error.needs_sign_in() => {
                turn.remove().await;
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
                turn.remove().await;
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
        self.write(&*turn).await;
        self.0.listeners.call();
        Ok(true)
    }

    /// A turn, where the refresh token is kept.
    pub(super) async fn turn(&self) -> Option<Box<dyn Turn>> {
        if self.keeps() {
            self.any_turn().await
        } else {
            None
        }
    }

    async fn any_turn(&self) -> Option<Box<dyn Turn>> {
        let turn = self
            .0
            .keeper
            .borrow()
            .as_ref()
            .map(|keeper| keeper.turn())?;
        Some(turn.await)
    }

    /// Keeps the refresh token that is held now.
    pub(super) async fn write(&self, turn: &dyn Turn) -> bool {
        let refresh = self.0.tokens.borrow().refresh_token();
        let (Some(refresh), Some(account)) = (refresh, self.account()) else {
            return false;
        };
        let Account { name, username, .. } = account;
        // Other tabs could not tell whether it is their user's.
        if username.is_empty() {
            return false;
        }
        turn.write(Kept {
            refresh,
            name,
            username,
        })
        .await
    }

    /// The newest refresh token of this user: another tab may have renewed it.
    pub(super) async fn newest(&self, turn: &dyn Turn, held: RefreshToken) -> RefreshToken {
        let username = self.account().unwrap_or_default().username;
        match turn.read().await {
            Some(kept) if kept.username == username && !username.is_empty() => kept.refresh,
            _ => held,
        }
    }
}

#[cfg(test)]
mod tests;
