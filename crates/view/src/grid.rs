//! The cells of a table, its keys, the selection, and which rows are in sight.

pub mod area;
mod breadth;
mod form;
pub mod keys;
pub mod layout;
mod position;
pub mod scroll;
pub mod sight;

pub use area::Area;
pub use breadth::breadth;
pub use form::{CellForm, rounded, shifted};
pub use keys::{KeyAction, Modifiers, key_action};
pub use layout::{Layout, WIDTHS};
pub use position::{Position, movement};
pub use scroll::Scroll;
pub use sight::{ColumnWidths, Places, Sight};

/// Width of the column with the numbers of the rows, in CSS pixels: that of the last one as it is written, and of what else
/// is in its cell.
pub fn numbers_width(last: &str, others: u32) -> u32 {
    let half_pixels = |character: char| if character.is_ascii_digit() { 15 } else { 8 };
    last.chars().map(half_pixels).sum::<u32>().div_ceil(2) + others
}
