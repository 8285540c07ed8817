//! Sort orders: by the value and not by its text, missing values last, ties by the key.

use belvedere_store::ListRequest;
use serde_json::{Value, json};

use super::fixture::{Fixture, of};

fn sorted(fixture: &Fixture, order_by: &str) -> Vec<String> {
    let request = ListRequest {
        order_by: order_by.parse().unwrap(),
        page_size: Some(2),
        select: vec!["id".to_owned()],
        ..of("Item")
    };
    fixture.keys(&request)
}

/// Puts values, in an order that is not the sorted one, and checks both directions.
fn check(property: &str, ascending: &[Value]) {
    let fixture = Fixture::items(0);
    let count = ascending.len();
    for step in 0..count {
        let index = (step * 7 + 3) % count;
        fixture.put(
            "Item",
            &format!("k{index:02}"),
            &json!({property: ascending[index]}),
        );
    }
    let expected: Vec<String> = (0..count).map(|index| format!("k{index:02}")).collect();
    assert_eq!(sorted(&fixture, &format!("p.{property}")), expected);
    let reversed: Vec<String> = expected.into_iter().rev().collect();
    assert_eq!(
        sorted(&fixture, &format!("properties.{property}:desc")),
        reversed
    );
}

#[test]
fn values_sort_by_their_type() {
    let longs = [
        "-9223372036854775808",
        "-9007199254740993",
        "-9007199254740992",
        "-10",
        "-9",
        "0",
        "9",
        "10",
        "9007199254740992",
        "9007199254740993",
        "9223372036854775807",
    ];
    check("count", &longs.map(Value::from));
    check(
        "price",
        &[
            "-10.5",
            "-10.05",
            "-9.99",
            "0",
            "0.10000000000000000001",
            "0.2",
            "9",
            "10.00",
            "9007199254740993.01",
        ]
        .map(Value::from),
    );
    check(
        "ratio",
        &[
            json!(-1e300),
            json!(-2.5),
            json!(0),
            json!(3),
            json!(20.25),
            json!(1e21),
        ],
    );
    check("flag", &[json!(false), json!(true)]);
    check(
        "day",
        &["1999-12-31", "2026-01-02", "2026-01-10"].map(Value::from),
    );
    check(
        "at",
        &[
            "2026-01-01T00:00:00+01:00",
            "2026-01-01T00:00:00Z",
            "2026-01-01T00:00:00.5Z",
            "2026-01-01T00:00:01Z",
        ]
        .map(Value::from),
    );
    check(
        "name",
        &["", "A", "B", "a", "a\"b", "ab", "é", "א", "😀"].map(Value::from),
    );
}

#[test]
fn missing_values_come_last_and_first_when_reversed() {
    let fixture = Fixture::items(0);
    fixture.put("Item", "a", &json!({}));
    fixture.put(
        "Item",
        "b",
        &json!({"count": 9_223_372_036_854_775_807_i64}),
    );
    fixture.put("Item", "c", &json!({"count": null}));
    assert_eq!(sorted(&fixture, "p.count:asc"), ["b", "a", "c"]);
    assert_eq!(sorted(&fixture, "p.count:desc"), ["a", "c", "b"]);
}

#[test]
fn several_properties_and_then_the_key() {
    let fixture = Fixture::items(0);
    let rows = [
        ("e", "9007199254740993", "1.5"),
        ("d", "9007199254740992", "10"),
        ("c", "9007199254740993", "9.25"),
        ("b", "9007199254740993", "9.250"),
        ("a", "9007199254740992", "10.0"),
    ];
    for (key, count, price) in rows {
        fixture.put(
            "Item",
            key,
            &json!({"name": "n", "count": count, "price": price, "tags": ["after"]}),
        );
    }
    assert_eq!(
        sorted(&fixture, "p.count:desc,p.price:asc"),
        ["e", "b", "c", "a", "d"]
    );
    assert_eq!(
        sorted(&fixture, "p.price:desc,properties.count"),
        ["a", "d", "b", "c", "e"]
    );
    assert_eq!(
        sorted(&fixture, "p.price,p.id:desc"),
        ["e", "c", "b", "d", "a"]
    );
}

#[test]
fn keys_sort_by_their_type_too() {
    let fixture = Fixture::items(0);
    for key in ["10", "9", "-1", "100"] {
        fixture.put("Numbered", key, &json!({}));
    }
    assert_eq!(fixture.keys(&of("Numbered")), ["-1", "9", "10", "100"]);
    assert_eq!(fixture.all(&of("Numbered"))[1]["__primaryKey"], json!(9));
}

#[test]
fn wrong_orders_are_refused_by_name() {
    let fixture = Fixture::items(3);
    let refusals = [
        (
            "p.count,p.tags,p.place,p.embedding",
            "PropertiesNotSortable",
            "properties",
            json!(["tags", "place", "embedding"]),
        ),
        (
            "p.document,p.documents",
            "PropertiesNotSortable",
            "properties",
            json!(["document", "documents"]),
        ),
        (
            "p.count,p.missing",
            "PropertiesNotFound",
            "properties",
            json!(["missing"]),
        ),
    ];
    for (order_by, name, parameter, value) in refusals {
        let refusal = fixture.refusal(&ListRequest {
            order_by: order_by.parse().unwrap(),
            ..of("Item")
        });
        assert_eq!(
            (refusal.error.name, &refusal.parameters[parameter]),
            (name, &value),
            "{order_by}"
        );
    }
}
