//! The grid of a result: the choice of its rows, and the search.

pub mod choice;
pub mod find;
