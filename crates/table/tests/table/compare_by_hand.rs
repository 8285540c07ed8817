//! Counts of any comparison, against one that is done row by row.

use std::collections::BTreeMap;
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use belvedere_table::Table;
use proptest::prelude::*;

use crate::common::{batch_of, table_of};
use crate::compare::{by, compared, lines};

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
