//! Draws the visible cells into a small set of elements, which are reused.
//!
//! Row r takes the elements number r modulo their count, and so does a column among the cells of a row: cells that
//! scroll in reuse the elements of cells that scrolled out.

mod row;
mod sight;

use std::ops::Range;

use belvedere_table::session::ColumnInfo;
use belvedere_view::grid::area::{Area, columns_in_sight};
use web_sys::HtmlElement;

use super::cells::Cells;
use crate::grid::{self, ActiveCell, CellForm, Position, Viewport, px};
use row::GridRow;
pub use sight::{Places, Sight};

/// Begins the identifiers of cells in the page.
pub const CELL: &str = "sql-cell";

/// Width of the space around the number of a row, in CSS pixels.
const BESIDE_NUMBER: u32 = 20;
/// The column of the numbers is never narrower than for so many rows.
const MIN_ROWS: usize = 99;

/// Rows and columns around those in sight that are asked for with them.
const AROUND_ROWS: usize = 40;
const AROUND_COLUMNS: usize = 4;

/// The elements of a table.
pub struct GridRenderer {
    viewport: Viewport,
    slots: Vec<GridRow>,
    rows: usize,
    columns: Vec<Column>,
    /// How many columns stay in sight, as far as there is room for others beside them.
    frozen: (usize, usize),
    places: Places,
    cells: Option<Cells>,
    area: Area,
    active: ActiveCell,
}

/// A column as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// Its number in the result.
    pub number: usize,
    /// Facts about it.
    pub info: ColumnInfo,
    /// Its width in pixels.
    pub width: u32,
    /// How its values are written.
    pub form: CellForm,
}

/// Cells that are missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// Which rows.
    pub rows: Range<usize>,
    /// Which columns, counted as in the result.
    pub columns: Vec<usize>,
}

impl GridRenderer {
    /// A renderer of `body`, which scrolls inside of `scroller`.
    pub fn new(scroller: HtmlElement, body: HtmlElement) -> Self {
        Self {
            viewport: Viewport::new(scroller, body),
            slots: Vec::new(),
            rows: 0,
            columns: Vec::new(),
            frozen: (0, 0),
            places: Places::default(),
            cells: None,
            area: Area::default(),
            active: ActiveCell::new(CELL),
        }
    }

    /// The table has other columns, or they are known better. So many of them stay in sight.
    pub fn set_columns(&mut self, columns: Vec<Column>, frozen: usize) {
        let mut end = 0.0;
        self.places.ends = columns
            .iter()
            .map(|column| {
                end += f64::from(column.width);
                end
            })
            .collect();
        self.columns = columns;
        self.frozen.0 = frozen;
        self.forget();
    }

    /// The table has so many rows now.
    pub fn set_rows(&mut self, rows: usize) {
        self.rows = rows;
        let last = rows.max(MIN_ROWS).to_string();
        let numbers = f64::from(grid::numbers_width(&last, BESIDE_NUMBER));
        if (numbers - self.places.numbers).abs() > 0.5 {
            self.places.numbers = numbers;
            self.forget();
        }
    }

    /// Sets the selection.
    pub fn set_area(&mut self, area: Area) {
        self.area = area;
    }

    /// Cells have come.
    pub fn set_cells(&mut self, cells: Cells) {
        self.cells = Some(cells);
    }

    /// Marks the drawn cells as stale, because the order or the filter of the rows has changed.
    pub fn set_stale(&mut self) {
        self.cells = None;
    }

    /// Scrolling has ended.
    pub fn settle(&mut self) {
        self.viewport.settle();
    }

    /// How many rows are in sight.
    pub fn page(&self) -> usize {
        self.viewport.scroll.page()
    }

    /// Brings the active cell into sight.
    pub fn reveal(&mut self) {
        let Position { row, column } = self.area.active;
        if let Some(row) = row.checked_sub(1) {
            self.viewport.reveal(row);
        }
        if let Some(column) = column.checked_sub(1) {
            if column < self.frozen.1 {
                return;
            }
            let (start, width) = self.places.column(column);
            let left = f64::from(self.viewport.scroller.scroll_left());
            let visible = f64::from(self.viewport.scroller.client_width());
            let covered = self.places.numbers + self.places.before(self.frozen.1);
            let to = if start - covered < left {
                start - covered
            } else if start + width > left + visible {
                start + width - visible
            } else {
                return;
            };
            #[expect(clippy::cast_possible_truncation, reason = "a width on a screen")]
            self.viewport.scroller.set_scroll_left(to as i32);
        }
    }

    /// The columns in sight, and where all are.
    pub fn seen(&mut self) -> (Sight, Places) {
        (self.sight(), self.places.clone())
    }

    /// Draws the visible cells; returns the missing ones.
    pub fn paint(&mut self, generation: u32) -> Option<Need> {
        self.viewport.resize(self.rows);
        let rows = self.viewport.scroll.window();
        let sight = self.sight();
        if self.slots.len() < rows.len() {
            self.forget();
            while self.slots.len() < rows.len() + 2 {
                self.slots.push(GridRow::new(&self.viewport.body)?);
            }
        }
        let number = |place: usize| self.columns.get(place).map(|column| column.number);
        let cells = self
            .cells
            .as_ref()
            .filter(|cells| cells.generation == generation);
        let covered =
            cells.is_some_and(|cells| cells.cover(&rows, sight.columns().filter_map(number)));
        let count = self.slots.len();
        for (index, slot) in self.slots.iter_mut().enumerate() {
            let first = rows.start + (index + count - rows.start % count) % count;
            if first < rows.end {
                let place = self.viewport.scroll.place(first);
                slot.fill(first, place, &sight, &self.columns, &self.places, cells);
                slot.select(self.area, self.rows, self.columns.len());
            } else {
                slot.row.hide();
            }
        }
        self.name_active(&sight);
        (!covered && !rows.is_empty() && sight.len() > 0).then(|| {
            let around = Sight {
                others: sight.others.start.saturating_sub(AROUND_COLUMNS)
                    ..(sight.others.end + AROUND_COLUMNS).min(self.columns.len()),
                ..sight
            };
            // Columns before those in sight may be among those that stay there.
            let mut columns: Vec<usize> = around
                .columns()
                .filter_map(|place| self.columns.get(place).map(|column| column.number))
                .collect();
            columns.sort_unstable();
            columns.dedup();
            Need {
                rows: rows.start.saturating_sub(AROUND_ROWS)
                    ..(rows.end + AROUND_ROWS).min(self.rows),
                columns,
            }
        })
    }

    /// The columns that need elements now.
    fn sight(&mut self) -> Sight {
        let left = f64::from(self.viewport.scroller.scroll_left());
        let width =
            (f64::from(self.viewport.scroller.client_width()) - self.places.numbers).max(0.0);
        // Half of the width stays for the others, however many were chosen.
        let mut frozen = self.frozen.0.min(self.columns.len());
        while frozen > 0 && self.places.before(frozen) > width / 2.0 {
            frozen -= 1;
        }
        if frozen != self.frozen.1 {
            self.frozen.1 = frozen;
            self.forget();
        }
        let covered = self.places.before(frozen);
        let in_sight = columns_in_sight(&self.places.ends, left + covered, width - covered);
        Sight {
            frozen,
            others: in_sight.start.max(frozen)..in_sight.end.max(frozen),
        }
    }

    fn name_active(&mut self, sight: &Sight) {
        let at = self.area.active;
        let element = at.row.checked_sub(1).and_then(|row| {
            let mut slots = self.slots.iter();
            let slot = slots.find(|slot| slot.row.shows == Some(row))?;
            slot.element(at.column)
        });
        let column = at.column.checked_sub(1);
        let is_drawn = column.is_none_or(|column| sight.columns().any(|place| place == column));
        let in_header = at.row == 0 && is_drawn;
        self.active
            .name(&self.viewport.scroller, at, element, in_header);
    }

    fn forget(&mut self) {
        px(&self.viewport.body, "width", self.places.width());
        for slot in &mut self.slots {
            slot.forget();
        }
    }
}

/// Gives a cell the place of its column, and marks it when it stays in sight.
fn put_cell(element: &HtmlElement, column: usize, places: &Places, frozen: usize) {
    let (start, width) = places.column(column);
    px(element, "inset-inline-start", start);
    px(element, "width", width);
    // Proper names of attributes can always be set.
    drop(element.set_attribute("aria-colindex", &(column + 2).to_string()));
    drop(match frozen_mark(column, frozen) {
        Some(mark) => element.set_attribute("data-frozen", mark),
        None => element.remove_attribute("data-frozen"),
    });
}

/// The mark of a column that stays in sight, and of the last of these.
pub fn frozen_mark(column: usize, frozen: usize) -> Option<&'static str> {
    let last = if column + 1 == frozen { "last" } else { "" };
    (column < frozen).then_some(last)
}
