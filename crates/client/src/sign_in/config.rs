//! Configuration of the sign-in, and the account that it results in.

use serde::Deserialize;

/// How to sign in to a platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OAuthConfig {
    /// The issuer identifier: `https`, or `http` on loopback; compared character by character.
    pub issuer: String,
    /// The identifier of the public client.
    pub client_id: String,
    /// Scopes to ask for; `offline_access` asks for a refresh token.
    pub scopes: Vec<String>,
    /// Where the authorization server sends the user back to, exactly.
    pub redirect_uri: String,
    /// Endpoints of a server without RFC 8414 metadata.
    pub endpoints: Option<Endpoints>,
}

/// Endpoints of an authorization server that publishes no RFC 8414 metadata.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
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
    /// Where the user's session at the server itself ends.
    #[serde(default)]
    pub end_session: Option<String>,
}

/// The signed-in account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
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

impl Account {
    /// Whether this is the same user for sure. Users without a name are not comparable.
    pub fn is_same_user(&self, other: &Self) -> bool {
        !self.username.is_empty() && self.username == other.username
    }
}
