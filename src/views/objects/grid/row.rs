//! The elements of one row of the table, which show one object after the other.

use std::ops::Range;

use belvedere_view::objects::cell::{Cell, Look};
use belvedere_view::objects::columns::Column;
use web_sys::HtmlElement;

use crate::grid::{Area, CellElement, Position, RowElement};
use crate::i18n::{number, t};
use crate::views::objects::shown::View;
use crate::views::objects::texts::Text as T;
use crate::views::objects::values::cell_of;
use crate::views::objects::watch::News;

/// The elements of one row.
pub(super) struct GridRow {
    pub(super) row: RowElement,
    /// The number of the row, and whether it is selected.
    head: CellElement,
    cells: Vec<CellElement>,
    /// The columns that are drawn; the cells of the others are hidden.
    pub(super) range: Range<usize>,
    opened: bool,
    picked: bool,
    news: Option<News>,
}

impl GridRow {
    pub(super) fn new(body: &HtmlElement, columns: &[Column], frozen: usize) -> Option<Self> {
        let row = RowElement::new(body, "objects-row")?;
        let new = |class: &'static str, role: &str, column: usize| -> Option<CellElement> {
            let cell = CellElement::new(&row.element, class, role)?;
            let column = column.to_string();
            let style = cell.element.style();
            cell.element.set_attribute("aria-colindex", &column).ok()?;
            // Cells that are hidden leave their places free.
            style.set_property("grid-column", &column).ok()?;
            Some(cell)
        };
        let head = new("objects-cell objects-pick", "rowheader", 1)?;
        let mut cells = Vec::with_capacity(columns.len());
        for index in 0..columns.len() {
            let cell = new("objects-cell", "gridcell", index + 2)?;
            if index < frozen {
                cell.element.set_attribute("data-frozen", "").ok()?;
                let place = format!("var(--objects-at-{index})");
                let style = cell.element.style();
                style.set_property("--objects-at", &place).ok()?;
            }
            cells.push(cell);
        }
        row.element.set_attribute("aria-selected", "false").ok()?;
        Some(Self {
            row,
            head,
            cells,
            range: 0..columns.len(),
            opened: false,
            picked: false,
            news: None,
        })
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
        self.row.show(index);
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
                // Nothing of another row is left behind.
                grid_cell.say(String::new());
                continue;
            }
            let shown = if at == 0
                && let Some(text) = record.unreadable()
            {
                let start = text.chars().take(60).collect();
                Cell {
                    text: t(T::Unreadable { start }),
                    look: Look::Composite,
                }
            } else {
                cell_of(column, &record)
            };
            grid_cell.show(shown.text, shown.look.class());
        }
    }

    pub(super) fn mark_opened(&mut self, opened: Option<usize>) {
        let now = self.row.shows.is_some() && self.row.shows == opened;
        if std::mem::replace(&mut self.opened, now) != now {
            let value = if now { "true" } else { "false" };
            drop(self.row.element.set_attribute("aria-current", value));
        }
    }

    pub(super) fn mark_picked(&mut self, picked: bool) {
        if std::mem::replace(&mut self.picked, picked) != picked {
            let value = if picked { "true" } else { "false" };
            drop(self.row.element.set_attribute("aria-selected", value));
        }
    }

    pub(super) fn mark_news(&mut self, news: Option<News>) {
        if std::mem::replace(&mut self.news, news) == news {
            return;
        }
        // Attributes of these names can always be set, and taken away.
        if let Some(news) = news {
            let words = news.in_words();
            drop(self.row.element.set_attribute("data-news", news.as_str()));
            drop(self.head.element.set_attribute("aria-description", &words));
            self.head.element.set_title(&words);
        } else {
            drop(self.row.element.remove_attribute("data-news"));
            drop(self.head.element.remove_attribute("aria-description"));
            drop(self.head.element.remove_attribute("title"));
        }
    }

    /// Marks the cells that are selected: not the active one alone.
    pub(super) fn mark_area(&mut self, area: Area) {
        let columns = self.cells.len();
        let row = self.row.shows.filter(|_| area.is_extended());
        let has = |column: usize| {
            row.is_some_and(|row| {
                let row = row + 1;
                // This row is one of all that a header stands for.
                area.contains(Position { row, column }, row, columns)
            })
        };
        for (index, grid_cell) in self.cells.iter_mut().enumerate() {
            grid_cell.select(has(index + 1));
        }
    }

    /// The element of a column in sight, the number of the row being column 0.
    pub(super) fn element(&self, column: usize) -> Option<&HtmlElement> {
        let cell = match column.checked_sub(1) {
            None => Some(&self.head),
            Some(column) => self.cells.get(column),
        };
        cell.map(|cell| &cell.element)
            .filter(|element| !element.hidden())
    }
}
