//! Charts whose axis has steps, and points that become fields.

use std::sync::Arc;

use arrow_array::{ArrayRef, Date32Array, Float64Array, Int64Array, TimestampMicrosecondArray};
use belvedere_table::{Axis, Chart, KeyKind};
use proptest::prelude::*;

use crate::{
    chart::{ALL, names},
    common::table,
};

proptest! {
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
