//! Draws the rows that are in sight into a small set of elements, over and over.
//!
//! 100,000 rows with a signal for each cell would be slow and large. So the elements are made once, as many as fit on
//! the screen, and a row that scrolls in takes over the elements of one that scrolled out.

use std::ops::Range;

use belvedere_view::objects::columns::Column;
use belvedere_view::objects::viewport;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::row::GridRow;
use crate::browser;
use crate::grid::{ActiveCell, Area, Position, Viewport};
use crate::views::objects::shown::View;

/// Begins the identifiers of cells in the page.
pub const CELL: &str = "objects-cell";

/// The elements of a table body.
pub struct GridRenderer {
    viewport: Viewport,
    columns: Vec<Column>,
    widths: Vec<u32>,
    /// Width of the numbers of the rows.
    head: u32,
    /// How many columns stay in sight.
    frozen: usize,
    slots: Vec<GridRow>,
    stamp: ((u64, u64), u64),
    area: Area,
    active: ActiveCell,
    opened: Option<usize>,
    /// How often was painted.
    painted: u64,
}

impl GridRenderer {
    /// A renderer of `body`, which scrolls inside `scroller`.
    pub fn new(scroller: HtmlElement, body: HtmlElement) -> Self {
        Self {
            viewport: Viewport::new(scroller, body),
            columns: Vec::new(),
            widths: Vec::new(),
            head: 0,
            frozen: 1,
            slots: Vec::new(),
            stamp: ((0, 0), 0),
            area: Area::at(Position::default()),
            active: ActiveCell::new(CELL),
            opened: None,
            painted: 0,
        }
    }

    /// Draws other columns from now on, with their widths in pixels; the first ones stay in sight.
    pub fn set_columns(&mut self, columns: Vec<Column>, widths: Vec<u32>, frozen: usize) {
        self.widths = widths;
        if columns != self.columns || frozen != self.frozen {
            self.columns = columns;
            self.frozen = frozen;
            for slot in self.slots.drain(..) {
                slot.row.element.remove();
            }
        }
    }

    /// The numbers of the rows are so wide.
    pub fn set_head(&mut self, head: u32) {
        self.head = head;
    }

    /// Marks the row of the object in the panel.
    pub fn set_opened(&mut self, opened: Option<usize>) {
        self.opened = opened;
        for slot in &mut self.slots {
            slot.mark_opened(opened);
        }
    }

    /// Sets the active cell and the marked ones.
    pub fn set_area(&mut self, area: Area) {
        if area != self.area {
            self.area = area;
            for slot in &mut self.slots {
                slot.mark_area(area);
            }
        }
        self.name_active();
    }

    /// Shows which rows are selected, and which have news.
    pub fn mark_rows(&mut self, view: &View) {
        for slot in &mut self.slots {
            let picked = slot.row.shows.is_some_and(|place| view.is_picked(place));
            slot.mark_picked(picked);
            slot.mark_news(slot.row.shows.and_then(|place| view.news(place)));
        }
    }

    /// Scrolling has ended.
    pub fn settle(&mut self) {
        self.viewport.settle();
    }

    /// The rows in sight, as indexes of objects.
    pub fn sight(&self) -> Range<usize> {
        self.viewport.scroll.sight()
    }

    /// How many rows are in sight.
    pub fn page(&self) -> usize {
        self.viewport.scroll.page()
    }

    /// Draws the visible rows. When spare rows are left for later, returns the argument of [`GridRenderer::paint_spare`].
    pub fn paint(&mut self, rows: &View) -> Option<u64> {
        self.painted += 1;
        self.draw(rows, viewport::AT_ONCE).then_some(self.painted)
    }

    /// Draws the rows that were left, unless something was painted since.
    pub fn paint_spare(&mut self, rows: &View, painted: u64) {
        if painted == self.painted {
            self.draw(rows, usize::MAX);
        }
    }

    /// Draws the rows in sight, and spare ones until so many were drawn. Gives whether some are left.
    fn draw(&mut self, rows: &View, at_once: usize) -> bool {
        let stamp = rows.stamp();
        let before = std::mem::replace(&mut self.stamp, stamp);
        let stale = before != stamp;
        if before.0 != stamp.0 {
            // Another listing begins at its top.
            self.viewport.to_top();
        }
        self.viewport.resize(rows.len());
        let (sight, window) = (self.viewport.scroll.sight(), self.viewport.scroll.window());
        let range = self.columns_in_sight();
        let scroll = self.viewport.scroll;

        let mut free = Vec::new();
        let mut shown = Vec::with_capacity(self.slots.len());
        for (at, slot) in self.slots.iter_mut().enumerate() {
            match slot.row.shows.filter(|row| window.contains(row)) {
                Some(row) => {
                    shown.push(row);
                    slot.row.put(scroll.place(row));
                    if stale || range != slot.range {
                        slot.fill(row, range.clone(), rows, &self.columns, self.frozen);
                        slot.mark_area(self.area);
                    }
                }
                None => free.push(at),
            }
        }
        let (above, below) = (window.start..sight.start, sight.end..window.end);
        let needed = sight.clone().chain(below).chain(above);
        let mut is_left = false;
        for (drawn, row) in needed.filter(|row| !shown.contains(row)).enumerate() {
            if drawn >= at_once && !sight.contains(&row) {
                // Elements that are still free show rows far away, and are reused later.
                is_left = true;
                break;
            }
            let at = match free.pop() {
                Some(at) => at,
                None => match GridRow::new(&self.viewport.body, &self.columns, self.frozen) {
                    Some(slot) => {
                        self.slots.push(slot);
                        self.slots.len() - 1
                    }
                    None => return false,
                },
            };
            if let Some(slot) = self.slots.get_mut(at) {
                slot.row.put(scroll.place(row));
                slot.fill(row, range.clone(), rows, &self.columns, self.frozen);
                slot.mark_opened(self.opened);
                slot.mark_area(self.area);
            }
        }
        // In a scaled table the places of those rows change.
        if !is_left || scroll.is_scaled() {
            for at in free {
                if let Some(slot) = self.slots.get_mut(at) {
                    slot.row.hide();
                }
            }
        }
        self.name_active();
        is_left
    }

    /// Brings the active cell into sight.
    pub fn reveal(&mut self, rows: &View) {
        let Position { row, column } = self.area.active;
        if let Some(row) = row.checked_sub(1) {
            self.reveal_row(row, rows);
        }
        if let Some(column) = column.checked_sub(1) {
            self.reveal_column(column);
        }
    }

    /// Brings a row into sight.
    pub fn reveal_row(&mut self, index: usize, rows: &View) {
        self.viewport.resize(rows.len());
        self.viewport.reveal(index);
    }

    /// The width of a header on the screen, in CSS pixels.
    pub fn header_width(&self, index: usize) -> u32 {
        let width = self.header(index).map(|header| header.offset_width());
        width.unwrap_or_default().unsigned_abs()
    }

    /// Brings a column into sight, by its header, which is always there.
    pub fn reveal_column(&self, index: usize) {
        if let Some(header) = self.header(index) {
            browser::scroll_to(&header);
        }
    }

    fn header(&self, index: usize) -> Option<HtmlElement> {
        let selector = format!("[role=columnheader][aria-colindex='{}']", index + 2);
        let header = self.viewport.scroller.query_selector(&selector);
        header.ok()??.dyn_into().ok()
    }

    fn name_active(&mut self) {
        let at = self.area.active;
        let element = at.row.checked_sub(1).and_then(|row| {
            let mut slots = self.slots.iter();
            let slot = slots.find(|slot| slot.row.shows == Some(row))?;
            slot.element(at.column)
        });
        let in_header = at.row == 0 && at.column <= self.columns.len();
        self.active
            .name(&self.viewport.scroller, at, element, in_header);
    }

    fn columns_in_sight(&self) -> Range<usize> {
        let left = u32::try_from(self.viewport.scroller.scroll_left()).unwrap_or_default();
        let visible = u32::try_from(self.viewport.scroller.client_width()).unwrap_or_default();
        viewport::columns(&self.widths, left, visible.saturating_sub(self.head))
    }
}
