//! The requests about a query, and what the platform says of it.
//!
//! Field by field, in place of the type of the contract: its decoder would be most of what a query adds to the npm package.

use std::time::Duration;

use belvedere_api::error::{DecodeError, QUERY_CANCELED, QUERY_FAILED, QUERY_RUNNING};
use belvedere_api::ids::SqlQueryId;
use belvedere_api::operation::Description;
use belvedere_api::sql::{CancelSqlQuery, ExecuteSqlQuery, GetSqlQueryResults, GetSqlQueryStatus};
use belvedere_api::{Extra, Operation as _, wire};
use futures_core::future::LocalBoxFuture;
use serde_json::Value;

use crate::bytes_reply::ByteStream;
use crate::client::{Call, CallOptions, Client};
use crate::error::Error;
use crate::json;

/// How long a query that is just ending is left alone before it is canceled again.
const CANCEL_BACKOFF: Duration = Duration::from_secs(1);

/// How far a query is that runs (docs/assumptions.md, "SQL"). A number is 0 where it is not told.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct QueryProgress {
    /// How many bytes the files of its datasets have.
    pub input_bytes: u64,
    /// How many of them were read.
    pub bytes_read: u64,
    /// How many stages its engine has planned so far.
    pub stages: u64,
    /// How many of them are done.
    pub stages_done: u64,
    /// How many tasks the stages have.
    pub tasks: u64,
    /// How many of these are done.
    pub tasks_done: u64,
}

impl QueryProgress {
    fn read(told: &Value) -> Self {
        let number = |name: &str| told.get(name).and_then(Value::as_u64).unwrap_or_default();
        Self {
            input_bytes: number("inputBytes"),
            bytes_read: number("bytesRead"),
            stages: number("stages"),
            stages_done: number("stagesDone"),
            tasks: number("tasks"),
            tasks_done: number("tasksDone"),
        }
    }
}

/// The state of a query.
#[derive(Debug, Clone)]
pub(super) struct Status {
    /// Its name.
    pub(super) word: String,
    /// The identifier of the query, where the state carries one.
    pub(super) query_id: Option<SqlQueryId>,
    /// Where it runs, if that is a cluster.
    pub(super) cluster: Option<String>,
    /// How far it is, where that is told.
    pub(super) progress: QueryProgress,
    /// Whether rows were left out.
    pub(super) is_truncated: bool,
    /// Why it failed; all that was sent where that is not said.
    pub(super) message: String,
}

impl Status {
    fn read(bytes: &[u8]) -> Option<Self> {
        let fields: Extra = json::read(bytes)?;
        let text = |name: &str| fields.get(name).and_then(Value::as_str);
        let message = text("errorMessage").map(str::to_owned);
        Some(Self {
            word: text("type")?.to_owned(),
            query_id: text("queryId").map(SqlQueryId::from),
            cluster: text("cluster").map(str::to_owned),
            progress: fields
                .get("progress")
                .map(QueryProgress::read)
                .unwrap_or_default(),
            is_truncated: fields.get("truncated") == Some(&Value::Bool(true)),
            message: message.unwrap_or_else(|| Value::Object(fields).to_string()),
        })
    }
}

/// Submits a query, whose body is the JSON of the contract.
pub(super) fn submit(client: &Client, body: String) -> StatusFuture {
    let description = ExecuteSqlQuery::DESCRIPTION;
    // Its path has no parameters.
    let target = description.path.to_owned();
    let body = Some(body.into_bytes());
    let call = Call::encoded(description, target, body, CallOptions::new());
    send(client.clone(), Ok(call))
}

/// Asks for the state of a query.
pub(super) fn status(client: &Client, id: &SqlQueryId) -> StatusFuture {
    send(client.clone(), call(GetSqlQueryStatus::DESCRIPTION, id))
}

/// Asks for the results of a query.
pub(super) fn results(
    client: &Client,
    id: &SqlQueryId,
) -> LocalBoxFuture<'static, Result<ByteStream, Error>> {
    let client = client.clone();
    let call = call(GetSqlQueryResults::DESCRIPTION, id);
    Box::pin(async move { client.bytes_call(&call?).await })
}

/// Cancels a query. One that has ended, or ends just now, is no failure.
pub(super) fn cancel(
    client: &Client,
    id: &SqlQueryId,
) -> LocalBoxFuture<'static, Result<(), Error>> {
    let client = client.clone();
    let call = call(CancelSqlQuery::DESCRIPTION, id);
    Box::pin(async move {
        // A page that is closed cancels its queries.
        let call = call?.outliving_page();
        let mut is_first = true;
        loop {
            let Err(error) = client.json_call(&call, &mut |_| Ok(())).await else {
                return Ok(());
            };
            if error.is(&QUERY_CANCELED) || error.is(&QUERY_FAILED) {
                return Ok(());
            }
            if !error.is(&QUERY_RUNNING) || !std::mem::take(&mut is_first) {
                return Err(error);
            }
            client.runtime().sleep(CANCEL_BACKOFF).await;
        }
    })
}

/// What the platform says of a query. Boxed, so that what asks for it is compiled once.
pub(super) type StatusFuture = LocalBoxFuture<'static, Result<Status, Error>>;

fn call(description: Description, id: &SqlQueryId) -> Result<Call, Error> {
    let target = wire::encode_path(&description, &[id.as_str()])?;
    Ok(Call::encoded(description, target, None, CallOptions::new()))
}

fn send(client: Client, call: Result<Call, Error>) -> StatusFuture {
    Box::pin(async move {
        let decode = |bytes: &[u8]| {
            Status::read(bytes).ok_or_else(|| DecodeError {
                path: ".".to_owned(),
                message: "it is no state of a query".to_owned(),
            })
        };
        client.json_call_decoded(&call?, decode).await
    })
}
