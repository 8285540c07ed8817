//! SQL queries and their results: branches, errors, bytes, and the grid.

pub mod branches;
pub mod grid;
pub mod hex;
pub mod query_error;
pub mod query_files;
