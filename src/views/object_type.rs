//! An object type: its description, its primary key and properties, and its definition as JSON.

mod file;
mod page;
mod properties;
pub mod query;
mod summary;
mod texts;

pub use self::page::ObjectTypePage;
