//! A platform with datasets of the tests' own, asked over its router.

use std::path::PathBuf;
use std::time::Duration;

use arrow_array::RecordBatch;
use arrow_ipc::reader::StreamReader;
use arrow_schema::SchemaRef;
use axum::body::Body;
use belvedere_api::admin::{AuthenticationProvider, OidcProtocol, Protocol};
use belvedere_platform::sql::beside;
use belvedere_platform::{Config, Platform};
use belvedere_store::Bulk;
use futures_util::StreamExt as _;
use http::{HeaderMap, Request, Response, StatusCode};
use http_body_util::BodyExt as _;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt as _;

use super::files;

/// Paths of the datasets that every site has.
pub(crate) const NUMBERS: &str = "/tests/numbers";
pub(crate) const EXACT: &str = "/tests/exact";
pub(crate) const NESTED: &str = "/tests/nested";
pub(crate) const SECRET: &str = "/tests/secret";
/// How many rows `NUMBERS` has.
pub(crate) const COUNT: i64 = 1_000;

pub(crate) struct Site {
    pub(crate) platform: Platform,
    pub(crate) folder: TempDir,
}

/// A response, read whole.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

/// Outcome of a statement.
#[derive(Debug, PartialEq)]
pub(crate) enum Outcome {
    Rows(Vec<u8>),
    /// Status and name of the error, and its message.
    Refused(u16, String, String),
    Failed(String),
}

impl Site {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// A site with changes of the usual arrangement.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = TempDir::new().unwrap();
        let mut config = Config::new(folder.path().join("data"));
        let bulk = Bulk::create(&config.data, Vec::new()).unwrap();
        let protocol = Protocol::Oidc(OidcProtocol::default());
        let provider = "ri.control-panel.main.saml-provider.1";
        let provider = AuthenticationProvider::new(provider, "Staff", "staff", true, protocol);
        bulk.enrollment("ri.control-panel.main.enrollment.1", "Airline", &[provider])
            .unwrap();
        bulk.finish().unwrap();
        config.sql.program = Some(engine());
        change(&mut config);
        let platform = Platform::open(config).unwrap();
        let site = Self { platform, folder };
        site.dataset(NUMBERS, "PARQUET", false, &files::numbers(COUNT))
            .await;
        site.dataset(EXACT, "PARQUET", false, &files::exact()).await;
        site.dataset(NESTED, "PARQUET", false, &files::nested())
            .await;
        site.dataset(SECRET, "PARQUET", true, &files::numbers(3))
            .await;
        site
    }

    /// Makes a dataset with one file, and gives its RID.
    pub(crate) async fn dataset(
        &self,
        path: &str,
        format: &str,
        restricted: bool,
        file: &[u8],
    ) -> String {
        let body = json!({"path": path, "format": format, "restricted": restricted});
        let made = self.post("", "/testkit/dataset", &body).await.json();
        let rid = made["rid"].as_str().unwrap().to_owned();
        self.add(&rid, None, "SNAPSHOT", "part", file).await;
        rid
    }

    /// Adds a file to a branch of a dataset, in a transaction of its own.
    pub(crate) async fn add(
        &self,
        dataset: &str,
        branch: Option<&str>,
        kind: &str,
        name: &str,
        file: &[u8],
    ) {
        use base64::Engine as _;
        let base64 = base64::engine::general_purpose::STANDARD.encode(file);
        let hook = "/testkit/dataset-transaction";
        let beginning =
            json!({"do": "begin", "dataset": dataset, "branch": branch, "transactionType": kind});
        let begun = self.post("", hook, &beginning).await.json();
        let transaction = &begun["transactionRid"];
        for step in [
            json!({"do": "put", "transactionRid": transaction, "name": name, "base64": base64}),
            json!({"do": "commit", "transactionRid": transaction}),
        ] {
            let reply = self.post("", hook, &step).await;
            assert_eq!(reply.status, 204, "{reply:?}");
        }
    }

    /// A token of a demo user with all scopes.
    pub(crate) async fn token(&self, user: &str) -> String {
        let body = json!({"user": user, "kind": "user", "scopes": belvedere_api::scope::ALL});
        let minted = self.post("", "/testkit/token", &body).await.json();
        minted["access_token"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn send(
        &self,
        method: &str,
        token: &str,
        target: &str,
        body: String,
    ) -> Response<Body> {
        let request = Request::builder()
            .method(method)
            .uri(target)
            .header("host", "127.0.0.1:8765")
            .header("authorization", format!("Bearer {token}"));
        let request = request.body(Body::from(body)).unwrap();
        self.platform.router().oneshot(request).await.unwrap()
    }

    pub(crate) async fn post(&self, token: &str, target: &str, body: &Value) -> Reply {
        Reply::of(self.send("POST", token, target, body.to_string()).await).await
    }

    pub(crate) async fn get(&self, token: &str, target: &str) -> Reply {
        Reply::of(self.send("GET", token, target, String::new()).await).await
    }

    pub(crate) async fn execute(&self, token: &str, sql: &str, form: &str) -> Reply {
        let body = json!({"query": sql, "serializationFormat": form});
        self.post(token, "/api/v2/sqlQueries/execute", &body).await
    }

    /// Starts a query that must have an id.
    pub(crate) async fn start(&self, token: &str, sql: &str, form: &str) -> String {
        let status = self.execute(token, sql, form).await.json();
        let id = status["queryId"].as_str();
        id.unwrap_or_else(|| panic!("{sql}: {status}")).to_owned()
    }

    pub(crate) async fn status(&self, token: &str, id: &str) -> Value {
        self.get(token, &address(id, "getStatus")).await.json()
    }

    /// One response to a request for the results.
    pub(crate) async fn results_now(&self, token: &str, id: &str) -> Reply {
        self.get(token, &address(id, "getResults")).await
    }

    /// The results, asked for until the query no longer runs.
    pub(crate) async fn results(&self, token: &str, id: &str) -> Reply {
        loop {
            let reply = self.results_now(token, id).await;
            if reply.status == 200 || reply.error().1 != "QueryRunning" {
                return reply;
            }
        }
    }

    pub(crate) async fn cancel(&self, token: &str, id: &str) -> Reply {
        self.post(token, &address(id, "cancel"), &json!({})).await
    }

    /// Runs a statement to its end, whatever that is.
    pub(crate) async fn run(&self, token: &str, sql: &str, form: &str) -> Outcome {
        let started = self.execute(token, sql, form).await;
        if started.status != 200 {
            return started.refused();
        }
        let status = started.json();
        let Some(id) = status["queryId"].as_str() else {
            assert_eq!(status["type"], "failed", "{sql}");
            return Outcome::Failed(status["errorMessage"].as_str().unwrap().to_owned());
        };
        loop {
            let response = self
                .send("GET", token, &address(id, "getResults"), String::new())
                .await;
            let status = response.status();
            let mut stream = response.into_body().into_data_stream();
            let (mut bytes, mut whole) = (Vec::new(), true);
            while let Some(chunk) = stream.next().await {
                match chunk {
                    Ok(chunk) => bytes.extend_from_slice(&chunk),
                    Err(_) => whole = false,
                }
            }
            match (status.as_u16(), whole) {
                (200, true) => return Outcome::Rows(bytes),
                // Why it broke off is the state of the query.
                (200, false) => {
                    let status = self.status(token, id).await;
                    assert_eq!(status["type"], "failed", "{sql}");
                    let message = status["errorMessage"].as_str().unwrap();
                    return Outcome::Failed(message.to_owned());
                }
                _ => {
                    let reply = Reply {
                        status,
                        headers: HeaderMap::new(),
                        body: bytes,
                    };
                    match reply.refused() {
                        Outcome::Refused(_, name, _) if name == "QueryRunning" => {}
                        Outcome::Refused(500, name, message) if name == "QueryFailed" => {
                            return Outcome::Failed(message);
                        }
                        other => return other,
                    }
                }
            }
        }
    }

    /// The CSV of a statement that succeeds.
    pub(crate) async fn csv(&self, sql: &str) -> String {
        let token = self.token("analyst").await;
        match self.run(&token, sql, "CSV").await {
            Outcome::Rows(bytes) => String::from_utf8(bytes).unwrap(),
            other => panic!("{sql}: {other:?}"),
        }
    }

    /// The batches of a statement that succeeds.
    pub(crate) async fn arrow(&self, sql: &str) -> Vec<RecordBatch> {
        let token = self.token("analyst").await;
        match self.run(&token, sql, "ARROW").await {
            Outcome::Rows(bytes) => batches(&bytes),
            other => panic!("{sql}: {other:?}"),
        }
    }
}

/// The engine's program, which cargo builds beside the tests.
pub(crate) fn engine() -> PathBuf {
    beside().expect("run: cargo build --profile native --bin belvedere-sql")
}

/// The arrangement of a test that can't wait.
pub(crate) fn hurried(config: &mut Config) {
    config.sql.query_timeout = Duration::from_secs(2);
    config.sql.memory = 256 << 20;
    config.sql.results_timeout = Duration::from_millis(300);
}

/// Decodes an Arrow IPC stream, which must be whole.
pub(crate) fn batches(bytes: &[u8]) -> Vec<RecordBatch> {
    schema_and_batches(bytes).1
}

/// The same with the schema, which is there without rows too.
pub(crate) fn schema_and_batches(bytes: &[u8]) -> (SchemaRef, Vec<RecordBatch>) {
    // The mark at the end of a stream.
    assert!(bytes.ends_with(&[0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]));
    let reader = StreamReader::try_new(bytes, None).unwrap();
    (reader.schema(), reader.collect::<Result<_, _>>().unwrap())
}

/// How many rows there are.
pub(crate) fn rows(batches: &[RecordBatch]) -> usize {
    batches.iter().map(RecordBatch::num_rows).sum()
}

pub(crate) fn address(id: &str, end: &str) -> String {
    let id = utf8_percent_encode(id, NON_ALPHANUMERIC);
    format!("/api/v2/sqlQueries/{id}/{end}")
}

impl Reply {
    async fn of(response: Response<Body>) -> Self {
        Self {
            status: response.status(),
            headers: response.headers().clone(),
            body: response
                .into_body()
                .collect()
                .await
                .unwrap()
                .to_bytes()
                .into(),
        }
    }

    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{}", String::from_utf8_lossy(&self.body));
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The error, which must be in the common format.
    pub(crate) fn refused(&self) -> Outcome {
        let shown = String::from_utf8_lossy(&self.body);
        let body: Value = serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{shown}"));
        let name = body["errorName"].as_str().unwrap().to_owned();
        let message = body["parameters"]["errorMessage"].as_str();
        let message = message.unwrap_or_default().to_owned();
        Outcome::Refused(self.status.as_u16(), name, message)
    }

    /// Status and name of the error.
    pub(crate) fn error(&self) -> (u16, String) {
        match self.refused() {
            Outcome::Refused(status, name, _) => (status, name),
            other => panic!("{other:?}"),
        }
    }
}
