//! What a query may take, and what happens when it wants more.

use std::time::Duration;

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
async fn a_query_ends_when_its_time_is_over() {
    let site = Site::with(hurried).await;
    let endless = "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t)
        SELECT count(*) FROM t";
    let message = failure(&site, endless).await;
    assert_eq!(message, "The query took longer than 4 seconds.");
}

#[tokio::test]
async fn a_query_ends_when_it_takes_too_much_memory() {
    let site = Site::with(|config| {
        hurried(config);
        config.sql.memory = 64 << 20;
        config.sql.spill = 1 << 20;
        config.sql.time = Duration::from_mins(1);
    })
    .await;
    // What the engine counts, what it puts on disk, and what it does not count: there the process dies.
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
async fn a_result_has_some_bytes_at_most() {
    let site = Site::with(|config| config.sql.max_bytes = 10_000).await;
    let sql = format!("SELECT * FROM `{NUMBERS}`");
    let message = failure(&site, &sql).await;
    assert_eq!(message, "The result is larger than 10000 bytes.");
}

#[tokio::test]
async fn an_engine_that_cannot_be_started_is_a_failed_query() {
    // A file, and no program.
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let site = Site::with(|config| config.sql.program = Some(file.into())).await;
    let message = failure(&site, "SELECT 1").await;
    assert_eq!(message, "The SQL engine can't be started.");
}
