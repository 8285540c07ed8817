//! Filters over the loaded rows.

pub(super) mod bar;
pub(super) mod form;
pub(super) mod predicate_name;
