//! The elements that scroll, and where they are scrolled to.

use belvedere_view::grid::Scroll;
use web_sys::HtmlElement;

use super::px;
use crate::browser;

/// Height of a row where the style sheet does not say it, in CSS pixels.
const FALLBACK_ROW_HEIGHT: u32 = 28;

/// The rows of a table, which scroll.
pub struct Viewport {
    /// What scrolls.
    pub scroller: HtmlElement,
    /// What holds the rows.
    pub body: HtmlElement,
    /// Where it is scrolled to.
    pub scroll: Scroll,
    /// Height of the body, in CSS pixels.
    height: f64,
}

impl Viewport {
    /// The rows in `body`, which scroll inside of `scroller`.
    pub fn new(scroller: HtmlElement, body: HtmlElement) -> Self {
        let row = browser::style_pixels(&scroller, "--table-row").unwrap_or(FALLBACK_ROW_HEIGHT);
        Self {
            scroller,
            body,
            scroll: Scroll::new(row),
            height: -1.0,
        }
    }

    /// Gives the body the height of so many rows, and looks where it is scrolled to.
    pub fn resize(&mut self, rows: usize) {
        let visible = self.scroller.client_height() - self.body.offset_top();
        let moved = self.scroll.resize(rows, f64::from(visible));
        if (self.scroll.height() - self.height).abs() > 0.5 {
            self.height = self.scroll.height();
            px(&self.body, "height", self.height);
        }
        if let Some(at) = moved {
            set_offset(&self.scroller, at);
        }
        let offset = offset(&self.scroller);
        if !self.scroll.has_seen(offset) {
            self.scroll.scrolled(offset);
        }
    }

    /// Scrolling has ended: puts the scroll bar where it belongs. Not when the offset is already another: then the event of that
    /// is on its way, and after it comes another rest.
    pub fn settle(&mut self) {
        let before = offset(&self.scroller);
        if !self.scroll.has_seen(before) {
            return;
        }
        let at = self.scroll.settled();
        if (before - at).abs() >= 1.0 {
            set_offset(&self.scroller, at);
        }
    }

    /// Goes to the first row.
    pub fn go_to_top(&mut self) {
        self.scroller.set_scroll_top(0);
        self.scroll.scrolled(0.0);
    }

    /// Brings a row into sight.
    pub fn reveal(&mut self, row: usize) {
        if let Some(at) = self.scroll.reveal(row) {
            set_offset(&self.scroller, at);
        }
    }
}

/// The scroll offset, which has fractions on some screens.
fn offset(element: &HtmlElement) -> f64 {
    let value = js_sys::Reflect::get(element, &"scrollTop".into()).ok();
    value.and_then(|value| value.as_f64()).unwrap_or_default()
}

/// Scrolls to an offset, in CSS pixels.
fn set_offset(element: &HtmlElement, offset: f64) {
    // The property of an element takes every number.
    let _set = js_sys::Reflect::set(element, &"scrollTop".into(), &offset.into());
}
