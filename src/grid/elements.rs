//! The elements of rows and cells, which show one row after the other. Every change costs a layout: what stays the same is
//! not written again.

use leptos::prelude::document;
use web_sys::{HtmlElement, Text};

use super::{element, whole};

/// The element of a row.
pub struct RowElement {
    /// The element.
    pub element: HtmlElement,
    /// The place of the row that it shows, from zero.
    pub shows: Option<usize>,
    /// Where it stands, in CSS pixels from the top of the body.
    top: Option<i32>,
}

impl RowElement {
    /// A new one with a class, at the end of its parent.
    pub fn new(parent: &HtmlElement, class: &str) -> Option<Self> {
        let element = element(class, "row")?;
        element.set_hidden(true);
        parent.append_child(&element).ok()?;
        Some(Self {
            element,
            shows: None,
            top: None,
        })
    }

    /// Shows the row at a place.
    pub fn show(&mut self, row: usize) {
        if self.shows != Some(row) {
            if self.shows.replace(row).is_none() {
                self.element.set_hidden(false);
            }
            // The index counts the header, and from one. Proper names of attributes can always be set.
            let index = (row + 2).to_string();
            drop(self.element.set_attribute("aria-rowindex", &index));
        }
    }

    /// Shows no row.
    pub fn hide(&mut self) {
        if self.shows.take().is_some() {
            self.element.set_hidden(true);
        }
    }

    /// Moves it, so many CSS pixels from the top of the body.
    pub fn put(&mut self, top: f64) {
        let top = whole(top);
        if self.top.replace(top) != Some(top) {
            let style = self.element.style();
            // A proper value of a property can always be set.
            drop(style.set_property("transform", &format!("translateY({top}px)")));
        }
    }
}

/// The element of a cell.
pub struct CellElement {
    /// The element.
    pub element: HtmlElement,
    text: Text,
    class: &'static str,
    shows: String,
    look: &'static str,
    selected: bool,
}

impl CellElement {
    /// A new one with a class, at the end of its row.
    pub fn new(row: &HtmlElement, class: &'static str, role: &str) -> Option<Self> {
        let element = element(class, role)?;
        let text = document().create_text_node("");
        element.append_child(&text).ok()?;
        if role == "gridcell" {
            element.set_attribute("aria-selected", "false").ok()?;
        }
        row.append_child(&element).ok()?;
        Some(Self {
            element,
            text,
            class,
            shows: String::new(),
            look: "",
            selected: false,
        })
    }

    /// Shows a text.
    pub fn say(&mut self, text: String) {
        if self.shows != text {
            self.text.set_data(&text);
            self.shows = text;
        }
    }

    /// Shows a text in the look of another class.
    pub fn show(&mut self, text: String, look: &'static str) {
        self.say(text);
        if self.look != look {
            self.look = look;
            self.element
                .set_class_name(&format!("{} {look}", self.class));
        }
    }

    /// Marks it as selected, or no longer.
    pub fn select(&mut self, selected: bool) {
        if self.selected != selected {
            self.selected = selected;
            let value = if selected { "true" } else { "false" };
            drop(self.element.set_attribute("aria-selected", value));
        }
    }
}
