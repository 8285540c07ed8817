//! Filters, layouts and written rows: exact digits, exact moments, nothing lost.

use belvedere_table::{CellKind, CsvOptions};
use belvedere_view::objects::columns::{Column, Kind};
use belvedere_view::objects::delimited::{
    delimited_row, html_row, json_row, literal, markdown_row, names, value,
};
use belvedere_view::objects::filter::number::Number;
use belvedere_view::objects::filter::{Filter, Predicate, written};

use super::facets::{filter, rows};

pub(super) fn column(name: &str, base_type: &str) -> Column {
    Column {
        kind: Kind::parse(base_type),
        base_type: base_type.to_owned(),
        ..Column::undeclared(name)
    }
}

/// Which of the rows fit.
fn fitting(
    base_type: &str,
    predicate: Predicate,
    value: &str,
    objects: &[&str],
) -> Option<Vec<usize>> {
    let matcher = filter("v", predicate, value).compile(&[column("v", base_type)])?;
    let rows = rows(objects);
    let fits = |index: &usize| rows.get(*index).is_some_and(|row| matcher.fits(&row));
    Some((0..rows.len()).filter(fits).collect())
}

#[test]
fn numbers_compare_by_their_digits() {
    let sorted = [
        "-9223372036854775808",
        "-1e3",
        "-12.5",
        "-0.001",
        "0",
        "1e-10",
        "0.1",
        "0.10000000000000000001",
        "2",
        "10",
        "9007199254740992",
        "9007199254740993",
        "12345678901234567890123456789.01",
    ];
    let numbers = sorted.map(|text| Number::parse(text).expect(text));
    assert!(numbers.is_sorted(), "{numbers:?}");
    assert_eq!(Number::parse("1.50"), Number::parse("15e-1"));
    assert_eq!(Number::parse("-0"), Number::parse("0.00"));
    for wrong in ["", "-", ".", "1,5", "0x1", "NaN", "1e", "1..2"] {
        assert_eq!(Number::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn a_filter_asks_by_the_type_of_its_column() {
    let longs = [
        r#"{"v":"9007199254740992"}"#,
        r#"{"v":9007199254740993}"#,
        "{}",
        r#"{"v":null}"#,
    ];
    let of = |predicate, value| fitting("Long", predicate, value, &longs).expect("a filter");
    assert_eq!(of(Predicate::Is, "9007199254740993"), [1]);
    assert_eq!(of(Predicate::More, "9007199254740992"), [1]);
    assert_eq!(of(Predicate::Between, "1..9007199254740992"), [0]);
    assert_eq!(of(Predicate::Between, "9007199254740993.."), [1]);
    assert_eq!(of(Predicate::Between, " .. 9007199254740992"), [0]);
    assert_eq!(fitting("Long", Predicate::Between, "..", &longs), None);
    assert_eq!(of(Predicate::Missing, ""), [2, 3]);
    assert_eq!(of(Predicate::Present, ""), [0, 1]);
    assert_eq!(fitting("Long", Predicate::Is, "many", &longs), None);

    let texts = [r#"{"v":"Ünder"}"#, r#"{"v":""}"#, "{}"];
    let of = |predicate, value| fitting("String", predicate, value, &texts).expect("a filter");
    assert_eq!(of(Predicate::Contains, "ün"), [0]);
    assert_eq!(of(Predicate::Lacks, "x"), [0, 1, 2]);
    assert_eq!(of(Predicate::Is, ""), [1]);
    assert_eq!(of(Predicate::IsNot, ""), [0]);
    assert_eq!(of(Predicate::OneOf, r#"["Ünder","x"]"#), [0]);
    assert_eq!(of(Predicate::OneOf, r#"[""]"#), [1]);
    assert_eq!(of(Predicate::OneOf, "[null]"), [2]);
    assert_eq!(of(Predicate::OneOf, r#"["",null]"#), [1, 2]);
    for wrong in ["", "[]", "Ünder", "[1]"] {
        assert_eq!(fitting("String", Predicate::OneOf, wrong, &texts), None);
    }

    let times = [
        r#"{"v":"2026-11-21T23:30:00-02:00"}"#,
        r#"{"v":"2026-11-21T12:00:00Z"}"#,
    ];
    let of = |predicate, value| fitting("Timestamp", predicate, value, &times).expect("a filter");
    assert_eq!(of(Predicate::Is, "2026-11-21"), [1]);
    assert_eq!(of(Predicate::More, "2026-11-21"), [0]);
    assert_eq!(of(Predicate::AtLeast, "2026-11-21 12:00"), [0, 1]);

    let truths = [r#"{"v":true}"#, r#"{"v":false}"#, "{}"];
    assert_eq!(
        fitting("Boolean", Predicate::Is, "false", &truths),
        Some(vec![1])
    );
    assert_eq!(fitting("Boolean", Predicate::Is, "maybe", &truths), None);
}

#[test]
fn a_filter_comes_back_from_its_address() {
    let filters = [
        Filter {
            column: "carrier".to_owned(),
            predicate: Predicate::Is,
            value: "a;b~c!d".to_owned(),
        },
        Filter {
            column: "gate".to_owned(),
            predicate: Predicate::Missing,
            value: String::new(),
        },
    ];
    assert_eq!(Filter::read(&written(&filters)), filters);
    assert_eq!(written(&filters), "carrier~is~a!.b!-c!!d;gate~missing");
    assert_eq!(Filter::read("nonsense;a~unheard~1;;"), []);
}

#[test]
fn written_rows_keep_every_digit_and_tell_no_value_from_no_text() {
    let rows = rows(&[
        r#"{"id":"a","n":9007199254740993,"d":"0.10","t":"","s":"x, \"y\"\nz","f":"=1+1","o":{"k":[1.0]}}"#,
    ]);
    let row = rows.get(0).expect("a row");
    let columns =
        ["id", "n", "d", "t", "missing", "s", "f", "o"].map(|name| column(name, "String"));
    let names = names(columns.iter().map(|column| &column.name));
    let values: Vec<_> = columns.iter().map(|column| value(&row, column)).collect();
    let mut text = String::new();
    delimited_row(&CsvOptions::default(), &names, &mut text);
    delimited_row(&CsvOptions::default(), &values, &mut text);
    assert_eq!(
        text,
        "id,n,d,t,missing,s,f,o\r\na,9007199254740993,0.10,\"\",,\"x, \"\"y\"\"\nz\",=1+1,\"{\"\"k\"\":[1.0]}\"\r\n"
    );
    let mut guarded = String::new();
    delimited_row(&CsvOptions::guarded(), &values[6..7], &mut guarded);
    html_row(&values[6..7], "td", &mut guarded);
    assert_eq!(guarded, "'=1+1\r\n<tr><td>'=1+1</td></tr>");

    let mut json = String::new();
    json_row(&row, Some(&columns[..3]), &mut json);
    assert_eq!(json, r#"{"id":"a","n":9007199254740993,"d":"0.10"}"#);

    let values = ["a\tb", "c|d"].map(|text| Some((text.to_owned(), CellKind::Text)));
    let mut markdown = String::new();
    markdown_row(&[values[0].clone(), None, values[1].clone()], &mut markdown);
    assert_eq!(markdown, "| a\tb |  | c\\|d |\n");
    assert_eq!(literal("O'Hare"), "'O''Hare'");
    assert_eq!(literal(r"C:\x"), r"'C:\\x'");
}
