//! What the tables of objects and of SQL results share: cells and the keys between them, which rows are in sight, and the
//! elements of both.

mod active_cell;
mod chooser;
mod column_header;
mod content;
mod elements;
pub mod form;
mod frame;
mod gestures;
mod header;
mod measure;
mod menu;
mod painting;
mod renderer;
mod row;
mod texts;
mod viewport;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

pub use self::active_cell::focus;
use self::active_cell::{ActiveCell, cell_id};
pub use self::chooser::{Change, Choice, ColumnChooser};
pub use self::column_header::{HeaderCell, Heading, NumberHeader, Sorted};
pub use self::content::{Content, Kind, RowCells, RowMarks, Source};
pub use self::frame::GridFrame;
pub use self::gestures::Handlers;
pub use self::header::Resize;
pub use self::measure::Fit;
use self::measure::element;
pub use self::menu::{ColumnMenu, MenuAction, MenuColumn, copy_name};
pub use self::painting::Painting;
pub use self::texts::Text;
use self::viewport::Viewport;
use crate::i18n::{number, t};
pub use belvedere_view::grid::{
    Area, CellForm, ColumnWidths, KeyAction, Layout, Position, Sight, WIDTHS, movement,
    numbers_width,
};

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
fn px(element: &HtmlElement, property: &str, length: f64) {
    // A malformed value alone could fail.
    drop(element.style().set_property(property, &pixels(length)));
}

/// A length as a style has it, in whole pixels.
fn pixels(length: f64) -> String {
    format!("{}px", whole(length))
}

/// A length in whole pixels: formatting a fraction would add its tables to the app.
#[expect(clippy::cast_possible_truncation, reason = "no element is that long")]
pub fn whole(length: f64) -> i32 {
    length.round() as i32
}
