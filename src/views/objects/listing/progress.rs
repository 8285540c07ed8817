//! The line below the table: how many objects are loaded and match, with buttons to load more or to stop; frozen or
//! live; the place of the focus.

use belvedere_view::objects::paging::{Goal, Phase, progress};
use belvedere_view::objects::rows::Rows;
use belvedere_view::objects::url_state::Look;
use leptos::prelude::*;

use super::snapshot_switch::SnapshotSwitch;
use crate::announcer::use_announcer;
use crate::i18n::{bytes, number, t};
use crate::platform::use_platform;
use crate::ui::{Button, icon};
use crate::views::objects::grid::Status;
use crate::views::objects::table::{Asks, Table};
use crate::views::objects::texts::Text;
use crate::views::objects::watch::switch::WatchSwitch;

/// The line below the table. It is there from the first row on, and always as high.
#[component]
pub fn StatusBar(
    /// The table.
    table: Table,
    /// In how many requests the objects come that a filter did not search.
    left: Memo<Option<u64>>,
    /// Begins the listing again.
    on_start: Callback<()>,
) -> impl IntoView {
    let Table { listing, shown, .. } = table;
    let announcer = use_announcer();
    let paging = listing.paging();
    let phase = Memo::new(move |_| paging.with(|paging| paging.phase.clone()));
    let total = move || paging.with(|paging| paging.total);
    // Loading a page that a scroll asked for takes a moment; only the long way has a stop.
    let runs_on = Memo::new(move |_| {
        paging
            .with(|paging| paging.phase == Phase::Loading && !matches!(paging.goal, Goal::Rows(_)))
    });
    Effect::new(move |before: Option<bool>| {
        let complete = phase.get() == Phase::Complete;
        if complete && before == Some(false) {
            let loaded = listing.rows(Rows::len).unwrap_or_default();
            announcer.say(&t(Text::AllLoaded(loaded as u64)));
        }
        complete
    });
    let text = move || {
        let loaded = listing.loaded();
        match phase.get() {
            Phase::Complete if shown.is_sorting() => t(Text::Sorting),
            Phase::Complete => t(Text::Objects(loaded as u64)),
            Phase::Loading if listing.is_stale() => t(Text::Loading),
            _ if loaded == 0 => String::new(),
            _ => progress(loaded, total()),
        }
    };
    let matches = move || {
        let loaded = listing.loaded();
        let shown = number(shown.len() as u64);
        t(if phase.get() == Phase::Complete {
            Text::FilteredAll {
                shown,
                loaded: number(loaded as u64),
            }
        } else {
            Text::Filtered {
                shown,
                of: progress(loaded, total()),
            }
        })
    };
    let repeats = move || {
        listing.track();
        let repeats = listing.rows(Rows::repeats).unwrap_or_default();
        (repeats > 0).then(|| {
            view! {
                <span
                    class="objects-repeats"
                    title=t(Text::CameTwiceWhy)
                >
                    {t(Text::CameTwice(repeats))}
                </span>
            }
        })
    };
    let memory = move || {
        listing.track();
        let size = bytes(listing.rows(Rows::bytes).unwrap_or_default());
        t(Text::Memory { size })
    };
    let load_all = move || {
        if let Some(requests) = left.get() {
            return t(Text::SearchAll(requests));
        }
        let left = paging.with(|paging| paging.requests_left(listing.loaded()));
        match left {
            Some(left) => t(Text::LoadAllRequests(left)),
            None => t(Text::LoadAll),
        }
    };
    let has_sql = table.asks_sql(use_platform());
    let query = move || {
        let press = move |_| table.asks.set(Some(Asks::Rows));
        let button = move || view! { <Button icon=icon::TERMINAL on_press=press>{t(Text::QuerySql)}</Button> };
        left.get().filter(|_| has_sql).map(|_| button())
    };
    let button = move || {
        if runs_on.get() {
            return view! { <Button icon=icon::CLOSE on_press=move |_| listing.stop()>{t(Text::Stop)}</Button> }.into_any();
        }
        match phase.get() {
            Phase::Resting | Phase::Loading => view! {
                <Button icon=icon::ROWS on_press=move |_| listing.want(Goal::All)>{load_all}</Button>
            }
            .into_any(),
            Phase::Complete | Phase::Limit | Phase::Full => view! {
                <Button icon=icon::REFRESH on_press=move |_| on_start.run(())>{t(Text::LoadAgain)}</Button>
            }
            .into_any(),
            Phase::Expired | Phase::Failed => ().into_any(),
        }
    };
    view! {
        <footer class="objects-foot" data-tone=move || left.get().map(|_| "warning")>
            {move || {
                runs_on
                    .get()
                    .then(|| {
                        view! {
                            <progress
                                aria-label=t(Text::ObjectsLoaded)
                                max=move || total().unwrap_or(1).to_string()
                                value=move || listing.loaded().to_string()
                            ></progress>
                        }
                    })
            }}
            <Show
                when=move || shown.is_filtered()
                fallback=move || view! { <span class="objects-count" title=memory>{text}</span> }
            >
                <p class="objects-count" role="status" title=memory>{matches}</p>
            </Show>
            {repeats}
            {button}
            {query}
            <WatchSwitch table />
            <Show when=move || table.look() == Look::Grid>
                <Status table />
            </Show>
            <SnapshotSwitch table />
        </footer>
    }
}
