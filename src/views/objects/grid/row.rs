//! The elements of one row of the table, which show one object after the other.

use std::ops::Range;

use belvedere_view::objects::cell::{Cell, Look, cell};
use belvedere_view::objects::columns::Column;
use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Text};

use crate::grid::{Area, Position, whole};
use crate::i18n::{number, t};
use crate::views::objects::shown::View;
use crate::views::objects::texts::Text as T;
use crate::views::objects::watch::News;

/// The elements of one row.
pub(super) struct GridRow {
    pub(super) row: HtmlElement,
    /// The number of the row, and whether it is selected.
    head: GridCell,
    cells: Vec<GridCell>,
    /// The columns that are drawn; the cells of the others are hidden.
    pub(super) range: Range<usize>,
    pub(super) shows: Option<usize>,
    /// Where it stands, in CSS pixels from the top of the body.
    top: Option<i32>,
    opened: bool,
    picked: bool,
    news: Option<News>,
}

/// The elements of one cell.
pub(super) struct GridCell {
    pub(super) element: HtmlElement,
    text: Text,
    /// The current text of the elements. Rows beside each other are often alike, and every change costs a layout.
    shows: String,
    look: Option<Look>,
    marked: bool,
}

impl GridRow {
    pub(super) fn new(columns: &[Column], frozen: usize) -> Option<Self> {
        let document = document();
        let element = |class: &str, role: &str| -> Option<HtmlElement> {
            let element: HtmlElement = document.create_element("div").ok()?.dyn_into().ok()?;
            element.set_class_name(class);
            element.set_attribute("role", role).ok()?;
            Some(element)
        };
        let row = element("objects-row", "row")?;
        let new = |class: &str, role: &str, column: usize| -> Option<GridCell> {
            let element = element(class, role)?;
            let column = column.to_string();
            element.set_attribute("aria-colindex", &column).ok()?;
            // Cells that are hidden leave their places free.
            element.style().set_property("grid-column", &column).ok()?;
            element.set_tab_index(-1);
            let text = document.create_text_node("");
            element.append_child(&text).ok()?;
            row.append_child(&element).ok()?;
            Some(GridCell {
                element,
                text,
                shows: String::new(),
                look: None,
                marked: false,
            })
        };
        let head = new("objects-cell objects-pick", "rowheader", 1)?;
        let mut cells = Vec::with_capacity(columns.len());
        for index in 0..columns.len() {
            let cell = new("objects-cell", "gridcell", index + 2)?;
            if index < frozen {
                cell.element.set_attribute("data-frozen", "").ok()?;
                let place = format!("var(--objects-at-{index})");
                cell.element
                    .style()
                    .set_property("--objects-at", &place)
                    .ok()?;
            }
            cells.push(cell);
        }
        row.set_attribute("aria-selected", "false").ok()?;
        Some(Self {
            row,
            head,
            cells,
            range: 0..columns.len(),
            shows: None,
            top: None,
            opened: false,
            picked: false,
            news: None,
        })
    }

    /// Moves the row, so many CSS pixels from the top of the body.
    pub(super) fn put(&mut self, top: f64) {
        let top = whole(top);
        if self.top.replace(top) != Some(top) {
            // A proper value of a property can always be set.
            drop(
                self.row
                    .style()
                    .set_property("transform", &format!("translateY({top}px)")),
            );
        }
    }

    pub(super) fn fill(
        &mut self,
        index: usize,
        range: Range<usize>,
        rows: &View,
        columns: &[Column],
        frozen: usize,
    ) {
        let Some(record) = rows.get(index) else {
            return;
        };
        if self.shows != Some(index) {
            if self.shows.replace(index).is_none() {
                self.row.set_hidden(false);
            }
            // The index counts the header, and from one.
            drop(
                self.row
                    .set_attribute("aria-rowindex", &(index + 2).to_string()),
            );
        }
        self.head.say(number(index as u64 + 1));
        self.mark_picked(rows.is_picked(index));
        self.mark_news(rows.news(index));
        let before = std::mem::replace(&mut self.range, range);
        for (at, (grid_cell, column)) in self.cells.iter_mut().zip(columns).enumerate() {
            // Frozen columns stay in sight, whatever is beside them.
            let shown = at < frozen || self.range.contains(&at);
            if shown != (at < frozen || before.contains(&at)) {
                grid_cell.element.set_hidden(!shown);
            }
            if !shown {
                grid_cell.clear();
                continue;
            }
            if at == 0
                && let Some(text) = record.unreadable()
            {
                let start = text.chars().take(60).collect();
                grid_cell.show(Cell {
                    text: t(T::Unreadable { start }),
                    look: Look::Composite,
                });
            } else {
                grid_cell.show(cell(&column.kind, record.get(&column.name)));
            }
        }
    }

    pub(super) fn mark_opened(&mut self, opened: Option<usize>) {
        let now = self.shows.is_some() && self.shows == opened;
        if std::mem::replace(&mut self.opened, now) != now {
            let value = if now { "true" } else { "false" };
            drop(self.row.set_attribute("aria-current", value));
        }
    }

    pub(super) fn mark_picked(&mut self, picked: bool) {
        if std::mem::replace(&mut self.picked, picked) != picked {
            let value = if picked { "true" } else { "false" };
            drop(self.row.set_attribute("aria-selected", value));
        }
    }

    pub(super) fn mark_news(&mut self, news: Option<News>) {
        if std::mem::replace(&mut self.news, news) == news {
            return;
        }
        // Attributes of these names can always be set, and taken away.
        if let Some(news) = news {
            let words = news.in_words();
            drop(self.row.set_attribute("data-news", news.as_str()));
            drop(self.head.element.set_attribute("aria-description", &words));
            self.head.element.set_title(&words);
        } else {
            drop(self.row.remove_attribute("data-news"));
            drop(self.head.element.remove_attribute("aria-description"));
            drop(self.head.element.remove_attribute("title"));
        }
    }

    pub(super) fn mark_block(&mut self, block: Option<Area>) {
        let columns = self.cells.len();
        let block = block.zip(self.shows.map(|row| row + 1));
        let has = |column: usize| {
            block.is_some_and(|(area, row)| {
                // This row is one of all that a header stands for.
                area.contains(Position { row, column }, row, columns)
            })
        };
        for (index, grid_cell) in self.cells.iter_mut().enumerate() {
            let marked = has(index + 1);
            if std::mem::replace(&mut grid_cell.marked, marked) != marked {
                drop(
                    grid_cell
                        .element
                        .toggle_attribute_with_force("data-marked", marked),
                );
            }
        }
    }

    pub(super) fn cell(&self, column: usize) -> Option<&GridCell> {
        match column.checked_sub(1) {
            None => Some(&self.head),
            Some(column) => self.cells.get(column),
        }
    }

    pub(super) fn set_tab_index(&self, column: usize, tab_index: i32) {
        if let Some(grid_cell) = self.cell(column) {
            grid_cell.element.set_tab_index(tab_index);
        }
    }
}

impl GridCell {
    /// Leaves nothing of another row behind.
    fn clear(&mut self) {
        if !self.shows.is_empty() {
            self.text.set_data("");
            self.shows.clear();
        }
    }

    fn say(&mut self, text: String) {
        if self.shows != text {
            self.text.set_data(&text);
            self.shows = text;
        }
    }

    fn show(&mut self, cell: Cell) {
        self.say(cell.text);
        if self.look.replace(cell.look) != Some(cell.look) {
            self.element
                .set_class_name(&format!("objects-cell {}", cell.look.class()));
        }
    }
}
