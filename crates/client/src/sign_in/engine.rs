//! The sign-in of one user at one authorization server.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use futures_core::future::LocalBoxFuture;
use futures_util::future::{Shared, join};

use super::attempt::{Attempt, return_path};
use super::callback::Callback;
use super::config::{Account, OAuthConfig};
use super::metadata::Server;
use super::token_response::TokenResponse;
use super::tokens::Tokens;
use super::userinfo::UserInfo;
use super::{pkce, requests};
use crate::error::{AuthErrorKind, Error};
use crate::listeners::{Listeners, Subscription};
use crate::random::random;
use crate::runtime::Runtime;
use crate::secret::AccessToken;
use crate::tokens::TokenSource;
use crate::transport::Transport;

mod keep;
mod refresh;
mod server;

pub(crate) use keep::TokenVault;
#[cfg(all(target_arch = "wasm32", feature = "browser"))]
pub(crate) use keep::{LockGuard, StoredToken};

/// The sign-in of one user at one authorization server. Cloning is cheap: clones share the tokens.
///
/// Tokens are held in memory only, so that leaving the page ends their use here.
#[derive(Clone)]
pub struct SignIn(Rc<Inner>);

struct Inner {
    config: OAuthConfig,
    transport: Box<dyn Transport>,
    runtime: Rc<dyn Runtime>,
    server: RefCell<Option<Rc<Server>>>,
    tokens: RefCell<Tokens>,
    account: RefCell<Option<Account>>,
    /// Whether the last sign-in ended because the user signed out.
    signed_out_by_user: Cell<bool>,
    /// The refresh that is under way. Every call that needs a token waits for it, and the first to wait drives it.
    refreshing: RefCell<Option<Refreshing>>,
    listeners: Listeners,
    /// Where the refresh token can be kept over reloads.
    vault: RefCell<Option<Rc<dyn TokenVault>>>,
    /// Whether it is kept.
    keeping: Cell<bool>,
}

type Refreshing = Shared<LocalBoxFuture<'static, Result<AccessToken, Error>>>;

impl SignIn {
    /// A sign-in without a user yet.
    pub fn new(
        config: OAuthConfig,
        transport: impl Transport + 'static,
        runtime: Rc<dyn Runtime>,
    ) -> Self {
        Self(Rc::new(Inner {
            config,
            transport: Box::new(transport),
            runtime,
            server: RefCell::default(),
            tokens: RefCell::default(),
            account: RefCell::default(),
            signed_out_by_user: Cell::new(false),
            refreshing: RefCell::default(),
            listeners: Listeners::default(),
            vault: RefCell::default(),
            keeping: Cell::new(false),
        }))
    }

    /// Names the place where the refresh token can be kept.
    #[cfg_attr(
        not(any(all(target_arch = "wasm32", feature = "browser"), test)),
        expect(dead_code, reason = "only browsers have such a place")
    )]
    pub(crate) fn keep_at(&self, vault: impl TokenVault + 'static) {
        self.0.vault.replace(Some(Rc::new(vault)));
    }

    /// The state of the attempt that a callback answers.
    ///
    /// # Errors
    /// When the URL is no callback.
    pub fn state_of(&self, callback_url: &str) -> Result<String, Error> {
        Ok(Callback::parse(callback_url, &self.0.config.redirect_uri)?.state)
    }

    /// The configuration.
    pub fn config(&self) -> &OAuthConfig {
        &self.0.config
    }

    /// Begins to sign in: returns the address to send the user to, and the attempt to store until the user is back.
    ///
    /// `return_to` is a path of this origin; anything else becomes `/`.
    pub async fn begin(&self, return_to: &str) -> Result<(String, Attempt), Error> {
        let config = &self.0.config;
        let server = self.server().await?;
        let attempt = Attempt {
            state: random()?,
            verifier: random()?,
            issuer: config.issuer.clone(),
            return_to: return_path(return_to).to_owned(),
            started: self.unix_millis(),
        };
        let (scope, challenge) = (config.scopes.join(" "), pkce::challenge(&attempt.verifier));
        let mut parameters = vec![
            ("response_type", "code"),
            ("client_id", config.client_id.as_str()),
            ("redirect_uri", &config.redirect_uri),
            ("scope", &scope),
            ("state", &attempt.state),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
        ];
        // The platform may still have a session of the user who signed out here, so the next user chooses the account.
        if self.signed_out_by_user() {
            parameters.push(("prompt", "select_account"));
        }
        Ok((server.authorization_url(&parameters)?, attempt))
    }

    /// Completes the sign-in from the URL that the user was sent back to, and gives the path to go on with.
    ///
    /// `take` removes and returns the attempt that was stored under a state.
    pub async fn complete(
        &self,
        callback_url: &str,
        take: impl FnOnce(&str) -> Option<Attempt>,
    ) -> Result<String, Error> {
        let config = &self.0.config;
        let callback = Callback::parse(callback_url, &config.redirect_uri)?;
        let attempt = take(&callback.state).filter(|attempt| attempt.state == callback.state);
        let attempt = attempt.ok_or_else(|| {
            Error::protocol(
                "This sign-in was not begun in this tab, or was completed already. Begin again.",
            )
        })?;
        if attempt.is_over(self.unix_millis()) || attempt.issuer != config.issuer {
            return Err(Error::protocol(
                "This sign-in took longer than ten minutes. Begin again.",
            ));
        }
        let server = self.server().await?;
        let code = callback.code(&server)?;
        let request = requests::exchange_code(
            &server.token,
            &config.client_id,
            &config.redirect_uri,
            &code,
            &attempt.verifier,
        )?;
        let (status, body) = self.exchange(request).await?;
        let response = TokenResponse::read(status, &body, &config.client_id).map_err(|error| {
            // Here it is the code that is not valid, and no sign-in has ended.
            let refused =
                "The sign-in service does not accept its own answer any more. Begin again.";
            if error.needs_sign_in() {
                Error::auth(AuthErrorKind::Refused, refused)
            } else {
                error
            }
        })?;
        let (now, mut account) = (
            self.0.runtime.now(),
            self.updated(Account::default(), &response),
        );
        match self.user(&server, &response.access).await {
            None => {}
            Some(UserInfo::Person { name, username }) => {
                (account.name, account.username) = (name, username);
            }
            Some(UserInfo::ServiceUser) => {
                self.revoke(&server, &response.access, response.refresh.as_ref())
                    .await;
                return Err(Error::auth(
                    AuthErrorKind::ServiceUser,
                    "This is a service user. Service users must not sign in to a browser.",
                ));
            }
        }
        self.0.account.replace(Some(account));
        self.0.signed_out_by_user.set(false);
        self.0.tokens.borrow_mut().sign_in(response, now);
        let replaced = self.replace_stored().await;
        self.0.listeners.call();
        if let Some(replaced) = replaced {
            self.revoke_refresh(&server, &replaced.refresh).await;
        }
        Ok(return_path(&attempt.return_to).to_owned())
    }

    /// The signed-in account.
    pub fn account(&self) -> Option<Account> {
        self.0.account.borrow().clone()
    }

    /// Whether no user is signed in because the user signed out, here or in another tab. A sign-in that ended by
    /// itself can be resumed.
    pub fn signed_out_by_user(&self) -> bool {
        self.0.signed_out_by_user.get()
    }

    /// Calls back whenever [`Self::account`] may have changed, until the subscription is dropped.
    pub fn on_change(&self, callback: impl Fn() + 'static) -> Subscription {
        self.0.listeners.add(callback)
    }

    /// Signs out: forgets the tokens at once, then revokes them.
    ///
    /// Revoking is tried once; a token that can't be revoked ends by itself. Gives the address at which a browser ends the
    /// user's session at the server too, where the server has one.
    pub async fn sign_out(&self) -> Option<String> {
        self.end_session(true).await
    }

    /// Signs out as another tab did, which has removed the stored token: one that is stored by now is of a newer sign-in.
    pub async fn sign_out_beside(&self) {
        self.end_session(false).await;
    }

    async fn end_session(&self, here: bool) -> Option<String> {
        let tokens = self.0.tokens.borrow_mut().sign_out();
        let was_signed_out = self.0.signed_out_by_user.replace(true);
        if self.0.account.replace(None).is_some() || !was_signed_out {
            self.0.listeners.call();
        }
        let refreshing = self.0.refreshing.borrow_mut().take();
        if let Some(refreshing) = refreshing {
            // It notices that the session has ended, and revokes the tokens that it still receives.
            let _ = refreshing.await;
        }
        self.0.keeping.set(false);
        // At once, before the storage is asked: the page may be left in the next moment.
        let revoke_held = async {
            if let Some((access, refresh)) = &tokens
                && let Ok(server) = self.server().await
            {
                self.revoke(&server, access, refresh.as_ref()).await;
            }
        };
        // Another tab may have renewed the one that is held here, or an earlier sign-in stored it.
        let take_stored = async { if here { self.take_stored().await } else { None } };
        let ((), stored) = join(revoke_held, take_stored).await;
        let held = tokens.as_ref().and_then(|(_, refresh)| refresh.as_ref());
        let stored = stored
            .filter(|stored| held.is_none_or(|held| held.reveal() != stored.refresh.reveal()));
        let server = if tokens.is_some() || stored.is_some() {
            self.server().await.ok()?
        } else {
            Rc::clone(self.0.server.borrow().as_ref()?)
        };
        if let Some(stored) = stored {
            self.revoke_refresh(&server, &stored.refresh).await;
        }
        server.end_session_url(&self.0.config.client_id)
    }

    /// Forgets a sign-in that has ended.
    fn forget(&self) {
        self.0.tokens.borrow_mut().sign_out();
        self.signed_out();
    }

    fn signed_out(&self) {
        if self.0.account.replace(None).is_some() {
            self.0.listeners.call();
        }
    }

    /// The account with the scopes and the end of new tokens.
    fn updated(&self, account: Account, response: &TokenResponse) -> Account {
        let scopes = match &response.scopes {
            Some(scopes) => scopes.clone(),
            None if account.scopes.is_empty() => self.0.config.scopes.clone(),
            None => account.scopes.clone(),
        };
        let expires_at = response
            .ttl
            .and_then(|ttl| i64::try_from((self.0.runtime.unix_time() + ttl).as_millis()).ok());
        let username = Some(account.username).filter(|username| !username.is_empty());
        Account {
            scopes,
            expires_at,
            username: username
                .or_else(|| response.username.clone())
                .unwrap_or_default(),
            ..account
        }
    }

    fn unix_millis(&self) -> u64 {
        u64::try_from(self.0.runtime.unix_time().as_millis()).unwrap_or(u64::MAX)
    }
}

impl TokenSource for SignIn {
    fn honors_idempotency_keys(&self) -> bool {
        let server = self.0.server.borrow();
        server.as_ref().is_some_and(|server| server.honors_keys)
    }

    fn token(&self) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        Box::pin(async {
            let need = self.0.tokens.borrow().for_request(self.0.runtime.now());
            self.satisfy(need).await
        })
    }

    fn refresh(&self, rejected: AccessToken) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        Box::pin(async move {
            let need = self.0.tokens.borrow().after_rejection(&rejected);
            self.satisfy(need).await
        })
    }
}
