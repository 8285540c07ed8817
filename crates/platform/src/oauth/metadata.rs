//! The metadata of the authorization server (RFC 8414), and the userinfo endpoint.

use axum::Json;
use axum::response::{IntoResponse, Response};
use belvedere_api::error::{self, Refusal};
use belvedere_api::scope;
use http::header;
use serde_json::json;

use super::OFFLINE_ACCESS;
use crate::http::{ApiError, Exchange};
use crate::users;

/// `/.well-known/oauth-authorization-server`. The issuer is the own origin that was asked.
pub(super) fn respond(issuer: &str) -> Response {
    let scopes = std::iter::once(OFFLINE_ACCESS).chain(scope::ALL.iter().copied());
    let metadata = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/oauth2/authorize"),
        "token_endpoint": format!("{issuer}/oauth2/token"),
        "revocation_endpoint": format!("{issuer}/oauth2/revoke"),
        "userinfo_endpoint": format!("{issuer}/oauth2/userinfo"),
        "scopes_supported": scopes.collect::<Vec<_>>(),
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": ["none"],
        "revocation_endpoint_auth_methods_supported": ["none"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true,
        // Not of RFC 8414: the platform honors the header `Idempotency-Key`.
        "idempotency_key_supported": true,
    });
    ([(header::CACHE_CONTROL, "no-cache")], Json(metadata)).into_response()
}

/// `/oauth2/userinfo`: the names of the token's owner.
pub(super) async fn user_info(exchange: &Exchange) -> Result<Response, ApiError> {
    let principal = exchange.authenticate().await?;
    let user = users::find(principal.username);
    let user = user.ok_or_else(|| Refusal::new(&error::INVALID_CREDENTIALS))?;
    let name = user.shown_name(exchange.platform.user_folder().is_some());
    let claims = json!({"sub": user.id, "name": name, "preferred_username": user.username});
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(claims)).into_response())
}
