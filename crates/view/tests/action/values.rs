//! Parses the text typed into the form of an action into the values to send.

use belvedere_api::ontologies::DataType;
use belvedere_view::action::input::{Input, Values, path_of};
use belvedere_view::action::kind::{Kind, Part};
use belvedere_view::action::parse::{KeyForm, Known, Problem};
use belvedere_view::action::time::{instant, names_zone};
use serde_json::{Value, json};

/// Two hours east of UTC, all year.
fn east(text: &str) -> Option<i64> {
    (!text.is_empty()).then_some(120)
}

fn known() -> Known {
    let keys = [
        ("Booking", KeyForm::Integer),
        ("Ticket", KeyForm::Long),
        ("Flight", KeyForm::Text),
    ];
    Known {
        keys: keys.map(|(name, form)| (name.to_owned(), form)).into(),
        local_offset: Some(east),
    }
}

fn read(kind: &Kind, input: &Input) -> Result<Option<Value>, Vec<Problem>> {
    let mut problems = Vec::new();
    let value = known().read(kind, input, false, &mut path_of("p"), &mut problems);
    if problems.is_empty() {
        Ok(value)
    } else {
        Err(problems.into_iter().map(|(_, problem)| problem).collect())
    }
}

fn text(kind: &Kind, text: &str) -> Result<Option<Value>, Vec<Problem>> {
    read(kind, &Input::Text(text.to_owned()))
}

fn object(name: &str) -> Kind {
    Kind::Object(Some(name.to_owned()))
}

#[test]
fn every_digit_of_a_number_arrives() {
    let integer = Kind::Integer(i32::MIN, i32::MAX);
    assert_eq!(text(&integer, " -2147483648 "), Ok(Some(json!(i32::MIN))));
    for wrong in ["1.5", "1e3", "+5", "١", "-", "0x10", "1 000"] {
        assert_eq!(
            text(&integer, wrong),
            Err(vec![Problem::NoInteger]),
            "{wrong}"
        );
    }
    assert_eq!(
        text(&integer, "2147483648"),
        Err(vec![Problem::OutOfRange(
            i32::MIN.to_string(),
            i32::MAX.to_string()
        )])
    );
    for long in [
        "9007199254740993",
        "-9223372036854775808",
        "9223372036854775807",
    ] {
        assert_eq!(text(&Kind::Long, long), Ok(Some(json!(long))));
    }
    assert!(text(&Kind::Long, "9223372036854775808").is_err());

    let decimal = Kind::Decimal(Some(6), Some(2));
    assert_eq!(text(&decimal, "1234.50"), Ok(Some(json!("1234.50"))));
    assert_eq!(
        text(&decimal, "1.234"),
        Err(vec![Problem::TooManyDecimals(2)])
    );
    assert_eq!(
        text(&decimal, "12345"),
        Err(vec![Problem::TooManyDigits(6)])
    );
    assert_eq!(text(&decimal, "1,5"), Err(vec![Problem::Comma]));
    assert_eq!(text(&decimal, ".5"), Err(vec![Problem::NoNumber]));
    let long_decimal = "123456789012345678901234567890.123456789";
    assert_eq!(
        text(&Kind::Decimal(None, None), long_decimal),
        Ok(Some(json!(long_decimal)))
    );

    assert_eq!(text(&Kind::Double, "0.1"), Ok(Some(json!(0.1))));
    assert_eq!(text(&Kind::Double, "1e-7"), Ok(Some(json!(1e-7))));
    assert_eq!(text(&Kind::Double, "1e400"), Err(vec![Problem::TooLarge]));
    for wrong in ["NaN", "inf", "infinity", "1_000"] {
        assert_eq!(
            text(&Kind::Double, wrong),
            Err(vec![Problem::NoNumber]),
            "{wrong}"
        );
    }
    assert_eq!(text(&Kind::Double, "0,5"), Err(vec![Problem::Comma]));
}

#[test]
fn nothing_null_and_empty_are_three_things() {
    assert_eq!(read(&Kind::Text, &Input::Absent), Ok(None));
    assert_eq!(text(&Kind::Text, ""), Ok(None));
    assert_eq!(read(&Kind::Text, &Input::Null), Ok(Some(Value::Null)));
    assert_eq!(read(&Kind::Text, &Input::EmptyText), Ok(Some(json!(""))));
    assert_eq!(text(&Kind::Text, " "), Ok(Some(json!(" "))));
    let list = Kind::Array(Box::new(Kind::Text));
    assert_eq!(read(&list, &Input::Absent), Ok(None));
    assert_eq!(read(&list, &Input::List(Vec::new())), Ok(Some(json!([]))));

    let mut problems = Vec::new();
    let mut missing = |input: &Input| {
        problems.clear();
        known().read(&Kind::Text, input, true, &mut path_of("p"), &mut problems);
        problems == [(path_of("p"), Problem::Missing)]
    };
    assert!(missing(&Input::Absent));
    assert!(missing(&Input::Null));
    assert!(!missing(&Input::EmptyText));
}

#[test]
fn an_instant_is_sent_in_utc() {
    for (typed, sent) in [
        ("2026-11-21T14:30:00Z", "2026-11-21T14:30:00Z"),
        ("2026-11-21 14:30", "2026-11-21T14:30:00Z"),
        ("2026-11-21 14:30 UTC", "2026-11-21T14:30:00Z"),
        ("2026-11-21t14:30:05.1200z", "2026-11-21T14:30:05.12Z"),
        ("2026-12-31T23:30:00-01:00", "2027-01-01T00:30:00Z"),
        ("2026-01-01T00:30:00+14:00", "2025-12-31T10:30:00Z"),
        (
            "2024-02-28 23:59:59.123456789-0001",
            "2024-02-29T00:00:59.123456789Z",
        ),
        ("1969-12-31 23:59:59", "1969-12-31T23:59:59Z"),
    ] {
        assert_eq!(instant(typed, None).as_deref(), Some(sent), "{typed}");
    }
    for wrong in [
        "2026-11-21",
        "2026-11-21 24:00",
        "2026-11-21 12:00:60",
        "2024-02-30 12:00",
        "2026-11-21 12",
        "2026-11-21 12:00:00.",
        "2026-11-21 12:00:00.1234567890",
        "2026-11-21 12:00 +25:00",
        "0000-01-01T00:00:00+01:00",
        "tomorrow",
        "",
    ] {
        assert_eq!(instant(wrong, None), None, "{wrong}");
    }
    assert!(names_zone("2026-11-21 14:30Z") && !names_zone("2026-11-21 14:30"));
    let here = |text: &str| read(&Kind::Timestamp, &Input::LocalTime(text.to_owned()));
    assert_eq!(
        here("2026-11-21 14:30"),
        Ok(Some(json!("2026-11-21T12:30:00Z")))
    );
    // A zone that is written wins.
    assert_eq!(
        here("2026-11-21 14:30Z"),
        Ok(Some(json!("2026-11-21T14:30:00Z")))
    );
}

#[test]
fn a_primary_key_has_the_form_of_its_type() {
    assert_eq!(text(&object("Flight"), " a/b "), Ok(Some(json!(" a/b "))));
    assert_eq!(text(&object("Booking"), "42"), Ok(Some(json!(42))));
    assert_eq!(text(&object("Booking"), "x"), Err(vec![Problem::NoInteger]));
    assert_eq!(
        text(&object("Ticket"), "9007199254740993"),
        Ok(Some(json!("9007199254740993")))
    );
    assert_eq!(text(&object("Other"), "42"), Ok(Some(json!("42"))));
    assert_eq!(KeyForm::of_base_type("Short"), KeyForm::Integer);
    assert_eq!(KeyForm::of_base_type("Long"), KeyForm::Long);
    assert_eq!(KeyForm::of_base_type("Date"), KeyForm::Text);
}

#[test]
fn references_sets_and_shapes_are_checked() {
    let rid = "ri.attachments.main.attachment.0b5a0000-0000-4000-8000-000000000001";
    assert_eq!(text(&Kind::Attachment, rid), Ok(Some(json!(rid))));
    for wrong in [
        "ri.attachments.main.attachment.",
        "attachment",
        "ri.a..b",
        "ri.a.b.c.d e",
    ] {
        assert_eq!(
            text(&Kind::Attachment, wrong),
            Err(vec![Problem::NoRid]),
            "{wrong}"
        );
    }
    assert_eq!(
        text(&Kind::Geohash, "u33db2m3"),
        Ok(Some(json!("u33db2m3")))
    );
    assert_eq!(text(&Kind::Geohash, "a1"), Err(vec![Problem::NoGeohash]));
    assert_eq!(
        text(&Kind::Vector, "[0.5, -1; 2e3\n4]"),
        Ok(Some(json!([0.5, -1.0, 2000.0, 4.0])))
    );
    assert_eq!(text(&Kind::Vector, "1, x"), Err(vec![Problem::NoVector(2)]));
    let point = r#"{"type": "Point", "coordinates": [13.4, 52.5]}"#;
    assert_eq!(
        text(&Kind::Geoshape, point),
        Ok(serde_json::from_str(point).ok())
    );
    assert_eq!(
        text(&Kind::Geoshape, r#"{"type": "Point"}"#),
        Err(vec![Problem::NoGeoJson])
    );
    let set = r#"{"type": "base", "objectType": "Flight"}"#;
    assert_eq!(
        text(&Kind::ObjectSet, set),
        Ok(serde_json::from_str(set).ok())
    );
    assert_eq!(
        text(&Kind::ObjectSet, "{}"),
        Err(vec![Problem::NoObjectSet])
    );
    assert_eq!(
        text(&Kind::Unknown, "[1, null]"),
        Ok(Some(json!([1, null])))
    );
    assert!(matches!(
        text(&Kind::Unknown, "[1,").err().as_deref(),
        Some([Problem::NoJson(_)])
    ));
}

#[test]
fn a_media_reference_is_made_from_its_parts() {
    let value = json!({
        "mimeType": "image/png",
        "reference": {"type": "mediaSetViewItem", "mediaSetViewItem": {
            "mediaSetRid": "ri.media.main.media-set.1", "mediaSetViewRid": "ri.media.main.view.2",
            "mediaItemRid": "ri.media.main.media-item.3",
        }},
    });
    let input = Input::from_value(&Kind::MediaReference, &value);
    assert_eq!(read(&Kind::MediaReference, &input), Ok(Some(value)));
    let one = Input::from_value(&Kind::MediaReference, &json!({"mimeType": "image/png"}));
    assert_eq!(
        read(&Kind::MediaReference, &one),
        Err(vec![Problem::Missing; 3])
    );
}

#[test]
fn elements_move_and_problems_stay_with_them() {
    let numbers = Kind::Array(Box::new(Kind::Double));
    let list = Input::Absent
        .with_item(Input::Text("1".to_owned()))
        .with_item(Input::Text("x".to_owned()))
        .with_item(Input::Text("3".to_owned()));
    let ids: Vec<u32> = list.items().iter().map(|item| item.id).collect();
    assert_eq!(ids, [0, 1, 2]);
    let moved = list.with_moved(1, false);
    let mut problems = Vec::new();
    known().read(&numbers, &moved, false, &mut path_of("p"), &mut problems);
    let mut path = path_of("p");
    path.push(belvedere_view::action::input::Step::Item(1));
    assert_eq!(problems, [(path, Problem::NoNumber)]);
    assert_eq!(
        read(&numbers, &moved.without_item(1)),
        Ok(Some(json!([1.0, 3.0])))
    );
    assert_eq!(list.with_moved(0, false), list);
    assert_eq!(list.with_moved(2, true), list);
    // A new element never takes the identifier of one that is there.
    assert_eq!(
        list.without_item(0)
            .with_item(Input::Absent)
            .items()
            .last()
            .map(|item| item.id),
        Some(3)
    );
    // An element that was added is there, even without a letter; a number is not.
    let texts = Kind::Array(Box::new(Kind::Text));
    assert_eq!(
        read(&texts, &Input::Absent.with_item(Input::Absent)),
        Ok(Some(json!([""])))
    );
    assert_eq!(
        read(&numbers, &Input::Absent.with_item(Input::Absent)),
        Err(vec![Problem::Missing])
    );
}

#[test]
fn structures_know_which_of_their_fields_must_be_given() {
    let part = |name: &str, kind, required| Part {
        name: name.to_owned(),
        kind,
        required,
    };
    let stop = Kind::Struct(vec![
        part("airport", Kind::Text, true),
        part("minutes", Kind::Integer(0, 100), false),
    ]);
    let mut values = Values::default();
    let mut path = path_of("stop");
    assert_eq!(read(&stop, values.get(&path)), Ok(None));
    path.push(belvedere_view::action::input::Step::Name(
        "minutes".to_owned(),
    ));
    values.set(&path, Input::Text("5".to_owned()));
    assert_eq!(
        read(&stop, values.get(&path_of("stop"))),
        Err(vec![Problem::Missing])
    );
    path.pop();
    path.push(belvedere_view::action::input::Step::Name(
        "airport".to_owned(),
    ));
    values.set(&path, Input::Text("BER".to_owned()));
    let value = json!({"airport": "BER", "minutes": 5});
    assert_eq!(
        read(&stop, values.get(&path_of("stop"))),
        Ok(Some(value.clone()))
    );
    assert_eq!(
        read(&stop, &Input::from_value(&stop, &value)),
        Ok(Some(value))
    );
}

#[test]
fn both_generations_name_the_same_kinds() {
    let second = |json: Value| Kind::of(&serde_json::from_value::<DataType>(json).expect("a type"));
    for (base_type, data_type) in [
        ("String", json!({"type": "string"})),
        (
            "Array<Double>",
            json!({"type": "array", "subType": {"type": "double"}}),
        ),
        (
            "OntologyObject<Flight>",
            json!({"type": "object", "objectTypeApiName": "Flight"}),
        ),
        ("LocalDate", json!({"type": "date"})),
        ("Timestamp", json!({"type": "timestamp"})),
        ("Long", json!({"type": "long"})),
        ("Attachment", json!({"type": "attachment"})),
        ("Marking", json!({"type": "marking"})),
        ("Somebody<Else>", json!({"type": "somebodyElse", "more": 1})),
    ] {
        assert_eq!(
            Kind::of_base_type(base_type),
            second(data_type),
            "{base_type}"
        );
    }
    assert_eq!(Kind::of_base_type("Byte"), Kind::Integer(-128, 127));
    assert_eq!(
        second(json!({"type": "object", "objectApiName": "Flight"})),
        object("Flight")
    );
    assert_eq!(
        second(json!({"type": "decimal", "precision": 18, "scale": 2})),
        Kind::Decimal(Some(18), Some(2))
    );
}
