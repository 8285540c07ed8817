//! Random values that are used once.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::error::Error;

/// 256 random bits as 43 characters that are safe in a URL and in a header: a state, a code verifier, an idempotency key.
pub(crate) fn random() -> Result<String, Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| {
        Error::protocol(
            "The browser gives no random numbers, so you can't sign in or change anything.",
        )
    })?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_values_are_long_and_differ() {
        let (a, b) = (random().unwrap(), random().unwrap());
        assert_eq!(a.len(), 43);
        assert_ne!(a, b);
    }
}
