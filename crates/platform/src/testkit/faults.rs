//! `/testkit/faults`: answers that go wrong on purpose, by the rules of a script (`belvedere_faults`).

use belvedere_api::error::Refusal;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use belvedere_faults::{Asked, End, Fault, Player, Script, Step};
use bytes::Bytes;
use futures_util::stream;
use http::{HeaderValue, Request, StatusCode, header};
use http_body_util::BodyExt as _;
use serde_json::json;

use super::ConnectionHandle;
use crate::Platform;
use crate::http::{ApiError, Cors, Exchange};

/// The script that is being played.
#[derive(Default)]
pub(crate) struct Faults(Mutex<Player>);

impl Faults {
    /// Ends the script.
    pub(crate) fn clear(&self) {
        *self.player() = Player::default();
    }

    fn player(&self) -> MutexGuard<'_, Player> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) async fn respond(mut exchange: Exchange) -> Result<Response, ApiError> {
    match exchange.method() {
        "POST" => {
            let body = exchange.body().await?;
            let script =
                Script::from_json(&body).map_err(|error| Refusal::invalid("body", error))?;
            if script.fresh || script.rules.iter().any(|rule| rule.fault.needs_proxy()) {
                let reason = "Only the fault proxy can do this (cargo run -p belvedere-faults).";
                return Err(Refusal::invalid("fault", reason).into());
            }
            *exchange.platform.testkit().faults.player() = Player::new(script);
            Ok(StatusCode::NO_CONTENT.into_response())
        }
        "DELETE" => {
            exchange.platform.testkit().faults.clear();
            Ok(StatusCode::NO_CONTENT.into_response())
        }
        _ => {
            let player = exchange.platform.testkit().faults.player();
            let counts: Vec<_> = player
                .counts()
                .map(|(calls, hits)| json!({"calls": calls, "hits": hits}))
                .collect();
            Ok(Json(json!({"script": player.script(), "counts": counts})).into_response())
        }
    }
}

/// Responds to a request by `handle`, or by the fault of the script. The hooks themselves always work.
pub(crate) async fn around<F: Future<Output = Response>>(
    platform: Platform,
    request: Request<Body>,
    handle: impl Fn(Platform, Request<Body>) -> F,
) -> Response {
    let path = request.uri().path();
    let connection = request.extensions().get::<ConnectionHandle>().cloned();
    let asked = Asked {
        method: request.method().as_str(),
        path,
        reused: connection.as_ref().is_some_and(ConnectionHandle::is_reused),
    };
    let hit = if path.starts_with("/testkit/") {
        None
    } else {
        platform.testkit().faults.player().next(asked)
    };
    let Some(hit) = hit else {
        return handle(platform, request).await;
    };
    let fault = hit.fault;
    tracing::info!(rule = hit.rule, call = hit.call, "a fault on purpose");
    if let Fault::Delay { milliseconds, .. } = fault {
        let pause = tokio::time::sleep(Duration::from_millis(milliseconds));
        if !fault.is_after() {
            pause.await;
            return handle(platform, request).await;
        }
        let response = handle(platform, request).await;
        pause_from_now(milliseconds).await;
        return response;
    }
    let cors = Cors::of(request.method(), request.headers(), platform.origins());
    let response = if fault.is_after() {
        Some(handle(platform, request).await)
    } else {
        None
    };
    if let Some(response) = fault.response() {
        let mut response = response.map(Body::from);
        if fault.is_readable() {
            cors.apply(&mut response);
        }
        return response;
    }
    match (&fault, response) {
        (Fault::Silence { .. }, _) => std::future::pending().await,
        (Fault::Reset { .. }, _) => broken(connection.as_ref(), End::Reset),
        (Fault::Close { milliseconds, .. }, _) => {
            pause_from_now(*milliseconds).await;
            broken(connection.as_ref(), End::Close)
        }
        (_, Some(response)) => with_fault(response, &fault, connection.as_ref()).await,
        (_, None) => ApiError::internal("a fault without an answer").into_response(),
    }
}

async fn pause_from_now(milliseconds: u64) {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
}

/// A response that is never sent: its connection breaks first. In process there is none to break.
fn broken(connection: Option<&ConnectionHandle>, end: End) -> Response {
    match connection {
        Some(connection) => {
            connection.break_now(end);
            StatusCode::OK.into_response()
        }
        None => ApiError::internal("there is no connection to break").into_response(),
    }
}

/// The platform's response with a fault in it.
async fn with_fault(
    response: Response,
    fault: &Fault,
    connection: Option<&ConnectionHandle>,
) -> Response {
    let (mut parts, body) = response.into_parts();
    fault.change_headers(&mut parts.headers);
    let Ok(body) = body
        .collect()
        .await
        .map(http_body_util::Collected::to_bytes)
    else {
        return ApiError::internal("the response broke off by itself").into_response();
    };
    let mut steps = fault.steps(body.len());
    if let Fault::Cut { at, end, .. } = fault {
        let at = at.of(body.len());
        if *end == End::Whole {
            parts.headers.remove(header::CONTENT_LENGTH);
            return Response::from_parts(parts, Body::from(body.slice(..at)));
        }
        if let Some(connection) = connection {
            connection.break_after(*end, at);
            steps.push(Step::Send(at..body.len()));
        } else {
            // In process a body can break as well.
            let cut: [Result<Bytes, io::Error>; 2] = [
                Ok(body.slice(..at)),
                Err(io::ErrorKind::ConnectionReset.into()),
            ];
            return Response::from_parts(parts, Body::from_stream(stream::iter(cut)));
        }
    }
    if !steps
        .iter()
        .any(|step| matches!(step, Step::Wait(_) | Step::Hang))
    {
        return Response::from_parts(parts, Body::from(body));
    }
    parts
        .headers
        .insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
    let pieces = stream::unfold(steps.into_iter(), move |mut steps| {
        let body = body.clone();
        async move {
            loop {
                match steps.next()? {
                    Step::Send(range) => {
                        return Some((Ok::<_, io::Error>(body.slice(range)), steps));
                    }
                    Step::Wait(pause) => tokio::time::sleep(pause).await,
                    Step::Hang => std::future::pending::<()>().await,
                }
            }
        }
    });
    Response::from_parts(parts, Body::from_stream(pieces))
}
