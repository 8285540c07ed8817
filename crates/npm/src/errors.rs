//! Errors as JSON text, from which `package/src/errors.js` makes the one error class.

use belvedere_api::Operation as _;
use belvedere_api::error::{QUERY_CANCELED, QUERY_FAILED};
use belvedere_api::sql::ExecuteSqlQuery;
use belvedere_client::query_run::QueryFailure;
use belvedere_client::{AuthErrorKind, Error, TransportErrorKind};
use wasm_bindgen::JsValue;

use crate::fields::Fields;

/// An error as it is thrown out of wasm.
pub fn text(error: &Error) -> JsValue {
    fields(error).text().into()
}

/// The error of a change whose caller stopped waiting.
pub(crate) fn abandoned(operation: &str, key: Option<&str>) -> JsValue {
    let message = "The call was given up: the change may or may not have been made.";
    let mut fields = begin("outcomeUnknown", message.to_owned());
    fields.set("operation", operation);
    set_key(&mut fields, key);
    fields.text().into()
}

/// Why a query gives no results, or no more of them; nothing when they are not wanted any more.
pub(crate) fn of_query(failure: &QueryFailure) -> JsValue {
    let mut fields = begin("query", failure.to_string());
    fields.set("operation", ExecuteSqlQuery::DESCRIPTION.id);
    match failure {
        QueryFailure::Stopped => return JsValue::UNDEFINED,
        QueryFailure::Request(error) => return text(error),
        QueryFailure::Failed(message) => {
            let mut parameters = Fields::default();
            parameters.set("errorMessage", message.as_str());
            fields.set("errorName", QUERY_FAILED.name);
            fields.set("parameters", parameters);
        }
        QueryFailure::Canceled => {
            fields.set("errorName", QUERY_CANCELED.name);
            fields.set("parameters", Fields::default());
        }
        QueryFailure::Unnamed(_) => {}
    }
    fields.text().into()
}

/// The first fields of an error.
fn begin(kind: &str, message: String) -> Fields {
    let mut fields = Fields::default();
    fields.set("kind", kind);
    fields.set("message", message);
    fields
}

fn set_key(fields: &mut Fields, key: Option<&str>) {
    if let Some(key) = key {
        fields.set("idempotencyKey", key);
        // Sent again with its key, the change is made once.
        fields.set("retryable", true);
    }
}

/// The fields of an error.
pub(crate) fn fields(error: &Error) -> Fields {
    let mut fields = begin(kind(error), error.to_string());
    if retryable(error) {
        fields.set("retryable", true);
    }
    if let Some(wait) = error.retry_after() {
        fields.set("retryAfter", wait.as_secs());
    }
    match error {
        Error::Auth { kind, .. } => fields.set("reason", auth_reason(*kind)),
        Error::Transport { kind, .. } => fields.set("reason", transport_reason(*kind)),
        Error::Api {
            operation,
            status,
            body,
            ..
        } => {
            fields.set("operation", *operation);
            fields.set("status", *status);
            fields.set("errorCode", body.error_code.as_str());
            fields.set("errorName", body.error_name.as_str());
            fields.set("errorInstanceId", body.error_instance_id.as_str());
            fields.set("parameters", body.parameters.clone());
        }
        Error::Decode {
            operation,
            path,
            bytes,
            ..
        } => {
            fields.set("operation", *operation);
            fields.set("path", path.as_str());
            fields.set("start", String::from_utf8_lossy(bytes).into_owned());
        }
        Error::NotThePlatform {
            operation,
            status,
            content_type,
            start,
            ..
        } => {
            fields.set("operation", *operation);
            fields.set("status", *status);
            fields.set("contentType", content_type.clone());
            fields.set("start", start.as_str());
        }
        Error::NotOffered { operation } => {
            fields.set("operation", *operation);
            fields.set("status", 404);
        }
        Error::OutcomeUnknown {
            operation,
            cause,
            key,
        } => {
            fields.set("operation", *operation);
            set_key(&mut fields, key.as_deref());
            fields.set("cause", self::fields(cause));
        }
        _ => {}
    }
    fields
}

fn kind(error: &Error) -> &'static str {
    match error {
        Error::Auth { .. } => "auth",
        Error::Transport { .. } => "transport",
        Error::Aborted => "aborted",
        Error::Api { .. } => "api",
        Error::Decode { .. } => "decode",
        Error::NotThePlatform { .. } => "notThePlatform",
        Error::NotOffered { .. } => "notOffered",
        Error::OutcomeUnknown { .. } => "outcomeUnknown",
        // Whatever else there is was noticed before anything was sent.
        _ => "request",
    }
}

/// Whether the same call may succeed later, and can be made again without doing anything twice.
fn retryable(error: &Error) -> bool {
    let slow_down = |status: u16| status == 429 || status >= 500;
    match error {
        Error::Transport { kind, .. } => !matches!(
            kind,
            TransportErrorKind::TooLarge
                | TransportErrorKind::NoRoom
                | TransportErrorKind::Redirected
        ),
        Error::Auth { kind, .. } => *kind == AuthErrorKind::Unavailable,
        Error::Api { status, body, .. } => slow_down(*status) && !body.is(&QUERY_FAILED),
        Error::NotThePlatform { status, .. } => slow_down(*status),
        _ => false,
    }
}

/// What JavaScript calls the kinds of errors of a sign-in; every other is `protocol`.
const AUTH_REASONS: [(AuthErrorKind, &str); 4] = [
    (AuthErrorKind::SignInNeeded, "signInNeeded"),
    (AuthErrorKind::Refused, "refused"),
    (AuthErrorKind::ServiceUser, "serviceUser"),
    (AuthErrorKind::Unavailable, "unavailable"),
];

fn auth_reason(kind: AuthErrorKind) -> &'static str {
    let known = AUTH_REASONS.iter().find(|(known, _)| *known == kind);
    known.map_or("protocol", |(_, reason)| *reason)
}

/// The kind of an error of a sign-in, from what JavaScript calls it.
pub(crate) fn auth_kind(reason: &str) -> AuthErrorKind {
    let known = AUTH_REASONS.iter().find(|(_, known)| *known == reason);
    known.map_or(AuthErrorKind::Protocol, |(kind, _)| *kind)
}

fn transport_reason(kind: TransportErrorKind) -> &'static str {
    match kind {
        TransportErrorKind::Offline => "offline",
        TransportErrorKind::TimedOut => "timedOut",
        TransportErrorKind::Interrupted => "interrupted",
        TransportErrorKind::Redirected => "redirected",
        TransportErrorKind::TooLarge | TransportErrorKind::NoRoom => "tooLarge",
        _ => "noResponse",
    }
}
