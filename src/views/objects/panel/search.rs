//! Looking for the object of a deep link. The API has no operation that reads one object, so the pages are gone through.

use belvedere_view::objects::paging::{Goal, Phase, progress};
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::recents;
use crate::ui::{Button, ButtonKind};
use crate::views::objects::table::Table;

/// How far the search for the object has come.
#[component]
pub fn Search(
    /// The table.
    table: Table,
    /// The primary key that is looked for.
    key: Memo<Option<String>>,
) -> impl IntoView {
    let listing = table.listing;
    let paging = listing.paging();
    let phase = Memo::new(move |_| paging.with(|paging| paging.phase.clone()));
    let so_far = move || progress(listing.loaded(), paging.with(|paging| paging.total));
    let search = move |_| {
        if let Some(key) = key.get_untracked() {
            listing.want(Goal::Key(key));
        }
    };
    // An object that is missing on a branch or in a frozen state may be there otherwise.
    let is_usual = move || {
        table
            .state
            .with(|state| state.branch.is_empty() && !state.snapshot)
    };
    // The heading notes the address by each name that it has.
    Effect::new(move |_| {
        table.title.track();
        if phase.get() == Phase::Complete && is_usual() {
            recents::forget();
        }
    });
    let missing = move |text: Text| {
        view! {
            <p>{t(text)}</p>
            <Button on_press=move |_| table.open(None)>{t(Text::Close)}</Button>
        }
        .into_any()
    };
    let view = move || match phase.get() {
        Phase::Loading => view! {
            <p>{t(Text::Looking)}</p>
            <progress
                aria-label=t(Text::LookedAt)
                max=move || paging.with(|paging| paging.total.unwrap_or(1)).to_string()
                value=move || listing.loaded().to_string()
            ></progress>
            <p class="object-search-count">{so_far}</p>
            <Button on_press=move |_| listing.stop()>{t(Text::StopLooking)}</Button>
        }
        .into_any(),
        Phase::Resting => view! {
            <p>{move || t(Text::NotFoundYet { count: so_far() })}</p>
            <Button kind=ButtonKind::Primary on_press=search>{t(Text::LookFurther)}</Button>
        }
        .into_any(),
        Phase::Complete => missing(Text::NoSuchObject),
        Phase::Limit => missing(Text::BehindLimit),
        Phase::Full | Phase::Expired | Phase::Failed => missing(Text::BrokeOff),
    };
    view! { <div class="object-search" role="status">{view}</div> }
}
