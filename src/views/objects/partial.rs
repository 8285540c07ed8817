//! Notes on filter results while only a part of the objects is loaded, and the ways to load the rest.

use leptos::prelude::*;

use super::paging::{Goal, Phase};
use super::table::Table;
use super::texts::Text;
use crate::i18n::{number, t};
use crate::platform::use_platform;
use crate::routes;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, EmptyState};

/// Said over the table when the filters leave nothing.
#[component]
pub fn NothingFits(
    /// The table.
    table: Table,
) -> impl IntoView {
    let nothing = Memo::new(move |_| {
        table.shown.is_filtered() && table.shown.is_empty() && table.shown.is_done()
    });
    view! {
        <Show when=move || nothing.get()>
            <div class="objects-nothing">
                <EmptyState icon=icon::FILTER title=t(Text::NothingFits)>
                    <p>{t(Text::NothingFitsWhy)}</p>
                </EmptyState>
            </div>
        </Show>
    }
}

/// Said under the table: how many objects a filter did not search.
#[component]
pub fn PartialAnswer(
    /// The table.
    table: Table,
) -> impl IntoView {
    let platform = use_platform();
    let paging = table.listing.paging();
    // How many are left, and in how many requests.
    let left = Memo::new(move |_| {
        if !table.shown.is_filtered() {
            return None;
        }
        let loaded = table.listing.loaded();
        paging.with(|paging| {
            let total = paging.total.filter(|_| paging.phase == Phase::Resting)?;
            let left = total.saturating_sub(loaded as u64);
            Some((left, paging.requests_left(loaded)?)).filter(|_| left > 0)
        })
    });
    let sql = move || {
        let catalog = platform.catalog();
        let dataset = table.state.with_untracked(|state| {
            let ontology = catalog.ontology(&state.ontology)?;
            ontology.object_type(&state.object_type)?.dataset.clone()
        });
        dataset.map(|dataset| {
            view! {
                <a class="button" href=routes::sql_of_dataset(&dataset)>
                    <Icon icon=icon::TERMINAL />
                    {t(Text::QuerySql)}
                </a>
            }
        })
    };
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
                    {sql()}
                </div>
            }
        })
    };
    view! { {bar} }
}
