//! `GET /api/v2/sqlQueries/{sqlQueryId}/getStatus`
//!
//! Not in docs/contract.md: docs/assumptions.md, "SQL".

use super::QueryStatus;
use crate::ids::SqlQueryId;
use crate::macros::{operation, path_parameters};
use crate::operation::{NoBody, NoQuery, Source};
use crate::scope;

operation! {
    /// Reads the state of a SQL query. Assumed.
    ///
    /// Only the user who ran the query may ask.
    GetSqlQueryStatus {
        id: "v2.getSqlQueryStatus",
        method: Get,
        path: "/api/v2/sqlQueries/{sqlQueryId}/getStatus",
        scopes: &[scope::SQL_QUERIES_READ],
        repeat: Safe,
        source: Source::Assumed("SQL"),
        errors: [QUERY_PERMISSION_DENIED, GET_STATUS_SQL_QUERY_PERMISSION_DENIED],
        types: (Path, NoQuery, NoBody) -> QueryStatus,
    }
}

path_parameters! {
    /// The path of [`GetSqlQueryStatus`].
    Path {
        /// The query.
        sql_query_id ("sqlQueryId"): SqlQueryId,
    }
}
