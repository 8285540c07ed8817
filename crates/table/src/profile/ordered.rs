//! Numbers, dates, times and booleans in their order. Once they are sorted, all of a profile is read off them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::numbers::{float_text, number_text};
use super::{BARS, Histogram, Profile, QUANTILES};
use crate::schema::DataType;
use crate::sort::{float_key, float_of, signed, signed_key, value_words};
use crate::table::Column;
use crate::text::{self, Out};

/// Looks at the values of a column, and gives so many of the most frequent ones.
pub(super) fn of(column: Column<'_>, rows: Option<&[u32]>, top: usize, profile: &mut Profile) {
    let data_type = column.data_type.plain();
    if let DataType::Decimal { bits: 128, .. } = data_type {
        let mut numbers = Vec::new();
        column.visit(rows, |value| match value.resolve() {
            Some(value) => numbers.extend(text::wide_integer(value)),
            None => profile.nulls += 1,
        });
        // Few decimals need all of their bits, and half of them are sorted in half of the time.
        let narrow: Option<Vec<u64>> = numbers
            .iter()
            .map(|number| i64::try_from(*number).ok().map(signed_key))
            .collect();
        match narrow {
            Some(words) => whole(words, of_signed, data_type, top, profile),
            None => whole(numbers, |number| number, data_type, top, profile),
        }
        return;
    }
    let mut words = Vec::new();
    column.parts(rows, |part| profile.nulls += value_words(&part, &mut words));
    match data_type {
        DataType::Float { .. } => floats(words, data_type, top, profile),
        DataType::Bool => {
            words.sort_unstable();
            let text = |word: &u64| (*word == 1).to_string();
            values(&words, top, &text, profile);
            ends(&words, &text, profile);
        }
        DataType::Int {
            bits: 64,
            signed: false,
        } => whole(words, i128::from, data_type, top, profile),
        _ => whole(words, of_signed, data_type, top, profile),
    }
}

fn of_signed(word: u64) -> i128 {
    signed(word).into()
}

fn floats(mut words: Vec<u64>, data_type: &DataType, top: usize, profile: &mut Profile) {
    let (mut count, mut sum, mut lost) = (0usize, 0.0f64, 0.0);
    for number in words.iter().map(|word| float_of(*word)) {
        if number.is_nan() {
            profile.not_numbers += 1;
        } else if number.is_infinite() {
            profile.infinite += 1;
        } else {
            count += 1;
            // After Neumaier: the rounding errors of the sum are summed separately.
            let next = sum + number;
            lost += if sum.abs() >= number.abs() {
                (sum - next) + number
            } else {
                (number - next) + sum
            };
            sum = next;
        }
    }
    words.sort_unstable();
    let text = |word: &u64| float_text(float_of(*word), data_type);
    values(&words, top, &text, profile);
    let numbers = words
        .get(..words.len() - profile.not_numbers)
        .unwrap_or_default();
    ends(numbers, &text, profile);
    quantiles(numbers, &text, profile);
    let from = numbers.partition_point(|word| *word < float_key(f64::MIN));
    let finite = numbers.get(from..from + count).unwrap_or_default();
    let (Some(least), Some(greatest)) = (finite.first(), finite.last()) else {
        return;
    };
    let total = if (sum + lost).is_finite() {
        sum + lost
    } else {
        sum
    };
    profile.mean = Some(mean_text(total / count as f64));
    let (least, greatest) = (float_of(*least), float_of(*greatest));
    let span = greatest - least;
    let bars = if span > 0.0 && span.is_finite() {
        BARS
    } else {
        1
    };
    let edges: Vec<f64> = (0..bars)
        .map(|bar| least + span / bars as f64 * bar as f64)
        .map(|edge| if bars == 1 { least } else { edge })
        .chain([greatest])
        .collect();
    profile.histogram = Some(Histogram {
        counts: between(finite, bars, |word, edge| {
            edges.get(edge).is_some_and(|edge| float_of(*word) < *edge)
        }),
        edges: edges.into_iter().map(mean_text).collect(),
    });
}

/// Integers, decimals, dates and times: all exact.
fn whole<K: Copy + Ord>(
    mut keys: Vec<K>,
    number: impl Fn(K) -> i128,
    data_type: &DataType,
    top: usize,
    profile: &mut Profile,
) {
    let sum = keys
        .iter()
        .try_fold(0i128, |sum, key| sum.checked_add(number(*key)));
    keys.sort_unstable();
    let in_words = |number| number_text(number, data_type).unwrap_or_default();
    let text = |key: &K| in_words(number(*key));
    values(&keys, top, &text, profile);
    ends(&keys, &text, profile);
    quantiles(&keys, &text, profile);
    let (Some(least), Some(greatest)) = (keys.first(), keys.last()) else {
        return;
    };
    profile.mean = sum.map(|sum| match data_type {
        DataType::Int { .. } => mean_text(sum as f64 / keys.len() as f64),
        DataType::Decimal { scale, .. } => {
            mean_text(sum as f64 / keys.len() as f64 / 10f64.powi(*scale))
        }
        _ => in_words(sum.div_euclid(keys.len() as i128)),
    });
    let (least, greatest) = (number(*least), number(*greatest));
    let Some(span) = greatest
        .checked_sub(least)
        .and_then(|span| span.checked_add(1))
    else {
        return;
    };
    let bars = span.min(BARS as i128);
    // The first number that falls into each bar.
    let edges: Vec<i128> = (0..=bars)
        .map(|bar| {
            let rest = span % bars * bar + bars - 1;
            least.saturating_add(span / bars * bar + rest / bars)
        })
        .collect();
    profile.histogram = Some(Histogram {
        counts: between(&keys, bars as usize, |key, edge| {
            edges.get(edge).is_some_and(|edge| number(*key) < *edge)
        }),
        edges: edges
            .into_iter()
            .map(|edge| in_words(edge.min(greatest)))
            .collect(),
    });
}

/// How many sorted keys lie in each bar, by whether they lie below an edge.
fn between<K>(keys: &[K], bars: usize, is_below: impl Fn(&K, usize) -> bool) -> Vec<usize> {
    let mut start = 0;
    (1..=bars)
        .map(|edge| {
            let end = if edge == bars {
                keys.len()
            } else {
                keys.partition_point(|key| is_below(key, edge))
            };
            let count = end - start;
            start = end;
            count
        })
        .collect()
}

/// The different values and the most frequent ones.
fn values<K: Copy + Ord>(
    keys: &[K],
    most: usize,
    text: &dyn Fn(&K) -> String,
    profile: &mut Profile,
) {
    // The least frequent of the most frequent ones is on top, and the greatest of equal ones.
    let mut top = BinaryHeap::new();
    for run in keys.chunk_by(|one, other| one == other) {
        profile.distinct += 1;
        let Some(key) = run.first() else { continue };
        let entry = (Reverse(run.len()), *key);
        if top.len() < most {
            top.push(entry);
        } else if let Some(mut last) = top.peek_mut()
            && entry < *last
        {
            *last = entry;
        }
    }
    profile.top = top
        .into_sorted_vec()
        .into_iter()
        .map(|(times, key)| (text(&key), times.0))
        .collect();
}

fn ends<K>(keys: &[K], text: &dyn Fn(&K) -> String, profile: &mut Profile) {
    profile.least = keys.first().map(text);
    profile.greatest = keys.last().map(text);
}

/// The least values that at least a share of all values do not exceed.
fn quantiles<K>(keys: &[K], text: &dyn Fn(&K) -> String, profile: &mut Profile) {
    let at = |percent: u8| {
        let rank = (keys.len() as u64 * u64::from(percent)).div_ceil(100);
        let key = keys.get((rank as usize).checked_sub(1)?)?;
        Some((percent, text(key)))
    };
    profile.quantiles = QUANTILES.into_iter().filter_map(at).collect();
}

fn mean_text(mean: f64) -> String {
    let mut text = String::new();
    text::float(mean, &mut Out::whole(&mut text));
    text
}
