//! The first rows of a CSV text.

use crate::csv::Rows;

/// Most rows that are shown.
pub const ROWS: usize = 1000;
/// Most columns that are shown.
pub const COLUMNS: usize = 100;

/// The first rows and columns.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// The names of the columns: the first row.
    pub header: Vec<String>,
    /// The rows after it; each may have fewer cells than the header.
    pub rows: Vec<Vec<String>>,
    /// Whether there are more rows.
    pub more_rows: bool,
    /// How many columns are not shown.
    pub more_columns: usize,
}

/// Reads the first rows; any of `,` `;` tab and `|` is between the cells. With `cut`, the text goes on behind its end, so
/// its last row may be a part of one and is left out.
pub fn read(text: &str, cut: bool) -> Table {
    let mut width = 0;
    let mut all = Rows::new(text, &[',', ';', '\t', '|']).filter(|row| row.is_ended || !cut);
    let mut rows = all.by_ref().take(ROWS + 1).map(|row| {
        let mut cells = row.cells;
        width = width.max(cells.len());
        cells.truncate(COLUMNS);
        cells
    });
    let header = rows.next().unwrap_or_default();
    let rows = rows.collect();
    Table {
        header,
        rows,
        more_rows: cut || all.next().is_some(),
        more_columns: width.saturating_sub(COLUMNS),
    }
}
