//! The 18 types of check configurations, and their rules.

use belvedere_api::data_health::{
    CheckConfig, CreateCheck, CreateCheckRequest, PercentageBounds, create_check,
};
use belvedere_api::error::{RequestError, RuleError};
use belvedere_api::operation::NoQuery;
use belvedere_api::wire;
use serde_json::{Value, json};

use super::check_types::{configurations, text};

#[test]
fn the_18_types_are_read_checked_and_written_back() {
    let names = configurations().map(|(name, ..)| name);
    assert_eq!(CheckConfig::KNOWN, names);
    for configuration in configurations() {
        let text = text(configuration);
        let config: CheckConfig = serde_json::from_str(&text).unwrap();
        assert_eq!(config.type_name(), configuration.0);
        assert!(!matches!(config, CheckConfig::Unknown { .. }), "{text}");
        config.check().unwrap();
        let literal: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_value(&config).unwrap(), literal);
    }
}

/// Every field of every type is typed: with a value of the wrong kind, the configuration is kept and not understood.
#[test]
fn no_field_of_the_18_types_is_merely_passed_through() {
    for configuration in configurations() {
        let literal: Value = serde_json::from_str(&text(configuration)).unwrap();
        let mut pointers = Vec::new();
        leaves(&literal, String::new(), &mut pointers);
        for pointer in pointers {
            // The value of an allowed value is any JSON, and an empty text is no severity but still a text.
            if pointer.contains("/allowedValues/") && pointer.ends_with("/value") {
                continue;
            }
            let mut broken = literal.clone();
            *broken.pointer_mut(&pointer).unwrap() = json!([[]]);
            // A type that is no text is no configuration at all.
            let read = serde_json::from_value::<CheckConfig>(broken);
            let mismatch = read.map_or_else(|_| Some(String::new()), |read| read.mismatch());
            assert!(mismatch.is_some(), "{} {pointer}", configuration.0);
        }
    }
}

fn leaves(value: &Value, pointer: String, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                leaves(inner, format!("{pointer}/{key}"), found);
            }
        }
        Value::Array(list) => {
            for (index, inner) in list.iter().enumerate() {
                leaves(inner, format!("{pointer}/{index}"), found);
            }
        }
        _ => found.push(pointer),
    }
}

fn broken_rule(type_name: &str, pointer: &str, value: Value) -> RuleError {
    let configuration = configurations()
        .into_iter()
        .find(|(name, ..)| *name == type_name)
        .unwrap();
    let mut json: Value = serde_json::from_str(&text(configuration)).unwrap();
    *json
        .pointer_mut(pointer)
        .unwrap_or_else(|| panic!("{type_name} {pointer}")) = value;
    serde_json::from_value::<CheckConfig>(json)
        .unwrap()
        .check()
        .unwrap_err()
}

#[test]
fn the_rules_of_create_check_have_their_named_errors() {
    let no_condition = json!({"columnName": "c"});
    for (type_name, pointer, value, error) in [
        (
            "buildDuration",
            "/timeCheckConfig",
            json!({}),
            "InvalidTimeCheckConfig",
        ),
        (
            "jobDuration",
            "/timeCheckConfig",
            json!({"timeBounds": null}),
            "InvalidTimeCheckConfig",
        ),
        (
            "scheduleDuration",
            "/timeCheckConfig",
            json!({}),
            "InvalidTimeCheckConfig",
        ),
        (
            "timeSinceLastUpdated",
            "/timeCheckConfig",
            json!({"ignoreEmptyTransactions": true}),
            "InvalidTransactionTimeCheckConfig",
        ),
        (
            "nullPercentage",
            "/percentageCheckConfig",
            no_condition.clone(),
            "InvalidPercentageCheckConfig",
        ),
        (
            "approximateUniquePercentage",
            "/percentageCheckConfig",
            no_condition.clone(),
            "InvalidPercentageCheckConfig",
        ),
        (
            "numericColumnMean",
            "/numericColumnCheckConfig",
            no_condition.clone(),
            "InvalidNumericColumnCheckConfig",
        ),
        (
            "numericColumnMedian",
            "/numericColumnCheckConfig",
            no_condition,
            "InvalidNumericColumnCheckConfig",
        ),
        (
            "numericColumnMean",
            "/numericColumnCheckConfig/trend",
            json!({"severity": "MODERATE"}),
            "InvalidTrendConfig",
        ),
    ] {
        let rule = broken_rule(type_name, pointer, value);
        assert_eq!(
            (rule.refusal.error.name, rule.refusal.error.status()),
            (error, 400),
            "{type_name}"
        );
        assert!(rule.refusal.parameters.is_empty());
    }
}

#[test]
fn values_out_of_range_are_refused() {
    for (type_name, pointer, value, field) in [
        (
            "buildStatus",
            "/statusCheckConfig/escalationConfig/failuresToCritical",
            json!(0),
            "failuresToCritical",
        ),
        (
            "scheduleStatus",
            "/statusCheckConfig/escalationConfig/failuresToCritical",
            json!(-1),
            "failuresToCritical",
        ),
        (
            "jobStatus",
            "/statusCheckConfig/escalationConfig/timeIntervalInSeconds",
            json!("0"),
            "timeIntervalInSeconds",
        ),
        (
            "buildDuration",
            "/timeCheckConfig/timeBounds/timeBounds/lowerBoundInSeconds",
            json!("3601"),
            "timeBounds",
        ),
        (
            "buildDuration",
            "/timeCheckConfig/medianDeviation/medianDeviation/dataPoints",
            json!(0),
            "dataPoints",
        ),
        (
            "nullPercentage",
            "/percentageCheckConfig/medianDeviation/medianDeviation/dataPoints",
            json!(0),
            "dataPoints",
        ),
        (
            "numericColumnMean",
            "/numericColumnCheckConfig/numericBounds/numericBounds/upperBound",
            json!(-2),
            "numericBounds",
        ),
        (
            "numericColumnMean",
            "/numericColumnCheckConfig/trend/differenceBounds/lowerBound",
            json!(11),
            "differenceBounds",
        ),
        (
            "dateColumnRange",
            "/dateBoundsConfig/dateBounds/lowerBound",
            json!("2031-01-01T00:00:00Z"),
            "dateBounds",
        ),
        (
            "dateColumnRange",
            "/dateBoundsConfig/dateBounds/lowerBound",
            json!("2031-01-01"),
            "lowerBound",
        ),
    ] {
        let rule = broken_rule(type_name, pointer, value);
        assert_eq!(
            (rule.refusal.error.name, rule.field),
            ("InvalidRequest", field),
            "{type_name} {pointer}"
        );
        assert_eq!(rule.refusal.parameters["field"], field);
    }
}

#[test]
fn a_percentage_is_from_0_to_100() {
    let bounds = "/percentageCheckConfig/percentageBounds/percentageBounds";
    let rule = broken_rule(
        "nullPercentage",
        &format!("{bounds}/lowerBoundPercentage"),
        json!(-0.1),
    );
    assert_eq!(rule.refusal.error.name, "PercentageValueBelowMinimum");
    assert_eq!(
        json!(rule.refusal.parameters),
        json!({"value": -0.1, "minInclusive": 0.0})
    );
    let rule = broken_rule(
        "nullPercentage",
        &format!("{bounds}/upperBoundPercentage"),
        json!(100.1),
    );
    assert_eq!(rule.refusal.error.name, "PercentageValueAboveMaximum");
    assert_eq!(
        json!(rule.refusal.parameters),
        json!({"value": 100.1, "maxInclusive": 100.0})
    );
    let rule = broken_rule(
        "nullPercentage",
        bounds,
        json!({"lowerBoundPercentage": 2, "upperBoundPercentage": 1}),
    );
    assert_eq!(rule.field, "percentageBounds");
}

#[test]
fn a_number_without_json_form_is_refused() {
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let configuration = text(configurations()[7]);
        let mut config: CheckConfig = serde_json::from_str(&configuration).unwrap();
        let CheckConfig::NullPercentage(check) = &mut config else {
            panic!("{config:?}")
        };
        let mut bounds = PercentageBounds::new();
        bounds.upper_bound_percentage = Some(value);
        check
            .percentage_check_config
            .percentage_bounds
            .as_mut()
            .unwrap()
            .percentage_bounds = bounds;
        config.check().unwrap_err();
    }
}

#[test]
fn a_broken_rule_is_refused_before_sending() {
    let config: CheckConfig = serde_json::from_value(json!({
        "type": "buildDuration", "subject": {"datasetRid": "d", "branchId": "b"}, "timeCheckConfig": {}
    }))
    .unwrap();
    let body = CreateCheckRequest::new(config);
    let refused =
        wire::encode_request::<CreateCheck>(&create_check::Path::new(), &NoQuery {}, &body);
    let Err(RequestError::Rule(rule)) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(rule.refusal.error.name, "InvalidTimeCheckConfig");
    assert_eq!(
        rule.to_string(),
        "timeBounds: A time check needs time bounds or a median deviation."
    );
}

#[test]
fn a_type_that_is_not_known_is_kept_whole() {
    let raw = json!({"type": "freshness", "subject": {"any": [1, null]}, "hours": "3"});
    let config: CheckConfig = serde_json::from_value(raw.clone()).unwrap();
    assert_eq!(config.type_name(), "freshness");
    config.check().unwrap();
    assert_eq!(serde_json::to_value(&config).unwrap(), raw);
}

#[test]
fn a_configuration_without_a_type_is_no_configuration() {
    for text in [
        r#"{"subject": {}}"#,
        r#"{"type": 1}"#,
        r#"{"type": null}"#,
        "[]",
        "null",
    ] {
        assert!(serde_json::from_str::<CheckConfig>(text).is_err(), "{text}");
    }
}
