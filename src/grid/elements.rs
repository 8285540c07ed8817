//! The elements of rows and cells, which show one row after the other. Every change costs a layout: what stays the same is
//! not written again.

use leptos::prelude::document;
use web_sys::{HtmlElement, Text};

use super::content::RowMarks;
use super::{element, whole};

/// The element of a row.
pub struct RowElement {
    /// The element.
    pub element: HtmlElement,
    /// The place of the row that it shows, from zero.
    pub shows: Option<usize>,
    /// Where it stands, in CSS pixels from the top of the body.
    top: Option<i32>,
    marks: RowMarks,
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
            marks: RowMarks::default(),
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

    /// Marks it, and its number with what is new.
    pub fn mark(&mut self, number: &CellElement, marks: RowMarks) {
        if self.marks == marks {
            return;
        }
        let truth = |is: bool| if is { "true" } else { "false" };
        let news = marks.news.as_ref();
        let (sign, words) = news.map(|(sign, words)| (*sign, words.as_str())).unzip();
        attribute(&self.element, "aria-selected", marks.selected.map(truth));
        attribute(
            &self.element,
            "aria-current",
            marks.current.then_some("true"),
        );
        attribute(&self.element, "data-news", sign);
        for name in ["aria-description", "title"] {
            attribute(&number.element, name, words);
        }
        self.marks = marks;
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

/// Gives an element an attribute of a proper name, which can always be set, or takes it away.
pub fn attribute(element: &HtmlElement, name: &str, value: Option<&str>) {
    drop(match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    });
}
