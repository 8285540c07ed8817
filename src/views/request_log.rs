//! The panel of the requests that this page has sent: a table to look through, to filter, to copy from and to save.

mod har;
mod part;
mod texts;

pub use self::part::RequestLogPanel;
