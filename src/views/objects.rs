//! The objects of one object type: a table that grows as the user scrolls, and a panel for one object.
//!
//! The code that needs no browser is in plain modules: [`rows`], [`cell`], [`columns`], [`choice`], [`paging`],
//! [`filter`], [`facets::count`], [`facets::scale`], [`layout`], [`delimited`], [`url_state`], [`viewport`] and [`tree`].

#![expect(
    clippy::large_types_passed_by_value,
    reason = "handles of signals are small but for debug builds, where each one knows its place in the source"
)]

// First, as in `lib.rs`.
mod parts;

pub mod actions;
mod advanced;
mod branches;
pub mod cell;
pub mod cell_edit;
pub mod choice;
mod chooser;
mod chosen_bar;
mod column_menu;
pub mod columns;
mod copying;
pub mod delimited;
pub mod export;
pub mod facets;
mod files;
pub mod filter;
mod filter_bar;
mod filter_form;
mod floating;
pub mod gallery;
pub mod grid;
pub mod layout;
pub mod listing;
pub mod media_reference;
mod notices;
pub mod order;
mod other_branch;
mod page;
pub mod paging;
pub mod panel;
mod partial;
pub mod picked;
mod plain;
mod predicate_name;
mod progress;
mod returned;
pub mod rows;
pub mod shown;
mod sort_summary;
mod sql_form;
pub mod statement;
pub mod table;
mod texts;
pub mod tree;
pub mod url_state;
mod values;
pub mod viewport;
pub mod watch;
pub mod widths;

pub use page::ObjectsPage;
