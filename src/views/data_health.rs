//! Data health: the form of a new check, what SQL says about it today, the checks made here, and many at once.
//!
//! The request is one JSON document. What is known about types and fields is a table (`fields`, `kinds`), which the form
//! draws, `rules` checks and the JSON side shares. All of that is plain code without a browser; what SQL asks and answers is
//! `crates/checks`, which the local platform shares.

pub mod batch;
mod batch_view;
mod checks_view;
pub mod compare;
pub mod document;
pub mod duration;
mod editor;
pub mod escalation;
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
pub mod rules;
mod rules_view;
mod sending;
mod store;
pub mod suggest;
pub mod texts;
mod try_view;
pub mod typed;

pub use page::DataHealthPage;
