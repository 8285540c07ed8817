//! Sorting by bytes of any length: seven bytes at a time, and only where rows are still equal.

use super::radix;

/// Bytes per word; the lowest byte of a word says how many of them there were.
const STEP: usize = 7;
/// The lowest byte of a word when more bytes follow.
const MORE: u64 = 8;

/// The word for the bytes from `start` on. Equal words without [`MORE`] mean equal rests.
pub(super) fn prefix(bytes: &[u8], start: usize) -> u64 {
    let rest = bytes.get(start..).unwrap_or_default();
    let mut word = [0; 8];
    for (to, from) in word.iter_mut().zip(rest.iter().take(STEP)) {
        *to = *from;
    }
    let left = rest.len().min(MORE as usize) as u64;
    u64::from_be_bytes(word) & !0xff | left
}

/// Sorts rows by their bytes.
pub(super) fn sort<'k>(
    bytes: impl Fn(usize) -> &'k [u8],
    rows: Vec<u32>,
    descending: bool,
) -> Vec<u32> {
    let flip = if descending { u64::MAX } else { 0 };
    let words: Vec<u64> = rows
        .iter()
        .map(|row| prefix(bytes(*row as usize), 0) ^ flip)
        .collect();
    let rows = radix::sort(words, rows);
    let mut pairs: Vec<(u64, u32)> = rows
        .into_iter()
        .map(|row| (prefix(bytes(row as usize), 0) ^ flip, row))
        .collect();
    // Runs of equal words whose texts go on, each with the place where they do.
    let mut open = Vec::new();
    runs(&pairs, 0, 0, flip, &mut open);
    while let Some((start, end, depth)) = open.pop() {
        let Some(run) = pairs.get_mut(start..end) else {
            continue;
        };
        for pair in run.iter_mut() {
            pair.0 = prefix(bytes(pair.1 as usize), depth) ^ flip;
        }
        run.sort_by_key(|pair| pair.0);
        runs(run, start, depth, flip, &mut open);
    }
    pairs.into_iter().map(|pair| pair.1).collect()
}

/// Adds the runs of two and more rows that are equal so far, and go on.
fn runs(
    pairs: &[(u64, u32)],
    offset: usize,
    depth: usize,
    flip: u64,
    open: &mut Vec<(usize, usize, usize)>,
) {
    let mut start = 0;
    for run in pairs.chunk_by(|one, other| one.0 == other.0) {
        let end = start + run.len();
        let word = run.first().map_or(0, |pair| pair.0 ^ flip);
        if run.len() > 1 && word & 0xff == MORE {
            open.push((offset + start, offset + end, depth + STEP));
        }
        start = end;
    }
}
