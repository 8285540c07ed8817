//! Charts: groups and measures against results that are counted one by one.

use std::collections::BTreeMap;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, Decimal128Array, Float64Array, Int64Array, RecordBatch, StringArray,
};
use belvedere_table::{Axis, Chart, Drawing, Filter, KeyKind, Measure, Predicate};
use proptest::prelude::*;

use crate::common::{batch_of, table, table_of};

pub(crate) const ALL: Chart = Chart {
    x: 0,
    axis: Axis::Categories,
    series: None,
    measure: Measure::Count,
    max_groups: 1000,
    max_series: 8,
};

/// A group by its name: `∅` for nulls, `…` for the others.
pub(crate) fn names(keys: &[belvedere_table::Key]) -> Vec<String> {
    keys.iter()
        .map(|key| match key.kind {
            KeyKind::Null => "∅".to_owned(),
            KeyKind::Others => "…".to_owned(),
            KeyKind::Value | KeyKind::NonFinite => key.text.clone(),
        })
        .collect()
}

/// The measures by the names of group and series.
fn measures(drawing: &Drawing) -> BTreeMap<(String, String), String> {
    let (keys, series) = (names(&drawing.keys), names(&drawing.series));
    assert_eq!(drawing.measures.len(), keys.len() * series.len());
    let mut found = BTreeMap::new();
    for (at, sum) in drawing.measures.iter().enumerate() {
        if let Some(sum) = sum {
            let name = (
                keys[at / series.len()].clone(),
                series[at % series.len()].clone(),
            );
            assert!(found.insert(name, sum.text.clone()).is_none());
        }
    }
    found
}

type Row = (Option<u8>, Option<bool>, Option<i64>);

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let number = prop_oneof![
        3 => (-5i64..5).prop_map(Some),
        1 => any::<i64>().prop_map(Some),
        1 => Just(None),
    ];
    prop::collection::vec(
        (
            prop::option::weighted(0.9, 0u8..12),
            prop::option::weighted(0.9, any::<bool>()),
            number,
        ),
        0..200,
    )
}

fn batches(rows: &[Row]) -> Vec<RecordBatch> {
    let part = |rows: &[Row]| {
        let name = |row: &Row| row.0.map(|name| format!("n{name:02}"));
        batch_of(vec![
            (
                "name",
                Arc::new(rows.iter().map(name).collect::<StringArray>()) as ArrayRef,
            ),
            (
                "flag",
                Arc::new(rows.iter().map(|row| row.1).collect::<BooleanArray>()),
            ),
            (
                "number",
                Arc::new(rows.iter().map(|row| row.2).collect::<Int64Array>()),
            ),
        ])
    };
    let (first, second) = rows.split_at(rows.len() / 3);
    vec![part(first), part(second)]
}

/// What a group of numbers measures, counted one by one.
fn naive(measure: Measure, rows: usize, numbers: &[i128]) -> Option<String> {
    match measure {
        Measure::Count => Some(rows.to_string()),
        _ if numbers.is_empty() => None,
        Measure::Sum(_) => Some(numbers.iter().sum::<i128>().to_string()),
        Measure::Min(_) => numbers.iter().min().map(ToString::to_string),
        Measure::Max(_) => numbers.iter().max().map(ToString::to_string),
        Measure::Mean(_) => {
            let mean = numbers.iter().sum::<i128>() as f64 / numbers.len() as f64;
            Some(mean.to_string())
        }
    }
}

proptest! {
    #[test]
    fn groups_measure_what_their_rows_do(rows in rows(), max_groups in 1usize..14, which in 0usize..5, divided: bool, filtered: bool) {
        let measure = [
            Measure::Count,
            Measure::Sum(2),
            Measure::Mean(2),
            Measure::Min(2),
            Measure::Max(2),
        ][which];
        let table = table_of(&batches(&rows));
        let passed = filtered.then(|| {
            let filter = Filter::Column { column: 2, predicate: Predicate::NotNull };
            table.filter(&filter, None).unwrap()
        });
        let chart = Chart { series: divided.then_some(1), measure, max_groups, ..ALL };
        let drawing = table.chart(&chart, passed.as_deref()).unwrap();
        let rows: Vec<Row> = rows.into_iter().filter(|row| !filtered || row.2.is_some()).collect();
        prop_assert_eq!(drawing.rows, rows.len());
        let distinct: std::collections::BTreeSet<_> = rows.iter().filter_map(|row| row.0).collect();
        prop_assert_eq!(drawing.distinct, distinct.len());
        let keys = names(&drawing.keys);
        let values = keys.iter().filter(|key| key.starts_with('n')).count();
        prop_assert_eq!(values, distinct.len().min(max_groups));
        prop_assert_eq!(keys.contains(&"…".to_owned()), distinct.len() > max_groups);
        prop_assert_eq!(keys.contains(&"∅".to_owned()), rows.iter().any(|row| row.0.is_none()));
        let mut groups = BTreeMap::<(String, String), (usize, Vec<i128>)>::new();
        for (name, flag, number) in &rows {
            let key = match name.map(|name| format!("n{name:02}")) {
                None => "∅".to_owned(),
                Some(name) if keys.contains(&name) => name,
                Some(_) => "…".to_owned(),
            };
            let series = match flag {
                _ if !divided => String::new(),
                None => "∅".to_owned(),
                Some(flag) => flag.to_string(),
            };
            let group = groups.entry((key, series)).or_default();
            group.0 += 1;
            group.1.extend(number.map(i128::from));
        }
        for name in &keys {
            for series in names(&drawing.series) {
                groups.entry((name.clone(), series)).or_default();
            }
        }
        let mut found = measures(&drawing);
        if which == 2 {
            // Floats are written with and without exponents.
            for text in found.values_mut() {
                *text = text.parse::<f64>().unwrap().to_string();
            }
        }
        let expected: BTreeMap<_, _> = groups
            .into_iter()
            .filter_map(|(name, (rows, numbers))| Some((name, naive(measure, rows, &numbers)?)))
            .collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn a_drawing_goes_through_bytes(rows in rows(), cut in any::<prop::sample::Index>()) {
        let table = table_of(&batches(&rows));
        for axis in [Axis::Categories, Axis::Values, Axis::Bins, Axis::Points(2)] {
            let chart = Chart { x: 2, axis, series: Some(0), max_groups: 20, max_series: 3, ..ALL };
            let drawing = table.chart(&chart, None).unwrap();
            let bytes = drawing.to_bytes();
            // A place that does not exist is NaN, which equals nothing: the texts of both are compared.
            prop_assert_eq!(format!("{:?}", Drawing::from_bytes(&bytes)), format!("{:?}", Some(drawing)));
            let part = bytes.get(..cut.index(bytes.len())).unwrap();
            prop_assert_eq!(Drawing::from_bytes(part), None);
        }
    }
}

#[test]
fn sums_are_exact_beyond_64_bits_and_with_decimals() {
    let table = table(vec![
        (
            "name",
            Arc::new(StringArray::from(vec!["a", "a", "b"])) as ArrayRef,
        ),
        (
            "big",
            Arc::new(Int64Array::from(vec![i64::MAX, i64::MAX, 1])),
        ),
        (
            "money",
            Arc::new(
                Decimal128Array::from(vec![10_i128.pow(30) + 1, 10_i128.pow(30) + 2, -5])
                    .with_precision_and_scale(38, 2)
                    .unwrap(),
            ),
        ),
        (
            "float",
            Arc::new(Float64Array::from(vec![0.5, 0.25, f64::NAN])),
        ),
    ]);
    let sum = |measure| {
        let drawing = table.chart(&Chart { measure, ..ALL }, None).unwrap();
        let texts: Vec<_> = drawing
            .measures
            .iter()
            .map(|sum| sum.as_ref().map_or("∅", |sum| sum.text.as_str()).to_owned())
            .collect();
        (texts, drawing.left_out)
    };
    assert_eq!(
        sum(Measure::Sum(1)).0,
        ["18446744073709551614", "1"].map(str::to_owned)
    );
    assert_eq!(
        sum(Measure::Sum(2)).0,
        ["20000000000000000000000000000.03", "-0.05"].map(str::to_owned)
    );
    assert_eq!(sum(Measure::Min(2)).0[1], "-0.05");
    // NaN is left out, and said.
    assert_eq!(
        sum(Measure::Sum(3)),
        (vec!["0.75".to_owned(), "∅".to_owned()], 1)
    );
}

#[test]
fn texts_stand_by_their_measure_and_numbers_by_their_order() {
    let words = StringArray::from(vec![Some("c"), Some("b"), Some("a"), Some("b"), None]);
    let numbers = Int64Array::from(vec![30, 10, 20, 10, 7]);
    let table = table(vec![
        ("w", Arc::new(words) as ArrayRef),
        ("n", Arc::new(numbers)),
    ]);
    let order = |x, axis, measure| {
        let chart = Chart {
            x,
            axis,
            measure,
            ..ALL
        };
        names(&table.chart(&chart, None).unwrap().keys).join(" ")
    };
    assert_eq!(order(0, Axis::Categories, Measure::Count), "b a c ∅");
    assert_eq!(order(0, Axis::Categories, Measure::Sum(1)), "c a b ∅");
    assert_eq!(order(0, Axis::Values, Measure::Count), "a b c ∅");
    assert_eq!(order(1, Axis::Categories, Measure::Count), "7 10 20 30");
}

#[test]
fn texts_that_name_periods_stand_in_the_order_of_time() {
    let order = |words: &[&str]| {
        // The later a word comes, the more rows it has.
        let rows = words
            .iter()
            .enumerate()
            .flat_map(|(at, word)| std::iter::repeat_n(*word, at + 1));
        let words = StringArray::from(rows.collect::<Vec<_>>());
        let table = table(vec![("w", Arc::new(words) as ArrayRef)]);
        names(&table.chart(&ALL, None).unwrap().keys).join(" ")
    };
    assert_eq!(
        order(&["2025-12", "2026-02", "2026-01"]),
        "2025-12 2026-01 2026-02"
    );
    assert_eq!(order(&["2026-Q1", "2025-Q4"]), "2025-Q4 2026-Q1");
    assert_eq!(order(&["Jan", "DEC", "march"]), "Jan march DEC");
    assert_eq!(order(&["Friday", "Sun", "Monday"]), "Monday Friday Sun");
    // One that names no period, or another kind of period, and they are words again.
    assert_eq!(order(&["2025-12", "2026-01", "?"]), "? 2026-01 2025-12");
    assert_eq!(order(&["Jan", "Mon", "Feb"]), "Feb Mon Jan");
    assert_eq!(order(&["20261", "20251"]), "20251 20261");
}

#[test]
fn what_is_no_number_is_not_measured() {
    let table = table(vec![
        ("w", Arc::new(StringArray::from(vec!["a"])) as ArrayRef),
        ("n", Arc::new(Int64Array::from(vec![1]))),
    ]);
    for chart in [
        Chart {
            measure: Measure::Sum(0),
            ..ALL
        },
        Chart {
            x: 1,
            axis: Axis::Points(0),
            ..ALL
        },
    ] {
        let refused = table.chart(&chart, None).unwrap_err();
        assert_eq!(refused.to_string(), "string values can't be drawn");
    }
    assert!(table.chart(&Chart { x: 9, ..ALL }, None).is_err());
}
