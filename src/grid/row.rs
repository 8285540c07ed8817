//! The elements of one row, which show one row after the other, and in each cell one column after the other.

use belvedere_view::grid::{Places, Sight};
use web_sys::HtmlElement;

use super::content::{Content, Kind};
use super::elements::{CellElement, RowElement, attribute};
use super::{Area, Position, px};

/// A row. What stays the same is not written again.
pub(super) struct GridRow {
    pub(super) row: RowElement,
    number: CellElement,
    cells: Vec<GridCell>,
    sight: Sight,
    /// What it was drawn for.
    drawn: Version,
}

/// A cell, and the column that it shows.
struct GridCell {
    cell: CellElement,
    column: Option<usize>,
}

/// Counts the changes of what rows say, and of where the columns are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Version {
    pub(super) content: u64,
    pub(super) places: u64,
}

/// How rows are drawn.
pub(super) struct Drawing<'a> {
    pub(super) content: &'a dyn Content,
    pub(super) kind: &'static Kind,
    pub(super) sight: &'a Sight,
    pub(super) places: &'a Places,
    pub(super) version: Version,
    pub(super) area: Area,
}

impl GridRow {
    pub(super) fn new(body: &HtmlElement, kind: &Kind) -> Option<Self> {
        let row = RowElement::new(body, kind.row)?;
        let number = CellElement::new(&row.element, kind.number, "rowheader")?;
        number.element.set_attribute("aria-colindex", "1").ok()?;
        Some(Self {
            row,
            number,
            cells: Vec::new(),
            sight: Sight::default(),
            drawn: Version::default(),
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

    /// Shows a row.
    pub(super) fn fill(&mut self, row: usize, drawing: &Drawing) {
        let &Drawing {
            content,
            kind,
            sight,
            places,
            version,
            area,
        } = drawing;
        if self.row.shows == Some(row) && self.drawn == version && self.sight == *sight {
            return;
        }
        self.row.show(row);
        self.number.say(content.number(row));
        let is_moved = self.drawn.places != version.places;
        if is_moved {
            px(&self.number.element, "width", places.numbers);
        }
        while self.cells.len() < sight.len() {
            let Some(cell) = CellElement::new(&self.row.element, kind.cell, "gridcell") else {
                return;
            };
            self.cells.push(GridCell { cell, column: None });
        }
        let count = self.cells.len();
        let cells = content.cells(row);
        for (index, GridCell { cell, column }) in self.cells.iter_mut().enumerate() {
            let Some(place) = sight.column(index, count) else {
                if column.take().is_some() {
                    cell.element.set_hidden(true);
                }
                continue;
            };
            if *column != Some(place) || is_moved {
                if column.replace(place).is_none() {
                    cell.element.set_hidden(false);
                }
                put_cell(&cell.element, place, drawing);
            }
            let (text, class) = cells.as_ref().map(|cells| cells(place)).unwrap_or_default();
            cell.show(text, class);
        }
        self.drawn = version;
        self.sight.clone_from(sight);
        self.mark(content);
        self.select(kind, area, places.count());
    }

    /// Shows how the row is marked.
    pub(super) fn mark(&mut self, content: &dyn Content) {
        let marks = self.row.shows.map(|row| content.marks(row));
        self.row.mark(&self.number, marks.unwrap_or_default());
    }

    /// Marks the cells that are selected.
    pub(super) fn select(&mut self, kind: &Kind, area: Area, columns: usize) {
        let Some(row) = self.row.shows.map(|row| row + 1) else {
            return;
        };
        let marks = kind.marks_one || area.is_extended();
        // This row is one of all that a header stands for.
        for GridCell { cell, column } in &mut self.cells {
            if let Some(column) = column.map(|column| column + 1) {
                cell.select(marks && area.contains(Position { row, column }, row, columns));
            }
        }
        if kind.marks_one {
            let whole = area.rows(row).contains(&row)
                && area.columns(columns) == (1..=columns)
                && area.anchor.column == 0;
            self.number.select(whole);
        }
    }
}

/// Gives a cell the place of its column, and marks it when it stays in sight.
fn put_cell(element: &HtmlElement, column: usize, drawing: &Drawing) {
    let (start, width) = drawing.places.column(column);
    px(element, "inset-inline-start", start);
    px(element, "width", width);
    // Proper names of attributes can always be set.
    drop(element.set_attribute("aria-colindex", &(column + 2).to_string()));
    attribute(element, "data-frozen", drawing.sight.frozen_mark(column));
}
