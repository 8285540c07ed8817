//! SQL queries.

super::sentences! {
    Contract "Authentication" ["v2.cancelSqlQuery", "v2.getSqlQueryStatus", "v2.getSqlQueryResults"] {
        "auth.4": "A SQL query can be operated (status, results, cancel) only by the user who executed it.",
    }
    Contract "Limits" ["v2.executeSqlQuery"] {
        "limits.sql-rows": "SQL result size · executeSqlQuery · 1,000,000 rows by default; higher limits by arrangement with the service operator",
    }
    Contract "4. Execute SQL query" ["v2.executeSqlQuery"] {
        "4.route": "`POST /api/v2/sqlQueries/execute`",
        "4.body": "No path or query parameters. Body: ExecuteSqlQueryRequest (required). Response: QueryStatus.",
        "4.owner": "Only the executing user may operate the query.",
        "4.rows": "Result size is limited to 1,000,000 rows by default.",
        "4.branch": "Branch selection: when the statement names no branch, the first existing branch of `fallbackBranchIds` is used; when the list is omitted, the default branch is used (master on many instances).",
        "4.use": "Given the `queryId` of a running or succeeded status, the caller asks for status, results, or cancels.",
        "4.errors": "Errors: ColumnTypesNotSupported, ReadQueryInputsPermissionDenied, QueryParseError, QueryCanceled, QueryPermissionDenied, QueryFailed, QueryRunning, ExecuteSqlQueryPermissionDenied.",
    }
    Contract "SQL query" ["v2.executeSqlQuery"] {
        "ExecuteSqlQueryRequest.query": "query · string · yes · A SELECT statement in the service's SQL dialect",
        "ExecuteSqlQueryRequest.fallbackBranchIds": "fallbackBranchIds · list<BranchName> · no · Fallback dataset branches, in order",
        "ExecuteSqlQueryRequest.serializationFormat": "serializationFormat · enum: ARROW, CSV · no · Result format; default ARROW",
        "sql.datasets": "Datasets are referenced in the statement by path or RID.",
        "sql.select": "Only SELECT is supported.",
    }
    Contract "SQL query" ["v2.executeSqlQuery", "v2.getSqlQueryStatus"] {
        "QueryStatus.handle": "`running` and `succeeded` carry `queryId`",
        "QueryStatus.canceled": "`canceled` has no additional field",
        "QueryStatus.failed": "`failed` carries `errorMessage` (reason of failure).",
    }
    Contract "SQL query" ["v2.executeSqlQuery", "v2.getSqlQueryResults"] {
        "sql.results": "Results are not part of the submission response; they are obtained with a separate Get Results operation.",
    }
    Contract "5. Cancel SQL query" ["v2.cancelSqlQuery"] {
        "5.route": "`POST /api/v2/sqlQueries/{sqlQueryId}/cancel`",
        "5.path": "Path: `sqlQueryId` (string; percent-encode before placing in the path).",
        "5.nothing": "No query parameters, no body. No response body is defined; callers must not parse JSON from it; use Get Status for the state.",
        "5.owner": "Only the user who ran the query may cancel it.",
        "5.errors": "Errors: QueryPermissionDenied, QueryCanceled, QueryFailed, QueryParseError, QueryRunning, ReadQueryInputsPermissionDenied, CancelSqlQueryPermissionDenied.",
    }
    Contract "5. Cancel SQL query" ["v2.cancelSqlQuery"] {
        "states.query-running": "running · Cancel SQL Query (`v2.cancelSqlQuery`) · query still running, caller is the user who ran it · canceled · none documented",
        "states.query-ended": "any state other than running · Cancel SQL Query · query no longer running · unchanged · no further status change",
    }
    Assumptions "SQL" ["v2.getSqlQueryStatus"] {
        "sql.status-route": "`GET /api/v2/sqlQueries/{sqlQueryId}/getStatus` answers `QueryStatus`.",
    }
    Assumptions "SQL" ["v2.getSqlQueryResults"] {
        "sql.results-route": "`GET /api/v2/sqlQueries/{sqlQueryId}/getResults` answers bytes.",
        "sql.results-wait": "It answers from the first rows or at the query's end, whichever comes first; after a minute without either `QueryRunning`, and asking again is safe.",
        "sql.results-arrow": "ARROW results are an Arrow IPC stream.",
        "sql.results-csv": "CSV is RFC 4180 in UTF-8 with a header row, an empty field for null, `\"\"` for the empty text.",
    }
    Assumptions "SQL" ["v2.executeSqlQuery", "v2.cancelSqlQuery", "v2.getSqlQueryStatus", "v2.getSqlQueryResults"] {
        "sql.query-id": "`queryId` is an opaque string that is not safe in a URL.",
        "sql.backticks": "Datasets stand in backticks, by path or RID.",
    }
    Contract "Errors" ["v2.executeSqlQuery", "v2.cancelSqlQuery", "v2.getSqlQueryStatus", "v2.getSqlQueryResults"] {
        "error.ColumnTypesNotSupported": "ColumnTypesNotSupported · INVALID_ARGUMENT · 400 · none · Result has column types the serialization format cannot carry",
    }
    Contract "Errors" ["v2.executeSqlQuery", "v2.cancelSqlQuery", "v2.getSqlQueryStatus", "v2.getSqlQueryResults"] {
        "error.ReadQueryInputsPermissionDenied": "ReadQueryInputsPermissionDenied · PERMISSION_DENIED · 403 · rids · Token lacks access to the query's input resources",
    }
    Contract "Errors" ["v2.executeSqlQuery", "v2.cancelSqlQuery", "v2.getSqlQueryStatus", "v2.getSqlQueryResults"] {
        "error.QueryParseError": "QueryParseError · INVALID_ARGUMENT · 400 · errorMessage · SQL cannot be parsed",
    }
    Contract "Errors" ["v2.executeSqlQuery", "v2.cancelSqlQuery", "v2.getSqlQueryStatus", "v2.getSqlQueryResults"] {
        "error.QueryCanceled": "QueryCanceled · INVALID_ARGUMENT · 400 · none · Query was canceled",
    }
    Contract "Errors" ["v2.executeSqlQuery", "v2.cancelSqlQuery", "v2.getSqlQueryStatus", "v2.getSqlQueryResults"] {
        "error.QueryPermissionDenied": "QueryPermissionDenied · PERMISSION_DENIED · 403 · none · Token lacks access to the query",
    }
    Contract "Errors" ["v2.executeSqlQuery", "v2.cancelSqlQuery", "v2.getSqlQueryStatus", "v2.getSqlQueryResults"] {
        "error.QueryFailed": "QueryFailed · INTERNAL · 500 · errorMessage · Query execution failed",
    }
    Contract "Errors" ["v2.executeSqlQuery", "v2.cancelSqlQuery", "v2.getSqlQueryStatus", "v2.getSqlQueryResults"] {
        "error.QueryRunning": "QueryRunning · INVALID_ARGUMENT · 400 · none · Query is running",
    }
    Contract "Errors" ["v2.executeSqlQuery", "v2.cancelSqlQuery", "v2.getSqlQueryStatus", "v2.getSqlQueryResults"] {
        "error.ExecuteSqlQueryPermissionDenied": "ExecuteSqlQueryPermissionDenied · PERMISSION_DENIED · 403 · none · No permission to execute SQL queries",
    }
    Contract "Errors" ["v2.executeSqlQuery", "v2.cancelSqlQuery", "v2.getSqlQueryStatus", "v2.getSqlQueryResults"] {
        "error.CancelSqlQueryPermissionDenied": "CancelSqlQueryPermissionDenied · PERMISSION_DENIED · 403 · none · No permission to cancel SQL queries",
    }
    Assumptions "Errors" ["v2.getSqlQueryStatus"] {
        "error.GetStatusSqlQueryPermissionDenied": "The user may not read the status of SQL queries.",
    }
    Assumptions "Errors" ["v2.getSqlQueryResults"] {
        "error.GetResultsSqlQueryPermissionDenied": "The user may not read the results of SQL queries.",
    }
}
