//! The results of a tab whose statements were all run: a tab each.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::draft::shortened;
use super::run::{Phase, Rows, Run};
use super::texts::Text;
use super::workspace::Tab;
use crate::browser;
use crate::i18n::t;

/// How many characters of a statement are there: more than have room, so that the sheet cuts them.
const WORDS: usize = 80;

/// The row of results; nothing where there is one.
#[component]
pub fn ResultTabs(
    /// The tab.
    tab: Tab,
) -> impl IntoView {
    let parts = RwSignal::from(tab.parts);
    let shown = RwSignal::from(tab.shown);
    let on_key = move |event: KeyboardEvent| {
        let count = parts.with_untracked(Vec::len);
        let at = shown.get_untracked();
        let next = match event.key().as_str() {
            "ArrowRight" => (at + 1) % count.max(1),
            "ArrowLeft" => (at + count.max(1) - 1) % count.max(1),
            "Home" => 0,
            "End" => count.saturating_sub(1),
            _ => return,
        };
        event.prevent_default();
        shown.set(next);
        browser::focus(&format!("#sql-result-{next}"));
    };
    let handle = move |(place, part): (usize, Tab)| {
        let run = RwSignal::from(part.run);
        let is_shown = move || shown.get() == place;
        let words = move || run.with(|run| shortened(&run.sql.replace(['\n', '\r'], " "), WORDS));
        view! {
            <button
                type="button"
                role="tab"
                class="sql-tab"
                id=format!("sql-result-{place}")
                aria-selected=move || is_shown().to_string()
                tabindex=move || if is_shown() { "0" } else { "-1" }
                title=move || run.with(|run| run.sql.clone())
                data-busy=move || run.with(Run::is_busy).then_some("")
                on:click=move |_| shown.set(place)
            >
                <span>{place + 1} " "</span>
                <span class="sql-result-name">{words}</span>
                " "
                <span class="sql-status-fact">{move || run.with(outcome)}</span>
            </button>
        }
    };
    view! {
        <Show when=move || parts.with(|parts| !parts.is_empty())>
            <div class="sql-tablist sql-result-tabs" role="tablist" aria-label=t(Text::Results) on:keydown=on_key>
                {move || parts.get().into_iter().enumerate().map(handle).collect_view()}
            </div>
        </Show>
    }
}

/// What came of a run, in a word.
fn outcome(run: &Run) -> String {
    match (run.phase, &run.rows) {
        (Phase::Failed, _) => t(Text::StateFailed),
        (Phase::Canceled, _) => t(Text::StateCanceled),
        (_, Rows::Complete | Rows::Partial(_)) => t(Text::Rows(
            u64::try_from(run.progress.rows).unwrap_or_default(),
        )),
        (Phase::Idle, _) => t(Text::StateIdle),
        _ => String::new(),
    }
}
