//! Media items: their metadata, their content, and their deletion; one at a time or as a list.

mod call;
mod chooser;
mod delete;
mod info;
mod item;
mod list_bar;
mod page;
pub mod query;
mod read_token;
mod texts;
mod thumbnail;
mod transactions;

pub use self::page::MediaPage;
