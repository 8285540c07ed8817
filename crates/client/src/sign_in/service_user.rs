//! Tokens of service users are refused: they must not be passed to a browser (docs/contract.md, "Authentication", 5).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Map, Value};

use crate::error::{AuthErrorKind, Error};
use crate::json;

/// Refuses a response of the token endpoint, or an access token with readable claims, that marks a service user.
pub(super) fn refuse(
    response: &Map<String, Value>,
    token: &str,
    client_id: &str,
) -> Result<(), Error> {
    let claims = claims(token).unwrap_or_default();
    if marks_service_user(response, client_id) || marks_service_user(&claims, client_id) {
        return Err(Error::auth(
            AuthErrorKind::ServiceUser,
            "This token belongs to a service user. Such tokens must not be used in a browser.",
        ));
    }
    Ok(())
}

pub(super) fn marks_service_user(fields: &Map<String, Value>, client_id: &str) -> bool {
    let text = |name: &str| fields.get(name).and_then(Value::as_str);
    let is =
        |name: &str, value: &str| text(name).is_some_and(|text| text.eq_ignore_ascii_case(value));
    let own_subject = text("sub").is_some_and(|subject| {
        subject == client_id || text("azp") == Some(subject) || text("client_id") == Some(subject)
    });
    let grant = match fields.get("gty") {
        Some(Value::String(grant)) => is_client_credentials(grant),
        Some(Value::Array(grants)) => grants
            .iter()
            .filter_map(Value::as_str)
            .any(is_client_credentials),
        _ => false,
    };
    own_subject || grant || is("idtyp", "app") || is("principal_kind", "service")
}

fn is_client_credentials(grant: &str) -> bool {
    grant.eq_ignore_ascii_case("client-credentials")
        || grant.eq_ignore_ascii_case("client_credentials")
}

/// The claims of a JSON Web Token; `None` when the token is none. Its signature is not verified here: it came from the
/// token endpoint itself.
pub(super) fn claims(token: &str) -> Option<Map<String, Value>> {
    let mut parts = token.split('.');
    let (_, payload, _) = (parts.next()?, parts.next()?, parts.next()?);
    let payload = URL_SAFE_NO_PAD.decode(payload.trim_end_matches('=')).ok()?;
    json::read(&payload)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn object(value: &Value) -> Map<String, Value> {
        value.as_object().unwrap().clone()
    }

    fn jwt(claims: &Value) -> String {
        let part = |text: &str| URL_SAFE_NO_PAD.encode(text);
        format!(
            "{}.{}.sig",
            part(r#"{"alg":"RS256"}"#),
            part(&claims.to_string())
        )
    }

    #[test]
    fn twelve_shapes_of_service_tokens() {
        let mut shapes = 0;
        for marks in [
            json!({"sub": "belvedere-web"}),
            json!({"sub": "robot", "azp": "robot"}),
            json!({"gty": "client-credentials"}),
            json!({"gty": ["client_credentials"]}),
            json!({"idtyp": "app"}),
            json!({"principal_kind": "service"}),
        ] {
            for (response, token) in [
                (marks.clone(), "opaque".to_owned()),
                (json!({}), jwt(&marks)),
            ] {
                let error = refuse(&object(&response), &token, "belvedere-web")
                    .expect_err(&marks.to_string());
                assert!(matches!(
                    error,
                    Error::Auth {
                        kind: AuthErrorKind::ServiceUser,
                        ..
                    }
                ));
                shapes += 1;
            }
        }
        assert_eq!(shapes, 12);
    }

    #[test]
    fn tokens_of_people_pass() {
        for claims in [
            json!({}),
            json!({"sub": "ada", "azp": "belvedere-web"}),
            json!({"sub": "ada", "client_id": "belvedere-web", "gty": "authorization_code"}),
            json!({"idtyp": "user"}),
            json!({"principal_kind": "user"}),
        ] {
            refuse(&object(&claims), "opaque", "belvedere-web").unwrap();
            refuse(&Map::new(), &jwt(&claims), "belvedere-web").unwrap();
        }
        for token in ["a.b.c", "a.b", "...", "a..c", "a.bm90IGpzb24.c"] {
            refuse(&Map::new(), token, "belvedere-web").unwrap();
        }
    }
}
