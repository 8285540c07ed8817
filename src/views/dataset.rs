//! Datasets: their transactions, each by two RIDs, and many of them over time.

mod chooser;
mod columns;
mod further;
mod labels;
mod last_seen;
mod open;
mod open_filter;
mod page;
mod paste;
pub mod query;
mod recent;
mod texts;
mod timeline;
mod transaction;

pub use self::page::DatasetPage;
