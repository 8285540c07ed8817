//! Profiles against plain counting of the values: of each type, in several batches and of a part of the rows.

use std::collections::BTreeMap;
use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, BooleanArray, Date32Array, Decimal128Array, Float32Array, Float64Array,
    Int8Array, Int64Array, StringArray, StringViewArray, TimestampMicrosecondArray, UInt16Array,
    UInt64Array,
};
use belvedere_table::{DISTINCT, Histogram, QUANTILES, TOP, Table};
use proptest::prelude::*;

use crate::common::{batch_of, plain, table_of};

/// The table in three batches, the middle one empty, of a slice that begins within a byte of the null mask.
fn in_batches(column: &ArrayRef) -> Table {
    let padded = batch_of(vec![("c", Arc::clone(column))]);
    let whole = padded.slice(
        padded.num_rows().min(3),
        padded.num_rows().saturating_sub(3),
    );
    let half = whole.num_rows() / 2;
    table_of(&[
        whole.slice(0, half),
        whole.slice(half, 0),
        whole.slice(half, whole.num_rows() - half),
    ])
}

/// What tells a value apart and orders it, its text, and whether it is a number with a place in the order.
type Seen<K> = (K, String, bool);

fn check<K: Ord + Clone>(
    column: &ArrayRef,
    values: &[Option<K>],
    is_ordered: impl Fn(&K) -> bool,
    has_quantiles: bool,
) {
    let table = in_batches(column);
    let values = values.get(3.min(values.len())..).unwrap();
    let texts = plain(&table, 0);
    let some: Vec<u32> = (0..values.len() as u32)
        .filter(|row| row % 3 != 1)
        .collect();
    for rows in [None, Some(some.as_slice()), Some(&[])] {
        let profile = table.profile(0, rows, DISTINCT, TOP).unwrap();
        let all: Vec<u32> = (0..values.len() as u32).collect();
        let rows = rows.unwrap_or(&all);
        let mut seen: Vec<Seen<K>> = rows
            .iter()
            .map(|row| *row as usize)
            .filter_map(|row| {
                let value = values[row].clone()?;
                let is_ordered = is_ordered(&value);
                Some((value, texts[row].clone(), is_ordered))
            })
            .collect();
        seen.sort_by(|one, other| one.0.cmp(&other.0));
        assert_eq!(profile.rows, rows.len());
        assert_eq!(profile.nulls, rows.len() - seen.len());
        let mut counts: BTreeMap<K, (String, usize)> = BTreeMap::new();
        for (value, text, _) in &seen {
            counts.entry(value.clone()).or_insert((text.clone(), 0)).1 += 1;
        }
        assert_eq!(
            (profile.distinct, profile.distinct_is_exact),
            (counts.len(), true)
        );
        let mut top: Vec<(String, usize)> = counts.into_values().collect();
        top.sort_by_key(|(_, times)| usize::MAX - times);
        top.truncate(TOP);
        assert_eq!(profile.top, top);
        let ordered: Vec<&String> = seen
            .iter()
            .filter(|(_, _, is_ordered)| *is_ordered)
            .map(|(_, text, _)| text)
            .collect();
        assert_eq!(profile.least.as_ref(), ordered.first().copied());
        assert_eq!(profile.greatest.as_ref(), ordered.last().copied());
        let quantiles: Vec<(u8, String)> = QUANTILES
            .into_iter()
            .filter(|_| has_quantiles && !ordered.is_empty())
            .map(|percent| {
                let share = |rank: &usize| (rank + 1) * 100 >= ordered.len() * usize::from(percent);
                let rank = (0..ordered.len()).find(share).unwrap();
                (percent, ordered[rank].clone())
            })
            .collect();
        assert_eq!(profile.quantiles, quantiles);
    }
}

/// Whole numbers have a mean and a histogram besides.
fn check_whole(column: &ArrayRef, values: &[Option<i128>]) {
    check(column, values, |_| true, true);
    let table = in_batches(column);
    let numbers: Vec<i128> = values.iter().skip(3).flatten().copied().collect();
    let profile = table.profile(0, None, DISTINCT, TOP).unwrap();
    let (Some(least), Some(greatest)) = (numbers.iter().min(), numbers.iter().max()) else {
        assert_eq!((profile.mean, profile.histogram), (None, None));
        return;
    };
    let span = greatest - least + 1;
    let bars = span.min(20);
    let mut counts = vec![0; usize::try_from(bars).unwrap()];
    for number in &numbers {
        // Divided before it is multiplied where the product has no room.
        let place = number - least;
        let bar = place.checked_mul(bars).map_or_else(
            || {
                (0..bars)
                    .rev()
                    .find(|bar| span / bars * bar + (span % bars * bar + bars - 1) / bars <= place)
                    .unwrap()
            },
            |place| place / span,
        );
        counts[usize::try_from(bar).unwrap()] += 1;
    }
    let histogram = profile.histogram.unwrap();
    assert_eq!(histogram.counts, counts);
    assert_eq!(histogram.edges.first(), profile.least.as_ref());
    assert_eq!(histogram.edges.last(), profile.greatest.as_ref());
    if column.data_type().is_integer() {
        let exact = numbers.iter().sum::<i128>() as f64 / numbers.len() as f64;
        let mean: f64 = profile.mean.unwrap().parse().unwrap();
        assert!(
            (mean - exact).abs() <= exact.abs() * 1e-12,
            "{mean} for {exact}"
        );
    }
}

fn check_floats(histogram: Option<Histogram>, numbers: impl Iterator<Item = f64>) {
    let numbers: Vec<f64> = numbers.filter(|number| number.is_finite()).collect();
    let Some(Histogram { edges, counts }) = histogram else {
        assert!(numbers.is_empty());
        return;
    };
    let edges: Vec<f64> = edges.iter().map(|edge| edge.parse().unwrap()).collect();
    for (bar, count) in counts.iter().enumerate() {
        let is_last = bar + 1 == counts.len();
        let inside =
            |number: &&f64| **number >= edges[bar] && (is_last || **number < edges[bar + 1]);
        assert_eq!(numbers.iter().filter(inside).count(), *count);
    }
}

fn wide<T: Copy + Into<i128>>(values: &[Option<T>]) -> Vec<Option<i128>> {
    values.iter().map(|value| value.map(Into::into)).collect()
}

fn optional<T: std::fmt::Debug>(
    value: impl Strategy<Value = T>,
) -> impl Strategy<Value = Vec<Option<T>>> {
    prop::collection::vec(prop::option::weighted(0.8, value), 0..300)
}

/// Few numbers, and all there are.
fn long() -> impl Strategy<Value = i64> {
    prop_oneof![-4..4i64, any::<i64>()]
}

fn double() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => prop::sample::select(vec![0.0, -0.0, f64::NAN, -f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN, 0.1]),
        2 => (-100..100i32).prop_map(|number| f64::from(number) / 8.0),
        1 => any::<f64>(),
    ]
}

/// The order of floats: -0 is 0, and NaN is one value above all others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key(bool, i64);

fn key(number: f64) -> Key {
    let bits = (number + 0.0).to_bits().cast_signed();
    let place = if bits < 0 { i64::MIN - bits } else { bits };
    if number.is_nan() {
        Key(true, 0)
    } else {
        Key(false, place)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn integers(long in optional(long()), unsigned in optional(prop_oneof![0..4u64, any::<u64>()]), small in optional(any::<i8>()), short in optional(any::<u16>())) {
        check_whole(&(Arc::new(Int64Array::from(long.clone())) as ArrayRef), &wide(&long));
        check_whole(&(Arc::new(UInt64Array::from(unsigned.clone())) as ArrayRef), &wide(&unsigned));
        check_whole(&(Arc::new(Int8Array::from(small.clone())) as ArrayRef), &wide(&small));
        check_whole(&(Arc::new(UInt16Array::from(short.clone())) as ArrayRef), &wide(&short));
    }

    #[test]
    fn decimals(narrow in optional(long()), wide_ones in optional(-8 * 10i128.pow(37)..8 * 10i128.pow(37))) {
        let narrow = wide(&narrow);
        for values in [narrow, wide_ones] {
            let column = Decimal128Array::from(values.clone()).with_precision_and_scale(38, 2).unwrap();
            check_whole(&(Arc::new(column) as ArrayRef), &values);
        }
    }

    #[test]
    fn dates_and_times(days in optional(-1_000_000..1_000_000i32), micros in optional(prop_oneof![0..9i64, -1i64 << 55..1i64 << 55])) {
        check_whole(&(Arc::new(Date32Array::from(days.clone())) as ArrayRef), &wide(&days));
        check_whole(&(Arc::new(TimestampMicrosecondArray::from(micros.clone())) as ArrayRef), &wide(&micros));
    }

    #[test]
    fn floats(values in optional(double())) {
        // A zero has one text, whichever comes first.
        let values: Vec<Option<f64>> = values.into_iter().map(|value| value.map(|number| number + 0.0)).collect();
        let keys: Vec<Option<Key>> = values.iter().map(|value| value.map(key)).collect();
        let column: ArrayRef = Arc::new(Float64Array::from(values.clone()));
        check(&column, &keys, |key| !key.0, true);
        let histogram = in_batches(&column).profile(0, None, DISTINCT, TOP).unwrap().histogram;
        check_floats(histogram, values.iter().skip(3).flatten().copied());
        let halves: Vec<Option<f32>> = values.iter().map(|value| value.map(|number| number as f32 + 0.0)).collect();
        let keys: Vec<Option<Key>> = halves.iter().map(|value| value.map(|number| key(f64::from(number)))).collect();
        check(&(Arc::new(Float32Array::from(halves)) as ArrayRef), &keys, |key| !key.0, true);
    }

    #[test]
    fn texts_and_booleans(texts in optional("[a-cü ]{0,3}|[a-c]{12,16}"), bools in optional(any::<bool>())) {
        let column: ArrayRef = Arc::new(StringArray::from(texts.clone()));
        check(&column, &texts, |_| true, false);
        let views: StringViewArray = texts.iter().map(Option::as_deref).collect();
        check(&(Arc::new(views) as ArrayRef), &texts, |_| true, false);
        check(&(Arc::new(BooleanArray::from(bools.clone())) as ArrayRef), &bools, |_| true, false);
        let profile = in_batches(&column).profile(0, None, DISTINCT, TOP).unwrap();
        let texts: Vec<&String> = texts.iter().skip(3).flatten().collect();
        let count = |test: &dyn Fn(&str) -> bool| texts.iter().filter(|text| test(text)).count();
        prop_assert_eq!(profile.empty, count(&str::is_empty));
        prop_assert_eq!(profile.blank, count(&|text| !text.is_empty() && text.trim().is_empty()));
        let lengths = texts.iter().map(|text| text.chars().count());
        prop_assert_eq!(profile.lengths, lengths.clone().min().zip(lengths.max()));
    }
}

#[test]
fn a_zero_has_no_sign() {
    let column: ArrayRef = Arc::new(Float64Array::from(vec![1.0, 1.0, 1.0, -0.0, 0.0]));
    let profile = in_batches(&column).profile(0, None, DISTINCT, TOP).unwrap();
    assert_eq!(profile.top, [("0.0".to_owned(), 2)]);
    assert!(column.null_count() == 0);
}
