//! What the tables of objects and of SQL results share: cells and the keys between them, which rows are in sight, and the
//! elements of both.

mod chooser;
mod header;
mod heading;
mod measure;
mod menu;
mod texts;

use std::time::Duration;

use belvedere_view::grid::Modifiers;
use leptos::ev::KeyboardEvent;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

pub use self::chooser::{Change, Choice, ColumnChooser};
pub use self::header::{HeaderGestures, Resize, is_handle, is_menu};
pub use self::heading::{HeaderCell, Heading, Sorted};
pub use self::measure::{Fit, element};
pub use self::menu::{ColumnMenu, MenuAction, MenuColumn, copy_name};
pub use self::texts::Text;
use crate::browser;
use crate::i18n::{number, t};
pub use belvedere_view::grid::{
    Area, KeyAction, Layout, Position, Scroll, WIDTHS, movement, numbers_width,
};

/// Scrolling has ended when nothing has moved for so long.
const REST: Duration = Duration::from_millis(140);

/// Height of a row where the style sheet does not say it, in CSS pixels.
const FALLBACK_ROW_HEIGHT: u32 = 28;

/// The scroll position of a new table.
pub fn new_scroll(scroller: &HtmlElement) -> Scroll {
    Scroll::new(browser::style_pixels(scroller, "--table-row").unwrap_or(FALLBACK_ROW_HEIGHT))
}

/// Tells when scrolling has ended.
#[derive(Clone, Copy)]
pub struct ScrollEnd(StoredValue<Option<TimeoutHandle>>);

impl ScrollEnd {
    /// One for the table of this scope.
    pub fn in_scope() -> Self {
        let end = Self(StoredValue::new(None));
        on_cleanup(move || end.clear());
        end
    }

    /// The table has scrolled: calls `settle` when it moves no more.
    pub fn wait(self, settle: impl FnOnce() + 'static) {
        self.clear();
        self.0.set_value(set_timeout_with_handle(settle, REST).ok());
    }

    fn clear(self) {
        if let Some(timer) = self.0.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    }
}

/// The action of a key on a cell; `None` leaves it to the browser.
pub fn key_action(event: &KeyboardEvent, from: Position) -> Option<KeyAction> {
    let modifiers = Modifiers {
        control: event.ctrl_key() || event.meta_key(),
        shift: event.shift_key(),
        alt: event.alt_key(),
    };
    belvedere_view::grid::key_action(&event.key(), modifiers, from)
}

/// The cell that an event happened in.
pub fn position_at(event: &web_sys::Event) -> Option<Position> {
    position_of(&event.target()?.dyn_into().ok()?)
}

/// The cell that an element is in.
pub fn position_of(target: &Element) -> Option<Position> {
    let cell = target
        .closest("[role=gridcell], [role=columnheader], [role=rowheader]")
        .ok()??;
    let row = cell.parent_element()?;
    let number = |element: &Element, name| -> Option<usize> {
        let number: usize = element.get_attribute(name)?.parse().ok()?;
        number.checked_sub(1)
    };
    Some(Position {
        row: number(&row, "aria-rowindex")?,
        column: number(&cell, "aria-colindex")?,
    })
}

/// A cell in words: its row of so many, and the title of its column.
pub fn in_words(at: Position, rows: usize, title: Option<String>) -> String {
    let row = number(at.row as u64);
    let rows = number(rows as u64);
    match (at.row, title) {
        (0, Some(column)) => t(Text::AtHeader { column }),
        (0, None) => String::new(),
        (_, Some(column)) => t(Text::AtCell { row, rows, column }),
        (_, None) => t(Text::AtRow { row, rows }),
    }
}

/// Scrolling has ended: puts the scroll bar where it belongs. Not when the offset is already another: then the event of that
/// is on its way, and after it comes another rest.
pub fn settle(scroll: &mut Scroll, scroller: &HtmlElement) {
    let before = offset(scroller);
    if !scroll.has_seen(before) {
        return;
    }
    let at = scroll.settled();
    if (before - at).abs() >= 1.0 {
        set_offset(scroller, at);
    }
}

/// The scroll offset, which has fractions on some screens.
pub fn offset(element: &HtmlElement) -> f64 {
    let value = js_sys::Reflect::get(element, &"scrollTop".into()).ok();
    value.and_then(|value| value.as_f64()).unwrap_or_default()
}

/// Scrolls to an offset, in CSS pixels.
pub fn set_offset(element: &HtmlElement, offset: f64) {
    // The property of an element takes every number.
    let _set = js_sys::Reflect::set(element, &"scrollTop".into(), &offset.into());
}

/// Sets a length of an element's style, in whole pixels.
pub fn px(element: &HtmlElement, property: &str, length: f64) {
    // A malformed value alone could fail.
    drop(
        element
            .style()
            .set_property(property, &format!("{}px", whole(length))),
    );
}

/// A length in whole pixels: formatting a fraction would add its tables to the app.
#[expect(clippy::cast_possible_truncation, reason = "no element is that long")]
pub fn whole(length: f64) -> i32 {
    length.round() as i32
}
