//! The page: a media item, or the ways to open some.

use leptos::prelude::*;

use super::chooser::Start;
use super::item::Item;
use super::query::MediaQuery;
use crate::address::use_query;

/// The view of the media item that the address names; without one, the ways to open some.
#[component]
pub fn MediaPage() -> impl IntoView {
    let query = use_query::<MediaQuery>();
    move || {
        let MediaQuery { set, item } = query.get();
        if set.is_empty() || item.is_empty() {
            view! { <Start set item /> }.into_any()
        } else {
            view! { <Item set item /> }.into_any()
        }
    }
}
