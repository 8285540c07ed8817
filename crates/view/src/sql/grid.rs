//! The grid of a result: its cells, the choice of its rows, and the search.

pub mod cells;
pub mod choice;
pub mod find;
