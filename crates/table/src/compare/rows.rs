//! The rows that differ, a part at a time.

use std::ops::Range;

use super::{Change, Comparison, NONE};
use crate::error::Result;
use crate::{Table, Window};

/// Some of the rows that differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangedRows {
    /// The rows' numbers in the earlier and in the later table.
    pub rows: Vec<(Option<u32>, Option<u32>)>,
    /// Their cells in the earlier table: the keys, then the columns.
    pub before: Window,
    /// Their cells in the later table.
    pub after: Window,
    /// For each cell whether it has changed: 1 or 0, row by row.
    pub changed: Vec<u8>,
}

impl Comparison {
    /// Some of the rows that differ, or of those with one kind of change, each cell cut at `most` characters.
    pub fn changed_rows(
        &self,
        before: &Table,
        after: &Table,
        change: Option<Change>,
        places: Range<usize>,
        most: usize,
    ) -> Result<ChangedRows> {
        let sides = self.sides(before, after)?;
        let is_wanted = |(before, after): &&(u32, u32)| match change {
            None => true,
            Some(Change::Added) => *before == NONE,
            Some(Change::Removed) => *after == NONE,
            Some(Change::Changed) => *before != NONE && *after != NONE,
        };
        let chosen: Vec<(u32, u32)> = self
            .rows
            .iter()
            .filter(is_wanted)
            .skip(places.start)
            .take(places.len())
            .copied()
            .collect();
        let inner = |row: u32| (row != NONE).then(|| row.saturating_sub(self.before as u32));
        let pairs = || self.compare.keys.iter().chain(&self.compare.columns);
        let earlier: Vec<u32> = chosen.iter().map(|(row, _)| *row).collect();
        let later: Vec<u32> = chosen
            .iter()
            .map(|(_, row)| inner(*row).unwrap_or(NONE))
            .collect();
        let all = 0..chosen.len();
        let numbers: Vec<usize> = pairs().map(|pair| pair.0).collect();
        let before = before.window(Some(&earlier), all.clone(), &numbers, most)?;
        let numbers: Vec<usize> = pairs().map(|pair| pair.1).collect();
        let after = after.window(Some(&later), all, &numbers, most)?;
        let (mut one, mut other) = (String::new(), String::new());
        let mut changed = Vec::with_capacity(before.rows * before.columns);
        for (earlier, later) in chosen.iter().take(before.rows) {
            let places = sides.row(*earlier).zip(sides.row(*later));
            changed.extend(sides.cells().map(|pair| {
                u8::from(places.is_some_and(|(earlier, later)| {
                    pair.cell(earlier, &mut one) != pair.cell(later, &mut other)
                }))
            }));
        }
        Ok(ChangedRows {
            rows: chosen
                .iter()
                .take(before.rows)
                .map(|(earlier, later)| ((*earlier != NONE).then_some(*earlier), inner(*later)))
                .collect(),
            before,
            after,
            changed,
        })
    }
}
