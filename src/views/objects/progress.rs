//! Progress of the loading, with buttons to load more or to stop.

use leptos::prelude::*;

use super::paging::{Goal, Phase, progress};
use super::rows::Rows;
use super::table::Table;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::{bytes, t};
use crate::ui::Button;
use crate::ui::icon;

/// The number of loaded objects, with the buttons beside it.
#[component]
pub fn Progress(
    /// The table.
    table: Table,
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
        let left = paging.with(|paging| paging.requests_left(listing.loaded()));
        match left {
            Some(left) => t(Text::LoadAllRequests(left)),
            None => t(Text::LoadAll),
        }
    };
    let button = move || {
        if runs_on.get() {
            return view! { <Button icon=icon::CLOSE on_press=move |_| listing.stop()>{t(Text::Stop)}</Button> }.into_any();
        }
        match phase.get() {
            Phase::Resting | Phase::Loading => view! {
                <Button icon=icon::DOWNLOAD on_press=move |_| listing.want(Goal::All)>{load_all}</Button>
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
        <div class="objects-progress">
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
            {repeats}
            <span class="objects-count" title=memory>{text}</span>
            {button}
        </div>
    }
}
