//! Data health checks that are there from the beginning.

use belvedere_api::DateTime;
use belvedere_api::data_health::{Check, CheckConfig};
use belvedere_store::DEFAULT_BRANCH;
use serde_json::{Value, json};

use crate::file::{self, User};
use crate::problem::{At as _, Checked, Problem, require};
use crate::{calendar, rid, users};

/// The checks, of datasets with these paths and of schedules.
pub(super) fn all(checks: Vec<file::Check>, datasets: &[String]) -> Checked<Vec<Check>> {
    let mut all: Vec<Check> = Vec::new();
    let mut subjects = Vec::new();
    for (index, of) in checks.into_iter().enumerate() {
        let subject = (of.dataset.clone(), of.schedule.clone());
        let place = format!("checks[{index}]");
        let check = check(index, of, datasets).at(&place)?;
        let same = (subject, check.config.type_name().to_owned());
        require(!subjects.contains(&same), || {
            format!("there is a check of the type `{}` for it already", same.1)
        })
        .at(&place)?;
        subjects.push(same);
        all.push(check);
    }
    Ok(all)
}

fn check(index: usize, of: file::Check, datasets: &[String]) -> Checked<Check> {
    let subject = match (&of.dataset, &of.schedule) {
        (Some(path), None) => {
            require(datasets.contains(path), || {
                format!("there is no dataset `{path}`")
            })
            .at("dataset")?;
            json!({"datasetRid": rid("datasets", "dataset", path), "branchId": DEFAULT_BRANCH})
        }
        (None, Some(name)) => json!({"scheduleRid": rid("scheduler", "schedule", name)}),
        _ => return Err(Problem::new("a check has a `dataset` or a `schedule`")),
    };
    let config = config(of.config, subject).at("config")?;
    let mut check = Check::new(rid("data-health", "check", &index.to_string()), config);
    check.intent = of.intent;
    let user = match of.created_by {
        User::Analyst => users::ANALYST,
        User::Operator => users::OPERATOR,
        User::Administrator => users::ADMINISTRATOR,
        User::Reader => users::READER,
    };
    check.created_by = Some(user.to_owned());
    let day = calendar::day(-30).to_string();
    check.updated_time = Some(DateTime::from(calendar::instant(&day, 36_000)));
    Ok(check)
}

fn config(mut config: serde_json::Map<String, Value>, subject: Value) -> Checked<CheckConfig> {
    require(!config.contains_key("subject"), || {
        "the subject is the `dataset` or `schedule` of the check".to_owned()
    })?;
    config.insert("subject".to_owned(), subject);
    let config: CheckConfig =
        serde_json::from_value(Value::Object(config)).map_err(|error| error.to_string())?;
    require(!matches!(config, CheckConfig::Unknown { .. }), || {
        format!("there is no type `{}` of checks", config.type_name())
    })?;
    config.check().map_err(|error| error.to_string())?;
    Ok(config)
}
