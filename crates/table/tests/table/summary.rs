//! Selected cells at a glance.

use std::sync::Arc;

use arrow_array::{
    Date32Array, Decimal128Array, Float64Array, Int32Array, Int64Array, StringArray,
    TimestampMicrosecondArray,
};
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
    cells().summary(columns, Some(rows)).unwrap()
}

fn some(values: usize, nulls: usize, [sum, mean, least, greatest]: [&str; 4]) -> Summary {
    let text = |text: &str| Some(text.to_owned());
    Summary {
        values,
        nulls,
        sum: text(sum),
        mean: text(mean),
        least: text(least),
        greatest: text(greatest),
    }
}

#[test]
fn sums_are_exact_beyond_64_bits_and_with_decimals() {
    let two = summary(&[0], &[0, 1]);
    assert_eq!(two.sum.as_deref(), Some("18446744073709551614"));
    assert_eq!(
        summary(&[1], &[0, 1, 2, 3]),
        some(3, 1, ["0.31", "0.10333333333333333", "0.01", "0.20"])
    );
    assert_eq!(
        summary(&[1], &[0, 1]),
        some(2, 0, ["0.30", "0.15", "0.10", "0.20"])
    );
}

#[test]
fn cells_of_several_columns_are_one_sum_where_their_type_is_one() {
    assert_eq!(
        summary(&[0, 4], &[2, 3]),
        some(4, 0, ["10", "2.5", "1", "4"])
    );
    // Texts count as values beside the numbers.
    assert_eq!(
        summary(&[3, 4], &[0, 1, 2]),
        some(4, 2, ["4", "2.0", "1", "3"])
    );
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
    assert_eq!(
        summary(&[2], &[0, 1, 2]),
        some(3, 0, ["0.75", "0.375", "0.25", "0.5"])
    );
    assert_eq!(
        summary(&[4], &[1]),
        Summary {
            nulls: 1,
            ..Summary::default()
        }
    );
    assert!(cells().summary(&[9], None).is_err());
}

#[test]
fn whole_columns_are_summed_as_their_rows_are() {
    let whole = table(vec![
        (
            "small",
            Arc::new(Int32Array::from(vec![7, i32::MIN, i32::MAX, -1])),
        ),
        (
            "large",
            Arc::new(Int64Array::from(vec![i64::MAX, i64::MAX, i64::MIN, 5])),
        ),
        (
            "share",
            Arc::new(Float64Array::from(vec![
                1e16,
                1.0,
                f64::NEG_INFINITY,
                -1e16,
            ])),
        ),
        (
            "day",
            Arc::new(Date32Array::from(vec![19_723, 0, 19_724, 1])),
        ),
    ]);
    for columns in [&[0][..], &[1], &[2], &[3], &[0, 1], &[2, 3]] {
        assert_eq!(
            whole.summary(columns, None).unwrap(),
            whole.summary(columns, Some(&[0, 1, 2, 3])).unwrap()
        );
    }
    let share = whole.summary(&[2], None).unwrap();
    assert_eq!((share.values, share.sum.as_deref()), (4, Some("1.0")));
    let integers = whole.summary(&[1], None).unwrap();
    assert_eq!(integers.least, Some(i64::MIN.to_string()));
    assert_eq!(integers.greatest, Some(i64::MAX.to_string()));
}

#[test]
fn of_times_there_is_the_earliest_and_the_latest() {
    let times = table(vec![
        (
            "day",
            Arc::new(Date32Array::from(vec![Some(1), None, Some(0)])),
        ),
        (
            "seen",
            Arc::new(TimestampMicrosecondArray::from(vec![1_500_000, 0, 2])),
        ),
    ]);
    let text = |text: &str| Some(text.to_owned());
    let days = times.summary(&[0], Some(&[0, 1])).unwrap();
    assert_eq!(
        (days.nulls, days.sum, days.least, days.greatest),
        (1, None, text("1970-01-02"), text("1970-01-02"))
    );
    let seen = times.summary(&[1], None).unwrap();
    assert_eq!(
        (seen.least, seen.greatest),
        (text("1970-01-01T00:00:00"), text("1970-01-01T00:00:01.500"))
    );
    // Days and instants have no common order.
    assert_eq!(times.summary(&[0, 1], None).unwrap().least, None);
}

#[test]
fn least_and_greatest_are_exact_beyond_the_largest_sum() {
    let large = 10_i128.pow(38) - 1;
    let decimals = Decimal128Array::from(vec![large, large, -large, large, 5]);
    let column = decimals.with_precision_and_scale(38, 0).unwrap();
    let summary = table(vec![("d", Arc::new(column))]).summary(&[0], None);
    let summary = summary.unwrap();
    assert_eq!(summary.least, Some((-large).to_string()));
    assert_eq!(summary.greatest, Some(large.to_string()));
    let late = Decimal128Array::from(vec![large, large, 5]);
    let column = late.with_precision_and_scale(38, 0).unwrap();
    let summary = table(vec![("d", Arc::new(column))]).summary(&[0], None);
    assert_eq!(summary.unwrap().least.as_deref(), Some("5"));
}
