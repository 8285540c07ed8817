//! SQL queries (docs/contract.md, "4. Execute SQL query" and "5. Cancel SQL query"; docs/assumptions.md, "SQL").

use belvedere_api::error::{self, Refusal};
use belvedere_api::ids::BranchName;
use belvedere_api::operation::NoContent;
use belvedere_api::sql::{
    CancelSqlQuery, ExecuteSqlQuery, GetSqlQueryResults, GetSqlQueryStatus, QueryFailure,
    QueryHandle, QueryStatus, SerializationFormat,
};
use belvedere_api::{Extra, Plain, scope};
use belvedere_store::StoreError;
use futures_util::FutureExt as _;
use http::HeaderName;

use crate::Platform;
use crate::http::{ApiError, ByteBody, Call, Content, Handle};
use crate::sql::engine::{Form, StageProgress};
use crate::sql::{Cluster, Request, Results, Status};

mod tables;

/// The field of a state that names the host of the cluster that runs the query: a local extension.
const CLUSTER: &str = "cluster";
/// The field of the state `running` that says how far the query is: a local extension.
const PROGRESS: &str = "progress";
/// Says how many rows a result has that was cut at the platform's limit: a local extension.
const TRUNCATED: HeaderName = HeaderName::from_static("belvedere-truncated");

impl Handle<ExecuteSqlQuery> for Platform {
    async fn handle(
        &self,
        call: Call<ExecuteSqlQuery>,
    ) -> Result<Content<ExecuteSqlQuery>, ApiError> {
        if !call.principal.may(scope::SQL_QUERIES_EXECUTE) {
            return Err(Refusal::new(&error::EXECUTE_SQL_QUERY_PERMISSION_DENIED).into());
        }
        let form = match call.body.serialization_format {
            None | Some(SerializationFormat::Arrow) => Form::Arrow,
            Some(SerializationFormat::Csv) => Form::Csv,
            Some(_) => {
                let reason = "The form of the results is ARROW or CSV.";
                return Err(Refusal::invalid("serializationFormat", reason).into());
            }
        };
        let branches = call.body.fallback_branch_ids;
        let branches = branches.map(|names| names.into_iter().map(BranchName::into).collect());
        let (store, administrator) = (self.store().clone(), call.principal.is_administrator());
        let sql = call.body.query.clone();
        let request = Request {
            owner: call.principal.id.as_str().to_owned(),
            sql: call.body.query,
            form,
            tables: Box::new(move |names| {
                tables::look_up(store, sql, names, branches, administrator).boxed()
            }),
        };
        let started = self.sql().execute(request).await;
        let started = started.map_err(StoreError::from)?;
        Ok(Content::Reply(status(started, self.sql().cluster())))
    }
}

impl Handle<CancelSqlQuery> for Platform {
    async fn handle(
        &self,
        call: Call<CancelSqlQuery>,
    ) -> Result<Content<CancelSqlQuery>, ApiError> {
        if !call.principal.may(scope::SQL_QUERIES_EXECUTE) {
            return Err(Refusal::new(&error::CANCEL_SQL_QUERY_PERMISSION_DENIED).into());
        }
        let (id, user) = (call.path.sql_query_id, call.principal.id);
        let canceled = self.sql().cancel(id.as_str(), user.as_str()).await;
        canceled.map_err(StoreError::from)?;
        Ok(Content::Reply(NoContent))
    }
}

impl Handle<GetSqlQueryStatus> for Platform {
    async fn handle(
        &self,
        call: Call<GetSqlQueryStatus>,
    ) -> Result<Content<GetSqlQueryStatus>, ApiError> {
        if !call.principal.may(scope::SQL_QUERIES_READ) {
            return Err(Refusal::new(&error::GET_STATUS_SQL_QUERY_PERMISSION_DENIED).into());
        }
        let (id, user) = (call.path.sql_query_id, call.principal.id);
        let found = self.sql().status(id.as_str(), user.as_str());
        let found = found.map_err(StoreError::from)?;
        Ok(Content::Reply(status(found, self.sql().cluster())))
    }
}

impl Handle<GetSqlQueryResults> for Platform {
    async fn handle(
        &self,
        call: Call<GetSqlQueryResults>,
    ) -> Result<Content<GetSqlQueryResults>, ApiError> {
        if !call.principal.may(scope::SQL_QUERIES_READ) {
            return Err(Refusal::new(&error::GET_RESULTS_SQL_QUERY_PERMISSION_DENIED).into());
        }
        let (id, user) = (call.path.sql_query_id, call.principal.id);
        let results = self.sql().results(id.as_str(), user.as_str()).await;
        Ok(match results.map_err(StoreError::from)? {
            // The id makes it one of a kind, and it never changes.
            Results::Whole {
                file,
                length,
                cut_at,
            } => {
                let body = ByteBody::file(file, length, "application/octet-stream");
                let body = body.etag(id.as_str());
                Content::Bytes(match cut_at {
                    Some(rows) => body.header(TRUNCATED, format!("rows={rows}")),
                    None => body,
                })
            }
            Results::Growing(stream) => Content::Stream(stream),
        })
    }
}

/// How far a query is: the bytes of the files that it may read, and what its engine tells.
fn progress(input_bytes: u64, stages: Option<StageProgress>) -> Extra {
    let mut progress = Extra::new();
    let mut put = |name: &str, number: u64| progress.insert(name.to_owned(), number.into());
    if input_bytes > 0 {
        put("inputBytes", input_bytes);
    }
    if let Some(told) = stages {
        put("bytesRead", told.bytes_read);
        put("stages", told.stages);
        put("stagesDone", told.stages_done);
        put("tasks", told.tasks);
        put("tasksDone", told.tasks_done);
    }
    progress
}

fn status(status: Status, cluster: Option<&Cluster>) -> QueryStatus {
    let handle = |id: String| {
        let mut handle = QueryHandle::new(id);
        if let Some(cluster) = cluster {
            handle
                .extra
                .insert(CLUSTER.to_owned(), cluster.host().into());
        }
        handle
    };
    match status {
        Status::Running {
            id,
            input_bytes,
            stages,
        } => {
            let mut handle = handle(id);
            let progress = progress(input_bytes, stages);
            if !progress.is_empty() {
                handle.extra.insert(PROGRESS.to_owned(), progress.into());
            }
            QueryStatus::Running(handle)
        }
        Status::Succeeded(id, is_cut) => {
            let mut handle = handle(id);
            handle.truncated = is_cut.then_some(true);
            QueryStatus::Succeeded(handle)
        }
        Status::Canceled => QueryStatus::Canceled(Plain::default()),
        Status::Failed(message) => QueryStatus::Failed(QueryFailure::new(message)),
    }
}
