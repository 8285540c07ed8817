//! Draws the rows that are in sight into a small set of elements, over and over.
//!
//! 100,000 rows with a signal for each cell would be slow and large. So the elements are made once, as many as fit on
//! the screen, and a row that scrolls in takes over the elements of one that scrolled out. The row that holds the
//! active cell always keeps its elements, so that the keyboard focus is never lost.

use std::ops::Range;

use belvedere_view::objects::columns::Column;
use belvedere_view::objects::viewport;
use wasm_bindgen::JsCast;
use web_sys::{FocusOptions, HtmlElement};

use super::row::GridRow;
use crate::browser;
use crate::grid::{Area, Position, Viewport};
use crate::views::objects::shown::View;

/// Where the row with the focus waits while others are in sight, in CSS pixels.
const OUT_OF_SIGHT: f64 = -10_000.0;

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
    active: Position,
    opened: Option<usize>,
    /// The cells that are marked, besides the active one.
    block: Option<Area>,
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
            active: Position::default(),
            opened: None,
            block: None,
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

    /// Marks cells, to be copied.
    pub fn set_block(&mut self, block: Option<Area>) {
        if block != self.block {
            self.block = block;
            for slot in &mut self.slots {
                slot.mark_block(block);
            }
        }
    }

    /// Shows which rows are selected, and which have news.
    pub fn mark_rows(&mut self, view: &View) {
        for slot in &mut self.slots {
            let picked = slot.row.shows.is_some_and(|place| view.is_picked(place));
            slot.mark_picked(picked);
            slot.mark_news(slot.row.shows.and_then(|place| view.news(place)));
        }
    }

    /// Moves the one tab stop of the table to a cell.
    pub fn set_active(&mut self, active: Position) {
        let before = std::mem::replace(&mut self.active, active);
        self.set_tab_index(before, -1);
        self.set_tab_index(active, 0);
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
        let active = self
            .active
            .row
            .checked_sub(1)
            .filter(|row| *row < rows.len());
        let extra = active.filter(|row| !window.contains(row));

        let range = self.columns_in_sight();
        // The cell that has the focus must not be hidden.
        let range_of = |row: usize| {
            if Some(row) == active {
                0..self.columns.len()
            } else {
                range.clone()
            }
        };

        // A row out of sight would make the scaled table longer than its scroll bar.
        let scroll = self.viewport.scroll;
        let is_scaled = scroll.is_scaled();
        let place = |row: usize| {
            if is_scaled && !window.contains(&row) {
                OUT_OF_SIGHT
            } else {
                scroll.place(row)
            }
        };

        let mut free = Vec::new();
        let mut shown = Vec::with_capacity(self.slots.len());
        for (at, slot) in self.slots.iter_mut().enumerate() {
            match slot
                .row
                .shows
                .filter(|row| window.contains(row) || Some(*row) == active)
            {
                Some(row) => {
                    shown.push(row);
                    slot.row.put(place(row));
                    let range = range_of(row);
                    if stale || range != slot.range {
                        slot.fill(row, range, rows, &self.columns, self.frozen);
                        slot.mark_block(self.block);
                    }
                }
                None => free.push(at),
            }
        }
        let (above, below) = (window.start..sight.start, sight.end..window.end);
        let needed = sight.clone().chain(extra).chain(below).chain(above);
        let mut is_left = false;
        for (drawn, row) in needed.filter(|row| !shown.contains(row)).enumerate() {
            if drawn >= at_once && !sight.contains(&row) && Some(row) != active {
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
                slot.row.put(place(row));
                slot.fill(row, range_of(row), rows, &self.columns, self.frozen);
                slot.mark_opened(self.opened);
                slot.mark_block(self.block);
                if Some(row) == active {
                    slot.set_tab_index(self.active.column, 0);
                }
            }
        }
        // In a scaled table the places of those rows change.
        if !is_left || is_scaled {
            for at in free {
                if let Some(slot) = self.slots.get_mut(at) {
                    slot.row.hide();
                }
            }
        }
        is_left
    }

    /// Brings a row into sight.
    pub fn reveal(&mut self, index: usize, rows: &View) {
        self.viewport.resize(rows.len());
        self.viewport.reveal(index);
    }

    /// The width of a header on the screen, in CSS pixels.
    pub fn header_width(&self, index: usize) -> u32 {
        let header = self.element(Position {
            row: 0,
            column: index + 1,
        });
        let width = header.map(|header| header.offset_width());
        width.unwrap_or_default().unsigned_abs()
    }

    /// Brings a column into sight.
    pub fn reveal_column(&self, index: usize) {
        let header = Position {
            row: 0,
            column: index + 1,
        };
        if let Some(element) = self.element(header) {
            browser::scroll_to(&element);
        }
    }

    /// Brings the active cell into sight and gives it the focus.
    pub fn focus_active(&mut self, rows: &View) {
        if let Some(index) = self.active.row.checked_sub(1) {
            self.reveal(index, rows);
            self.paint(rows);
        }
        if let Some(element) = self.element(self.active) {
            let options = FocusOptions::new();
            options.set_prevent_scroll(true);
            // A cell that is just being replaced can't take the focus, and then nothing is lost.
            drop(element.focus_with_options(&options));
            browser::scroll_to(&element);
        }
    }

    fn set_tab_index(&self, position: Position, tab_index: i32) {
        if let Some(element) = self.element(position) {
            element.set_tab_index(tab_index);
        }
    }

    fn element(&self, position: Position) -> Option<HtmlElement> {
        if let Some(index) = position.row.checked_sub(1) {
            let slot = self
                .slots
                .iter()
                .find(|slot| slot.row.shows == Some(index))?;
            return Some(slot.cell(position.column)?.element.clone());
        }
        let selector = format!(
            "[role=columnheader][aria-colindex='{}']",
            position.column + 1
        );
        self.viewport
            .scroller
            .query_selector(&selector)
            .ok()??
            .dyn_into()
            .ok()
    }

    fn columns_in_sight(&self) -> Range<usize> {
        let left = u32::try_from(self.viewport.scroller.scroll_left()).unwrap_or_default();
        let visible = u32::try_from(self.viewport.scroller.client_width()).unwrap_or_default();
        viewport::columns(&self.widths, left, visible.saturating_sub(self.head))
    }
}
