//! Filters over the loaded rows.

pub(super) mod bar;
pub(super) mod form;
mod into_rows;
pub(super) mod predicate_name;
