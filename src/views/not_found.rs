//! The view of an unknown address.

mod page;
mod texts;

pub use self::page::NotFound;
