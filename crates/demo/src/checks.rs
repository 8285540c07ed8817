//! Data health checks that are there from the beginning.

use belvedere_api::DateTime;
use belvedere_api::data_health::{Check, CheckConfig};
use belvedere_store::{Bulk, DEFAULT_BRANCH, StoreError};
use serde_json::{Value, json};

use super::{calendar, datasets, rid};
use crate::users;

/// Stores some checks of the flights.
pub(super) fn store(bulk: &mut Bulk) -> Result<(), StoreError> {
    let flights = rid("datasets", "dataset", datasets::FLIGHTS);
    let subject = json!({"datasetRid": flights, "branchId": DEFAULT_BRANCH});
    let checks = [
        (
            users::OPERATOR,
            "Departures are read by the operations screens every five minutes.",
            json!({
                "type": "buildStatus", "subject": subject,
                "statusCheckConfig": {
                    "severity": "MODERATE",
                    "escalationConfig": {"failuresToCritical": 3, "timeIntervalInSeconds": "3600"}
                }
            }),
        ),
        (
            users::ADMINISTRATOR,
            "No flight without an aircraft.",
            json!({
                "type": "nullPercentage", "subject": subject,
                "percentageCheckConfig": {
                    "columnName": "aircraft",
                    "percentageBounds": {
                        "percentageBounds": {"upperBoundPercentage": 0.5}, "severity": "CRITICAL"
                    }
                }
            }),
        ),
        (
            users::OPERATOR,
            "",
            json!({
                "type": "scheduleDuration",
                "subject": {"scheduleRid": rid("scheduler", "schedule", "nightly")},
                "timeCheckConfig": {
                    "timeBounds": {
                        "timeBounds": {"upperBoundInSeconds": "5400"}, "severity": "MODERATE"
                    }
                }
            }),
        ),
    ];
    for (place, (user, intent, config)) in checks.into_iter().enumerate() {
        bulk.check(&check(place, user, intent, config)?)?;
    }
    Ok(())
}

fn check(place: usize, user: &str, intent: &str, config: Value) -> Result<Check, StoreError> {
    let config: CheckConfig = serde_json::from_value(config)?;
    let mut check = Check::new(rid("data-health", "check", &place.to_string()), config);
    check.intent = Some(intent.to_owned()).filter(|intent| !intent.is_empty());
    check.created_by = Some(user.to_owned());
    let day = calendar::day(-30).to_string();
    check.updated_time = Some(DateTime::from(calendar::instant(&day, 36_000)));
    Ok(check)
}
