//! The active cell. The focus stays on the table, which names this cell: an element that shows other cells as rows and columns
//! scroll could not keep the focus.

use leptos::html;
use leptos::prelude::*;
use web_sys::{FocusOptions, HtmlElement};

use super::Position;

/// The active cell as the page knows it.
pub struct ActiveCell {
    /// Begins the identifiers of cells.
    table: &'static str,
    /// The cell that the table names.
    named: Option<Position>,
    /// Its element among the rows.
    element: Option<HtmlElement>,
}

impl ActiveCell {
    /// One of a table, whose name begins the identifiers of cells.
    pub fn new(table: &'static str) -> Self {
        Self {
            table,
            named: None,
            element: None,
        }
    }

    /// Tells assistive technology which cell is active while it is drawn: as an element among the rows, or in the header, which marks
    /// its cells itself.
    pub fn name(
        &mut self,
        grid: &HtmlElement,
        at: Position,
        element: Option<&HtmlElement>,
        in_header: bool,
    ) {
        let named = (in_header || element.is_some()).then_some(at);
        if named == self.named && element == self.element.as_ref() {
            return;
        }
        // Proper names of attributes can always be set.
        if let Some(before) = self.element.take() {
            drop(before.remove_attribute("id"));
            drop(before.remove_attribute("data-active"));
        }
        let id = cell_id(self.table, at);
        if let Some(element) = element {
            element.set_id(&id);
            drop(element.set_attribute("data-active", ""));
        }
        drop(if named.is_some() {
            grid.set_attribute("aria-activedescendant", &id)
        } else {
            grid.remove_attribute("aria-activedescendant")
        });
        self.named = named;
        self.element = element.cloned();
    }
}

/// The identifier of a cell of a table in the page: each cell has its own, since browsers hear of another active cell by it.
pub fn cell_id(table: &str, at: Position) -> String {
    format!("{table}-{}-{}", at.row, at.column)
}

/// Gives a table the focus, without scrolling.
pub fn focus(grid: NodeRef<html::Div>) {
    if let Some(grid) = grid.try_get_untracked().flatten() {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        // An element that is in the page can take it.
        drop(grid.focus_with_options(&options));
    }
}
