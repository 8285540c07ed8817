//! What stands where the rows end: that no row matches, how many objects a filter did not search, and the ways to
//! search them.

use leptos::prelude::*;

use super::paging::{Goal, Phase};
use super::table::{Asks, Table};
use super::texts::Text;
use crate::i18n::{number, t};
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, EmptyState};

/// How many objects a filter did not search, and in how many requests they come; `None` when the answer is whole or on
/// its way.
pub fn unsearched(table: Table) -> Memo<Option<(u64, u64)>> {
    let paging = table.listing.paging();
    Memo::new(move |_| {
        if !table.shown.is_filtered() {
            return None;
        }
        let loaded = table.listing.loaded();
        paging.with(|paging| {
            let total = paging.total.filter(|_| paging.phase == Phase::Resting)?;
            let left = total.saturating_sub(loaded as u64);
            Some((left, paging.requests_left(loaded)?)).filter(|_| left > 0)
        })
    })
}

/// What stands where the rows end, or at the lower edge of the table when they go beyond it.
#[component]
pub fn RowsEnd(
    /// The table.
    table: Table,
    /// How many objects a filter did not search.
    left: Memo<Option<(u64, u64)>>,
) -> impl IntoView {
    let platform = use_platform();
    let nothing = Memo::new(move |_| {
        table.shown.is_filtered() && table.shown.is_empty() && table.shown.is_done()
    });
    let has_sql = table.asks_sql(platform);
    let bar = move || {
        left.get().map(|(left, requests)| {
            let shown = move || number(table.shown.len() as u64);
            let loaded = move || number(table.listing.loaded() as u64);
            let words = move || {
                t(Text::Partial {
                    shown: shown(),
                    loaded: loaded(),
                    left: number(left),
                })
            };
            view! {
                <div class="note objects-partial" data-tone="warning" role="status">
                    <Icon icon=icon::INFO />
                    <span>{words}</span>
                    <Button icon=icon::SEARCH on_press=move |_| table.listing.want(Goal::All)>
                        {t(Text::SearchAll(requests))}
                    </Button>
                    {has_sql
                        .then(|| {
                            view! {
                                <Button icon=icon::TERMINAL on_press=move |_| table.asks.set(Some(Asks::Rows))>
                                    {t(Text::QuerySql)}
                                </Button>
                            }
                        })}
                </div>
            }
        })
    };
    // More rows than fit on any screen need no more room.
    let rows = move || {
        let rows = table.shown.len().min(1_000);
        format!("calc({rows} * var(--table-row))")
    };
    view! {
        <div class="objects-end">
            <div class="objects-end-rows" style:flex-basis=rows></div>
            <Show when=move || nothing.get()>
                <EmptyState icon=icon::FILTER title=t(Text::NothingFits)>
                    <p>{t(Text::NothingFitsWhy)}</p>
                </EmptyState>
            </Show>
            {bar}
        </div>
    }
}
