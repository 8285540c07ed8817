//! Tokens that the page gets by itself, such as from a sign-in library that it has already; and the tokens of a [`SignIn`]
//! for a client in another module.

use futures_core::future::LocalBoxFuture;
use serde_json::Map;

use super::{SignIn, service_user};
use crate::error::Error;
use crate::secret::AccessToken;
use crate::tokens::TokenSource;

/// Source of access tokens as text.
pub trait TokenSupply {
    /// The text of a token; another one than `rejected`, which the platform answered with 401.
    fn token(&self, rejected: Option<&str>) -> LocalBoxFuture<'static, Result<String, Error>>;

    /// As [`TokenSource::honors_idempotency_keys`].
    fn honors_idempotency_keys(&self) -> bool {
        false
    }
}

/// Access tokens of a user whom other code signs in.
///
/// A token whose claims mark a service user is refused. One without claims that can be read is refused by the platform.
pub struct SuppliedTokens<S>(S);

impl<S: TokenSupply> SuppliedTokens<S> {
    /// Tokens from `supply`, which is asked before each request, and once more after a token was rejected.
    pub fn new(supply: S) -> Self {
        Self(supply)
    }

    async fn get(&self, rejected: Option<&str>) -> Result<AccessToken, Error> {
        let text = self.0.token(rejected).await?;
        service_user::refuse(&Map::new(), &text, "")?;
        Ok(AccessToken::parse(text)?)
    }
}

impl<S: TokenSupply> TokenSource for SuppliedTokens<S> {
    fn token(&self) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        Box::pin(self.get(None))
    }

    fn refresh(&self, rejected: AccessToken) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        Box::pin(async move {
            let token = self.get(Some(rejected.reveal())).await?;
            if token == rejected {
                return Err(Error::sign_in_needed());
            }
            Ok(token)
        })
    }

    fn honors_idempotency_keys(&self) -> bool {
        self.0.honors_idempotency_keys()
    }
}

impl SignIn {
    /// The text of a token for a [`TokenSupply`] in another module; in place of `rejected`, which the platform answered
    /// with 401.
    pub async fn supply(&self, rejected: Option<String>) -> Result<String, Error> {
        let token = match rejected {
            Some(rejected) => self.refresh(AccessToken::parse(rejected)?).await?,
            None => self.token().await?,
        };
        Ok(token.reveal().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use futures_util::FutureExt as _;

    use super::*;
    use crate::error::AuthErrorKind;

    /// A token, and its successor when it is rejected.
    struct Two(&'static str, &'static str);

    impl TokenSupply for Two {
        fn token(&self, rejected: Option<&str>) -> LocalBoxFuture<'static, Result<String, Error>> {
            assert!(rejected.is_none_or(|rejected| rejected == self.0));
            let text = if rejected.is_some() { self.1 } else { self.0 };
            Box::pin(std::future::ready(Ok(text.to_owned())))
        }
    }

    fn tokens(first: &'static str, again: &'static str) -> SuppliedTokens<Two> {
        SuppliedTokens::new(Two(first, again))
    }

    fn now<T>(future: impl Future<Output = T>) -> T {
        future.now_or_never().expect("nothing to wait for")
    }

    #[test]
    fn a_rejected_token_is_replaced_once() {
        let source = tokens("one", "two");
        let first = now(source.token()).unwrap();
        assert_eq!(first.reveal(), "one");
        assert_eq!(now(source.refresh(first)).unwrap().reveal(), "two");
        let same = tokens("one", "one");
        let first = now(same.token()).unwrap();
        assert!(now(same.refresh(first)).unwrap_err().needs_sign_in());
    }

    #[test]
    fn a_service_user_is_refused() {
        let claims = URL_SAFE_NO_PAD.encode(r#"{"sub":"robot","azp":"robot"}"#);
        let error = now(tokens(format!("a.{claims}.c").leak(), "").token()).unwrap_err();
        let service = matches!(
            error,
            Error::Auth {
                kind: AuthErrorKind::ServiceUser,
                ..
            }
        );
        assert!(service, "{error}");
    }

    #[test]
    fn a_text_that_no_header_can_carry_is_refused() {
        assert!(matches!(
            now(tokens("a b", "").token()),
            Err(Error::Request(_))
        ));
    }
}
