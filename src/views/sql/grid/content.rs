//! What the rows of the table say: windows of text that the worker has given out.

use belvedere_table::session::ColumnInfo;
use belvedere_view::sql::grid::cells::{CellText, Cells};

use crate::grid::{CellForm, Content, RowCells, form};

/// A column as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Column {
    /// Its number in the result.
    pub(super) number: usize,
    /// Facts about it.
    pub(super) info: ColumnInfo,
    /// Its width in pixels.
    pub(super) width: u32,
    /// Whether it takes a share of what is left of the table's.
    pub(super) grows: bool,
    /// How its values are written.
    pub(super) form: CellForm,
}

/// The rows of a result, and the columns that are shown.
pub(super) struct ResultRows<'a> {
    pub(super) rows: usize,
    pub(super) columns: &'a [Column],
    /// Those cells that are here.
    pub(super) cells: Option<&'a Cells>,
}

impl Content for ResultRows<'_> {
    fn rows(&self) -> usize {
        self.rows
    }

    fn number(&self, row: usize) -> String {
        (row + 1).to_string()
    }

    fn cells(&self, row: usize) -> Option<RowCells<'_>> {
        Some(Box::new(move |place| {
            let Some(column) = self.columns.get(place) else {
                return Default::default();
            };
            let shown = self.cells.and_then(|cells| cells.get(row, column.number));
            let mut shown = shown.unwrap_or(CellText {
                text: String::new(),
                class: "is-waiting",
            });
            form::write(column.form, &mut shown.text);
            (shown.text, shown.class)
        }))
    }
}
