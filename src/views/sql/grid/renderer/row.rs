//! The elements of one row.

use belvedere_view::grid::Area;
use leptos::prelude::document;
use web_sys::{HtmlElement, Text};

use super::{Column, Places, Sight, element, put_cell, px};
use crate::grid::{Position, whole};
use crate::views::sql::grid::cells::{Cells, Shown};
use crate::views::sql::grid::zone;

pub(super) struct GridRow {
    row: HtmlElement,
    number: GridCell,
    cells: Vec<GridCell>,
    shows: Option<usize>,
    place: f64,
    sight: Sight,
}

/// The elements of one cell.
struct GridCell {
    element: HtmlElement,
    text: Text,
    column: Option<usize>,
    /// The current content of the elements: every change costs a layout.
    shows: Shown,
    selected: bool,
}

impl GridCell {
    fn new(parent: &HtmlElement, class: &str, role: &str) -> Option<Self> {
        let element = element(class, role)?;
        let text = document().create_text_node("");
        element.append_child(&text).ok()?;
        element.set_attribute("aria-selected", "false").ok()?;
        parent.append_child(&element).ok()?;
        Some(Self {
            element,
            text,
            column: None,
            shows: Shown::default(),
            selected: false,
        })
    }

    fn show(&mut self, shown: Shown) {
        if self.shows.text != shown.text {
            self.text.set_data(&shown.text);
        }
        if self.shows.class != shown.class {
            self.element
                .set_class_name(&format!("sql-cell {}", shown.class));
        }
        self.shows = shown;
    }

    fn select(&mut self, selected: bool) {
        if self.selected != selected {
            self.selected = selected;
            let value = if selected { "true" } else { "false" };
            drop(self.element.set_attribute("aria-selected", value));
        }
    }
}

impl GridRow {
    pub(super) fn new(body: &HtmlElement) -> Option<Self> {
        let row = element("sql-row", "row")?;
        let number = GridCell::new(&row, "sql-number", "rowheader")?;
        number.element.set_attribute("aria-colindex", "1").ok()?;
        row.set_hidden(true);
        body.append_child(&row).ok()?;
        Some(Self {
            row,
            number,
            cells: Vec::new(),
            shows: None,
            place: -1.0,
            sight: Sight::default(),
        })
    }

    /// The row that is shown.
    pub(super) fn shows(&self) -> Option<usize> {
        self.shows
    }

    /// The element of a column, the number of the row being column 0.
    pub(super) fn element(&self, column: usize) -> Option<HtmlElement> {
        match column.checked_sub(1) {
            None => Some(self.number.element.clone()),
            Some(column) => self
                .cells
                .iter()
                .find(|cell| cell.column == Some(column))
                .map(|cell| cell.element.clone()),
        }
    }

    /// Draws everything anew next time.
    pub(super) fn forget(&mut self) {
        self.hide();
        self.sight = Sight::default();
        self.place = -1.0;
        // Columns may start elsewhere and have other widths now.
        for cell in &mut self.cells {
            if cell.column.take().is_some() {
                cell.element.set_hidden(true);
            }
        }
    }

    pub(super) fn hide(&mut self) {
        if self.shows.take().is_some() {
            self.row.set_hidden(true);
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
        if self.shows != Some(row) {
            if self.shows.replace(row).is_none() {
                self.row.set_hidden(false);
            }
            // The index counts the header, and from one.
            drop(
                self.row
                    .set_attribute("aria-rowindex", &(row + 2).to_string()),
            );
            self.number.text.set_data(&(row + 1).to_string());
        }
        if (self.place - place).abs() > 0.01 {
            self.place = place;
            drop(
                self.row
                    .style()
                    .set_property("transform", &format!("translateY({}px)", whole(place))),
            );
        }
        if self.sight != *sight {
            self.sight = sight.clone();
            px(&self.number.element, "width", places.numbers);
            while self.cells.len() < sight.len() {
                // Another count gives every column another element.
                for cell in &mut self.cells {
                    cell.column = None;
                }
                match GridCell::new(&self.row, "sql-cell", "gridcell") {
                    Some(cell) => self.cells.push(cell),
                    None => return,
                }
            }
        }
        let count = self.cells.len();
        for (index, cell) in self.cells.iter_mut().enumerate() {
            let Some((place, column)) = sight
                .column(index, count)
                .and_then(|place| Some((place, columns.get(place)?)))
            else {
                if cell.column.take().is_some() {
                    cell.element.set_hidden(true);
                }
                continue;
            };
            if cell.column != Some(place) {
                if cell.column.replace(place).is_none() {
                    cell.element.set_hidden(false);
                }
                put_cell(&cell.element, place, places, sight.frozen);
            }
            let shown = cells.and_then(|cells| cells.get(row, column.number));
            let mut shown = shown.unwrap_or(Shown {
                text: String::new(),
                class: "is-waiting",
            });
            if column.zone.is_some()
                && let Some(local) = zone::local(&shown.text)
            {
                shown.text = local;
            }
            cell.show(shown);
        }
    }

    pub(super) fn select(&mut self, area: Area, rows: usize, columns: usize) {
        let Some(row) = self.shows.map(|row| row + 1) else {
            return;
        };
        for cell in &mut self.cells {
            if let Some(column) = cell.column {
                let position = Position {
                    row,
                    column: column + 1,
                };
                cell.select(area.contains(position, rows, columns));
            }
        }
        let whole = area.rows(rows).contains(&row)
            && area.columns(columns) == (1..=columns)
            && area.anchor.column == 0;
        self.number.select(whole);
    }
}
