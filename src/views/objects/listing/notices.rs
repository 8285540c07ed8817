//! Notices about a listing that stopped before its end, or may stop. Loaded rows stay on the screen.

use belvedere_view::objects::paging::{Goal, Phase, progress};
use leptos::prelude::*;

use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, ErrorCard};
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text;

/// How many objects of a type storage of the first generation lists.
const MAX_V1_OBJECTS: u64 = 10_000;

/// The notice that goes with the state of the listing, if any.
#[component]
pub fn Notices(
    /// The table.
    table: Table,
    /// Begins the listing again.
    on_start: Callback<()>,
    /// Repeats the failed request.
    on_retry: Callback<()>,
) -> impl IntoView {
    let listing = table.listing;
    let paging = listing.paging();
    let phase = Memo::new(move |_| paging.with(|paging| paging.phase.clone()));
    let resumed = Memo::new(move |_| paging.with(|paging| paging.resumed));
    // The user is warned of the limit before a long listing.
    let warns = Memo::new(move |_| {
        paging.with(|paging| {
            paging.phase == Phase::Loading
                && paging.goal == Goal::All
                && paging.total.is_some_and(|total| total > MAX_V1_OBJECTS)
        })
    });
    let error = listing.error();
    let total = move || paging.with(|paging| paging.total);
    let so_far = move || progress(listing.loaded(), total());
    let other_end = move || {
        let both = paging.with(|paging| paging.resumed > 0);
        let key = table.key_property().filter(|_| !both);
        key.map(|key| {
            view! {
                <Button on_press=move |_| listing.from_the_other_end(&key)>{t(Text::OtherEnd)}</Button>
            }
        })
    };
    let note = move || {
        match phase.get() {
            Phase::Limit => view! {
                <div class="note" data-tone="warning" role="status">
                    <Icon icon=icon::INFO />
                    <span>{t(Text::LimitReached { loaded: so_far() })}</span>
                    {other_end()}
                </div>
            }
            .into_any(),
            Phase::Full => view! {
                <div class="note" data-tone="warning" role="status">
                    <Icon icon=icon::INFO />
                    <span>{t(Text::MemoryFull { loaded: so_far() })}</span>
                </div>
            }
            .into_any(),
            Phase::Expired => view! {
                <div class="note" data-tone="warning" role="alert">
                    <Icon icon=icon::CLOCK />
                    <span>
                        {t(Text::Expired { loaded: so_far() })} " "
                        {table.state.with(|state| state.snapshot).then(|| t(Text::ExpiredFrozen))}
                    </span>
                    <Button kind=ButtonKind::Primary on_press=move |_| listing.resume()>{t(Text::Resume)}</Button>
                    <Button on_press=move |_| on_start.run(())>{t(Text::StartAgain)}</Button>
                </div>
            }
            .into_any(),
            Phase::Failed => match error.get() {
                Some(error) => view! { <ErrorCard error on_retry /> }.into_any(),
                None => view! {
                    <div class="note" data-tone="warning" role="alert">
                        <Icon icon=icon::ALERT />
                        <span>{t(Text::SameToken)}</span>
                        <Button on_press=move |_| on_start.run(())>{t(Text::StartAgain)}</Button>
                    </div>
                }
                .into_any(),
            },
            Phase::Resting | Phase::Loading | Phase::Complete => ().into_any(),
        }
    };
    view! {
        {note}
        <Show when=move || warns.get()>
            <p class="note" role="status">
                <Icon icon=icon::INFO />
                <span>{t(Text::LimitAhead)}</span>
            </p>
        </Show>
        <Show when=move || { resumed.get() > 0 && phase.get() != Phase::Limit }>
            <p class="note" role="status">
                <Icon icon=icon::CLOCK />
                <span>{t(Text::Resumed)}</span>
            </p>
        </Show>
    }
}
