//! Profiles of columns: counts, extremes, histograms.

use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{Float64Array, Int64Array, StringArray};
use belvedere_table::TOP;
use proptest::prelude::*;

use crate::common::table;
use crate::filter::text;

#[test]
fn profiles_count_exactly() {
    let numbers = Int64Array::from(vec![
        Some(1),
        Some(1),
        None,
        Some(i64::MAX),
        Some(-5),
        Some(1),
    ]);
    let words = StringArray::from(vec![
        Some("b"),
        Some(""),
        None,
        Some(" "),
        Some("b"),
        Some("ünï"),
    ]);
    let floats = Float64Array::from(vec![0.0, 1.0, f64::NAN, f64::INFINITY, 0.25, 0.5]);
    let table = table(vec![
        ("n", Arc::new(numbers)),
        ("w", Arc::new(words)),
        ("f", Arc::new(floats)),
    ]);
    let profile = table.profile(0, None, 100, TOP).unwrap();
    assert_eq!(
        (
            profile.rows,
            profile.nulls,
            profile.distinct,
            profile.distinct_is_exact
        ),
        (6, 1, 3, true)
    );
    assert_eq!(profile.least.as_deref(), Some("-5"));
    assert_eq!(profile.greatest.as_deref(), Some("9223372036854775807"));
    assert_eq!(
        profile.top,
        [
            (text("1"), 3),
            (text("-5"), 1),
            (text("9223372036854775807"), 1)
        ]
    );
    assert_eq!(profile.histogram.unwrap().counts.iter().sum::<usize>(), 5);
    let profile = table.profile(1, None, 2, TOP).unwrap();
    assert_eq!((profile.distinct, profile.distinct_is_exact), (2, false));
    assert_eq!(
        (profile.empty, profile.blank, profile.lengths),
        (1, 1, Some((0, 3)))
    );
    assert!(profile.top.is_empty());
    assert_eq!(profile.greatest.as_deref(), Some("ünï"));
    let profile = table.profile(2, None, 100, TOP).unwrap();
    assert_eq!((profile.not_numbers, profile.infinite), (1, 1));
    assert_eq!(profile.mean.as_deref(), Some("0.4375"));
    let histogram = profile.histogram.unwrap();
    assert_eq!(histogram.edges.first().map(String::as_str), Some("0.0"));
    assert_eq!(histogram.edges.last().map(String::as_str), Some("1.0"));
    assert_eq!(histogram.counts.iter().sum::<usize>(), 4);
    assert_eq!(
        table.profile(0, Some(&[0, 1]), 100, TOP).unwrap().distinct,
        1
    );
    assert_eq!(
        table.extremes(2, None).unwrap(),
        Some((text("0.0"), text("Infinity")))
    );
}

#[test]
fn whole_numbers_fall_into_their_bars_however_wide_the_range_is() {
    let narrow: Vec<i64> = (0..5_000).map(|number| number * number % 7_919).collect();
    let wide = vec![i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX - 1, i64::MAX];
    for values in [narrow, wide] {
        let (least, greatest) = (values.iter().min().unwrap(), values.iter().max().unwrap());
        let (least, span) = (
            i128::from(*least),
            i128::from(*greatest) - i128::from(*least) + 1,
        );
        let table = table(vec![("n", Arc::new(Int64Array::from(values.clone())))]);
        let profile = table.profile(0, None, 10_000, TOP).unwrap();
        let counts = profile.histogram.unwrap().counts;
        let mut expected = vec![0; counts.len()];
        for value in &values {
            let bar = (i128::from(*value) - least) * counts.len() as i128 / span;
            expected[usize::try_from(bar).unwrap()] += 1;
        }
        assert_eq!(counts, expected);
        assert_eq!(profile.least.unwrap(), least.to_string());
        assert_eq!(profile.greatest.unwrap(), greatest.to_string());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_profile_is_the_same_from_any_encoding(values in prop::collection::vec(prop::option::of("[a-d]{0,2}"), 0..200)) {
        let keyed: arrow_array::DictionaryArray<Int32Type> = values.iter().map(Option::as_deref).collect();
        let table = table(vec![("p", Arc::new(StringArray::from(values))), ("d", Arc::new(keyed))]);
        prop_assert_eq!(table.profile(0, None, 50, TOP).unwrap(), table.profile(1, None, 50, TOP).unwrap());
        prop_assert_eq!(table.extremes(0, None).unwrap(), table.extremes(1, None).unwrap());
    }
}
