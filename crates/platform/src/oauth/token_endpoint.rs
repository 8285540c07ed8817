//! `/oauth2/token` and `/oauth2/revoke`. Their errors have the form of RFC 6749, 5.2.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use serde_json::json;

use super::form::{self, Parameters};
use super::secret::Tokens;
use super::token::{self, Refreshed};
use super::{CLIENT_ID, code, ttl};
use crate::http::{ApiError, Exchange};

/// Exchanges a code or a refresh token for tokens. There is no other grant.
pub(super) async fn token(mut exchange: Exchange) -> Result<Response, ApiError> {
    let form = match read(&mut exchange).await? {
        Ok(form) => form,
        Err(refused) => return Ok(refused),
    };
    match form.get("grant_type") {
        Some("authorization_code") => exchange_code(&exchange, &form).await,
        Some("refresh_token") => refresh(&exchange, &form).await,
        Some(_) => Ok(refuse(
            "unsupported_grant_type",
            "the grants are authorization_code and refresh_token",
        )),
        None => Ok(refuse("invalid_request", "grant_type is missing")),
    }
}

async fn exchange_code(exchange: &Exchange, form: &Parameters) -> Result<Response, ApiError> {
    let (Some(code), Some(redirect_uri), Some(verifier)) = (
        form.get("code"),
        form.get("redirect_uri"),
        form.get("code_verifier"),
    ) else {
        return Ok(refuse(
            "invalid_request",
            "code, redirect_uri and code_verifier are needed",
        ));
    };
    if !is_verifier(verifier) {
        return Ok(refuse(
            "invalid_request",
            "code_verifier must be 43 to 128 unreserved characters",
        ));
    }
    let (code, redirect_uri, verifier) = (
        code.to_owned(),
        redirect_uri.to_owned(),
        verifier.to_owned(),
    );
    let working = exchange
        .platform
        .oauth()
        .run(move |database, now| code::exchange(database, &code, &redirect_uri, &verifier, now));
    Ok(match working.await? {
        Some(tokens) => success(&tokens),
        None => refuse(
            "invalid_grant",
            "the code is not valid, or was used, or belongs to another request",
        ),
    })
}

async fn refresh(exchange: &Exchange, form: &Parameters) -> Result<Response, ApiError> {
    let Some(token) = form.get("refresh_token") else {
        return Ok(refuse("invalid_request", "refresh_token is missing"));
    };
    let (token, scopes) = (token.to_owned(), form.get("scope").map(form::words));
    let user_agent = exchange
        .header(header::USER_AGENT)
        .unwrap_or_default()
        .to_owned();
    let working = exchange
        .platform
        .oauth()
        .run(move |database, now| token::refresh(database, &token, scopes, &user_agent, now));
    Ok(match working.await? {
        Refreshed::Tokens(tokens) => success(&tokens),
        Refreshed::TooManyScopes => {
            refuse("invalid_scope", "the scopes go beyond what was granted")
        }
        Refreshed::Refused => refuse("invalid_grant", "the refresh token is not valid"),
    })
}

/// Ends a token (RFC 7009). One that is not known needs no ending.
pub(super) async fn revoke(mut exchange: Exchange) -> Result<Response, ApiError> {
    let form = match read(&mut exchange).await? {
        Ok(form) => form,
        Err(refused) => return Ok(refused),
    };
    let Some(token) = form.get("token") else {
        return Ok(refuse("invalid_request", "token is missing"));
    };
    exchange.platform.oauth().revoke(token).await?;
    Ok(StatusCode::OK.into_response())
}

/// Reads the form, and checks that the one public client sends it.
async fn read(exchange: &mut Exchange) -> Result<Result<Parameters, Response>, ApiError> {
    if !may_ask(exchange) {
        let reason = "pages of this origin may not ask";
        return Ok(Err(refuse("invalid_request", reason)));
    }
    let content_type = exchange.header(header::CONTENT_TYPE).unwrap_or_default();
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    if !essence.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
        return Ok(Err(refuse("invalid_request", "the body must be a form")));
    }
    let has_authorization = exchange.parts.headers.contains_key(header::AUTHORIZATION);
    let form = match Parameters::parse(&exchange.body_up_to(form::MAX_BYTES).await?) {
        Ok(form) => form,
        Err(reason) => return Ok(Err(refuse("invalid_request", reason))),
    };
    // A secret in a browser is none: a request with one does not come from this app.
    if has_authorization
        || form.get("client_secret").is_some()
        || form.get("client_id") != Some(CLIENT_ID)
    {
        return Ok(Err(refuse(
            "invalid_client",
            "the only client is public and named belvedere-web",
        )));
    }
    Ok(Ok(form))
}

/// Whether the platform's own pages, or listed ones, or no page at all sends the request. Any page may send a form without
/// being asked for permission first.
fn may_ask(exchange: &Exchange) -> bool {
    match exchange.parts.headers.get(header::ORIGIN) {
        Some(origin) => origin
            .to_str()
            .is_ok_and(|origin| exchange.platform.origins().allows(origin)),
        None => exchange.header("sec-fetch-site") != Some("cross-site"),
    }
}

fn success(tokens: &Tokens) -> Response {
    let mut body = json!({
        "access_token": tokens.access,
        "token_type": "Bearer",
        "expires_in": ttl::ACCESS.as_secs(),
        "scope": tokens.scopes.join(" "),
    });
    if let Some(refresh) = &tokens.refresh {
        body["refresh_token"] = json!(refresh);
    }
    ([(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}

fn refuse(error: &str, description: &str) -> Response {
    let status = if error == "invalid_client" {
        StatusCode::UNAUTHORIZED
    } else {
        StatusCode::BAD_REQUEST
    };
    let body = json!({"error": error, "error_description": description});
    (status, [(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}

/// RFC 7636, 4.1.
fn is_verifier(text: &str) -> bool {
    (43..=128).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))
}
