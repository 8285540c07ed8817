//! The request as JSON and as form: unknown parts, mistakes, typed text, durations, sentences, comparisons.

use belvedere_api::data_health::CreateCheckRequest;
use belvedere_view::data_health::document::{Draft, set};
use belvedere_view::data_health::escalation::{self, EscalationText};
use belvedere_view::data_health::kinds::Kind;
use belvedere_view::data_health::rules::Problem;
use belvedere_view::data_health::typed::{Parse, Typed};
use belvedere_view::data_health::{compare, duration};
use serde_json::{Value, json};

use super::form::problems;
use super::golden::named;

#[test]
fn unknown_fields_types_and_values_stay() {
    let text = r#"{"config": {"type": "buildStatus", "subject": {"datasetRid": "ri.a.b.dataset.c", "branchId": "master", "new": [1]},
        "statusCheckConfig": {"severity": "GRAVE", "later": {"x": 1}}, "other": null}, "surprise": "yes"}"#;
    let mut draft = Draft::new(Value::Null);
    draft.type_json(text);
    assert_eq!(draft.json(), text, "what was typed stays as it is");
    draft.set(
        "config.statusCheckConfig.escalationConfig",
        Some(json!({"failuresToCritical": 3})),
    );
    let document: Value = serde_json::from_str(&draft.json()).expect("JSON");
    assert_eq!(document["surprise"], "yes");
    assert_eq!(document["config"]["subject"]["new"], json!([1]));
    assert_eq!(
        document["config"]["statusCheckConfig"]["later"],
        json!({"x": 1})
    );
    let request: CreateCheckRequest = serde_json::from_value(document).expect("a request");
    let sent = serde_json::to_value(&request).expect("JSON");
    assert_eq!(sent["surprise"], "yes");
    assert_eq!(sent["config"]["statusCheckConfig"]["severity"], "GRAVE");
    assert_eq!(
        problems(draft.document()),
        [(
            "config.statusCheckConfig.severity".to_owned(),
            Problem::UnknownValue("GRAVE".into())
        )]
    );

    let raw = json!({"config": {"type": "freshness", "hours": 3}});
    assert_eq!(
        problems(&raw),
        [(
            "config.type".to_owned(),
            Problem::UnknownType("freshness".into())
        )]
    );
    assert!(Kind::named("freshness").is_none());
}

#[test]
fn a_mistake_in_the_json_has_its_place_and_the_form_keeps_the_last_good_document() {
    let mut draft = Draft::new(json!({"config": {"type": "buildStatus"}}));
    draft.type_json(
        "{\"config\": {\n  \"type\": \"jobStatus\",\n  \"subject\": {\"datasetRid\": nope}}}",
    );
    let mistake = draft.mistake().expect("a mistake");
    assert_eq!(
        (mistake.path.as_str(), mistake.line),
        ("config.subject.datasetRid", 3)
    );
    assert_eq!(draft.type_name(), Some("buildStatus"));
    draft.drop_text();
    assert!(draft.mistake().is_none());
    draft.type_json("[]");
    assert_eq!(
        draft.mistake().map(|mistake| mistake.message.clone()),
        Some(None)
    );
}

#[test]
fn durations_are_typed_as_people_write_them() {
    let cases: [(&str, Option<i64>); 13] = [
        ("1h 30m", Some(5400)),
        ("1h30m", Some(5400)),
        ("90 min", Some(5400)),
        ("2 days", Some(172_800)),
        ("1d 1h 1m 1s", Some(90_061)),
        ("5400", Some(5400)),
        ("0", Some(0)),
        ("", None),
        ("1x", None),
        ("1m 1h", None),
        ("1h 1h", None),
        ("h", None),
        ("9223372036854775807d", None),
    ];
    for (text, seconds) in cases {
        assert_eq!(duration::parse(text), seconds, "{text}");
    }
    for seconds in [0, 1, 59, 60, 3600, 5400, 86_399, 86_400, 90_061, i64::MAX] {
        let text = duration::format(seconds);
        assert_eq!(duration::parse(&text), Some(seconds), "{text}");
    }
    assert_eq!(duration::format(5400), "1h 30m");
    assert_eq!(Parse::Duration.read("1h 30m"), Some(json!("5400")));
    assert_eq!(Parse::Duration.read("soon"), Some(json!("soon")));
    assert_eq!(Parse::Duration.write(&json!("5400")), "1h 30m");
}

#[test]
fn what_is_typed_stays_for_as_long_as_it_means_the_same() {
    let mut typed = Typed::default();
    typed.keep("1.50");
    let value = Parse::Number.read("1.50");
    assert_eq!(value, Some(json!(1.5)));
    assert_eq!(typed.shown(Parse::Number, value.as_ref()), "1.50");
    assert_eq!(typed.shown(Parse::Number, Some(&json!(2))), "2");
    assert_eq!(typed.shown(Parse::Number, None), "");
    assert_eq!(
        Parse::Number.read("9007199254740993"),
        Some(json!(9_007_199_254_740_993_i64))
    );
    assert_eq!(
        Parse::Long.read("9007199254740993"),
        Some(json!("9007199254740993"))
    );
    assert_eq!(
        Parse::Instant.read("2026-01-31"),
        Some(json!("2026-01-31T00:00:00Z"))
    );
    assert_eq!(Parse::Kept.read(""), Some(json!("")));
    assert_eq!(Parse::Text.read("  "), None);
    for odd in ["NaN", "inf", "1e999", "--1", "1 2"] {
        assert_eq!(
            Parse::Number.read(odd),
            Some(json!(odd)),
            "{odd} is no number, and is kept"
        );
    }
}

#[test]
fn an_escalation_is_a_sentence() {
    let mut document = named("buildStatus");
    set(
        &mut document,
        "config.statusCheckConfig.escalationConfig.timeIntervalInSeconds",
        json!("3600"),
    );
    assert_eq!(
        escalation::sentence(&document),
        Some(EscalationText::Escalates {
            failures: "3".into(),
            duration: "1h".into()
        })
    );
    set(
        &mut document,
        "config.statusCheckConfig.escalationConfig.failuresToCritical",
        json!("x"),
    );
    assert_eq!(escalation::sentence(&document), None);
}

#[test]
fn two_checks_are_compared_field_by_field() {
    let existing = json!({"config": {"severity": "MODERATE", "bounds": {"upper": 5.0}, "list": ["a", "b"]}, "intent": "old"});
    let mine = json!({"config": {"severity": "CRITICAL", "bounds": {"upper": 5}, "list": ["a"]}, "extra": null});
    let lines = compare::lines(&existing, &mine);
    let differing: Vec<_> = lines
        .iter()
        .filter(|line| line.differs())
        .map(|line| line.path.as_str())
        .collect();
    assert_eq!(differing, ["config.severity", "config.list[1]", "intent"]);
    assert!(
        lines
            .iter()
            .any(|line| line.path == "config.bounds.upper" && !line.differs())
    );
}
