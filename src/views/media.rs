//! Media items: their metadata, their content, and their deletion; one at a time or as a list.

mod call;
mod delete;
mod delete_outcome;
mod delete_place;
mod deletion;
mod info;
mod item;
mod list_bar;
mod read_token;
pub mod rids;
mod start;
mod texts;
mod thumbnail;
mod transactions;

use leptos::prelude::*;

use self::item::Item;
use self::start::Start;
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
