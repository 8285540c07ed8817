//! How far a query is, and how fast the rows of a large one come.

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::{ArrayRef, Float64Array, Int64Array, StringArray};
use futures_util::StreamExt as _;
use tempfile::TempDir;

use super::cluster::{self, site_at};
use crate::server::TIMEOUT;
use crate::sql_suite::files;
use crate::sql_suite::site::{NUMBERS, Site, address, batches, rows};

const MANY: &str = "/many.parquet";
const MANY_ROWS: i64 = 1_000_000;

#[tokio::test]
async fn a_running_query_tells_how_far_it_is() {
    let cluster = cluster::start();
    let site = site_at(cluster.port, |_| {}).await;
    let token = site.token("analyst").await;
    // Runs for much longer than a test.
    let sql = format!(
        "SELECT sum(a.n * b.id % 7) AS s FROM `{NUMBERS}` a CROSS JOIN range(100000000000) b"
    );
    let id = site.start(&token, &sql, "CSV").await;
    let start = Instant::now();
    let told = loop {
        let status = site.status(&token, &id).await;
        assert_eq!(status["type"], "running", "{status}");
        assert_eq!(status["cluster"], format!("127.0.0.1:{}", cluster.port));
        let progress = status["progress"].clone();
        let count = |name: &str| progress[name].as_u64();
        if !cluster::is_spark() || count("tasks") > count("tasksDone") {
            break progress;
        }
        assert!(start.elapsed() < TIMEOUT, "{status}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let input = u64::try_from(files::numbers(1_000).len()).unwrap();
    assert_eq!(told["inputBytes"], input);
    assert_eq!(told["stages"].as_u64() > Some(0), cluster::is_spark());
    assert_eq!(site.cancel(&token, &id).await.status, 204);
}

/// Prints the times: `cargo xtask test --only cluster -- --nocapture million`.
#[tokio::test]
async fn a_million_rows_are_the_same() {
    let cluster = cluster::start();
    let numbers = 0..MANY_ROWS;
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("n", Arc::new(Int64Array::from_iter_values(numbers.clone()))),
        (
            "half",
            Arc::new(Float64Array::from_iter_values(
                (0..1_000_000).map(|n| f64::from(n) / 2.0),
            )),
        ),
        (
            "t",
            Arc::new(StringArray::from_iter_values(
                numbers.map(|n| format!("number {n}")),
            )),
        ),
    ];
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("many.parquet"), files::parquet(columns)).unwrap();
    let own = || Some(folder.path().to_owned());
    let here = Site::with(|config| config.user_folder = own()).await;
    let there = site_at(cluster.port, |config| config.user_folder = own()).await;
    let mut sums = Vec::new();
    for (name, site) in [("here", &here), ("on the cluster", &there)] {
        // What is compiled and cached by the first statement is not measured.
        read(site, &format!("SELECT * FROM `{MANY}` LIMIT 10")).await;
        let (first, whole, bytes) = read(site, &format!("SELECT * FROM `{MANY}`")).await;
        println!("{name}: first row {first:?}, {MANY_ROWS} rows {whole:?}");
        let found = batches(&bytes);
        assert_eq!(i64::try_from(rows(&found)), Ok(MANY_ROWS));
        let sum: i64 = found
            .iter()
            .flat_map(|batch| {
                let column = batch.column(0).as_any().downcast_ref::<Int64Array>();
                column.unwrap().values().to_vec()
            })
            .sum();
        sums.push(sum);
    }
    assert_eq!(sums[0], sums[1]);
}

/// The time to the first row and to the last one, and all that came.
async fn read(site: &Site, sql: &str) -> (Duration, Duration, Vec<u8>) {
    let token = site.token("analyst").await;
    let start = Instant::now();
    let id = site.start(&token, sql, "ARROW").await;
    let results = address(&id, "getResults");
    let response = site.send("GET", &token, &results, String::new()).await;
    assert_eq!(response.status(), 200);
    let mut stream = response.into_body().into_data_stream();
    let mut bytes = stream.next().await.unwrap().unwrap().to_vec();
    let first = start.elapsed();
    while let Some(more) = stream.next().await {
        bytes.extend_from_slice(&more.unwrap());
    }
    (first, start.elapsed(), bytes)
}
