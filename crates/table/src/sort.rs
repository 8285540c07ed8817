//! Sorting: an order of row numbers over columns that never move.
//!
//! Numbers are sorted by radix over keys of 64 bits whose order is that of the values; texts by seven bytes at a time.
//! Every sort is stable. `NaN` stands after all numbers, and −0 equals 0, as in Spark SQL. Intervals compare as if a
//! month had 30 days of 24 hours; nested values compare by the first 256 characters of their text.

mod first;
mod key;
mod radix;
mod texts;

pub(crate) use key::{Class, class, float_key, float_of, signed, signed_key, value_words, word};

use crate::Table;
use crate::error::Result;
use key::Keys;

/// One column to sort by.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortBy {
    /// The column's number.
    pub column: usize,
    /// Greatest first.
    pub descending: bool,
    /// Nulls before all values, whichever the direction; else after them.
    pub nulls_first: bool,
}

impl Table {
    /// The first `most` rows of the order that [`Self::sort`] gives, found without sorting the rest: a screen can show
    /// them at once.
    pub fn sort_first(&self, by: &[SortBy], rows: Option<&[u32]>, most: usize) -> Result<Vec<u32>> {
        let rows = self.row_numbers(rows);
        first::select(self, by, rows, most)
    }

    /// The order of `rows` (all rows, if not given) by several columns, the first one counting most. Rows that are equal
    /// in all of them keep their order.
    pub fn sort(&self, by: &[SortBy], rows: Option<&[u32]>) -> Result<Vec<u32>> {
        let mut rows = self.row_numbers(rows);
        for by in by.iter().rev() {
            rows = sort_one(self, *by, rows)?;
        }
        Ok(rows)
    }

    fn row_numbers(&self, rows: Option<&[u32]>) -> Vec<u32> {
        match rows {
            Some(rows) => rows.to_vec(),
            None => (0..self.rows() as u32).collect(),
        }
    }
}

/// Sorts rows by one column, keeping the order of equals.
fn sort_one(table: &Table, by: SortBy, rows: Vec<u32>) -> Result<Vec<u32>> {
    let keys = Keys::new(table, by.column)?;
    let (nulls, values) = keys.split_nulls(rows);
    let values = keys.sort(values, by.descending);
    Ok(join(by, nulls, values))
}

fn join(by: SortBy, nulls: Vec<u32>, values: Vec<u32>) -> Vec<u32> {
    let (mut before, after) = if by.nulls_first {
        (nulls, values)
    } else {
        (values, nulls)
    };
    before.extend_from_slice(&after);
    before
}
