//! A stable radix sort of row numbers by keys of 64 bits.

/// Bits per pass: few enough that all places to write to fit in a small cache.
const BITS: u32 = 11;
const BUCKETS: usize = 1 << BITS;
const PASSES: usize = 6;
/// Below this many rows, comparing is faster than counting.
const FEW: usize = 512;

/// Sorts `rows` by `keys`, which lie beside them. Keys in the same order keep the order of their rows.
pub(super) fn sort(keys: Vec<u64>, rows: Vec<u32>) -> Vec<u32> {
    if keys.len() != rows.len() || keys.is_sorted() {
        return rows;
    }
    if rows.len() < FEW {
        let mut pairs: Vec<(u64, u32)> = keys.into_iter().zip(rows).collect();
        pairs.sort_by_key(|pair| pair.0);
        return pairs.into_iter().map(|pair| pair.1).collect();
    }
    let mut counts = vec![[0u32; BUCKETS]; PASSES];
    for key in &keys {
        for (pass, counts) in counts.iter_mut().enumerate() {
            if let Some(count) = counts.get_mut(digit(*key, pass)) {
                *count += 1;
            }
        }
    }
    let total = rows.len() as u32;
    let (mut keys, mut rows) = (keys, rows);
    let (mut next_keys, mut next_rows) = (vec![0; keys.len()], vec![0; rows.len()]);
    for (pass, counts) in counts.iter_mut().enumerate() {
        if counts.contains(&total) {
            continue; // All keys agree here.
        }
        let mut start = 0;
        for count in counts.iter_mut() {
            (start, *count) = (start + *count, start);
        }
        for (key, row) in keys.iter().zip(&rows) {
            let Some(place) = counts.get_mut(digit(*key, pass)) else {
                continue;
            };
            let at = *place as usize;
            *place += 1;
            if let (Some(to_key), Some(to_row)) = (next_keys.get_mut(at), next_rows.get_mut(at)) {
                *to_key = *key;
                *to_row = *row;
            }
        }
        std::mem::swap(&mut keys, &mut next_keys);
        std::mem::swap(&mut rows, &mut next_rows);
    }
    rows
}

fn digit(key: u64, pass: usize) -> usize {
    (key >> (pass as u32 * BITS)) as usize & (BUCKETS - 1)
}
