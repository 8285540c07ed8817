//! `GET /api/v2/sqlQueries/{sqlQueryId}/getResults`
//!
//! Not in docs/contract.md: docs/assumptions.md, "SQL".

use crate::ids::SqlQueryId;
use crate::macros::{operation, path_parameters};
use crate::operation::{Bytes, NoBody, NoQuery, Source};
use crate::scope;

operation! {
    /// Reads the results of a SQL query in the form that was chosen when it started. Assumed.
    ///
    /// Answers from the first rows or at the query's end, whichever comes first. After a minute without either it answers
    /// `QueryRunning`: asking again is safe. A query that fails after its first rows breaks the body off, and its status then
    /// names the failure. Only the user who ran the query may ask.
    GetSqlQueryResults {
        id: "v2.getSqlQueryResults",
        method: Get,
        path: "/api/v2/sqlQueries/{sqlQueryId}/getResults",
        scopes: &[scope::SQL_QUERIES_READ],
        repeat: Safe,
        source: Source::Assumed("SQL"),
        errors: [
            QUERY_PERMISSION_DENIED,
            GET_RESULTS_SQL_QUERY_PERMISSION_DENIED,
            QUERY_RUNNING,
            QUERY_CANCELED,
            QUERY_FAILED,
            QUERY_PARSE_ERROR,
            COLUMN_TYPES_NOT_SUPPORTED,
            READ_QUERY_INPUTS_PERMISSION_DENIED,
        ],
        types: (Path, NoQuery, NoBody) -> Bytes,
    }
}

path_parameters! {
    /// The path of [`GetSqlQueryResults`].
    Path {
        /// The query.
        sql_query_id ("sqlQueryId"): SqlQueryId,
    }
}
