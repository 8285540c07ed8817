//! Data health: the form of a new check, what SQL says about it today, the checks made here, and many at once.
//!
//! The request is one JSON document. What is known about types and fields is a table (`fields`, `kinds`), which the form
//! draws, `rules` checks and the JSON side shares. All of that, and what SQL asks and answers, is plain code without a
//! browser.

pub mod batch;
mod batch_view;
pub mod columns;
pub mod compare;
pub mod csv;
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
pub mod moment;
mod new_check;
mod outcome;
mod page;
mod picker;
mod query;
pub mod rules;
mod rules_view;
mod sending;
pub mod sql;
mod store;
pub mod suggest;
pub mod texts;
mod try_view;
pub mod typed;

pub use page::DataHealthPage;
