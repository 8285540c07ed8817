//! Media items: their metadata, their content, and their deletion; one at a time or as a list.

use leptos::prelude::*;

use super::chooser::Start;
use super::item::Item;
use crate::address::use_parameters;

/// The view of the media item that the address names; without one, the ways to open some.
#[component]
pub fn MediaPage() -> impl IntoView {
    let query = use_parameters();
    let address = Memo::new(move |_| {
        query.with(|query| {
            let given = |name| query.get(name).unwrap_or_default().trim().to_owned();
            (given("set"), given("item"))
        })
    });
    move || {
        let (set, item) = address.get();
        if set.is_empty() || item.is_empty() {
            view! { <Start set item /> }.into_any()
        } else {
            view! { <Item set item /> }.into_any()
        }
    }
}
