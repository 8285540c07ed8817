//! Data health: the form of a new check, its estimate by SQL, the checks created here, and bulk creation.
//!
//! The request is one JSON document. The types and fields are described in a table (`fields`, `kinds`), which the form
//! draws, `rules` checks and the JSON side shares. All of that is plain code without a browser; the SQL queries and
//! their evaluation are in `crates/checks`, which the local platform shares.

pub mod batch;
mod batch_view;
mod checks_view;
pub mod compare;
pub mod document;
pub mod duration;
mod editor;
pub mod escalation;
pub mod estimate;
pub mod fields;
mod form;
mod json_side;
pub mod kept;
pub mod kinds;
mod made_view;
mod new_check;
mod outcome;
mod page;
mod picker;
pub mod problems;
pub mod rules;
mod rules_view;
mod sending;
mod store;
pub mod suggest;
pub mod texts;
mod try_view;
pub mod typed;

pub use page::DataHealthPage;
