//! The whole form of an action: its request, its prefill, the fields of an error, and the stored drafts and requests.

use belvedere_api::error::ErrorBody;
use belvedere_api::ontologies::{ActionType, ActionTypeV2};
use belvedere_client::Error;
use belvedere_client::bulk::{Bulk, Tally};
use belvedere_view::action::body::{Parameters, parameters, prefilled};
use belvedere_view::action::bulk::{Fate, Plan, Source, Target, csv};
use belvedere_view::action::changes::{
    Change, Verdict, changes, differences, row, untold, verdict,
};
use belvedere_view::action::definition::Definition;
use belvedere_view::action::input::{Input, Path, Step, Values, path_of};
use belvedere_view::action::parse::{Known, Problem};
use belvedere_view::action::record::{FormId, Repeat, Sent, State, request_key};
use belvedere_view::action::refusal::{Reason, fields};
use serde_json::{Value, json};

fn definition() -> Definition {
    let json = json!({
        "apiName": "delay-flight", "status": "ACTIVE", "rid": "ri.ontology.main.action-type.1", "displayName": "Delay",
        "parameters": {
            "flight": {"dataType": {"type": "object", "objectTypeApiName": "Flight"}, "required": true},
            "delayMinutes": {"dataType": {"type": "integer"}, "required": true, "displayName": "Minutes"},
            "reason": {"dataType": {"type": "string"}},
            "photos": {"dataType": {"type": "array", "subType": {"type": "attachment"}}},
            "later": {"dataType": {"type": "fromTheFuture", "x": 1}},
        },
        "operations": [{"type": "modifyObject", "objectTypeApiName": "Flight"}],
    });
    let action: ActionTypeV2 = serde_json::from_value(json).expect("an action type");
    Definition::from_v2(&action)
}

fn values(pairs: &[(&str, Input)]) -> Values {
    let mut values = Values::default();
    for (name, input) in pairs {
        values.set(&path_of(name), input.clone());
    }
    values
}

fn text(text: &str) -> Input {
    Input::Text(text.to_owned())
}

fn sent(value: Value) -> Parameters {
    serde_json::from_value(value).expect("parameters")
}

fn error(name: &str, parameters: Value, description: Option<&str>) -> Error {
    let mut body = json!({
        "errorCode": "INVALID_ARGUMENT", "errorName": name, "errorInstanceId": "0", "errorDescription": description,
    });
    body["parameters"] = parameters;
    let body: ErrorBody = serde_json::from_value(body).expect("an error");
    Error::Api {
        operation: "v1.applyAction",
        status: 400,
        body: Box::new(body),
        retry_after: None,
    }
}

#[test]
fn only_what_is_given_is_sent_in_the_order_of_the_definition() {
    let filled = values(&[
        ("later", text("{\"a\": 1}")),
        ("delayMinutes", text("25")),
        ("flight", text("BV1")),
        ("reason", Input::Null),
    ]);
    let sent = parameters(&definition(), &filled, &Known::default()).expect("a request");
    assert_eq!(
        serde_json::to_string(&sent).expect("JSON"),
        r#"{"flight":"BV1","delayMinutes":25,"reason":null,"later":{"a":1}}"#
    );
    let problems = parameters(
        &definition(),
        &values(&[("delayMinutes", text("x"))]),
        &Known::default(),
    );
    assert_eq!(
        problems,
        Err(vec![
            (path_of("flight"), Problem::Missing),
            (path_of("delayMinutes"), Problem::NoInteger),
        ])
    );
}

#[test]
fn the_object_and_the_values_of_the_address_fill_the_form_in() {
    let given = [
        ("delayMinutes".to_owned(), Some("15".to_owned())),
        ("reason".to_owned(), Some(String::new())),
        ("photos".to_owned(), Some(r#"["ri.a.b.c.1"]"#.to_owned())),
        ("later".to_owned(), None),
        ("noSuch".to_owned(), Some("1".to_owned())),
    ];
    let filled = prefilled(&definition(), Some(("Flight", "a/b")), &given);
    let sent = parameters(&definition(), &filled, &Known::default()).expect("a request");
    assert_eq!(
        serde_json::to_value(sent).expect("JSON"),
        json!({"flight": "a/b", "delayMinutes": 15, "reason": "", "photos": ["ri.a.b.c.1"], "later": null})
    );
    assert!(prefilled(&definition(), Some(("Aircraft", "x")), &[]).is_blank());
}

#[test]
fn the_first_generation_makes_the_same_form() {
    let json = json!({
        "apiName": "delay-flight", "status": "ACTIVE", "rid": "r", "parameters": {
            "flight": {"baseType": "OntologyObject<Flight>", "required": true},
            "delayMinutes": {"baseType": "Integer", "required": true, "displayName": "Minutes"},
            "price": {"baseType": "Decimal", "dataType": {"type": "decimal", "precision": 4, "scale": 2}},
        },
    });
    let action: ActionType = serde_json::from_value(json).expect("an action type");
    let first = Definition::from_v1(&action);
    assert!(first.first_generation);
    let (second, kinds) = (definition(), |d: &Definition, id| {
        d.parameter(id).map(|p| (p.kind.clone(), p.title.clone()))
    });
    for id in ["flight", "delayMinutes"] {
        assert_eq!(kinds(&first, id), kinds(&second, id), "{id}");
    }
    let filled = values(&[
        ("flight", text("a")),
        ("delayMinutes", text("1")),
        ("price", text("123.45")),
    ]);
    assert_eq!(
        parameters(&first, &filled, &Known::default()),
        Err(vec![(path_of("price"), Problem::TooManyDigits(4))])
    );
}

#[test]
fn an_error_finds_its_field() {
    let list = Input::Absent
        .with_item(text("gone"))
        .with_item(text("ri.a.b.c.1"));
    let filled = values(&[
        ("flight", text("BV1")),
        ("photos", list.with_moved(1, false)),
    ]);
    let body = sent(json!({"flight": "BV1", "delayMinutes": 9, "photos": ["ri.a.b.c.1", "gone"]}));
    let find = |error: Error| fields(&error, &definition(), &filled, &body);
    let at = |name: &str, reason: Reason| vec![(path_of(name), reason)];

    let missing = error(
        "MissingParameter",
        json!({"parameters": ["delayMinutes", "noSuch"]}),
        None,
    );
    assert_eq!(find(missing), at("delayMinutes", Reason::Missing));
    let unknown = error(
        "UnknownParameter",
        json!({"unknownParameters": ["later"], "expectedParameters": []}),
        None,
    );
    assert_eq!(find(unknown), at("later", Reason::Unknown));
    let invalid = error(
        "InvalidParameterValue",
        json!({"parameterId": "reason"}),
        Some("too long"),
    );
    assert_eq!(
        find(invalid),
        at("reason", Reason::Value(Some("too long".to_owned())))
    );
    let object = error(
        "ObjectNotFound",
        json!({"objectType": "Flight", "primaryKey": "BV1"}),
        None,
    );
    assert_eq!(find(object), at("flight", Reason::NoObject));
    let other = error(
        "ObjectNotFound",
        json!({"objectType": "Aircraft", "primaryKey": "BV1"}),
        None,
    );
    assert_eq!(find(other), []);
    let attachment = error(
        "AttachmentNotFound",
        json!({"attachmentRid": "ri.a.b.c.1"}),
        None,
    );
    let mut element: Path = path_of("photos");
    element.push(Step::Item(1));
    assert_eq!(find(attachment), [(element, Reason::NoAttachment)]);
    let named = error("SomethingNew", json!({"parameter": "reason"}), None);
    assert_eq!(find(named), at("reason", Reason::Value(None)));
    let whole = error(
        "ActionValidationFailed",
        json!({"actionType": "delay-flight"}),
        Some("No."),
    );
    assert_eq!(find(whole), []);
}

#[test]
fn values_now_and_then_are_told_as_far_as_they_can_be() {
    let before = row(
        r#"{"flightId": "BV1", "delayMinutes": 9007199254740993, "photos": [{"rid": "ri.a.b.c.1"}]}"#,
    );
    let request =
        sent(json!({"flight": "BV1", "delayMinutes": 25, "reason": "x", "photos": ["ri.a.b.c.1"]}));
    let told = changes(&definition(), "flight", &request, &before, &[]);
    let change = |property: &str, before: &str, after: &str| Change {
        property: property.to_owned(),
        before: Some(before.to_owned()),
        after: Some(after.to_owned()),
    };
    let delay = change("delayMinutes", "9007199254740993", "25");
    assert_eq!(told.first(), Some(&delay));
    // The same attachment in the form of a property and in that of a parameter.
    assert!(told.iter().skip(1).all(Change::is_none) && told.len() == 2);
    assert_eq!(
        untold(&definition(), "flight", &request, &before, &[]),
        ["reason"]
    );
    assert_eq!(
        untold(
            &definition(),
            "flight",
            &request,
            &before,
            &["reason".to_owned()]
        ),
        [""; 0]
    );

    let done = row(
        r#"{"flightId": "BV1", "delayMinutes": 25, "status": "DELAYED", "photos": [{"rid": "ri.a.b.c.1"}]}"#,
    );
    let judge = |now: Option<&_>| verdict(&definition(), "Flight", &told, Some(&before), now);
    assert_eq!(judge(Some(&done)), Verdict::Done);
    assert_eq!(judge(Some(&before)), Verdict::NotDone);
    let other = row(r#"{"flightId": "BV1", "delayMinutes": 7}"#);
    assert_eq!(judge(Some(&other)), Verdict::CannotTell);
    assert_eq!(judge(None), Verdict::CannotTell);
    // Without a value that would change, the object tells nothing.
    assert_eq!(
        verdict(&definition(), "Flight", &[], Some(&before), Some(&before)),
        Verdict::CannotTell
    );
    let names: Vec<String> = differences(&before, &done)
        .into_iter()
        .map(|change| change.property)
        .collect();
    assert_eq!(names, ["delayMinutes", "status"]);
}

#[test]
fn the_same_request_is_known_again() {
    let one = sent(json!({"a": 1, "b": {"x": 1, "y": [1, 2]}}));
    let same = sent(json!({"b": {"y": [1, 2], "x": 1}, "a": 1}));
    let other = sent(json!({"a": 1, "b": {"x": 1, "y": [2, 1]}}));
    let key = |parameters| request_key("o", "a", parameters);
    assert_eq!(key(&one), key(&same));
    assert_ne!(key(&one), key(&other));
    let minutes = 60_000;
    let record = |state| Sent {
        ontology: "o".to_owned(),
        action: "a".to_owned(),
        parameters: one.clone(),
        state,
        at: 0,
        idempotency_key: None,
    };
    let repeat = |state, minute: u64, awaited| record(state).repeat(minute * minutes, awaited);
    assert_eq!(repeat(State::Sending, 1, true), Some(Repeat::UnderWay));
    // The page that sent it is gone.
    assert_eq!(repeat(State::Sending, 1, false), Some(Repeat::Unknown));
    assert_eq!(repeat(State::Unknown, 600, false), Some(Repeat::Unknown));
    assert_eq!(repeat(State::Applied, 1, false), Some(Repeat::Applied));
    assert_eq!(repeat(State::Applied, 11, false), None);
    let place = |object: Option<(&str, &str)>| FormId {
        ontology: "o".to_owned(),
        action: "a".to_owned(),
        object: object.map(|(name, key)| (name.to_owned(), key.to_owned())),
    };
    assert_ne!(place(Some(("A", "1"))).key(), place(None).key());
    assert_ne!(
        place(Some(("A\",\"1", ""))).key(),
        place(Some(("A", "1"))).key()
    );
}

#[test]
fn a_draft_comes_back_as_it_was_typed() {
    let filled = values(&[
        ("flight", text(" a ")),
        ("reason", Input::EmptyText),
        ("later", Input::Null),
        (
            "photos",
            Input::Absent
                .with_item(text("x"))
                .with_item(Input::LocalTime("2026".to_owned())),
        ),
    ]);
    let json = serde_json::to_string(&filled).expect("JSON");
    assert_eq!(
        serde_json::from_str::<Values>(&json).expect("values"),
        filled
    );
}

#[test]
fn each_object_gets_a_request_of_its_own() {
    let plan = Plan {
        object_parameter: "flight".to_owned(),
        sources: [("reason".to_owned(), Source::Property("notes".to_owned()))]
            .into_iter()
            .collect(),
    };
    let shared = values(&[("delayMinutes", text("5"))]);
    let request = |key: &str, json: &str| {
        plan.request(
            &definition(),
            &shared,
            &Known::default(),
            &Target::new(key, json),
        )
        .map(|parameters| serde_json::to_value(parameters).expect("JSON"))
    };
    assert_eq!(
        request("A", r#"{"notes": "x"}"#),
        Ok(json!({"flight": "A", "delayMinutes": 5, "reason": "x"}))
    );
    assert_eq!(
        request("B", "{}"),
        Ok(json!({"flight": "B", "delayMinutes": 5}))
    );
    let wrong = Plan {
        sources: [(
            "delayMinutes".to_owned(),
            Source::Property("notes".to_owned()),
        )]
        .into_iter()
        .collect(),
        ..plan.clone()
    };
    assert_eq!(
        wrong.request(
            &definition(),
            &shared,
            &Known::default(),
            &Target::new("C", r#"{"notes": "x"}"#)
        ),
        Err(vec![(path_of("delayMinutes"), Problem::NoInteger)])
    );
}

#[test]
fn what_became_of_each_is_counted_and_reported() {
    let failed = Fate::Failed {
        name: "N".to_owned(),
        message: "a \"b\", c".to_owned(),
        instance: "i".to_owned(),
    };
    let fates = vec![
        Fate::Applied,
        failed,
        Fate::Unknown { key: None },
        Fate::Unready(vec!["Minutes".to_owned()]),
        Fate::Waiting,
    ];
    let report = csv(
        ["Object", "State", "Name", "Reason", "Instance"],
        [
            ("a,b", "failed", &fates[1]),
            (" c", "applied", &fates[0]),
            ("d", "not ready", &fates[3]),
        ],
    );
    assert_eq!(
        report,
        "Object,State,Name,Reason,Instance\r\n\"a,b\",failed,N,\"a \"\"b\"\", c\",i\r\n c,applied,,,\r\nd,not ready,,Minutes,\r\n"
    );
    let counted = Bulk::new(fates).tally();
    let once = Tally {
        all: 5,
        made: 1,
        refused: 1,
        unknown: 1,
        unready: 1,
        waiting: 1,
        ..Tally::default()
    };
    assert_eq!(counted, once);
}
