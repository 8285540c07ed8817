//! The cells of a table, the keys between them, and which rows are in sight.

mod position;
pub mod scroll;

pub use position::{Position, movement};
pub use scroll::Scroll;
