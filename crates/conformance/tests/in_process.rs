//! The suite against the local platform's router, without a network.

mod platform;

use std::sync::LazyLock;

use axum::body::Body;
use belvedere_conformance::{Request, Response, Session, Target, cases};
use belvedere_platform::Platform;
use http_body_util::BodyExt as _;
use tempfile::TempDir;
use tower::ServiceExt as _;

static PLATFORM: LazyLock<(TempDir, Platform)> = LazyLock::new(platform::open);

struct InProcess(axum::Router);

impl Target for InProcess {
    fn origin(&self) -> &'static str {
        "http://127.0.0.1:8765"
    }

    async fn send(&self, request: Request) -> Result<Response, String> {
        let request = request
            .into_http("127.0.0.1:8765")
            .map_err(|error| error.to_string())?;
        let Ok(response) = self.0.clone().oneshot(request.map(Body::from)).await;
        let (parts, body) = response.into_parts();
        let body = body
            .collect()
            .await
            .map_err(|error| error.to_string())?
            .to_bytes();
        Ok(Response::new(&parts, body))
    }
}

macro_rules! tests {
    ($( ($module:ident, $case:ident, [$($sentence:literal),+]), )+) => {$(
        #[tokio::test]
        async fn $case() {
            let target = InProcess(PLATFORM.1.router());
            let session = Session::new(&target).await;
            cases::$module::$case(&session).await;
            session.finish(&[$($sentence),+]);
        }
    )+};
}
belvedere_conformance::for_each_case!(tests);
