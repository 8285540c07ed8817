//! The signed-in session of this tab.

use std::rc::Rc;

use futures_core::future::LocalBoxFuture;

use crate::error::Error;
use crate::secret::AccessToken;
use crate::sign_in::Endpoints;
use crate::tokens::TokenSource;

/// How to sign in to a platform.
#[derive(Debug, Clone)]
pub struct OAuthConfig {
    /// The issuer identifier: an origin, or an https URL.
    pub issuer: String,
    /// The public client.
    pub client_id: String,
    /// Scopes to ask for; `offline_access` asks for a refresh token.
    pub scopes: Vec<String>,
    /// Where the authorization server sends the user back to, exactly.
    pub redirect_uri: String,
    /// Endpoints of a server without RFC 8414 metadata.
    pub endpoints: Option<Endpoints>,
}

/// Who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Name for people; empty when the platform does not tell.
    pub name: String,
    /// User name; empty when the platform does not tell.
    pub username: String,
    /// The scopes of the access token.
    pub scopes: Vec<String>,
    /// When the access token ends, in milliseconds since 1970; `None` when the platform does not tell.
    pub expires_at: Option<i64>,
}

/// The session of this tab. Tokens are held in memory only.
#[derive(Clone)]
pub struct Session(Rc<OAuthConfig>);

/// Keeps a callback alive; dropping it ends the calls.
#[must_use]
pub struct Subscription(());

impl Session {
    /// A session in which nobody is signed in yet.
    pub fn new(config: OAuthConfig) -> Self {
        Self(Rc::new(config))
    }

    /// Goes to the sign-in page. `return_to` is a path of this origin.
    #[expect(
        clippy::unused_async,
        reason = "takes its final form with the state machines"
    )]
    pub async fn sign_in(&self, _return_to: &str) -> Result<(), Error> {
        Err(Error::sign_in_needed())
    }

    /// Completes the sign-in from the URL that the user was sent back to, and gives the `return_to` of its beginning.
    #[expect(
        clippy::unused_async,
        reason = "takes its final form with the state machines"
    )]
    pub async fn complete(&self, _callback_url: &str) -> Result<String, Error> {
        Err(Error::sign_in_needed())
    }

    /// Who is signed in.
    pub fn account(&self) -> Option<Account> {
        None
    }

    /// Calls back whenever [`Self::account`] may have changed.
    pub fn on_change(&self, _callback: impl Fn() + 'static) -> Subscription {
        Subscription(())
    }

    /// Signs out here and in the other tabs, and revokes the tokens.
    #[expect(
        clippy::unused_async,
        reason = "takes its final form with the state machines"
    )]
    pub async fn sign_out(&self) {}
}

impl TokenSource for Session {
    fn token(&self) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        Box::pin(std::future::ready(Err(Error::sign_in_needed())))
    }

    fn refresh(&self, _: AccessToken) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        Box::pin(std::future::ready(Err(Error::sign_in_needed())))
    }
}
