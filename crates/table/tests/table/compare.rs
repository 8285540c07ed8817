//! Comparisons: what differs, and what keys can be.

use std::sync::Arc;

use arrow_array::{
    ArrayRef, Float64Array, Int32Array, Int64Array, StringArray, TimestampMicrosecondArray,
};
use belvedere_table::{
    Change, Compare, Comparison, CsvDecoder, CsvInput, Differences, SharedColumn, Table,
};

use crate::common::{BUDGET, table};

/// A comparison that is done, in steps of so many rows.
pub(crate) fn compared(before: &Table, after: &Table, compare: Compare, step: usize) -> Comparison {
    let mut comparison = Comparison::new(before, after, compare).unwrap();
    let mut last = 0;
    while comparison.counts().is_none() {
        comparison.step(before, after, step).unwrap();
        let (done, total) = comparison.progress();
        assert!(
            last <= done && done <= total,
            "{last} {done} of at most {total}"
        );
        last = done;
    }
    comparison
}

/// The rows that differ: the sign of the change, then each cell, with both values where it has changed.
pub(crate) fn lines(comparison: &Comparison, before: &Table, after: &Table) -> Vec<String> {
    let found = comparison
        .changed_rows(before, after, None, 0..1_000_000, 200)
        .unwrap();
    let line = |(row, numbers): (usize, &(Option<u32>, Option<u32>))| {
        let mut line = match numbers {
            (None, _) => "+".to_owned(),
            (_, None) => "-".to_owned(),
            _ => "~".to_owned(),
        };
        for column in 0..found.before.columns {
            let (old, kind, _) = found.before.cell(row, column).unwrap();
            let (new, new_kind, _) = found.after.cell(row, column).unwrap();
            let text = |text: &str, kind| {
                if kind == belvedere_table::CellKind::Null {
                    "∅".to_owned()
                } else {
                    text.to_owned()
                }
            };
            let (old, new) = (text(old, kind), text(new, new_kind));
            line += " ";
            line += &match numbers {
                (None, _) => new,
                (_, None) => old,
                _ if found.changed[row * found.before.columns + column] == 1 => {
                    format!("{old}→{new}")
                }
                _ => new,
            };
        }
        line
    };
    found.rows.iter().enumerate().map(line).collect()
}

pub(crate) fn by(keys: &[usize], columns: &[usize]) -> Compare {
    let pairs = |columns: &[usize]| columns.iter().map(|column| (*column, *column)).collect();
    Compare {
        keys: pairs(keys),
        columns: pairs(columns),
    }
}

fn people(rows: &[(Option<i64>, Option<&str>, f64)]) -> Table {
    let column = |array: ArrayRef| array;
    table(vec![
        (
            "id",
            column(Arc::new(
                rows.iter().map(|row| row.0).collect::<Int64Array>(),
            )),
        ),
        (
            "name",
            column(Arc::new(
                rows.iter().map(|row| row.1).collect::<StringArray>(),
            )),
        ),
        (
            "score",
            column(Arc::new(Float64Array::from_iter_values(
                rows.iter().map(|row| row.2),
            ))),
        ),
    ])
}

#[test]
fn rows_are_added_removed_and_changed_by_key() {
    let before = people(&[
        (Some(1), Some("Ada"), 1.5),
        (Some(2), Some("Bob"), f64::NAN),
        (Some(3), None, 3.0),
        (Some(4), Some("Dan"), 0.0),
        (Some(5), Some("Eve"), 5.0),
    ]);
    let after = people(&[
        (Some(5), Some("Eve"), 5.0),
        (Some(4), Some("Dan"), -0.0),
        (Some(3), Some(""), 3.0),
        (Some(2), Some("Bob"), -f64::NAN),
        (Some(7), Some("Gus"), 7.0),
        (Some(6), None, 6.0),
    ]);
    for step in [1, 3, 1000] {
        let comparison = compared(&before, &after, by(&[0], &[1, 2]), step);
        assert_eq!(
            comparison.counts(),
            Some(&Differences {
                added: 2,
                removed: 1,
                changed: 2,
                unchanged: 2,
                repeated: (0, 0),
                null_keys: (0, 0),
                changed_in: vec![1, 1],
            })
        );
        assert_eq!(
            lines(&comparison, &before, &after),
            [
                "- 1 Ada 1.5",
                "~ 3 ∅→ 3.0",
                "~ 4 Dan 0.0→-0.0",
                "+ 7 Gus 7.0",
                "+ 6 ∅ 6.0"
            ]
        );
    }
}

#[test]
fn one_kind_of_change_can_be_read_in_parts() {
    let before = people(&[(Some(1), None, 0.0), (Some(2), None, 0.0)]);
    let after = people(&[
        (Some(2), None, 1.0),
        (Some(3), None, 0.0),
        (Some(4), None, 0.0),
    ]);
    let comparison = compared(&before, &after, by(&[0], &[1, 2]), 10);
    let rows = |change, places| {
        let found = comparison.changed_rows(&before, &after, Some(change), places, 10);
        found.unwrap().rows
    };
    assert_eq!(
        rows(Change::Added, 0..9),
        [(None, Some(1)), (None, Some(2))]
    );
    assert_eq!(rows(Change::Added, 1..2), [(None, Some(2))]);
    assert_eq!(rows(Change::Removed, 0..9), [(Some(0), None)]);
    assert_eq!(rows(Change::Changed, 0..9), [(Some(1), Some(0))]);
}

#[test]
fn rows_whose_key_comes_again_are_compared_whole() {
    let before = people(&[
        (Some(1), Some("a"), 0.0),
        (Some(1), Some("b"), 0.0),
        (Some(1), Some("b"), 0.0),
        (Some(2), Some("c"), 0.0),
        (None, Some("d"), 0.0),
        (Some(9), Some("same"), 0.0),
    ]);
    let after = people(&[
        (Some(1), Some("b"), 0.0),
        (Some(1), Some("x"), 0.0),
        (Some(2), Some("c"), 0.0),
        (Some(2), Some("c"), 0.0),
        (None, Some("e"), 0.0),
        (Some(9), Some("same"), 0.0),
    ]);
    let comparison = compared(&before, &after, by(&[0], &[1, 2]), 2);
    let counts = comparison.counts().unwrap();
    assert_eq!(
        lines(&comparison, &before, &after),
        [
            "- 1 a 0.0",
            "- 1 b 0.0",
            "~ ∅ d→e 0.0",
            "+ 1 x 0.0",
            "+ 2 c 0.0"
        ]
    );
    assert_eq!((counts.repeated, counts.null_keys), ((4, 4), (1, 1)));
    assert_eq!(counts.unchanged, 3);
}

#[test]
fn without_a_key_whole_rows_are_compared() {
    let before = people(&[(Some(1), None, 0.0), (Some(1), None, 0.0)]);
    let after = people(&[(Some(1), None, 0.0), (Some(1), None, 0.5)]);
    let comparison = compared(&before, &after, by(&[], &[0, 1, 2]), 1);
    assert_eq!(
        lines(&comparison, &before, &after),
        ["- 1 ∅ 0.0", "+ 1 ∅ 0.5"]
    );
    let nothing = people(&[]);
    let comparison = compared(&nothing, &after, by(&[0], &[1]), 1);
    assert_eq!(comparison.counts().unwrap().added, 2);
    let comparison = compared(&nothing, &nothing, by(&[0], &[1]), 1);
    assert_eq!(
        comparison.counts(),
        Some(&Differences {
            changed_in: vec![0],
            ..Differences::default()
        })
    );
}

#[test]
fn columns_of_other_types_are_compared_by_their_texts() {
    let before = table(vec![
        ("id", Arc::new(Int32Array::from(vec![1, 2, 3])) as ArrayRef),
        ("at", Arc::new(StringArray::from(vec!["1", "2.0", "x"]))),
    ]);
    let after = table(vec![
        ("at", Arc::new(Int64Array::from(vec![1, 2, 3])) as ArrayRef),
        ("id", Arc::new(StringArray::from(vec!["1", "2", "03"]))),
    ]);
    let shared = before.shared_columns(&after).unwrap();
    let column = |name: &str, numbers, types: (&str, &str)| SharedColumn {
        name: name.to_owned(),
        numbers,
        types: Some((types.0.to_owned(), types.1.to_owned())),
    };
    assert_eq!(
        shared.both,
        [
            column("at", (1, 0), ("string", "int64")),
            column("id", (0, 1), ("int32", "string"))
        ]
    );
    assert_eq!(shared.key, Some(1));
    let compare = Compare {
        keys: vec![(0, 1)],
        columns: vec![(1, 0)],
    };
    let comparison = compared(&before, &after, compare, 100);
    assert_eq!(
        lines(&comparison, &before, &after),
        ["~ 2 2.0→2", "- 3 x", "+ 03 3"]
    );
}

#[test]
fn instants_of_other_zones_are_the_same() {
    let instants = |zone: &str| -> Table {
        let array = TimestampMicrosecondArray::from(vec![0, 1_000_000]).with_timezone(zone);
        table(vec![("at", Arc::new(array))])
    };
    let (before, after) = (instants("UTC"), instants("Europe/Berlin"));
    let comparison = compared(&before, &after, by(&[0], &[]), 100);
    assert_eq!(comparison.counts().unwrap().unchanged, 2);
}

#[test]
fn cells_of_csv_differ_where_their_texts_do() {
    let csv = |text: &str| {
        let mut decoder = CsvDecoder::new(BUDGET, CsvInput::default());
        decoder.push(text.as_bytes()).unwrap();
        decoder.finish().unwrap();
        decoder.table().clone()
    };
    let before = csv("id,price,day\n1,1.50,2024-01-01\n2,2.5,2024-01-02\n3,,\n");
    let after = csv("id,price,day\n1,1.5,2024-01-01\n2,2.5,2024-01-02\n3,,\n");
    let comparison = compared(&before, &after, by(&[0], &[1, 2]), 100);
    assert_eq!(
        lines(&comparison, &before, &after),
        ["~ 1 1.50→1.5 2024-01-01"]
    );
}

#[test]
fn the_key_is_guessed_from_names_and_values() {
    let guess = |before: Vec<(&str, ArrayRef)>, after: Vec<(&str, ArrayRef)>| {
        let (before, after) = (table(before), table(after));
        let shared = before.shared_columns(&after).unwrap();
        shared.key.map(|key| shared.both[key].name.clone())
    };
    let texts = |texts: &[&str]| -> ArrayRef { Arc::new(StringArray::from(texts.to_vec())) };
    let (unique, again) = (texts(&["a", "b", "c"]), texts(&["a", "b", "a"]));
    let both = |columns: &[(&'static str, &ArrayRef)]| {
        let columns: Vec<(&str, ArrayRef)> = columns
            .iter()
            .map(|(name, column)| (*name, ArrayRef::clone(column)))
            .collect();
        guess(columns.clone(), columns)
    };
    let key = |name: &str| Some(name.to_owned());
    assert_eq!(both(&[("city", &unique), ("id", &unique)]), key("id"));
    assert_eq!(
        both(&[("paid", &unique), ("flightId", &unique)]),
        key("flightId")
    );
    assert_eq!(
        both(&[("id", &again), ("order_key", &unique)]),
        key("order_key")
    );
    assert_eq!(both(&[("id", &again), ("city", &unique)]), key("city"));
    assert_eq!(both(&[("id", &again)]), None);
    let floats: ArrayRef = Arc::new(Float64Array::from(vec![1.0, 2.0, 3.0]));
    assert_eq!(both(&[("price", &floats)]), None);
    // Unique on one side is not enough.
    assert_eq!(
        guess(vec![("id", unique.clone())], vec![("id", again)]),
        None
    );
}

#[test]
fn columns_of_one_side_and_of_one_name_are_told_apart() {
    let numbers = |from: i64| -> ArrayRef { Arc::new(Int64Array::from(vec![from, from + 1])) };
    let before = table(vec![
        ("a", numbers(0)),
        ("n", numbers(1)),
        ("n", numbers(2)),
    ]);
    let after = table(vec![("n", numbers(3)), ("b", numbers(4))]);
    let shared = before.shared_columns(&after).unwrap();
    assert_eq!(
        shared.both,
        [SharedColumn {
            name: "n".to_owned(),
            numbers: (1, 0),
            types: None
        }]
    );
    assert_eq!(shared.only_before, ["a", "n"]);
    assert_eq!(shared.only_after, ["b"]);
}
