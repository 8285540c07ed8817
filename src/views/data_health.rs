//! Data health: the form of a new check, its estimate by SQL, the checks created here, and bulk creation.
//!
//! The request is one JSON document. Its types, fields and rules are in `belvedere_view::data_health`; the SQL queries and
//! their evaluation are in `crates/checks`, which the local platform shares.

mod address;
mod batch_view;
mod bounds_view;
mod checks_view;
mod editor;
mod form;
mod handover;
mod json_side;
mod made_view;
mod new_check;
mod outcome;
mod page;
mod picker;
pub mod problems;
mod rules_view;
mod sending;
mod store;
pub mod texts;
mod try_view;

pub use page::DataHealthPage;
