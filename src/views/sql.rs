//! The SQL view: an editor with tabs, runs that say their true state, and results of a million rows.

pub mod add_to_board;
pub mod beside;
pub mod card;
pub mod chart;
pub mod compare;
pub mod compare_rows;
mod datasets;
pub mod distribution;
pub mod draft;
mod editor;
pub mod export;
pub mod file_table;
pub mod grid;
pub mod history;
mod page;
pub mod queries;
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
