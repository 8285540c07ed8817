//! Data health checks: the document of one, its fields and rules, what the data suggests, and many from one.
//!
//! The types and fields are described in tables (`fields`, `kinds`), which the form draws and `rules` checks. The SQL queries and
//! their evaluation are in `crates/checks`.

pub mod bulk;
pub mod compare;
pub mod document;
pub mod duration;
pub mod escalation;
pub mod estimate;
pub mod fields;
pub mod kept;
pub mod kinds;
pub mod rules;
pub mod suggest;
pub mod typed;
