//! Pipeline of every request: host check, CORS, routing on the raw path, and error JSON for every failure.

use std::panic::AssertUnwindSafe;
use std::time::Instant;

use axum::body::{Body, HttpBody as _};
use axum::response::{IntoResponse, Response};
use belvedere_api::error::Refusal;
use futures_util::FutureExt as _;
use http::request::Parts;
use http::{HeaderValue, Method, Request, StatusCode, header};
use url::form_urlencoded;

use super::operations;
use crate::http::{ApiError, Cors, Exchange};
use crate::origins::Origins;
use crate::{Platform, app, oauth};

/// Answers any request.
#[cfg(feature = "testkit")]
pub(crate) async fn respond(platform: Platform, request: Request<Body>) -> Response {
    crate::testkit::around(platform, request, handle).await
}

#[cfg(not(feature = "testkit"))]
pub(crate) use handle as respond;

/// Answers any request as it should be answered.
pub(crate) async fn handle(platform: Platform, request: Request<Body>) -> Response {
    let started = Instant::now();
    let (parts, body) = request.into_parts();
    let (method, path) = (parts.method.clone(), parts.uri.path().to_owned());
    // The host comes first: a page of a name that was rebound to loopback learns nothing, not even CORS headers.
    let mut response = match own_origin(&parts, platform.origins()) {
        Err(refused) => refused.into_response(),
        Ok(own) => {
            let cors = Cors::of(&parts.method, &parts.headers, platform.origins());
            let mut response = match cors.preflight() {
                Some(response) => response,
                None => catch_panics(route(Exchange::new(platform, own, parts, body))).await,
            };
            cors.apply(&mut response);
            response
        }
    };
    let headers = response.headers_mut();
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(
        "cross-origin-resource-policy",
        HeaderValue::from_static("same-origin"),
    );
    if path.starts_with("/api/") {
        // Whatever the bytes are: opened as a page they run nothing.
        headers.insert(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static("default-src 'none'; sandbox"),
        );
    }
    if method == Method::HEAD {
        response = without_body(response);
    }
    // Never the query and never headers: they hold codes, tokens and keys.
    tracing::info!(%method, path, status = response.status().as_u16(), elapsed = ?started.elapsed());
    response
}

/// The own origin that the request names in its `Host`, or in an absolute address.
fn own_origin(parts: &Parts, origins: &Origins) -> Result<String, ApiError> {
    let mut named = parts
        .headers
        .get_all(header::HOST)
        .iter()
        .map(HeaderValue::to_str);
    let host = match (named.next(), named.next()) {
        (Some(Ok(host)), None) => Some(host),
        (None, _) => parts.uri.authority().map(http::uri::Authority::as_str),
        _ => None,
    };
    host.and_then(|host| origins.of_host(host))
        .map(str::to_owned)
        .ok_or_else(|| {
            let reason = "The platform answers under its own address on this machine only.";
            Refusal::invalid("Host", reason).into()
        })
}

/// Turns failures and panics into error JSON.
async fn catch_panics(answering: impl Future<Output = Result<Response, ApiError>>) -> Response {
    match AssertUnwindSafe(answering).catch_unwind().await {
        Ok(Ok(response)) => response,
        Ok(Err(failure)) => failure.into_response(),
        // The panic itself was printed by the panic hook.
        Err(_) => ApiError::internal("a handler panicked").into_response(),
    }
}

/// Where the `OpenAPI` document is. No operation has this path.
const OPENAPI: &str = "/api/openapi.json";

/// Endpoints besides the operations.
#[derive(Clone, Copy)]
enum Endpoint {
    OAuth(oauth::Endpoint),
    Config,
    /// Whether the platform answers.
    Health,
    /// The `OpenAPI` document.
    Document,
    #[cfg(feature = "testkit")]
    Testkit(crate::testkit::Endpoint),
    /// A file of the app, or one of its views.
    App,
}

impl Endpoint {
    fn find(path: &str) -> Option<Self> {
        if let Some(endpoint) = oauth::Endpoint::find(path) {
            return Some(Self::OAuth(endpoint));
        }
        #[cfg(feature = "testkit")]
        if let Some(endpoint) = crate::testkit::Endpoint::find(path) {
            return Some(Self::Testkit(endpoint));
        }
        let reserved = [
            "/api",
            "/oauth2",
            "/.well-known",
            #[cfg(feature = "testkit")]
            "/testkit",
        ];
        let below = |prefix: &str| {
            path.strip_prefix(prefix)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        match path {
            "/config.json" => Some(Self::Config),
            "/healthz" => Some(Self::Health),
            OPENAPI => Some(Self::Document),
            _ if path.starts_with('/') && !reserved.iter().any(|prefix| below(prefix)) => {
                Some(Self::App)
            }
            _ => None,
        }
    }

    fn methods(self) -> &'static [&'static str] {
        match self {
            Self::OAuth(endpoint) => endpoint.methods(),
            Self::Config | Self::Health | Self::Document | Self::App => &["GET"],
            #[cfg(feature = "testkit")]
            Self::Testkit(endpoint) => endpoint.methods(),
        }
    }
}

async fn route(exchange: Exchange) -> Result<Response, ApiError> {
    let (method, path) = (exchange.method(), exchange.path());
    if let Some((route, values)) = operations::find(method, path) {
        return operations::call(exchange, route, values).await;
    }
    let endpoint = Endpoint::find(path);
    let methods = operations::methods(path)
        .chain(endpoint.map_or(&[][..], Endpoint::methods).iter().copied())
        .collect::<Vec<_>>();
    match endpoint {
        Some(endpoint) if methods.contains(&method) => respond_at(exchange, endpoint).await,
        _ => Ok(not_found(&exchange, &methods)),
    }
}

async fn respond_at(exchange: Exchange, endpoint: Endpoint) -> Result<Response, ApiError> {
    match endpoint {
        Endpoint::OAuth(endpoint) => endpoint.respond(exchange).await,
        Endpoint::Config => Ok(app::config_json(&exchange)),
        Endpoint::Health => Ok(app::health()),
        Endpoint::Document => Ok(openapi(&exchange.own_origin)),
        #[cfg(feature = "testkit")]
        Endpoint::Testkit(endpoint) => endpoint.respond(exchange).await,
        Endpoint::App => match start_key(&exchange) {
            Some(key) => {
                exchange
                    .platform
                    .oauth()
                    .exchange_key(&exchange, &key)
                    .await
            }
            None => app::respond(&exchange),
        },
    }
}

/// The key in an address, when this platform has one.
fn start_key(exchange: &Exchange) -> Option<String> {
    exchange.platform.oauth().start_key()?;
    let mut parameters = form_urlencoded::parse(exchange.query().as_bytes());
    let (_, key) = parameters.find(|(name, _)| name == oauth::KEY_PARAMETER)?;
    (exchange.path() == "/").then(|| key.into_owned())
}

/// The `OpenAPI` document, for the own origin that was asked. It is the same for all users, so it needs no token.
fn openapi(origin: &str) -> Response {
    /// Made from the operations by `cargo xtask codegen`.
    const DOCUMENT: &str = include_str!("../../../../docs/openapi.json");
    /// The base URL in it.
    const PLACE: &str = "http://127.0.0.1:8765";
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, DOCUMENT.replace(PLACE, origin)).into_response()
}

/// The response where nothing is, or not for this method. The contract knows no 405: it is the same 404, with `Allow`.
fn not_found(exchange: &Exchange, methods: &[&str]) -> Response {
    let mut response = if exchange.method() == "OPTIONS" && !methods.is_empty() {
        StatusCode::NO_CONTENT.into_response()
    } else {
        exchange.route_not_found().into_response()
    };
    if !methods.is_empty() {
        let mut allow = methods.join(", ");
        if methods.contains(&"GET") {
            allow.push_str(", HEAD");
        }
        allow.push_str(", OPTIONS");
        if let Ok(allow) = HeaderValue::try_from(allow) {
            response.headers_mut().insert(header::ALLOW, allow);
        }
    }
    response
}

/// The response to HEAD: all headers of GET, the length included.
fn without_body(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    if let Some(length) = body.size_hint().exact() {
        parts
            .headers
            .entry(header::CONTENT_LENGTH)
            .or_insert(length.into());
    }
    Response::from_parts(parts, Body::empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_an_internal_error_in_the_common_format() {
        let response = catch_panics(async { panic!("on purpose") }).await;
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/json");
    }
}
