//! The content of a file as a part of another view: that view names the file, and the code for it is loaded with the first.

use leptos::context::Provider;
use leptos::prelude::*;

use super::file::File;
use super::transfer::Loader;
use crate::views::lazy;

/// A file that another view shows.
#[derive(Clone)]
pub struct Given {
    /// Its name. It is cleaned before anything is saved under it.
    pub name: String,
    /// The media type that the platform says; empty when it says none.
    pub media_type: String,
    /// The size that its metadata names, in bytes.
    pub size: Option<u64>,
    /// Loads the content.
    pub loader: Loader,
    /// The accessible name.
    pub label: String,
    /// Whether a small file is loaded without being asked for.
    pub unasked: bool,
    /// How often a button beside it asked to save it.
    pub saves: Signal<u32>,
}

/// The file of a [`FilePart`], as its context.
#[derive(Clone, Copy)]
struct Context(StoredValue<Given, LocalStorage>);

/// Shows a file as soon as the code for it is there.
pub fn file(given: Given) -> impl IntoView {
    let context = Context(StoredValue::new_local(given));
    view! { <Provider value=context>{lazy::FILE.part()}</Provider> }
}

/// The file of the context.
#[component]
pub fn FilePart() -> impl IntoView {
    use_context::<Context>().map(|Context(given)| {
        let Given {
            name,
            media_type,
            size,
            loader,
            label,
            unasked,
            saves,
        } = given.get_value();
        view! { <File name media_type size loader label unasked saves /> }
    })
}
