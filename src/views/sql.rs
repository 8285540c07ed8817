//! The SQL view: an editor with tabs, runs that say their true state, and results of a million rows.

pub mod branches;
pub mod chart;
mod column_panel;
mod columns;
mod copy_menu;
mod datasets;
pub mod draft;
mod editor;
pub mod export;
mod finished;
pub mod grid;
pub mod history;
pub mod inspect;
mod links;
mod notices;
mod page;
mod pending;
mod plain;
pub mod queries;
mod result_tabs;
mod results;
mod run;
mod save;
mod schemas;
mod side;
pub mod statement;
mod status;
mod tab;
pub mod table_worker;
mod tabs;
mod texts;
mod toolbar;
pub mod trouble;
pub mod windows;
mod workspace;

pub use page::SqlPage;
