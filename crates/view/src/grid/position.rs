//! A cell, and where keys lead from it: arithmetic without a browser.

/// A cell: row 0 is the header, row 1 the first of the table; column 0 has the numbers of the
/// rows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Position {
    /// Row.
    pub row: usize,
    /// Column.
    pub column: usize,
}

/// Where a key leads from a cell; `None` when the key is no movement. `rows` and
/// `columns` are the last ones, `page` is how many rows are in sight.
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
