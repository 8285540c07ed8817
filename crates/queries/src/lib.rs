//! Saved SQL queries, without a browser: where the statements and parameters of a text are, values as safe literals, and
//! files of SQL.

mod fill;
mod literal;
mod parameters;
mod saved;
mod scan;
mod sql_file;

pub use fill::{Filled, ParameterSpan, fill, in_template};
pub use literal::{Mistake, literal};
pub use parameters::{Misuse, Parameter, Parameters, Scalar, Type, parameters};
pub use saved::{SavedQuery, folder};
pub use scan::{Part, parts};
pub use sql_file::{read, write};
