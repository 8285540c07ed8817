//! Golden text of the operations of SQL queries.

use belvedere_api::operation::{NoBody, NoQuery};
use belvedere_api::sql::{
    CancelSqlQuery, ExecuteSqlQuery, ExecuteSqlQueryRequest, GetSqlQueryResults, GetSqlQueryStatus,
    QueryStatus, SerializationFormat, cancel_sql_query, execute_sql_query, get_sql_query_results,
    get_sql_query_status,
};

use super::{Golden, Request, Response, no_json};

/// The four states.
const RUNNING: &str = r#"{"type": "running", "queryId": "q/1+=="}"#;
const SUCCEEDED: &str = r#"{"type": "succeeded", "queryId": "q/1+=="}"#;
const CANCELED: &str = r#"{"type": "canceled"}"#;
const FAILED: &str = r#"{"type": "failed", "errorMessage": "no such column: speed"}"#;

fn running(status: &QueryStatus) {
    assert!(matches!(status, QueryStatus::Running(_)));
    assert_eq!(status.query_id().unwrap().as_str(), "q/1+==");
}

fn succeeded(status: &QueryStatus) {
    assert!(matches!(status, QueryStatus::Succeeded(_)));
    assert_eq!(status.query_id().unwrap().as_str(), "q/1+==");
}

fn canceled(status: &QueryStatus) {
    assert!(matches!(status, QueryStatus::Canceled(_)));
    assert_eq!(status.query_id(), None);
}

fn failed(status: &QueryStatus) {
    let QueryStatus::Failed(failure) = status else {
        panic!("{status:?}")
    };
    assert_eq!(failure.error_message, "no such column: speed");
}

impl Golden for ExecuteSqlQuery {
    fn requests() -> Vec<Request<Self>> {
        let mut full = ExecuteSqlQueryRequest::new("SELECT *\nFROM `/Airline/flights`");
        full.fallback_branch_ids = Some(vec!["develop".into(), "master".into()]);
        full.serialization_format = Some(SerializationFormat::Csv);
        let mut no_branch = ExecuteSqlQueryRequest::new("SELECT 1");
        no_branch.fallback_branch_ids = Some(Vec::new());
        no_branch.serialization_format = Some(SerializationFormat::Arrow);
        let request = |body, json| Request::<Self> {
            path: execute_sql_query::Path::new(),
            query: NoQuery {},
            body,
            line: "POST /api/v2/sqlQueries/execute",
            json,
        };
        vec![
            request(
                ExecuteSqlQueryRequest::new("SELECT 1"),
                r#"{"query": "SELECT 1"}"#,
            ),
            request(
                full,
                r#"{"query": "SELECT *\nFROM `/Airline/flights`",
                    "fallbackBranchIds": ["develop", "master"], "serializationFormat": "CSV"}"#,
            ),
            request(
                no_branch,
                r#"{"query": "SELECT 1", "fallbackBranchIds": [], "serializationFormat": "ARROW"}"#,
            ),
        ]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![
            Response {
                json: RUNNING,
                expect: running,
            },
            Response {
                json: SUCCEEDED,
                expect: succeeded,
            },
            Response {
                json: FAILED,
                expect: failed,
            },
        ]
    }
}

impl Golden for CancelSqlQuery {
    fn requests() -> Vec<Request<Self>> {
        vec![Request {
            path: cancel_sql_query::Path::new("q/1+=="),
            query: NoQuery {},
            body: NoBody,
            line: "POST /api/v2/sqlQueries/q%2F1%2B%3D%3D/cancel",
            json: "",
        }]
    }

    fn responses() -> Vec<Response<Self>> {
        no_json()
    }
}

impl Golden for GetSqlQueryStatus {
    fn requests() -> Vec<Request<Self>> {
        vec![Request {
            path: get_sql_query_status::Path::new("q/1+=="),
            query: NoQuery {},
            body: NoBody,
            line: "GET /api/v2/sqlQueries/q%2F1%2B%3D%3D/getStatus",
            json: "",
        }]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![
            Response {
                json: RUNNING,
                expect: running,
            },
            Response {
                json: SUCCEEDED,
                expect: succeeded,
            },
            Response {
                json: CANCELED,
                expect: canceled,
            },
            Response {
                json: FAILED,
                expect: failed,
            },
        ]
    }
}

impl Golden for GetSqlQueryResults {
    fn requests() -> Vec<Request<Self>> {
        vec![Request {
            path: get_sql_query_results::Path::new("q/1+=="),
            query: NoQuery {},
            body: NoBody,
            line: "GET /api/v2/sqlQueries/q%2F1%2B%3D%3D/getResults",
            json: "",
        }]
    }

    fn responses() -> Vec<Response<Self>> {
        no_json()
    }
}
