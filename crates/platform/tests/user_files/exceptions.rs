//! Columns that are text because of few of their values: they are named, with the line and with what would change it.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::fixture::{Folder, Served, base_types, file};

/// So many rows with the same value, but for some, by their lines.
fn csv(value: &str, others: &[(usize, &str)]) -> String {
    let mut text = "id,amount\n".to_owned();
    for line in 2..=1001 {
        let other = others.iter().find(|(of, _)| *of == line);
        let value = other.map_or(value, |(_, other)| other);
        writeln!(text, "{line},{value}").unwrap();
    }
    text
}

fn corrections(served: &Served, object_type: &str) -> Value {
    file(served, object_type)["corrections"].clone()
}

/// The description of a property.
fn description(served: &Served, object_type: &str, property: &str) -> Option<String> {
    let definitions = served.store.definitions();
    let ontology = definitions.ontology("sales").unwrap();
    let object_type = ontology.object_type(object_type).unwrap();
    object_type.property(property).unwrap().description.clone()
}

#[test]
fn a_value_that_makes_a_column_text_is_named_with_its_line() {
    let folder = Folder::new();
    let text = csv("1.5", &[(300, "NA"), (700, "n.d."), (900, "\"?\"")]);
    folder.put("a.csv", &text);
    let served = folder.open();
    assert_eq!(base_types(&served, "A")["amount"], "String");
    let correction = json!([{
        "column": "amount", "line": 700, "value": "n.d.", "more": 1,
        "setting": "nulls = [\"n.d.\", \"?\"]",
    }]);
    assert_eq!(corrections(&served, "A"), correction);
    assert_eq!(
        description(&served, "A", "amount").unwrap(),
        "Text because of \"n.d.\" on line 700, and because of another value."
    );
    assert_eq!(description(&served, "A", "id"), None);
    drop(served);
    // It stays known, and the line does what is said of it.
    let served = folder.open();
    assert_eq!(corrections(&served, "A"), correction);
    drop(served);
    let settings = "[files.\"a.csv\"]\nnulls = [\"NA\", \"n.d.\", \"?\"]\n";
    folder.put("belvedere.toml", settings);
    let served = folder.open();
    assert_eq!(base_types(&served, "A")["amount"], "Double");
    assert_eq!(corrections(&served, "A"), Value::Null);
    assert_eq!(description(&served, "A", "amount"), None);
}

#[test]
fn numbers_that_are_written_otherwise_have_another_setting() {
    let folder = Folder::new();
    folder.put("decimal.csv", csv("5", &[(9, "\"1,5\"")]));
    folder.put(
        "thousands.csv",
        csv("0.5", &[(9, "\"1,234.5\""), (11, "\"2,000\"")]),
    );
    // Leading zeros stay text.
    folder.put("zeros.csv", csv("5", &[(9, "007")]));
    folder.put("day.csv", csv("2024-02-29", &[(9, "soon")]));
    let served = folder.open();
    for (name, setting) in [
        ("Decimal", json!("decimal = \",\"")),
        ("Thousands", json!("thousands = \",\"")),
        ("Zeros", Value::Null),
        ("Day", json!("nulls = [\"soon\"]")),
    ] {
        assert_eq!(base_types(&served, name)["amount"], "String", "{name}");
        let correction = corrections(&served, name);
        assert_eq!(correction[0]["line"], 9, "{name}");
        assert_eq!(correction[0]["setting"], setting, "{name}");
    }
}

#[test]
fn a_column_of_texts_has_no_exceptions() {
    let folder = Folder::new();
    let many: Vec<(usize, &str)> = (2..60).map(|line| (line, "x")).collect();
    folder.put("mixed.csv", csv("5", &many));
    folder.put("named.csv", csv("5", &[(9, "x")]));
    let settings = "[files.\"named.csv\"]\ntypes = { amount = \"string\" }\n";
    folder.put("belvedere.toml", settings);
    let served = folder.open();
    for name in ["Mixed", "Named"] {
        assert_eq!(base_types(&served, name)["amount"], "String", "{name}");
        assert_eq!(corrections(&served, name), Value::Null, "{name}");
    }
}

#[test]
fn lines_of_json_have_exceptions_too() {
    let folder = Folder::new();
    let mut text = String::new();
    for number in 1..=100 {
        let amount = if number == 60 { "\"none\"" } else { "2.5" };
        writeln!(text, "{{\"id\":{number},\"amount\":{amount}}}").unwrap();
    }
    folder.put("lines.ndjson", &text);
    let served = folder.open();
    let correction = json!([{"column": "amount", "line": 60, "value": "none"}]);
    assert_eq!(corrections(&served, "Lines"), correction);
}

#[test]
fn files_of_a_folder_have_exceptions_together() {
    let folder = Folder::new();
    folder.put("t/part-0.csv", csv("5", &[]));
    folder.put("t/part-1.csv", csv("0.5", &[(7, "absent")]));
    folder.put("t/part-2.csv", csv("5", &[(8, "x"), (9, "absent")]));
    let served = folder.open();
    assert_eq!(base_types(&served, "T")["amount"], "String");
    let expected = json!([{
        "column": "amount", "path": "t/part-1.csv", "line": 7, "value": "absent", "more": 2,
        "setting": "nulls = [\"absent\", \"x\"]",
    }]);
    assert_eq!(corrections(&served, "T"), expected);
    assert_eq!(
        description(&served, "T", "amount").unwrap(),
        "Text because of \"absent\" on line 7 of \"t/part-1.csv\", and because of 2 others."
    );
    drop(served);
    // Also when a file comes that is looked at alone.
    folder.put("t/part-3.csv", csv("5", &[]));
    let served = folder.open();
    assert_eq!(corrections(&served, "T"), expected);
    drop(served);
    // With a file of texts, they are texts.
    folder.put("t/part-4.csv", csv("x", &[]));
    let served = folder.open();
    assert_eq!(corrections(&served, "T"), Value::Null);
}

/// A file that comes after the start, and is so small that its sample has all rows.
#[test]
fn a_sample_with_all_rows_knows_their_lines() {
    let folder = Folder::new();
    let mut text = "id,amount,note\n".to_owned();
    let mut lines = String::new();
    for number in 1..=30_000 {
        let amount = if number == 20_000 { "\"?\"" } else { "5" };
        writeln!(
            text,
            "{number},{amount},some words about it in so many letters"
        )
        .unwrap();
        writeln!(
            lines,
            "{{\"id\":{number},\"amount\":{amount},\"note\":\"some words about it\"}}"
        )
        .unwrap();
    }
    folder.put("big.csv", &text);
    folder.put("lines.ndjson", &lines);
    let served = folder.open_with_large();
    assert!(served.read_large() && served.read_large());
    for (name, line) in [("Big", 20_001), ("Lines", 20_000)] {
        assert_eq!(file(&served, name).get("reading"), None, "{name}");
        assert_eq!(corrections(&served, name)[0]["line"], line, "{name}");
    }
}
