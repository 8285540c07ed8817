//! Filters against plain comparisons.

use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{
    BinaryArray, BooleanArray, Date32Array, Decimal128Array, Decimal256Array, Float32Array,
    Float64Array, Int64Array, ListArray, StringArray, Time64MicrosecondArray,
    TimestampMicrosecondArray, TimestampMillisecondArray, UInt64Array,
};
use arrow_buffer::i256;
use belvedere_table::{Error, Filter, Predicate, Table};
use proptest::prelude::*;

use crate::common::table;

fn one_of(values: &[Option<&str>]) -> Predicate {
    Predicate::In(values.iter().map(|value| value.map(text)).collect())
}

fn pass(table: &Table, column: usize, predicate: Predicate) -> Vec<u32> {
    table
        .filter(&Filter::Column { column, predicate }, None)
        .unwrap()
}

pub(crate) fn text(text: &str) -> String {
    text.to_owned()
}

#[test]
fn integers_compare_exactly() {
    // All three are the same number as doubles.
    let big = 9_007_199_254_740_992;
    let column = Int64Array::from(vec![
        Some(big),
        Some(big + 1),
        None,
        Some(i64::MIN),
        Some(i64::MAX),
    ]);
    let table = table(vec![("n", Arc::new(column))]);
    assert_eq!(
        pass(&table, 0, Predicate::Equals(text("9007199254740993"))),
        [1]
    );
    assert_eq!(
        pass(&table, 0, Predicate::NotEquals(text("9007199254740993"))),
        [0, 3, 4]
    );
    assert_eq!(
        pass(&table, 0, Predicate::Greater(text("9007199254740992"))),
        [1, 4]
    );
    assert_eq!(
        pass(&table, 0, Predicate::Greater(text("9007199254740992.5"))),
        [1, 4]
    );
    assert_eq!(
        pass(&table, 0, Predicate::AtLeast(text("9007199254740992.5"))),
        [1, 4]
    );
    assert_eq!(
        pass(&table, 0, Predicate::Less(text("-9223372036854775808"))),
        [0u32; 0]
    );
    assert_eq!(
        pass(&table, 0, Predicate::AtMost(text("-9223372036854775808"))),
        [3]
    );
    assert_eq!(
        pass(&table, 0, Predicate::Less(text("1e400"))),
        [0, 1, 3, 4]
    );
    assert_eq!(
        pass(&table, 0, Predicate::Greater(text("1e400"))),
        [0u32; 0]
    );
    assert_eq!(
        pass(&table, 0, Predicate::Greater(text("-1e400"))),
        [0, 1, 3, 4]
    );
    assert_eq!(pass(&table, 0, Predicate::Equals(text("1.5"))), [0u32; 0]);
    assert_eq!(
        pass(&table, 0, Predicate::NotEquals(text("1.5"))),
        [0, 1, 3, 4]
    );
    assert_eq!(
        pass(
            &table,
            0,
            one_of(&[Some("9223372036854775807"), Some("9007199254740992")])
        ),
        [0, 4]
    );
    assert_eq!(pass(&table, 0, Predicate::Null), [2]);
    assert_eq!(pass(&table, 0, one_of(&[None])), [2]);
    assert_eq!(
        pass(&table, 0, one_of(&[None, Some("9007199254740992")])),
        [0, 2]
    );
    assert_eq!(pass(&table, 0, Predicate::NotNull), [0, 1, 3, 4]);
    assert_eq!(
        table.filter(
            &Filter::Column {
                column: 0,
                predicate: Predicate::Equals(text("x"))
            },
            None
        ),
        Err(Error::Literal {
            text: text("x"),
            data_type: text("int64")
        })
    );
}

#[test]
fn decimals_compare_at_any_scale() {
    let narrow = Decimal128Array::from(vec![Some(1050), Some(-1), None])
        .with_precision_and_scale(38, 2)
        .unwrap();
    let wide = Decimal256Array::from(vec![
        Some(i256::from_string(&"9".repeat(70)).unwrap()),
        Some(i256::from_i128(-5)),
        None,
    ])
    .with_precision_and_scale(76, 10)
    .unwrap();
    let table = table(vec![("n", Arc::new(narrow)), ("w", Arc::new(wide))]);
    assert_eq!(pass(&table, 0, Predicate::Equals(text("10.5"))), [0]);
    assert_eq!(
        pass(&table, 0, Predicate::Equals(text("10.501"))),
        [0u32; 0]
    );
    assert_eq!(pass(&table, 0, Predicate::Less(text("10.501"))), [0, 1]);
    assert_eq!(pass(&table, 0, Predicate::AtLeast(text("-0.01"))), [0, 1]);
    assert_eq!(pass(&table, 0, Predicate::Greater(text("-0.015"))), [0, 1]);
    assert_eq!(pass(&table, 0, Predicate::Less(text("-0.005"))), [1]);
    let nines = format!("{}.{}", "9".repeat(60), "9".repeat(10));
    assert_eq!(pass(&table, 1, Predicate::Equals(nines.clone())), [0]);
    assert_eq!(pass(&table, 1, Predicate::Less(nines)), [1]);
    assert_eq!(
        pass(&table, 1, Predicate::Between(text("-1e-9"), text("0"))),
        [1]
    );
}

#[test]
fn times_compare_exactly() {
    let micros = TimestampMicrosecondArray::from(vec![
        Some(1_704_067_200_000_000),
        Some(1_704_067_200_000_001),
        Some(1_704_153_599_999_999),
        Some(1_704_153_600_000_000),
        None,
    ])
    .with_timezone("Europe/Berlin");
    let millis = TimestampMillisecondArray::from(vec![0, -1, 1, 86_399_999, 86_400_000]);
    let days = Date32Array::from(vec![0, 1, -1, 19_723, 19_724]);
    let clock =
        Time64MicrosecondArray::from(vec![0, 1, 43_200_000_000, 43_259_999_999, 43_260_000_000]);
    let table = table(vec![
        ("u", Arc::new(micros)),
        ("m", Arc::new(millis)),
        ("d", Arc::new(days)),
        ("t", Arc::new(clock)),
    ]);
    assert_eq!(
        pass(&table, 0, Predicate::Equals(text("2024-01-01"))),
        [0, 1, 2]
    );
    assert_eq!(pass(&table, 0, Predicate::Greater(text("2024-01-01"))), [3]);
    assert_eq!(
        pass(
            &table,
            0,
            Predicate::Equals(text("2024-01-01T00:00:00.000001Z"))
        ),
        [1]
    );
    assert_eq!(
        pass(
            &table,
            0,
            Predicate::Equals(text("2024-01-01 01:00:00.000001+01:00"))
        ),
        [1]
    );
    assert_eq!(
        pass(
            &table,
            0,
            Predicate::Less(text("2024-01-01T00:00:00.0000005"))
        ),
        [0]
    );
    assert_eq!(
        pass(&table, 1, Predicate::AtMost(text("1970-01-01T00:00:00"))),
        [0, 1, 2]
    );
    assert_eq!(
        pass(
            &table,
            1,
            Predicate::AtMost(text("1970-01-01T00:00:00.000"))
        ),
        [0, 1]
    );
    // The values of a list are themselves, however they are written.
    assert_eq!(pass(&table, 1, one_of(&[Some("1970-01-01T00:00:00")])), [0]);
    assert_eq!(
        pass(&table, 1, Predicate::Equals(text("1970-01"))),
        [0, 2, 3, 4]
    );
    assert_eq!(
        pass(
            &table,
            1,
            Predicate::Between(text("1970-01-01"), text("1970-01-01"))
        ),
        [0, 2, 3]
    );
    assert_eq!(
        pass(&table, 2, one_of(&[Some("1969-12-31"), Some("2024-01-01")])),
        [2, 3]
    );
    assert_eq!(pass(&table, 3, Predicate::Equals(text("12:00"))), [2, 3]);
    for bad in [
        "2024-02-30",
        "2024-13-01",
        "24:00",
        "yesterday",
        "",
        "2024-01-01T25:00",
    ] {
        assert!(
            table
                .filter(
                    &Filter::Column {
                        column: 0,
                        predicate: Predicate::Equals(text(bad))
                    },
                    None
                )
                .is_err()
        );
    }
}

#[test]
fn floats_know_nan_and_their_own_width() {
    let narrow = Float32Array::from(vec![0.1, 0.2, f32::NAN, -0.0]);
    let wide = Float64Array::from(vec![0.1, f64::INFINITY, f64::NAN, 0.0]);
    let table = table(vec![("f", Arc::new(narrow)), ("d", Arc::new(wide))]);
    assert_eq!(pass(&table, 0, Predicate::Equals(text("0.1"))), [0]);
    assert_eq!(pass(&table, 0, Predicate::Equals(text("0"))), [3]);
    assert_eq!(pass(&table, 0, Predicate::Equals(text("NaN"))), [2]);
    assert_eq!(pass(&table, 1, Predicate::Greater(text("0.1"))), [1, 2]);
    assert_eq!(
        pass(&table, 1, Predicate::Between(text("0"), text("Infinity"))),
        [0, 1, 3]
    );
    assert_eq!(pass(&table, 1, Predicate::Less(text("0.1"))), [3]);
}

#[test]
fn texts_bytes_booleans_and_lists() {
    let words = StringArray::from(vec![
        Some("Straße"),
        Some("STRASSE 7"),
        None,
        Some(""),
        Some("strand"),
    ]);
    let bytes = BinaryArray::from(vec![
        Some(b"\x00\xff".as_slice()),
        Some(b"a"),
        None,
        Some(b""),
        Some(b"b"),
    ]);
    let flags = BooleanArray::from(vec![Some(true), Some(false), None, Some(true), Some(false)]);
    let lists = ListArray::from_iter_primitive::<Int32Type, _, _>(vec![
        Some(vec![Some(1), Some(20)]),
        Some(vec![]),
        None,
        Some(vec![Some(200)]),
        Some(vec![None]),
    ]);
    let table = table(vec![
        ("w", Arc::new(words)),
        ("b", Arc::new(bytes)),
        ("f", Arc::new(flags)),
        ("l", Arc::new(lists)),
        ("u", Arc::new(UInt64Array::from(vec![u64::MAX, 0, 1, 2, 3]))),
    ]);
    let contains = |text: &str, case| Predicate::Contains {
        text: text.to_owned(),
        case,
    };
    assert_eq!(pass(&table, 0, contains("STRA", false)), [0, 1, 4]);
    assert_eq!(pass(&table, 0, contains("STRA", true)), [1]);
    assert_eq!(pass(&table, 0, contains("SSE", false)), [1]);
    assert_eq!(pass(&table, 0, contains("", false)), [0, 1, 3, 4]);
    assert_eq!(pass(&table, 0, Predicate::StartsWith(text("Str"))), [0]);
    assert_eq!(pass(&table, 0, Predicate::EndsWith(text("and"))), [4]);
    assert_eq!(pass(&table, 0, Predicate::Equals(text(""))), [3]);
    assert_eq!(
        pass(&table, 0, Predicate::Between(text("S"), text("T"))),
        [0, 1]
    );
    assert_eq!(pass(&table, 0, one_of(&[Some("strand"), Some("x")])), [4]);
    assert_eq!(pass(&table, 1, Predicate::Equals(text("00FF"))), [0]);
    assert_eq!(pass(&table, 1, contains("ff", false)), [0u32; 0]);
    assert_eq!(pass(&table, 2, Predicate::Equals(text("true"))), [0, 3]);
    assert_eq!(pass(&table, 2, Predicate::NotEquals(text("TRUE"))), [1, 4]);
    assert_eq!(pass(&table, 3, contains("20", true)), [0, 3]);
    assert_eq!(
        pass(&table, 4, Predicate::Greater(text("9223372036854775807"))),
        [0]
    );
}

#[test]
fn filters_combine() {
    let table = table(vec![(
        "n",
        Arc::new(Int64Array::from(
            (0..200)
                .map(|n| (n % 3 != 0).then_some(n))
                .collect::<Vec<_>>(),
        )),
    )]);
    let column = |predicate| Filter::Column {
        column: 0,
        predicate,
    };
    let low = column(Predicate::Less(text("10")));
    let high = column(Predicate::AtLeast(text("190")));
    let either = Filter::Any(vec![low.clone(), high.clone()]);
    assert_eq!(
        table.filter(&either, None).unwrap(),
        [1, 2, 4, 5, 7, 8, 190, 191, 193, 194, 196, 197, 199]
    );
    assert_eq!(
        table
            .filter(&Filter::All(vec![low.clone(), high]), None)
            .unwrap(),
        [0u32; 0]
    );
    assert_eq!(table.filter(&Filter::All(vec![]), None).unwrap().len(), 200);
    assert_eq!(table.filter(&Filter::Any(vec![]), None).unwrap().len(), 0);
    assert_eq!(
        table
            .filter(&Filter::Not(Box::new(column(Predicate::Null))), None)
            .unwrap()
            .len(),
        133
    );
    assert_eq!(table.filter(&low, Some(&[199, 8, 3, 1])).unwrap(), [8, 1]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ranges_are_those_of_the_values(
        values in prop::collection::vec(any::<Option<i64>>(), 1..300),
        one in any::<prop::sample::Index>(),
        offset in -1i64..=1,
    ) {
        let table = table(vec![("n", Arc::new(Int64Array::from(values.clone())))]);
        let edge = values[one.index(values.len())].unwrap_or(0).saturating_add(offset);
        let rows = |keep: &dyn Fn(i64) -> bool| -> Vec<u32> {
            (0..).zip(&values).filter(|(_, value)| value.is_some_and(keep)).map(|(row, _)| row).collect()
        };
        let edge_text = edge.to_string();
        prop_assert_eq!(pass(&table, 0, Predicate::Less(edge_text.clone())), rows(&|value| value < edge));
        prop_assert_eq!(pass(&table, 0, Predicate::AtMost(edge_text.clone())), rows(&|value| value <= edge));
        prop_assert_eq!(pass(&table, 0, Predicate::Greater(edge_text.clone())), rows(&|value| value > edge));
        prop_assert_eq!(pass(&table, 0, Predicate::AtLeast(edge_text.clone())), rows(&|value| value >= edge));
        prop_assert_eq!(pass(&table, 0, Predicate::NotEquals(edge_text)), rows(&|value| value != edge));
    }
}
