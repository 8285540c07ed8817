//! Errors in words: a title, a sentence, and what to check.

use belvedere_client::api::error as named;
use belvedere_client::api::{self, error::ErrorBody};
use belvedere_client::{AuthErrorKind, Error, TransportErrorKind};

use crate::{browser, scopes};

/// What an error means to the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// What happened, in a few words.
    pub title: String,
    /// What it means and what helps.
    pub text: String,
    /// What to check, in the order of likelihood.
    pub checklist: Vec<String>,
}

impl Explanation {
    fn new(title: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            text: text.into(),
            checklist: Vec::new(),
        }
    }
}

/// Explains an error. `host` is where the request was sent.
pub fn explain(error: &Error, host: &str) -> Explanation {
    match error {
        Error::Request(reason) => {
            Explanation::new("This request can't be sent", sentence(&reason.to_string()))
        }
        Error::Auth { kind, message } => explain_auth(*kind, message),
        Error::Transport { kind, message } => explain_transport(*kind, message, host),
        Error::Api { operation, status, body, .. } => explain_api(operation, *status, body),
        Error::Decode { path, message, .. } => Explanation::new(
            "The answer can't be read",
            format!(
                "{host} answered with success, but not in the form that was agreed: {message}, at {path}. Trying again \
                 rarely helps; the details below help whoever runs the platform."
            ),
        ),
        Error::NotThePlatform { content_type, .. } => Explanation {
            title: "Something between you and the platform answered".to_owned(),
            text: format!(
                "What came back is {}, not an answer of the platform.",
                content_type.as_deref().map_or_else(|| "of an unknown kind".to_owned(), |kind| {
                    if kind.starts_with("text/html") { "a web page".to_owned() } else { format!("of the type {kind}") }
                }),
            ),
            checklist: vec![
                "Are you signed in to this network? Some networks answer with a page of their own first.".to_owned(),
                "Does a proxy or gateway stand between this browser and the platform?".to_owned(),
                format!("Is {host} the address of the platform’s API?"),
            ],
        },
        Error::NotOffered { operation } => Explanation::new(
            "This platform does not offer the operation",
            format!(
                "{host} answered that it has nothing at the address of {operation}. Either this version of the platform \
                 lacks it, or the base URL of this app is not that of the API."
            ),
        ),
        Error::OutcomeUnknown { .. } => Explanation::new(
            "The answer was lost",
            "The change may or may not have been made. Look before you send it again.",
        ),
        // The remaining kinds explain themselves.
        other => Explanation::new("The request failed", sentence(&other.to_string())),
    }
}

fn explain_auth(kind: AuthErrorKind, message: &str) -> Explanation {
    if kind == AuthErrorKind::SignInNeeded {
        return Explanation::new(
            "Your sign-in ended",
            "Sign in to go on. You come back to this address.",
        );
    }
    let title = match kind {
        AuthErrorKind::Refused => "The sign-in was refused",
        AuthErrorKind::ServiceUser => "This sign-in belongs to a service user",
        AuthErrorKind::Unavailable => "The sign-in service can’t be reached",
        _ => "The sign-in failed",
    };
    Explanation::new(title, sentence(message))
}

fn explain_transport(kind: TransportErrorKind, message: &str, host: &str) -> Explanation {
    match kind {
        TransportErrorKind::NoAnswer => Explanation {
            title: "No readable answer".to_owned(),
            text: format!(
                "Nothing that this page may read came back from {host}. A browser doesn’t say why; these are the usual \
                 reasons."
            ),
            checklist: vec![
                "The platform is stopped, or restarting.".to_owned(),
                "This computer is offline, or needs a VPN.".to_owned(),
                format!("The base URL in config.json is wrong: it says {host}."),
                "The platform does not let pages from this address read its answers (CORS)."
                    .to_owned(),
                "A browser extension or a firewall blocked the request.".to_owned(),
            ],
        },
        TransportErrorKind::Offline => Explanation::new(
            "This computer is offline",
            "Nothing was sent. The request is repeated by itself as soon as the connection is back.",
        ),
        TransportErrorKind::TimedOut => Explanation::new(
            "The platform took too long",
            format!("{} The request was given up.", sentence(message)),
        ),
        TransportErrorKind::Interrupted => Explanation::new(
            "The answer broke off",
            format!("{} What had arrived was thrown away.", sentence(message)),
        ),
        TransportErrorKind::Redirected => Explanation::new(
            "The platform sent the request elsewhere",
            "Redirects are never followed, so that the access token reaches no other host. Put the final address of the \
             API into config.json.",
        ),
        _ => Explanation::new("No complete answer", sentence(message)),
    }
}

fn explain_api(operation: &str, status: u16, body: &ErrorBody) -> Explanation {
    let meaning = named::NAMED_ERRORS
        .iter()
        .find(|named| body.is(named))
        .map(|named| named.meaning);
    let text = body
        .error_description
        .as_deref()
        .or(meaning)
        .unwrap_or_default();
    if body.is(&named::ONTOLOGY_NOT_FOUND) {
        return Explanation {
            title: "The ontology was not found".to_owned(),
            text: "The platform has no ontology with this RID that you may see.".to_owned(),
            checklist: vec![
                "A new ontology can take some minutes to appear: try again shortly.".to_owned(),
                "The RID must be complete, such as ri.ontology.main.ontology.…".to_owned(),
                "You may lack access: ask its owners.".to_owned(),
            ],
        };
    }
    let (title, text) = match status {
        401 => (
            "The platform did not accept the sign-in".to_owned(),
            text.to_owned(),
        ),
        403 => return explain_denied(operation, body, text),
        404 => (
            "Not found".to_owned(),
            format!("{text} It may also be hidden from you."),
        ),
        409 => (
            "This conflicts with what is there".to_owned(),
            text.to_owned(),
        ),
        413 => ("The request is too large".to_owned(), text.to_owned()),
        429 => (
            "The platform asks for a pause".to_owned(),
            "Too many requests came at once. Try again shortly.".to_owned(),
        ),
        400..=499 => (
            "The platform refused the request".to_owned(),
            text.to_owned(),
        ),
        503 => (
            "The platform is busy".to_owned(),
            format!("{text} Try again shortly."),
        ),
        _ if text.is_empty() || body.is(&named::INTERNAL) => (
            "The platform failed".to_owned(),
            "The request reached the platform, and something went wrong there. If it goes on, pass on the details below."
                .to_owned(),
        ),
        _ => ("The platform failed".to_owned(), text.to_owned()),
    };
    Explanation::new(title, text.trim())
}

/// 403: which scope is missing, in words, or that the user lacks a permission. It never signs out.
fn explain_denied(operation: &str, body: &ErrorBody, text: &str) -> Explanation {
    let missing = body
        .parameters
        .get("missingScope")
        .and_then(|scope| scope.as_str());
    if let Some(scope) = missing {
        return Explanation::new(
            "This sign-in does not cover that",
            format!(
                "It takes the permission to {}. Sign out and in again to grant it; if it is not asked for, add the scope \
                 to config.json.",
                scopes::phrase(scope)
            ),
        );
    }
    let needed = api::operation(operation)
        .map(|operation| operation.scopes)
        .unwrap_or_default();
    let needed: Vec<String> = needed.iter().map(|scope| scopes::phrase(scope)).collect();
    let mut text = if text.is_empty() {
        "You may not do this.".to_owned()
    } else {
        text.to_owned()
    };
    if !needed.is_empty() {
        text.push_str(" It takes the permission to ");
        text.push_str(&needed.join(" and to "));
        text.push_str(", and access to the thing itself.");
    }
    Explanation::new("You may not do this", text)
}

/// A sentence from a message: with a capital and a full stop.
fn sentence(message: &str) -> String {
    let mut characters = message.chars();
    let Some(first) = characters.next() else {
        return String::new();
    };
    let mut sentence = browser::upper_case(&first.to_string()) + characters.as_str();
    if !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}
