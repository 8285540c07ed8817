//! The elements of one row.

use belvedere_view::grid::Area;
use web_sys::HtmlElement;

use super::{Column, Places, Sight, put_cell, px};
use crate::grid::{CellElement, Position, RowElement, form};
use crate::views::sql::grid::cells::{Cells, Shown};

pub(super) struct GridRow {
    pub(super) row: RowElement,
    number: CellElement,
    cells: Vec<GridCell>,
    sight: Sight,
}

/// A cell, and the column that it shows.
struct GridCell {
    cell: CellElement,
    column: Option<usize>,
}

impl GridRow {
    pub(super) fn new(body: &HtmlElement) -> Option<Self> {
        let row = RowElement::new(body, "sql-row")?;
        let number = CellElement::new(&row.element, "sql-number", "rowheader")?;
        number.element.set_attribute("aria-colindex", "1").ok()?;
        Some(Self {
            row,
            number,
            cells: Vec::new(),
            sight: Sight::default(),
        })
    }

    /// The element of a column, the number of the row being column 0.
    pub(super) fn element(&self, column: usize) -> Option<&HtmlElement> {
        let cell = match column.checked_sub(1) {
            None => Some(&self.number),
            Some(column) => {
                let mut cells = self.cells.iter();
                let cell = cells.find(|cell| cell.column == Some(column));
                cell.map(|cell| &cell.cell)
            }
        };
        cell.map(|cell| &cell.element)
    }

    /// Draws everything anew next time.
    pub(super) fn forget(&mut self) {
        self.row.hide();
        self.sight = Sight::default();
        // Columns may start elsewhere and have other widths now.
        for cell in &mut self.cells {
            if cell.column.take().is_some() {
                cell.cell.element.set_hidden(true);
            }
        }
    }

    /// Shows a row.
    pub(super) fn fill(
        &mut self,
        row: usize,
        place: f64,
        sight: &Sight,
        columns: &[Column],
        places: &Places,
        cells: Option<&Cells>,
    ) {
        self.row.show(row);
        self.number.say((row + 1).to_string());
        self.row.put(place);
        if self.sight != *sight {
            self.sight = sight.clone();
            px(&self.number.element, "width", places.numbers);
            while self.cells.len() < sight.len() {
                // Another count gives every column another element.
                for cell in &mut self.cells {
                    cell.column = None;
                }
                let Some(cell) = CellElement::new(&self.row.element, "sql-cell", "gridcell") else {
                    return;
                };
                self.cells.push(GridCell { cell, column: None });
            }
        }
        let count = self.cells.len();
        for (index, cell) in self.cells.iter_mut().enumerate() {
            let Some((place, column)) = sight
                .column(index, count)
                .and_then(|place| Some((place, columns.get(place)?)))
            else {
                if cell.column.take().is_some() {
                    cell.cell.element.set_hidden(true);
                }
                continue;
            };
            if cell.column != Some(place) {
                if cell.column.replace(place).is_none() {
                    cell.cell.element.set_hidden(false);
                }
                put_cell(&cell.cell.element, place, places, sight.frozen);
            }
            let shown = cells.and_then(|cells| cells.get(row, column.number));
            let mut shown = shown.unwrap_or(Shown {
                text: String::new(),
                class: "is-waiting",
            });
            form::write(column.form, &mut shown.text);
            cell.cell.show(shown.text, shown.class);
        }
    }

    pub(super) fn select(&mut self, area: Area, rows: usize, columns: usize) {
        let Some(row) = self.row.shows.map(|row| row + 1) else {
            return;
        };
        for cell in &mut self.cells {
            if let Some(column) = cell.column {
                let position = Position {
                    row,
                    column: column + 1,
                };
                cell.cell.select(area.contains(position, rows, columns));
            }
        }
        let whole = area.rows(rows).contains(&row)
            && area.columns(columns) == (1..=columns)
            && area.anchor.column == 0;
        self.number.select(whole);
    }
}
