//! Runs one of the view's own small queries to its end. Dropping the future cancels the query at the platform, too.

use belvedere_client::api::error::QUERY_RUNNING;
use belvedere_client::api::ids::SqlQueryId;
use belvedere_client::api::sql::{ExecuteSqlQueryRequest, QueryStatus, SerializationFormat};
use belvedere_client::{Client, Error};

use crate::request;
use belvedere_checks::columns;
use belvedere_checks::csv;
use belvedere_checks::{Answer, Statement};

/// More than any of these queries answers.
const MOST_BYTES: usize = 4 << 20;

/// Why there is no answer.
#[derive(Debug, Clone)]
pub enum QueryError {
    /// A request failed.
    Client(Error),
    /// The query failed, in the platform's words.
    Failed(String),
    /// Somebody canceled it.
    Canceled,
}

impl From<Error> for QueryError {
    fn from(error: Error) -> Self {
        Self::Client(error)
    }
}

/// Runs a statement on a branch; an empty one is the default branch.
///
/// # Errors
/// Every [`QueryError`].
pub async fn run(
    client: Client,
    statement: Statement,
    branch: String,
) -> Result<Answer, QueryError> {
    let mut body = ExecuteSqlQueryRequest::new(statement.sql);
    body.serialization_format = Some(if statement.schema {
        SerializationFormat::Arrow
    } else {
        SerializationFormat::Csv
    });
    if !branch.is_empty() {
        body.fallback_branch_ids = Some(vec![branch.into()]);
    }
    let status = client.sql().execute_sql_query(body).await?;
    let id = match (status.query_id(), status) {
        (Some(id), _) => id,
        (None, QueryStatus::Failed(failure)) => {
            return Err(QueryError::Failed(failure.error_message));
        }
        (None, QueryStatus::Canceled(_)) => return Err(QueryError::Canceled),
        (None, other) => return Err(QueryError::Failed(other.type_name().to_owned())),
    };
    let mut running = Running(Some((client.clone(), id.clone())));
    let bytes = loop {
        let results = match client.sql().get_sql_query_results(id.clone()).await {
            Ok(stream) => stream.read_all(MOST_BYTES).await,
            Err(error) => Err(error),
        };
        match results {
            Ok(bytes) => break bytes,
            // The platform waits for a minute, and asking again is safe.
            Err(error) if error.is(&QUERY_RUNNING) => {}
            Err(error) => {
                // What is broken off for want of an answer may still run.
                if error.body().is_some() {
                    running.0 = None;
                }
                return Err(error.into());
            }
        }
    };
    running.0 = None;
    if statement.schema {
        columns::read(&bytes)
            .map(Answer::Columns)
            .map_err(QueryError::Failed)
    } else {
        let text = String::from_utf8_lossy(&bytes);
        Ok(Answer::Rows(csv::rows(&text)))
    }
}

/// A query that is canceled when nobody waits for it any more.
struct Running(Option<(Client, SqlQueryId)>);

impl Drop for Running {
    fn drop(&mut self) {
        if let Some((client, id)) = self.0.take() {
            request::spawn(async move {
                // Nobody is left to be told; a query that ended by itself is as good.
                drop(client.sql().cancel(id).await);
            });
        }
    }
}
