//! SQL queries (docs/contract.md, "SQL query", "4. Execute SQL query" and "5. Cancel SQL query"; docs/assumptions.md,
//! "SQL").

mod end;

use std::time::{Duration, Instant};

use belvedere_api::scope;
use serde_json::{Value, json};

use crate::{Response, Session, Target, encoded};

pub use self::end::{
    a_query_belongs_to_its_user, a_query_needs_the_role, a_result_has_a_million_rows_at_most,
    a_running_query_is_canceled, canceling_an_ended_query_does_nothing,
    results_wait_for_the_first_rows_or_the_end,
};

const EXECUTE: &str = "/api/v2/sqlQueries/execute";
/// Runs until it is canceled.
const ENDLESS: &str =
    "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t";

fn address(id: &str, end: &str) -> String {
    format!("/api/v2/sqlQueries/{}/{end}", encoded(id))
}

/// A token that has the scopes of all four operations.
async fn token(platform: &Session<'_, impl Target>) -> String {
    let scopes = [scope::SQL_QUERIES_EXECUTE, scope::SQL_QUERIES_READ];
    platform.mint(&scopes, "user", 600).await
}

async fn get(platform: &Session<'_, impl Target>, token: &str, id: &str, end: &str) -> Response {
    let request = crate::Request::new("GET", address(id, end));
    platform.send(request.token(token)).await
}

async fn cancel(platform: &Session<'_, impl Target>, token: &str, id: &str) -> Response {
    let request = crate::Request::new("POST", address(id, "cancel"));
    platform.send(request.token(token)).await
}

/// Starts a query that must have an id.
async fn start(platform: &Session<'_, impl Target>, token: &str, body: Value) -> String {
    let status = platform.post(token, EXECUTE, &body).await.json();
    let state = status["type"].as_str().unwrap_or_default();
    assert!(
        ["running", "succeeded"].contains(&state),
        "{body}: {status}"
    );
    status["queryId"].as_str().unwrap_or_default().to_owned()
}

/// The results, asked for again while the query runs, for five minutes at most.
async fn results(platform: &Session<'_, impl Target>, token: &str, id: &str) -> Response {
    let begin = Instant::now();
    loop {
        let response = get(platform, token, id, "getResults").await;
        if response.status != 400 || response.error()["errorName"] != "QueryRunning" {
            return response;
        }
        response.fails(400, "QueryRunning", &json!({}));
        assert!(begin.elapsed() < Duration::from_mins(5), "{id} never ends");
    }
}

/// The CSV of a query that succeeds.
async fn csv(platform: &Session<'_, impl Target>, token: &str, mut body: Value) -> String {
    body["serializationFormat"] = json!("CSV");
    let id = start(platform, token, body).await;
    let response = results(platform, token, &id).await;
    assert_eq!(response.status, 200);
    String::from_utf8(response.body).unwrap_or_default()
}

/// The RID of a new dataset with one CSV file.
async fn dataset(
    platform: &Session<'_, impl Target>,
    path: &str,
    restricted: bool,
    content: &str,
) -> String {
    let body = json!({"path": path, "format": "CSV", "restricted": restricted});
    let made = platform.testkit("dataset", &body).await.json();
    let rid = made["rid"].as_str().unwrap_or_default().to_owned();
    add(platform, &rid, None, content).await;
    rid
}

/// Lets a branch show one file and nothing else.
async fn add(platform: &Session<'_, impl Target>, rid: &str, branch: Option<&str>, content: &str) {
    let hook = "dataset-transaction";
    let beginning =
        json!({"do": "begin", "dataset": rid, "branch": branch, "transactionType": "SNAPSHOT"});
    let begun = platform.testkit(hook, &beginning).await.json();
    let rid = &begun["transactionRid"];
    let put = json!({"do": "put", "transactionRid": rid, "name": "part", "content": content});
    platform.testkit(hook, &put).await.empty();
    let commit = json!({"do": "commit", "transactionRid": rid});
    platform.testkit(hook, &commit).await.empty();
}

/// Waits for a state that must come.
async fn until(platform: &Session<'_, impl Target>, token: &str, id: &str, state: &str) -> Value {
    let begin = Instant::now();
    loop {
        let status = get(platform, token, id, "getStatus").await.json();
        if status["type"] == state {
            return status;
        }
        assert_eq!(status["type"], "running", "{status}");
        assert!(begin.elapsed() < Duration::from_mins(1), "{status}");
    }
}

/// Running, then succeeded, both with the identifier; the results can be asked for more than once.
pub async fn a_query_succeeds(platform: &Session<'_, impl Target>) {
    let token = token(platform).await;
    let id = start(platform, &token, json!({"query": "SELECT 1 AS x"})).await;
    let first = results(platform, &token, &id).await;
    assert_eq!(first.status, 200);
    assert_eq!(
        first.header("content-type"),
        Some("application/octet-stream")
    );
    let status = until(platform, &token, &id, "succeeded").await;
    assert_eq!(status, json!({"type": "succeeded", "queryId": id}));
    let again = results(platform, &token, &id).await;
    assert_eq!((again.status, again.body), (200, first.body));
}

/// It holds characters that an address can't carry as they are, and works when it is encoded.
pub async fn an_identifier_is_not_safe_in_an_address(platform: &Session<'_, impl Target>) {
    let token = token(platform).await;
    for _ in 0..5 {
        let id = start(platform, &token, json!({"query": "SELECT 1"})).await;
        for character in ['/', '+', '='] {
            assert!(id.contains(character), "{id}");
        }
        let status = get(platform, &token, &id, "getStatus").await.json();
        assert_eq!(status["queryId"], json!(id));
    }
}

/// ARROW is the default: an Arrow IPC stream with its mark at the end.
pub async fn results_are_arrow_or_csv(platform: &Session<'_, impl Target>) {
    let token = token(platform).await;
    let query = "SELECT 9007199254740993 AS long, CAST('0.10' AS DECIMAL(38, 2)) AS exact, \
        '' AS empty, NULL AS nothing, 'a,\"b\"' AS quoted";
    for form in [None, Some("ARROW")] {
        let mut body = json!({"query": query});
        if let Some(form) = form {
            body["serializationFormat"] = json!(form);
        }
        let id = start(platform, &token, body).await;
        let response = results(platform, &token, &id).await;
        assert_eq!(response.status, 200);
        assert!(response.body.starts_with(&[0xff, 0xff, 0xff, 0xff]));
        assert!(
            response
                .body
                .ends_with(&[0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])
        );
    }
    let expected =
        "long,exact,empty,nothing,quoted\r\n9007199254740993,0.10,\"\",,\"a,\"\"b\"\"\"\r\n";
    assert_eq!(
        csv(platform, &token, json!({"query": query})).await,
        expected
    );
    let body = json!({"query": "SELECT 1", "serializationFormat": "PARQUET"});
    let response = platform.post(&token, EXECUTE, &body).await;
    response.fails(
        400,
        "InvalidRequest",
        &json!({"field": "serializationFormat"}),
    );
}

/// A list, a map, a struct, bytes: not in CSV, and in Arrow.
pub async fn csv_carries_no_nested_columns(platform: &Session<'_, impl Target>) {
    let token = token(platform).await;
    for query in [
        "SELECT make_array(1, 2) AS x",
        "SELECT named_struct('a', 1) AS x",
        "SELECT X'61' AS x",
    ] {
        let body = json!({"query": query, "serializationFormat": "CSV"});
        let response = platform.post(&token, EXECUTE, &body).await;
        response.fails(400, "ColumnTypesNotSupported", &json!({}));
        let id = start(platform, &token, json!({"query": query})).await;
        assert_eq!(results(platform, &token, &id).await.status, 200);
    }
}

/// In backticks, by path and by RID. A name that is nowhere makes the query fail, and the message names it as written.
pub async fn datasets_are_named_by_path_or_rid(platform: &Session<'_, impl Target>) {
    let token = token(platform).await;
    let path = format!("/conformance/sql/{}", platform.unique().await);
    let rid = dataset(platform, &path, false, "a,b\n1,x\n2,\n").await;
    for name in [&path, &rid] {
        let body = json!({"query": format!("SELECT a, b FROM `{name}` ORDER BY a")});
        assert_eq!(csv(platform, &token, body).await, "a,b\r\n1,x\r\n2,\r\n");
    }
    for name in [
        &format!("{path}/nothing"),
        "ri.datasets.main.dataset.nothing",
    ] {
        let body = json!({"query": format!("SELECT * FROM `{name}`")});
        let status = platform.post(&token, EXECUTE, &body).await.json();
        assert_eq!(status["type"], "failed", "{status}");
        let message = status["errorMessage"].as_str().unwrap_or_default();
        assert!(message.contains(name), "{message}");
    }
}

/// The first existing one of the list, the default branch without a list; a branch in the statement comes first.
pub async fn a_branch_is_selected_in_order(platform: &Session<'_, impl Target>) {
    let token = token(platform).await;
    let path = format!("/conformance/sql/{}", platform.unique().await);
    let rid = dataset(platform, &path, false, "b\ndefault\n").await;
    let branch = json!({"do": "branch", "dataset": rid, "branch": "plan"});
    platform
        .testkit("dataset-transaction", &branch)
        .await
        .empty();
    add(platform, &rid, Some("plan"), "b\nplan\n").await;
    let plain = format!("SELECT b FROM `{path}`");
    for (branches, expected) in [
        (None, "b\r\ndefault\r\n"),
        (Some(json!(["plan"])), "b\r\nplan\r\n"),
        (Some(json!(["nowhere", "plan", "master"])), "b\r\nplan\r\n"),
        (Some(json!(["master", "plan"])), "b\r\ndefault\r\n"),
    ] {
        let mut body = json!({"query": plain});
        if let Some(branches) = branches {
            body["fallbackBranchIds"] = branches;
        }
        assert_eq!(csv(platform, &token, body).await, expected);
    }
    let named = format!("SELECT b FROM `plan`.`{path}`");
    let body = json!({"query": named, "fallbackBranchIds": ["master"]});
    assert_eq!(csv(platform, &token, body).await, "b\r\nplan\r\n");
    let body = json!({"query": plain, "fallbackBranchIds": ["nowhere"]});
    let status = platform.post(&token, EXECUTE, &body).await.json();
    assert_eq!(status["type"], "failed", "{status}");
    let message = status["errorMessage"].as_str().unwrap_or_default();
    assert!(message.contains("nowhere"), "{message}");
}

/// All that may not be read, by their RIDs.
pub async fn inputs_must_be_readable(platform: &Session<'_, impl Target>) {
    let token = token(platform).await;
    let path = format!("/conformance/sql/{}", platform.unique().await);
    let rid = dataset(platform, &path, true, "a\n1\n").await;
    let body = json!({"query": format!("SELECT a FROM `{path}`")});
    let response = platform.post(&token, EXECUTE, &body).await;
    let parameters = json!({"rids": [rid]});
    response.fails(403, "ReadQueryInputsPermissionDenied", &parameters);
    let administrator = platform.token_of("administrator").await;
    assert_eq!(csv(platform, &administrator, body).await, "a\r\n1\r\n");
}

/// With a message, and the place where it is known.
pub async fn a_statement_must_be_a_select(platform: &Session<'_, impl Target>) {
    let token = token(platform).await;
    for (query, place) in [
        ("SELCT 1", "Line: 1, Column: 1"),
        ("SELECT 1;\nDROP TABLE x", "Line: 2, Column: 1"),
        ("INSERT INTO x VALUES (1)", "Line: 1, Column: 1"),
        ("WITH x AS (SELECT 1) DELETE FROM y", "Line: 1, Column: 1"),
        ("COPY (SELECT 1) TO 'f.csv'", "Line: 1, Column: 1"),
        ("EXPLAIN SELECT 1", "Line: 1, Column: 1"),
        ("SELECT\n nothing", "Line: 2, Column: 2"),
        ("", ""),
    ] {
        let response = platform
            .post(&token, EXECUTE, &json!({"query": query}))
            .await;
        let message = response.error()["parameters"]["errorMessage"].clone();
        response.fails(400, "QueryParseError", &json!({"errorMessage": message}));
        let message = message.as_str().unwrap_or_default();
        assert!(
            !message.is_empty() && message.ends_with(place),
            "{query}: {message}"
        );
    }
    let response = platform.post(&token, EXECUTE, &json!({})).await;
    assert_eq!(response.error()["errorName"], "InvalidRequest");
}

/// The state has the reason; so has the error when the results are asked for.
pub async fn a_query_fails_with_a_reason(platform: &Session<'_, impl Target>) {
    let token = token(platform).await;
    // At once, where the platform is quick: then there is no query to ask about.
    let body =
        json!({"query": "SELECT CAST(x AS INT) AS y FROM VALUES ('1'), ('no number') AS t(x)"});
    let status = platform.post(&token, EXECUTE, &body).await.json();
    if status["type"] != "running" {
        let message = status["errorMessage"].as_str().unwrap_or_default();
        assert!(message.contains("no number"), "{status}");
        assert_eq!(status, json!({"type": "failed", "errorMessage": message}));
    }
    // Later: it was told that it runs before. How many rows that takes depends on the machine.
    let mut id = None;
    for count in [3_000_000, 30_000_000, 300_000_000] {
        let query = format!(
            "SELECT max(CAST(CASE WHEN value = {count} THEN 'no number' ELSE '1' END AS INT)) AS y
             FROM generate_series(1, {count})"
        );
        let status = platform
            .post(&token, EXECUTE, &json!({"query": query}))
            .await
            .json();
        id = status["queryId"].as_str().map(str::to_owned);
        if id.is_some() {
            break;
        }
    }
    let id = id.unwrap_or_default();
    let response = results(platform, &token, &id).await;
    let message = response.error()["parameters"]["errorMessage"].clone();
    response.fails(500, "QueryFailed", &json!({"errorMessage": message}));
    let status = get(platform, &token, &id, "getStatus").await.json();
    assert_eq!(status, json!({"type": "failed", "errorMessage": message}));
}
