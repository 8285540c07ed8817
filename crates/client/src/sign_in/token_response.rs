//! The response of the token endpoint (RFC 6749, 5).

use std::time::Duration;

use serde_json::{Map, Value};

use super::callback::refused;
use super::{service_user, userinfo};
use crate::error::{AuthErrorKind, Error};
use crate::json;
use crate::secret::{AccessToken, RefreshToken};

/// Longer lives are cut to this: 30 days.
const MAX_TTL: Duration = Duration::from_hours(30 * 24);

/// Tokens, as the token endpoint gave them.
#[derive(Debug)]
pub(super) struct TokenResponse {
    pub(super) access: AccessToken,
    pub(super) refresh: Option<RefreshToken>,
    /// How long the access token lives; `None` when the server does not tell.
    pub(super) ttl: Option<Duration>,
    /// The granted scopes; `None` means those that were asked for.
    pub(super) scopes: Option<Vec<String>>,
    /// The user name in the tokens, where one of them can be read.
    pub(super) username: Option<String>,
}

impl TokenResponse {
    /// Reads a response.
    ///
    /// # Errors
    /// `SignInNeeded` for `invalid_grant` alone; `Unavailable` for whatever proves nothing about the grant.
    pub(super) fn read(status: u16, body: &[u8], client_id: &str) -> Result<Self, Error> {
        let object: Option<Map<String, Value>> = json::read(body);
        if !(200..300).contains(&status) {
            let code = object
                .as_ref()
                .and_then(|object| object.get("error")?.as_str());
            return Err(match code {
                Some(code) if (400..500).contains(&status) => refused(code),
                _ => unavailable(),
            });
        }
        let object = object.ok_or_else(|| bad("it can't be read"))?;
        let text = |name: &str| object.get(name).and_then(Value::as_str);
        let access = text("access_token").ok_or_else(|| bad("it holds no access token"))?;
        let access = AccessToken::parse(access).map_err(|error| bad(&error.to_string()))?;
        service_user::refuse(&object, access.reveal(), client_id)?;
        if !text("token_type").is_some_and(|kind| kind.eq_ignore_ascii_case("bearer")) {
            return Err(bad("the token is no bearer token"));
        }
        let readable = [text("id_token"), Some(access.reveal())];
        let username = readable
            .into_iter()
            .flatten()
            .find_map(|token| userinfo::username(&service_user::claims(token)?));
        let refresh = text("refresh_token").map(RefreshToken::parse).transpose();
        Ok(Self {
            access,
            refresh: refresh.map_err(|error| bad(&error.to_string()))?,
            ttl: ttl(object.get("expires_in"))?,
            scopes: text("scope")
                .map(|scope| scope.split_ascii_whitespace().map(str::to_owned).collect()),
            username,
        })
    }
}

/// Reads `expires_in`: seconds, as a number or a decimal string; absent means unknown.
fn ttl(value: Option<&Value>) -> Result<Option<Duration>, Error> {
    let ttl = match value {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::Number(number)) => number
            .as_f64()
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        Some(Value::String(text)) => belvedere_api::long::parse(text)
            .and_then(|seconds| u64::try_from(seconds).ok())
            .map(Duration::from_secs),
        Some(_) => None,
    };
    match ttl {
        Some(ttl) if !ttl.is_zero() => Ok(Some(ttl.min(MAX_TTL))),
        _ => Err(bad("the token has no life left, or none that can be read")),
    }
}

/// The sign-in service gave no usable response, which says nothing about the sign-in itself.
pub(super) fn unavailable() -> Error {
    Error::auth(
        AuthErrorKind::Unavailable,
        "The sign-in service can't be reached just now.",
    )
}

fn bad(reason: &str) -> Error {
    Error::protocol(format!(
        "The answer of the sign-in service can't be used: {reason}."
    ))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(status: u16, body: &Value) -> Result<TokenResponse, Error> {
        TokenResponse::read(status, body.to_string().as_bytes(), "belvedere-web")
    }

    fn kind(result: Result<TokenResponse, Error>) -> AuthErrorKind {
        match result {
            Err(Error::Auth { kind, message }) => {
                assert!(!message.contains("canary"), "{message}");
                kind
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn good_answers() {
        let response = read(
            200,
            &json!({
                "access_token": "a", "token_type": "BEARER", "expires_in": "3600", "refresh_token": "r", "scope": "x  y"
            }),
        );
        let response = response.unwrap();
        assert_eq!(response.ttl, Some(Duration::from_hours(1)));
        assert_eq!(response.scopes.unwrap(), ["x", "y"]);
        assert!(response.refresh.is_some());
        for (ttl, expected) in [
            (json!(1), Some(1)),
            (json!(30), Some(30)),
            (json!(1e12), Some(MAX_TTL.as_secs())),
            (json!(2_592_000), Some(2_592_000)),
            (json!(null), None),
        ] {
            let body = json!({"access_token": "a", "token_type": "bearer", "expires_in": ttl});
            assert_eq!(
                read(200, &body).unwrap().ttl,
                expected.map(Duration::from_secs),
                "{body}"
            );
        }
    }

    #[test]
    fn bad_answers() {
        let long = "canary".repeat(20_000);
        for change in [
            json!({"token_type": "mac"}),
            json!({"token_type": null}),
            json!({"expires_in": 0}),
            json!({"expires_in": -1}),
            json!({"expires_in": "soon"}),
            json!({"expires_in": []}),
            json!({"access_token": null}),
            json!({"access_token": ""}),
            json!({"access_token": "canary canary"}),
            json!({"access_token": "canary\r\nx"}),
            json!({"access_token": "canaryä"}),
            json!({"access_token": long}),
            json!({"refresh_token": "canary\n"}),
        ] {
            let mut body = json!({"access_token": "a", "token_type": "Bearer", "expires_in": 600});
            for (name, value) in change.as_object().unwrap() {
                body[name] = value.clone();
            }
            assert_eq!(kind(read(200, &body)), AuthErrorKind::Protocol, "{change}");
        }
    }

    #[test]
    fn only_invalid_grant_ends_the_sign_in() {
        for (status, body, expected) in [
            (
                400,
                r#"{"error":"invalid_grant"}"#,
                AuthErrorKind::SignInNeeded,
            ),
            (401, r#"{"error":"invalid_client"}"#, AuthErrorKind::Refused),
            (400, r#"{"error":"<script>"}"#, AuthErrorKind::Refused),
            (
                500,
                r#"{"error":"invalid_grant"}"#,
                AuthErrorKind::Unavailable,
            ),
            (503, "", AuthErrorKind::Unavailable),
            (502, "<html>", AuthErrorKind::Unavailable),
            (400, "<html>", AuthErrorKind::Unavailable),
            (200, "<html>", AuthErrorKind::Protocol),
        ] {
            let result = TokenResponse::read(status, body.as_bytes(), "belvedere-web");
            assert_eq!(kind(result), expected, "{status} {body}");
        }
    }
}
