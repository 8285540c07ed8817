//! Which rows are in sight, and where the keyboard goes: arithmetic without a browser.

use std::cell::Cell;
use std::ops::Range;
use std::time::Duration;

thread_local! {
    /// Height of a row, in CSS pixels: the comfortable one, until the table says which it is.
    static ROW_HEIGHT: Cell<u32> = const { Cell::new(28) };
}

/// Takes the height of a row from the style of the table.
pub fn set_row_height(pixels: u32) {
    ROW_HEIGHT.set(pixels.max(1));
}

/// Height of a row, in CSS pixels.
pub fn row_height() -> u32 {
    ROW_HEIGHT.get()
}

/// Rows that are kept ready above and below the visible ones, so that a flick of the wheel finds them.
pub const OVERSCAN: usize = 8;

/// After so many rows the spare ones wait: a jump would otherwise draw twice as much as is seen.
pub const AT_ONCE: usize = 8;

/// Delay before the spare rows are drawn, so that dragging the scroll bar draws none of them.
pub const SPARE_AFTER: Duration = Duration::from_millis(50);

/// Width of the column with the numbers of the rows, in CSS pixels. The style sheet says the same.
pub const HEAD_WIDTH: u32 = 72;

/// A cell of the table: row 0 is the header, row 1 the first object; column 0 has the numbers of the rows, column 1 the
/// first property.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Position {
    /// Row.
    pub row: usize,
    /// Column.
    pub column: usize,
}

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

/// The objects in sight, for a scroll offset and a height of the visible part, both in pixels.
pub fn sight(scroll_top: u32, height: u32, count: usize) -> Range<usize> {
    let first = (scroll_top / row_height()) as usize;
    let last = (scroll_top.saturating_add(height).div_ceil(row_height())) as usize;
    let end = last.min(count);
    first.min(end)..end
}

/// The objects that need an element: those in sight, and the spare ones above and below.
pub fn window(sight: &Range<usize>, count: usize) -> Range<usize> {
    let end = sight.end.saturating_add(OVERSCAN).min(count);
    sight.start.saturating_sub(OVERSCAN).min(end)..end
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

/// Height of so many rows, in pixels.
pub fn height(rows: usize) -> u32 {
    u32::try_from(rows)
        .unwrap_or(u32::MAX)
        .saturating_mul(row_height())
}

/// The scroll offset that shows an object whole; `None` when it is in sight already. `visible` is the height of the
/// part in which rows are seen, in pixels.
pub fn reveal(index: usize, scroll_top: u32, visible: u32) -> Option<u32> {
    let top = height(index);
    let bottom = top.saturating_add(row_height());
    if top < scroll_top {
        Some(top)
    } else if bottom > scroll_top.saturating_add(visible) {
        Some(bottom.saturating_sub(visible))
    } else {
        None
    }
}

/// Where a key leads from a cell; `None` when the key is no movement. `rows` counts the objects, `page` the rows that
/// are in sight.
pub fn movement(
    from: Position,
    key: &str,
    control: bool,
    rows: usize,
    columns: usize,
    page: usize,
) -> Option<Position> {
    let last_column = columns.saturating_sub(1);
    let page = page.max(1);
    let Position { row, column } = from;
    let (row, column) = match (key, control) {
        ("ArrowUp", false) => (row.saturating_sub(1), column),
        ("ArrowDown", false) => (row + 1, column),
        ("ArrowLeft", false) => (row, column.saturating_sub(1)),
        ("ArrowRight", false) => (row, column + 1),
        ("Home", false) => (row, 0),
        ("End", false) => (row, last_column),
        ("Home", true) => (1, 0),
        ("End", true) => (rows, last_column),
        ("ArrowUp", true) => (1, column),
        ("ArrowDown", true) => (rows, column),
        ("PageUp", false) if row == 0 => (0, column),
        ("PageUp", false) => (row.saturating_sub(page).max(1), column),
        ("PageDown", false) => (row.saturating_add(page), column),
        _ => return None,
    };
    Some(Position {
        row: row.min(rows),
        column: column.min(last_column),
    })
}
