//! Which columns have elements, and where they are: arithmetic without a browser.

use std::ops::Range;

/// The columns that have elements: those that stay in sight, and a part of the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sight {
    pub frozen: usize,
    pub(super) others: Range<usize>,
}

impl Sight {
    pub(super) fn len(&self) -> usize {
        self.frozen + self.others.len()
    }

    pub fn columns(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.frozen).chain(self.others.clone())
    }

    /// The column that the element with this number shows, of so many elements.
    pub(super) fn column(&self, element: usize, count: usize) -> Option<usize> {
        let Some(element) = element.checked_sub(self.frozen) else {
            return Some(element);
        };
        let count = count.saturating_sub(self.frozen).max(1);
        let start = self.others.start;
        let column = start + (element + count - start % count) % count;
        (column < self.others.end).then_some(column)
    }
}

/// Where the columns are.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Places {
    /// Width of the numbers of rows.
    pub numbers: f64,
    /// Where each column ends, counted from the first one's start.
    pub(super) ends: Vec<f64>,
}

impl Places {
    /// Start and width of a column.
    pub fn column(&self, column: usize) -> (f64, f64) {
        let (start, end) = (self.before(column), self.before(column + 1));
        (self.numbers + start, end - start)
    }

    /// How wide so many columns are together.
    pub(super) fn before(&self, column: usize) -> f64 {
        let last = column.checked_sub(1).and_then(|last| self.ends.get(last));
        last.copied().unwrap_or_default()
    }

    pub fn width(&self) -> f64 {
        self.numbers + self.ends.last().copied().unwrap_or_default()
    }
}
