//! Cells show received values unchanged: exact digits, UTC, and no value apart from an empty one.

use belvedere_view::objects::cell::{Look, Meaning, attachment_rid, cell};
use belvedere_view::objects::columns::Kind;

fn shown(base_type: &str, raw: &str) -> (String, Look) {
    let cell = cell(&Kind::parse(base_type), Some(raw));
    (cell.text, cell.look)
}

fn text(base_type: &str, raw: &str) -> String {
    shown(base_type, raw).0
}

#[test]
fn no_value_is_not_the_empty_text() {
    assert_eq!(cell(&Kind::Text, None).look, Look::Missing);
    assert_eq!(shown("String", "null").1, Look::Missing);
    assert_eq!(shown("String", "\"\"").1, Look::Empty);
    assert_eq!(
        shown("String", "\" \""),
        ("1 blank".to_owned(), Look::Empty)
    );
}

#[test]
fn digits_are_untouched() {
    assert_eq!(
        shown("Long", "\"9007199254740993\""),
        ("9007199254740993".to_owned(), Look::Number)
    );
    assert_eq!(text("Long", "-9223372036854775808"), "-9223372036854775808");
    assert_eq!(
        text("Decimal", "\"12345678901234567890.1000\""),
        "12345678901234567890.1000"
    );
    assert_eq!(text("Double", "1.10"), "1.10");
    assert_eq!(text("Integer", "1e400"), "1e400");
}

#[test]
fn instants_read_in_utc() {
    assert_eq!(
        text("Timestamp", "\"2026-11-21T12:00:00.5+02:00\""),
        "2026-11-21 10:00:00.5 UTC"
    );
    assert_eq!(text("Timestamp", "\"yesterday\""), "yesterday");
    assert_eq!(
        shown("Date", "\"2026-11-21\""),
        ("2026-11-21".to_owned(), Look::Time)
    );
}

#[test]
fn words_for_states_have_a_meaning_and_other_text_has_none() {
    let look = |text: &str| shown("String", &format!("{text:?}")).1;
    assert_eq!(look("ARRIVED"), Look::Status(Meaning::Good));
    assert_eq!(look("DELAYED"), Look::Status(Meaning::Warning));
    assert_eq!(look("CRITICAL"), Look::Status(Meaning::Bad));
    for text in ["Arrived", "ARRIVED late", "CGN"] {
        assert_eq!(look(text), Look::Text, "{text}");
    }
}

#[test]
fn special_types_read_as_people_say_them() {
    assert_eq!(
        text(
            "Geopoint",
            r#"{"type":"Point","coordinates":[-0.4614,51.4700]}"#
        ),
        "51.4700° N 0.4614° W"
    );
    assert_eq!(
        text("Geoshape", r#"{"type":"Polygon","coordinates":[]}"#),
        "Polygon"
    );
    assert_eq!(text("Vector", "[0.1,0.2,0.3]"), "3 numbers");
    assert_eq!(text("Array<String>", r#"["a","b",["c"]]"#), "a, b, [c]");
    assert_eq!(
        text("Struct", r#"{"city":"Ulm","zip":{"code":89073}}"#),
        "city: Ulm, zip: {code: 89073}"
    );
    assert_eq!(shown("Attachment", r#"{"rid":"ri.a"}"#).1, Look::Attachment);
    assert_eq!(
        text("Array<Attachment>", r#"[{"rid":"ri.a"},{"rid":"ri.b"}]"#),
        "2 attachments"
    );
    assert_eq!(shown("Boolean", "true"), ("true".to_owned(), Look::Boolean));
    assert_eq!(
        text(
            "MediaReference",
            r#"{"mimeType":"image/png","reference":{}}"#
        ),
        "image/png"
    );
}

#[test]
fn values_that_do_not_fit_their_type_are_shown_as_they_are() {
    assert_eq!(
        text("Geopoint", r#"{"type":"Point","coordinates":["<b>",1]}"#),
        "type: Point, coordinates: [<b>, 1]"
    );
    assert_eq!(text("Integer", "[1,2]"), "1, 2");
    assert_eq!(text("Vector", "7"), "7");
    assert_eq!(text("Unheard", "true"), "true");
}

#[test]
fn long_values_are_cut_and_deep_ones_end() {
    let long = format!("\"{}\"", "é".repeat(500));
    assert_eq!(text("String", &long).chars().count(), 201);
    let deep = format!("{}1{}", "[".repeat(100), "]".repeat(100));
    assert_eq!(text("Array<String>", &deep), "[[[…]]]");
    let wide = format!("[{}]", vec!["1234567"; 10_000].join(","));
    assert!(text("Array<Integer>", &wide).chars().count() <= 201);
}

#[test]
fn an_attachment_is_its_rid_bare_or_wrapped() {
    assert_eq!(attachment_rid(r#"{"rid":"ri.a"}"#).as_deref(), Some("ri.a"));
    assert_eq!(attachment_rid("\"ri.b\"").as_deref(), Some("ri.b"));
    assert_eq!(attachment_rid("7"), None);
}

#[test]
fn what_the_platform_cannot_sort_has_no_sort() {
    for name in [
        "Array<String>",
        "Struct",
        "Geopoint",
        "Geoshape",
        "Vector",
        "Attachment",
        "MediaReference",
    ] {
        assert!(!Kind::parse(name).sortable(), "{name}");
    }
    for name in [
        "String",
        "Boolean",
        "Long",
        "Decimal",
        "Date",
        "LocalDate",
        "Timestamp",
    ] {
        assert!(Kind::parse(name).sortable(), "{name}");
    }
}
