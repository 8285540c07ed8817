//! Where access tokens come from.

use futures_core::future::LocalBoxFuture;

use crate::error::Error;
use crate::secret::AccessToken;

/// A source of access tokens, such as `browser::Session`.
pub trait TokenSource {
    /// The token for the next request. Refreshes one that is about to expire.
    fn token(&self) -> LocalBoxFuture<'_, Result<AccessToken, Error>>;

    /// A token in place of `rejected`, which the platform answered with 401.
    ///
    /// Concurrent callers share one refresh. An error with [`Error::needs_sign_in`] ends the call.
    fn refresh(&self, rejected: AccessToken) -> LocalBoxFuture<'_, Result<AccessToken, Error>>;

    /// Waits until a user is signed in again, after an error with [`Error::needs_sign_in`]: reads then resume by
    /// themselves. The default is not to wait.
    fn next_sign_in(&self) -> Option<LocalBoxFuture<'_, ()>> {
        None
    }

    /// Whether the platform that the tokens are for advertises that it makes a change with an `Idempotency-Key` once.
    /// Asked after a token was given. The default is no: another platform refuses the header.
    fn honors_idempotency_keys(&self) -> bool {
        false
    }
}

/// A token from a raw string, for tests: it can't be refreshed.
#[cfg(feature = "testkit")]
#[derive(Debug, Clone)]
pub struct StaticToken(AccessToken);

#[cfg(feature = "testkit")]
impl StaticToken {
    /// A token from its text.
    pub fn new(text: impl Into<String>) -> Result<Self, Error> {
        Ok(Self(AccessToken::parse(text)?))
    }
}

#[cfg(feature = "testkit")]
impl TokenSource for StaticToken {
    fn token(&self) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        Box::pin(std::future::ready(Ok(self.0.clone())))
    }

    fn refresh(&self, _: AccessToken) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        Box::pin(std::future::ready(Err(Error::sign_in_needed())))
    }
}
