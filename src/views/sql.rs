//! The SQL view: an editor with tabs, runs that say their true state, and results of a million rows.

pub(super) mod add_to_board;
pub mod beside;
pub(super) mod card;
pub(super) mod chart;
pub(super) mod compare;
pub(super) mod compare_rows;
mod datasets;
pub mod distribution;
mod editor;
pub(super) mod export;
pub(super) mod file_table;
pub mod grid;
pub mod history;
mod page;
pub(super) mod queries;
pub mod query;
mod results;
mod run;
mod save;
mod schemas;
pub mod table_worker;
mod texts;
mod toolbar;
mod workspace;

pub use page::SqlPage;
