//! Checks that are refused: rules of their configurations, and what is read strictly.

use serde_json::{Value, json};

use super::{config, create, dataset, schedule};
use crate::{Session, Target};

/// Asserts that a configuration without its conditions is refused with an error that names the rule.
async fn is_refused(
    platform: &Session<'_, impl Target>,
    kinds: &[&str],
    fields: &[Value],
    error: &str,
) {
    for kind in kinds {
        let subject = if kind.starts_with("schedule") {
            schedule(platform).await
        } else {
            json!({"datasetRid": dataset(platform, 3), "branchId": "master"})
        };
        for fields in fields {
            let body = json!({"config": config(kind, &subject, fields)});
            let response = create(platform, "operator", &body).await;
            response.fails(400, error, &json!({}));
        }
    }
}

/// Bounds or a deviation from the median.
pub async fn a_time_check_needs_a_condition(platform: &Session<'_, impl Target>) {
    let fields = [
        json!({"timeCheckConfig": {}}),
        json!({"timeCheckConfig": {"timeBounds": null, "medianDeviation": null}}),
    ];
    let kinds = ["buildDuration", "jobDuration", "scheduleDuration"];
    is_refused(platform, &kinds, &fields, "InvalidTimeCheckConfig").await;
    let kinds = ["timeSinceLastUpdated"];
    is_refused(
        platform,
        &kinds,
        &fields,
        "InvalidTransactionTimeCheckConfig",
    )
    .await;
}

/// Bounds or a deviation from the median.
pub async fn a_percentage_check_needs_a_condition(platform: &Session<'_, impl Target>) {
    let fields = [json!({"percentageCheckConfig": {"columnName": "seats"}})];
    let kinds = ["nullPercentage", "approximateUniquePercentage"];
    is_refused(platform, &kinds, &fields, "InvalidPercentageCheckConfig").await;
}

/// Bounds or a trend.
pub async fn a_numeric_column_check_needs_a_condition(platform: &Session<'_, impl Target>) {
    let fields = [json!({"numericColumnCheckConfig": {"columnName": "seats"}})];
    let kinds = ["numericColumnMean", "numericColumnMedian"];
    is_refused(platform, &kinds, &fields, "InvalidNumericColumnCheckConfig").await;
}

/// A type or bounds of the difference.
pub async fn a_trend_needs_a_condition(platform: &Session<'_, impl Target>) {
    let trend = json!({"columnName": "seats", "trend": {"severity": "MODERATE"}});
    let fields = [json!({"numericColumnCheckConfig": trend})];
    let kinds = ["numericColumnMean", "numericColumnMedian"];
    is_refused(platform, &kinds, &fields, "InvalidTrendConfig").await;
}

/// With the type that was asked for, whatever its fields are.
pub async fn an_unknown_type_of_check_is_not_supported(platform: &Session<'_, impl Target>) {
    for kind in ["rowCount", "BuildStatus", ""] {
        let config = json!({"type": kind, "anything": [{"severity": "HIGH"}]});
        let response = create(platform, "operator", &json!({"config": config})).await;
        response.fails(400, "CheckTypeNotSupported", &json!({"checkType": kind}));
    }
}

/// A token with the scope is not enough.
pub async fn a_check_needs_the_role(platform: &Session<'_, impl Target>) {
    let fields = json!({"statusCheckConfig": {"severity": "MODERATE"}});
    let body = json!({"config": config("scheduleStatus", &schedule(platform).await, &fields)});
    for user in ["reader", "analyst"] {
        let response = create(platform, user, &body).await;
        response.fails(403, "CreateCheckPermissionDenied", &json!({}));
    }
    create(platform, "operator", &body).await.json();
}

/// Both ends belong to the range.
pub async fn a_percentage_is_from_0_to_100(platform: &Session<'_, impl Target>) {
    let subject = json!({"datasetRid": dataset(platform, 3), "branchId": "master"});
    for (bounds, name, parameters) in [
        (
            json!({"lowerBoundPercentage": -0.5}),
            "PercentageValueBelowMinimum",
            json!({"value": -0.5, "minInclusive": 0.0}),
        ),
        (
            json!({"lowerBoundPercentage": 1.0, "upperBoundPercentage": 100.5}),
            "PercentageValueAboveMaximum",
            json!({"value": 100.5, "maxInclusive": 100.0}),
        ),
    ] {
        let bounds = json!({"percentageBounds": bounds, "severity": "MODERATE"});
        let fields =
            json!({"percentageCheckConfig": {"columnName": "a", "percentageBounds": bounds}});
        let body = json!({"config": config("nullPercentage", &subject, &fields)});
        let response = create(platform, "operator", &body).await;
        response.fails(400, name, &parameters);
    }
}

/// Nothing is guessed: a field that is missing or no such value is refused.
pub async fn a_configuration_is_read_strictly(platform: &Session<'_, impl Target>) {
    let subject = json!({"datasetRid": dataset(platform, 3), "branchId": "master"});
    let status = |fields: Value| json!({"statusCheckConfig": fields});
    let time = |bounds: Value| json!({"timeCheckConfig": {"timeBounds": {"timeBounds": bounds, "severity": "MODERATE"}}});
    let escalation =
        |fields: Value| status(json!({"severity": "MODERATE", "escalationConfig": fields}));
    let values =
        |values: Value| json!({"columnName": "a", "severity": "MODERATE", "allowedValues": values});
    let trend = json!({"trendType": "UP", "severity": "MODERATE"});
    let of_kinds = [
        ("buildStatus", json!({})),
        ("buildStatus", status(json!({}))),
        ("buildStatus", status(json!({"severity": "moderate"}))),
        ("buildStatus", status(json!({"severity": 1}))),
        ("buildStatus", escalation(json!({}))),
        ("buildStatus", escalation(json!({"failuresToCritical": 0}))),
        (
            "buildStatus",
            escalation(json!({"failuresToCritical": 1, "timeIntervalInSeconds": "x"})),
        ),
        (
            "jobDuration",
            time(json!({"lowerBoundInSeconds": "2", "upperBoundInSeconds": "1"})),
        ),
        ("jobDuration", time(json!({"lowerBoundInSeconds": "1.5"}))),
        ("jobDuration", time(json!({}))),
        (
            "numericColumnMean",
            json!({"numericColumnCheckConfig": {"columnName": "a", "trend": trend}}),
        ),
        ("allowedColumnValues", values(json!([]))),
        (
            "allowedColumnValues",
            values(json!([{"type": "color", "value": "red"}])),
        ),
        (
            "allowedColumnValues",
            values(json!([{"type": "numeric", "value": "7"}])),
        ),
        (
            "columnType",
            json!({"columnTypeConfig": {"columnName": "a", "expectedType": "TEXT", "severity": "MODERATE"}}),
        ),
        (
            "primaryKey",
            json!({"primaryKeyConfig": {"columnNames": [], "severity": "MODERATE"}}),
        ),
        (
            "primaryKey",
            json!({"primaryKeyConfig": {"columnNames": ["a", ""], "severity": "MODERATE"}}),
        ),
        (
            "primaryKey",
            json!({"primaryKeyConfig": {"columnNames": ["a", "a"], "severity": "MODERATE"}}),
        ),
        (
            "columnType",
            json!({"columnTypeConfig": {"columnName": "", "expectedType": "STRING", "severity": "MODERATE"}}),
        ),
        (
            "totalColumnCount",
            json!({"columnCountConfig": {"expectedValue": "-5", "severity": "MODERATE"}}),
        ),
        (
            "schemaComparison",
            json!({"schemaComparisonConfig": {"expectedSchema": {}, "schemaComparisonType": "EXACT_MATCH_ORDERED_COLUMNS", "severity": "MODERATE"}}),
        ),
        (
            "allowedColumnValues",
            values(json!([{"type": "date", "value": "x"}])),
        ),
        (
            "dateColumnRange",
            json!({"columnName": "a", "dateBoundsConfig": {"dateBounds": {"lowerBound": "2026-03-01"}, "severity": "MODERATE"}}),
        ),
    ];
    let configs = of_kinds
        .into_iter()
        .map(|(kind, fields)| json!({"config": config(kind, &subject, &fields)}));
    let malformed = [
        json!({}),
        json!({"config": {}}),
        json!({"config": {"type": 1}}),
        json!(null),
    ];
    for body in configs.chain(malformed) {
        let response = create(platform, "operator", &body).await;
        let error = response.error();
        assert_eq!(
            (response.status, &error["errorName"]),
            (400, &json!("InvalidRequest")),
            "{body}"
        );
    }
}

/// A dataset that is not there, or for administrators only, and a branch that it does not have.
pub async fn a_subject_must_be_there(platform: &Session<'_, impl Target>) {
    let fields = json!({"statusCheckConfig": {"severity": "MODERATE"}});
    let send = async |dataset: &Value, branch: &str| {
        let subject = json!({"datasetRid": dataset, "branchId": branch});
        let body = json!({"config": config("jobStatus", &subject, &fields)});
        create(platform, "operator", &body).await
    };
    let unknown = json!("ri.datasets.main.dataset.nothing");
    for missing in [unknown, json!(platform.restricted_dataset())] {
        let response = send(&missing, "master").await;
        response.fails(403, "CreateCheckPermissionDenied", &json!({}));
    }
    let response = send(&dataset(platform, 3), "nothing").await;
    response.fails(403, "CreateCheckPermissionDenied", &json!({}));
}
