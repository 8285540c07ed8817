//! The 18 types of checks as the contract writes them: literal text.

use serde_json::Value;

const STATUS: &str = r#""statusCheckConfig": {"severity": "CRITICAL",
    "escalationConfig": {"failuresToCritical": 3, "timeIntervalInSeconds": "9007199254740993"}}"#;
const TIME: &str = r#""timeCheckConfig": {
    "timeBounds": {"timeBounds": {"lowerBoundInSeconds": "60", "upperBoundInSeconds": "3600"}, "severity": "MODERATE"},
    "medianDeviation": {"medianDeviation": {"boundsType": "TWO_TAILED", "dataPoints": 10, "deviationThreshold": 2.5},
                        "severity": "CRITICAL"}}"#;
const PERCENTAGE: &str = r#""percentageCheckConfig": {"columnName": "origin",
    "percentageBounds": {"percentageBounds": {"lowerBoundPercentage": 0.0, "upperBoundPercentage": 100.0}, "severity": "MODERATE"}}"#;
const NUMERIC: &str = r#""numericColumnCheckConfig": {"columnName": "miles",
    "numericBounds": {"numericBounds": {"lowerBound": -1.5, "upperBound": 20000.0}, "severity": "MODERATE"},
    "trend": {"trendType": "NON_DECREASING", "differenceBounds": {"lowerBound": 0.0, "upperBound": 10.0}, "severity": "CRITICAL"}}"#;

/// The 18 types.
pub(crate) fn configurations() -> Vec<Value> {
    let of = |name: &str, rest: &str| -> Value {
        let subject = if name.starts_with("schedule") {
            r#"{"scheduleRid": "ri.scheduler.main.schedule.1"}"#
        } else {
            r#"{"datasetRid": "ri.datasets.main.dataset.1", "branchId": "master"}"#
        };
        let text = format!(r#"{{"config": {{"type": "{name}", "subject": {subject}, {rest}}}}}"#);
        serde_json::from_str(&text).expect("JSON")
    };
    vec![
        of("buildStatus", STATUS),
        of("jobStatus", STATUS),
        of("scheduleStatus", STATUS),
        of("buildDuration", TIME),
        of("jobDuration", TIME),
        of("scheduleDuration", TIME),
        of(
            "timeSinceLastUpdated",
            r#""timeCheckConfig": {"timeBounds": {"timeBounds":
            {"upperBoundInSeconds": "86400"}, "severity": "MODERATE"}, "ignoreEmptyTransactions": false}"#,
        ),
        of("nullPercentage", PERCENTAGE),
        of("approximateUniquePercentage", PERCENTAGE),
        of("numericColumnMean", NUMERIC),
        of("numericColumnMedian", NUMERIC),
        of(
            "numericColumnRange",
            r#""columnName": "miles", "numericBoundsConfig":
            {"numericBounds": {"lowerBound": 0.0}, "severity": "MODERATE"}"#,
        ),
        of(
            "dateColumnRange",
            r#""columnName": "day", "dateBoundsConfig": {"dateBounds":
            {"lowerBound": "2020-01-01T00:00:00Z", "upperBound": "2030-01-01T00:00:00Z"}, "severity": "MODERATE"}"#,
        ),
        of(
            "allowedColumnValues",
            r#""columnName": "status", "allowedValues": [{"type": "string", "value": "on time"},
            {"type": "boolean", "value": true}, {"type": "numeric", "value": 1.5}, {"type": "date", "value": "2026-03-01"}],
            "allowNull": true, "severity": "CRITICAL""#,
        ),
        of(
            "primaryKey",
            r#""primaryKeyConfig": {"columnNames": ["carrier", "number"], "severity": "MODERATE"}"#,
        ),
        of(
            "columnType",
            r#""columnTypeConfig": {"columnName": "miles", "expectedType": "LONG", "severity": "MODERATE"}"#,
        ),
        of(
            "totalColumnCount",
            r#""columnCountConfig": {"expectedValue": "12", "severity": "MODERATE"}"#,
        ),
        of(
            "schemaComparison",
            r#""schemaComparisonConfig": {"expectedSchema": {"columns":
            [{"name": "miles", "columnType": "LONG"}, {"name": "day"}]},
            "schemaComparisonType": "COLUMN_ADDITIONS_ALLOWED_STRICT", "severity": "MODERATE"}"#,
        ),
    ]
}

/// One of them.
pub(crate) fn named(name: &str) -> Value {
    let all = configurations();
    let found = all
        .into_iter()
        .find(|document| document["config"]["type"] == name);
    found.expect("a type")
}
