//! Where a search in a result begins.

use crate::grid::Position;

/// From where a search goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Onwards, from the active cell itself.
    Here,
    /// Onwards, from the cell behind it.
    Next,
    /// Backwards, from the cell before it.
    Previous,
}

/// The end of every table, as the start of a search backwards.
pub const END: (usize, usize) = (usize::MAX, 0);

/// The first cell to look at, by its place from the top and its number among so many columns, both from zero.
pub fn start(active: Position, direction: Direction, columns: usize) -> (usize, usize) {
    let Some(row) = active.row.checked_sub(1) else {
        return match direction {
            Direction::Here | Direction::Next => (0, 0),
            Direction::Previous => END,
        };
    };
    // The number of a row stands before its first cell.
    match (direction, active.column.checked_sub(1)) {
        (Direction::Here | Direction::Next, None) => (row, 0),
        (Direction::Here, Some(column)) => (row, column),
        (Direction::Next, Some(column)) if column + 1 < columns => (row, column + 1),
        (Direction::Next, Some(_)) => (row + 1, 0),
        (Direction::Previous, Some(column)) if column > 0 => (row, column - 1),
        (Direction::Previous, _) if row > 0 => (row - 1, columns.saturating_sub(1)),
        (Direction::Previous, _) => END,
    }
}
