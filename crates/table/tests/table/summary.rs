//! Selected cells at a glance.

use std::sync::Arc;

use arrow_array::{Decimal128Array, Float64Array, Int64Array, StringArray};
use belvedere_table::{Summary, Table};

use crate::common::table;

fn cells() -> Table {
    let cents = Decimal128Array::from(vec![Some(10), Some(20), None, Some(1)]);
    table(vec![
        (
            "id",
            Arc::new(Int64Array::from(vec![i64::MAX, i64::MAX, 1, 2])),
        ),
        (
            "fare",
            Arc::new(cents.with_precision_and_scale(10, 2).unwrap()),
        ),
        (
            "share",
            Arc::new(Float64Array::from(vec![0.5, f64::NAN, 0.25, 1.0])),
        ),
        (
            "name",
            Arc::new(StringArray::from(vec![
                Some("a"),
                None,
                Some("b"),
                Some(""),
            ])),
        ),
        (
            "bags",
            Arc::new(Int64Array::from(vec![Some(1), None, Some(3), Some(4)])),
        ),
    ])
}

fn summary(columns: &[usize], rows: &[u32]) -> Summary {
    cells().summary(columns, rows).unwrap()
}

fn some(values: usize, nulls: usize, sum: &str, mean: &str) -> Summary {
    let text = |text: &str| Some(text.to_owned());
    let (sum, mean) = (text(sum), text(mean));
    Summary {
        values,
        nulls,
        sum,
        mean,
    }
}

#[test]
fn sums_are_exact_beyond_64_bits_and_with_decimals() {
    let two = summary(&[0], &[0, 1]);
    assert_eq!(two.sum.as_deref(), Some("18446744073709551614"));
    assert_eq!(
        summary(&[1], &[0, 1, 2, 3]),
        some(3, 1, "0.31", "0.10333333333333333")
    );
    assert_eq!(summary(&[1], &[0, 1]), some(2, 0, "0.30", "0.15"));
}

#[test]
fn cells_of_several_columns_are_one_sum_where_their_type_is_one() {
    assert_eq!(summary(&[0, 4], &[2, 3]), some(4, 0, "10", "2.5"));
    // Texts count as values beside the numbers.
    assert_eq!(summary(&[3, 4], &[0, 1, 2]), some(4, 2, "4", "2.0"));
    let mixed = summary(&[1, 4], &[0, 1, 2, 3]);
    assert_eq!(
        (mixed.values, mixed.nulls, mixed.sum, mixed.mean),
        (6, 2, None, None)
    );
}

#[test]
fn what_is_no_number_is_counted_only() {
    let texts = Summary {
        values: 3,
        nulls: 1,
        ..Summary::default()
    };
    assert_eq!(summary(&[3], &[0, 1, 2, 3]), texts);
    assert_eq!(summary(&[2], &[0, 1, 2]), some(3, 0, "0.75", "0.375"));
    assert_eq!(
        summary(&[4], &[1]),
        Summary {
            nulls: 1,
            ..Summary::default()
        }
    );
    assert!(cells().summary(&[9], &[0]).is_err());
}
