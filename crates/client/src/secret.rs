//! Tokens as secret types: their values are never shown, written or logged.

use std::fmt;

use belvedere_api::error::RequestError;

/// The longest token that is taken, in bytes.
const MAX_LENGTH: usize = 8 * 1024;

macro_rules! secrets {
    ($( $(#[$doc:meta])* $name:ident; )+) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name(String);

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "(…)"))
            }
        }

        impl $name {
            /// Takes `text` when it can stand in a header: 1 to 8,192 visible ASCII characters, no blank.
            #[cfg_attr(
                not(any(target_arch = "wasm32", test, feature = "testkit")),
                allow(dead_code, reason = "each kind of token is made in its own place")
            )]
            pub(crate) fn parse(text: impl Into<String>) -> Result<Self, RequestError> {
                let text = text.into();
                check(&text)?;
                Ok(Self(text))
            }

            #[allow(dead_code, reason = "each kind of token is shown in its own place")]
            pub(crate) fn reveal(&self) -> &str {
                &self.0
            }
        }
    )+};
}

secrets! {
    /// An access token. Made by signing in, and in no other way.
    AccessToken;
    /// A refresh token. Made by signing in, and in no other way.
    RefreshToken;
    /// A read token for one media item (docs/contract.md, "14. Get media item info").
    ReadToken;
}

impl ReadToken {
    /// A read token from its text.
    ///
    /// # Errors
    /// [`RequestError::Rule`] when the text can't stand in a header: 1 to 8,192 visible ASCII characters, no blank.
    pub fn new(text: impl Into<String>) -> Result<Self, RequestError> {
        Self::parse(text)
    }
}

impl AccessToken {
    /// The value of the header `Authorization`.
    pub(crate) fn bearer(&self) -> String {
        format!("Bearer {}", self.0)
    }
}

/// Checks for `[\x21-\x7E]`, before a browser would trim blanks silently or throw.
fn check(text: &str) -> Result<(), RequestError> {
    let reason = if text.is_empty() {
        "is empty"
    } else if text.len() > MAX_LENGTH {
        "is longer than 8 KiB"
    } else if !text.bytes().all(|byte| (0x21..=0x7E).contains(&byte)) {
        "holds a blank, a control character or a character outside of ASCII"
    } else {
        return Ok(());
    };
    Err(RequestError::rule("token", reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_shows_a_token() {
        let token = AccessToken::parse("canary-5Kd9").unwrap();
        assert_eq!(format!("{token:?}"), "AccessToken(…)");
    }

    #[test]
    fn values_that_no_header_can_carry_are_refused() {
        let long = "Kx9".repeat(MAX_LENGTH);
        let bad = [
            "",
            " ",
            "Kx9 Kx9",
            " Kx9",
            "Kx9 ",
            "Kx9\r\nKx9",
            "Kx9\n",
            "Kx9\0",
            "Kx9\x7f",
            "Kx9ä",
            "Kx9日本",
            "Kx9\u{202e}",
            &long,
        ];
        for text in bad {
            let error = ReadToken::new(text).unwrap_err();
            assert!(matches!(error, RequestError::Rule(_)), "{text:?}");
            assert!(!format!("{error} {error:?}").contains("Kx9"), "{error}");
        }
        for text in ["a", "!~", "eyJhbGciOi.J9-_/+=", &"x".repeat(MAX_LENGTH)] {
            assert!(ReadToken::new(text).is_ok(), "{text:?}");
        }
    }
}
