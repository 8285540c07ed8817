//! Rows by the hash of their cells: an open list for each slot, in memory that is known beforehand.

use std::hash::{BuildHasher as _, Hasher as _};

use foldhash::fast::FixedState;

use super::NONE;
use super::cell::{Pair, Row};

/// Rows by hash. They are numbered from 0 up to a number that is known beforehand.
#[derive(Clone, Debug)]
pub(super) struct Index {
    heads: Vec<u32>,
    next: Vec<u32>,
    /// The upper half of each hash; the lower one chose the slot.
    hashes: Vec<u32>,
}

impl Index {
    pub(super) fn new(rows: usize) -> Self {
        Self {
            heads: vec![NONE; rows.max(1).next_power_of_two()],
            next: vec![NONE; rows],
            hashes: vec![0; rows],
        }
    }

    pub(super) fn clear(&mut self) {
        self.heads.fill(NONE);
    }

    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.heads.len() - 1)
    }

    /// The row with this hash that is equal.
    pub(super) fn find(&self, hash: u64, mut is_equal: impl FnMut(u32) -> bool) -> Option<u32> {
        let mut row = *self.heads.get(self.slot(hash))?;
        while row != NONE {
            let same = self.hashes.get(row as usize) == Some(&((hash >> 32) as u32));
            if same && is_equal(row) {
                return Some(row);
            }
            row = *self.next.get(row as usize)?;
        }
        None
    }

    pub(super) fn insert(&mut self, row: u32, hash: u64) {
        let slot = self.slot(hash);
        if let (Some(head), Some(next), Some(kept)) = (
            self.heads.get_mut(slot),
            self.next.get_mut(row as usize),
            self.hashes.get_mut(row as usize),
        ) {
            *next = *head;
            *head = row;
            *kept = (hash >> 32) as u32;
        }
    }
}

/// The hash of some cells of a row, and whether one of them is null.
pub(super) fn hash<'p, 'a: 'p>(
    pairs: impl Iterator<Item = &'p Pair<'a>>,
    row: Row,
    scratch: &mut String,
) -> (u64, bool) {
    let mut mix = FixedState::default().build_hasher();
    let mut has_null = false;
    for pair in pairs {
        if let Some(bytes) = pair.cell(row, scratch) {
            mix.write_u64(bytes.len() as u64);
            mix.write(bytes);
        } else {
            has_null = true;
            mix.write_u64(u64::MAX);
        }
    }
    (mix.finish(), has_null)
}

/// Whether two rows have the same cells.
pub(super) fn are_same<'p, 'a: 'p>(
    mut pairs: impl Iterator<Item = &'p Pair<'a>>,
    one: Row,
    other: Row,
    (a, b): (&mut String, &mut String),
) -> bool {
    pairs.all(|pair| pair.cell(one, a) == pair.cell(other, b))
}
