//! `POST /api/v2/sqlQueries/execute`
//!
//! docs/contract.md, "4. Execute SQL query".

use super::QueryStatus;
use crate::ids::BranchName;
use crate::macros::{json_body, json_object, open_enum, operation, path_parameters};
use crate::operation::{NoQuery, Source};
use crate::scope;

/// How many rows a result has at most, unless the operator arranged for more (docs/contract.md, "Limits").
pub const MAX_RESULT_ROWS: u64 = 1_000_000;

operation! {
    /// Starts a SQL `SELECT`. The results are read with another operation.
    ExecuteSqlQuery {
        id: "v2.executeSqlQuery",
        method: Post,
        path: "/api/v2/sqlQueries/execute",
        scopes: &[scope::SQL_QUERIES_EXECUTE],
        repeat: Query,
        source: Source::Specified("4. Execute SQL query"),
        errors: [
            COLUMN_TYPES_NOT_SUPPORTED,
            READ_QUERY_INPUTS_PERMISSION_DENIED,
            QUERY_PARSE_ERROR,
            QUERY_CANCELED,
            QUERY_PERMISSION_DENIED,
            QUERY_FAILED,
            QUERY_RUNNING,
            EXECUTE_SQL_QUERY_PERMISSION_DENIED,
        ],
        types: (Path, NoQuery, ExecuteSqlQueryRequest) -> QueryStatus,
    }
}

path_parameters! {
    /// The path of [`ExecuteSqlQuery`]: it has no parameters.
    Path {}
}

json_object! {
    /// The query to run.
    ExecuteSqlQueryRequest {
        required {
            /// A `SELECT` statement in the platform's SQL dialect. Datasets are named by path or RID.
            query: String,
        }
        optional {
            /// Branches to look for when the statement names none, the first existing one counts. `None` means the
            /// default branch, which is not the same as an empty list.
            fallback_branch_ids: Vec<BranchName>,
            /// Form of the results; ARROW when absent.
            serialization_format: SerializationFormat,
        }
    }
}

json_body!(ExecuteSqlQueryRequest);

open_enum! {
    /// Form of the results of a query.
    SerializationFormat {
        /// Apache Arrow IPC.
        Arrow = "ARROW",
        /// Comma-separated values.
        Csv = "CSV",
    }
}
