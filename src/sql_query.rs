//! Runs a small query of a view to its end. Dropping the future cancels the query at the platform, too.

use belvedere_client::api::error::QUERY_RUNNING;
use belvedere_client::api::ids::SqlQueryId;
use belvedere_client::api::sql::{ExecuteSqlQueryRequest, QueryStatus, SerializationFormat};
use belvedere_client::{Client, Error};

use crate::i18n::{t, texts};
use crate::request;
use belvedere_checks::columns::{self, Column};
use belvedere_checks::csv;
use belvedere_checks::{Answer, Statement, schema_statement};

texts! {
    /// The texts of small queries.
    enum Text {
        QueryFailed { message } => "The query failed: {message}", "Die Abfrage ist fehlgeschlagen: {message}";
        QueryCanceled => "Canceled.", "Abgebrochen.";
    }
}

/// Maximum size of a result in bytes.
const MAX_BYTES: usize = 4 << 20;

/// Why there is no result.
#[derive(Debug, Clone)]
pub enum QueryError {
    /// A request failed.
    Client(Error),
    /// The query failed, in the platform's words.
    Failed(String),
    /// It was canceled.
    Canceled,
}

impl QueryError {
    /// The reason in a sentence.
    pub fn reason(&self) -> String {
        match self {
            Self::Client(error) => match error.body() {
                Some(body) => format!("{}.", body.error_name),
                None => error.to_string(),
            },
            Self::Failed(message) => t(Text::QueryFailed {
                message: message.clone(),
            }),
            Self::Canceled => t(Text::QueryCanceled),
        }
    }
}

impl From<Error> for QueryError {
    fn from(error: Error) -> Self {
        Self::Client(error)
    }
}

/// Runs a statement. Tables are read on the first of the branches that they have; without one, on the default branch.
///
/// # Errors
/// Every [`QueryError`].
pub async fn run(
    client: Client,
    statement: Statement,
    branches: &[String],
) -> Result<Answer, QueryError> {
    let mut body = ExecuteSqlQueryRequest::new(statement.sql);
    body.serialization_format = Some(if statement.schema {
        SerializationFormat::Arrow
    } else {
        SerializationFormat::Csv
    });
    if !branches.is_empty() {
        let branches = branches.iter().map(|branch| branch.as_str().into());
        body.fallback_branch_ids = Some(branches.collect());
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
            Ok(stream) => stream.read_all(MAX_BYTES).await,
            Err(error) => Err(error),
        };
        match results {
            Ok(bytes) => break bytes,
            // The platform waits for a minute, and asking again is safe.
            Err(error) if error.is(&QUERY_RUNNING) => {}
            Err(error) => {
                // A query that failed without a response may still run.
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

/// The columns of a dataset, named by its path or RID.
///
/// # Errors
/// Every [`QueryError`].
pub async fn columns(
    client: Client,
    dataset: &str,
    branches: &[String],
) -> Result<Vec<Column>, QueryError> {
    match run(client, schema_statement(dataset), branches).await? {
        Answer::Columns(columns) => Ok(columns),
        Answer::Rows(_) => Err(QueryError::Canceled),
    }
}

/// A query that is canceled when it is dropped.
struct Running(Option<(Client, SqlQueryId)>);

impl Drop for Running {
    fn drop(&mut self) {
        if let Some((client, id)) = self.0.take() {
            request::spawn(async move {
                // A query that has ended by itself is as good as a canceled one.
                drop(client.sql().cancel(id).await);
            });
        }
    }
}
