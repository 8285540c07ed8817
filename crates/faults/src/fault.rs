//! Faults of one request.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use http::{Response, StatusCode};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The page that stands for whatever is between a browser and its platform: a captive portal, a sign-in, a blocker.
const PAGE: &str =
    "<!doctype html><html lang=\"en\"><title>Sign in to the network</title><h1>Sign in</h1></html>";

/// One fault.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
#[non_exhaustive]
pub enum Fault {
    /// Another response in place of the platform's.
    Response {
        /// The status.
        status: u16,
        /// Headers; `content-type` is `application/json` when the body is no string.
        #[serde(default)]
        headers: BTreeMap<String, String>,
        /// A string is sent as it is, null as nothing, everything else as JSON.
        #[serde(default)]
        body: Value,
        /// Whether pages of other origins may read it; they may when this is missing.
        #[serde(default = "yes")]
        cors: bool,
        /// Whether the platform got the request.
        #[serde(default)]
        when: When,
    },
    /// An HTML page in place of the response.
    Html {
        /// The status; 200 when missing.
        #[serde(default = "ok")]
        status: u16,
        /// Whether the platform got the request.
        #[serde(default)]
        when: When,
    },
    /// The response comes later.
    Delay {
        /// How much later.
        milliseconds: u64,
        /// Whether the request waits, or its response.
        #[serde(default)]
        when: When,
    },
    /// No response ever, on a connection that stays open.
    Silence {
        /// Whether the platform got the request.
        #[serde(default)]
        when: When,
    },
    /// The connection is reset (RST) before any byte of the response.
    Reset {
        /// Whether the platform got the request.
        #[serde(default)]
        when: When,
    },
    /// The connection is closed in order (FIN) before any byte of the response. On a connection that was used before,
    /// Chromium then sends the request again by itself.
    Close {
        /// Whether the platform got the request.
        #[serde(default)]
        when: When,
        /// How long the connection stays open before.
        #[serde(default)]
        milliseconds: u64,
    },
    /// The body stops early.
    Cut {
        /// How much of the body is sent.
        at: ByteOffset,
        /// The end of the connection.
        #[serde(default)]
        end: End,
        /// How the body's length is told; as the platform told it when missing. Only the proxy can change it.
        #[serde(default)]
        framing: Option<Framing>,
        /// How long the connection stays open before its end: a browser drops bytes that it has not read by then.
        #[serde(default)]
        milliseconds: u64,
    },
    /// Another content type, or none.
    ContentType {
        /// The value; none removes the header.
        #[serde(default)]
        value: Option<String>,
    },
    /// The response without its CORS headers.
    NoCors {},
    /// The response without these headers.
    DropHeaders {
        /// The names.
        names: Vec<String>,
    },
    /// The body in small pieces.
    Drip {
        /// How many bytes a piece has.
        bytes: usize,
        /// The pause after each piece.
        milliseconds: u64,
    },
    /// The body stops, and the connection stays open.
    Stall {
        /// How much of the body is sent before.
        at: ByteOffset,
        /// After which time it goes on; never when missing.
        #[serde(default)]
        milliseconds: Option<u64>,
    },
    /// A `Content-Length` that is wrong by so many bytes. Only the proxy can do this.
    Length {
        /// Difference from the right length.
        difference: i64,
    },
    /// These bytes in place of the response, then the end of the connection. Only the proxy can do this.
    Raw {
        /// The bytes, as text.
        text: String,
        /// Whether the platform got the request.
        #[serde(default)]
        when: When,
    },
}

fn ok() -> u16 {
    200
}

fn yes() -> bool {
    true
}

/// Whether a fault comes before or after the platform handled the request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum When {
    /// The platform never sees the request: no change is made.
    #[default]
    Before,
    /// The platform handled the request, and its response is lost.
    After,
}

/// How a body stops.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum End {
    /// The connection is reset (RST).
    #[default]
    Reset,
    /// The connection is closed in order (FIN), before the announced length.
    Close,
    /// The announced length is the short one: HTTP says that all is well.
    Whole,
}

/// How a body's length is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Framing {
    /// By `Content-Length`.
    Length,
    /// In chunks; the one in which the body stops announces more than it holds.
    Chunks,
    /// By the end of the connection.
    Connection,
}

/// An offset in a body.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ByteOffset {
    /// After so many bytes; a negative number counts from the end.
    Bytes(i64),
    /// After this part of all bytes, from 0 to 1.
    Share {
        /// The part.
        share: f64,
    },
}

impl ByteOffset {
    /// The number of bytes before the offset in a body of `length` bytes.
    pub fn of(self, length: usize) -> usize {
        match self {
            Self::Bytes(bytes) => {
                let distance = usize::try_from(bytes.unsigned_abs()).unwrap_or(usize::MAX);
                if bytes < 0 {
                    length.saturating_sub(distance)
                } else {
                    length.min(distance)
                }
            }
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_precision_loss,
                clippy::cast_sign_loss,
                reason = "a part of a length, clamped to it"
            )]
            Self::Share { share } => ((length as f64 * share.clamp(0.0, 1.0)) as usize).min(length),
        }
    }
}

/// One step of sending a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Send these bytes.
    Send(Range<usize>),
    /// Wait.
    Wait(Duration),
    /// Do nothing more, with the connection open.
    Hang,
}

impl Fault {
    /// Whether the platform gets the request before the fault.
    pub fn is_after(&self) -> bool {
        match self {
            Self::Response { when, .. }
            | Self::Html { when, .. }
            | Self::Delay { when, .. }
            | Self::Silence { when }
            | Self::Reset { when }
            | Self::Close { when, .. }
            | Self::Raw { when, .. } => *when == When::After,
            _ => true,
        }
    }

    /// Whether an HTTP server can't produce the fault, so that only the proxy can.
    pub fn needs_proxy(&self) -> bool {
        matches!(
            self,
            Self::Length { .. }
                | Self::Raw { .. }
                | Self::Cut {
                    framing: Some(_),
                    ..
                }
        )
    }

    /// How a body of `length` bytes is sent.
    pub fn steps(&self, length: usize) -> Vec<Step> {
        match self {
            Self::Cut {
                at, milliseconds, ..
            } => vec![
                Step::Send(0..at.of(length)),
                Step::Wait(Duration::from_millis(*milliseconds)),
            ],
            Self::Drip {
                bytes,
                milliseconds,
            } => {
                let (size, pause) = ((*bytes).max(1), Duration::from_millis(*milliseconds));
                (0..length)
                    .step_by(size)
                    .flat_map(|start| {
                        let piece = start..length.min(start.saturating_add(size));
                        [Step::Send(piece), Step::Wait(pause)]
                    })
                    .collect()
            }
            Self::Stall { at, milliseconds } => {
                let at = at.of(length);
                let mut steps = vec![Step::Send(0..at)];
                match milliseconds {
                    None => steps.push(Step::Hang),
                    Some(pause) => steps.extend([
                        Step::Wait(Duration::from_millis(*pause)),
                        Step::Send(at..length),
                    ]),
                }
                steps
            }
            _ => vec![Step::Send(0..length)],
        }
    }

    /// Changes the headers of the platform's response.
    pub fn change_headers(&self, headers: &mut http::HeaderMap) {
        match self {
            Self::ContentType { value } => {
                headers.remove(CONTENT_TYPE);
                if let Some(value) = value.as_ref().and_then(|text| text.parse().ok()) {
                    headers.insert(CONTENT_TYPE, value);
                }
            }
            Self::NoCors {} => {
                let names: Vec<_> = headers
                    .keys()
                    .filter(|name| name.as_str().starts_with("access-control-"))
                    .cloned()
                    .collect();
                for name in names {
                    headers.remove(name);
                }
            }
            Self::DropHeaders { names } => {
                for name in names {
                    headers.remove(name.as_str());
                }
            }
            _ => {}
        }
    }

    /// Whether pages of other origins may read the response that the fault gives in place of the platform's.
    pub fn is_readable(&self) -> bool {
        !matches!(self, Self::Response { cors: false, .. })
    }

    /// The response that the fault gives in place of the platform's. Headers that HTTP has no form for are left out.
    pub fn response(&self) -> Option<Response<Vec<u8>>> {
        let (status, headers, body) = match self {
            Self::Response {
                status,
                headers,
                body,
                ..
            } => (*status, Some(headers), body.clone()),
            Self::Html { status, .. } => (*status, None, Value::from(PAGE)),
            _ => return None,
        };
        let content_type = match (self, &body) {
            (Self::Html { .. }, _) => Some("text/html; charset=utf-8"),
            (_, Value::Null | Value::String(_)) => None,
            _ => Some("application/json"),
        };
        let mut response = Response::new(match body {
            Value::Null => Vec::new(),
            Value::String(text) => text.into_bytes(),
            json => json.to_string().into_bytes(),
        });
        *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
        if let Some(value) = content_type {
            let value = HeaderValue::from_static(value);
            response.headers_mut().insert(CONTENT_TYPE, value);
        }
        for (name, value) in headers.into_iter().flatten() {
            if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), value.parse()) {
                response.headers_mut().insert(name, value);
            }
        }
        Some(response)
    }
}

#[cfg(test)]
mod tests;
