//! The authorization request: its validation, and the recipient of an error.

use serde::{Deserialize, Serialize};
use url::Url;
use url::form_urlencoded::Serializer;

use super::form::{self, Parameters};
use super::{CLIENT_ID, OFFLINE_ACCESS};
use crate::origins::Origins;
use belvedere_api::scope;

/// The longest `state`, in bytes: it is stored with each form.
const MAX_STATE_BYTES: usize = 1 << 10;

/// A valid authorization request.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct AuthorizationRequest {
    pub(super) redirect_uri: String,
    pub(super) scopes: Vec<String>,
    pub(super) state: String,
    pub(super) challenge: String,
    /// Whether the consent page is shown even when consent was given.
    pub(super) ask_consent: bool,
}

/// Why a request was refused.
#[derive(Debug)]
pub(super) enum Refused {
    /// Shown to the user only: no address of the request can be trusted.
    Shown(&'static str),
    /// Told to the app.
    Redirected {
        redirect_uri: String,
        state: Option<String>,
        error: &'static str,
        reason: &'static str,
    },
}

impl AuthorizationRequest {
    /// Checks a request. The flag says whether the user picker is shown even when a user is signed in.
    pub(super) fn parse(query: &str, origins: &Origins) -> Result<(Self, bool), Refused> {
        let parameters = Parameters::parse(query.as_bytes()).map_err(|_| {
            Refused::Shown("A part of the sign-in request is there twice, or there are too many.")
        })?;
        if parameters.get("client_id") != Some(CLIENT_ID) {
            return Err(Refused::Shown(
                "The app that asks to sign you in is not known here.",
            ));
        }
        let redirect_uri = parameters
            .get("redirect_uri")
            .filter(|uri| origins.is_redirect_uri(uri));
        let Some(redirect_uri) = redirect_uri else {
            return Err(Refused::Shown(
                "The sign-in would end at an address that is not registered for the app.",
            ));
        };
        let state = parameters.get("state");
        let refuse = |error, reason| {
            let (redirect_uri, state) = (redirect_uri.to_owned(), state.map(str::to_owned));
            Err(Refused::Redirected {
                redirect_uri,
                state,
                error,
                reason,
            })
        };

        if parameters.get("response_type") != Some("code") {
            return refuse("unsupported_response_type", "response_type must be code");
        }
        let Some(state) = state else {
            return refuse("invalid_request", "state is missing");
        };
        if state.len() > MAX_STATE_BYTES {
            return Err(Refused::Shown(
                "The state of the sign-in request is too long.",
            ));
        }
        let Some(challenge) = parameters
            .get("code_challenge")
            .filter(|text| is_challenge(text))
        else {
            return refuse(
                "invalid_request",
                "code_challenge must be 43 characters of base64url",
            );
        };
        if parameters.get("code_challenge_method") != Some("S256") {
            return refuse("invalid_request", "code_challenge_method must be S256");
        }
        let (mut pick_account, mut ask_consent) = (false, false);
        for word in form::words(parameters.get("prompt").unwrap_or_default()) {
            match word.as_str() {
                // Without a page that names the client, any program on this machine could sign in (RFC 8252, 8.6).
                "none" => return refuse("interaction_required", "prompt=none is not offered"),
                "login" | "select_account" => pick_account = true,
                "consent" => ask_consent = true,
                _ => return refuse("invalid_request", "prompt is not known"),
            }
        }
        let mut scopes = form::words(parameters.get("scope").unwrap_or_default());
        scopes.retain(|name| name == OFFLINE_ACCESS || scope::ALL.contains(&name.as_str()));
        if scopes.iter().all(|name| name == OFFLINE_ACCESS) {
            return refuse(
                "invalid_scope",
                "scope names nothing that the platform knows",
            );
        }
        let request = Self {
            redirect_uri: redirect_uri.to_owned(),
            scopes,
            state: state.to_owned(),
            challenge: challenge.to_owned(),
            ask_consent,
        };
        Ok((request, pick_account))
    }

    /// The address of the authorize page for this request.
    pub(super) fn address(&self, pick_account: bool) -> String {
        let mut query = Serializer::new(String::new());
        query
            .append_pair("response_type", "code")
            .append_pair("client_id", CLIENT_ID)
            .append_pair("redirect_uri", &self.redirect_uri)
            .append_pair("scope", &self.scopes.join(" "))
            .append_pair("state", &self.state)
            .append_pair("code_challenge", &self.challenge)
            .append_pair("code_challenge_method", "S256");
        match (pick_account, self.ask_consent) {
            (true, true) => query.append_pair("prompt", "select_account consent"),
            (true, false) => query.append_pair("prompt", "select_account"),
            (false, true) => query.append_pair("prompt", "consent"),
            (false, false) => &mut query,
        };
        format!("/oauth2/authorize?{}", query.finish())
    }

    /// The origin that the sign-in returns to.
    pub(super) fn origin(&self) -> String {
        Url::parse(&self.redirect_uri)
            .map(|url| url.origin().ascii_serialization())
            .unwrap_or_default()
    }
}

/// The redirect URI with a response (RFC 6749, 4.1.2; RFC 9207 for `iss`).
pub(super) fn response_address(
    redirect_uri: &str,
    issuer: &str,
    state: Option<&str>,
    response: &[(&str, &str)],
) -> String {
    let mut query = Serializer::new(String::new());
    query.extend_pairs(response);
    if let Some(state) = state {
        query.append_pair("state", state);
    }
    query.append_pair("iss", issuer);
    format!("{redirect_uri}?{}", query.finish())
}

/// A SHA-256 in base64url: 43 characters, of which the last carries only four bits.
fn is_challenge(text: &str) -> bool {
    text.len() == 43
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}
