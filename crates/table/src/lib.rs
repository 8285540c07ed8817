//! Columns for the browser: Arrow and CSV decode as bytes arrive, Parquet as it is asked for, the exact text of every value, windows of rows, sort,
//! filter, find, profile, charts, comparison, and export.
//!
//! The crate runs in a Web Worker, where a panic would end the worker and every table in it: nothing here
//! unwraps, indexes or asserts. Input is never trusted: a length is believed when its bytes are there.
//!
//! ```
//! use belvedere_table::{CsvDecoder, CsvInput, SortBy};
//!
//! let mut decoder = CsvDecoder::new(1 << 20, CsvInput::default());
//! decoder.push(b"id,city\n1,Graz\n2,")?;
//! decoder.push(b"Linz\n")?;
//! decoder.finish()?;
//! let table = decoder.into_table();
//! let by_id = SortBy { column: 0, descending: true, nulls_first: false };
//! let rows = table.sort(&[by_id], None)?;
//! let window = table.window(Some(&rows), 0..10, &[1], 200)?;
//! assert_eq!((window.rows, window.text.as_str()), (2, "LinzGraz"));
//! # Ok::<(), belvedere_table::Error>(())
//! ```

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]
#![expect(clippy::similar_names, reason = "a predicate compares with a text")]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "numbers are taken apart into bits and digits here; what may not fit is checked where it comes in"
)]

mod array;
mod bytes;
mod chart;
mod compare;
mod compression;
mod csv;
mod error;
mod export;
mod extremes;
mod filter;
mod find;
mod flat;
mod footer;
mod ipc;
mod parquet;
mod profile;
mod schema;
#[cfg(feature = "protocol")]
pub mod session;
mod sort;
mod summary;
mod table;
mod text;
mod window;
#[cfg(all(feature = "worker", target_arch = "wasm32"))]
pub mod worker;

pub use belvedere_text_files::{calendar, time_span};
pub use chart::{Axis, Chart, Drawing, Key, KeyKind, Measure, Measured, Point};
pub use compare::{
    Change, ChangedRows, Compare, Comparison, Differences, SharedColumn, SharedColumns,
};
pub use csv::{CsvDecoder, CsvInput, CsvType};
pub use error::{Error, Result};
pub use export::{CsvOptions, Export, Format, is_formula};
pub use filter::{Filter, Predicate};
pub use find::{Find, Search};
pub use ipc::{Decoder, FileDecoder, read_schema};
pub use parquet::ParquetDecoder;
pub use profile::{BARS, DISTINCT, Histogram, Profile, QUANTILES, TOP};
pub use schema::{DataType, Field, Interval, Layout, ListLayout, Schema, TimeUnit};
pub use sort::SortBy;
pub use summary::Summary;
pub use table::{MAX_ROWS, Table};
pub use text::{CUT, CellKind};
pub use window::{MAX_CELLS, Window};
