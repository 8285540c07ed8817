//! The facts about an error that help whoever looks into it. None of them holds a token.

use belvedere_client::Error;
use belvedere_client::api;

/// A fact: its label and its value.
pub type Fact = (String, String);

/// The facts about an error that happened at `time`.
pub fn facts(error: &Error, time: &str) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut add = |label: &str, value: String| {
        if !value.is_empty() {
            facts.push((label.to_owned(), value));
        }
    };
    if let Some(body) = error.body() {
        add("Error name", body.error_name.clone());
        add("Error code", body.error_code.to_string());
    }
    if let Some(status) = status(error) {
        add("HTTP status", status.to_string());
    }
    if let Some(id) = operation(error) {
        let address = api::operation(id)
            .map(|operation| format!(" — {} {}", operation.method.as_str(), operation.path))
            .unwrap_or_default();
        add("Operation", format!("{id}{address}"));
    }
    if let Some(body) = error.body() {
        add("Error instance", body.error_instance_id.clone());
        for (name, value) in &body.parameters {
            let value = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            add(&format!("Parameter {name}"), value);
        }
    }
    match error {
        Error::Decode {
            path,
            message,
            bytes,
            ..
        } => {
            add("Place", path.clone());
            add("Mistake", message.clone());
            add("Answer", start_of(bytes));
        }
        Error::NotThePlatform {
            content_type,
            start,
            ..
        } => {
            add(
                "Content type",
                content_type.clone().unwrap_or_else(|| "none".to_owned()),
            );
            add("Answer", start.clone());
        }
        Error::Transport { kind, .. } => add("Kind", format!("{kind:?}")),
        Error::Auth { kind, .. } => add("Kind", format!("{kind:?}")),
        Error::OutcomeUnknown { cause, .. } => add("Cause", cause.to_string()),
        _ => {}
    }
    if let Some(pause) = error.retry_after() {
        add("Asked to wait", format!("{} s", pause.as_secs()));
    }
    add("Time", time.to_owned());
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
