//! The grid of a result: the layout of its columns, and the marked cells.

pub mod area;
pub mod find;
pub mod layout;
