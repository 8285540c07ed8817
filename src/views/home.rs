//! The first view: pinned and recently viewed places, and the starting points of the catalog.

mod catalog;
mod counts;
mod page;
mod recents;
mod texts;

pub use self::catalog::CatalogSections;
pub(super) use self::counts::TypeCounts;
pub use self::page::Home;
