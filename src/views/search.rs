//! The list of the search box: where it would go. Enter goes there.

mod commands;
mod controls;
mod keys;
mod part;
mod query;
mod texts;

pub use self::part::SearchPart;
