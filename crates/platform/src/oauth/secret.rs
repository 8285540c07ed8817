//! Random secrets, their hashes, and the tokens that a browser gets.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

/// The stored hash of a secret.
pub(super) type Hash = [u8; 32];

/// New tokens, to be sent once. Secret: no `Debug`.
#[derive(Clone)]
pub(super) struct Tokens {
    pub(super) access: String,
    pub(super) refresh: Option<String>,
    pub(super) scopes: Vec<String>,
}

/// 256 random bits, safe in URLs and headers.
pub(super) fn random() -> anyhow::Result<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// The hash that a secret is stored and found by.
pub(super) fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).into()
}

/// The S256 challenge of a PKCE verifier (RFC 7636, 4.2).
pub(super) fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(hash(verifier))
}
