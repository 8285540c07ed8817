//! CORS: which pages may read the responses (docs/assumptions.md, "Wire rules").

use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};

use crate::origins::Origins;

const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, POST, DELETE, OPTIONS");
const REQUEST_HEADERS: HeaderValue = HeaderValue::from_static(
    "authorization, content-type, accept, readtoken, fetch-user-agent, idempotency-key",
);
const EXPOSED_HEADERS: HeaderValue = HeaderValue::from_static(
    "retry-after, etag, content-disposition, content-length, belvedere-truncated",
);
/// How long a browser may keep the response to a preflight: 10 minutes.
const MAX_AGE: HeaderValue = HeaderValue::from_static("600");

/// CORS decision on one request.
pub(crate) struct Cors {
    /// The origin of the page, when it is a listed one.
    origin: Option<HeaderValue>,
    /// Whether the browser only asks whether it may send the request.
    preflight: bool,
}

impl Cors {
    pub(crate) fn of(method: &Method, headers: &HeaderMap, origins: &Origins) -> Self {
        let origin = headers.get(header::ORIGIN);
        let allowed = |value: &&HeaderValue| value.to_str().is_ok_and(|text| origins.allows(text));
        Self {
            origin: origin.filter(allowed).cloned(),
            preflight: *method == Method::OPTIONS
                && origin.is_some()
                && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD),
        }
    }

    /// The response to a preflight; `None` for any other request. A foreign origin gets no permission.
    pub(crate) fn preflight(&self) -> Option<Response> {
        if !self.preflight {
            return None;
        }
        let mut response = StatusCode::NO_CONTENT.into_response();
        if self.origin.is_some() {
            let headers = response.headers_mut();
            headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, METHODS);
            headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, REQUEST_HEADERS);
            headers.insert(header::ACCESS_CONTROL_MAX_AGE, MAX_AGE);
        }
        Some(response)
    }

    /// Adds the headers that every response has, failures included.
    pub(crate) fn apply(self, response: &mut Response) {
        let headers = response.headers_mut();
        headers.append(header::VARY, HeaderValue::from_static("Origin"));
        if let Some(origin) = self.origin {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED_HEADERS);
        }
    }
}
