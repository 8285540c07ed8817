//! Results of queries.

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_schema::DataType;
use serde_json::json;

use super::site::{COUNT, EXACT, NESTED, NUMBERS, Outcome, SECRET, Site, batches, rows};
use super::{files, spark};

#[tokio::test]
async fn a_dataset_is_read_by_path_and_by_rid() {
    let site = Site::new().await;
    let rid = site
        .dataset("/tests/named", "CSV", false, b"a,b\r\n1,x\r\n2,\r\n")
        .await;
    let expected = "a,b\r\n1,x\r\n2,\r\n";
    for name in ["/tests/named", &rid] {
        let sql = format!("SELECT a, b FROM `{name}` ORDER BY a");
        assert_eq!(site.csv(&sql).await, expected);
    }
    let read = site.arrow(&format!("SELECT n FROM `{NUMBERS}`")).await;
    let all: i64 = read
        .iter()
        .flat_map(|batch| batch.column(0).as_primitive::<Int64Type>().values())
        .sum();
    assert_eq!(all, COUNT * (COUNT - 1) / 2);
}

#[tokio::test]
async fn each_format_of_files_is_read() {
    let site = Site::new().await;
    let lines = b"{\"a\": 1, \"b\": \"x\"}\n{\"a\": 2}\n";
    site.dataset("/tests/lines", "NDJSON", false, lines).await;
    let quoted = b"a,b\r\n1,\"two\r\nlines, and \"\"more\"\"\"\r\n";
    site.dataset("/tests/quoted", "CSV", false, quoted).await;
    let csv = site.csv("SELECT * FROM `/tests/lines` ORDER BY a").await;
    assert_eq!(csv, "a,b\r\n1,x\r\n2,\r\n");
    let csv = site.csv("SELECT * FROM `/tests/quoted`").await;
    assert_eq!(csv.as_bytes(), quoted);
    // Several files are one table, also where they differ in their columns.
    let rid = site
        .dataset("/tests/several", "PARQUET", false, &files::numbers(2))
        .await;
    site.add(&rid, None, "APPEND", "second", &files::numbers(3))
        .await;
    let csv = site.csv("SELECT count(*) AS c FROM `/tests/several`").await;
    assert_eq!(csv, "c\r\n5\r\n");
}

#[tokio::test]
async fn the_branch_is_the_first_that_exists() {
    let site = Site::new().await;
    let rid = site
        .dataset("/tests/branches", "CSV", false, b"b\r\nmaster\r\n")
        .await;
    let hook = "/testkit/dataset-transaction";
    for branch in ["plan", "odd `na.me`"] {
        let body = json!({"do": "branch", "dataset": rid, "branch": branch});
        assert_eq!(site.post("", hook, &body).await.status, 204);
        let content = format!("b\r\n{branch}\r\n");
        site.add(&rid, Some(branch), "SNAPSHOT", "part", content.as_bytes())
            .await;
    }
    let token = site.token("analyst").await;
    let read = async |sql: &str, branches: serde_json::Value| {
        let body =
            json!({"query": sql, "serializationFormat": "CSV", "fallbackBranchIds": branches});
        let started = site.post(&token, "/api/v2/sqlQueries/execute", &body).await;
        let started_as = started.json();
        if started_as["type"] == "failed" {
            return started_as["errorMessage"].as_str().unwrap().to_owned();
        }
        let id = started_as["queryId"].as_str().unwrap().to_owned();
        String::from_utf8(site.results(&token, &id).await.body).unwrap()
    };
    let plain = "SELECT b FROM `/tests/branches`";
    for (branches, expected) in [
        (json!(null), "b\r\nmaster\r\n"),
        (json!(["plan"]), "b\r\nplan\r\n"),
        (json!(["none", "plan", "master"]), "b\r\nplan\r\n"),
        (json!(["master", "plan"]), "b\r\nmaster\r\n"),
        (
            json!(["none"]),
            "`/tests/branches` has no branch `none` at Line: 1, Column: 15",
        ),
        (
            json!(["none", "neither"]),
            "`/tests/branches` has no branch `none` or `neither` at Line: 1, Column: 15",
        ),
        (json!([]), "The list of fallback branches is empty."),
    ] {
        assert_eq!(read(plain, branches.clone()).await, expected, "{branches}");
    }
    // The branch in the statement counts, and one statement may name two branches of a dataset.
    let two = "SELECT p.b || '+' || m.b AS b FROM `plan`.`/tests/branches` p
        CROSS JOIN `master`.`/tests/branches` m";
    assert_eq!(read(two, json!(["none"])).await, "b\r\nplan+master\r\n");
    let odd = "SELECT b FROM `odd ``na.me```.`/tests/branches`";
    assert_eq!(read(odd, json!(null)).await, "b\r\nodd `na.me`\r\n");
    let none = "SELECT b FROM\n  `none`.`/tests/branches`";
    assert_eq!(
        read(none, json!(["plan"])).await,
        "`/tests/branches` has no branch `none` at Line: 2, Column: 10"
    );
}

#[tokio::test]
async fn names_are_taken_as_they_are() {
    let site = Site::new().await;
    for path in [
        "/ü 😀/quo\"te's",
        "/dots.and/%2F*?[x]",
        "/back``tick",
        "/a;b--c",
    ] {
        let dataset = path.replace("``", "`");
        site.dataset(&dataset, "CSV", false, b"flightNumber\r\n7\r\n")
            .await;
        let sql = format!("SELECT flightNumber FROM `{path}`");
        assert_eq!(site.csv(&sql).await, "flightNumber\r\n7\r\n", "{path}");
    }
    // A common table expression is no dataset, and hides one.
    let sql = format!("WITH `{NUMBERS}` AS (SELECT 1 AS x) SELECT x FROM `{NUMBERS}`");
    assert_eq!(site.csv(&sql).await, "x\r\n1\r\n");
}

#[tokio::test]
async fn text_has_the_escapes_of_spark() {
    let site = Site::new().await;
    let sql = r#"SELECT 'it\'s' AS a, 'it''s' AS b, "\"\u00e4\"" AS c, '\\d' AS d, '10%' LIKE '10\%' AS e, '100' LIKE '10\%' AS f"#;
    assert_eq!(
        site.csv(sql).await,
        "a,b,c,d,e,f\r\nit's,it's,\"\"\"ä\"\"\",\\d,true,false\r\n"
    );
}

#[tokio::test]
async fn values_are_exact_in_both_forms() {
    let site = Site::new().await;
    let csv = site.csv(&format!("SELECT * FROM `{EXACT}`")).await;
    let expected = concat!(
        "long,decimal,instant,local,day,double,truth,text\r\n",
        "9223372036854775807,1234567890123456789012345678.9012345678,2023-11-14T22:13:20.123456Z,",
        "2023-11-14T22:13:20.123456789,2024-02-29,0.30000000000000004,true,\"a,\"\"b\"\"\r\nü😀\"\r\n",
        "-9223372036854775808,-0.0000000001,1969-12-31T23:59:59.999999Z,1970-01-01T00:00:00,",
        "1969-12-31,-0.0,false,\"\"\r\n",
        ",,,,,,,\r\n",
    );
    assert_eq!(csv, expected);
    let read = site.arrow(&format!("SELECT * FROM `{EXACT}`")).await;
    let schema = read[0].schema();
    assert_eq!(schema.field(0).data_type(), &DataType::Int64);
    assert_eq!(schema.field(1).data_type(), &DataType::Decimal128(38, 10));
    // No type that few readers know.
    assert_eq!(schema.field(7).data_type(), &DataType::Utf8);
    assert_eq!(rows(&read), 3);
}

#[tokio::test]
async fn csv_carries_no_nested_and_no_binary_columns() {
    let site = Site::new().await;
    let token = site.token("analyst").await;
    for column in ["list", "map", "bytes", "named_struct('a', id)"] {
        let sql = format!("SELECT id, {column} FROM `{NESTED}`");
        let refused = site.run(&token, &sql, "CSV").await;
        let expected = Outcome::Refused(400, "ColumnTypesNotSupported".into(), String::new());
        assert_eq!(refused, expected, "{column}");
        assert_eq!(rows(&site.arrow(&sql).await), 1);
    }
    assert_eq!(
        site.csv(&format!("SELECT id FROM `{NESTED}`")).await,
        "id\r\n1\r\n"
    );
}

#[tokio::test]
async fn a_result_may_be_empty_or_wide_or_repeat_names() {
    let site = Site::new().await;
    // The schema of a dataset is asked for so.
    let sql = format!("SELECT * FROM `{NUMBERS}` LIMIT 0");
    assert_eq!(site.csv(&sql).await, "n,t\r\n");
    let token = site.token("analyst").await;
    let Outcome::Rows(bytes) = site.run(&token, &sql, "ARROW").await else {
        panic!("no rows");
    };
    assert_eq!(rows(&batches(&bytes)), 0);
    let columns: Vec<String> = (0..2_000)
        .map(|number| format!("{number} AS c{number}"))
        .collect();
    let read = site.arrow(&format!("SELECT {}", columns.join(", "))).await;
    assert_eq!(read[0].num_columns(), 2_000);
    let sql = format!("SELECT a.n, b.n FROM `{NUMBERS}` a JOIN `{NUMBERS}` b ON a.n = b.n + 998");
    assert_eq!(site.csv(&sql).await, "n,n\r\n998,0\r\n999,1\r\n");
    // One column of nulls and empty texts.
    let csv = site
        .csv("SELECT x FROM VALUES (''), (NULL), ('\"') AS t(x)")
        .await;
    assert_eq!(csv, "x\r\n\"\"\r\n\r\n\"\"\"\"\r\n");
}

#[tokio::test]
async fn all_denied_inputs_are_named() {
    let site = Site::new().await;
    let second = site
        .dataset("/tests/secret 2", "CSV", true, b"a\r\n1\r\n")
        .await;
    let sql = format!("SELECT 1 FROM `{SECRET}` CROSS JOIN `{second}` CROSS JOIN `{NUMBERS}`");
    let token = site.token("analyst").await;
    let reply = site.execute(&token, &sql, "CSV").await;
    assert_eq!(
        reply.error(),
        (403, "ReadQueryInputsPermissionDenied".into())
    );
    let body: serde_json::Value = serde_json::from_slice(&reply.body).unwrap();
    let rids = body["parameters"]["rids"].as_array().unwrap();
    assert!(rids.len() == 2 && rids.contains(&json!(second)), "{body}");
    let token = site.token("administrator").await;
    let read = site.run(&token, &sql, "CSV").await;
    assert!(matches!(read, Outcome::Rows(_)), "{read:?}");
}

#[tokio::test]
async fn nulls_come_first_as_in_spark_and_text_may_stand_in_double_quotes() {
    let site = Site::new().await;
    let sql = "SELECT x FROM VALUES (2), (NULL), (1) AS t(x) ORDER BY x";
    assert_eq!(site.csv(sql).await, "x\r\n\r\n1\r\n2\r\n");
    let sql = "SELECT \"a b\" AS t, upper(\"ü\") AS u";
    assert_eq!(site.csv(sql).await, "t,u\r\na b,Ü\r\n");
}

#[tokio::test]
async fn answers_are_those_of_spark() {
    let site = Site::new().await;
    let differences = spark::differences(&site, |_| true).await;
    let (wrong, all) = (differences.len(), spark::cases().len());
    assert_eq!(wrong, 0, "of {all}:\n{}", differences.join("\n"));
}
