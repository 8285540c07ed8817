//! Rows of text files (CSV, NDJSON) as Arrow.
//!
//! The platform looks at a file once, from the first row to the last, and writes down how it is read: a [`TextFile`].
//! Objects and SQL both read by that definition, so that they have the same values. So do they with the files of a folder that are
//! one table, in any format: a [`Whole`] says how the rows of a file become rows of the table.
#![cfg(not(target_arch = "wasm32"))]

mod definition;
mod read;
mod whole;
mod written;

pub use definition::{Kind, Part, TextColumn, TextFile, TextFormat, field};
pub use read::rows;
pub use whole::{Origin, Whole, value};
pub use written::Written;
