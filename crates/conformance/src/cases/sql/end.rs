//! How a query ends: canceled, waited for, and by whom.

use std::time::{Duration, Instant};

use serde_json::json;

use super::{ENDLESS, EXECUTE, cancel, csv, get, results, start, token, until};
use crate::{Session, Target};

/// 204; the state tells; the results are gone. A second time changes nothing.
pub async fn a_running_query_is_canceled(platform: &Session<'_, impl Target>) {
    let token = token(platform).await;
    let id = start(platform, &token, json!({"query": ENDLESS})).await;
    let status = get(platform, &token, &id, "getStatus").await.json();
    assert_eq!(status, json!({"type": "running", "queryId": id}));
    let waited = get(platform, &token, &id, "getResults").await;
    waited.fails(400, "QueryRunning", &json!({}));
    for _ in 0..2 {
        cancel(platform, &token, &id).await.empty();
        let status = until(platform, &token, &id, "canceled").await;
        assert_eq!(status, json!({"type": "canceled"}));
    }
    let response = get(platform, &token, &id, "getResults").await;
    response.fails(400, "QueryCanceled", &json!({}));
}

/// At most one minute, and never not at all. Asking again is safe. The end is a response too: without rows, or a failure before any.
pub async fn results_wait_for_the_first_rows_or_the_end(platform: &Session<'_, impl Target>) {
    let token = token(platform).await;
    let body = json!({"query": "SELECT 1 AS x WHERE 1 = 2", "serializationFormat": "CSV"});
    let id = start(platform, &token, body).await;
    assert_eq!(results(platform, &token, &id).await.body, b"x\r\n");
    let id = start(platform, &token, json!({"query": ENDLESS})).await;
    for _ in 0..2 {
        let begin = Instant::now();
        let waited = get(platform, &token, &id, "getResults").await;
        waited.fails(400, "QueryRunning", &json!({}));
        let took = begin.elapsed();
        assert!(took > Duration::from_millis(900), "{took:?}");
        assert!(took < Duration::from_secs(75), "{took:?}");
    }
    cancel(platform, &token, &id).await.empty();
}

/// It stays as it is, and so do its results.
pub async fn canceling_an_ended_query_does_nothing(platform: &Session<'_, impl Target>) {
    let token = token(platform).await;
    let body = json!({"query": "SELECT 1 AS x", "serializationFormat": "CSV"});
    let id = start(platform, &token, body).await;
    assert_eq!(results(platform, &token, &id).await.body, b"x\r\n1\r\n");
    until(platform, &token, &id, "succeeded").await;
    cancel(platform, &token, &id).await.empty();
    let status = get(platform, &token, &id, "getStatus").await.json();
    assert_eq!(status["type"], "succeeded");
    assert_eq!(results(platform, &token, &id).await.body, b"x\r\n1\r\n");
}

/// Not even an administrator may see or end another user's query. An unknown query has no owner.
pub async fn a_query_belongs_to_its_user(platform: &Session<'_, impl Target>) {
    let own = token(platform).await;
    let id = start(platform, &own, json!({"query": "SELECT 1"})).await;
    for user in ["administrator", "operator"] {
        let other = platform.token_of(user).await;
        for response in [
            get(platform, &other, &id, "getStatus").await,
            get(platform, &other, &id, "getResults").await,
            cancel(platform, &other, &id).await,
        ] {
            response.fails(403, "QueryPermissionDenied", &json!({}));
        }
    }
    for unknown in ["nothing", "../..", "AAAAAAAAAAAAAAAAAAAA/+=="] {
        for response in [
            get(platform, &own, unknown, "getStatus").await,
            get(platform, &own, unknown, "getResults").await,
            cancel(platform, &own, unknown).await,
        ] {
            response.fails(403, "QueryPermissionDenied", &json!({}));
        }
    }
    // Another token of the same user will do.
    let again = token(platform).await;
    assert_eq!(get(platform, &again, &id, "getStatus").await.status, 200);
}

/// The role counts besides the scope.
pub async fn a_query_needs_the_role(platform: &Session<'_, impl Target>) {
    let reader = platform.token_of("reader").await;
    let response = platform
        .post(&reader, EXECUTE, &json!({"query": "SELECT 1"}))
        .await;
    response.fails(403, "ExecuteSqlQueryPermissionDenied", &json!({}));
    let response = cancel(platform, &reader, "nothing").await;
    response.fails(403, "CancelSqlQueryPermissionDenied", &json!({}));
    let response = get(platform, &reader, "nothing", "getStatus").await;
    response.fails(403, "GetStatusSqlQueryPermissionDenied", &json!({}));
    let response = get(platform, &reader, "nothing", "getResults").await;
    response.fails(403, "GetResultsSqlQueryPermissionDenied", &json!({}));
}

/// A million rows, and not one more.
pub async fn a_result_has_a_million_rows_at_most(platform: &Session<'_, impl Target>) {
    let token = token(platform).await;
    for count in [1_000_000_usize, 1_000_001] {
        let body = json!({"query": format!("SELECT * FROM generate_series(1, {count})")});
        let text = csv(platform, &token, body).await;
        assert_eq!(text.lines().count(), 1_000_001);
    }
}
