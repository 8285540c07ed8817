//! `POST /testkit/reset`: back to the data of the beginning, without faults, with an empty journal and the real clock.

use axum::response::{IntoResponse, Response};
use belvedere_api::error::Refusal;
use http::StatusCode;
use serde::Deserialize;

use crate::http::{ApiError, Exchange};

/// What is reset besides.
#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ResetRequest {
    /// Whether all tokens, sessions and consents end too.
    #[serde(default)]
    sign_ins: bool,
}

pub(super) async fn respond(mut exchange: Exchange) -> Result<Response, ApiError> {
    let body = exchange.body().await?;
    let request = if body.is_empty() {
        ResetRequest::default()
    } else {
        serde_json::from_slice(&body)
            .map_err(|error| Refusal::invalid("body", error.to_string()))?
    };
    let platform = &exchange.platform;
    platform.testkit().faults.clear();
    platform.testkit().clock.reset();
    platform.ask(belvedere_store::Store::reset).await?;
    if request.sign_ins {
        platform.oauth().forget_everybody().await?;
    }
    // Last, so that the journal begins with what comes after.
    platform.testkit().journal.clear();
    Ok(StatusCode::NO_CONTENT.into_response())
}
