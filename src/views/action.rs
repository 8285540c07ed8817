//! Applying an action: a form made from its definition, a review of the exact request, and its outcome.

mod about;
mod bulk;
pub mod cell_edit;
mod chooser;
mod form;
pub mod generations;
mod heading;
mod outcome;
mod page;
pub mod query;
mod reading;
mod review;
mod single;
mod submit;
mod texts;

pub use self::page::ActionPage;
