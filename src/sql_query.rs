//! Runs a small query of a view to its end. Dropping the future cancels the query at the platform, too.

mod texts;

use belvedere_client::api::sql::{ExecuteSqlQueryRequest, SerializationFormat};
use belvedere_client::query_run::{QueryFailure, QueryRun};
use belvedere_client::{Client, Error};

use self::texts::Text;
use crate::i18n::t;
use crate::request;
use belvedere_checks::columns::{self, Column};
use belvedere_checks::{Response, Statement, csv, schema_statement};

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

impl From<QueryFailure> for QueryError {
    fn from(failure: QueryFailure) -> Self {
        match failure {
            QueryFailure::Request(error) => Self::Client(Error::clone(&error)),
            QueryFailure::Failed(message) | QueryFailure::Unnamed(message) => Self::Failed(message),
            QueryFailure::Canceled | QueryFailure::Stopped => Self::Canceled,
        }
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
) -> Result<Response, QueryError> {
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
    // Texts and lists of texts: there is nothing that JSON could not hold.
    let body = serde_json::to_string(&body).unwrap_or_default();
    let query = AbandonedOnDrop(QueryRun::start(&client, body, None));
    let bytes = query.0.results().await?.read_all(MAX_BYTES).await?;
    if statement.schema {
        columns::read(&bytes)
            .map(Response::Columns)
            .map_err(QueryError::Failed)
    } else {
        let text = String::from_utf8_lossy(&bytes);
        Ok(Response::Rows(csv::rows(&text)))
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
        Response::Columns(columns) => Ok(columns),
        Response::Rows(_) => Err(QueryError::Canceled),
    }
}

/// A query that is abandoned when this is dropped.
struct AbandonedOnDrop(QueryRun);

impl Drop for AbandonedOnDrop {
    fn drop(&mut self) {
        let abandoned = self.0.abandon();
        request::spawn(async move {
            // A query that can't be canceled ends by itself.
            let _failed = abandoned.await;
        });
    }
}
