//! The same statements here and on the cluster.

use std::fs;
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array, StringArray};
use arrow_schema::DataType;
use serde_json::json;
use tempfile::TempDir;

use super::cluster::{self, site_at};
use crate::sql_suite::files;
use crate::sql_suite::site::{NESTED, NUMBERS, Outcome, Site, batches, rows};
use crate::sql_suite::spark::{self, Case};

const PEOPLE: &str = "/tests/people";
const CSV: &str = "id,name,joined,paid\r\n1,\"Ada, L.\",2024-02-29,1.5\r\n2,Otto,,\r\n3,\"a \"\"b\"\"\r\nc\",2025-01-01,-2\r\n";
const EMPTY: &str = "/tests/empty";
const MICROSECONDS: &str = "/tests/microseconds";

/// Statements whose results are the same to the letter.
const SAME: &[&str] = &[
    "SELECT 1 AS a, 'it\\'s' AS b, \"a\\\\b\" AS c, 'it''s' AS d, NULL AS e, true AS f, DATE '2024-02-29' AS g",
    "SELECT n, t FROM `/tests/numbers` ORDER BY n LIMIT 5 OFFSET 7",
    "SELECT count(*) AS c, sum(n) AS s, min(t) AS a, max(n) AS b FROM `/tests/numbers`",
    "SELECT n % 3 AS r, count(*) AS c FROM `/tests/numbers` GROUP BY n % 3 ORDER BY r",
    "SELECT n % 3 AS r, count(*) AS c FROM `/tests/numbers` GROUP BY n % 3 HAVING count(*) > 333 ORDER BY r",
    "SELECT `/tests/numbers`.n FROM `/tests/numbers` WHERE `/tests/numbers`.t LIKE 'number 99_' ORDER BY n",
    "SELECT a.n, b.t FROM `/tests/numbers` a JOIN `/tests/numbers` AS b ON a.n = b.n + 1 WHERE a.n < 4 ORDER BY a.n",
    "SELECT p.id, n.t FROM `/tests/people` p LEFT JOIN `/tests/numbers` n ON n.n = p.id + 997 ORDER BY p.id",
    "SELECT id, name, joined, paid FROM `/tests/people` ORDER BY id",
    "SELECT count(joined) AS c, sum(paid) AS s FROM `/tests/people`",
    "SELECT name FROM `/tests/people` WHERE joined IS NULL",
    "WITH a AS (SELECT n FROM `/tests/numbers` WHERE n < 3), b AS (SELECT n + 1 AS m FROM a) SELECT m FROM b ORDER BY m",
    "SELECT n FROM (SELECT n FROM `/tests/numbers`) x WHERE n IN (SELECT id FROM `/tests/people`) ORDER BY n",
    "SELECT n FROM `/tests/numbers` WHERE n < 2 UNION ALL SELECT id FROM `/tests/people` ORDER BY 1",
    "SELECT DISTINCT n > 500 AS big FROM `/tests/numbers` ORDER BY big",
    "SELECT n, row_number() OVER (ORDER BY n DESC) AS place FROM `/tests/numbers` ORDER BY place LIMIT 3",
    "SELECT CASE WHEN n = 0 THEN 'none' WHEN n < 2 THEN 'one' ELSE 'many' END AS how FROM `/tests/numbers` ORDER BY n LIMIT 3",
    "SELECT upper(t) AS u, length(t) AS l, substring(t, 1, 3) AS s FROM `/tests/numbers` ORDER BY n LIMIT 2",
    "SELECT long, day, truth, text FROM `/tests/microseconds`",
    "SELECT n FROM `/tests/numbers` WHERE n < 0",
    "SELECT count(*) AS c FROM `/tests/empty`",
    "SELECT CAST('12' AS INT) + 1 AS n, coalesce(NULL, 2) AS m, n.x FROM (SELECT 3 AS x) n",
    "SELECT /* no comment */ 1 AS a -- at all",
    "SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v(x, y) ORDER BY x DESC",
    // As data health checks write their texts.
    "SELECT count(*) AS c FROM `/tests/numbers` WHERE t = CAST(X'6E756D6265722031' AS STRING)",
    "SELECT n FROM `master`.`/tests/numbers` WHERE n = 5",
];

/// Aggregates without an order, which two workers of Spark answer in any order.
const IN_ANY_ORDER: [&str; 2] = [
    "SELECT listagg(x, ',') FROM (VALUES ('a'), ('b')) AS t(x)",
    "SELECT string_agg(x, ',') FROM (VALUES ('a'), ('b')) AS t(x)",
];

/// Datasets that both have besides those of every site.
async fn fill(site: &Site) {
    site.dataset(PEOPLE, "CSV", false, CSV.as_bytes()).await;
    // Of a file with nanoseconds, Spark reads no column.
    let mut exact = files::exact_columns();
    exact.retain(|(name, _)| *name != "local");
    site.dataset(MICROSECONDS, "PARQUET", false, &files::parquet(exact))
        .await;
    let body = json!({"path": EMPTY, "format": "PARQUET", "restricted": false});
    site.post("", "/testkit/dataset", &body).await.json();
    // A second file of a dataset.
    let first = files::numbers(2);
    let rid = site.dataset("/tests/two", "PARQUET", false, &first).await;
    let more: Vec<(&str, ArrayRef)> = vec![
        ("n", Arc::new(Int64Array::from(vec![2, 3]))),
        ("t", Arc::new(StringArray::from(vec![None, Some("last")]))),
    ];
    site.add(&rid, None, "APPEND", "more", &files::parquet(more))
        .await;
}

#[tokio::test]
async fn rows_are_the_same() {
    let cluster = cluster::start();
    let (here, there) = (Site::new().await, site_at(cluster.port, |_| {}).await);
    fill(&here).await;
    fill(&there).await;
    let mut more = vec!["SELECT n, t FROM `/tests/two` ORDER BY n"];
    if !cluster::is_spark() {
        more.push("SELECT long, day, truth, text FROM `/tests/exact`");
    }
    let token = there.token("analyst").await;
    let mut wrong = Vec::new();
    for sql in SAME.iter().chain(&more) {
        let mut expected = here.csv(sql).await;
        if cluster::is_spark() {
            // Of the line break in a field, it makes this one.
            expected = expected.replace("\r\nc\"", "\nc\"");
        }
        match there.run(&token, sql, "CSV").await {
            Outcome::Rows(found) if found == expected.as_bytes() => {}
            Outcome::Rows(found) => {
                let found = String::from_utf8_lossy(&found).into_owned();
                wrong.push(format!("{sql}\n  here {expected:?}\n there {found:?}"));
            }
            other => wrong.push(format!("{sql}\n {other:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn answers_are_those_of_spark() {
    let cluster = cluster::start();
    let site = site_at(cluster.port, |_| {}).await;
    let agrees = |case: &Case| {
        if cluster::is_spark() {
            !IN_ANY_ORDER.contains(&case.sql)
        } else {
            !case.unlike_sail
        }
    };
    let differences = spark::differences(&site, agrees).await;
    let (wrong, all) = (differences.len(), spark::cases().len());
    assert_eq!(wrong, 0, "of {all}:\n{}", differences.join("\n"));
}

#[tokio::test]
async fn types_are_those_of_every_reader() {
    let cluster = cluster::start();
    let site = site_at(cluster.port, |_| {}).await;
    fill(&site).await;
    let found = site.arrow(&format!("SELECT * FROM `{MICROSECONDS}`")).await;
    assert_eq!(rows(&found), 3);
    let schema = found[0].schema();
    let types: Vec<String> = schema
        .fields()
        .iter()
        .map(|field| format!("{} {}", field.name(), field.data_type()))
        .collect();
    assert_eq!(
        types,
        [
            "long Int64",
            "decimal Decimal128(38, 10)",
            "instant Timestamp(µs, \"UTC\")",
            "day Date32",
            "double Float64",
            "truth Boolean",
            "text Utf8",
        ]
    );
    for (number, column) in types.iter().enumerate() {
        let nulls = found.iter().map(|batch| batch.column(number).null_count());
        assert_eq!(nulls.sum::<usize>(), 1, "{column}");
    }
    let nested = site
        .arrow(&format!("SELECT id, list, map, bytes FROM `{NESTED}`"))
        .await;
    assert!(matches!(nested[0].column(1).data_type(), DataType::List(_)));
    assert!(matches!(nested[0].column(2).data_type(), DataType::Map(..)));
    assert_eq!(nested[0].column(3).data_type(), &DataType::Binary);
    // Also without rows.
    let token = site.token("analyst").await;
    let none = site
        .run(
            &token,
            &format!("SELECT n FROM `{NUMBERS}` WHERE n < 0"),
            "ARROW",
        )
        .await;
    let Outcome::Rows(none) = none else {
        panic!("{none:?}");
    };
    assert_eq!(rows(&batches(&none)), 0);
}

#[tokio::test]
async fn a_result_is_cut_at_the_limit() {
    let cluster = cluster::start();
    let site = site_at(cluster.port, |config| config.sql.max_rows = 10).await;
    let token = site.token("analyst").await;
    for (sql, count, is_cut) in [
        (format!("SELECT n FROM `{NUMBERS}`"), 10, true),
        (format!("SELECT n FROM `{NUMBERS}` WHERE n < 10"), 10, false),
    ] {
        let id = site.start(&token, &sql, "ARROW").await;
        let found = site.results(&token, &id).await;
        assert_eq!(rows(&batches(&found.body)), count, "{sql}");
        let status = site.status(&token, &id).await;
        assert_eq!(status["cluster"], format!("127.0.0.1:{}", cluster.port));
        assert_eq!(
            status["truncated"].as_bool().unwrap_or(false),
            is_cut,
            "{sql}: {status}"
        );
    }
}

#[tokio::test]
async fn files_of_a_folder_are_read_where_they_are() {
    let cluster = cluster::start();
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("2024")).unwrap();
    fs::write(
        folder.path().join("2024/old orders.csv"),
        "id;note;at;sum\n1;\"a;b\";2024-02-29T12:00:00Z;1.5\n2;;;\n",
    )
    .unwrap();
    fs::write(
        folder.path().join("points.ndjson"),
        "{\"x\": 1, \"y\": 0.5}\n{\"x\": 2}\n",
    )
    .unwrap();
    fs::write(folder.path().join("_hidden.csv"), "a\n1\n").unwrap();
    fs::write(folder.path().join("words.csv"), "a,b\nNA,1\nx,2\n").unwrap();
    fs::write(
        folder.path().join("belvedere.toml"),
        "[files.\"words.csv\"]\nnulls = [\"x\"]\n",
    )
    .unwrap();
    let own = folder.path().to_owned();
    let site = site_at(cluster.port, |config| config.user_folder = Some(own)).await;
    let csv = site
        .csv("SELECT id, note, sum FROM `/2024/old orders.csv` ORDER BY id")
        .await;
    assert_eq!(csv, "id,note,sum\r\n1,a;b,1.5\r\n2,,\r\n");
    let csv = site
        .csv("SELECT x, y FROM `/points.ndjson` ORDER BY x")
        .await;
    assert_eq!(csv, "x,y\r\n1,0.5\r\n2,\r\n");
    let token = site.token("analyst").await;
    for (sql, reason) in [
        ("SELECT * FROM `/_hidden.csv`", "begin with _ or ."),
        (
            "SELECT * FROM `/words.csv`",
            "not written as the cluster reads them",
        ),
    ] {
        match site.run(&token, sql, "CSV").await {
            Outcome::Failed(message) => assert!(message.contains(reason), "{sql}: {message}"),
            other => panic!("{sql}: {other:?}"),
        }
    }
}
