//! The suite's view of a platform under test: an endpoint that answers raw HTTP.

use crate::Response;

/// A platform under test.
///
/// ```no_run
/// use belvedere_conformance::{Response, Request, Session, Target, cases};
///
/// /// A router that is called in this process.
/// struct InProcess<R>(R);
///
/// impl<R: Fn(http::Request<String>) -> http::Response<Vec<u8>>> Target for InProcess<R> {
///     fn origin(&self) -> &str {
///         "http://127.0.0.1:8765"
///     }
///
///     async fn send(&self, request: Request) -> Result<Response, String> {
///         let request = request.into_http("127.0.0.1:8765");
///         let response = (self.0)(request.map_err(|error| error.to_string())?);
///         let (parts, body) = response.into_parts();
///         Ok(Response::new(&parts, body))
///     }
/// }
///
/// async fn runs_one_case(platform: &impl Target) {
///     let session = Session::new(platform).await;
///     cases::access::a_token_needs_no_other_scope(&session).await;
/// }
/// ```
pub trait Target {
    /// The platform's own origin, such as `http://127.0.0.1:8765`. Its pages may read the responses.
    fn origin(&self) -> &str;

    /// Sends a request exactly as it is: path and query are not normalized, and no header but `Host` is added.
    ///
    /// # Errors
    /// A sentence when there is no response.
    fn send(&self, request: Request) -> impl Future<Output = Result<Response, String>>;
}

/// A raw HTTP request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The method.
    pub method: &'static str,
    /// Path and query.
    pub target: String,
    /// The headers.
    pub headers: Vec<(&'static str, String)>,
    /// The body; empty for none.
    pub body: String,
}

impl Request {
    /// A request without headers and body.
    pub fn new(method: &'static str, target: impl Into<String>) -> Self {
        Self {
            method,
            target: target.into(),
            headers: Vec::new(),
            body: String::new(),
        }
    }

    /// Adds a header.
    #[must_use]
    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// Adds an access token.
    #[must_use]
    pub fn token(self, token: &str) -> Self {
        self.header("authorization", format!("Bearer {token}"))
    }

    /// Adds a JSON body.
    #[must_use]
    pub fn json(mut self, body: impl Into<String>) -> Self {
        self.body = body.into();
        self.header("content-type", "application/json")
    }
}

impl Request {
    /// The request to a host, with its `Host` header.
    ///
    /// # Errors
    /// When HTTP has no form for it.
    pub fn into_http(self, host: &str) -> Result<http::Request<String>, http::Error> {
        let builder = http::Request::builder()
            .method(self.method)
            .uri(self.target)
            .header("host", host);
        let with_headers = self
            .headers
            .into_iter()
            .fold(builder, |builder, (name, value)| {
                builder.header(name, value)
            });
        with_headers.body(self.body)
    }
}
