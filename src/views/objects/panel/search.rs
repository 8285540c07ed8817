//! Looking for the object of a deep link. The API has no operation that reads one object, so the pages are gone through.

use leptos::prelude::*;

use crate::ui::{Button, ButtonKind};
use crate::views::objects::listing::Listing;
use crate::views::objects::paging::{Goal, Phase, progress};

/// How far the search for the object has come.
#[component]
pub fn Search(
    /// The rows.
    listing: Listing,
    /// The primary key that is looked for.
    key: Memo<Option<String>>,
    /// Shows another object, or none.
    on_key: Callback<Option<String>>,
) -> impl IntoView {
    let paging = listing.paging();
    let phase = Memo::new(move |_| paging.with(|paging| paging.phase.clone()));
    let so_far = move || progress(listing.loaded(), paging.with(|paging| paging.total));
    let search = move |_| {
        if let Some(key) = key.get_untracked() {
            listing.want(Goal::Key(key));
        }
    };
    let missing = move |text: &'static str| {
        view! {
            <p>{text}</p>
            <Button on_press=move |_| on_key.run(None)>"Close"</Button>
        }
        .into_any()
    };
    let view = move || {
        match phase.get() {
        Phase::Loading => view! {
            <p>"Looking for this object. The platform can’t be asked for one object, so its pages are gone through."</p>
            <progress
                aria-label="Objects looked at"
                max=move || paging.with(|paging| paging.total.unwrap_or(1)).to_string()
                value=move || listing.loaded().to_string()
            ></progress>
            <p class="object-search-count">{so_far}</p>
            <Button on_press=move |_| listing.stop()>"Stop looking"</Button>
        }
        .into_any(),
        Phase::Resting => view! {
            <p>{move || format!("Not found in the first {}.", so_far())}</p>
            <Button kind=ButtonKind::Primary on_press=search>"Look further"</Button>
        }
        .into_any(),
        Phase::Complete => {
            missing("No object of this type has this primary key. It may have been deleted, or be hidden from you.")
        }
        Phase::Limit => missing(
            "Not among the objects that the platform lists: this object type gives no more than 10,000. \
             Another sort order brings other objects.",
        ),
        Phase::Expired | Phase::Failed => missing("The search broke off. The reason stands above the table."),
    }
    };
    view! { <div class="object-search" role="status">{view}</div> }
}
