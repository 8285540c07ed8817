//! Media items: a list of them, their RIDs in a text, and the form that deletes one.

pub mod delete_form;
pub mod list;
pub mod rids;
