//! Draws the rows that are in sight into a small set of elements, over and over.
//!
//! 100,000 rows with a signal for each cell would be slow and large. So the elements are made once, as many as fit on
//! the screen, and a row that scrolls in takes over the elements of one that scrolled out. The row that holds the
//! active cell always keeps its elements, so that the keyboard focus is never lost.

use std::ops::Range;

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{FocusOptions, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition, Text};

use crate::views::objects::cell::{Cell, Look, cell};
use crate::views::objects::columns::Column;
use crate::views::objects::rows::Rows;
use crate::views::objects::viewport::{self, Position};

/// The elements of a table body.
pub struct Painter {
    scroller: HtmlElement,
    body: HtmlElement,
    columns: Vec<Column>,
    widths: Vec<u32>,
    slots: Vec<Slot>,
    stamp: (u64, u64),
    active: Position,
    opened: Option<usize>,
}

/// The elements of one row.
struct Slot {
    row: HtmlElement,
    cells: Vec<Slate>,
    /// The columns that are drawn; the cells of the others are hidden.
    range: Range<usize>,
    shows: Option<usize>,
    selected: bool,
}

/// The elements of one cell.
struct Slate {
    element: HtmlElement,
    text: Text,
    /// What the elements show now. Rows beside each other are often alike, and every change costs a layout.
    shows: String,
    look: Option<Look>,
}

impl Painter {
    /// A painter of `body`, which scrolls inside `scroller`.
    pub fn new(scroller: HtmlElement, body: HtmlElement) -> Self {
        Self {
            scroller,
            body,
            columns: Vec::new(),
            widths: Vec::new(),
            slots: Vec::new(),
            stamp: (0, 0),
            active: Position::default(),
            opened: None,
        }
    }

    /// Draws other columns from now on, with their widths in pixels.
    pub fn set_columns(&mut self, columns: Vec<Column>, widths: Vec<u32>) {
        self.widths = widths;
        if columns != self.columns {
            self.columns = columns;
            for slot in self.slots.drain(..) {
                slot.row.remove();
            }
        }
    }

    /// Marks the row of the object in the panel.
    pub fn set_opened(&mut self, opened: Option<usize>) {
        self.opened = opened;
        for slot in &mut self.slots {
            slot.mark(opened);
        }
    }

    /// Moves the one tab stop of the table to a cell.
    pub fn set_active(&mut self, active: Position) {
        let before = std::mem::replace(&mut self.active, active);
        self.set_tab_index(before, -1);
        self.set_tab_index(active, 0);
    }

    /// The rows in sight, as indexes of objects.
    pub fn window(&self, count: usize) -> Range<usize> {
        viewport::window(self.scroll_top(), self.visible_height(), count)
    }

    /// How many rows are in sight.
    pub fn page(&self) -> usize {
        (self.visible_height() / viewport::ROW_HEIGHT).saturating_sub(1) as usize
    }

    /// Draws what is in sight.
    pub fn paint(&mut self, rows: &Rows) {
        let stamp = rows.stamp();
        let before = std::mem::replace(&mut self.stamp, stamp);
        let stale = before != stamp;
        if before.0 != stamp.0 {
            // Another listing begins at its top.
            self.scroller.set_scroll_top(0);
        }
        let window = self.window(rows.len());
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

        let mut free = Vec::new();
        let mut shown = Vec::with_capacity(self.slots.len());
        for (at, slot) in self.slots.iter_mut().enumerate() {
            match slot
                .shows
                .filter(|row| window.contains(row) || Some(*row) == active)
            {
                Some(row) => {
                    shown.push(row);
                    let range = range_of(row);
                    if stale || range != slot.range {
                        slot.fill(row, range, rows, &self.columns);
                    }
                }
                None => free.push(at),
            }
        }
        for row in window.chain(extra).filter(|row| !shown.contains(row)) {
            let at = match free.pop() {
                Some(at) => at,
                None => match Slot::new(&self.columns) {
                    Some(slot) => {
                        // An element that was just made can always be appended.
                        drop(self.body.append_child(&slot.row));
                        self.slots.push(slot);
                        self.slots.len() - 1
                    }
                    None => return,
                },
            };
            if let Some(slot) = self.slots.get_mut(at) {
                slot.fill(row, range_of(row), rows, &self.columns);
                slot.mark(self.opened);
                if Some(row) == active {
                    slot.set_tab_index(self.active.column, 0);
                }
            }
        }
        for at in free {
            if let Some(slot) = self.slots.get_mut(at) {
                slot.shows = None;
                slot.row.set_hidden(true);
            }
        }
    }

    /// Brings a row into sight.
    pub fn reveal(&self, index: usize) {
        if let Some(top) = viewport::reveal(index, self.scroll_top(), self.visible_height()) {
            self.scroller
                .set_scroll_top(i32::try_from(top).unwrap_or(i32::MAX));
        }
    }

    /// Brings the active cell into sight and gives it the focus.
    pub fn focus_active(&mut self, rows: &Rows) {
        if let Some(index) = self.active.row.checked_sub(1) {
            self.reveal(index);
            self.paint(rows);
        }
        if let Some(element) = self.element(self.active) {
            let options = FocusOptions::new();
            options.set_prevent_scroll(true);
            // A cell that is just being replaced can't take the focus, and then nothing is lost.
            drop(element.focus_with_options(&options));
            let options = ScrollIntoViewOptions::new();
            options.set_block(ScrollLogicalPosition::Nearest);
            options.set_inline(ScrollLogicalPosition::Nearest);
            element.scroll_into_view_with_scroll_into_view_options(&options);
        }
    }

    /// The cell that an event happened in.
    pub fn position_of(target: &web_sys::Element) -> Option<Position> {
        let cell = target
            .closest("[role=gridcell], [role=columnheader]")
            .ok()??;
        let row = cell.parent_element()?;
        let number = |element: &web_sys::Element, name| -> Option<usize> {
            element
                .get_attribute(name)?
                .parse::<usize>()
                .ok()?
                .checked_sub(1)
        };
        Some(Position {
            row: number(&row, "aria-rowindex")?,
            column: number(&cell, "aria-colindex")?,
        })
    }

    fn set_tab_index(&self, position: Position, tab_index: i32) {
        if let Some(element) = self.element(position) {
            element.set_tab_index(tab_index);
        }
    }

    fn element(&self, position: Position) -> Option<HtmlElement> {
        if let Some(index) = position.row.checked_sub(1) {
            let slot = self.slots.iter().find(|slot| slot.shows == Some(index))?;
            return Some(slot.cells.get(position.column)?.element.clone());
        }
        let selector = format!(
            "[role=columnheader][aria-colindex='{}']",
            position.column + 1
        );
        self.scroller
            .query_selector(&selector)
            .ok()??
            .dyn_into()
            .ok()
    }

    fn columns_in_sight(&self) -> Range<usize> {
        let left = u32::try_from(self.scroller.scroll_left()).unwrap_or_default();
        let visible = u32::try_from(self.scroller.client_width()).unwrap_or_default();
        viewport::columns(&self.widths, left, visible)
    }

    fn scroll_top(&self) -> u32 {
        u32::try_from(self.scroller.scroll_top()).unwrap_or_default()
    }

    fn visible_height(&self) -> u32 {
        let height = self.scroller.client_height() - self.body.offset_top();
        u32::try_from(height).unwrap_or_default()
    }
}

impl Slot {
    fn new(columns: &[Column]) -> Option<Self> {
        let document = document();
        let element = |class: &str, role: &str| -> Option<HtmlElement> {
            let element: HtmlElement = document.create_element("div").ok()?.dyn_into().ok()?;
            element.set_class_name(class);
            element.set_attribute("role", role).ok()?;
            Some(element)
        };
        let row = element("objects-row", "row")?;
        let mut cells = Vec::with_capacity(columns.len());
        for index in 1..=columns.len() {
            let element = element("objects-cell", "gridcell")?;
            element
                .set_attribute("aria-colindex", &index.to_string())
                .ok()?;
            // Cells that are hidden leave their places free.
            element
                .style()
                .set_property("grid-column", &index.to_string())
                .ok()?;
            element.set_tab_index(-1);
            let text = document.create_text_node("");
            element.append_child(&text).ok()?;
            row.append_child(&element).ok()?;
            cells.push(Slate {
                element,
                text,
                shows: String::new(),
                look: None,
            });
        }
        row.set_attribute("aria-selected", "false").ok()?;
        Some(Self {
            row,
            cells,
            range: 0..columns.len(),
            shows: None,
            selected: false,
        })
    }

    fn fill(&mut self, index: usize, range: Range<usize>, rows: &Rows, columns: &[Column]) {
        let Some(record) = rows.get(index) else {
            return;
        };
        if self.shows != Some(index) {
            if self.shows.replace(index).is_none() {
                self.row.set_hidden(false);
            }
            let top = viewport::height(index);
            // The index counts the header, and from one.
            drop(
                self.row
                    .set_attribute("aria-rowindex", &(index + 2).to_string()),
            );
            drop(
                self.row
                    .style()
                    .set_property("transform", &format!("translateY({top}px)")),
            );
        }
        let before = std::mem::replace(&mut self.range, range);
        for (at, (slate, column)) in self.cells.iter_mut().zip(columns).enumerate() {
            // The first column stays in sight, whatever is beside it.
            let shown = at == 0 || self.range.contains(&at);
            if shown != (at == 0 || before.contains(&at)) {
                slate.element.set_hidden(!shown);
            }
            if !shown {
                slate.clear();
                continue;
            }
            if at == 0
                && let Some(text) = record.unreadable()
            {
                let text = format!("Unreadable: {}", text.chars().take(60).collect::<String>());
                slate.show(Cell {
                    text,
                    look: Look::Composite,
                });
            } else {
                slate.show(cell(&column.kind, record.get(&column.name)));
            }
        }
    }

    fn mark(&mut self, opened: Option<usize>) {
        let selected = self.shows.is_some() && self.shows == opened;
        if std::mem::replace(&mut self.selected, selected) != selected {
            let value = if selected { "true" } else { "false" };
            drop(self.row.set_attribute("aria-selected", value));
        }
    }

    fn set_tab_index(&self, column: usize, tab_index: i32) {
        if let Some(slate) = self.cells.get(column) {
            slate.element.set_tab_index(tab_index);
        }
    }
}

impl Slate {
    /// Leaves nothing of another row behind.
    fn clear(&mut self) {
        if !self.shows.is_empty() {
            self.text.set_data("");
            self.shows.clear();
        }
    }

    fn show(&mut self, cell: Cell) {
        if self.shows != cell.text {
            self.text.set_data(&cell.text);
            self.shows = cell.text;
        }
        if self.look.replace(cell.look) != Some(cell.look) {
            self.element
                .set_class_name(&format!("objects-cell {}", cell.look.class()));
        }
    }
}
