//! Applying an action: a form made from its definition, a review of the exact request, and its outcome.

mod about;
mod api_versions;
mod bulk;
pub(super) mod cell_edit;
mod chooser;
mod form;
mod header;
mod outcome;
mod page;
pub mod query;
mod reading;
mod review;
mod single;
mod submit;
mod texts;

pub use self::page::ActionPage;
