//! Which columns have elements, and where they are: arithmetic without a browser.

use std::ops::Range;

/// How wide the columns of a table are, in CSS pixels.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ColumnWidths {
    /// The width of the numbers of rows.
    pub numbers: u32,
    /// The width of each column, and whether it takes a share of what is left of the table's.
    pub columns: Vec<(u32, bool)>,
    /// How many columns stay in sight, as far as there is room for others beside them.
    pub frozen: usize,
}

/// The columns that have elements: those that stay in sight, and a part of the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sight {
    /// How many columns stay in sight.
    pub frozen: usize,
    /// The others in sight.
    pub others: Range<usize>,
}

impl Sight {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.frozen + self.others.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Their places among all columns.
    pub fn columns(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.frozen).chain(self.others.clone())
    }

    /// The column that the element with this number shows, of so many elements: one that scrolls in takes the element of one that
    /// scrolled out.
    pub fn column(&self, element: usize, count: usize) -> Option<usize> {
        let Some(element) = element.checked_sub(self.frozen) else {
            return Some(element);
        };
        let count = count.saturating_sub(self.frozen).max(1);
        let start = self.others.start;
        let column = start + (element + count - start % count) % count;
        (column < self.others.end).then_some(column)
    }

    /// The mark of a column that stays in sight, and of the last of these.
    pub fn frozen_mark(&self, column: usize) -> Option<&'static str> {
        let last = if column + 1 == self.frozen {
            "last"
        } else {
            ""
        };
        (column < self.frozen).then_some(last)
    }
}

/// Where the columns are.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Places {
    /// Width of the numbers of rows.
    pub numbers: f64,
    /// Where each column ends, counted from the first one's start.
    ends: Vec<f64>,
}

impl Places {
    /// Those of columns in a table that is so wide.
    pub fn new(widths: &ColumnWidths, visible: f64) -> Self {
        let sum = |grow: bool| {
            let columns = widths.columns.iter().filter(|(_, grows)| *grows == grow);
            f64::from(columns.map(|(width, _)| width).sum::<u32>())
        };
        let numbers = f64::from(widths.numbers);
        let growing = sum(true);
        let room = visible - numbers - sum(false);
        let factor = if room > growing { room / growing } else { 1.0 };
        let mut end = 0.0;
        let ends = widths.columns.iter().map(|&(width, grows)| {
            end += f64::from(width) * if grows { factor } else { 1.0 };
            // Whole pixels: the text of a cell between two is blurred.
            end.round()
        });
        Self {
            numbers,
            ends: ends.collect(),
        }
    }

    /// How many columns there are.
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// Start and width of a column.
    pub fn column(&self, column: usize) -> (f64, f64) {
        let (start, end) = (self.before(column), self.before(column + 1));
        (self.numbers + start, end - start)
    }

    /// How wide so many columns are together.
    fn before(&self, column: usize) -> f64 {
        let last = column.checked_sub(1).and_then(|last| self.ends.get(last));
        last.copied().unwrap_or_default()
    }

    /// How wide all are together, with the numbers of rows.
    pub fn width(&self) -> f64 {
        self.numbers + self.ends.last().copied().unwrap_or_default()
    }

    /// The columns that need elements, for a scroll offset and the width of the table; one more on each side is kept ready.
    pub fn sight(&self, frozen: usize, left: f64, visible: f64) -> Sight {
        let width = (visible - self.numbers).max(0.0);
        // Half of the width stays for the others, however many were chosen.
        let mut frozen = frozen.min(self.ends.len());
        while frozen > 0 && self.before(frozen) > width / 2.0 {
            frozen -= 1;
        }
        let from = left + self.before(frozen);
        let first = self.ends.partition_point(|end| *end <= from);
        let last = self.ends.partition_point(|end| *end < left + width);
        let end = (last + 2).min(self.ends.len()).max(frozen);
        Sight {
            frozen,
            others: first.saturating_sub(1).clamp(frozen, end)..end,
        }
    }

    /// The scroll offset at which a column is in sight, beside so many that stay there; `None` where it is in sight already.
    pub fn reveal(&self, column: usize, frozen: usize, left: f64, visible: f64) -> Option<f64> {
        let (start, width) = self.column(column);
        let covered = self.numbers + self.before(frozen);
        if column < frozen {
            None
        } else if start - covered < left {
            Some(start - covered)
        } else if start + width > left + visible {
            Some(start + width - visible)
        } else {
            None
        }
    }
}
