//! Marked cells, and which columns are in sight: arithmetic without a browser.

use std::ops::Range;
use std::time::Duration;

use crate::grid::Position;

/// After so many rows the spare ones wait: a jump would otherwise draw twice as much as is seen.
pub const AT_ONCE: usize = 8;

/// Delay before the spare rows are drawn, so that dragging the scroll bar draws none of them.
pub const SPARE_AFTER: Duration = Duration::from_millis(50);

/// Cells beside and below each other, from one corner to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// The corner at which it was begun.
    pub from: Position,
    /// The corner that moves.
    pub to: Position,
}

impl Block {
    /// The rows of objects in it, from 0, the header being none.
    pub fn rows(&self) -> Range<usize> {
        let (first, last) = (
            self.from.row.min(self.to.row),
            self.from.row.max(self.to.row),
        );
        first.max(1) - 1..last
    }

    /// The columns in it, from 0, the numbers of the rows being none.
    pub fn columns(&self) -> Range<usize> {
        let (first, last) = (
            self.from.column.min(self.to.column),
            self.from.column.max(self.to.column),
        );
        first.max(1) - 1..last
    }

    /// Whether a cell is in it.
    pub fn has(&self, at: Position) -> bool {
        at.row > 0
            && at.column > 0
            && self.rows().contains(&(at.row - 1))
            && self.columns().contains(&(at.column - 1))
    }
}

/// The columns that need elements, for their widths, a scroll offset and a width of the visible part, all in pixels.
/// One more on each side is kept ready.
pub fn columns(widths: &[u32], scroll_left: u32, visible: u32) -> Range<usize> {
    let total: u32 = widths.iter().sum();
    if total <= visible {
        // The columns are stretched to fill the table.
        return 0..widths.len();
    }
    let mut end = 0;
    let mut first = 0;
    let mut last = 0;
    for (index, width) in widths.iter().enumerate() {
        if end <= scroll_left {
            first = index;
        }
        if end < scroll_left.saturating_add(visible) {
            last = index + 1;
        }
        end += width;
    }
    first.saturating_sub(1)..(last + 1).min(widths.len())
}
