//! Two results compared by key: rows that were added, removed or changed.
//!
//! Rows belong together when their keys are equal, and each key stands in one row on each side. The rows of a key that
//! comes again are compared whole: which of them belongs to which is not known. A null is a value like others here.
//! Equal means the same value of the same type, or the same exact text. The work is done in steps, and its memory is
//! known when it begins.

mod cell;
mod columns;
mod index;
mod rows;

use crate::error::Result;
use crate::{Error, Table};
use cell::{Pair, Row};
pub use columns::{SharedColumn, SharedColumns};
use index::{Index, are_same, hash};
pub use rows::ChangedRows;

/// No row.
const NONE: u32 = u32::MAX;
/// Several rows.
const MANY: u32 = u32::MAX - 1;
/// The most bytes of a comparison; both tables are held beside it.
const MEMORY: u64 = 1 << 30;
/// The bytes for each row: slots, lists, hashes, and the rows that differ.
const BYTES: u64 = 36;

/// What is compared: columns by their numbers in the earlier and in the later table.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compare {
    /// The columns that say which rows belong together; without one, whole rows are compared.
    pub keys: Vec<(usize, usize)>,
    /// The columns that may have changed.
    pub columns: Vec<(usize, usize)>,
}

/// What happened to a row.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Only the later table has it.
    Added,
    /// Only the earlier table has it.
    Removed,
    /// Both have its key, with other values.
    Changed,
}

/// How many rows differ.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// Rows that only the later table has.
    pub added: usize,
    /// Rows that only the earlier table has.
    pub removed: usize,
    /// Rows of both with the same key and other values.
    pub changed: usize,
    /// Rows that are the same in both.
    pub unchanged: usize,
    /// Rows of each table whose key comes again in either: they were compared whole.
    pub repeated: (usize, usize),
    /// Rows of each table with a null in their key.
    pub null_keys: (usize, usize),
    /// In how many changed rows each of the columns has changed.
    pub changed_in: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Rows with the same key are brought together.
    Collect,
    /// Rows that stand alone with their key are judged.
    Judge,
    /// The others are compared whole.
    Whole,
    Done,
}

/// A comparison of two tables, which does not hold them.
#[derive(Clone, Debug)]
pub struct Comparison {
    compare: Compare,
    /// How many rows of the earlier table there were at the beginning. Its rows are numbered before those of the later.
    before: usize,
    /// The rows of both.
    all: usize,
    phase: Phase,
    /// The next row of the phase.
    at: usize,
    index: Index,
    /// The first row with the same key; while whole rows are compared, the next one that has no partner yet.
    first: Vec<u32>,
    /// Of the first row with a key, the one in the later table; while whole rows are compared, the first without partner.
    partner: Vec<u32>,
    /// The rows whose key comes again.
    several: Vec<u32>,
    counts: Differences,
    /// The rows that differ, as they are numbered here.
    rows: Vec<(u32, u32)>,
}

impl Comparison {
    /// Begins a comparison of the rows that are there.
    pub fn new(before: &Table, after: &Table, compare: Compare) -> Result<Self> {
        let all = before.rows().saturating_add(after.rows());
        let needed = BYTES * all as u64;
        if needed > MEMORY {
            return Err(Error::OverBudget {
                needed,
                budget: MEMORY,
            });
        }
        let columns = compare.columns.len();
        let begun = Self {
            compare,
            before: before.rows(),
            all,
            phase: Phase::Collect,
            at: 0,
            index: Index::new(all),
            first: vec![NONE; all],
            partner: vec![NONE; all],
            several: Vec::new(),
            counts: Differences {
                changed_in: vec![0; columns],
                ..Differences::default()
            },
            rows: Vec::new(),
        };
        // Unknown columns are said at once.
        begun.sides(before, after)?;
        Ok(begun)
    }

    /// How much is done, and of how much.
    pub fn progress(&self) -> (usize, usize) {
        let several = self.counts.repeated.0 + self.counts.repeated.1;
        let (done, total) = (self.all, self.all * 2 + several);
        match self.phase {
            Phase::Collect => (self.at, total),
            Phase::Judge => (done + self.at, total),
            Phase::Whole => (done * 2 + self.at, total),
            Phase::Done => (total, total),
        }
    }

    /// The counts, when all is done.
    pub fn counts(&self) -> Option<&Differences> {
        (self.phase == Phase::Done).then_some(&self.counts)
    }

    fn sides<'a>(&self, before: &'a Table, after: &'a Table) -> Result<Sides<'a>> {
        let pairs = |columns: &[(usize, usize)]| {
            let pairs = columns.iter().map(|pair| Pair::new(before, after, *pair));
            pairs.collect::<Result<Vec<_>>>()
        };
        Ok(Sides {
            before,
            after,
            count: self.before,
            keys: pairs(&self.compare.keys)?,
            columns: pairs(&self.compare.columns)?,
        })
    }

    /// Goes on for about `rows` rows.
    pub fn step(&mut self, before: &Table, after: &Table, rows: usize) -> Result<()> {
        let sides = self.sides(before, after)?;
        let mut scratch = (String::new(), String::new());
        for _ in 0..rows {
            let (phase, at) = (self.phase, self.at);
            self.at += 1;
            match phase {
                Phase::Collect if at < self.all => self.collect(&sides, at as u32, &mut scratch),
                Phase::Collect => self.begin(Phase::Judge),
                Phase::Judge if at < self.all => self.judge(&sides, at as u32, &mut scratch),
                Phase::Judge => {
                    self.index.clear();
                    self.begin(Phase::Whole);
                }
                Phase::Whole => match self.several.get(at).copied() {
                    Some(row) => self.whole(&sides, row, &mut scratch),
                    None => self.end(),
                },
                Phase::Done => return Ok(()),
            }
        }
        Ok(())
    }

    fn begin(&mut self, phase: Phase) {
        self.phase = phase;
        self.at = 0;
    }

    fn is_after(&self, row: u32) -> bool {
        row as usize >= self.before
    }

    fn collect(&mut self, sides: &Sides<'_>, row: u32, (one, other): &mut (String, String)) {
        let Some(at) = sides.row(row) else { return };
        let (hash, has_null) = hash(sides.keys.iter(), at, one);
        if has_null {
            add(&mut self.counts.null_keys, at.is_after);
        }
        let known = self.index.find(hash, |known| {
            sides
                .row(known)
                .is_some_and(|known| are_same(sides.keys.iter(), at, known, (one, other)))
        });
        if known.is_none() {
            self.index.insert(row, hash);
        }
        let first = known.unwrap_or(row);
        set(&mut self.first, row, first);
        if known.is_some() {
            let is_partner = at.is_after && !self.is_after(first);
            let free = get(&self.partner, first) == NONE;
            let partner = if is_partner && free { row } else { MANY };
            set(&mut self.partner, first, partner);
        }
    }

    fn judge(&mut self, sides: &Sides<'_>, row: u32, (one, other): &mut (String, String)) {
        let first = get(&self.first, row);
        let partner = get(&self.partner, first);
        let is_after = self.is_after(row);
        if partner == MANY {
            self.several.push(row);
            add(&mut self.counts.repeated, is_after);
        } else if is_after {
            if first == row {
                self.added(row);
            }
        } else if partner == NONE {
            self.removed(row);
        } else if let Some((before, after)) = sides.row(row).zip(sides.row(partner)) {
            let mut same = true;
            for (pair, changed) in sides.columns.iter().zip(&mut self.counts.changed_in) {
                if pair.cell(before, one) != pair.cell(after, other) {
                    same = false;
                    *changed += 1;
                }
            }
            if same {
                self.counts.unchanged += 1;
            } else {
                self.counts.changed += 1;
                self.rows.push((row, partner));
            }
        }
    }

    /// Rows of the earlier table come first. Those that are the same wait in a list, and each of the later table takes one.
    fn whole(&mut self, sides: &Sides<'_>, row: u32, (one, other): &mut (String, String)) {
        let Some(at) = sides.row(row) else { return };
        let (hash, _) = hash(sides.cells(), at, one);
        let known = self.index.find(hash, |known| {
            sides
                .row(known)
                .is_some_and(|known| are_same(sides.cells(), at, known, (one, other)))
        });
        let waiting = known.map_or(NONE, |known| get(&self.partner, known));
        if !at.is_after {
            if known.is_none() {
                self.index.insert(row, hash);
            }
            set(&mut self.first, row, waiting);
            set(&mut self.partner, known.unwrap_or(row), row);
        } else if let Some(known) = known.filter(|_| waiting != NONE) {
            let next = get(&self.first, waiting);
            set(&mut self.partner, known, next);
            set(&mut self.first, waiting, MANY);
            self.counts.unchanged += 1;
        } else {
            self.added(row);
        }
    }

    fn end(&mut self) {
        for row in std::mem::take(&mut self.several) {
            if !self.is_after(row) && get(&self.first, row) != MANY {
                self.removed(row);
            }
        }
        // Changed and removed rows in the order of the earlier table, then the added ones in that of the later.
        self.rows.sort_unstable();
        self.index = Index::new(0);
        self.first = Vec::new();
        self.partner = Vec::new();
        self.begin(Phase::Done);
    }

    fn added(&mut self, row: u32) {
        self.counts.added += 1;
        self.rows.push((NONE, row));
    }

    fn removed(&mut self, row: u32) {
        self.counts.removed += 1;
        self.rows.push((row, NONE));
    }
}

/// Both tables, and the columns that are compared.
struct Sides<'a> {
    before: &'a Table,
    after: &'a Table,
    /// How many rows of the earlier table there are.
    count: usize,
    keys: Vec<Pair<'a>>,
    columns: Vec<Pair<'a>>,
}

impl<'a> Sides<'a> {
    fn row(&self, row: u32) -> Option<Row> {
        if row == NONE {
            return None;
        }
        let row = row as usize;
        let is_after = row >= self.count;
        let (batch, index) = if is_after {
            self.after.place(row - self.count)?
        } else {
            self.before.place(row)?
        };
        Some(Row {
            is_after,
            batch,
            index,
        })
    }

    fn cells(&self) -> impl Iterator<Item = &Pair<'a>> {
        self.keys.iter().chain(&self.columns)
    }
}

fn add((before, after): &mut (usize, usize), is_after: bool) {
    if is_after {
        *after += 1;
    } else {
        *before += 1;
    }
}

fn get(rows: &[u32], row: u32) -> u32 {
    rows.get(row as usize).copied().unwrap_or(NONE)
}

fn set(rows: &mut [u32], row: u32, value: u32) {
    if let Some(place) = rows.get_mut(row as usize) {
        *place = value;
    }
}
