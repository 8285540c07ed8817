//! What happens to calls, as JSON for the hooks.

use std::rc::Rc;

use belvedere_client::Client;
use belvedere_client::events::{Event, Outcome};
use serde_json::Value;

use crate::errors;
use crate::fields::Fields;
use crate::host::Host;

/// Tells the host about the calls of a client. Events hold no secret.
pub(crate) fn tell(client: &Client, host: Rc<Host>) {
    client.on_event(move |event| host.event(&fields(event).text()));
}

fn fields(event: &Event) -> Fields {
    let mut fields = Fields::default();
    let mut begin = |kind: &str, call: u64| {
        fields.set("type", kind);
        fields.set("call", call);
    };
    match event {
        Event::Sent { call, request } => {
            begin("sent", *call);
            fields.set("operation", request.operation.id);
            fields.set("method", request.operation.method.as_str());
            fields.set("url", request.url.as_str());
            let headers = request.headers.iter();
            let pair = |(name, value): &(String, String)| Value::from([name.as_str(), value]);
            fields.set("headers", headers.map(pair).collect::<Value>());
        }
        Event::Waiting { call, wait } => {
            begin("waiting", *call);
            fields.set("milliseconds", milliseconds(wait.duration));
            fields.set("status", wait.status);
        }
        Event::SentAgain { call, sends } => {
            begin("sentAgain", *call);
            fields.set("sends", *sends);
        }
        Event::Ended { call, end } => {
            begin("ended", *call);
            fields.set("status", end.status);
            fields.set("bytes", end.bytes);
            fields.set("sends", end.sends);
            fields.set("milliseconds", milliseconds(end.took));
            match &end.outcome {
                Outcome::Answered => fields.set("outcome", "answered"),
                Outcome::Failed(error) => {
                    fields.set("outcome", "failed");
                    fields.set("error", errors::fields(error));
                }
                _ => fields.set("outcome", "aborted"),
            }
        }
        _ => {}
    }
    fields
}

fn milliseconds(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
