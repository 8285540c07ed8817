//! The active cell, the selected cells, and where keys lead: arithmetic without a browser.

use std::ops::RangeInclusive;

/// A cell: row 0 is the header, row 1 the first of the table; column 0 is the number of the row.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Position {
    /// Row.
    pub row: usize,
    /// Column.
    pub column: usize,
}

/// A selection: all cells between two corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// Where the selection began.
    pub anchor: Position,
    /// The active cell.
    pub active: Position,
}

impl Default for Area {
    fn default() -> Self {
        Self::at(Position { row: 1, column: 1 })
    }
}

impl Area {
    /// One cell.
    pub fn at(position: Position) -> Self {
        Self {
            anchor: position,
            active: position,
        }
    }

    /// The same with another active cell: extended to it, or begun anew there.
    #[must_use]
    pub fn moved(self, active: Position, extend: bool) -> Self {
        if extend {
            Self { active, ..self }
        } else {
            Self::at(active)
        }
    }

    /// Everything.
    pub fn all(rows: usize, columns: usize) -> Self {
        Self {
            anchor: Position { row: 1, column: 1 },
            active: Position {
                row: rows,
                column: columns,
            },
        }
    }

    /// The selected rows, the first of the table being 1. A header alone stands for its whole column.
    pub fn rows(&self, rows: usize) -> RangeInclusive<usize> {
        let (from, to) = ordered(self.anchor.row, self.active.row);
        if to == 0 { 1..=rows } else { from.max(1)..=to }
    }

    /// The selected columns, the first of the table being 1. The number of a row stands for the whole row.
    pub fn columns(&self, columns: usize) -> RangeInclusive<usize> {
        let (from, to) = ordered(self.anchor.column, self.active.column);
        if from == 0 { 1..=columns } else { from..=to }
    }

    /// Whether a cell is selected.
    pub fn contains(&self, position: Position, rows: usize, columns: usize) -> bool {
        self.rows(rows).contains(&position.row) && self.columns(columns).contains(&position.column)
    }

    /// Whether only the active cell is selected.
    pub fn is_one(&self) -> bool {
        self.anchor == self.active && self.active.row > 0 && self.active.column > 0
    }
}

fn ordered(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

/// Where a key leads from a cell; `None` when the key is no movement. `page` is how many rows are in sight.
pub fn movement(
    from: Position,
    key: &str,
    control: bool,
    rows: usize,
    columns: usize,
    page: usize,
) -> Option<Position> {
    let Position { row, column } = from;
    let (row, column) = match (key, control) {
        ("ArrowUp", false) => (row.saturating_sub(1), column),
        ("ArrowDown", false) => (row + 1, column),
        ("ArrowLeft", false) => (row, column.saturating_sub(1)),
        ("ArrowRight", false) => (row, column + 1),
        ("Home", false) | ("ArrowLeft", true) => (row, 1),
        ("End", false) | ("ArrowRight", true) => (row, columns),
        ("Home", true) => (1, 1),
        ("End", true) => (rows, columns),
        ("ArrowUp", true) => (1, column),
        ("ArrowDown", true) => (rows, column),
        ("PageUp", false) => (row.saturating_sub(page).max(row.min(1)), column),
        ("PageDown", false) => (row.saturating_add(page), column),
        _ => return None,
    };
    Some(Position {
        row: row.min(rows),
        column: column.min(columns),
    })
}

/// The columns that need elements, for where each ends, a scroll offset and a visible width, in pixels; one more on each
/// side is kept ready.
pub fn columns_in_sight(ends: &[f64], left: f64, visible: f64) -> std::ops::Range<usize> {
    let first = ends.partition_point(|end| *end <= left);
    let last = ends.partition_point(|end| *end < left + visible);
    first.saturating_sub(1)..(last + 2).min(ends.len())
}
