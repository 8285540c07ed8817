//! Charts whose axis has steps, and points that become fields.

use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, Date32Array, Decimal32Array, Decimal64Array, Decimal128Array,
    Float64Array, Int32Array, Int64Array, TimestampMicrosecondArray, UInt64Array,
};
use belvedere_table::{Axis, Chart, KeyKind};
use proptest::prelude::*;

use crate::chart::{ALL, names};
use crate::common::table;

proptest! {
    #[test]
    fn bins_hold_the_numbers_between_their_edges(numbers in prop::collection::vec(prop::option::weighted(0.9, -3000i64..9000), 1..300), max_groups in 2usize..60) {
        let table = table(vec![("n", Arc::new(Int64Array::from(numbers.clone())) as ArrayRef)]);
        let chart = Chart { axis: Axis::Bins, max_groups, ..ALL };
        let drawing = table.chart(&chart, None).unwrap();
        prop_assert!(drawing.keys.iter().filter(|key| key.kind == KeyKind::Value).count() <= max_groups);
        let mut counted = 0;
        for (key, sum) in drawing.keys.iter().zip(&drawing.measures) {
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
    fn bins_hold_the_floats_between_their_edges(numbers in prop::collection::vec(prop_oneof![-1.0f64..1.0, -1e9f64..1e9, (-40i32..40).prop_map(|tenths| f64::from(tenths) / 10.0)], 1..200), max_groups in 2usize..40) {
        let table = table(vec![("n", Arc::new(Float64Array::from(numbers.clone())) as ArrayRef)]);
        let chart = Chart { axis: Axis::Bins, max_groups, ..ALL };
        let drawing = table.chart(&chart, None).unwrap();
        prop_assert!(drawing.keys.len() <= max_groups);
        for (key, sum) in drawing.keys.iter().zip(&drawing.measures) {
            let (from, until): (f64, f64) = (key.text.parse().unwrap(), key.end.as_ref().unwrap().parse().unwrap());
            let expected = numbers.iter().filter(|number| **number >= from && **number < until).count();
            prop_assert_eq!(sum.as_ref().unwrap().rows, expected);
        }
        prop_assert_eq!(drawing.measures.iter().flatten().map(|sum| sum.rows).sum::<usize>(), numbers.len());
    }
}

#[test]
fn times_become_round_steps_and_floats_without_a_place_stay() {
    let days = |dates: &[i32]| Arc::new(Date32Array::from(dates.to_vec())) as ArrayRef;
    let edges = |column: ArrayRef, max_groups| {
        let table = table(vec![("t", column)]);
        let chart = Chart {
            axis: Axis::Bins,
            max_groups,
            ..ALL
        };
        let drawing = table.chart(&chart, None).unwrap();
        assert_eq!(
            drawing
                .measures
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
    let chart = |axis, max_groups| {
        let chart = Chart {
            axis,
            max_groups,
            ..ALL
        };
        table.chart(&chart, None).unwrap()
    };
    assert!(!chart(Axis::Values, 900).binned);
    let binned = chart(Axis::Values, 800);
    assert!(binned.binned && binned.keys.len() <= 801);
    let points = chart(Axis::Points(1), 900);
    assert_eq!((points.points.len(), points.left_out), (857, 143));
    assert_eq!(points.points[1].x.text, "2");
    assert_eq!(points.points[1].y.text, "4");
    let fields = chart(Axis::Points(1), 100);
    assert!(fields.binned && fields.points.len() < 857);
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

/// The bins of a column, each with its rows: `0.0..5.0 2`.
fn bins(column: ArrayRef, max_groups: usize) -> Vec<String> {
    let table = table(vec![("n", column)]);
    let chart = Chart {
        axis: Axis::Bins,
        max_groups,
        ..ALL
    };
    let drawing = table.chart(&chart, None).unwrap();
    let name = |(at, name): (usize, String)| {
        let end = drawing.keys[at].end.as_ref();
        let end = end.map(|end| format!("..{end}")).unwrap_or_default();
        format!(
            "{name}{end} {}",
            drawing.measures[at].as_ref().unwrap().rows
        )
    };
    names(&drawing.keys)
        .into_iter()
        .enumerate()
        .map(name)
        .collect()
}

#[test]
fn the_widest_integers_decimals_and_floats_have_round_bins() {
    let hundredths: [Option<i32>; 4] = [Some(-150), Some(25), Some(99), None];
    let decimal32 = Decimal32Array::from(hundredths.to_vec());
    let decimal64 = Decimal64Array::from(hundredths.map(|n| n.map(i64::from)).to_vec());
    let decimal128 = Decimal128Array::from(hundredths.map(|n| n.map(i128::from)).to_vec());
    let of_decimals: &[&str] = &["-2.00..-1.00 1", "-1.00..0.00 0", "0.00..1.00 2", "∅ 1"];
    let floats = [
        -7.5,
        -2.5,
        2.5,
        -0.0,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
    ];
    let cases: [(ArrayRef, usize, &[&str]); 5] = [
        (
            Arc::new(UInt64Array::from(vec![1 << 63, u64::MAX])),
            4,
            &[
                "5000000000000000000..10000000000000000000 1",
                "10000000000000000000..15000000000000000000 0",
                "15000000000000000000..20000000000000000000 1",
            ],
        ),
        (
            Arc::new(decimal32.with_precision_and_scale(9, 2).unwrap()),
            3,
            of_decimals,
        ),
        (
            Arc::new(decimal64.with_precision_and_scale(18, 2).unwrap()),
            3,
            of_decimals,
        ),
        (
            Arc::new(decimal128.with_precision_and_scale(38, 2).unwrap()),
            3,
            of_decimals,
        ),
        (
            Arc::new(Float64Array::from(floats.to_vec())),
            4,
            &[
                "-10.0..-5.0 1",
                "-5.0..0.0 1",
                "0.0..5.0 2",
                "NaN 1",
                "Infinity 1",
                "-Infinity 1",
            ],
        ),
    ];
    for (column, max_groups, wanted) in cases {
        let data_type = column.data_type().clone();
        assert_eq!(bins(column, max_groups), wanted, "{data_type}");
    }
}

#[test]
fn fields_hold_the_points_of_each_series() {
    let numbers = 0..1000i32;
    let y = |n: i32| {
        if n % 10 == 9 {
            f64::NAN
        } else {
            f64::from(n % 100) - 50.0
        }
    };
    let series = |n: i32| (n % 7 != 0).then_some(n % 3 == 0);
    let table = table(vec![
        (
            "x",
            Arc::new(Int32Array::from_iter_values(numbers.clone())) as ArrayRef,
        ),
        (
            "y",
            Arc::new(Float64Array::from_iter_values(numbers.clone().map(y))),
        ),
        (
            "series",
            Arc::new(numbers.clone().map(series).collect::<BooleanArray>()),
        ),
    ]);
    let chart = Chart {
        axis: Axis::Points(1),
        series: Some(2),
        max_groups: 100,
        ..ALL
    };
    let drawing = table.chart(&chart, None).unwrap();
    let rows: usize = drawing.points.iter().map(|field| field.rows).sum();
    assert!(drawing.binned);
    assert_eq!((rows, drawing.left_out), (900, 100));
    let names = names(&drawing.series);
    for field in &drawing.points {
        let is_within = |n: &i32| {
            let name = series(*n).map_or("∅".to_owned(), |flag| flag.to_string());
            name == names[field.series]
                && (field.x.at..field.x.until).contains(&f64::from(*n))
                && (field.y.at..field.y.until).contains(&y(*n))
        };
        let within = numbers.clone().filter(is_within).count();
        assert_eq!(field.rows, within);
    }
}
