//! Queries that end before they are done, and with them the work of the cluster.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;
use tempfile::TempDir;

use super::cluster::{self, site_at};
use crate::program::{PROGRAM, Platform, serve};
use crate::server::{Server, TIMEOUT};
use crate::sql_suite::site::engine;

/// Runs for much longer than a test. Of a cross join, Sail would not let go (docs/assumptions.md, "SQL on a cluster").
pub(crate) const ENDLESS: &str = "SELECT sum(id % 7) AS s FROM range(100000000000000)";

#[tokio::test]
async fn canceling_frees_the_cluster() {
    let cluster = cluster::start();
    let site = site_at(cluster.port, |_| {}).await;
    let token = site.token("analyst").await;
    let id = site.start(&token, ENDLESS, "CSV").await;
    until_it_works(&cluster).await;
    assert_eq!(site.cancel(&token, &id).await.status, 204);
    assert_eq!(site.status(&token, &id).await["type"], "canceled");
    println!("the cluster is free after {:?}", idles(&cluster).await);
    assert_eq!(site.csv("SELECT 1 AS x").await, "x\r\n1\r\n");
}

/// Spark tells of a query after a second and plans this one for longer. It begins jobs also for a query that was stopped by then.
#[tokio::test]
async fn canceling_frees_a_cluster_that_still_plans() {
    let cluster = cluster::start();
    let site = site_at(cluster.port, |_| {}).await;
    let token = site.token("analyst").await;
    let sums = (1..=300).map(|n| format!("sum(id % {n}) AS s{n}"));
    let sums = sums.collect::<Vec<_>>().join(", ");
    let sql = format!("SELECT {sums} FROM range(100000000000000)");
    let id = site.start(&token, &sql, "CSV").await;
    assert_eq!(site.cancel(&token, &id).await.status, 204);
    println!("the cluster is free after {:?}", idles(&cluster).await);
    assert_eq!(site.csv("SELECT 1 AS x").await, "x\r\n1\r\n");
}

/// The program on a data folder, with its queries on the cluster.
fn platform(cluster: &Server, data: &Path) -> Platform {
    let mut command = Command::new(PROGRAM);
    command
        .env("BELVEDERE_DEMO", "1")
        .env("BELVEDERE_FLIGHTS", "100")
        .env("BELVEDERE_SQL_ENGINE", engine())
        .env(
            "BELVEDERE_SQL_CLUSTER",
            format!("sc://127.0.0.1:{}", cluster.port),
        );
    serve(command, data).platform()
}

/// A query that the cluster works for.
async fn begin_endless(cluster: &Server, platform: &Platform) {
    let statement = json!({"query": ENDLESS, "serializationFormat": "CSV"});
    let (status, begun) = platform.post("/api/v2/sqlQueries/execute", &statement);
    assert_eq!(
        (status, &begun["type"]),
        (200, &json!("running")),
        "{begun}"
    );
    until_it_works(cluster).await;
}

/// The helper process of a platform on a data folder.
fn helper_of(data: &Path) -> String {
    let processes = fs::read_dir("/proc").unwrap().map(Result::unwrap);
    let helper = processes.into_iter().find(|process| {
        // One that has just ended has none.
        let line = fs::read_to_string(process.path().join("cmdline")).unwrap_or_default();
        line.contains("cluster-cleanup") && line.contains(data.to_str().unwrap())
    });
    helper.unwrap().file_name().into_string().unwrap()
}

/// Sends a signal to a process.
fn kill(signal: &str, process: &str) {
    let sent = Command::new("kill").args([signal, process]).status();
    assert!(sent.unwrap().success());
}

#[tokio::test]
async fn a_killed_platform_leaves_nothing_running() {
    let cluster = cluster::start();
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let killed = platform(&cluster, &data);
    begin_endless(&cluster, &killed).await;
    // Its value ends it by SIGKILL.
    drop(killed);
    println!("the cluster is free after {:?}", idles(&cluster).await);
    // Spark may begin jobs for a minute.
    until(|| operations(&data) == 0).await;

    // Where the machine fails, the next start finds it.
    let killed = platform(&cluster, &data);
    begin_endless(&cluster, &killed).await;
    assert!(operations(&data) > 0);
    kill("-9", &helper_of(&data));
    drop(killed);
    until_it_works(&cluster).await;
    let _next = platform(&cluster, &data);
    println!("the cluster is free after {:?}", idles(&cluster).await);
    until(|| operations(&data) == 0).await;
}

/// How many runs of the platform have left records of operations.
fn operations(data: &Path) -> usize {
    let entries = fs::read_dir(data.join("sql")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name());
    names
        .filter(|name| name.to_string_lossy().starts_with("operations-"))
        .count()
}

#[tokio::test]
async fn a_platform_that_is_stopped_leaves_nothing_running() {
    let cluster = cluster::start();
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let stopped = platform(&cluster, &data);
    begin_endless(&cluster, &stopped).await;
    // As where a container ends, there is no helper.
    kill("-9", &helper_of(&data));
    kill("-15", &stopped.id().to_string());
    println!("the cluster is free after {:?}", idles(&cluster).await);
    // Spark may begin jobs for longer than the platform waits.
    if !cluster::is_spark() {
        until(|| operations(&data) == 0).await;
    }
}

/// Waits until the cluster works for a query.
pub(crate) async fn until_it_works(cluster: &Server) {
    // Java compiles itself when it begins.
    let enough = if cluster::is_spark() { 500 } else { 20 };
    let idle = cluster.work();
    until(|| cluster.work() > idle + enough).await;
}

/// Waits until the cluster does nothing for some time, and gives how long that took.
async fn idles(cluster: &Server) -> Duration {
    // A platform may run on this thread too: it sends the cancellation while this waits.
    let start = Instant::now();
    let (mut free, mut quiet) = (Duration::ZERO, 0);
    while quiet < 6 {
        let before = cluster.work();
        tokio::time::sleep(Duration::from_millis(500)).await;
        // A tenth of one processor.
        if cluster.work() < before + 5 {
            quiet += 1;
        } else {
            (free, quiet) = (start.elapsed(), 0);
        }
        assert!(start.elapsed() < TIMEOUT);
    }
    free
}

/// Waits until a condition holds.
async fn until(mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < TIMEOUT);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
