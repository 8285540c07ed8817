//! Signing in: OAuth 2.0 authorization code with PKCE, as pure functions and state machines.

use serde::Deserialize;

/// Endpoints of an authorization server that publishes no RFC 8414 metadata.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Endpoints {
    /// Where the user signs in.
    pub authorization: String,
    /// Where codes and refresh tokens are exchanged.
    pub token: String,
    /// Where tokens are revoked.
    #[serde(default)]
    pub revocation: Option<String>,
    /// Where the user's name is read.
    #[serde(default)]
    pub userinfo: Option<String>,
}
