//! Access token renewal: one refresh at a time, and every call that needs a token waits for it.

use futures_util::FutureExt as _;

use super::{Refreshing, SignIn, TokenResponse};
use crate::error::{AuthErrorKind, Error};
use crate::secret::{AccessToken, RefreshToken};
use crate::sign_in::requests;
use crate::sign_in::tokens::Need;

impl SignIn {
    /// The one refresh that all calls share.
    fn shared_refresh(&self, with: RefreshToken) -> Result<Refreshing, Error> {
        if let Some(refreshing) = &*self.0.refreshing.borrow() {
            return Ok(refreshing.clone());
        }
        if !self.0.tokens.borrow_mut().may_refresh(self.0.runtime.now()) {
            return Err(Error::auth(
                AuthErrorKind::Unavailable,
                "The platform keeps rejecting new tokens. Try again in a minute.",
            ));
        }
        let this = self.clone();
        let refreshing = async move {
            let result = this.run_refresh(with).await;
            this.0.refreshing.replace(None);
            result
        };
        let refreshing = refreshing.boxed_local().shared();
        self.0.refreshing.replace(Some(refreshing.clone()));
        Ok(refreshing)
    }

    async fn run_refresh(&self, with: RefreshToken) -> Result<AccessToken, Error> {
        let generation = self.0.tokens.borrow().generation();
        let server = self.server().await?;
        // Of a token that all tabs share, the newest counts, and one tab at a time renews it.
        let guard = self.lock().await;
        let with = match &guard {
            Some(guard) => self.newest(&**guard, with).await,
            None => with,
        };
        let client_id = &self.0.config.client_id;
        let (status, body) = self
            .exchange(requests::refresh(&server.token, client_id, &with)?)
            .await?;
        let response = TokenResponse::read(status, &body, client_id);
        let ended = self.0.tokens.borrow().generation() != generation;
        match response {
            Ok(response) if ended => {
                self.revoke(&server, &response.access, response.refresh.as_ref())
                    .await;
                Err(Error::sign_in_needed())
            }
            Ok(response) => {
                let access = response.access.clone();
                let account = self.account().unwrap_or_default();
                self.0
                    .account
                    .replace(Some(self.updated(account, &response)));
                self.0
                    .tokens
                    .borrow_mut()
                    .refreshed(response, with, self.0.runtime.now());
                if let Some(guard) = &guard {
                    self.write(&**guard).await;
                }
                self.0.listeners.call();
                Ok(access)
            }
            Err(error) => {
                let over = error.needs_sign_in()
                    || matches!(
                        error,
                        Error::Auth {
                            kind: AuthErrorKind::ServiceUser,
                            ..
                        }
                    );
                if over && !ended {
                    if let Some(guard) = &guard {
                        guard.remove().await;
                    }
                    self.forget();
                }
                Err(error)
            }
        }
    }

    /// Satisfies the need of a request, and returns its token.
    pub(super) async fn satisfy(&self, need: Need) -> Result<AccessToken, Error> {
        let (with, meanwhile) = match need {
            Need::Nothing(token) => return Ok(token),
            Need::Refresh { with, meanwhile } => (with, meanwhile),
            Need::SignIn => {
                self.forget();
                return Err(Error::sign_in_needed());
            }
        };
        let result = match self.shared_refresh(with) {
            Ok(refreshing) => refreshing.await,
            Err(error) => Err(error),
        };
        match (result, meanwhile) {
            (Err(error), Some(token)) if !error.needs_sign_in() => {
                // Still good for a while: only the next request tries again. A session that has ended stays ended.
                if self.account().is_some() {
                    Ok(token)
                } else {
                    Err(error)
                }
            }
            (result, _) => result,
        }
    }
}
