//! Statements that want more than to read rows, or more than a query may take. All of them are refused or fail, the
//! platform answers others meanwhile, and nothing is written.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::site::{NUMBERS, Outcome, Site, hurried};

/// The required outcome of a statement.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Ends {
    /// `QueryParseError`.
    Refused,
    /// It fails because it names something that is no dataset.
    Unknown,
    /// Refused, or failed while it ran.
    Stopped,
    /// In any way that a query ends: it is large and harmless.
    Somehow,
}

use Ends::{Refused, Somehow, Stopped, Unknown};

/// Statements of one line, each with its end.
const STATEMENTS: &[(Ends, &str)] = &[
    // Several statements, and texts that hide the border between them.
    (Refused, "SELECT 1; DROP TABLE x"),
    (Refused, "SELECT 1; SELECT 2"),
    (Refused, "SELECT 1;; SELECT 2"),
    (Refused, "SELECT 1 /* ; */; DELETE FROM x"),
    (Refused, "SELECT ';' AS a; DROP TABLE x"),
    (Refused, "SELECT 1 -- ;\n; DROP TABLE x"),
    (Refused, "SELECT $$;$$; DROP TABLE x"),
    (Refused, "/* /* nested */ */ DROP TABLE x"),
    (Refused, "BEGIN; SELECT 1; COMMIT"),
    // Writing files.
    (Refused, "COPY (SELECT 1) TO 'f.csv'"),
    (Refused, "COPY x TO 'f.csv' STORED AS CSV"),
    (Refused, "SELECT 1 INTO x"),
    (Refused, "SELECT * INTO OUTFILE 'x' FROM y"),
    (Refused, "INSERT OVERWRITE DIRECTORY 'x' SELECT 1"),
    (Refused, "UNLOAD (SELECT 1) TO 's3://bucket/x'"),
    // Reading files and addresses.
    (
        Refused,
        "CREATE EXTERNAL TABLE x STORED AS CSV LOCATION '/etc/passwd'",
    ),
    (
        Refused,
        "CREATE EXTERNAL TABLE x (a STRING) STORED AS CSV LOCATION '/etc/passwd'",
    ),
    (
        Refused,
        "CREATE TABLE x USING csv OPTIONS (path '/etc/passwd')",
    ),
    (Unknown, "SELECT * FROM '/etc/passwd.csv'"),
    (Unknown, "SELECT * FROM \"/etc/passwd.csv\""),
    (Unknown, "SELECT * FROM `/etc/passwd`"),
    (Unknown, "SELECT * FROM `file:///etc/passwd`"),
    (Unknown, "SELECT * FROM `dataset://files/0`"),
    (Unknown, "SELECT * FROM `http://127.0.0.1:8765/config.json`"),
    (Unknown, "SELECT * FROM 'https://example.com/x.parquet'"),
    (Unknown, "SELECT * FROM `s3://bucket/x.parquet`"),
    (Unknown, "SELECT * FROM `../../etc/passwd`"),
    (Unknown, "SELECT * FROM `data/objects.sqlite`"),
    (Unknown, "SELECT * FROM csv.`/etc/passwd`"),
    (Unknown, "SELECT * FROM parquet.`x.parquet`"),
    (Unknown, "SELECT * FROM text.`/etc/shadow`"),
    (Refused, "SELECT * FROM read_csv('/etc/passwd')"),
    (
        Refused,
        "SELECT * FROM read_parquet('http://127.0.0.1:1/x')",
    ),
    (Refused, "SELECT * FROM read_json_auto('/etc/passwd')"),
    (Refused, "SELECT * FROM parquet_metadata('/etc/passwd')"),
    (Refused, "SELECT * FROM glob('/*')"),
    (Refused, "SELECT * FROM TABLE(read_files('/etc/passwd'))"),
    (Refused, "SELECT pg_read_file('/etc/passwd')"),
    (Refused, "SELECT load_file('/etc/passwd')"),
    (Refused, "SELECT readfile('/etc/passwd')"),
    (Refused, "SELECT lo_import('/etc/passwd')"),
    (Refused, "SELECT load_extension('x')"),
    (
        Refused,
        "SELECT java_method('java.lang.Runtime', 'exec', 'id')",
    ),
    (
        Refused,
        "SELECT reflect('java.lang.System', 'getenv', 'PATH')",
    ),
    (Refused, "SELECT xp_cmdshell('id')"),
    (Refused, "SELECT system('id')"),
    (Refused, "SELECT getenv('PATH')"),
    (Refused, "SELECT http_get('http://127.0.0.1/')"),
    (Stopped, "SELECT input_file_name()"),
    (Refused, "LOAD DATA INPATH '/etc/passwd' INTO TABLE x"),
    (Refused, "LOAD 'httpfs'"),
    (Refused, "INSTALL httpfs"),
    (Refused, "ATTACH 'data/objects.sqlite' AS x"),
    // Everything else that is no SELECT.
    (Refused, "INSERT INTO x VALUES (1)"),
    (Refused, "UPDATE x SET a = 1"),
    (Refused, "DELETE FROM x"),
    (
        Refused,
        "MERGE INTO x USING y ON x.a = y.a WHEN MATCHED THEN DELETE",
    ),
    (Refused, "TRUNCATE TABLE x"),
    (Refused, "DROP TABLE x"),
    (Refused, "DROP SCHEMA x CASCADE"),
    (Refused, "ALTER TABLE x ADD COLUMN a INT"),
    (Refused, "CREATE TABLE x AS SELECT 1"),
    (Refused, "CREATE TEMPORARY VIEW x AS SELECT 1"),
    (Refused, "CREATE SCHEMA x"),
    (Refused, "CREATE DATABASE x"),
    (Refused, "CREATE FUNCTION f(a INT) RETURNS INT RETURN a + 1"),
    (Refused, "CREATE FUNCTION f AS 'x.Y' USING JAR 'x.jar'"),
    (Refused, "SET a = 1"),
    (Refused, "SET datafusion.execution.batch_size = 1"),
    (Refused, "RESET datafusion.execution.batch_size"),
    (Refused, "SHOW ALL"),
    (Refused, "SHOW TABLES"),
    (Refused, "SHOW FUNCTIONS"),
    (Refused, "SHOW CREATE TABLE x"),
    (Refused, "DESCRIBE x"),
    (Refused, "DESC x"),
    (Refused, "EXPLAIN SELECT 1"),
    (Refused, "EXPLAIN ANALYZE SELECT 1"),
    (Refused, "EXPLAIN ANALYZE INSERT INTO x VALUES (1)"),
    (Refused, "EXPLAIN ANALYZE VERBOSE SELECT 1"),
    (Refused, "ANALYZE TABLE x COMPUTE STATISTICS"),
    (Refused, "PREPARE p AS SELECT 1"),
    (Refused, "EXECUTE p"),
    (Refused, "DEALLOCATE p"),
    (Refused, "CALL f()"),
    (Refused, "USE x"),
    (Refused, "GRANT SELECT ON x TO y"),
    (Refused, "VACUUM"),
    (Refused, "PRAGMA database_list"),
    (Refused, "LOCK TABLE x"),
    (Refused, "KILL 1"),
    (Refused, "LISTEN x"),
    (Refused, "START TRANSACTION"),
    (Refused, "CACHE TABLE x"),
    (Refused, "DECLARE x CURSOR FOR SELECT 1"),
    (Refused, "VALUES (1)"),
    (Refused, "TABLE x"),
    (Refused, "(VALUES (1)) UNION ALL SELECT 2"),
    // Changes that hide in a query.
    (
        Refused,
        "WITH x AS (INSERT INTO y VALUES (1) RETURNING *) SELECT * FROM x",
    ),
    (
        Refused,
        "WITH x AS (DELETE FROM y RETURNING *) SELECT * FROM x",
    ),
    (
        Refused,
        "WITH x AS (UPDATE y SET a = 1 RETURNING *) SELECT * FROM x",
    ),
    (
        Refused,
        "WITH x AS (SELECT 1) INSERT INTO y SELECT * FROM x",
    ),
    (Refused, "WITH x AS (SELECT 1) DELETE FROM y"),
    (Refused, "SELECT * FROM (DELETE FROM x)"),
    (Refused, "SELECT (SELECT 1 INTO x)"),
    (Refused, "SELECT 1 UNION ALL (SELECT 2 INTO x)"),
    (Refused, "SELECT 1 FOR UPDATE"),
    (Refused, "SELECT 1 SETTINGS a = 1"),
    // Information about the platform and the engine.
    (Unknown, "SELECT * FROM information_schema.tables"),
    (Unknown, "SELECT * FROM information_schema.df_settings"),
    (Unknown, "SELECT * FROM sqlite_master"),
    (Unknown, "SELECT * FROM pg_catalog.pg_tables"),
    (Refused, "SELECT * FROM a.b.c"),
    (Refused, "SELECT * FROM a.b.c.d.e"),
    (Refused, "SELECT @@version"),
    (Stopped, "SELECT $1"),
    (Stopped, "SELECT ?"),
    // No statement.
    (Refused, ""),
    (Refused, " \n\t "),
    (Refused, ";"),
    (Refused, "-- nothing"),
    (Refused, "/* nothing"),
    (Refused, "SELECT \u{0} 1"),
    (Refused, "SELECT 'unfinished"),
    (Refused, "SELECT `unfinished"),
    (Refused, "SELECT (1"),
    (Refused, "😀"),
    (Refused, "\u{feff}DROP TABLE x"),
    (Refused, "SELECT nothing"),
    (Refused, "SELECT 1 FROM"),
    // Too much.
    (Somehow, "SELECT * FROM generate_series(1, 9876543210)"),
    (
        Stopped,
        "SELECT count(DISTINCT a.value + b.value) FROM generate_series(1, 9876543210) a, generate_series(1, 9876543210) b",
    ),
    (Stopped, "SELECT repeat('a', 2147483648)"),
    (Stopped, "SELECT length(repeat('a', 2147483647))"),
    (Stopped, "SELECT repeat(repeat('a', 1000000), 1000000)"),
    (
        Stopped,
        "SELECT array_length(array_repeat('a', 2000000000))",
    ),
    (
        Stopped,
        "SELECT lpad('a', 2147483647, 'b') || rpad('a', 2147483647, 'b')",
    ),
    (
        Stopped,
        "SELECT string_agg(repeat('a', 100000), '') FROM generate_series(1, 100000)",
    ),
    (
        Stopped,
        "SELECT array_length(array_agg(value)) FROM generate_series(1, 1000000000)",
    ),
    (
        Stopped,
        "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t",
    ),
    (
        Stopped,
        "WITH RECURSIVE t AS (SELECT 'a' AS s UNION ALL SELECT s || s FROM t) SELECT max(s) FROM t",
    ),
    (
        Stopped,
        "SELECT sum(a.value * b.value) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b WHERE a.value % 7 < b.value % 5",
    ),
    (Somehow, "SELECT 1/0"),
    (Stopped, "SELECT CAST('x' AS INT)"),
    (
        Somehow,
        "SELECT regexp_like(repeat('a', 100000) || 'b', '(a+)+$')",
    ),
    (Stopped, "SELECT regexp_like('a', '(?=x)')"),
    (
        Stopped,
        "SELECT regexp_like('a', '((a{1000}){1000}){1000}')",
    ),
];

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
    // Another user reads all the time.
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
                tokio::task::yield_now().await;
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
    let site = Site::with(hurried).await;
    let token = site.token("analyst").await;
    let sql = format!("SELECT '{}'", "x".repeat(10_000_000));
    let reply = site.execute(&token, &sql, "CSV").await;
    assert_eq!(reply.error(), (413, "RequestTooLarge".into()));
}

#[tokio::test]
async fn a_refusal_says_where() {
    let site = Site::with(hurried).await;
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
