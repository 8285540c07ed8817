//! The sign-in: a small OAuth 2.0 authorization server for one public client and four demo users.
//!
//! Authorization code with PKCE S256, refresh tokens with rotation, revocation (RFC 7009) and metadata (RFC 8414).
//! Tokens, codes, sessions and form tokens are random; only their SHA-256 is stored.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use axum::response::Response;

use crate::Clock;
use crate::http::{ApiError, Exchange, Principal};
use crate::users::OFFLINE_ACCESS;

mod authorize;
mod code;
mod database;
mod form;
mod key;
mod metadata;
mod owners;
mod page;
mod request;
mod secret;
mod session;
mod token;
mod token_endpoint;

use database::Database;
pub(crate) use database::VERSION as SCHEMA_VERSION;
use key::StartKey;
use owners::Owners;

/// Name of its database in the data folder.
pub(crate) const DATABASE: &str = "auth.sqlite";
/// The one client: the app.
pub(crate) const CLIENT_ID: &str = "belvedere-web";
/// Display name of the client.
const CLIENT_NAME: &str = "Belvedere";
/// The parameter of the printed address that holds the start key.
pub(crate) const KEY_PARAMETER: &str = "key";
/// Display name of the platform.
pub(crate) const PLATFORM_NAME: &str = "Local platform";

/// Reads a form, for tests.
#[cfg(feature = "testkit")]
pub(crate) fn read_form(bytes: &[u8]) {
    // Most bytes are none.
    drop(form::Parameters::parse(bytes));
}

/// Lifetimes.
mod ttl {
    use std::time::Duration;

    /// An authorization code.
    pub(super) const CODE: Duration = Duration::from_mins(1);
    /// An access token.
    pub(super) const ACCESS: Duration = Duration::from_mins(10);
    /// A refresh token: 30 days.
    pub(super) const REFRESH: Duration = Duration::from_hours(30 * 24);
    /// All refresh tokens of one sign-in, however often they are used: 90 days.
    pub(super) const FAMILY: Duration = Duration::from_hours(90 * 24);
    /// How long a used refresh token gets the same response again: browsers repeat requests by themselves.
    pub(super) const GRACE: Duration = Duration::from_secs(10);
    /// A login session in the browser, from the choice of the user.
    pub(super) const SESSION: Duration = Duration::from_hours(1);
    /// A browser that has shown the start key: 30 days.
    pub(super) const BROWSER: Duration = Duration::from_hours(30 * 24);
    /// A page with a form.
    pub(super) const FORM: Duration = Duration::from_mins(10);

    /// The end of what begins at `start`, both in milliseconds since 1970.
    pub(super) fn end(start: i64, ttl: Duration) -> i64 {
        start.saturating_add(i64::try_from(ttl.as_millis()).unwrap_or(i64::MAX))
    }
}

/// The authorization server: a cheap handle.
#[derive(Clone)]
pub(crate) struct OAuth {
    database: Arc<Mutex<Database>>,
    owners: Arc<Owners>,
    clock: Clock,
    key: Option<Arc<StartKey>>,
}

impl OAuth {
    /// Opens its database, and makes a start key if one is wanted.
    pub(crate) fn open(path: &Path, clock: Clock, with_key: bool) -> anyhow::Result<Self> {
        let key = with_key.then(StartKey::make).transpose()?;
        Ok(Self {
            database: Arc::new(Mutex::new(Database::open(path)?)),
            owners: Arc::default(),
            clock,
            key: key.map(Arc::new),
        })
    }

    /// Runs work that may change the database, now, on a blocking thread.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Database, i64) -> anyhow::Result<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.run_with(|database, owners, now| {
            owners.clear();
            work(database, now)
        })
        .await
    }

    async fn run_with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Database, &Owners, i64) -> anyhow::Result<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let oauth = self.clone();
        let working = tokio::task::spawn_blocking(move || {
            let database = oauth.database.lock();
            let mut database = database.unwrap_or_else(PoisonError::into_inner);
            work(&mut database, &oauth.owners, oauth.clock.now())
        });
        Ok(working.await.map_err(ApiError::internal)??)
    }

    /// The owner of an access token that is valid now.
    pub(crate) async fn authenticate(&self, token: &str) -> Result<Option<Principal>, ApiError> {
        let hash = secret::hash(token);
        if let Some(owner) = self.owners.find(&hash, self.clock.now()) {
            return Ok(Some(owner));
        }
        self.run_with(move |database, owners, now| {
            let Some(owner) = token::owner(database, &hash, now)? else {
                // It may be known: when it has expired.
                owners.clear();
                return Ok(None);
            };
            owners.add(hash, owner.clone());
            Ok(Some(owner.principal))
        })
        .await
    }

    /// Ends a token, and with a refresh token everything that came from the same sign-in.
    pub(crate) async fn revoke(&self, token: &str) -> Result<(), ApiError> {
        let hash = secret::hash(token);
        self.run(move |database, _| token::revoke(database, &hash))
            .await
    }

    /// Ends all sign-ins, for tests.
    #[cfg(feature = "testkit")]
    pub(crate) async fn forget_everybody(&self) -> Result<(), ApiError> {
        self.run(|database, _| database.forget_everybody()).await
    }

    /// Makes an access token outside the sign-in, for tests.
    #[cfg(feature = "testkit")]
    pub(crate) async fn mint(
        &self,
        user: &'static crate::users::DemoUser,
        kind: crate::http::PrincipalKind,
        scopes: Vec<String>,
        ttl: i64,
    ) -> Result<String, ApiError> {
        self.run(move |database, now| {
            token::mint(database, user, kind, &scopes, now.saturating_add(ttl))
        })
        .await
    }
}

/// The endpoints of the authorization server.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Endpoint {
    Metadata,
    Authorize,
    Token,
    Revoke,
    UserInfo,
}

impl Endpoint {
    /// The endpoint at a raw path.
    pub(crate) fn find(path: &str) -> Option<Self> {
        match path {
            "/.well-known/oauth-authorization-server" => Some(Self::Metadata),
            "/oauth2/authorize" => Some(Self::Authorize),
            "/oauth2/token" => Some(Self::Token),
            "/oauth2/revoke" => Some(Self::Revoke),
            "/oauth2/userinfo" => Some(Self::UserInfo),
            _ => None,
        }
    }

    /// The methods it takes.
    pub(crate) fn methods(self) -> &'static [&'static str] {
        match self {
            Self::Metadata => &["GET"],
            Self::Authorize | Self::UserInfo => &["GET", "POST"],
            Self::Token | Self::Revoke => &["POST"],
        }
    }

    /// Answers a request with one of these methods.
    pub(crate) async fn respond(self, exchange: Exchange) -> Result<Response, ApiError> {
        match self {
            Self::Metadata => Ok(metadata::respond(&exchange.own_origin)),
            Self::Authorize if exchange.method() == "GET" => authorize::show(&exchange).await,
            Self::Authorize => authorize::submit(exchange).await,
            Self::Token => token_endpoint::token(exchange).await,
            Self::Revoke => token_endpoint::revoke(exchange).await,
            Self::UserInfo => metadata::user_info(&exchange).await,
        }
    }
}
