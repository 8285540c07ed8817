//! Diagnostic facts about an error. None of them holds a token.

use belvedere_client::{Error, api};

use super::texts::Text;
use crate::i18n::t;

/// A fact: its label and its value.
pub type Fact = (String, String);

/// The facts about an error that happened at `time`. `sent` is the operation of a request whose error doesn't name it.
pub fn facts(error: &Error, sent: Option<&'static str>, time: &str) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut add = |label: Text, value: String| {
        if !value.is_empty() {
            facts.push((t(label), value));
        }
    };
    if let Some(body) = error.body() {
        add(Text::ErrorName, body.error_name.clone());
        add(Text::ErrorCode, body.error_code.to_string());
    }
    if let Some(status) = status(error) {
        add(Text::HttpStatus, status.to_string());
    }
    if let Some(id) = operation(error).or(sent) {
        let address = api::operation(id)
            .map(|operation| format!(" — {} {}", operation.method.as_str(), operation.path))
            .unwrap_or_default();
        add(Text::Operation, format!("{id}{address}"));
    }
    if let Some(body) = error.body() {
        add(Text::ErrorInstance, body.error_instance_id.clone());
        for (name, value) in &body.parameters {
            let value = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            add(Text::Parameter { name: name.clone() }, value);
        }
    }
    match error {
        Error::Decode {
            path,
            message,
            bytes,
            ..
        } => {
            add(Text::Place, path.clone());
            add(Text::Mistake, message.clone());
            add(Text::Response, start_of(bytes));
        }
        Error::NotThePlatform {
            content_type,
            start,
            ..
        } => {
            add(
                Text::ContentType,
                content_type.clone().unwrap_or_else(|| t(Text::Nothing)),
            );
            add(Text::Response, start.clone());
        }
        Error::Transport { kind, .. } => add(Text::Kind, format!("{kind:?}")),
        Error::Auth { kind, .. } => add(Text::Kind, format!("{kind:?}")),
        Error::OutcomeUnknown { cause, .. } => add(Text::Cause, cause.to_string()),
        _ => {}
    }
    if let Some(pause) = error.retry_after() {
        add(Text::AskedToWait, format!("{} s", pause.as_secs()));
    }
    add(Text::Time, time.to_owned());
    facts
}

/// The facts as lines of text, for the clipboard.
pub fn as_text(title: &str, facts: &[Fact]) -> String {
    let mut text = title.to_owned();
    for (label, value) in facts {
        text.extend(["\n", label, ": ", value]);
    }
    text
}

fn status(error: &Error) -> Option<u16> {
    match error {
        Error::Api { status, .. } | Error::NotThePlatform { status, .. } => Some(*status),
        Error::NotOffered { .. } => Some(404),
        Error::OutcomeUnknown { cause, .. } => status(cause),
        _ => None,
    }
}

fn operation(error: &Error) -> Option<&'static str> {
    match error {
        Error::Api { operation, .. }
        | Error::Decode { operation, .. }
        | Error::NotThePlatform { operation, .. }
        | Error::NotOffered { operation }
        | Error::OutcomeUnknown { operation, .. } => Some(operation),
        _ => None,
    }
}

/// The first 200 characters of a body.
fn start_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().take(200).collect()
}
