//! The rules of checks: all 18 types, in agreement with the contract's own.

use belvedere_api::data_health::{CheckConfig, CreateCheckRequest};
use belvedere_checks::columns::Column;
use belvedere_view::data_health::document::{Draft, beginning, set};
use belvedere_view::data_health::kinds::{Class, KINDS};
use belvedere_view::data_health::rules::{Expected, Problem, issues};
use serde_json::{Value, json};

use super::golden::{configurations, named};

pub(crate) fn problems(document: &Value) -> Vec<(String, Problem)> {
    issues(document, &[])
        .into_iter()
        .map(|issue| (issue.path, issue.problem))
        .collect()
}

#[test]
fn the_picker_has_the_18_types_of_the_contract_in_four_groups() {
    let mut names: Vec<_> = KINDS.iter().map(|kind| kind.name).collect();
    let mut known = CheckConfig::KNOWN.to_vec();
    names.sort_unstable();
    known.sort_unstable();
    assert_eq!(names, known);
    let of = |class| KINDS.iter().filter(|kind| kind.class == class).count();
    assert_eq!(Class::ALL.map(of), [8, 3, 4, 3]);
}

#[test]
fn every_golden_configuration_keeps_the_rules_and_can_be_sent() {
    for document in configurations() {
        assert_eq!(problems(&document), [], "{document}");
        let request: CreateCheckRequest =
            serde_json::from_value(document.clone()).expect("a request");
        request.config.check().expect("the contract's own rules");
        let draft = Draft::new(document.clone());
        let mut again = Draft::new(Value::Null);
        again.type_json(&draft.json());
        assert_eq!(again.document(), &document, "through text and back");
    }
}

/// Whatever one value of a configuration becomes: when the contract refuses it, the form says so, too, at its path.
#[test]
fn what_the_contract_refuses_the_form_points_out() {
    let mut refused = 0;
    for document in configurations() {
        let mut paths = Vec::new();
        leaves(&document["config"], "config", &mut paths);
        for path in paths {
            if path.contains("allowedValues") {
                continue;
            }
            for wrong in [
                json!([[]]),
                json!({}),
                json!(-1),
                json!("-1"),
                json!(101),
                Value::Null,
                json!("x"),
            ] {
                let mut changed = document.clone();
                set(&mut changed, &path, wrong.clone());
                let request = serde_json::from_value::<CreateCheckRequest>(changed.clone());
                let kept = request.is_ok_and(|request| {
                    request.config.mismatch().is_none() && request.config.check().is_ok()
                });
                if kept {
                    continue;
                }
                refused += 1;
                let found = issues(&changed, &[]);
                assert!(
                    found
                        .iter()
                        .any(|issue| issue.problem.blocks() && path.starts_with(&issue.path)),
                    "{path} = {wrong}: {found:?}"
                );
            }
        }
    }
    assert!(refused > 200, "{refused}");
}

fn leaves(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                leaves(value, &format!("{path}.{name}"), found);
            }
        }
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                leaves(value, &format!("{path}[{index}]"), found);
            }
        }
        _ => found.push(path.to_owned()),
    }
}

#[test]
fn the_five_rules_are_said_with_their_names() {
    let without = |name: &str, path: &str, fields: &[&str]| {
        let mut document = named(name);
        for field in fields {
            let object = document
                .pointer_mut(path)
                .and_then(Value::as_object_mut)
                .expect("an object");
            object.shift_remove(*field);
        }
        problems(&document)
    };
    let one_of = |path: &str, first, second, error| {
        vec![(
            path.to_owned(),
            Problem::OneOf {
                first,
                second,
                error,
            },
        )]
    };
    assert_eq!(
        without(
            "buildDuration",
            "/config/timeCheckConfig",
            &["timeBounds", "medianDeviation"]
        ),
        one_of(
            "config.timeCheckConfig",
            "timeBounds",
            "medianDeviation",
            "InvalidTimeCheckConfig"
        )
    );
    assert_eq!(
        without(
            "timeSinceLastUpdated",
            "/config/timeCheckConfig",
            &["timeBounds"]
        ),
        one_of(
            "config.timeCheckConfig",
            "timeBounds",
            "medianDeviation",
            "InvalidTransactionTimeCheckConfig"
        )
    );
    assert_eq!(
        without(
            "nullPercentage",
            "/config/percentageCheckConfig",
            &["percentageBounds", "medianDeviation"]
        ),
        one_of(
            "config.percentageCheckConfig",
            "percentageBounds",
            "medianDeviation",
            "InvalidPercentageCheckConfig"
        )
    );
    assert_eq!(
        without(
            "numericColumnMean",
            "/config/numericColumnCheckConfig",
            &["numericBounds", "trend"]
        ),
        one_of(
            "config.numericColumnCheckConfig",
            "numericBounds",
            "trend",
            "InvalidNumericColumnCheckConfig"
        )
    );
    assert_eq!(
        without(
            "numericColumnMedian",
            "/config/numericColumnCheckConfig/trend",
            &["trendType", "differenceBounds"]
        ),
        one_of(
            "config.numericColumnCheckConfig.trend",
            "trendType",
            "differenceBounds",
            "InvalidTrendConfig"
        )
    );
}

#[test]
fn bounds_percentages_and_longs() {
    let mut document = named("buildDuration");
    let path = "config.timeCheckConfig.timeBounds.timeBounds";
    set(
        &mut document,
        &format!("{path}.lowerBoundInSeconds"),
        json!("9007199254740993"),
    );
    set(
        &mut document,
        &format!("{path}.upperBoundInSeconds"),
        json!("9007199254740992"),
    );
    let crossed = Problem::Crossed {
        lower: "9007199254740993".into(),
        upper: "9007199254740992".into(),
    };
    assert_eq!(
        problems(&document),
        [(path.to_owned(), crossed)],
        "exactly, not as floats"
    );
    set(
        &mut document,
        &format!("{path}.upperBoundInSeconds"),
        json!("12345678901234567890"),
    );
    let not_long = Problem::Not(Expected::Duration);
    assert_eq!(
        problems(&document),
        [(format!("{path}.upperBoundInSeconds"), not_long)]
    );

    let mut document = named("nullPercentage");
    let path = "config.percentageCheckConfig.percentageBounds.percentageBounds";
    set(
        &mut document,
        &format!("{path}.lowerBoundPercentage"),
        json!(-0.5),
    );
    set(
        &mut document,
        &format!("{path}.upperBoundPercentage"),
        json!(100.5),
    );
    assert_eq!(
        problems(&document),
        [
            (format!("{path}.lowerBoundPercentage"), Problem::BelowZero),
            (
                format!("{path}.upperBoundPercentage"),
                Problem::AboveHundred
            ),
        ]
    );
    set(&mut document, path, json!({}));
    assert_eq!(problems(&document), [(path.to_owned(), Problem::NoBound)]);
    assert!(Problem::NoBound.blocks() && Problem::NoBound.is_gap());

    let mut document = named("buildStatus");
    set(
        &mut document,
        "config.statusCheckConfig.escalationConfig.failuresToCritical",
        json!(0),
    );
    assert_eq!(
        problems(&document),
        [(
            "config.statusCheckConfig.escalationConfig.failuresToCritical".to_owned(),
            Problem::NotPositive
        )]
    );
    let mut document = named("primaryKey");
    set(
        &mut document,
        "config.primaryKeyConfig.columnNames[1]",
        json!("carrier"),
    );
    assert_eq!(
        problems(&document),
        [(
            "config.primaryKeyConfig.columnNames[1]".to_owned(),
            Problem::Twice("carrier".into())
        )]
    );
}

#[test]
fn a_column_that_the_dataset_lacks_is_asked_about_where_its_columns_are_known() {
    let columns = ["carrier", "flight_id"].map(|name| Column {
        name: name.to_owned(),
        kind: Some("STRING"),
        data_type: "string".to_owned(),
    });
    let at = |document: &Value| -> Vec<String> {
        let issues = issues(document, &columns).into_iter();
        let missing = issues.filter(|issue| issue.problem == Problem::NoColumn);
        missing.map(|issue| issue.path).collect()
    };
    let path = "config.percentageCheckConfig.columnName";
    let mut document = named("nullPercentage");
    set(&mut document, path, json!("carrier"));
    assert_eq!(at(&document), [""; 0]);
    set(&mut document, path, json!("carier"));
    assert_eq!(at(&document), [path]);
    assert!(Problem::NoColumn.blocks() && !Problem::NoColumn.is_gap());
    assert_eq!(problems(&document), []);

    let path = "config.primaryKeyConfig.columnNames";
    let mut document = named("primaryKey");
    set(&mut document, path, json!(["flight_id", "day"]));
    assert_eq!(at(&document), [format!("{path}[1]")]);
}

#[test]
fn the_beginning_of_each_type_lacks_only_what_the_user_must_say() {
    for kind in &KINDS {
        let document = beginning(kind, "ri.datasets.main.dataset.1", "master");
        for issue in issues(&document, &[]) {
            assert!(issue.problem.is_gap(), "{}: {issue:?}", kind.name);
        }
    }
}
