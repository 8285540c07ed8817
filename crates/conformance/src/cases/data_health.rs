//! Data health checks (docs/contract.md, "3. Create check" and docs/assumptions.md, "Check configurations").

mod refusals;

use serde_json::{Value, json};

use crate::{Response, Session, Target};

pub use self::refusals::{
    a_check_needs_the_role, a_configuration_is_read_strictly,
    a_numeric_column_check_needs_a_condition, a_percentage_check_needs_a_condition,
    a_percentage_is_from_0_to_100, a_subject_must_be_there, a_time_check_needs_a_condition,
    a_trend_needs_a_condition, an_unknown_type_of_check_is_not_supported,
};

/// RIDs of the datasets of the demo data.
fn dataset<T>(platform: &Session<'_, T>, index: usize) -> Value {
    platform.catalog["datasets"][index]["rid"].clone()
}

/// A configuration: its type, its subject and the fields that are given as an object.
fn config(kind: &str, subject: &Value, fields: &Value) -> Value {
    let mut config = json!({"type": kind, "subject": subject});
    if let (Some(config), Some(fields)) = (config.as_object_mut(), fields.as_object()) {
        config.extend(fields.clone());
    }
    config
}

async fn create(platform: &Session<'_, impl Target>, user: &str, body: &Value) -> Response {
    let token = platform.token_of(user).await;
    platform
        .post(&token, "/api/v2/dataHealth/checks?preview=true", body)
        .await
}

/// A schedule that no other case uses.
async fn schedule(platform: &Session<'_, impl Target>) -> Value {
    let unique = platform.unique().await;
    json!({"scheduleRid": format!("ri.scheduler.main.schedule.{unique}")})
}

/// The 18 types with their fields. True: the subject is a schedule.
fn types() -> Vec<(&'static str, bool, Value)> {
    let status = json!({"statusCheckConfig": {
        "severity": "MODERATE",
        "escalationConfig": {"failuresToCritical": 3, "timeIntervalInSeconds": "9007199254740993"}
    }});
    let time = json!({"timeCheckConfig": {
        "timeBounds": {
            "timeBounds": {"lowerBoundInSeconds": "60", "upperBoundInSeconds": "3600"},
            "severity": "CRITICAL"
        },
        "medianDeviation": {
            "medianDeviation": {
                "boundsType": "TWO_TAILED", "dataPoints": 10, "deviationThreshold": 2.5
            },
            "severity": "MODERATE"
        }
    }});
    let percentage = json!({"percentageCheckConfig": {
        "columnName": "aircraft",
        "percentageBounds": {
            "percentageBounds": {"lowerBoundPercentage": 0.0, "upperBoundPercentage": 100.0},
            "severity": "MODERATE"
        }
    }});
    let numeric = json!({"numericColumnCheckConfig": {
        "columnName": "seats",
        "numericBounds": {
            "numericBounds": {"lowerBound": -1.5, "upperBound": 1e300}, "severity": "MODERATE"
        },
        "trend": {
            "trendType": "NON_INCREASING", "differenceBounds": {"upperBound": 3.0},
            "severity": "CRITICAL"
        }
    }});
    let updated = json!({"timeCheckConfig": {
        "timeBounds": {"timeBounds": {"upperBoundInSeconds": "86400"}, "severity": "MODERATE"},
        "ignoreEmptyTransactions": false
    }});
    let range = json!({"columnName": "seats", "numericBoundsConfig": {
        "numericBounds": {"lowerBound": 1.0}, "severity": "MODERATE"
    }});
    let dates = json!({"columnName": "acquiredOn", "dateBoundsConfig": {
        "dateBounds": {"lowerBound": "1970-01-01T00:00:00Z", "upperBound": "2030-01-01T00:00:00Z"},
        "severity": "MODERATE"
    }});
    let values = json!({"columnName": "model", "allowNull": true, "severity": "MODERATE",
        "allowedValues": [
            {"type": "string", "value": "Caelum 5"}, {"type": "numeric", "value": 7},
            {"type": "boolean", "value": false}, {"type": "date", "value": "2026-03-01"}
        ]
    });
    let column = json!({"columnTypeConfig": {
        "columnName": "seats", "expectedType": "SHORT", "severity": "MODERATE"
    }});
    let count = json!({"columnCountConfig": {"expectedValue": "17", "severity": "MODERATE"}});
    let schema = json!({"schemaComparisonConfig": {
        "expectedSchema": {"columns": [{"name": "seats", "columnType": "SHORT"}, {"name": "model"}]},
        "schemaComparisonType": "COLUMN_ADDITIONS_ALLOWED", "severity": "CRITICAL"
    }});
    let key = json!({"primaryKeyConfig": {"columnNames": ["tailNumber"], "severity": "CRITICAL"}});
    vec![
        ("buildStatus", false, status.clone()),
        ("jobStatus", false, status.clone()),
        ("scheduleStatus", true, status),
        ("buildDuration", false, time.clone()),
        ("jobDuration", false, time.clone()),
        ("scheduleDuration", true, time),
        ("timeSinceLastUpdated", false, updated),
        ("nullPercentage", false, percentage.clone()),
        ("approximateUniquePercentage", false, percentage),
        ("numericColumnMean", false, numeric.clone()),
        ("numericColumnMedian", false, numeric),
        ("numericColumnRange", false, range),
        ("dateColumnRange", false, dates),
        ("allowedColumnValues", false, values),
        ("columnType", false, column),
        ("totalColumnCount", false, count),
        ("schemaComparison", false, schema),
        ("primaryKey", false, key),
    ]
}

/// Each comes back as it was sent, with its identifier, its creator and its time.
pub async fn each_type_of_check_is_created(platform: &Session<'_, impl Target>) {
    let subject = json!({"datasetRid": dataset(platform, 1), "branchId": "master"});
    for (place, (kind, scheduled, fields)) in types().into_iter().enumerate() {
        let subject = if scheduled {
            schedule(platform).await
        } else {
            subject.clone()
        };
        let config = config(kind, &subject, &fields);
        let mut body = json!({"config": config});
        if place % 2 == 0 {
            body["intent"] = json!("Because.");
        }
        let check = create(platform, "operator", &body).await.json();
        let rid = check["rid"].as_str().unwrap_or_default();
        assert!(rid.starts_with("ri.data-health.main.check."), "{check}");
        assert_eq!(check["config"], config);
        assert_eq!(check.get("intent"), body.get("intent"));
        assert_eq!(check["groups"], json!([]));
        let creator = check["createdBy"].as_str().unwrap_or_default().split('-');
        assert_eq!(creator.map(str::len).collect::<Vec<_>>(), [8, 4, 4, 4, 12]);
        let updated = check["updatedTime"].as_str().unwrap_or_default();
        assert!(updated.contains('T') && updated.ends_with('Z'), "{check}");
    }
}

/// Both are read, without a loss; a string comes back.
pub async fn a_long_is_a_number_or_a_decimal_string(platform: &Session<'_, impl Target>) {
    for (sent, text) in [
        (json!(86_400), "86400"),
        (json!("86400"), "86400"),
        (json!(9_007_199_254_740_993_i64), "9007199254740993"),
        (json!("9223372036854775807"), "9223372036854775807"),
    ] {
        let escalation = json!({"failuresToCritical": 1, "timeIntervalInSeconds": sent});
        let fields = json!({"statusCheckConfig": {
            "severity": "MODERATE", "escalationConfig": escalation
        }});
        let config = config("scheduleStatus", &schedule(platform).await, &fields);
        let check = create(platform, "operator", &json!({"config": config})).await;
        let check = check.json();
        let escalation = &check["config"]["statusCheckConfig"]["escalationConfig"];
        assert_eq!(escalation["timeIntervalInSeconds"], text, "{sent}");
        assert_eq!(escalation["failuresToCritical"], 1);
    }
}

/// Other conditions make no other check; another type or another subject does.
pub async fn a_check_exists_once_for_a_subject_and_a_type(platform: &Session<'_, impl Target>) {
    let subject = schedule(platform).await;
    let status = |severity: &str| json!({"statusCheckConfig": {"severity": severity}});
    let body = |kind: &str, subject: &Value, fields: Value| json!({"config": config(kind, subject, &fields)});
    let first = body("scheduleStatus", &subject, status("MODERATE"));
    let created = create(platform, "operator", &first).await.json();
    for severity in ["MODERATE", "CRITICAL"] {
        let again = body("scheduleStatus", &subject, status(severity));
        let response = create(platform, "operator", &again).await;
        response.fails(
            409,
            "CheckAlreadyExists",
            &json!({"conflictingCheck": created}),
        );
    }
    let bounds = json!({"timeBounds": {"upperBoundInSeconds": "60"}, "severity": "MODERATE"});
    let other_type = json!({"timeCheckConfig": {"timeBounds": bounds}});
    let other_subject = schedule(platform).await;
    for other in [
        body("scheduleDuration", &subject, other_type),
        body("scheduleStatus", &other_subject, status("MODERATE")),
    ] {
        create(platform, "operator", &other).await.json();
    }
    // A branch is part of the subject.
    for branch in ["master", "planning"] {
        let subject = json!({"datasetRid": dataset(platform, 2), "branchId": branch});
        let body = body("buildStatus", &subject, status("MODERATE"));
        create(platform, "operator", &body).await.json();
        assert_eq!(create(platform, "operator", &body).await.status, 409);
    }
}

/// Its creator and administrators see it; another user only learns that it is there.
pub async fn a_conflicting_check_is_shown_to_who_may_read_it(platform: &Session<'_, impl Target>) {
    let fields = json!({"statusCheckConfig": {"severity": "MODERATE"}});
    let check = async |creator: &str| {
        let subject = schedule(platform).await;
        let body = json!({"config": config("scheduleStatus", &subject, &fields)});
        (create(platform, creator, &body).await.json(), body)
    };
    let (created, body) = check("operator").await;
    for user in ["operator", "administrator"] {
        let response = create(platform, user, &body).await;
        response.fails(
            409,
            "CheckAlreadyExists",
            &json!({"conflictingCheck": created}),
        );
    }
    let (_, body) = check("administrator").await;
    let response = create(platform, "operator", &body).await;
    response.fails(409, "CheckAlreadyExists", &json!({}));
}
