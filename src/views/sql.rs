//! The SQL view: an editor with tabs, runs that say their true state, and results of a million rows.

pub mod branches;
pub mod chart;
mod column_panel;
mod columns;
mod copy_menu;
mod datasets;
pub mod draft;
mod editor;
mod export;
pub mod grid;
pub mod history;
mod history_panel;
pub mod inspect;
mod notices;
mod page;
mod pending;
mod plain;
mod results;
mod run;
mod save;
mod schemas;
pub mod statement;
mod status;
pub mod table_worker;
mod tabs;
mod texts;
mod toolbar;
pub mod trouble;
pub mod windows;
mod workspace;

pub use page::SqlPage;
