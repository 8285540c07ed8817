//! Comparisons: against one that is done row by row, and with what keys can be.

use std::{collections::BTreeMap, sync::Arc};

use arrow_array::{
    ArrayRef, Float64Array, Int32Array, Int64Array, RecordBatch, StringArray,
    TimestampMicrosecondArray,
};
use belvedere_table::session::{Answer, Input, Request, Session};
use belvedere_table::{
    Change, Compare, Comparison, CsvDecoder, CsvInput, Differences, SharedColumn, Table,
};
use proptest::prelude::*;

use crate::common::{BUDGET, batch_of, stream, table, table_of};

/// A comparison that is done, in steps of so many rows.
fn compared(before: &Table, after: &Table, compare: Compare, step: usize) -> Comparison {
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
fn lines(comparison: &Comparison, before: &Table, after: &Table) -> Vec<String> {
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

fn by(keys: &[usize], columns: &[usize]) -> Compare {
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

#[test]
fn a_session_compares_in_steps_and_forgets_with_a_table() {
    let mut session = Session::default();
    let mut ask = |request: Request, bytes: &[u8]| session.handle(request, bytes);
    let column =
        |from: i64| -> ArrayRef { Arc::new(Int64Array::from_iter_values(from..from + 150_000)) };
    for (number, from) in [(1, 0), (2, 1)] {
        let bytes = stream(&batch_of(vec![("id", column(from))]));
        let open = Request::Open {
            table: number,
            input: Input::Arrow,
            budget: BUDGET,
        };
        ask(open, b"");
        ask(Request::Push { table: number }, &bytes);
        ask(Request::Finish { table: number }, b"");
    }
    let Answer::SharedColumns(shared) = ask(
        Request::SharedColumns {
            before: 1,
            after: 2,
        },
        b"",
    )
    .answer
    else {
        panic!("no columns");
    };
    assert_eq!(shared.key, Some(0));
    let begin = Request::Compare {
        comparison: 3,
        before: 1,
        after: 2,
        compare: by(&[0], &[]),
    };
    let under_way = Answer::Compared {
        done: 0,
        total: 600_000,
        counts: None,
    };
    assert_eq!(ask(begin, b"").answer, under_way);
    let mut steps = 0;
    let counts = loop {
        steps += 1;
        match ask(Request::CompareNext { comparison: 3 }, b"").answer {
            Answer::Compared {
                counts: Some(counts),
                ..
            } => break counts,
            Answer::Compared { done, .. } => assert!(done < 600_000 && done > 0),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(steps, 7);
    assert_eq!(
        (counts.added, counts.removed, counts.unchanged),
        (1, 1, 149_999)
    );
    let rows = || Request::ChangedRows {
        comparison: 3,
        change: None,
        start: 0,
        end: 10,
        most: 20,
    };
    let reply = ask(rows(), b"");
    assert_eq!(
        reply.answer,
        Answer::ChangedRows {
            rows: 2,
            columns: 1
        }
    );
    let buffers: Vec<&[u8]> = reply.buffers.iter().map(Vec::as_slice).collect();
    let buffers: [&[u8]; 8] = buffers.try_into().unwrap();
    assert_eq!((buffers[0], buffers[3]), (&b"0"[..], &b"150000"[..]));
    assert_eq!((buffers[6], buffers[7]), (&[0, 0][..], &[1, 0][..]));
    ask(Request::Close { table: 2 }, b"");
    assert!(matches!(ask(rows(), b"").answer, Answer::Failed { .. }));
}

type Row = (Option<u8>, Option<u8>, Option<bool>);

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let key = prop_oneof![4 => (0u8..12).prop_map(Some), 1 => Just(None)];
    prop::collection::vec(
        (key, prop::option::of(0u8..3), any::<Option<bool>>()),
        0..30,
    )
}

fn batches(rows: &[Row], size: usize) -> Table {
    let batch = |rows: &[Row]| -> RecordBatch {
        batch_of(vec![
            (
                "key",
                Arc::new(
                    rows.iter()
                        .map(|row| row.0.map(i64::from))
                        .collect::<Int64Array>(),
                ) as ArrayRef,
            ),
            (
                "text",
                Arc::new(
                    rows.iter()
                        .map(|row| row.1.map(|text| format!("t{text}")))
                        .collect::<StringArray>(),
                ),
            ),
            (
                "flag",
                Arc::new(
                    rows.iter()
                        .map(|row| row.2)
                        .collect::<arrow_array::BooleanArray>(),
                ),
            ),
        ])
    };
    let mut all: Vec<RecordBatch> = rows.chunks(size).map(batch).collect();
    if all.is_empty() {
        all.push(batch(&[]));
    }
    table_of(&all)
}

/// Added, removed, changed and unchanged rows.
fn by_hand(before: &[Row], after: &[Row]) -> (usize, usize, usize, usize) {
    let mut groups: BTreeMap<Option<u8>, (Vec<Row>, Vec<Row>)> = BTreeMap::new();
    for row in before {
        groups.entry(row.0).or_default().0.push(*row);
    }
    for row in after {
        groups.entry(row.0).or_default().1.push(*row);
    }
    let (mut added, mut removed, mut changed, mut unchanged) = (0, 0, 0, 0);
    for (mut before, after) in groups.into_values() {
        if let ([one], [other]) = (before.as_slice(), after.as_slice()) {
            if one == other {
                unchanged += 1;
            } else {
                changed += 1;
            }
            continue;
        }
        for row in after {
            match before.iter().position(|other| *other == row) {
                Some(place) => {
                    before.remove(place);
                    unchanged += 1;
                }
                None => added += 1,
            }
        }
        removed += before.len();
    }
    (added, removed, changed, unchanged)
}

proptest! {
    #[test]
    fn a_comparison_counts_what_one_by_hand_counts(
        before in rows(), after in rows(), size in 1usize..8, step in 1usize..20,
    ) {
        let (one, other) = (batches(&before, size), batches(&after, size + 1));
        let comparison = compared(&one, &other, by(&[0], &[1, 2]), step);
        let counts = comparison.counts().unwrap();
        let counted = (counts.added, counts.removed, counts.changed, counts.unchanged);
        prop_assert_eq!(counted, by_hand(&before, &after));
        let lines = lines(&comparison, &one, &other);
        let with = |sign: &str| lines.iter().filter(|line| line.starts_with(sign)).count();
        prop_assert_eq!((with("+"), with("-"), with("~")), (counts.added, counts.removed, counts.changed));
    }
}
