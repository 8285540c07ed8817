//! The first view: pinned and recently viewed places, and the starting points of the catalog.

mod catalog;
mod counts;
mod page;
mod recents;
pub(super) mod texts;

pub use self::catalog::TypeChooser;
pub(super) use self::counts::TypeCounts;
pub use self::page::Home;
