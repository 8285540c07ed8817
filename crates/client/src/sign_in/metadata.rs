//! The metadata of an authorization server (RFC 8414), and its validation.

use belvedere_api::error::RequestError;
use serde::Deserialize;

use super::config::Endpoints;
use crate::base_url::{BaseUrl, endpoint_origin};
use crate::error::Error;
use crate::json;

/// An authorization server whose endpoints passed the checks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Server {
    pub(super) issuer: String,
    pub(super) authorization: String,
    pub(super) token: String,
    pub(super) revocation: Option<String>,
    /// Only when it is on the issuer's origin: the access token goes nowhere else.
    pub(super) userinfo: Option<String>,
    /// Where a browser ends the user's session at the server (`OpenID` Connect RP-Initiated Logout).
    pub(super) end_session: Option<String>,
    /// Whether the server promises to name itself in its responses (RFC 9207).
    pub(super) names_itself: bool,
    /// Whether the platform makes a change with an `Idempotency-Key` once (docs/assumptions.md, "Wire rules").
    pub(super) honors_keys: bool,
}

/// The document that the server publishes, as far as it is used.
#[derive(Deserialize)]
struct Document {
    issuer: String,
    authorization_endpoint: Option<String>,
    token_endpoint: Option<String>,
    revocation_endpoint: Option<String>,
    userinfo_endpoint: Option<String>,
    end_session_endpoint: Option<String>,
    response_types_supported: Option<Vec<String>>,
    grant_types_supported: Option<Vec<String>>,
    code_challenge_methods_supported: Option<Vec<String>>,
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
    #[serde(default)]
    idempotency_key_supported: bool,
}

/// The address of the metadata of an issuer: the well-known part stands between host and path.
pub(super) fn url(issuer: &str) -> Result<String, Error> {
    let base = BaseUrl::parse(issuer).map_err(|_| bad("the issuer is no https address"))?;
    let path = base.to_string().split_off(base.origin().len());
    Ok(format!(
        "{}/.well-known/oauth-authorization-server{path}",
        base.origin()
    ))
}

impl Server {
    /// Reads metadata and checks it.
    pub(super) fn from_metadata(issuer: &str, body: &[u8]) -> Result<Self, Error> {
        let document: Document =
            json::read(body).ok_or_else(|| bad("it is not in the form of RFC 8414"))?;
        if document.issuer != issuer {
            return Err(bad("it names another issuer"));
        }
        let lacks = |list: &Option<Vec<String>>, value: &str| {
            list.as_ref()
                .is_some_and(|list| !list.iter().any(|item| item == value))
        };
        if document.code_challenge_methods_supported.is_none()
            || lacks(&document.code_challenge_methods_supported, "S256")
        {
            return Err(bad("the server does not offer PKCE with S256"));
        }
        if lacks(&document.response_types_supported, "code")
            || lacks(&document.grant_types_supported, "authorization_code")
        {
            return Err(bad(
                "the server does not offer the authorization code grant",
            ));
        }
        let (Some(authorization), Some(token)) =
            (document.authorization_endpoint, document.token_endpoint)
        else {
            return Err(bad("an endpoint is missing"));
        };
        let endpoints = Endpoints {
            authorization,
            token,
            revocation: document.revocation_endpoint,
            userinfo: document.userinfo_endpoint,
            end_session: document.end_session_endpoint,
        };
        Ok(Self {
            names_itself: document.authorization_response_iss_parameter_supported,
            honors_keys: document.idempotency_key_supported,
            ..Self::from_endpoints(issuer, endpoints)?
        })
    }

    /// Checks endpoints that are written out in the configuration.
    pub(super) fn from_endpoints(issuer: &str, endpoints: Endpoints) -> Result<Self, Error> {
        let origin = BaseUrl::parse(issuer).map_err(|_| bad("the issuer is no https address"))?;
        let check = |name: &str, url: &str| {
            endpoint_origin(url).map_err(|reason| bad(&format!("the {name} endpoint {reason}")))
        };
        check("authorization", &endpoints.authorization)?;
        check("token", &endpoints.token)?;
        if let Some(url) = &endpoints.revocation {
            check("revocation", url)?;
        }
        if let Some(url) = &endpoints.end_session {
            check("end-session", url)?;
        }
        let mut userinfo = endpoints.userinfo;
        if let Some(url) = &userinfo
            && check("userinfo", url)? != origin.origin()
        {
            userinfo = None;
        }
        Ok(Self {
            issuer: issuer.to_owned(),
            authorization: endpoints.authorization,
            token: endpoints.token,
            revocation: endpoints.revocation,
            userinfo,
            end_session: endpoints.end_session,
            names_itself: false,
            honors_keys: false,
        })
    }

    /// The address that the browser is sent to.
    pub(super) fn authorization_url(
        &self,
        parameters: &[(&str, &str)],
    ) -> Result<String, RequestError> {
        with_query(&self.authorization, parameters)
    }

    /// Where the user is sent to end the session at the server, if it has such an address.
    pub(super) fn end_session_url(&self, client_id: &str) -> Option<String> {
        let address = self.end_session.as_deref()?;
        with_query(address, &[("client_id", client_id)]).ok()
    }
}

fn with_query(address: &str, parameters: &[(&str, &str)]) -> Result<String, RequestError> {
    let query = belvedere_api::wire::encode_query(&parameters)?;
    let separator = if address.contains('?') { '&' } else { '?' };
    Ok(format!("{address}{separator}{query}"))
}

fn bad(reason: &str) -> Error {
    Error::protocol(format!("The sign-in service can't be used: {reason}."))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const ISSUER: &str = "https://id.example/tenant";

    fn document() -> Value {
        json!({
            "issuer": ISSUER,
            "authorization_endpoint": "https://id.example/tenant/authorize?a=b",
            "token_endpoint": "https://id.example/tenant/token",
            "revocation_endpoint": "https://id.example/tenant/revoke",
            "userinfo_endpoint": "https://id.example/tenant/userinfo",
            "response_types_supported": ["code"],
            "code_challenge_methods_supported": ["plain", "S256"],
            "authorization_response_iss_parameter_supported": true
        })
    }

    fn read(document: &Value) -> Result<Server, Error> {
        Server::from_metadata(ISSUER, document.to_string().as_bytes())
    }

    #[test]
    fn the_address_of_the_metadata() {
        for (issuer, expected) in [
            (
                "https://id.example",
                "https://id.example/.well-known/oauth-authorization-server",
            ),
            (
                ISSUER,
                "https://id.example/.well-known/oauth-authorization-server/tenant",
            ),
            (
                "http://127.0.0.1:8765",
                "http://127.0.0.1:8765/.well-known/oauth-authorization-server",
            ),
        ] {
            assert_eq!(url(issuer).unwrap(), expected);
        }
        assert!(url("http://id.example").is_err());
        assert!(url("https://id.example/?x").is_err());
    }

    #[test]
    fn good_metadata() {
        let server = read(&document()).unwrap();
        assert!(server.names_itself && !server.honors_keys);
        let mut with_keys = document();
        with_keys["idempotency_key_supported"] = json!(true);
        assert!(read(&with_keys).unwrap().honors_keys);
        assert_eq!(
            server
                .authorization_url(&[("scope", "a b"), ("state", "+&")])
                .unwrap(),
            "https://id.example/tenant/authorize?a=b&scope=a%20b&state=%2B%26"
        );
    }

    #[test]
    fn bad_metadata() {
        for (pointer, value) in [
            ("/issuer", json!("https://id.example")),
            ("/issuer", json!("https://id.example/tenant/")),
            ("/issuer", json!("https://ID.example/tenant")),
            ("/issuer", json!(null)),
            (
                "/authorization_endpoint",
                json!("http://id.example/authorize"),
            ),
            ("/authorization_endpoint", json!("javascript:alert(1)")),
            (
                "/authorization_endpoint",
                json!("https://id.example/authorize#x"),
            ),
            ("/authorization_endpoint", json!(null)),
            ("/token_endpoint", json!("http://id.example/token")),
            ("/token_endpoint", json!("https://user@id.example/token")),
            ("/token_endpoint", json!(null)),
            ("/revocation_endpoint", json!("ftp://id.example/revoke")),
            ("/end_session_endpoint", json!("javascript:alert(1)")),
            ("/userinfo_endpoint", json!("http://id.example/userinfo")),
            ("/response_types_supported", json!(["token"])),
            ("/code_challenge_methods_supported", json!(["plain"])),
            ("/code_challenge_methods_supported", json!([])),
            ("/code_challenge_methods_supported", json!(null)),
        ] {
            let mut document = document();
            document[&pointer[1..]] = value.clone();
            let error = read(&document).expect_err(&format!("{pointer} = {value} was taken"));
            assert!(matches!(error, Error::Auth { .. }));
        }
        for body in ["", "[]", "<!doctype html>", "{}", "null"] {
            assert!(
                Server::from_metadata(ISSUER, body.as_bytes()).is_err(),
                "{body:?}"
            );
        }
    }

    #[test]
    fn the_token_goes_to_the_issuer_only() {
        let mut document = document();
        document["userinfo_endpoint"] = json!("https://other.example/userinfo");
        assert_eq!(read(&document).unwrap().userinfo, None);
    }
}
