//! The grid of a result: the layout of its columns, the marked cells, and the choice of its rows.

pub mod area;
pub mod choice;
pub mod find;
pub mod layout;
