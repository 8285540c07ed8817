//! Limits of a query, and the failure beyond them.

use std::time::{Duration, Instant};

use http::HeaderValue;
use serde_json::json;

use super::site::{COUNT, NUMBERS, Outcome, Site, hurried, rows};

async fn failure(site: &Site, sql: &str) -> String {
    let token = site.token("analyst").await;
    match site.run(&token, sql, "CSV").await {
        Outcome::Failed(message) => message,
        other => panic!("{sql}: {other:?}"),
    }
}

#[tokio::test]
async fn a_result_has_some_rows_at_most() {
    let limit = u64::try_from(COUNT).unwrap();
    for (max_rows, expected) in [
        (limit + 1, COUNT),
        (limit, COUNT),
        (limit - 1, COUNT - 1),
        (0, 0),
    ] {
        let site = Site::with(|config| config.sql.max_rows = max_rows).await;
        let read = site.arrow(&format!("SELECT * FROM `{NUMBERS}`")).await;
        assert_eq!(rows(&read), usize::try_from(expected).unwrap());
    }
    // A million by default, to the row.
    let site = Site::new().await;
    for (count, expected) in [(1_000_000, 1_000_000), (1_000_001, 1_000_000)] {
        let sql = format!("SELECT * FROM generate_series(1, {count})");
        assert_eq!(rows(&site.arrow(&sql).await), expected);
    }
}

#[tokio::test]
async fn a_result_that_was_cut_says_so() {
    // As many rows as the engine hands on at once, so that the last statement has them all before its end.
    const MAX_ROWS: u64 = 8192;
    let site = Site::with(|config| config.sql.max_rows = MAX_ROWS).await;
    let token = site.token("analyst").await;
    let series = |rows: u64| format!("SELECT * FROM generate_series(1, {rows})");
    // No further row, which takes longer to find out than the test may run.
    let endless = format!("{} WHERE value <= {MAX_ROWS}", series(987_654_321_098));
    for (sql, cut) in [
        (series(4 * MAX_ROWS), true),
        (series(MAX_ROWS + 1), true),
        (series(MAX_ROWS), false),
        (series(MAX_ROWS - 1), false),
        (endless, true),
    ] {
        let id = site.start(&token, &sql, "CSV").await;
        site.results(&token, &id).await;
        let status = site.status(&token, &id).await;
        let mut expected = json!({"type": "succeeded", "queryId": id});
        if cut {
            expected["truncated"] = json!(true);
        }
        assert_eq!(status, expected, "{sql}");
        // Once it has ended, the results say it too.
        let results = site.results(&token, &id).await;
        let header = results.headers.get("belvedere-truncated");
        let expected = cut.then(|| HeaderValue::from_static("rows=8192"));
        assert_eq!(header, expected.as_ref(), "{sql}");
    }
}

#[tokio::test]
async fn a_query_ends_when_its_time_is_over() {
    let site = Site::with(hurried).await;
    let endless = "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t)
        SELECT count(*) FROM t";
    let message = failure(&site, endless).await;
    assert_eq!(message, "The query took longer than 2 seconds.");
}

#[tokio::test]
async fn a_query_ends_when_it_takes_too_much_memory() {
    let site = Site::with(|config| {
        hurried(config);
        config.sql.memory = 64 << 20;
        config.sql.spill = 1 << 20;
        config.sql.query_timeout = Duration::from_mins(1);
    })
    .await;
    // Memory that the engine counts, data that it spills to disk, and memory that it does not count: there the process
    // dies.
    let counted = "SELECT count(DISTINCT a.value + b.value)
        FROM generate_series(1, 9876543210) a, generate_series(1, 9876543210) b";
    let message = failure(&site, counted).await;
    assert!(message.contains("exhausted"), "{message}");
    let on_disk = "SELECT count(*) FROM
        (SELECT DISTINCT repeat(cast(value AS STRING), 100) FROM generate_series(1, 1000000))";
    let message = failure(&site, on_disk).await;
    assert!(message.contains("disk space"), "{message}");
    let uncounted = "SELECT length(repeat('a', 2000000000))";
    let message = failure(&site, uncounted).await;
    assert_eq!(message, "The query needs more memory than a query may use.");
    assert_eq!(site.csv("SELECT 1 AS x").await, "x\r\n1\r\n");
}

#[tokio::test]
async fn what_does_not_fit_into_memory_is_sorted_on_disk() {
    let site = Site::with(|config| config.sql.memory = 48 << 20).await;
    let sql = "SELECT value, value % 1000 AS m FROM generate_series(1, 3000000)
        ORDER BY m, value DESC";
    assert_eq!(rows(&site.arrow(sql).await), 1_000_000);
}

#[tokio::test]
async fn a_row_has_some_bytes_at_most() {
    let site = Site::new().await;
    // The length is that of a row: one in the statement would be computed, and hashed, while it is planned.
    let sql = "SELECT repeat('a', n) AS x FROM VALUES (70000000), (1) AS t(n)";
    for form in ["CSV", "ARROW"] {
        let token = site.token("analyst").await;
        match site.run(&token, sql, form).await {
            Outcome::Failed(message) => {
                assert_eq!(message, "A row of the result is larger than 64 MiB.");
            }
            other => panic!("{form}: {other:?}"),
        }
    }
    let long = "SELECT repeat('a', n) AS x FROM VALUES (60000000) AS t(n)";
    assert_eq!(rows(&site.arrow(long).await), 1);
}

/// The results on disk: how many, and their bytes.
fn on_disk(site: &Site) -> (usize, u64) {
    let folder = site.folder.path().join("data/sql");
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let results =
        entries.filter(|entry| entry.path().extension().is_some_and(|end| end == "result"));
    let sizes: Vec<u64> = results
        .map(|entry| entry.metadata().unwrap().len())
        .collect();
    (sizes.len(), sizes.iter().sum())
}

#[tokio::test]
async fn all_results_together_have_some_bytes_at_most() {
    let site = Site::with(|config| config.sql.disk = 2_000_000).await;
    let token = site.token("analyst").await;
    // About 700 kB each.
    let sql = "SELECT repeat('x', 700) AS x FROM generate_series(1, 1000)";
    let mut ids = Vec::new();
    for _ in 0..5 {
        let id = site.start(&token, sql, "CSV").await;
        assert_eq!(site.results(&token, &id).await.status, 200);
        ids.push(id);
    }
    let (count, bytes) = on_disk(&site);
    assert!(count == 2 && bytes <= 2_000_000, "{count}: {bytes}");
    // The eldest went.
    for (place, id) in ids.iter().enumerate() {
        let expected = if place < 3 { 403 } else { 200 };
        assert_eq!(site.results(&token, id).await.status, expected, "{place}");
    }
    let message = failure(
        &site,
        "SELECT repeat('x', 700) FROM generate_series(1, 5000)",
    )
    .await;
    assert!(
        message.starts_with("There is no room for the result"),
        "{message}"
    );
    // The space reserved for others stays free.
    let site = Site::with(|config| config.sql.disk_free = u64::MAX / 2).await;
    let message = failure(&site, "SELECT 1").await;
    assert!(
        message.starts_with("There is no room for the result"),
        "{message}"
    );
}

#[tokio::test]
async fn expired_results_are_removed_without_a_request() {
    let site = Site::with(|config| config.sql.results_ttl = Duration::from_millis(200)).await;
    let token = site.token("analyst").await;
    site.start(&token, "SELECT 1 AS x", "CSV").await;
    let end = Instant::now() + Duration::from_secs(20);
    while on_disk(&site).0 > 0 {
        assert!(Instant::now() < end, "{:?}", on_disk(&site));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_result_has_some_bytes_at_most() {
    let site = Site::with(|config| config.sql.max_bytes = 10_000).await;
    let sql = format!("SELECT * FROM `{NUMBERS}`");
    let message = failure(&site, &sql).await;
    assert_eq!(message, "The result is larger than 10000 bytes.");
}

#[tokio::test]
async fn an_engine_that_cannot_be_started_is_a_failed_query() {
    // A file, and no program.
    let file = std::path::absolute("Cargo.toml").unwrap();
    let site = Site::with(|config| config.sql.program = Some(file)).await;
    let message = failure(&site, "SELECT 1").await;
    assert_eq!(message, "The SQL engine can't be started.");
}
