//! The objects of one object type: a table that grows as the user scrolls, and a panel for one object.
//!
//! The code that needs no browser is in `belvedere_view::objects`.

#![expect(
    clippy::large_types_passed_by_value,
    reason = "handles of signals are small but for debug builds, where each one knows its place in the source"
)]

// First, as in `lib.rs`.
mod lazy_parts;

pub mod actions;
mod branches;
pub(super) mod cell_edit;
mod chooser;
mod column_menu;
mod columns_menu;
pub(super) mod export;
pub(super) mod facets;
mod files;
mod filter;
pub mod filtered_rows;
pub mod gallery;
pub mod grid;
pub mod listing;
mod order_words;
mod page;
pub(super) mod panel;
mod plain;
pub mod pointers;
mod property_ref;
mod query;
pub mod selection;
mod sort_summary;
mod sql_form;
pub mod table;
mod texts;
mod values;
pub mod watch;

pub use page::ObjectsPage;
