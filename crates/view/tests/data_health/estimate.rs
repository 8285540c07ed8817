//! The SQL queries of checks, and the evaluation of their results.

use belvedere_checks::columns::{Column, Fits, read};
use belvedere_checks::{Finding, Outcome, Response, csv, judge, sql, statement, timestamp};
use serde_json::{Value, json};

pub(crate) fn check(kind: &str, rest: Value) -> Value {
    let mut config = json!({"type": kind, "subject": {"datasetRid": "ri.d.m.dataset.`1`", "branchId": "master"}});
    if let (Some(config), Value::Object(rest)) = (config.as_object_mut(), rest) {
        config.extend(rest);
    }
    json!({"config": config})
}

fn sql_of(kind: &str, rest: Value) -> String {
    statement(&check(kind, rest)).expect("a statement").sql
}

pub(crate) fn rows(text: &str) -> Response {
    Response::Rows(csv::rows(text))
}

fn outcome(document: &Value, response: &Response) -> Outcome {
    judge(document, response).expect("a verdict").outcome
}

pub(crate) fn columns(columns: &[(&str, &'static str)]) -> Vec<Column> {
    let column = |(name, kind): &(&str, &'static str)| Column {
        name: (*name).to_owned(),
        kind: Some(kind),
        data_type: kind.to_lowercase(),
    };
    columns.iter().map(column).collect()
}

#[test]
fn names_and_values_can_not_leave_their_quotes() {
    assert_eq!(sql::name("a`b"), "`a``b`");
    assert_eq!(sql::name("x` FROM t; --"), "`x`` FROM t; --`");
    assert_eq!(sql::text("on time"), "'on time'");
    assert_eq!(sql::text("a'b"), "CAST(X'612762' AS STRING)");
    assert_eq!(sql::text("\\"), "CAST(X'5C' AS STRING)");
    assert_eq!(sql::text("a\nb"), "CAST(X'610A62' AS STRING)");
    assert_eq!(sql::text("ä"), "'ä'");
    assert_eq!(sql::moment("2026-01-31"), "DATE '2026-01-31'");
    assert_eq!(
        sql::moment("2026-01-31T10:00:00+02:00"),
        "TIMESTAMP '2026-01-31T08:00:00Z'"
    );
    assert_eq!(sql::moment("x'"), "CAST(X'7827' AS STRING)");
    assert_eq!(sql::value("numeric", &json!(1.5)).as_deref(), Some("1.5"));
    assert_eq!(
        sql::value("numeric", &json!("1) OR (1=1")).as_deref(),
        Some("'1) OR (1=1'")
    );
    assert_eq!(sql::value("boolean", &json!(true)).as_deref(), Some("TRUE"));
    assert_eq!(sql::value("string", &json!({})), None);
}

#[test]
fn each_type_has_its_statement() {
    let from = "FROM `ri.d.m.dataset.``1```";
    assert_eq!(
        sql_of(
            "nullPercentage",
            json!({"percentageCheckConfig": {"columnName": "a`b"}})
        ),
        format!("SELECT COUNT(*) AS row_count, COUNT(`a``b`) AS filled {from}")
    );
    assert_eq!(
        sql_of(
            "approximateUniquePercentage",
            json!({"percentageCheckConfig": {"columnName": "c"}})
        ),
        format!("SELECT COUNT(*) AS row_count, COUNT(DISTINCT `c`) AS distinct_values {from}")
    );
    assert_eq!(
        sql_of(
            "numericColumnMean",
            json!({"numericColumnCheckConfig": {"columnName": "c"}})
        ),
        format!("SELECT AVG(CAST(`c` AS DOUBLE)) AS value, COUNT(`c`) AS filled {from}")
    );
    assert_eq!(
        sql_of(
            "numericColumnMedian",
            json!({"numericColumnCheckConfig": {"columnName": "c"}})
        ),
        format!("SELECT MEDIAN(CAST(`c` AS DOUBLE)) AS value, COUNT(`c`) AS filled {from}")
    );
    for kind in ["numericColumnRange", "dateColumnRange"] {
        assert_eq!(
            sql_of(kind, json!({"columnName": "c"})),
            format!("SELECT MIN(`c`) AS lowest, MAX(`c`) AS highest, COUNT(`c`) AS filled {from}")
        );
    }
    assert_eq!(
        sql_of(
            "allowedColumnValues",
            json!({"columnName": "c", "allowedValues": [
            {"type": "string", "value": "it's"}, {"type": "numeric", "value": 2}]})
        ),
        format!(
            "SELECT `c` AS value, COUNT(*) AS row_count {from} WHERE `c` IS NULL OR `c` NOT IN \
             (CAST(X'69742773' AS STRING), 2) GROUP BY `c` ORDER BY row_count DESC LIMIT 21"
        )
    );
    assert_eq!(
        sql_of(
            "primaryKey",
            json!({"primaryKeyConfig": {"columnNames": ["a", "b"]}})
        ),
        format!(
            "SELECT SUM(row_count) AS row_count, COUNT(*) AS different_keys, \
             SUM(CASE WHEN row_count > 1 AND NOT (key_0 IS NULL OR key_1 IS NULL) THEN row_count ELSE 0 END) AS sharing, \
             SUM(CASE WHEN key_0 IS NULL OR key_1 IS NULL THEN row_count ELSE 0 END) AS incomplete \
             FROM (SELECT `a` AS key_0, `b` AS key_1, COUNT(*) AS row_count {from} GROUP BY `a`, `b`) AS key_groups"
        )
    );
    for kind in ["columnType", "totalColumnCount", "schemaComparison"] {
        let statement = statement(&check(kind, json!({}))).expect("a statement");
        assert_eq!(
            (statement.sql, statement.schema),
            (format!("SELECT * {from} LIMIT 0"), true)
        );
    }
    for kind in [
        "buildStatus",
        "scheduleDuration",
        "timeSinceLastUpdated",
        "freshness",
    ] {
        assert_eq!(
            statement(&check(kind, json!({}))),
            Err(Finding::NotBySql),
            "{kind}"
        );
    }
    assert_eq!(
        statement(&check("nullPercentage", json!({}))),
        Err(Finding::NeedsColumn)
    );
}

#[test]
fn percentages() {
    let within = |kind: &str, lower: f64, upper: f64| {
        check(
            kind,
            json!({"percentageCheckConfig": {"columnName": "c", "percentageBounds":
            {"percentageBounds": {"lowerBoundPercentage": lower, "upperBoundPercentage": upper}}}}),
        )
    };
    let response = rows("row_count,filled\n200,150\n");
    let verdict = judge(&within("nullPercentage", 0.0, 25.0), &response).expect("a verdict");
    assert_eq!(
        verdict.outcome,
        Outcome::Pass,
        "both ends belong to the range"
    );
    assert!(verdict.facts.contains(&(Finding::NullShare, "25 %".into())));
    assert_eq!(
        outcome(&within("nullPercentage", 0.0, 24.9), &response),
        Outcome::Fail
    );
    assert_eq!(
        outcome(
            &within("approximateUniquePercentage", 75.0, 100.0),
            &response
        ),
        Outcome::Pass
    );
    assert_eq!(
        outcome(
            &within("approximateUniquePercentage", 76.0, 100.0),
            &response
        ),
        Outcome::Fail
    );
    assert_eq!(
        outcome(&within("nullPercentage", 0.0, 25.0), &rows("a,b\n0,0\n")),
        Outcome::Open
    );
    let only_median = check(
        "nullPercentage",
        json!({"percentageCheckConfig": {"columnName": "c", "medianDeviation": {}}}),
    );
    let verdict = judge(&only_median, &response).expect("a verdict");
    assert_eq!(
        (verdict.outcome, verdict.notes),
        (Outcome::Open, vec![Finding::NoHistory])
    );
    assert_eq!(
        judge(&only_median, &rows("")),
        Err(Finding::UnexpectedResponse)
    );
}

#[test]
fn means_ranges_and_dates() {
    let mean = |upper: f64| {
        check(
            "numericColumnMean",
            json!({"numericColumnCheckConfig": {"columnName": "c",
        "numericBounds": {"numericBounds": {"upperBound": upper}}}}),
        )
    };
    assert_eq!(
        outcome(&mean(25.0), &rows("value,filled\n24.995027,10\n")),
        Outcome::Pass
    );
    assert_eq!(
        outcome(&mean(24.0), &rows("value,filled\n24.995027,10\n")),
        Outcome::Fail
    );
    assert_eq!(
        outcome(&mean(24.0), &rows("value,filled\n,0\n")),
        Outcome::Open
    );

    let range = check(
        "numericColumnRange",
        json!({"columnName": "c", "numericBoundsConfig":
        {"numericBounds": {"lowerBound": 0, "upperBound": 10}}}),
    );
    assert_eq!(outcome(&range, &rows("a,b,c\n0,10,5\n")), Outcome::Pass);
    assert_eq!(outcome(&range, &rows("a,b,c\n-0.1,10,5\n")), Outcome::Fail);

    let dates = check(
        "dateColumnRange",
        json!({"columnName": "c", "dateBoundsConfig":
        {"dateBounds": {"lowerBound": "2026-01-01T00:00:00Z", "upperBound": "2026-02-01T00:00:00+01:00"}}}),
    );
    assert_eq!(
        outcome(&dates, &rows("a,b,c\n2026-01-01,2026-01-31,5\n")),
        Outcome::Pass
    );
    assert_eq!(
        outcome(
            &dates,
            &rows("a,b,c\n2026-01-01T00:00:00Z,2026-01-31 23:30:00,5\n")
        ),
        Outcome::Fail
    );
    assert_eq!(
        timestamp::parse("2026-01-31 08:00:00.5"),
        timestamp::parse("2026-01-31T08:00:00.500Z")
    );
    assert_eq!(timestamp::parse("soon"), None);
}

#[test]
fn allowed_values_and_keys() {
    let allowed = |nulls: Value| {
        check(
            "allowedColumnValues",
            json!({"columnName": "c", "allowNull": nulls,
        "allowedValues": [{"type": "string", "value": "a"}]}),
        )
    };
    assert_eq!(
        outcome(&allowed(Value::Null), &rows("value,row_count\n")),
        Outcome::Pass
    );
    assert_eq!(
        outcome(&allowed(json!(false)), &rows("value,row_count\n,3\n")),
        Outcome::Fail
    );
    assert_eq!(
        outcome(&allowed(json!(true)), &rows("value,row_count\n,3\n")),
        Outcome::Pass
    );
    let verdict = judge(
        &allowed(json!(true)),
        &rows("value,row_count\nb,2\n\"\",1\n"),
    )
    .expect("a verdict");
    assert_eq!(verdict.outcome, Outcome::Fail);
    assert_eq!(
        verdict.facts,
        [
            (Finding::Other { value: "b".into() }, "2".into()),
            (
                Finding::Other {
                    value: String::new()
                },
                "1".into()
            ),
        ]
    );
    let key = check(
        "primaryKey",
        json!({"primaryKeyConfig": {"columnNames": ["a"]}}),
    );
    assert_eq!(outcome(&key, &rows("r,d,s,i\n10,10,0,0\n")), Outcome::Pass);
    assert_eq!(outcome(&key, &rows("r,d,s,i\n10,9,2,0\n")), Outcome::Fail);
    assert_eq!(outcome(&key, &rows("r,d,s,i\n10,10,0,1\n")), Outcome::Fail);
    assert_eq!(outcome(&key, &rows("r,d,s,i\n,0,,\n")), Outcome::Open);
}

#[test]
fn schemas() {
    let live = Response::Columns(columns(&[("a", "LONG"), ("b", "STRING")]));
    let count = |expected: &str| {
        check(
            "totalColumnCount",
            json!({"columnCountConfig": {"expectedValue": expected}}),
        )
    };
    assert_eq!(outcome(&count("2"), &live), Outcome::Pass);
    assert_eq!(outcome(&count("3"), &live), Outcome::Fail);
    let kind = |column: &str, kind: &str| {
        check(
            "columnType",
            json!({"columnTypeConfig": {"columnName": column, "expectedType": kind}}),
        )
    };
    assert_eq!(outcome(&kind("a", "LONG"), &live), Outcome::Pass);
    assert_eq!(outcome(&kind("a", "STRING"), &live), Outcome::Fail);
    assert_eq!(outcome(&kind("x", "LONG"), &live), Outcome::Fail);
    let schema = |rule: &str, names: &[&str]| {
        let list: Vec<_> = names.iter().map(|name| json!({"name": name})).collect();
        check(
            "schemaComparison",
            json!({"schemaComparisonConfig":
            {"schemaComparisonType": rule, "expectedSchema": {"columns": list}}}),
        )
    };
    let cases = [
        ("EXACT_MATCH_ORDERED_COLUMNS", vec!["a", "b"], Outcome::Pass),
        ("EXACT_MATCH_ORDERED_COLUMNS", vec!["b", "a"], Outcome::Fail),
        (
            "EXACT_MATCH_UNORDERED_COLUMNS",
            vec!["b", "a"],
            Outcome::Pass,
        ),
        ("EXACT_MATCH_UNORDERED_COLUMNS", vec!["a"], Outcome::Fail),
        ("COLUMN_ADDITIONS_ALLOWED", vec!["a"], Outcome::Pass),
        ("COLUMN_ADDITIONS_ALLOWED", vec!["a", "c"], Outcome::Fail),
        ("SOMETHING_NEW", vec!["a", "b"], Outcome::Open),
    ];
    for (rule, names, expected) in cases {
        assert_eq!(
            outcome(&schema(rule, &names), &live),
            expected,
            "{rule} {names:?}"
        );
    }
    assert!(columns(&[("a", "LONG")])[0].fits(Fits::Numbers));
    assert!(!columns(&[("a", "STRING")])[0].fits(Fits::Numbers));
    assert!(read(b"no arrow").is_err());
}
