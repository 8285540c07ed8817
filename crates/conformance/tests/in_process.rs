//! The suite against the local platform's router, without a network.

use std::sync::LazyLock;
use std::time::Duration;

use axum::body::Body;
use belvedere_conformance::{Request, Response, Session, Target, cases};
use belvedere_platform::{Config, Platform};
use http_body_util::BodyExt as _;
use tempfile::TempDir;
use tower::ServiceExt as _;

/// Enough flights for several pages.
const FLIGHTS: u32 = 2_500;
/// The platform runs SQL in a program that cargo builds beside this one.
const BUILD: &str = "run: cargo build --profile native --bin belvedere-sql";

static PLATFORM: LazyLock<(TempDir, Platform)> = LazyLock::new(|| {
    let folder = TempDir::new().unwrap();
    let mut config = Config::new(folder.path());
    config.flights = FLIGHTS;
    config.v1_delay = Duration::from_millis(200);
    config.sql.program = Some(belvedere_platform::sql::beside().expect(BUILD));
    config.sql.results_timeout = Duration::from_secs(1);
    let platform = Platform::open(config).unwrap();
    (folder, platform)
});

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
