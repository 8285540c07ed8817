//! Signing in: OAuth 2.0 authorization code with PKCE S256, for a public client (docs/assumptions.md, "OAuth 2.0").
//!
//! Everything here is free of the browser: [`SignIn`] talks through a [`Transport`](crate::Transport), the rest is pure.
//! There is no client secret, no password grant and no client credentials grant.

mod attempt;
mod callback;
mod config;
mod engine;
mod metadata;
mod pkce;
mod requests;
mod service_user;
#[cfg(feature = "untyped")]
mod supplied;
mod token_response;
mod tokens;
mod userinfo;

pub use attempt::Attempt;
pub use config::{Account, Endpoints, OAuthConfig};
pub use engine::SignIn;
#[cfg(all(target_arch = "wasm32", feature = "browser"))]
pub(crate) use engine::{LockGuard, StoredToken, TokenVault};
#[cfg(feature = "untyped")]
pub use supplied::{SuppliedTokens, TokenSupply};

#[cfg(test)]
mod tests;
