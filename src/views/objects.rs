//! The objects of one object type: a table that grows as the user scrolls, and a panel for one object.
//!
//! What can be said without a browser stands in plain modules: [`rows`], [`cell`], [`columns`], [`choice`], [`paging`],
//! [`url_state`], [`viewport`] and [`tree`].

pub mod cell;
pub mod choice;
mod chooser;
pub mod columns;
pub mod grid;
pub mod listing;
mod notices;
mod page;
pub mod paging;
pub mod panel;
mod progress;
pub mod rows;
pub mod size;
mod sort_summary;
pub mod tree;
pub mod url_state;
pub mod viewport;
pub mod widths;

pub use page::ObjectsPage;
