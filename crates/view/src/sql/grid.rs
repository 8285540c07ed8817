//! The grid of a result: the search.

pub mod find;
