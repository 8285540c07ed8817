//! The objects of one object type: a table that grows as the user scrolls, and a panel for one object.
//!
//! The code that needs no browser is in `belvedere_view::objects`.

#![expect(
    clippy::large_types_passed_by_value,
    reason = "handles of signals are small but for debug builds, where each one knows its place in the source"
)]

// First, as in `lib.rs`.
mod parts;

pub mod actions;
mod advanced;
mod branches;
pub mod cell_edit;
mod chooser;
mod chosen_bar;
mod column_menu;
mod copying;
mod edited;
pub mod export;
pub mod facets;
mod files;
mod filter_bar;
mod filter_form;
pub mod gallery;
pub mod grid;
pub mod image;
pub mod listing;
pub mod media_reference;
mod notices;
mod order_words;
mod other_branch;
mod page;
pub mod panel;
mod partial;
pub mod picked;
mod plain;
pub mod pointers;
mod predicate_name;
mod progress;
mod property_ref;
mod returned;
pub mod shown;
mod snapshot_switch;
mod sort_summary;
mod sql_form;
mod switches;
pub mod table;
mod texts;
mod values;
pub mod watch;
mod watch_switch;

pub use page::ObjectsPage;
