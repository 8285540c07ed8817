//! The objects of a listing, in order.

use super::StoreError;
use super::row_refs::{RowRef, RowRefs};

/// The objects of a listing, in order.
#[derive(Debug)]
pub enum Ordered {
    /// Written out.
    Listed(RowRefs),
    /// The rows of a file as they are, with the overlay.
    InPlace(InPlace),
}

impl Ordered {
    /// Number of objects.
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::Listed(row_refs) => row_refs.len(),
            Self::InPlace(rows) => rows.len(),
        }
    }

    /// The references from one number to another, which is not included.
    pub(super) fn slice(&self, start: u64, end: u64) -> Result<Vec<RowRef>, StoreError> {
        let end = end.min(self.len());
        match self {
            Self::Listed(row_refs) => Ok(row_refs.slice(start, end)?),
            Self::InPlace(rows) => Ok(rows.slice(start, end)),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Listed(row_refs) => row_refs.bytes(),
            Self::InPlace(rows) => rows.bytes(),
        }
    }
}

/// The order of the rows themselves, with the changes over them.
#[derive(Debug)]
pub struct InPlace {
    pub(super) rows: u64,
    /// Rows that are hidden, ascending.
    pub(super) hidden: Vec<u64>,
    /// Rows with the stored objects that replace them, ascending.
    pub(super) replaced: Vec<(u64, i64)>,
    /// Stored objects after the last row.
    pub(super) after: Vec<i64>,
}

impl InPlace {
    fn len(&self) -> u64 {
        self.rows - self.hidden.len() as u64 + self.after.len() as u64
    }

    fn bytes(&self) -> usize {
        size_of_val(self.hidden.as_slice())
            + size_of_val(self.replaced.as_slice())
            + size_of_val(self.after.as_slice())
    }

    /// The references from one number to another, which is not included.
    fn slice(&self, start: u64, end: u64) -> Vec<RowRef> {
        let shown = self.rows - self.hidden.len() as u64;
        let mut row_refs = Vec::new();
        let mut skipped = self.skipped_before(start);
        for number in start..end.min(shown) {
            let mut row = number + skipped as u64;
            while self.hidden.get(skipped) == Some(&row) {
                skipped += 1;
                row += 1;
            }
            let replaced = self.replaced.binary_search_by_key(&row, |(row, _)| *row);
            row_refs.push(match replaced.ok().and_then(|at| self.replaced.get(at)) {
                Some((_, id)) => RowRef::Stored(*id),
                None => RowRef::Row(row),
            });
        }
        let after = |number: u64| usize::try_from(number.saturating_sub(shown)).ok();
        let after = after(start)
            .zip(after(end))
            .and_then(|(start, end)| self.after.get(start..end.min(self.after.len())));
        row_refs.extend(after.into_iter().flatten().map(|id| RowRef::Stored(*id)));
        row_refs
    }

    /// How many hidden rows lie before the shown row with this number.
    fn skipped_before(&self, number: u64) -> usize {
        let (mut low, mut high) = (0, self.hidden.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            let shown_before = self.hidden.get(middle).map(|row| row - middle as u64);
            if shown_before.is_some_and(|before| before <= number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slice_of_every_pattern_is_a_slice_of_the_whole() {
        const ROWS: u64 = 8;
        for pattern in 0..3_u32.pow(8) {
            let digit = |row: u64| pattern / 3_u32.pow(u32::try_from(row).unwrap()) % 3;
            let rows = || 0..ROWS;
            let id = |row: u64| 100 + i64::try_from(row).unwrap();
            let order = InPlace {
                rows: ROWS,
                hidden: rows().filter(|row| digit(*row) == 1).collect(),
                replaced: rows()
                    .filter(|row| digit(*row) == 2)
                    .map(|row| (row, id(row)))
                    .collect(),
                after: vec![1, 2],
            };
            let mut whole: Vec<RowRef> = rows()
                .filter(|row| digit(*row) != 1)
                .map(|row| match digit(row) {
                    0 => RowRef::Row(row),
                    _ => RowRef::Stored(id(row)),
                })
                .collect();
            whole.extend([RowRef::Stored(1), RowRef::Stored(2)]);
            assert_eq!(order.len(), whole.len() as u64);
            for start in 0..=whole.len() {
                for end in start..=whole.len() {
                    let slice = order.slice(start as u64, end as u64);
                    assert_eq!(slice, whole[start..end], "{pattern} {start}..{end}");
                }
            }
        }
    }
}
