//! The 18 types of check configurations, as literal text from `docs/assumptions.md`. The tests of the app's form have this file
//! too.

const DATASET: &str = r#"{"datasetRid": "ri.datasets.main.dataset.1", "branchId": "master"}"#;
const SCHEDULE: &str = r#"{"scheduleRid": "ri.scheduler.main.schedule.1"}"#;

const STATUS: &str = r#""statusCheckConfig": {"severity": "CRITICAL",
    "escalationConfig": {"failuresToCritical": 3, "timeIntervalInSeconds": "9007199254740993"}}"#;
const TIME: &str = r#""timeCheckConfig": {
    "timeBounds": {"timeBounds": {"lowerBoundInSeconds": "60", "upperBoundInSeconds": "3600"}, "severity": "MODERATE"},
    "medianDeviation": {"medianDeviation": {"boundsType": "TWO_TAILED", "dataPoints": 10, "deviationThreshold": 2.5},
                        "severity": "CRITICAL"}}"#;
const TRANSACTION_TIME: &str = r#""timeCheckConfig": {
    "timeBounds": {"timeBounds": {"upperBoundInSeconds": "86400"}, "severity": "MODERATE"},
    "ignoreEmptyTransactions": false}"#;
const PERCENTAGE: &str = r#""percentageCheckConfig": {"columnName": "origin",
    "percentageBounds": {"percentageBounds": {"lowerBoundPercentage": 0.0, "upperBoundPercentage": 100.0}, "severity": "MODERATE"},
    "medianDeviation": {"medianDeviation": {"boundsType": "UPPER_BOUND", "dataPoints": 5, "deviationThreshold": 3.0},
                        "severity": "MODERATE"}}"#;
const NUMERIC: &str = r#""numericColumnCheckConfig": {"columnName": "miles",
    "numericBounds": {"numericBounds": {"lowerBound": -1.5, "upperBound": 20000.0}, "severity": "MODERATE"},
    "trend": {"trendType": "NON_DECREASING", "differenceBounds": {"lowerBound": 0.0, "upperBound": 10.0}, "severity": "CRITICAL"}}"#;

/// Type, subject, and the other fields.
pub(crate) fn configurations() -> [(&'static str, &'static str, &'static str); 18] {
    [
        ("buildStatus", DATASET, STATUS),
        ("jobStatus", DATASET, STATUS),
        ("scheduleStatus", SCHEDULE, STATUS),
        ("buildDuration", DATASET, TIME),
        ("jobDuration", DATASET, TIME),
        ("scheduleDuration", SCHEDULE, TIME),
        ("timeSinceLastUpdated", DATASET, TRANSACTION_TIME),
        ("nullPercentage", DATASET, PERCENTAGE),
        ("approximateUniquePercentage", DATASET, PERCENTAGE),
        ("numericColumnMean", DATASET, NUMERIC),
        ("numericColumnMedian", DATASET, NUMERIC),
        (
            "numericColumnRange",
            DATASET,
            r#""columnName": "miles", "numericBoundsConfig": {"numericBounds": {"lowerBound": 0.0}, "severity": "MODERATE"}"#,
        ),
        (
            "dateColumnRange",
            DATASET,
            r#""columnName": "day", "dateBoundsConfig": {"dateBounds":
               {"lowerBound": "2020-01-01T00:00:00Z", "upperBound": "2030-01-01T00:00:00Z"}, "severity": "MODERATE"}"#,
        ),
        (
            "allowedColumnValues",
            DATASET,
            r#""columnName": "status", "allowedValues": [{"type": "string", "value": "on time"}, {"type": "boolean", "value": true},
               {"type": "numeric", "value": 1.5}, {"type": "date", "value": "2026-03-01"}], "allowNull": true, "severity": "CRITICAL""#,
        ),
        (
            "columnType",
            DATASET,
            r#""columnTypeConfig": {"columnName": "miles", "expectedType": "LONG", "severity": "MODERATE"}"#,
        ),
        (
            "totalColumnCount",
            DATASET,
            r#""columnCountConfig": {"expectedValue": "12", "severity": "MODERATE"}"#,
        ),
        (
            "schemaComparison",
            DATASET,
            r#""schemaComparisonConfig": {"expectedSchema": {"columns": [{"name": "miles", "columnType": "LONG"}, {"name": "day"}]},
               "schemaComparisonType": "COLUMN_ADDITIONS_ALLOWED_STRICT", "severity": "MODERATE"}"#,
        ),
        (
            "primaryKey",
            DATASET,
            r#""primaryKeyConfig": {"columnNames": ["carrier", "number"], "severity": "MODERATE"}"#,
        ),
    ]
}

/// One of them as JSON.
pub(crate) fn text((type_name, subject, rest): (&str, &str, &str)) -> String {
    format!(r#"{{"type": "{type_name}", "subject": {subject}, {rest}}}"#)
}
