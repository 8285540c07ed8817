//! The sign-in of one user at one authorization server.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use bytes::Bytes;
use futures_core::future::LocalBoxFuture;
use futures_util::FutureExt as _;
use futures_util::future::Shared;

use super::attempt::{Attempt, return_path};
use super::callback::Callback;
use super::config::{Account, OAuthConfig};
use super::metadata::{self, Server};
use super::token_answer::{TokenAnswer, unavailable};
use super::tokens::{Need, Tokens};
use super::userinfo::{self, UserInfo};
use super::{pkce, requests};
use crate::bytes_reply::Reader;
use crate::error::{AuthErrorKind, Error};
use crate::listeners::{Listeners, Subscription};
use crate::runtime::Runtime;
use crate::secret::{AccessToken, RefreshToken};
use crate::time_out::within;
use crate::tokens::TokenSource;
use crate::transport::{HttpRequest, Transport};

/// The longest that the headers of an answer may take.
const TIME_OUT: Duration = Duration::from_secs(30);
/// The largest answer that is read, in bytes.
const MAX_ANSWER: usize = 256 * 1024;

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
    /// The refresh that is under way. Whoever needs a token waits for it, and the first to wait drives it.
    refreshing: RefCell<Option<Refreshing>>,
    listeners: Listeners,
}

type Refreshing = Shared<LocalBoxFuture<'static, Result<AccessToken, Error>>>;

impl SignIn {
    /// Nobody is signed in yet.
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
            refreshing: RefCell::default(),
            listeners: Listeners::default(),
        }))
    }

    /// The configuration.
    pub fn config(&self) -> &OAuthConfig {
        &self.0.config
    }

    /// Begins to sign in: the address to send the user to, and what to remember until the user is back.
    ///
    /// `return_to` is a path of this origin; anything else becomes `/`.
    pub async fn begin(&self, return_to: &str) -> Result<(String, Attempt), Error> {
        let config = &self.0.config;
        let server = self.server().await?;
        let attempt = Attempt {
            state: pkce::random()?,
            verifier: pkce::random()?,
            issuer: config.issuer.clone(),
            return_to: return_path(return_to).to_owned(),
            started: self.unix_millis(),
        };
        let url = server.authorization_url(&[
            ("response_type", "code"),
            ("client_id", &config.client_id),
            ("redirect_uri", &config.redirect_uri),
            ("scope", &config.scopes.join(" ")),
            ("state", &attempt.state),
            ("code_challenge", &pkce::challenge(&attempt.verifier)),
            ("code_challenge_method", "S256"),
        ])?;
        Ok((url, attempt))
    }

    /// Completes the sign-in from the URL that the user was sent back to, and gives the path to go on with.
    ///
    /// `take` looks up what was remembered under a state, and forgets it.
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
        let answer = TokenAnswer::read(status, &body, &config.client_id).map_err(|error| {
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
            self.updated(Account::default(), &answer),
        );
        match self.user(&server, &answer.access).await {
            None => {}
            Some(UserInfo::Person { name, username }) => {
                (account.name, account.username) = (name, username);
            }
            Some(UserInfo::ServiceUser) => {
                self.revoke(&server, &answer.access, answer.refresh.as_ref())
                    .await;
                return Err(Error::auth(
                    AuthErrorKind::ServiceUser,
                    "This is a service user. Service users must not sign in to a browser.",
                ));
            }
        }
        self.0.account.replace(Some(account));
        self.0.tokens.borrow_mut().sign_in(answer, now);
        self.0.listeners.call();
        Ok(return_path(&attempt.return_to).to_owned())
    }

    /// Who is signed in.
    pub fn account(&self) -> Option<Account> {
        self.0.account.borrow().clone()
    }

    /// Calls back whenever [`Self::account`] may have changed, until the subscription is dropped.
    pub fn on_change(&self, callback: impl Fn() + 'static) -> Subscription {
        self.0.listeners.add(callback)
    }

    /// Signs out: forgets the tokens at once, then revokes them.
    ///
    /// Revoking is tried once; a token that can't be revoked ends by itself.
    pub async fn sign_out(&self) {
        let tokens = self.0.tokens.borrow_mut().sign_out();
        self.signed_out();
        let refreshing = self.0.refreshing.borrow_mut().take();
        if let Some(refreshing) = refreshing {
            // It notices that the session has ended, and revokes what it still gets.
            let _ = refreshing.await;
        }
        if let (Some((access, refresh)), Ok(server)) = (tokens, self.server().await) {
            self.revoke(&server, &access, refresh.as_ref()).await;
        }
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

    /// The one refresh that everybody waits for.
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
        let client_id = &self.0.config.client_id;
        let (status, body) = self
            .exchange(requests::refresh(&server.token, client_id, &with)?)
            .await?;
        let answer = TokenAnswer::read(status, &body, client_id);
        let ended = self.0.tokens.borrow().generation() != generation;
        match answer {
            Ok(answer) if ended => {
                self.revoke(&server, &answer.access, answer.refresh.as_ref())
                    .await;
                Err(Error::sign_in_needed())
            }
            Ok(answer) => {
                let access = answer.access.clone();
                let account = self.account().unwrap_or_default();
                self.0.account.replace(Some(self.updated(account, &answer)));
                self.0
                    .tokens
                    .borrow_mut()
                    .refreshed(answer, self.0.runtime.now());
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
                    self.forget();
                }
                Err(error)
            }
        }
    }

    /// Does what a request needs, and gives its token.
    async fn satisfy(&self, need: Need) -> Result<AccessToken, Error> {
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

    /// The authorization server, looked up once.
    async fn server(&self) -> Result<Rc<Server>, Error> {
        if let Some(server) = &*self.0.server.borrow() {
            return Ok(Rc::clone(server));
        }
        let issuer = &self.0.config.issuer;
        let server = if let Some(endpoints) = &self.0.config.endpoints {
            Server::from_endpoints(issuer, endpoints.clone())?
        } else {
            let (status, body) = self
                .exchange(requests::metadata(metadata::url(issuer)?))
                .await?;
            match status {
                200 => Server::from_metadata(issuer, &body)?,
                500.. => return Err(unavailable()),
                _ => {
                    let text =
                        format!("The sign-in service publishes no metadata (status {status}).");
                    return Err(Error::protocol(text));
                }
            }
        };
        let server = Rc::new(server);
        self.0.server.replace(Some(Rc::clone(&server)));
        Ok(server)
    }

    /// Who the token belongs to; `None` when the platform does not tell, or not just now.
    async fn user(&self, server: &Server, token: &AccessToken) -> Option<UserInfo> {
        let request = requests::userinfo(server.userinfo.as_deref()?, token).ok()?;
        let (status, body) = self.exchange(request).await.ok()?;
        (status == 200)
            .then(|| userinfo::read(&body, &self.0.config.client_id))
            .flatten()
    }

    /// Revokes both tokens, the refresh token first: it can make new ones.
    async fn revoke(&self, server: &Server, access: &AccessToken, refresh: Option<&RefreshToken>) {
        let Some(url) = &server.revocation else {
            return;
        };
        let tokens = [
            refresh.map(|token| (token.reveal(), "refresh_token")),
            Some((access.reveal(), "access_token")),
        ];
        for (token, hint) in tokens.into_iter().flatten() {
            if let Ok(request) = requests::revoke(url, &self.0.config.client_id, token, hint) {
                let _ = self.exchange(request).await;
            }
        }
    }

    /// Sends a request to the authorization server and reads the whole answer.
    async fn exchange(&self, request: HttpRequest) -> Result<(u16, Bytes), Error> {
        let failed = |error: crate::TransportError| {
            Error::auth(
                AuthErrorKind::Unavailable,
                format!("The sign-in service can't be reached. {error}"),
            )
        };
        let runtime = &self.0.runtime;
        let response = within(&**runtime, TIME_OUT, self.0.transport.send(request))
            .await
            .map_err(failed)?;
        let reader = Reader::new(response.body, Rc::clone(runtime));
        Ok((
            response.status,
            reader.read_all(MAX_ANSWER).await.map_err(failed)?,
        ))
    }

    /// The account with the scopes and the end of new tokens.
    fn updated(&self, account: Account, answer: &TokenAnswer) -> Account {
        let scopes = match &answer.scopes {
            Some(scopes) => scopes.clone(),
            None if account.scopes.is_empty() => self.0.config.scopes.clone(),
            None => account.scopes.clone(),
        };
        let expires_at = answer
            .life
            .and_then(|life| i64::try_from((self.0.runtime.unix_time() + life).as_millis()).ok());
        Account {
            scopes,
            expires_at,
            ..account
        }
    }

    fn unix_millis(&self) -> u64 {
        u64::try_from(self.0.runtime.unix_time().as_millis()).unwrap_or(u64::MAX)
    }
}

impl TokenSource for SignIn {
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
