//! Proof Key for Code Exchange, S256 only (RFC 7636), and one-time random values.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

use crate::error::Error;

/// 256 random bits as 43 characters that are safe in a URL and in a header: a state, a code verifier, an idempotency key.
pub(crate) fn random() -> Result<String, Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| {
        Error::protocol(
            "The browser gives no random numbers, so nobody can sign in or change anything.",
        )
    })?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// The S256 code challenge of a code verifier.
pub(super) fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_rfc() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        assert_eq!(
            challenge(verifier),
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        );
    }

    #[test]
    fn random_values_are_long_and_differ() {
        let (a, b) = (random().unwrap(), random().unwrap());
        assert_eq!(a.len(), 43);
        assert_ne!(a, b);
    }
}
