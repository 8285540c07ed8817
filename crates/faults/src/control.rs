//! The control port of the proxy: `/script` and `/log`, as JSON, for pages of any origin.

use std::convert::Infallible;
use std::io;

use bytes::Bytes;
use http::{Method, Request, Response, StatusCode};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::proxy::Proxy;
use crate::script::Script;

impl Proxy {
    /// Serves the control port until the future is dropped. `PUT /script` begins a script and `DELETE` ends it; `GET`
    /// shows it with its counts. `GET /log` shows the requests that passed, `DELETE` clears the log.
    ///
    /// # Errors
    /// When no connection can be accepted any more.
    pub(crate) async fn serve_control(&self, listener: TcpListener) -> io::Result<()> {
        loop {
            let (stream, _) = listener.accept().await?;
            let proxy = self.clone();
            tokio::spawn(async move {
                let service = service_fn(|request| {
                    let proxy = proxy.clone();
                    async move { Ok::<_, Infallible>(respond(&proxy, request).await) }
                });
                let connection =
                    http1::Builder::new().serve_connection(TokioIo::new(stream), service);
                // A connection that breaks is the other side's business.
                let _ = connection.await;
            });
        }
    }
}

async fn respond(proxy: &Proxy, request: Request<Incoming>) -> Response<Full<Bytes>> {
    let (parts, body) = request.into_parts();
    let (status, body) = match (&parts.method, parts.uri.path()) {
        (&Method::OPTIONS, _) => (StatusCode::NO_CONTENT, Value::Null),
        (&Method::GET, "/script") => {
            let counts: Vec<_> = proxy
                .counts()
                .into_iter()
                .map(|(calls, hits)| json!({"calls": calls, "hits": hits}))
                .collect();
            let script = serde_json::to_value(proxy.player().script()).unwrap_or_default();
            (StatusCode::OK, json!({"script": script, "counts": counts}))
        }
        (&Method::PUT, "/script") => match body.collect().await {
            Err(error) => (StatusCode::BAD_REQUEST, json!({"error": error.to_string()})),
            Ok(body) => match Script::from_json(&body.to_bytes()) {
                Err(error) => (StatusCode::BAD_REQUEST, json!({"error": error})),
                Ok(script) => {
                    proxy.play(script);
                    (StatusCode::NO_CONTENT, Value::Null)
                }
            },
        },
        (&Method::DELETE, "/script") => {
            proxy.play(Script::default());
            (StatusCode::NO_CONTENT, Value::Null)
        }
        (&Method::GET, "/log") => (StatusCode::OK, json!(proxy.log())),
        (&Method::DELETE, "/log") => {
            proxy.clear_log();
            (StatusCode::NO_CONTENT, Value::Null)
        }
        _ => (
            StatusCode::NOT_FOUND,
            json!({"error": "there is /script and /log"}),
        ),
    };
    let text = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let mut response = Response::new(Full::new(Bytes::from(text)));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    for (name, value) in [
        ("access-control-allow-origin", "*"),
        ("access-control-allow-methods", "GET, PUT, DELETE"),
        ("access-control-allow-headers", "content-type"),
        ("content-type", "application/json"),
    ] {
        headers.insert(name, http::HeaderValue::from_static(value));
    }
    response
}
