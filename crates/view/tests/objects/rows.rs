//! Loaded rows keep every value as it was received, in less space.

use belvedere_api::ontologies::OntologyObjectV2;
use belvedere_view::objects::rows::{Pushed, Rows};

use super::facets::rows;

fn object(json: &str) -> OntologyObjectV2 {
    OntologyObjectV2::from_json(json.to_owned()).expect("JSON")
}

#[test]
fn values_keep_their_text() {
    let rows = rows(&[
        r#"{"__primaryKey":"a","big":9007199254740993,"price":"0.10","deep":{"x":[1.0, 2.50]}}"#,
    ]);
    let record = rows.get(0).expect("a row");
    assert_eq!(record.get("big"), Some("9007199254740993"));
    assert_eq!(record.get("price"), Some("\"0.10\""));
    assert_eq!(record.get("deep"), Some(r#"{"x":[1.0, 2.50]}"#));
    assert_eq!(record.get("absent"), None);
    assert_eq!(
        record.json(),
        "{\n  \"__primaryKey\": \"a\",\n  \"big\": 9007199254740993,\n  \"price\": \"0.10\",\n  \
         \"deep\": {\"x\":[1.0, 2.50]}\n}"
    );
}

#[test]
fn a_repeated_key_replaces_its_row() {
    let mut rows = rows(&[
        r#"{"__primaryKey":"a","v":1}"#,
        r#"{"__primaryKey":"b","v":2}"#,
    ]);
    assert_eq!(
        rows.push(&object(r#"{"__primaryKey":"a","v":3,"w":4}"#)),
        Pushed::Repeated(0)
    );
    assert_eq!((rows.len(), rows.repeats()), (2, 1));
    assert_eq!(rows.get(0).as_ref().and_then(|row| row.get("v")), Some("3"));
    assert_eq!(rows.find("b"), Some(1));
    assert_eq!(rows.find("c"), None);
    assert_eq!(rows.names().collect::<Vec<_>>(), ["__primaryKey", "v", "w"]);
}

#[test]
fn an_object_that_is_read_again_keeps_its_row() {
    let mut rows = rows(&[
        r#"{"__primaryKey":"a","v":1}"#,
        r#"{"__primaryKey":"b","v":2}"#,
    ]);
    let mut renew = |json, adds| rows.renew(&object(json), adds);
    let same = renew(r#"{"__primaryKey":"b","v":2}"#, true);
    assert_eq!(same, Some((Pushed::Repeated(1), false)));
    let other = renew(r#"{"__primaryKey":"a","v":1.0}"#, true);
    assert_eq!(other, Some((Pushed::Repeated(0), true)));
    assert_eq!(renew(r#"{"__primaryKey":"c","v":3}"#, false), None);
    assert_eq!(renew(r#"{"v":3}"#, true), None);
    let new = renew(r#"{"__primaryKey":"c","v":3}"#, true);
    assert_eq!(new, Some((Pushed::Added, false)));
    // It is no sign of a change while pages load.
    assert_eq!((rows.len(), rows.repeats()), (3, 0));
    rows.push(&object(r#"{"__primaryKey":"a","v":1}"#));
    assert_eq!(rows.repeats(), 1);
}

#[test]
fn keys_are_text_whatever_their_type() {
    let rows = rows(&[
        r#"{"__primaryKey":12345678901234567890,"v":1}"#,
        r#"{"id":"from the type"}"#,
        r#"{"__primaryKey":"with \"quotes\" / and é"}"#,
    ]);
    assert_eq!(rows.find("12345678901234567890"), Some(0));
    assert_eq!(rows.find("from the type"), Some(1));
    assert_eq!(
        rows.primary_key(2).as_deref(),
        Some("with \"quotes\" / and é")
    );
}

#[test]
fn one_unreadable_row_fails_alone() {
    let rows = rows(&[
        r#"{"__primaryKey":"a"}"#,
        "[1,2]",
        r#"{"__primaryKey":"b"}"#,
        "{}",
    ]);
    assert_eq!(rows.len(), 4);
    assert_eq!(
        rows.get(1).as_ref().and_then(|row| row.unreadable()),
        Some("[1,2]")
    );
    assert_eq!(rows.primary_key(2).as_deref(), Some("b"));
    assert_eq!(rows.get(3).map(|row| row.json()).as_deref(), Some("{}"));
    assert!(rows.get(4).is_none());
}

#[test]
fn rows_of_one_shape_share_their_names() {
    let json = r#"{"__primaryKey":"x","aRatherLongPropertyName":1,"anotherLongPropertyName":2}"#;
    let mut rows = Rows::default();
    for index in 0..1_000 {
        rows.push(&object(&json.replace('x', &index.to_string())));
    }
    assert_eq!(rows.len(), 1_000);
    assert!(rows.bytes() < 1_000 * 40, "{} bytes", rows.bytes());
}

#[test]
fn the_key_property_may_come_late() {
    let mut rows = Rows::default();
    rows.push(&object(r#"{"id":1}"#));
    rows.push(&object(r#"{"id":2}"#));
    assert_eq!(rows.find("2"), None);
    rows.set_key_property("id");
    assert_eq!(rows.find("2"), Some(1));
}

#[test]
fn the_stamp_tells_of_changed_rows_and_not_of_added_ones() {
    let mut rows = rows(&[r#"{"id":1}"#]);
    let stamp = rows.stamp();
    rows.push(&object(r#"{"id":2}"#));
    assert_eq!(rows.stamp(), stamp);
    rows.push(&object(r#"{"id":1,"v":2}"#));
    assert_ne!(rows.stamp(), stamp);
    let stamp = rows.stamp();
    rows.clear();
    assert_ne!(rows.stamp(), stamp);
    assert!(rows.is_empty());
}

#[test]
fn many_rows_take_little_and_stay_as_they_are() {
    let text = |index: usize| {
        format!(
            r#"{{"__primaryKey":"key-{index}","carrier":"BV","at":"2026-11-21T10:00:00Z","n":{index}.10}}"#
        )
    };
    let mut rows = Rows::default();
    for index in 0..2_000 {
        rows.push(&object(&text(index)));
    }
    assert!(rows.bytes() < 2_000 * 48, "{} bytes", rows.bytes());
    // Forwards, backwards, far apart, and the last ones, which are not packed yet.
    for index in (0..2_000)
        .chain((0..2_000).rev())
        .chain([0, 1_999, 700, 3, 1_500, 701, 255, 256])
    {
        let row = rows.get(index).expect("a row");
        assert_eq!(row.get("n"), Some(format!("{index}.10").as_str()));
        assert_eq!(rows.primary_key(index), Some(format!("key-{index}")));
    }
    rows.push(&object(r#"{"__primaryKey":"key-3","n":"new"}"#));
    rows.push(&object(r#"{"__primaryKey":"key-3","n":"newer"}"#));
    assert_eq!(
        rows.get(3).as_ref().and_then(|row| row.get("n")),
        Some("\"newer\"")
    );
    assert_eq!(
        rows.get(4).as_ref().and_then(|row| row.get("n")),
        Some("4.10")
    );
    assert_eq!(rows.find("key-1999"), Some(1_999));
    assert_eq!(rows.len(), 2_000);
}
