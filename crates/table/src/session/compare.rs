//! Comparisons of two tables of a session.

use std::ops::Range;

use super::open::Failure;
use super::{Reply, Response, Session};
use crate::{Change, Compare, Comparison, Table, Window};

/// How many rows one request goes on for.
const STEP: usize = 100_000;

/// A comparison, and the numbers of its tables.
#[derive(Debug)]
pub(super) struct Comparing {
    before: u32,
    after: u32,
    comparison: Comparison,
}

impl Comparing {
    pub(super) fn is_of(&self, table: u32) -> bool {
        self.before == table || self.after == table
    }

    fn response(&self) -> Reply {
        let (done, total) = self.comparison.progress();
        Response::Compared {
            done,
            total,
            counts: self.comparison.counts().cloned().map(Box::new),
        }
        .into()
    }
}

impl Session {
    fn known(&self, table: u32) -> Result<&Table, Failure> {
        self.table(table).ok_or(Failure::NoTable)
    }

    pub(super) fn shared_columns(&self, before: u32, after: u32) -> Result<Reply, Failure> {
        let shared = self.known(before)?.shared_columns(self.known(after)?)?;
        Ok(Response::SharedColumns(Box::new(shared)).into())
    }

    pub(super) fn compare(
        &mut self,
        number: u32,
        before: u32,
        after: u32,
        compare: Compare,
    ) -> Result<Reply, Failure> {
        // The memory of one that had the number is free before the new one takes some.
        self.comparisons.remove(&number);
        let comparing = Comparing {
            before,
            after,
            comparison: Comparison::new(self.known(before)?, self.known(after)?, compare)?,
        };
        let reply = comparing.response();
        self.comparisons.insert(number, comparing);
        Ok(reply)
    }

    pub(super) fn compare_next(&mut self, number: u32) -> Result<Reply, Failure> {
        let comparing = self.comparisons.get_mut(&number).ok_or(Failure::NoTable)?;
        let table = |number: u32| self.tables.get(&number).map(super::Open::table);
        let (before, after) = table(comparing.before)
            .zip(table(comparing.after))
            .ok_or(Failure::NoTable)?;
        comparing.comparison.step(before, after, STEP)?;
        Ok(comparing.response())
    }

    pub(super) fn changed_rows(
        &self,
        number: u32,
        change: Option<Change>,
        places: Range<usize>,
        most: usize,
    ) -> Result<Reply, Failure> {
        let comparing = self.comparisons.get(&number).ok_or(Failure::NoTable)?;
        let found = comparing.comparison.changed_rows(
            self.known(comparing.before)?,
            self.known(comparing.after)?,
            change,
            places,
            most,
        )?;
        let changes = found.rows.iter().map(|row| match row {
            (None, _) => 0,
            (_, None) => 1,
            _ => 2,
        });
        let response = Response::ChangedRows {
            rows: found.before.rows,
            columns: found.before.columns,
        };
        let changes = changes.collect();
        let mut buffers = Vec::with_capacity(8);
        for window in [found.before, found.after] {
            let Window {
                text, ends, flags, ..
            } = window;
            buffers.push(text.into_bytes());
            buffers.push(ends.into_iter().flat_map(u32::to_le_bytes).collect());
            buffers.push(flags);
        }
        buffers.extend([found.changed, changes]);
        Ok(Reply { response, buffers })
    }
}
