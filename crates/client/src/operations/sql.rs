//! The operations on SQL queries.

use belvedere_api::ids::SqlQueryId;
use belvedere_api::operation::{NoBody, NoContent, NoQuery};
use belvedere_api::sql::{
    CancelSqlQuery, ExecuteSqlQuery, ExecuteSqlQueryRequest, GetSqlQueryResults, GetSqlQueryStatus,
    QueryStatus, cancel_sql_query, execute_sql_query, get_sql_query_results, get_sql_query_status,
};

use super::Sql;
pub(super) use super::Sql as Methods;
use crate::bytes_reply::ByteStream;
use crate::client::CallOptions;
use crate::error::Error;

impl Sql {
    /// Submits a query.
    pub async fn execute_sql_query(
        self,
        body: ExecuteSqlQueryRequest,
    ) -> Result<QueryStatus, Error> {
        self.0
            .send::<ExecuteSqlQuery>(&execute_sql_query::Path {}, &NoQuery {}, &body)
            .await
    }

    /// Cancels a running query; one that has ended stays as it is.
    pub async fn cancel_sql_query(self, query: SqlQueryId) -> Result<NoContent, Error> {
        let path = cancel_sql_query::Path::new(query);
        self.0
            .send::<CancelSqlQuery>(&path, &NoQuery {}, &NoBody)
            .await
    }

    /// Reads the status of a query. Assumed: docs/assumptions.md, "SQL".
    pub async fn get_sql_query_status(self, query: SqlQueryId) -> Result<QueryStatus, Error> {
        let path = get_sql_query_status::Path::new(query);
        self.0
            .send::<GetSqlQueryStatus>(&path, &NoQuery {}, &NoBody)
            .await
    }

    /// Waits up to a minute for the end of a query, and reads its results. Assumed: docs/assumptions.md, "SQL".
    pub async fn get_sql_query_results(self, query: SqlQueryId) -> Result<ByteStream, Error> {
        let path = get_sql_query_results::Path::new(query);
        self.0
            .bytes::<GetSqlQueryResults>(&path, &NoQuery {}, CallOptions::new())
            .await
    }
}
