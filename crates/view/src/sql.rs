//! SQL queries and their results: names of tabs, branches, errors, bytes, and the grid.

pub mod branches;
pub mod grid;
pub mod hex;
pub mod query_error;
pub mod query_files;
pub mod tab_names;
