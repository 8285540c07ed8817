//! Boards: results of saved queries in cards, arranged by hand, refreshed together and shared through the catalog file.
//!
//! A board is of this browser, of the catalog, or came with a link. Only the first can be changed.

mod add_to;
mod board;
mod chooser;
mod form;
mod page;
mod problems;
pub mod query;
mod source;
mod store;
mod texts;

pub use self::page::BoardsPage;
