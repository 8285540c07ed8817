//! SQL queries and their results: tabs and their names, saved queries, the history, branches, errors, bytes, and the grid.

pub mod branches;
pub mod draft;
pub mod grid;
pub mod hex;
pub mod history;
pub mod kept;
pub mod query_error;
pub mod query_files;
pub mod saved_queries;
pub mod tab_names;
