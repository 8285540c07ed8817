//! The active cell and the selected cells: arithmetic without a browser.

use std::ops::RangeInclusive;

use super::Position;

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

    /// The active cell alone.
    #[must_use]
    pub fn alone(self) -> Self {
        Self::at(self.active)
    }

    /// Whether more than the active cell is marked.
    pub fn is_extended(&self) -> bool {
        self.anchor != self.active
    }

    /// Everything.
    pub fn all(rows: usize, columns: usize) -> Self {
        Self {
            anchor: Position { row: 1, column: 0 },
            active: Position {
                row: rows,
                column: columns,
            },
        }
    }

    /// The whole row of the active cell, and with `extend` all from the row where the selection began. Once more, the cell alone.
    #[must_use]
    pub fn whole_rows(self, extend: bool) -> Self {
        let from = if extend { self.anchor } else { self.active };
        let anchor = Position {
            row: from.row,
            column: 0,
        };
        if anchor == self.anchor && !extend {
            self.alone()
        } else {
            Self { anchor, ..self }
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

    /// How many cells are selected.
    pub fn count(&self, rows: usize, columns: usize) -> usize {
        let (rows, columns) = (self.rows(rows), self.columns(columns));
        (rows.end() + 1 - rows.start()) * (columns.end() + 1 - columns.start())
    }

    /// Whether only the active cell is selected.
    pub fn is_one(&self) -> bool {
        !self.is_extended() && self.active.row > 0 && self.active.column > 0
    }
}

fn ordered(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}
