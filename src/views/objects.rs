//! The objects of one object type: a table that grows as the user scrolls, and a panel for one object.

pub mod cell;
pub mod columns;
pub mod page;
pub mod paging;
pub mod rows;
pub mod url_state;
pub mod viewport;

pub use page::ObjectsPage;
