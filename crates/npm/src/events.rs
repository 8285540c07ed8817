//! What happens to calls, as JSON for the hooks.

use std::rc::Rc;

use belvedere_client::Client;
use belvedere_client::events::{Event, Outcome};
use serde_json::{Value, json};

use crate::errors;
use crate::host::Host;

/// Tells the host about the calls of a client. Events hold no secret.
pub(crate) fn tell(client: &Client, host: Rc<Host>) {
    client.on_event(move |event| host.event(&text(event).to_string()));
}

fn text(event: &Event) -> Value {
    match event {
        Event::Sent { call, request } => json!({
            "type": "sent",
            "call": call,
            "operation": request.operation.id,
            "method": request.operation.method.as_str(),
            "url": request.url,
            "headers": request.headers,
        }),
        Event::Waiting { call, wait } => json!({
            "type": "waiting",
            "call": call,
            "milliseconds": milliseconds(wait.duration),
            "status": wait.status,
        }),
        Event::SentAgain { call, sends } => json!({
            "type": "sentAgain",
            "call": call,
            "sends": sends,
        }),
        Event::Ended { call, end } => {
            let (outcome, error) = match &end.outcome {
                Outcome::Answered => ("answered", None),
                Outcome::Failed(error) => ("failed", Some(errors::fields(error))),
                _ => ("aborted", None),
            };
            json!({
                "type": "ended",
                "call": call,
                "status": end.status,
                "bytes": end.bytes,
                "sends": end.sends,
                "milliseconds": milliseconds(end.took),
                "outcome": outcome,
                "error": error,
            })
        }
        _ => Value::Null,
    }
}

fn milliseconds(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
