//! Saved SQL queries, without a browser: where the statements and parameters of a text are, values as safe literals, files
//! of SQL, and boards of their results.
//!
//! ```
//! use belvedere_queries::{fill, parameters};
//!
//! let text = "SELECT * FROM `/flights` WHERE origin = {{airport}} AND seats > {{least:integer}}";
//! let known = parameters(text);
//! let names: Vec<&str> = known.all.iter().map(|known| known.name.as_str()).collect();
//! assert_eq!(names, ["airport", "least"]);
//!
//! let filled = fill(text, &known, |name| match name {
//!     "airport" => Some("VIE"),
//!     _ => Some("100"),
//! })
//! .map_err(|mistakes| format!("{mistakes:?}"))?;
//! assert_eq!(filled.sql, "SELECT * FROM `/flights` WHERE origin = 'VIE' AND seats > 100");
//! # Ok::<(), String>(())
//! ```

mod board;
mod fill;
mod literal;
mod parameters;
mod saved;
mod scan;
mod sql_file;

pub use board::{
    Board, BoardError, Card, CardArea, DropPlace, QueryName, Show, Turns, Width, drop_place,
    read_shared, rename_in_board, write_shared,
};
pub use fill::{Filled, ParameterSpan, fill, in_template};
pub use literal::{Mistake, literal};
pub use parameters::{Misuse, Parameter, Parameters, Scalar, Type, parameters};
pub use saved::{SavedQuery, folder};
pub use scan::{Part, parts};
pub use sql_file::{read, write};
