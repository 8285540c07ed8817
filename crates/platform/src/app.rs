//! The built app: its files from memory, its views, and its `config.json`.

use axum::response::{IntoResponse, Response};
use belvedere_api::{extensions, scope};
use http::{HeaderValue, StatusCode, header};
use serde_json::json;

use crate::http::{ApiError, Exchange};
use crate::{oauth, users};

mod carried;
mod csp;
mod files;
mod negotiate;

pub(crate) use files::App;
use files::{Encoding, File};

const HTML: &str = "text/html; charset=utf-8";

/// What `/` shows without an app.
const NO_APP: &str = include_str!("app/no_app.html");

/// Answers with a file of the app. A path without a file extension is one of its views: the app itself answers it.
pub(crate) fn respond(exchange: &Exchange) -> Result<Response, ApiError> {
    let Some(app) = exchange.platform.app() else {
        return match exchange.path() {
            "/" => Ok(no_app()),
            _ => Err(exchange.route_not_found()),
        };
    };
    let files = app.files();
    let path = exchange.path().trim_start_matches('/');
    let is_view = !path.rsplit('/').next().unwrap_or_default().contains('.');
    let file = match files.get(path) {
        Some(file) => file,
        None if is_view => files.index(),
        None => return Err(exchange.route_not_found()),
    };
    Ok(send(exchange, file))
}

fn send(exchange: &Exchange, file: &File) -> Response {
    let known = exchange.header(header::IF_NONE_MATCH);
    let unchanged = known.is_some_and(|tags| {
        tags.split(',').any(|tag| {
            let tag = tag.trim();
            tag.strip_prefix("W/").unwrap_or(tag) == file.etag
        })
    });
    let mut response = if unchanged {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let accepted = exchange.header(header::ACCEPT_ENCODING).unwrap_or_default();
        let (encoding, bytes) =
            file.choose(|encoding| negotiate::accepts(accepted, encoding.as_str()));
        let mut response = bytes.into_response();
        if encoding != Encoding::Identity {
            let encoding = HeaderValue::from_static(encoding.as_str());
            response
                .headers_mut()
                .insert(header::CONTENT_ENCODING, encoding);
        }
        response
    };
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(file.media_type),
    );
    headers.append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    let caching = if file.immutable {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    // The tag is weak: the same content has several encodings.
    if let Ok(etag) = HeaderValue::try_from(format!("W/{}", file.etag)) {
        headers.insert(header::ETAG, etag);
    }
    secure(&mut response, file.csp.clone());
    response
}

/// What a page may ask of the browser: the app writes into the clipboard, and shows videos in full screen.
const PERMISSIONS: &str = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()";

/// Headers that keep other pages and injected script out.
fn secure(response: &mut Response, csp: Option<HeaderValue>) {
    let headers = response.headers_mut();
    if let Some(csp) = csp {
        headers.insert(header::CONTENT_SECURITY_POLICY, csp);
    }
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    for (name, value) in [
        ("cross-origin-opener-policy", "same-origin"),
        ("permissions-policy", PERMISSIONS),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

fn no_app() -> Response {
    let headers = [
        (header::CONTENT_TYPE, HTML),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    let mut response = (headers, NO_APP).into_response();
    secure(&mut response, csp::of_page(NO_APP));
    response
}

/// `/healthz`: for service managers and monitors. It needs no token, and says nothing about the data.
pub(crate) fn health() -> Response {
    let body = json!({"status": "ok", "version": env!("CARGO_PKG_VERSION")});
    ([(header::CACHE_CONTROL, "no-store")], axum::Json(body)).into_response()
}

/// `/config.json`: what the app reads at start (docs/deployment.md, "config.json"). It needs no token, so it names
/// nothing that the platform holds.
pub(crate) fn config_json(exchange: &Exchange) -> Response {
    let origin = &exchange.own_origin;
    // Beside a user's own files there is no enrollment to administrate.
    let own_files = exchange.platform.user_folder().is_some();
    let is_asked =
        |name: &&str| !(own_files && [scope::ADMIN_READ, scope::ADMIN_WRITE].contains(name));
    let scopes =
        std::iter::once(users::OFFLINE_ACCESS).chain(scope::ALL.iter().copied().filter(is_asked));
    let config = json!({
        "version": 1,
        "platform": {
            "name": oauth::PLATFORM_NAME,
            "baseUrl": origin,
            "oauth": {
                "issuer": origin,
                "clientId": oauth::CLIENT_ID,
                "scopes": scopes.collect::<Vec<_>>(),
                "endpoints": null,
            },
            "extensions": [
                extensions::CATALOG,
                extensions::CHECKS,
                extensions::GROUPS,
                extensions::MEDIA_TRANSACTIONS,
            ],
            "sqlMaxRows": exchange.platform.sql().max_rows(),
        },
    });
    ([(header::CACHE_CONTROL, "no-cache")], axum::Json(config)).into_response()
}
