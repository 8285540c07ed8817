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

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(row: usize, column: usize) -> [(usize, usize); 3] {
        let active = Position { row, column };
        [Direction::Here, Direction::Next, Direction::Previous].map(|to| start(active, to, 3))
    }

    #[test]
    fn a_search_goes_on_at_the_next_cell_and_backwards_at_the_one_before() {
        assert_eq!(starts(2, 2), [(1, 1), (1, 2), (1, 0)]);
        assert_eq!(starts(2, 3), [(1, 2), (2, 0), (1, 1)]);
        assert_eq!(starts(2, 1), [(1, 0), (1, 1), (0, 2)]);
    }

    #[test]
    fn headers_and_numbers_of_rows_are_before_the_cells() {
        assert_eq!(starts(0, 2), [(0, 0), (0, 0), END]);
        assert_eq!(starts(2, 0), [(1, 0), (1, 0), (0, 2)]);
        assert_eq!(starts(1, 0), [(0, 0), (0, 0), END]);
        assert_eq!(starts(1, 1), [(0, 0), (0, 1), END]);
    }
}
