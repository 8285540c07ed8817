//! Rows of text files (CSV, NDJSON) as Arrow.
//!
//! The platform looks at a file once, from the first row to the last, and writes down how it is read: a [`TextFile`].
//! Objects and SQL both read by that definition, so that they have the same values.
#![cfg(not(target_arch = "wasm32"))]

mod definition;
mod read;
mod written;

pub use definition::{Kind, Part, TextColumn, TextFile, TextFormat, field};
pub use read::rows;
pub use written::Written;
