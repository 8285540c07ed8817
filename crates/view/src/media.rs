//! Media items: the form that deletes one.

pub mod delete_form;
