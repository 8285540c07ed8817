//! Explanations of errors: a title, a sentence, and a list of checks.

use belvedere_client::api::error::ErrorBody;
use belvedere_client::api::{self, error as named};
use belvedere_client::{AuthErrorKind, Error, TransportErrorKind};

use super::texts::Text;
use crate::i18n::t;
use crate::{host, scopes};

/// Explanation of an error for the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The problem, in a few words.
    pub title: String,
    /// Its meaning and the remedy.
    pub text: String,
    /// The checks, in the order of likelihood.
    pub checklist: Vec<String>,
}

impl Explanation {
    fn new(title: Text, text: impl Into<String>) -> Self {
        Self {
            title: t(title),
            text: text.into(),
            checklist: Vec::new(),
        }
    }

    fn check(self, checks: impl IntoIterator<Item = Text>) -> Self {
        Self {
            checklist: checks.into_iter().map(t).collect(),
            ..self
        }
    }
}

/// Explains an error. `host` is where the request was sent.
pub fn explain(error: &Error, host: &str) -> Explanation {
    let host = host.to_owned();
    match error {
        Error::Request(reason) => {
            Explanation::new(Text::CannotBeSent, sentence(&reason.to_string()))
        }
        Error::Auth { kind, message } => explain_auth(*kind, message),
        Error::Transport { kind, message } => explain_transport(*kind, message, host),
        Error::Api {
            operation,
            status,
            body,
            ..
        } => explain_api(operation, *status, body),
        Error::Decode { path, message, .. } => Explanation::new(
            Text::CannotBeRead,
            t(Text::CannotBeReadDetail {
                host,
                message: message.clone(),
                path: path.clone(),
            }),
        ),
        Error::NotThePlatform { content_type, .. } => {
            let kind = t(match content_type.as_deref() {
                None => Text::UnknownKind,
                Some(kind) if kind.starts_with("text/html") => Text::WebPage,
                Some(kind) => Text::OfType {
                    kind: kind.to_owned(),
                },
            });
            Explanation::new(Text::SomethingBetween, t(Text::WhatCameBack { kind })).check([
                Text::CheckNetwork,
                Text::CheckProxy,
                Text::CheckAddress { host },
            ])
        }
        Error::NotOffered { operation } => Explanation::new(
            Text::NotOffered,
            t(Text::NotOfferedDetail {
                host,
                operation: (*operation).to_owned(),
            }),
        ),
        Error::OutcomeUnknown { .. } => {
            Explanation::new(Text::ResponseLost, t(Text::ResponseLostDetail))
        }
        // The remaining kinds explain themselves.
        other => Explanation::new(Text::RequestFailed, sentence(&other.to_string())),
    }
}

fn explain_auth(kind: AuthErrorKind, message: &str) -> Explanation {
    if kind == AuthErrorKind::SignInNeeded {
        return Explanation::new(Text::SignInEnded, t(Text::SignInEndedDetail));
    }
    let title = match kind {
        AuthErrorKind::Refused => Text::SignInRefused,
        AuthErrorKind::ServiceUser => Text::ServiceUser,
        AuthErrorKind::Unavailable => Text::SignInUnavailable,
        _ => Text::SignInFailed,
    };
    Explanation::new(title, sentence(message))
}

fn explain_transport(kind: TransportErrorKind, message: &str, host: String) -> Explanation {
    let message = sentence(message);
    match kind {
        TransportErrorKind::NoResponse => {
            let text = t(Text::NoResponseDetail { host: host.clone() });
            Explanation::new(Text::NoResponse, text).check([
                Text::CheckStopped,
                Text::CheckOffline,
                Text::CheckBaseUrl { host },
                Text::CheckCors,
                Text::CheckBlocked,
            ])
        }
        TransportErrorKind::Offline => Explanation::new(Text::Offline, t(Text::OfflineDetail)),
        TransportErrorKind::TimedOut => {
            Explanation::new(Text::TimedOut, t(Text::TimedOutDetail { message }))
        }
        TransportErrorKind::Interrupted => {
            Explanation::new(Text::BrokeOff, t(Text::BrokeOffDetail { message }))
        }
        TransportErrorKind::Redirected => {
            Explanation::new(Text::Redirected, t(Text::RedirectedDetail))
        }
        TransportErrorKind::NoRoom => Explanation::new(Text::NoRoom, t(Text::NoRoomDetail)),
        _ => Explanation::new(Text::Incomplete, message),
    }
}

fn explain_api(operation: &str, status: u16, body: &ErrorBody) -> Explanation {
    let text = body
        .error_description
        .as_deref()
        .or_else(|| named::meaning(&body.error_name))
        .unwrap_or_default()
        .to_owned();
    if body.is(&named::ONTOLOGY_NOT_FOUND) {
        return Explanation::new(Text::OntologyNotFound, t(Text::OntologyNotFoundDetail)).check([
            Text::CheckNew,
            Text::CheckRid,
            Text::CheckAccess,
        ]);
    }
    if let Some(explanation) = explain_missing(body) {
        return explanation;
    }
    let (title, text) = match status {
        401 => (Text::NotAccepted, text),
        403 => return explain_denied(operation, body, text),
        404 => (Text::NotFound, t(Text::NotFoundDetail { text })),
        409 => (Text::Conflict, text),
        413 => (Text::TooLarge, text),
        429 => (Text::PauseAsked, t(Text::PauseAskedDetail)),
        400..=499 => (Text::Refused, text),
        503 => (Text::Busy, t(Text::BusyDetail { text })),
        _ if text.is_empty() || body.is(&named::INTERNAL) => {
            (Text::PlatformFailed, t(Text::PlatformFailedDetail))
        }
        _ => (Text::PlatformFailed, text),
    };
    Explanation::new(title, text.trim())
}

/// Explains a missing resource, where the platform's error says more than "not found".
fn explain_missing(body: &ErrorBody) -> Option<Explanation> {
    let (title, text, checks) = if body.is(&named::DATASET_NOT_FOUND) {
        (
            Text::DatasetNotFound,
            Text::DatasetNotFoundDetail,
            [Text::CheckDatasetRid, Text::CheckAccess],
        )
    } else if body.is(&named::TRANSACTION_NOT_FOUND) {
        (
            Text::TransactionNotFound,
            Text::TransactionNotFoundDetail,
            [Text::CheckPair, Text::CheckTransactionRid],
        )
    } else if body.is(&named::ENROLLMENT_NOT_FOUND) {
        (
            Text::EnrollmentNotFound,
            Text::EnrollmentNotFoundDetail,
            [Text::CheckEnrollmentRid, Text::CheckAccess],
        )
    } else {
        return None;
    };
    Some(Explanation::new(title, t(text)).check(checks))
}

/// 403: which scope is missing, in words, or that the user lacks a permission. It never signs out.
fn explain_denied(operation: &str, body: &ErrorBody, text: String) -> Explanation {
    let missing = body
        .parameters
        .get("missingScope")
        .and_then(|scope| scope.as_str());
    if let Some(scope) = missing {
        let scope = scopes::phrase(scope);
        return Explanation::new(Text::NotCovered, t(Text::NotCoveredDetail { scope }));
    }
    let needed = api::operation(operation)
        .map(|operation| operation.scopes)
        .unwrap_or_default();
    let needed: Vec<String> = needed.iter().map(|scope| scopes::phrase(scope)).collect();
    let mut text = if text.is_empty() {
        t(Text::NotAllowedDetail)
    } else {
        text
    };
    if !needed.is_empty() {
        let scopes = needed.join(&t(Text::AndTo));
        text.push_str(&t(Text::ItTakes { scopes }));
    }
    Explanation::new(Text::NotAllowed, text)
}

/// A sentence from a message: with a capital and a full stop.
fn sentence(message: &str) -> String {
    let mut characters = message.chars();
    let Some(first) = characters.next() else {
        return String::new();
    };
    let mut sentence = host::upper_case(&first.to_string()) + characters.as_str();
    if !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}
