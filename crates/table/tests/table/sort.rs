//! Orders against a plain stable sort of the values.

use std::cmp::Ordering;
use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{
    ArrayRef, BooleanArray, Decimal128Array, Decimal256Array, DictionaryArray, Float64Array,
    Int64Array, StringArray, UInt64Array,
};
use arrow_buffer::i256;
use belvedere_table::{SortBy, Table};
use proptest::prelude::*;

use crate::common::{batch_of, plain, table, table_of};

fn by(column: usize, descending: bool, nulls_first: bool) -> SortBy {
    SortBy {
        column,
        descending,
        nulls_first,
    }
}

/// The order that the standard library's stable sort gives.
fn expected<T>(values: &[Option<T>], by: SortBy, compare: impl Fn(&T, &T) -> Ordering) -> Vec<u32> {
    let mut rows: Vec<u32> = (0..values.len() as u32).collect();
    rows.sort_by(
        |one, other| match (&values[*one as usize], &values[*other as usize]) {
            (None, None) => Ordering::Equal,
            (None, _) if by.nulls_first => Ordering::Less,
            (None, _) => Ordering::Greater,
            (_, None) if by.nulls_first => Ordering::Greater,
            (_, None) => Ordering::Less,
            (Some(one), Some(other)) if by.descending => compare(other, one),
            (Some(one), Some(other)) => compare(one, other),
        },
    );
    rows
}

fn check<T>(column: ArrayRef, values: &[Option<T>], compare: impl Fn(&T, &T) -> Ordering + Copy) {
    // In several batches, so that rows are found across them.
    let whole = batch_of(vec![("c", column)]);
    let half = whole.num_rows() / 2;
    let table = table_of(&[
        whole.slice(0, half),
        whole.slice(half, whole.num_rows() - half),
    ]);
    for descending in [false, true] {
        for nulls_first in [false, true] {
            let by = by(0, descending, nulls_first);
            let sorted = expected(values, by, compare);
            assert_eq!(table.sort(&[by], None).unwrap(), sorted);
            check_first(&table, &[by], &sorted);
        }
    }
}

fn check_first(table: &Table, by: &[SortBy], sorted: &[u32]) {
    for most in [0, 1, 7, 100, sorted.len() + 1] {
        let first = table.sort_first(by, None, most).unwrap();
        assert_eq!(first, sorted[..most.min(sorted.len())], "{by:?} {most}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn integers(values in prop::collection::vec(any::<Option<i64>>(), 0..2000)) {
        check(Arc::new(Int64Array::from(values.clone())), &values, i64::cmp);
    }

    #[test]
    fn small_integers(values in prop::collection::vec(prop::option::of(-3i64..3), 0..6000)) {
        check(Arc::new(Int64Array::from(values.clone())), &values, i64::cmp);
    }

    #[test]
    fn unsigned(values in prop::collection::vec(any::<Option<u64>>(), 0..2000)) {
        check(Arc::new(UInt64Array::from(values.clone())), &values, u64::cmp);
    }

    #[test]
    fn doubles(values in prop::collection::vec(any::<Option<f64>>(), 0..2000)) {
        check(Arc::new(Float64Array::from(values.clone())), &values, |one, other| {
            // NaN after all numbers, whatever its sign; both zeros equal.
            match (one.is_nan(), other.is_nan()) {
                (true, true) => Ordering::Equal,
                (true, false) => Ordering::Greater,
                (false, true) => Ordering::Less,
                _ => one.partial_cmp(other).unwrap(),
            }
        });
    }

    #[test]
    fn texts(values in prop::collection::vec(
        prop::option::of(prop_oneof!["[ab\\x00]{0,10}", "customer-[0-9]{0,8}", "\\PC{0,20}"]),
        0..1500,
    )) {
        check(Arc::new(StringArray::from(values.clone())), &values, String::cmp);
        let keyed: DictionaryArray<Int32Type> = values.iter().map(Option::as_deref).collect();
        check(Arc::new(keyed), &values, String::cmp);
    }

    #[test]
    fn decimals(values in prop::collection::vec(any::<Option<i128>>(), 0..1000)) {
        check(Arc::new(Decimal128Array::from(values.clone())), &values, i128::cmp);
        let wide: Vec<_> = values
            .iter()
            .map(|value| value.map(|value| i256::from_i128(value).wrapping_mul(i256::from_i128(i128::MAX))))
            .collect();
        check(Arc::new(Decimal256Array::from(wide.clone())), &wide, i256::cmp);
    }

    #[test]
    fn several_columns(rows in prop::collection::vec((any::<bool>(), prop::option::of(0..4i64), "[xyz]{0,2}"), 0..6000)) {
        let table = table(vec![
            ("b", Arc::new(BooleanArray::from(rows.iter().map(|row| row.0).collect::<Vec<_>>()))),
            ("n", Arc::new(Int64Array::from(rows.iter().map(|row| row.1).collect::<Vec<_>>()))),
            ("s", Arc::new(StringArray::from(rows.iter().map(|row| row.2.as_str()).collect::<Vec<_>>()))),
        ]);
        let order = [by(0, true, false), by(1, false, true), by(2, true, false)];
        let mut expected: Vec<u32> = (0..rows.len() as u32).collect();
        expected.sort_by(|one, other| {
            let (one, other) = (&rows[*one as usize], &rows[*other as usize]);
            // `None` is less than all in Rust, too.
            other.0.cmp(&one.0).then(one.1.cmp(&other.1)).then(other.2.cmp(&one.2))
        });
        prop_assert_eq!(&table.sort(&order, None).unwrap(), &expected);
        check_first(&table, &order, &expected);
    }
}

#[test]
fn sorting_some_rows_leaves_the_others_out() {
    let table = table(vec![("n", Arc::new(Int64Array::from(vec![5, 4, 3, 2, 1])))]);
    assert_eq!(
        table
            .sort(&[by(0, false, false)], Some(&[0, 2, 4]))
            .unwrap(),
        [4, 2, 0]
    );
    assert_eq!(table.sort(&[], Some(&[2, 0])).unwrap(), [2, 0]);
    assert!(table.sort(&[by(1, false, false)], None).is_err());
}

#[test]
fn nested_values_sort_by_their_text_and_every_type_sorts() {
    let batch = crate::every_type::every_type();
    let table = table_of(&[batch.clone(), batch]);
    for column in 0..table.columns() {
        let rows = table.sort(&[by(column, false, false)], None).unwrap();
        assert_eq!(rows.len(), table.rows());
        let cells = plain(&table, column);
        // Equal cells stand together, and nulls are last.
        let shown: Vec<_> = rows
            .iter()
            .map(|row| cells[*row as usize].as_str())
            .collect();
        let nulls = shown.iter().filter(|text| **text == "∅").count();
        assert!(
            shown[shown.len() - nulls..].iter().all(|text| *text == "∅"),
            "{shown:?}"
        );
        let mut runs = shown.clone();
        runs.dedup();
        let mut unique = runs.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(runs.len(), unique.len(), "{shown:?}");
    }
}
