//! The life of a query: its states, its owner, and its results.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use belvedere_platform::{Clock, Config};
use futures_util::StreamExt as _;
use serde_json::json;

use super::files;
use super::site::{COUNT, NUMBERS, Outcome, Site, address, batches, rows};

/// Runs for as long as it may.
const ENDLESS: &str =
    "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t";

#[tokio::test]
async fn a_query_succeeds_and_its_results_are_read_again() {
    let site = Site::new().await;
    let token = site.token("analyst").await;
    let sql = format!("SELECT * FROM `{NUMBERS}`");
    let id = site.start(&token, &sql, "ARROW").await;
    assert!(['/', '+', '='].iter().all(|c| id.contains(*c)), "{id}");
    let first = site.results(&token, &id).await;
    assert_eq!(rows(&batches(&first.body)), usize::try_from(COUNT).unwrap());
    let status = site.status(&token, &id).await;
    assert_eq!(status, json!({"type": "succeeded", "queryId": id}));
    let again = site.results(&token, &id).await;
    assert_eq!(first.body, again.body);
    // Canceling changes nothing any more.
    assert_eq!(site.cancel(&token, &id).await.status, 204);
    assert_eq!(site.status(&token, &id).await["type"], "succeeded");
}

/// A minute, if a test does not shorten it.
#[tokio::test]
async fn results_are_waited_for_as_long_as_is_set() {
    let wait = Duration::from_millis(700);
    let site = Site::with(|config| {
        assert_eq!(config.sql.results_timeout, Duration::from_mins(1));
        config.sql.results_timeout = wait;
    })
    .await;
    let token = site.token("analyst").await;
    let id = site.start(&token, ENDLESS, "ARROW").await;
    let begin = Instant::now();
    let waited = site.results_now(&token, &id).await;
    assert_eq!(waited.error(), (400, "QueryRunning".into()));
    assert!(begin.elapsed() >= wait);
}

#[tokio::test]
async fn a_running_query_is_canceled() {
    let site = Site::with(|config| config.sql.results_timeout = Duration::from_millis(100)).await;
    let token = site.token("analyst").await;
    let id = site.start(&token, ENDLESS, "ARROW").await;
    let status = site.status(&token, &id).await;
    assert_eq!(status, json!({"type": "running", "queryId": id}));
    let waited = site.results_now(&token, &id).await;
    assert_eq!(waited.error(), (400, "QueryRunning".into()));
    for _ in 0..2 {
        let canceled = site.cancel(&token, &id).await;
        assert_eq!((canceled.status.as_u16(), canceled.body.len()), (204, 0));
        assert_eq!(site.status(&token, &id).await, json!({"type": "canceled"}));
    }
    let results = site.results(&token, &id).await;
    assert_eq!(results.error(), (400, "QueryCanceled".into()));
}

/// It joins so many rows with themselves that it is not done before it is canceled.
#[tokio::test]
async fn a_running_query_tells_how_much_it_may_read() {
    let site = Site::new().await;
    let token = site.token("analyst").await;
    let sql = format!(
        "SELECT sum(a.n * b.n % (c.n + d.n + 1)) FROM `{NUMBERS}` a, `{NUMBERS}` b, `{NUMBERS}` c, `{NUMBERS}` d"
    );
    let id = site.start(&token, &sql, "CSV").await;
    let status = site.status(&token, &id).await;
    let bytes = files::numbers(COUNT).len();
    assert_eq!(
        status,
        json!({"type": "running", "queryId": id, "progress": {"inputBytes": bytes}})
    );
    assert_eq!(site.cancel(&token, &id).await.status, 204);
}

#[tokio::test]
async fn canceling_breaks_off_results_that_are_being_read() {
    let site = Site::with(|config| config.sql.max_rows = u64::MAX).await;
    let token = site.token("analyst").await;
    let sql = "SELECT * FROM generate_series(1, 1000000000000)";
    let id = site.start(&token, sql, "CSV").await;
    let target = address(&id, "getResults");
    let response = site.send("GET", &token, &target, String::new()).await;
    assert_eq!(response.status(), 200);
    let mut stream = response.into_body().into_data_stream();
    let first = stream.next().await.unwrap().unwrap();
    assert!(first.starts_with(b"value\r\n1\r\n2\r\n"));
    assert_eq!(site.cancel(&token, &id).await.status, 204);
    let mut whole = true;
    while let Some(chunk) = stream.next().await {
        whole &= chunk.is_ok();
    }
    assert!(!whole);
}

#[tokio::test]
async fn a_query_is_its_users_alone() {
    let site = Site::new().await;
    let (own, other) = (
        site.token("analyst").await,
        site.token("administrator").await,
    );
    let id = site.start(&own, "SELECT 1", "ARROW").await;
    for (method, end) in [
        ("GET", "getStatus"),
        ("GET", "getResults"),
        ("POST", "cancel"),
    ] {
        for (id, name) in [
            (id.as_str(), "QueryPermissionDenied"),
            ("../..", "QueryPermissionDenied"),
            ("", "RouteNotFound"),
            ("AAAA/+==", "QueryPermissionDenied"),
        ] {
            let target = address(id, end);
            let reply = match method {
                "GET" => site.get(&other, &target).await,
                _ => site.post(&other, &target, &json!({})).await,
            };
            let status = if name == "RouteNotFound" { 404 } else { 403 };
            assert_eq!(reply.error(), (status, name.into()), "{target}");
        }
    }
    // The other one's cancel did nothing.
    assert_eq!(site.results(&own, &id).await.status, 200);
}

#[tokio::test]
async fn who_may_not_run_queries_is_told() {
    let site = Site::new().await;
    let token = site.token("reader").await;
    let refused = site.execute(&token, "SELECT 1", "ARROW").await;
    assert_eq!(
        refused.error(),
        (403, "ExecuteSqlQueryPermissionDenied".into())
    );
    let refused = site.cancel(&token, "AAAA/+==").await;
    assert_eq!(
        refused.error(),
        (403, "CancelSqlQueryPermissionDenied".into())
    );
    for (end, name) in [
        ("getStatus", "GetStatusSqlQueryPermissionDenied"),
        ("getResults", "GetResultsSqlQueryPermissionDenied"),
    ] {
        let refused = site.get(&token, &address("AAAA/+==", end)).await;
        assert_eq!(refused.error(), (403, name.into()));
    }
}

#[tokio::test]
async fn a_user_runs_some_queries_at_once_and_the_others_wait() {
    let site = Site::with(|config| {
        config.sql.at_once = 3;
        config.sql.at_once_per_user = 2;
        config.sql.results_timeout = Duration::from_millis(100);
    })
    .await;
    let site = Arc::new(site);
    let (busy, other) = (site.token("analyst").await, site.token("operator").await);
    let first = site.start(&busy, ENDLESS, "CSV").await;
    let second = site.start(&busy, ENDLESS, "CSV").await;
    // The third has no place yet.
    let waiting = {
        let (site, busy) = (Arc::clone(&site), busy.clone());
        tokio::spawn(async move { site.start(&busy, "SELECT 3 AS x", "CSV").await })
    };
    // Another user has one.
    let id = site.start(&other, "SELECT 1 AS x", "CSV").await;
    assert_eq!(site.results(&other, &id).await.body, b"x\r\n1\r\n");
    assert!(!waiting.is_finished());
    assert_eq!(site.cancel(&busy, &first).await.status, 204);
    let third = waiting.await.unwrap();
    assert_eq!(site.results(&busy, &third).await.body, b"x\r\n3\r\n");
    assert_eq!(site.status(&busy, &second).await["type"], "running");
}

#[tokio::test]
async fn results_expire() {
    let seconds = Arc::new(AtomicU64::new(1_800_000_000));
    let clock = Arc::clone(&seconds);
    let change = |config: &mut Config| {
        config.clock = Clock::new(move || {
            SystemTime::UNIX_EPOCH + Duration::from_secs(clock.load(Ordering::SeqCst))
        });
    };
    let site = Site::with(change).await;
    let token = site.token("analyst").await;
    let id = site.start(&token, "SELECT 1", "ARROW").await;
    // It has ended when its results are whole.
    assert_eq!(site.results(&token, &id).await.status, 200);
    let kept = || {
        let folder = std::fs::read_dir(site.folder.path().join("data/sql")).unwrap();
        let names = folder.map(|entry| entry.unwrap().file_name());
        names
            .filter(|name| name.to_string_lossy().ends_with(".result"))
            .count()
    };
    assert_eq!(kept(), 1);
    seconds.fetch_add(3_599, Ordering::SeqCst);
    let token = site.token("analyst").await;
    assert_eq!(site.results(&token, &id).await.status, 200);
    seconds.fetch_add(2, Ordering::SeqCst);
    let token = site.token("analyst").await;
    let gone = site.results(&token, &id).await;
    assert_eq!(gone.error(), (403, "QueryPermissionDenied".into()));
    assert_eq!(kept(), 0);
}

#[tokio::test]
async fn a_platform_that_starts_removes_what_the_last_one_left() {
    let left = |config: &mut Config| {
        let folder = config.data.join("sql");
        std::fs::create_dir_all(folder.join("17/inside")).unwrap();
        std::fs::write(folder.join("old.result"), "rows").unwrap();
        std::fs::write(folder.join("notes.txt"), "not the platform's").unwrap();
    };
    let site = Site::with(left).await;
    let folder = site.folder.path().join("data/sql");
    assert!(!folder.join("17").exists() && !folder.join("old.result").exists());
    assert!(folder.join("notes.txt").exists());
}

#[tokio::test]
async fn a_query_that_fails_says_why() {
    let site = Site::new().await;
    let token = site.token("analyst").await;
    let sql = format!("SELECT CAST(t AS BIGINT) AS x FROM `{NUMBERS}`");
    match site.run(&token, &sql, "CSV").await {
        Outcome::Failed(message) => assert!(message.contains("number 0"), "{message}"),
        other => panic!("{other:?}"),
    }
}
