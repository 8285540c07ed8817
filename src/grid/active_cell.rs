//! The active cell. The focus stays on the table, which names this cell: an element that shows other cells as rows and columns
//! scroll could not keep the focus.

use leptos::html;
use leptos::prelude::*;
use web_sys::{FocusOptions, HtmlElement};

use super::Position;

/// The active cell as the page knows it.
pub struct ActiveCell {
    /// Its identifier in the page.
    id: &'static str,
    /// Its element among the rows.
    element: Option<HtmlElement>,
}

impl ActiveCell {
    /// One with an identifier, which the header gives to its own cells.
    pub fn new(id: &'static str) -> Self {
        Self { id, element: None }
    }

    /// Tells assistive technology which cell is active; it has an element while it is in sight. The header marks its cells itself.
    pub fn name(&mut self, grid: &HtmlElement, at: Position, element: Option<&HtmlElement>) {
        // Proper names of attributes can always be set.
        drop(if element.is_some() || at.row == 0 {
            grid.set_attribute("aria-activedescendant", self.id)
        } else {
            grid.remove_attribute("aria-activedescendant")
        });
        if element == self.element.as_ref() {
            return;
        }
        if let Some(before) = self.element.take() {
            drop(before.remove_attribute("id"));
            drop(before.remove_attribute("data-active"));
        }
        if let Some(element) = element {
            element.set_id(self.id);
            drop(element.set_attribute("data-active", ""));
        }
        self.element = element.cloned();
    }
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
