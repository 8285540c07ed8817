//! `POST /api/v2/sqlQueries/{sqlQueryId}/cancel`
//!
//! docs/contract.md, "5. Cancel SQL query".

use crate::ids::SqlQueryId;
use crate::macros::{operation, path_parameters};
use crate::operation::{NoBody, NoContent, NoQuery, Source};
use crate::scope;

operation! {
    /// Cancels a SQL query. A query that has ended is left as it is.
    ///
    /// Only the user who ran the query may cancel it. The response has no body: the status tells the outcome.
    CancelSqlQuery {
        id: "v2.cancelSqlQuery",
        method: Post,
        path: "/api/v2/sqlQueries/{sqlQueryId}/cancel",
        scopes: &[scope::SQL_QUERIES_EXECUTE],
        repeat: Idempotent,
        source: Source::Specified("5. Cancel SQL query"),
        errors: [
            QUERY_PERMISSION_DENIED,
            QUERY_CANCELED,
            QUERY_FAILED,
            QUERY_PARSE_ERROR,
            QUERY_RUNNING,
            READ_QUERY_INPUTS_PERMISSION_DENIED,
            CANCEL_SQL_QUERY_PERMISSION_DENIED,
        ],
        types: (Path, NoQuery, NoBody) -> NoContent,
    }
}

path_parameters! {
    /// The path of [`CancelSqlQuery`].
    Path {
        /// The query.
        sql_query_id ("sqlQueryId"): SqlQueryId,
    }
}
