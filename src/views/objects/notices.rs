//! Why the listing stopped before its end. What is loaded stays on the screen.

use leptos::prelude::*;

use super::listing::Listing;
use super::paging::{Phase, grouped, progress};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ErrorCard};

/// The notice that goes with the state of the listing, if any.
#[component]
pub fn Notices(
    /// The rows.
    listing: Listing,
    /// Begins the listing again.
    on_start: Callback<()>,
    /// Sends what failed again.
    on_retry: Callback<()>,
) -> impl IntoView {
    let paging = listing.paging();
    let phase = Memo::new(move |_| paging.with(|paging| paging.phase.clone()));
    let error = listing.error();
    let total = move || paging.with(|paging| paging.total);
    move || {
        match phase.get() {
        Phase::Limit => {
            let loaded = listing.loaded() as u64;
            let of = total().map_or_else(String::new, |total| format!(" of {}", grouped(total)));
            view! {
                <p class="note" data-tone="warning" role="status">
                    <Icon icon=icon::INFO />
                    <span>
                        {format!(
                            "{}{of} objects are loaded, and no more can be: the platform lists at most 10,000 objects of a \
                             type in object storage V1. Another sort order brings others.",
                            grouped(loaded),
                        )}
                    </span>
                </p>
            }
            .into_any()
        }
        Phase::Expired => view! {
            <div class="note" data-tone="warning" role="alert">
                <Icon icon=icon::CLOCK />
                <span>
                    {format!(
                        "The listing can’t go on: its page token has expired. What is loaded stays, {}.",
                        progress(listing.loaded(), total()),
                    )}
                </span>
                <Button on_press=move |_| on_start.run(())>"Start again"</Button>
            </div>
        }
        .into_any(),
        Phase::Failed => match error.get() {
            Some(error) => view! {
                <ErrorCard error on_retry />
            }
            .into_any(),
            None => view! {
                <div class="note" data-tone="warning" role="alert">
                    <Icon icon=icon::ALERT />
                    <span>
                        "The platform gave the same page token twice, so the listing would never end. It was stopped here."
                    </span>
                    <Button on_press=move |_| on_start.run(())>"Start again"</Button>
                </div>
            }
            .into_any(),
        },
        Phase::Resting | Phase::Loading | Phase::Complete => ().into_any(),
    }
    }
}
