//! What reaches the cluster, and what does not.

use std::sync::Arc;

use crate::sql_suite::site::{NUMBERS, Outcome, SECRET};
use crate::sql_suite::statements::{Ends, STATEMENTS};

use super::cluster::{self, site_at};
use crate::server::free_port;

/// Statements that have a meaning for Spark or Sail.
const SPARKS: &[&str] = &[
    "SELECT * FROM parquet.`/etc/passwd`",
    "SELECT * FROM text.`file:///etc/passwd`",
    "SELECT * FROM `text`.`/etc/passwd`",
    "SELECT * FROM binaryFile.`/etc/passwd`",
    "SELECT * FROM `spark_catalog`.`default`.`x`",
    "SELECT * FROM default.secret",
    "SELECT * FROM secret",
    "SELECT * FROM IDENTIFIER('text.`/etc/passwd`')",
    "SELECT * FROM IDENTIFIER('secret')",
    "SELECT IDENTIFIER('current_user')()",
    "SELECT reflect('java.lang.System', 'exit', 1)",
    "SELECT `reflect`('java.lang.System', 'getProperty', 'user.home')",
    "SELECT java_method('java.lang.System', 'getenv', 'PATH')",
    "SELECT try_reflect('java.lang.System', 'getenv', 'PATH')",
    "SELECT system.builtin.reflect('java.lang.System', 'getenv', 'PATH')",
    "SELECT input_file_name() FROM `/tests/numbers`",
    "SELECT input_file_block_start() FROM `/tests/numbers`",
    "SELECT * FROM read_files('/etc/passwd')",
    "SELECT * FROM TABLE(read_files('/etc/passwd'))",
    "SELECT * FROM sql_keywords()",
    "SELECT * FROM python_worker_logs()",
    "SELECT current_user()",
    "SELECT current_user",
    "SELECT session_user()",
    "SELECT current_catalog()",
    "SELECT current_database()",
    "SELECT version()",
    "SELECT ai_query('model', 'text')",
    "SELECT secret('scope', 'key')",
    "SELECT from_protobuf(t, 'M', '/etc/passwd') FROM `/tests/numbers`",
    "SELECT from_xml(t, 'a INT', map('rowValidationXSDPath', '/etc/passwd')) FROM `/tests/numbers`",
    "SELECT xpath('<a/>', 'a')",
    "SELECT TRANSFORM(n) USING 'cat' AS (x) FROM `/tests/numbers`",
    "FROM `/tests/numbers` SELECT TRANSFORM(n) USING 'cat'",
    "MAP n USING 'cat' FROM `/tests/numbers`",
    "REDUCE n USING 'cat' FROM `/tests/numbers`",
    "SELECT 1 UNION ALL TABLE secret",
    "SELECT * FROM (TABLE secret)",
    "WITH RECURSIVE secret AS (SELECT * FROM secret) SELECT * FROM secret",
    "WITH x AS (SELECT * FROM secret), secret AS (SELECT 1) SELECT * FROM x",
    "SELECT * FROM `/tests/numbers` VERSION AS OF 1",
    "SELECT * FROM `/tests/numbers` TIMESTAMP AS OF '2024-01-01'",
    "SELECT * FROM `/tests/numbers`@v1",
    "SELECT `${env:HOME}`",
    "SELECT ${env:HOME}",
    "SELECT :name",
    "SELECT ?",
    "FROM secret",
    "FROM secret |> SELECT *",
    "BEGIN SELECT 1; END",
    "EXECUTE IMMEDIATE 'SELECT 1'",
    "DECLARE x INT",
    "SET VAR x = 1",
    "SET spark.sql.runSQLOnFiles=true",
    "ADD JAR 'x.jar'",
    "LIST FILES",
    "CACHE TABLE x",
    "REFRESH '/etc'",
    "CREATE TEMPORARY FUNCTION f AS 'x.Y'",
    "INSERT OVERWRITE LOCAL DIRECTORY 'x' SELECT 1",
    "SELECT 'a\\'; DROP TABLE x; --'; DROP TABLE x",
];

/// Statements that look bad and are not: what they hold is text.
const HARMLESS: &[(&str, &str)] = &[
    ("SELECT '${env:HOME}' AS x", "x\r\n${env:HOME}\r\n"),
    (
        "SELECT '\\'; DROP TABLE x; --' AS x",
        "x\r\n'; DROP TABLE x; --\r\n",
    ),
    (
        "SELECT '\\\\' AS x, ' FROM secret --' AS y",
        "x,y\r\n\\, FROM secret --\r\n",
    ),
    // To an engine without escapes, a table stands here.
    (
        "SELECT '\\' FROM secret --' AS x",
        "x\r\n' FROM secret --\r\n",
    ),
    (
        "SELECT \"\\\" FROM text.`/etc/passwd` --\" AS x",
        "x\r\n\"\"\" FROM text.`/etc/passwd` --\"\r\n",
    ),
    ("SELECT 1 AS `a``b` /* FROM secret */", "a`b\r\n1\r\n"),
    ("SELECT /*+ BROADCAST(secret) */ 1 AS x", "x\r\n1\r\n"),
    (
        "SELECT 'reflect(1)' AS `reflect`",
        "reflect\r\nreflect(1)\r\n",
    ),
];

#[tokio::test]
async fn hostile_statements_are_stopped() {
    let cluster = cluster::start();
    let site = Arc::new(site_at(cluster.port, |_| {}).await);
    let token = site.token("analyst").await;
    // What is only large is a matter of the cluster, which has other limits: Sail ends when it has no memory left.
    let is_large = |sql: &str| ["repeat(", "pad("].iter().any(|call| sql.contains(call));
    let listed = STATEMENTS.iter();
    // Spark's patterns are those of Java.
    let is_known = |sql: &str| cluster::is_spark() && sql.contains("regexp_like(");
    let listed =
        listed.filter(|(ends, sql)| *ends != Ends::Somehow && !is_large(sql) && !is_known(sql));
    let all = listed.map(|(_, sql)| *sql).chain(SPARKS.iter().copied());
    let (mut count, mut ran) = (0, Vec::new());
    for sql in all {
        count += 1;
        if let Outcome::Rows(rows) = site.run(&token, sql, "CSV").await {
            ran.push(format!("{sql}: {}", String::from_utf8_lossy(&rows)));
        }
    }
    assert!(count > 100);
    assert!(ran.is_empty(), "{}", ran.join("\n"));
    for (sql, expected) in HARMLESS {
        assert_eq!(site.csv(sql).await, *expected, "{sql}");
    }
}

/// Without a cluster these would fail in another way, if they got as far.
#[tokio::test]
async fn rights_and_names_are_decided_before_the_cluster_hears_of_a_statement() {
    let site = site_at(free_port(), |_| {}).await;
    let token = site.token("analyst").await;
    for (sql, expected) in [
        (
            format!("SELECT * FROM `{SECRET}`"),
            "ReadQueryInputsPermissionDenied",
        ),
        (
            format!("SELECT * FROM `{NUMBERS}` JOIN `{SECRET}` USING (n)"),
            "ReadQueryInputsPermissionDenied",
        ),
        ("SELECT reflect('a', 'b')".to_owned(), "QueryParseError"),
        ("DROP TABLE x".to_owned(), "QueryParseError"),
    ] {
        match site.run(&token, &sql, "CSV").await {
            Outcome::Refused(_, name, _) => assert_eq!(name, expected, "{sql}"),
            other => panic!("{sql}: {other:?}"),
        }
    }
    let missing = site.run(&token, "SELECT * FROM `/no`", "CSV").await;
    let Outcome::Failed(message) = missing else {
        panic!("{missing:?}");
    };
    assert!(message.contains("There is no dataset `/no`"), "{message}");
    // Who may read it reaches the cluster.
    let administrator = site.token("administrator").await;
    let found = site
        .run(&administrator, &format!("SELECT * FROM `{SECRET}`"), "CSV")
        .await;
    assert_eq!(
        found,
        Outcome::Failed("The SQL cluster can't be reached.".to_owned())
    );
}
