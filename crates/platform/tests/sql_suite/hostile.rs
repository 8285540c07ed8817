//! Statements that want more than to read rows, or more than a query may take. All of them are refused or fail, the
//! platform answers others meanwhile, and nothing is written.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::site::{NUMBERS, Outcome, Site, hurried};
use super::statements::Ends::{self, Refused, Somehow, Stopped, Unknown};
use super::statements::STATEMENTS;

/// Statements that are made of many equal parts.
pub(super) fn long_ones() -> Vec<(Ends, String)> {
    let joined = |part: &str, between: &str, count| vec![part; count].join(between);
    let numbered = |part: &dyn Fn(usize) -> String, between: &str, count| {
        let parts: Vec<String> = (0..count).map(part).collect();
        parts.join(between)
    };
    let cross = (0..5).map(|number| format!("`{NUMBERS}` AS t{number}"));
    let cross = cross.collect::<Vec<_>>().join(", ");
    let doubled = |number: usize| match number {
        0 => "c0 AS (SELECT 1 AS x)".to_owned(),
        _ => format!(
            "c{number} AS (SELECT a.x FROM c{0} a CROSS JOIN c{0} b)",
            number - 1
        ),
    };
    vec![
        (Somehow, format!("SELECT {}", joined("1", "+", 2_000))),
        (Stopped, format!("SELECT {}", joined("1", "+", 20_000))),
        (
            Somehow,
            format!(
                "SELECT 1 WHERE {}",
                numbered(&|n| format!("1 = {n}"), " OR ", 20_000)
            ),
        ),
        (Somehow, format!("SELECT {}", joined("'a'", "||", 5_000))),
        // Each name would take a copy of the text, and each level two of the one below.
        (
            Stopped,
            format!(
                "SELECT json_tuple('{}', {})",
                "x".repeat(100_000),
                joined("'a'", ",", 10_000)
            ),
        ),
        (
            Stopped,
            format!(
                "SELECT {}'x'{}",
                "json_tuple((SELECT ".repeat(40),
                "), 'a', 'b')".repeat(40)
            ),
        ),
        (
            Refused,
            format!("SELECT {}1{}", "(".repeat(5_000), ")".repeat(5_000)),
        ),
        (Refused, format!("SELECT {} 1", "NOT ".repeat(5_000))),
        (Refused, format!("SELECT {} 1", "- ".repeat(5_000))),
        (
            Refused,
            format!("SELECT {}1{}", "abs(".repeat(5_000), ")".repeat(5_000)),
        ),
        (
            Refused,
            format!(
                "SELECT {}1{}",
                "CASE WHEN true THEN ".repeat(1_000),
                " END".repeat(1_000)
            ),
        ),
        (
            Refused,
            format!(
                "{}SELECT 1{}",
                "SELECT * FROM (".repeat(500),
                ") AS t".repeat(500)
            ),
        ),
        (Refused, format!("SELECT {}", "[".repeat(5_000))),
        (
            Refused,
            format!("SELECT from_json('[]', '{}')", "ARRAY<".repeat(100_000)),
        ),
        (Somehow, joined("SELECT 1", " UNION ALL ", 3_000)),
        (Somehow, joined("SELECT 1", " EXCEPT ", 500)),
        (
            Somehow,
            format!(
                "SELECT 1 WHERE 1 IN ({})",
                numbered(&|n| n.to_string(), ",", 20_000)
            ),
        ),
        (
            Somehow,
            format!(
                "SELECT {}",
                numbered(&|n| format!("{n} AS c{n}"), ",", 5_000)
            ),
        ),
        (
            Somehow,
            format!(
                "WITH {} SELECT count(*) FROM c14",
                numbered(&doubled, ", ", 15)
            ),
        ),
        (
            Stopped,
            format!("SELECT count(DISTINCT t0.n + t1.n + t2.n + t3.n + t4.n) FROM {cross}"),
        ),
        (Somehow, format!("SELECT * FROM {cross}")),
        (Refused, format!("SELECT '{}", "x".repeat(1 << 20))),
        (Somehow, format!("SELECT '{}' AS x", "x".repeat(1 << 20))),
        (Refused, format!("SELECT {}", "a.".repeat(5_000))),
        (Refused, format!("/*{}", "/*".repeat(100_000))),
        (Unknown, format!("SELECT * FROM `{}`", "x".repeat(100_000))),
    ]
}

pub(super) fn all() -> Vec<(Ends, String)> {
    let short = STATEMENTS
        .iter()
        .map(|(ends, sql)| (*ends, (*sql).to_owned()));
    short.chain(long_ones()).collect()
}

pub(super) fn fits(ends: Ends, outcome: &Outcome) -> bool {
    let refused = matches!(outcome, Outcome::Refused(400, name, message)
        if name == "QueryParseError" && !message.is_empty());
    let failed = matches!(outcome, Outcome::Failed(message) if !message.is_empty());
    match ends {
        Refused => refused,
        Unknown => {
            matches!(outcome, Outcome::Failed(message) if message.starts_with("There is no dataset `"))
        }
        Stopped => refused || failed,
        Somehow => refused || failed || matches!(outcome, Outcome::Rows(_)),
    }
}

/// Every file of a folder with its length, except for files of queries and of tokens.
fn files(folder: &Path) -> BTreeMap<String, u64> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = entry.path();
        if path.is_dir() && !path.ends_with("data/sql") {
            found.extend(files(&path));
        } else if path.is_file() && !path.to_string_lossy().contains("auth.sqlite") {
            found.insert(path.display().to_string(), entry.metadata().unwrap().len());
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_is_stopped_while_others_are_answered() {
    let site = Arc::new(Site::with(hurried).await);
    // A refused statement is not stopped by its timeout, however busy the machine is.
    let patient = Site::new().await;
    let (token, patient_token) = (site.token("analyst").await, patient.token("analyst").await);
    let before = files(site.folder.path());
    let statements = all();
    assert!(statements.len() > 150);
    // Another user reads all the time. The pauses leave the processors to the statements.
    let (done, reader) = (
        Arc::new(AtomicBool::new(false)),
        site.token("operator").await,
    );
    let reading = tokio::spawn({
        let (site, done) = (Arc::clone(&site), Arc::clone(&done));
        async move {
            let mut count = 0;
            while !done.load(Ordering::SeqCst) {
                let transactions = site.get(&reader, "/api/v2/datasets/a/transactions/b");
                assert_eq!(transactions.await.error().1, "DatasetNotFound");
                count += 1;
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            count
        }
    });
    let mut wrong = Vec::new();
    for (ends, sql) in &statements {
        let outcome = match ends {
            Refused | Unknown => patient.run(&patient_token, sql, "CSV").await,
            Stopped | Somehow => site.run(&token, sql, "CSV").await,
        };
        if !fits(*ends, &outcome) {
            let shown: String = sql.chars().take(100).collect();
            let outcome: String = format!("{outcome:?}").chars().take(300).collect();
            wrong.push(format!("{shown}: {outcome}"));
        }
    }
    done.store(true, Ordering::SeqCst);
    assert!(reading.await.unwrap() > statements.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(files(site.folder.path()), before);
    assert_eq!(site.csv("SELECT 1 AS x").await, "x\r\n1\r\n");
}

#[tokio::test]
async fn a_text_that_is_too_long_is_refused_before() {
    let site = Site::new().await;
    let token = site.token("analyst").await;
    let sql = format!("SELECT '{}'", "x".repeat(10_000_000));
    let reply = site.execute(&token, &sql, "CSV").await;
    assert_eq!(reply.error(), (413, "RequestTooLarge".into()));
}

#[tokio::test]
async fn json_is_read_to_a_thousand_levels() {
    let site = Site::new().await;
    let nested = |levels| format!("'{}1{}'", "[".repeat(levels), "]".repeat(levels));
    let sql = format!("SELECT length(schema_of_json({})) AS x", nested(1_000));
    let length = 1_000 * "ARRAY<>".len() + "BIGINT".len();
    assert_eq!(site.csv(&sql).await, format!("x\r\n{length}\r\n"));
    let sql = format!("SELECT schema_of_json({})", nested(1_001));
    let token = site.token("analyst").await;
    match site.run(&token, &sql, "CSV").await {
        Outcome::Refused(400, _, message) | Outcome::Failed(message) => {
            assert!(
                message.contains("the text of schema_of_json is no JSON"),
                "{message}"
            );
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_refusal_says_where() {
    let site = Site::new().await;
    let token = site.token("analyst").await;
    for (sql, place) in [
        ("SELCT 1", "Line: 1, Column: 1"),
        ("SELECT 1;\n DROP TABLE x", "Line: 2, Column: 2"),
        ("\n  DROP TABLE x", "Line: 2, Column: 3"),
        ("SELECT 1,\n  , 2", "Line: 2, Column: 3"),
        ("SELECT 1 AS a,\n nothing", "Line: 2, Column: 2"),
        ("SELECT * FROM\n a.b.c", "Line: 2, Column: 2"),
    ] {
        match site.run(&token, sql, "CSV").await {
            Outcome::Refused(400, _, message) => {
                assert!(message.ends_with(place), "{sql}: {message}");
            }
            other => panic!("{sql}: {other:?}"),
        }
    }
}
