//! Charts: groups, steps and points against results that are counted one by one.

use std::{collections::BTreeMap, sync::Arc};

use arrow_array::{
    ArrayRef, BooleanArray, Date32Array, Decimal128Array, Float64Array, Int64Array, RecordBatch,
    StringArray, TimestampMicrosecondArray,
};
use belvedere_table::{Axis, Chart, Drawing, Filter, KeyKind, Measure, Test};
use proptest::prelude::*;

use crate::common::{batch_of, table, table_of};

const ALL: Chart = Chart {
    x: 0,
    axis: Axis::Categories,
    series: None,
    measure: Measure::Count,
    most: 1000,
    most_series: 8,
};

/// A group by its name: `∅` for nulls, `…` for the others.
fn names(keys: &[belvedere_table::Key]) -> Vec<String> {
    keys.iter()
        .map(|key| match key.kind {
            KeyKind::Null => "∅".to_owned(),
            KeyKind::Others => "…".to_owned(),
            KeyKind::Value | KeyKind::Odd => key.text.clone(),
        })
        .collect()
}

/// The measures by the names of group and series.
fn measures(drawing: &Drawing) -> BTreeMap<(String, String), String> {
    let (keys, series) = (names(&drawing.keys), names(&drawing.series));
    assert_eq!(drawing.sums.len(), keys.len() * series.len());
    let mut found = BTreeMap::new();
    for (at, sum) in drawing.sums.iter().enumerate() {
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
        Measure::Least(_) => numbers.iter().min().map(ToString::to_string),
        Measure::Greatest(_) => numbers.iter().max().map(ToString::to_string),
        Measure::Mean(_) => {
            let mean = numbers.iter().sum::<i128>() as f64 / numbers.len() as f64;
            Some(mean.to_string())
        }
    }
}

proptest! {
    #[test]
    fn groups_measure_what_their_rows_do(rows in rows(), most in 1usize..14, which in 0usize..5, divided: bool, filtered: bool) {
        let measure = [
            Measure::Count,
            Measure::Sum(2),
            Measure::Mean(2),
            Measure::Least(2),
            Measure::Greatest(2),
        ][which];
        let table = table_of(&batches(&rows));
        let passed = filtered.then(|| {
            let test = Filter::Column { column: 2, test: Test::NotNull };
            table.filter(&test, None).unwrap()
        });
        let chart = Chart { series: divided.then_some(1), measure, most, ..ALL };
        let drawing = table.chart(&chart, passed.as_deref()).unwrap();
        let rows: Vec<Row> = rows.into_iter().filter(|row| !filtered || row.2.is_some()).collect();
        prop_assert_eq!(drawing.rows, rows.len());
        let distinct: std::collections::BTreeSet<_> = rows.iter().filter_map(|row| row.0).collect();
        prop_assert_eq!(drawing.distinct, distinct.len());
        let keys = names(&drawing.keys);
        let values = keys.iter().filter(|key| key.starts_with('n')).count();
        prop_assert_eq!(values, distinct.len().min(most));
        prop_assert_eq!(keys.contains(&"…".to_owned()), distinct.len() > most);
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
    fn steps_hold_the_numbers_between_their_edges(numbers in prop::collection::vec(prop::option::weighted(0.9, -3000i64..9000), 1..300), most in 2usize..60) {
        let table = table(vec![("n", Arc::new(Int64Array::from(numbers.clone())) as ArrayRef)]);
        let chart = Chart { axis: Axis::Steps, most, ..ALL };
        let drawing = table.chart(&chart, None).unwrap();
        prop_assert!(drawing.keys.iter().filter(|key| key.kind == KeyKind::Value).count() <= most);
        let mut counted = 0;
        for (key, sum) in drawing.keys.iter().zip(&drawing.sums) {
            let expected = if key.kind == KeyKind::Null {
                numbers.iter().filter(|number| number.is_none()).count()
            } else {
                let from: i64 = key.text.parse().unwrap();
                let until = key.end.as_ref().map_or(from + 1, |end| end.parse().unwrap());
                prop_assert_eq!((key.at, key.until), (from as f64, until as f64));
                numbers.iter().flatten().filter(|number| (from..until).contains(*number)).count()
            };
            prop_assert_eq!(sum.as_ref().unwrap().text.clone(), expected.to_string());
            counted += expected;
        }
        prop_assert_eq!(counted, numbers.len());
    }

    #[test]
    fn steps_hold_the_floats_between_their_edges(numbers in prop::collection::vec(prop_oneof![-1.0f64..1.0, -1e9f64..1e9, (-40i32..40).prop_map(|tenths| f64::from(tenths) / 10.0)], 1..200), most in 2usize..40) {
        let table = table(vec![("n", Arc::new(Float64Array::from(numbers.clone())) as ArrayRef)]);
        let chart = Chart { axis: Axis::Steps, most, ..ALL };
        let drawing = table.chart(&chart, None).unwrap();
        prop_assert!(drawing.keys.len() <= most);
        for (key, sum) in drawing.keys.iter().zip(&drawing.sums) {
            let (from, until): (f64, f64) = (key.text.parse().unwrap(), key.end.as_ref().unwrap().parse().unwrap());
            let expected = numbers.iter().filter(|number| **number >= from && **number < until).count();
            prop_assert_eq!(sum.as_ref().unwrap().rows, expected);
        }
        prop_assert_eq!(drawing.sums.iter().flatten().map(|sum| sum.rows).sum::<usize>(), numbers.len());
    }

    #[test]
    fn a_drawing_goes_through_bytes(rows in rows(), cut in any::<prop::sample::Index>()) {
        let table = table_of(&batches(&rows));
        for axis in [Axis::Categories, Axis::Values, Axis::Steps, Axis::Points(2)] {
            let chart = Chart { x: 2, axis, series: Some(0), most: 20, most_series: 3, ..ALL };
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
            .sums
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
    assert_eq!(sum(Measure::Least(2)).0[1], "-0.05");
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
fn times_become_round_steps_and_floats_without_a_place_stay() {
    let days = |dates: &[i32]| Arc::new(Date32Array::from(dates.to_vec())) as ArrayRef;
    let edges = |column: ArrayRef, most| {
        let table = table(vec![("t", column)]);
        let chart = Chart {
            axis: Axis::Steps,
            most,
            ..ALL
        };
        let drawing = table.chart(&chart, None).unwrap();
        assert_eq!(
            drawing
                .sums
                .iter()
                .flatten()
                .map(|sum| sum.rows)
                .sum::<usize>(),
            drawing.rows
        );
        names(&drawing.keys)
    };
    // 2024-01-15, 2024-03-01.
    assert_eq!(
        edges(days(&[19_737, 19_783]), 5),
        ["2024-01-01", "2024-02-01", "2024-03-01"]
    );
    // Weeks begin on Mondays.
    assert_eq!(
        edges(days(&[19_737, 19_752]), 4),
        ["2024-01-15", "2024-01-22", "2024-01-29"]
    );
    // Before 1970, too.
    assert_eq!(
        edges(days(&[-1, 1]), 9),
        ["1969-12-31", "1970-01-01", "1970-01-02"]
    );
    let hour = 3_600_000_000;
    let times = TimestampMicrosecondArray::from(vec![hour / 2, 2 * hour]).with_timezone("UTC");
    assert_eq!(
        edges(Arc::new(times), 3),
        [
            "1970-01-01T00:00:00Z",
            "1970-01-01T01:00:00Z",
            "1970-01-01T02:00:00Z"
        ]
    );
    let floats = Float64Array::from(vec![0.1, 0.3, f64::NAN, f64::INFINITY, f64::NAN]);
    assert_eq!(
        edges(Arc::new(floats), 3),
        ["0.1", "0.2", "0.3", "NaN", "Infinity"]
    );
    // One value, however small the step could be.
    for alone in [0.913_151_097_805_281_1, 1e300, -1e-300, 0.0, f64::MAX] {
        let alone = Float64Array::from(vec![alone, alone]);
        assert_eq!(edges(Arc::new(alone), 2).len(), 1);
    }
    let ends = Float64Array::from(vec![f64::MIN, f64::MAX]);
    assert!(edges(Arc::new(ends), 10).len() <= 10);
    let ends = Int64Array::from(vec![i64::MIN, i64::MAX]);
    assert!(edges(Arc::new(ends), 10).len() <= 10);
    assert!(edges(Arc::new(Int64Array::from(vec![None, None])), 10) == ["∅"]);
}

#[test]
fn many_values_become_steps_and_many_points_fields() {
    let numbers: Vec<_> = (0..1000i64).map(|n| (n % 7 != 0).then_some(n)).collect();
    let squares: Vec<_> = (0..1000i64).map(|n| Some(n * n)).collect();
    let table = table(vec![
        ("x", Arc::new(Int64Array::from(numbers)) as ArrayRef),
        ("y", Arc::new(Int64Array::from(squares))),
    ]);
    let chart = |axis, most| {
        let chart = Chart { axis, most, ..ALL };
        table.chart(&chart, None).unwrap()
    };
    assert!(!chart(Axis::Values, 900).stepped);
    let stepped = chart(Axis::Values, 800);
    assert!(stepped.stepped && stepped.keys.len() <= 801);
    let points = chart(Axis::Points(1), 900);
    assert_eq!((points.points.len(), points.left_out), (857, 143));
    assert_eq!(points.points[1].x.text, "2");
    assert_eq!(points.points[1].y.text, "4");
    let fields = chart(Axis::Points(1), 100);
    assert!(fields.stepped && fields.points.len() < 857);
    assert_eq!(
        fields.points.iter().map(|point| point.rows).sum::<usize>(),
        857
    );
    for field in &fields.points {
        let within = (0..1000i64)
            .filter(|n| n % 7 != 0)
            .filter(|n| (field.x.at..field.x.until).contains(&(*n as f64)))
            .filter(|n| (field.y.at..field.y.until).contains(&((n * n) as f64)))
            .count();
        assert_eq!(field.rows, within);
    }
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
