//! Rows of text files (CSV, NDJSON) as Arrow.
//!
//! The platform looks at a file once, from the first row to the last, and writes down how it is read: a [`TextFile`].
//! Objects and SQL both read by that definition, so that they have the same values. So do they with the files of a folder that are
//! one table, in any format: a [`Whole`] says how the rows of a file become rows of the table.
//!
//! Reading needs the feature `arrow`; the definitions don't.
//!
//! What a single value is ([`Cell`]) needs none of that, nor do the [calendar] and [times as people type them](time_span), so
//! that CSV in the browser is read by the same rule.

pub mod calendar;
mod cell;
#[cfg(not(target_arch = "wasm32"))]
mod definition;
#[cfg(all(feature = "arrow", not(target_arch = "wasm32")))]
mod read;
#[cfg(all(feature = "arrow", not(target_arch = "wasm32")))]
mod schema;
pub mod time_span;
#[cfg(all(feature = "arrow", not(target_arch = "wasm32")))]
mod whole;
#[cfg(not(target_arch = "wasm32"))]
mod written;

pub use cell::{Cell, Instant, bare};
#[cfg(not(target_arch = "wasm32"))]
pub use definition::{Kind, Part, TextColumn, TextFile, TextFormat};
#[cfg(all(feature = "arrow", not(target_arch = "wasm32")))]
pub use read::rows;
#[cfg(all(feature = "arrow", not(target_arch = "wasm32")))]
pub use schema::field;
#[cfg(all(feature = "arrow", not(target_arch = "wasm32")))]
pub use whole::{Origin, Whole, value};
#[cfg(not(target_arch = "wasm32"))]
pub use written::Written;
