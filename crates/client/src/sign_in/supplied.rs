//! Tokens that the page gets by itself, such as from a sign-in library that it has already.

use futures_core::future::LocalBoxFuture;
use serde_json::Map;

use super::service_user;
use crate::error::Error;
use crate::secret::AccessToken;
use crate::tokens::TokenSource;

/// Asks for the text of a token; `true` after the platform rejected the one before.
type Supply = dyn Fn(bool) -> LocalBoxFuture<'static, Result<String, Error>>;

/// Access tokens of a user that something else signs in.
///
/// A token whose claims mark a service user is refused. One without claims that can be read is refused by the platform.
pub struct SuppliedTokens {
    supply: Box<Supply>,
    honors_keys: bool,
}

impl SuppliedTokens {
    /// Tokens from `supply`, which is asked before each request, and with `true` after a token was rejected.
    pub fn new(
        supply: impl Fn(bool) -> LocalBoxFuture<'static, Result<String, Error>> + 'static,
    ) -> Self {
        Self {
            supply: Box::new(supply),
            honors_keys: false,
        }
    }

    /// Says that the platform makes a change with an `Idempotency-Key` once.
    #[must_use]
    pub fn with_idempotency_keys(mut self, honored: bool) -> Self {
        self.honors_keys = honored;
        self
    }

    async fn get(&self, again: bool) -> Result<AccessToken, Error> {
        let text = (self.supply)(again).await?;
        service_user::refuse(&Map::new(), &text, "")?;
        Ok(AccessToken::parse(text)?)
    }
}

impl TokenSource for SuppliedTokens {
    fn token(&self) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        Box::pin(self.get(false))
    }

    fn refresh(&self, rejected: AccessToken) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        Box::pin(async move {
            let token = self.get(true).await?;
            if token == rejected {
                return Err(Error::sign_in_needed());
            }
            Ok(token)
        })
    }

    fn honors_idempotency_keys(&self) -> bool {
        self.honors_keys
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use futures_util::FutureExt as _;

    use super::*;
    use crate::error::AuthErrorKind;

    fn tokens(first: &str, again: &str) -> SuppliedTokens {
        let (first, again) = (first.to_owned(), again.to_owned());
        SuppliedTokens::new(move |rejected| {
            let text = if rejected { &again } else { &first };
            Box::pin(std::future::ready(Ok(text.clone())))
        })
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
        let error = now(tokens(&format!("a.{claims}.c"), "").token()).unwrap_err();
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
