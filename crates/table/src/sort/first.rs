//! The first rows of an order, without sorting the rest.

use super::key::{Class, Keys, flip};
use super::{SortBy, join, sort_one};
use crate::Table;
use crate::error::Result;

/// So few rows are simply sorted.
const FEW: usize = 4096;
const BUCKETS: usize = 4096;

/// The first `most` of `rows` in the order of `by`.
pub(super) fn select(
    table: &Table,
    by: &[SortBy],
    rows: Vec<u32>,
    most: usize,
) -> Result<Vec<u32>> {
    let Some((first, rest)) = by.split_first() else {
        let mut rows = rows;
        rows.truncate(most);
        return Ok(rows);
    };
    if rows.len() <= FEW.max(most) {
        return whole(table, by, rows, most);
    }
    let keys = Keys::new(table, first.column)?;
    let (nulls, values) = keys.split_nulls(rows);
    let before = if first.nulls_first {
        nulls.len()
    } else {
        values.len()
    };
    let (nulls, values) = if first.nulls_first {
        let nulls = select(table, rest, nulls, most)?;
        let left = most.saturating_sub(before);
        (nulls, among(table, by, &keys, &values, left)?)
    } else {
        let left = most.saturating_sub(before);
        let values = among(table, by, &keys, &values, most)?;
        (select(table, rest, nulls, left)?, values)
    };
    let mut rows = join(*first, nulls, values);
    rows.truncate(most);
    Ok(rows)
}

fn whole(table: &Table, by: &[SortBy], mut rows: Vec<u32>, most: usize) -> Result<Vec<u32>> {
    for by in by.iter().rev() {
        rows = sort_one(table, *by, rows)?;
    }
    rows.truncate(most);
    Ok(rows)
}

/// The first `most` of rows that all have a value in the first column.
fn among(
    table: &Table,
    by: &[SortBy],
    keys: &Keys<'_>,
    rows: &[u32],
    most: usize,
) -> Result<Vec<u32>> {
    let Some((first, rest)) = by.split_first() else {
        return Ok(Vec::new());
    };
    if most == 0 {
        return Ok(Vec::new());
    }
    let mut words = keys.first_words(rows);
    if first.descending {
        flip(&mut words);
    }
    // Narrow the range of words until it holds few rows or a single word: `done` rows lie below it for sure.
    let (mut low, mut high) = (0, u64::MAX);
    let mut done = 0;
    loop {
        let (least, greatest, count) = bounds(&words, low, high);
        (low, high) = (least, greatest);
        if low >= high || done + count <= FEW.max(most) {
            break;
        }
        let shift = (high - low)
            .checked_ilog2()
            .map_or(0, |bits| (bits + 1).saturating_sub(BUCKETS.ilog2()));
        let mut counts = vec![0usize; BUCKETS];
        for word in words.iter().filter(|word| (low..=high).contains(word)) {
            if let Some(count) = counts.get_mut(((word - low) >> shift) as usize) {
                *count += 1;
            }
        }
        let mut bucket = 0;
        for (number, count) in counts.iter().enumerate() {
            bucket = number as u64;
            if done + count >= most {
                break;
            }
            done += count;
        }
        let start = low.saturating_add(bucket << shift);
        high = high.min(start.saturating_add((1u64 << shift) - 1));
        low = start;
    }
    let pick = |keep: &dyn Fn(u64) -> bool| -> Vec<u32> {
        words
            .iter()
            .zip(rows)
            .filter(|(word, _)| keep(**word))
            .map(|(_, row)| *row)
            .collect()
    };
    if low == high && keys.class == Class::Words(1) {
        // All rows at the edge are equal: the next column decides.
        let mut sure = whole(table, by, pick(&|word| word < low), most)?;
        let left = most.saturating_sub(sure.len());
        let edge = select(table, rest, pick(&|word| word == low), left)?;
        sure.extend(edge);
        return Ok(sure);
    }
    whole(table, by, pick(&|word| word <= high), most)
}

/// The least and greatest word within a range, and how many there are.
fn bounds(words: &[u64], low: u64, high: u64) -> (u64, u64, usize) {
    words
        .iter()
        .filter(|word| (low..=high).contains(word))
        .fold((u64::MAX, 0, 0), |(least, greatest, count), word| {
            (least.min(*word), greatest.max(*word), count + 1)
        })
}
