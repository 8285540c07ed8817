//! Data health: the form of a new check, its estimate by SQL, the checks created here, and bulk creation.
//!
//! The request is one JSON document. Its types, fields and rules are in `belvedere_view::data_health`; the SQL queries and
//! their evaluation are in `crates/checks`, which the local platform shares.

mod bulk;
mod checks;
mod chooser;
mod created;
mod estimate;
mod form;
mod handover;
mod new_check;
mod outcome;
mod page;
mod problems;
pub mod query;
mod sending;
mod store;
mod texts;

pub use page::DataHealthPage;
