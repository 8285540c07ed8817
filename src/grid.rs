//! What the tables of objects and of SQL results share: cells and the keys between them, which rows are in sight, and the
//! elements of both.

mod chooser;
mod elements;
mod header;
mod heading;
mod measure;
mod menu;
mod texts;
mod viewport;

use std::time::Duration;

use belvedere_view::grid::Modifiers;
use leptos::ev::KeyboardEvent;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

pub use self::chooser::{Change, Choice, ColumnChooser};
pub use self::elements::{CellElement, RowElement};
pub use self::header::{HeaderGestures, Resize, is_handle, is_menu};
pub use self::heading::{HeaderCell, Heading, Sorted};
pub use self::measure::Fit;
use self::measure::element;
pub use self::menu::{ColumnMenu, MenuAction, MenuColumn, copy_name};
pub use self::texts::Text;
pub use self::viewport::Viewport;
use crate::i18n::{number, t};
pub use belvedere_view::grid::{
    Area, KeyAction, Layout, Position, WIDTHS, movement, numbers_width,
};

/// Scrolling has ended when nothing has moved for so long.
const REST: Duration = Duration::from_millis(140);

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
