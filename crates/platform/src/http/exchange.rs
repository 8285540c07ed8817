//! One request on its way to a response.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use belvedere_api::error::{self, Refusal};
use bytes::Bytes;
use http::request::Parts;
use http::{Method, header};
use http_body_util::BodyExt as _;

use super::{ApiError, Principal, PrincipalKind};
use crate::Platform;

/// The largest request body: 2 MiB of JSON.
const MAX_BODY_BYTES: usize = 2 << 20;
/// How much of a body that is too large is still read, so that its sender gets to see the response.
const MAX_DRAINED_BYTES: usize = 16 << 20;
/// How long a body may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(30);

/// A request whose `Host` was accepted.
pub(crate) struct Exchange {
    /// The platform that answers.
    pub(crate) platform: Platform,
    /// The own origin that the request was sent to.
    pub(crate) own_origin: String,
    /// Everything but the body.
    pub(crate) parts: Parts,
    /// A body alone is not `Sync`, and handlers hold the exchange across awaits.
    body: Mutex<Body>,
}

impl Exchange {
    pub(crate) fn new(platform: Platform, own_origin: String, parts: Parts, body: Body) -> Self {
        Self {
            platform,
            own_origin,
            parts,
            body: Mutex::new(body),
        }
    }

    /// The method; HEAD is answered as GET, and loses its body at the end.
    pub(crate) fn method(&self) -> &str {
        if self.parts.method == Method::HEAD {
            "GET"
        } else {
            self.parts.method.as_str()
        }
    }

    /// The raw path.
    pub(crate) fn path(&self) -> &str {
        self.parts.uri.path()
    }

    /// The query as it was sent.
    pub(crate) fn query(&self) -> &str {
        self.parts.uri.query().unwrap_or_default()
    }

    /// A header that is text.
    pub(crate) fn header(&self, name: impl header::AsHeaderName) -> Option<&str> {
        self.parts.headers.get(name)?.to_str().ok()
    }

    /// Whether a page in a browser sent the request: other programs send neither `Origin` nor `Sec-Fetch-*`.
    pub(crate) fn is_from_page(&self) -> bool {
        self.parts
            .headers
            .keys()
            .any(|name| name == header::ORIGIN || name.as_str().starts_with("sec-fetch-"))
    }

    /// The access token (docs/contract.md, "Authentication", 1).
    pub(crate) fn bearer(&self) -> Result<&str, ApiError> {
        let Some(value) = self.parts.headers.get(header::AUTHORIZATION) else {
            return Err(Refusal::new(&error::MISSING_CREDENTIALS).into());
        };
        value
            .to_str()
            .ok()
            .and_then(|text| text.split_once(' '))
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
            .map(|(_, token)| token.trim())
            .ok_or_else(|| Refusal::new(&error::INVALID_CREDENTIALS).into())
    }

    /// The owner of the request's token. A service user's token that comes from a page is revoked on the spot
    /// (docs/contract.md, "Authentication", 5).
    pub(crate) async fn authenticate(&self) -> Result<Principal, ApiError> {
        let token = self.bearer()?;
        let oauth = self.platform.oauth();
        let principal = oauth.authenticate(token).await?;
        let principal = principal.ok_or_else(|| Refusal::new(&error::INVALID_CREDENTIALS))?;
        if principal.kind == PrincipalKind::Service && self.is_from_page() {
            oauth.revoke(token).await?;
            return Err(Refusal::new(&error::SERVICE_USER_TOKEN_IN_BROWSER).into());
        }
        Ok(principal)
    }

    /// The error of an address without anything, or of a method that it does not know.
    pub(crate) fn route_not_found(&self) -> ApiError {
        Refusal::new(&error::ROUTE_NOT_FOUND)
            .with("method", self.parts.method.as_str())
            .with("path", self.path())
            .into()
    }

    /// Reads the whole body, up to the limit.
    pub(crate) async fn body(&mut self) -> Result<Bytes, ApiError> {
        self.body_up_to(MAX_BODY_BYTES).await
    }

    /// Reads the whole body, up to a limit in bytes.
    pub(crate) async fn body_up_to(&mut self, limit: usize) -> Result<Bytes, ApiError> {
        let body = self.body.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut body = std::mem::take(body);
        let reading = async {
            let (mut bytes, mut total) = (Vec::new(), 0_usize);
            while let Some(frame) = body.frame().await {
                let frame =
                    frame.map_err(|_| Refusal::invalid("body", "The request body was cut off."))?;
                let Ok(data) = frame.into_data() else {
                    continue;
                };
                total = total.saturating_add(data.len());
                if total > MAX_DRAINED_BYTES {
                    break;
                }
                if total <= limit {
                    bytes.extend_from_slice(&data);
                }
            }
            if total > limit {
                return Err(Refusal::new(&error::REQUEST_TOO_LARGE)
                    .with("maxBytes", limit)
                    .into());
            }
            Ok(Bytes::from(bytes))
        };
        tokio::time::timeout(BODY_TIMEOUT, reading)
            .await
            .unwrap_or_else(|_| {
                Err(Refusal::invalid("body", "The request body took too long.").into())
            })
    }
}
