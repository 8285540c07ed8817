//! Mistakes, and a cluster that goes away.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::cluster::{self, site_at};
use super::ends::{ENDLESS, until_it_works};
use crate::server::free_port;
use crate::sql_suite::site::{NESTED, NUMBERS, Outcome, Site, batches, rows};

const UNREACHABLE: &str = "The SQL cluster can't be reached.";

#[tokio::test]
async fn mistakes_are_told() {
    let cluster = cluster::start();
    let site = site_at(cluster.port, |_| {}).await;
    let token = site.token("analyst").await;
    for (sql, form, expected) in [
        (
            format!("SELECT nothing FROM `{NUMBERS}`"),
            "CSV",
            "QueryParseError",
        ),
        ("SELECT nonsense(1)".to_owned(), "CSV", "QueryParseError"),
        ("SELEC 1".to_owned(), "CSV", "QueryParseError"),
        ("SELECT 1 +".to_owned(), "CSV", "QueryParseError"),
        (
            format!("SELECT list FROM `{NESTED}`"),
            "CSV",
            "ColumnTypesNotSupported",
        ),
        (
            format!("SELECT bytes FROM `{NESTED}`"),
            "CSV",
            "ColumnTypesNotSupported",
        ),
    ] {
        match site.run(&token, &sql, form).await {
            Outcome::Refused(400, name, message) => {
                assert_eq!(name, expected, "{sql}: {message}");
                assert!(!message.contains("b_"), "{sql}: {message}");
            }
            other => panic!("{sql}: {other:?}"),
        }
    }
    for sql in [
        format!("SELECT 1 / (n - n) AS x FROM `{NUMBERS}`"),
        format!("SELECT CAST(t AS INT) AS x FROM `{NUMBERS}`"),
    ] {
        match site.run(&token, &sql, "CSV").await {
            Outcome::Failed(message) => assert!(!message.contains('/'), "{sql}: {message}"),
            other => panic!("{sql}: {other:?}"),
        }
    }
}

/// Sail tells none.
#[tokio::test]
async fn mistakes_have_their_place_in_the_statement() {
    if !cluster::is_spark() {
        return;
    }
    let cluster = cluster::start();
    let site = site_at(cluster.port, |_| {}).await;
    let token = site.token("analyst").await;
    for (sql, line, column) in [
        ("SELECT /* one */ nothing\nFROM `/tests/numbers`", 1, 18),
        (
            "SELECT 'ä\nö',\n  -- more\n  nothing FROM `/tests/numbers`",
            4,
            3,
        ),
        (
            "SELECT n FROM `/tests/numbers` WHERE\nnonsense(n) = 1",
            2,
            1,
        ),
        ("SELECT n,\n  1 / (n - n) AS x FROM `/tests/numbers`", 2, 3),
        (
            "SELECT n,\n  CAST(t AS INT) AS x FROM `/tests/numbers`",
            2,
            3,
        ),
    ] {
        let message = match site.run(&token, sql, "CSV").await {
            Outcome::Refused(_, _, message) | Outcome::Failed(message) => message,
            Outcome::Rows(_) => panic!("{sql}"),
        };
        let place = format!(" at Line: {line}, Column: {column}");
        assert!(message.ends_with(&place), "{sql}: {message}");
    }
}

#[tokio::test]
async fn a_cluster_that_is_down_stops_queries_alone() {
    let port = free_port();
    let site = site_at(port, |_| {}).await;
    let token = site.token("analyst").await;
    let failed = Outcome::Failed(UNREACHABLE.to_owned());
    assert_eq!(site.run(&token, "SELECT 1 AS x", "CSV").await, failed);
    let catalog = site.get(&token, "/api/v2/admin/enrollments/ri.control-panel.main.enrollment.1/authenticationProviders?preview=true");
    assert_eq!(catalog.await.status, 200);
    // It is used as soon as it is there.
    let _cluster = cluster::start_at(port);
    assert_eq!(site.csv("SELECT 1 AS x").await, "x\r\n1\r\n");
}

#[tokio::test]
async fn a_query_fails_with_the_cluster_and_the_next_one_runs_on_the_next() {
    let mut cluster = cluster::start();
    let site = site_at(cluster.port, |_| {}).await;
    let token = site.token("analyst").await;
    let id = site.start(&token, ENDLESS, "CSV").await;
    until_it_works(&cluster).await;
    cluster.kill();
    let ended = site.results(&token, &id).await;
    assert_eq!(
        ended.refused(),
        Outcome::Refused(500, "QueryFailed".to_owned(), UNREACHABLE.to_owned())
    );
    cluster.again();
    assert_eq!(
        site.csv(&format!("SELECT count(*) AS c FROM `{NUMBERS}`"))
            .await,
        "c\r\n1000\r\n"
    );
}

#[tokio::test]
async fn a_connection_that_breaks_is_made_again() {
    let cluster = cluster::start();
    let line = Line::to(cluster.port, 4 << 20).await;
    let site = site_at(line.port, |_| {}).await;
    let sql = "SELECT id, id * 3 AS three, CAST(id AS STRING) AS text FROM range(300000)";
    let whole = all_rows(&site, sql).await;
    assert_eq!(whole, 300_000);
    assert_eq!(
        line.breaks.load(Ordering::SeqCst),
        1,
        "the line was not cut"
    );
}

async fn all_rows(site: &Site, sql: &str) -> usize {
    let token = site.token("analyst").await;
    match site.run(&token, sql, "ARROW").await {
        Outcome::Rows(bytes) => rows(&batches(&bytes)),
        other => panic!("{other:?}"),
    }
}

/// A line to a server, which is cut once, after so many bytes of its responses.
struct Line {
    port: u16,
    breaks: Arc<AtomicUsize>,
}

impl Line {
    async fn to(server: u16, after: usize) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let breaks = Arc::new(AtomicUsize::new(0));
        let (counted, left) = (Arc::clone(&breaks), Arc::new(AtomicUsize::new(after)));
        let was_cut = Arc::new(AtomicBool::new(false));
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(("127.0.0.1", server)).await.unwrap();
                let (mut from_client, mut to_client) = client.into_split();
                let (mut from_server, mut to_server) = server.into_split();
                tokio::spawn(async move {
                    let _ = tokio::io::copy(&mut from_client, &mut to_server).await;
                });
                let (breaks, left, was_cut) = (counted.clone(), left.clone(), was_cut.clone());
                tokio::spawn(async move {
                    let mut bytes = vec![0; 16 << 10];
                    while let Ok(count @ 1..) = from_server.read(&mut bytes).await {
                        let before = left
                            .fetch_sub(count.min(left.load(Ordering::SeqCst)), Ordering::SeqCst);
                        if before <= count && !was_cut.swap(true, Ordering::SeqCst) {
                            breaks.fetch_add(1, Ordering::SeqCst);
                            return;
                        }
                        if to_client.write_all(&bytes[..count]).await.is_err() {
                            return;
                        }
                    }
                });
            }
        });
        Self { port, breaks }
    }
}
