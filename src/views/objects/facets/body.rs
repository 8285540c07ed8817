//! The facets that are shown, and what they count.

use std::time::Duration;

use belvedere_view::objects::columns::Column;
use belvedere_view::objects::facets::choice::is_own;
use belvedere_view::objects::facets::count::{Content, Facet};
use belvedere_view::objects::paging::{Goal, Phase};
use leptos::prelude::*;

use super::histogram::HistogramFacet;
use super::map::MapFacet;
use super::steady::{loads, steady};
use super::texts::Text;
use super::values::ValuesFacet;
use crate::i18n::{number, t};
use crate::request::Task;
use crate::ui::{Button, EmptyState, Popover, Skeleton, icon, toggled};
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text as T;

/// How many facets are shown until others are chosen.
const SHOWN: usize = 8;

/// So many values are seen at a glance.
const GLANCE: usize = 20;

/// How long is counted before the browser may draw again.
const SLICE: Duration = Duration::from_millis(8);

/// The facets, of the context's table.
#[component]
pub fn FacetsPart() -> impl IntoView {
    use_context::<Table>().map(|table| view! { <Facets table /> })
}

#[component]
fn Facets(table: Table) -> impl IntoView {
    let found = RwSignal::new(None::<Vec<Facet>>);
    let busy = RwSignal::new(false);
    follow(table, found, busy);
    let choice = move || {
        let is_counted = found.with(Option::is_some);
        (
            is_counted,
            table.state.with(|state| state.facets_of.clone()),
        )
    };
    let shown = steady(table, choice, move || {
        table.state.with(|state| {
            found.with(|found| {
                let mut found: Vec<&Facet> = found.iter().flatten().collect();
                // What is at a glance comes first.
                found.sort_by_key(|facet| rank(facet));
                let wanted = found.into_iter().enumerate().filter(|(at, facet)| {
                    let is_chosen = if state.facets_of.is_empty() {
                        *at < SHOWN
                    } else {
                        state.facets_of.contains(&facet.column.name)
                    };
                    is_chosen || filters_by(table, &facet.column)
                });
                let names = wanted.map(|(_, facet)| facet.column.name.clone());
                names.collect::<Vec<_>>()
            })
        })
    });
    // Those that filter are always there: one that is set elsewhere comes below, also while pages load.
    let shown = Memo::new(move |_| {
        let mut names = shown.get();
        found.with(|found| {
            for Facet { column, .. } in found.iter().flatten() {
                if !names.contains(&column.name) && filters_by(table, column) {
                    names.push(column.name.clone());
                }
            }
        });
        names
    });
    let one = move |name: String| {
        let facet = Memo::new(move |_| {
            found.with(|found| {
                let mut found = found.iter().flatten();
                found.find(|facet| facet.column.name == name).cloned()
            })
        });
        let first = facet.get_untracked()?;
        Some(match first.content {
            Content::Values(_) => {
                view! { <ValuesFacet table facet column=first.column /> }.into_any()
            }
            Content::Places(_) => view! { <MapFacet table facet column=first.column /> }.into_any(),
            Content::Spread(..) => {
                view! { <HistogramFacet table facet column=first.column /> }.into_any()
            }
        })
    };
    // Without rows, nothing is counted.
    let is_without_rows = Memo::new(move |_| {
        let paging = table.listing.paging();
        let goes_on = paging.with(|paging| matches!(paging.phase, Phase::Resting | Phase::Loading));
        !goes_on && table.listing.loaded() == 0
    });
    let state = Memo::new(move |_| {
        let counted = found.with(|found| found.as_ref().map(|found| !found.is_empty()));
        counted.or_else(|| is_without_rows.get().then_some(false))
    });
    let content = move || match state.get() {
        None => view! { <Skeleton lines=8 label=t(Text::Counting) /> }.into_any(),
        Some(false) => view! {
            <EmptyState icon=icon::FACETS title=t(Text::Nothing)>
                <p>{t(Text::NothingWhy)}</p>
            </EmptyState>
        }
        .into_any(),
        Some(true) => {
            view! { <For each=move || shown.get() key=String::clone let:name>{one(name)}</For> }
                .into_any()
        }
    };
    view! {
        <div class="facets-top">
            <Scope table />
            <Chooser table found shown />
        </div>
        <div class="facets-list" aria-busy=move || busy.get().to_string()>{content}</div>
    }
}

/// Whether a filter is that of the facet of a column. Tracked.
fn filters_by(table: Table, column: &Column) -> bool {
    table.state.with(|state| {
        let mut filters = state.filters.iter();
        filters.any(|filter| is_own(filter, column))
    })
}

/// The place of a facet among the others: few values, then numbers, times and points, then many values.
fn rank(facet: &Facet) -> u8 {
    match &facet.content {
        Content::Values(values) if values.len() <= GLANCE => 0,
        Content::Spread(..) | Content::Places(_) => 1,
        Content::Values(_) => 2,
    }
}

/// Of how many objects the values are counted, and the way to the others.
#[component]
fn Scope(table: Table) -> impl IntoView {
    let listing = table.listing;
    let paging = listing.paging();
    let loaded = move || listing.loaded();
    let left = Memo::new(move |_| {
        paging.with(|paging| match paging.phase {
            Phase::Complete => Some(0),
            _ => Some(paging.total?.saturating_sub(loaded() as u64)),
        })
    });
    let words = move || {
        let loaded = loaded() as u64;
        t(match left.get() {
            Some(0) => Text::OfAll(loaded),
            Some(left) => Text::OfLoaded {
                loaded: number(loaded),
                left: number(left),
            },
            None => Text::OfSome {
                loaded: number(loaded),
            },
        })
    };
    // Its room stays until all is loaded.
    let loads = loads(table);
    let more = Memo::new(move |_| {
        let rests = paging.with(|paging| paging.phase == Phase::Resting);
        ((rests || loads.get()) && left.get() != Some(0)).then(|| {
            let requests = paging.with(|paging| paging.requests_left(loaded()));
            requests.map_or(T::LoadAll, T::LoadAllRequests)
        })
    });
    let is_there = Memo::new(move |_| more.with(Option::is_some));
    view! {
        <p class="facets-scope" data-tone=move || (left.get() != Some(0)).then_some("warning")>{words}</p>
        <Show when=move || is_there.get()>
            <Button icon=icon::ROWS disabled=loads on_press=move |_| listing.want(Goal::All)>
                {move || more.get().map(t)}
            </Button>
        </Show>
    }
}

/// Which of many facets are shown.
#[component]
fn Chooser(
    table: Table,
    found: RwSignal<Option<Vec<Facet>>>,
    shown: Memo<Vec<String>>,
) -> impl IntoView {
    let all = Memo::new(move |_| {
        found.with(|found| {
            let found = found.iter().flatten();
            let names = found.map(|facet| (facet.column.name.clone(), facet.column.title.clone()));
            names.collect::<Vec<_>>()
        })
    });
    let toggle = move |name: &str| {
        let names = toggled(shown.get_untracked(), name.to_owned());
        table.change(true, |state| state.facets_of = names);
    };
    let choice = move |(name, title): (String, String)| {
        let name = StoredValue::new(name);
        let is_shown = move || shown.with(|shown| name.with_value(|name| shown.contains(name)));
        // One stays: none would mean the first ones.
        let is_last = move || is_shown() && shown.with(Vec::len) == 1;
        view! {
            <label class="option">
                <input
                    type="checkbox"
                    prop:checked=is_shown
                    disabled=is_last
                    on:change=move |_| name.with_value(|name| toggle(name))
                />
                <span class="option-title" dir="auto">{title}</span>
            </label>
        }
    };
    let choices = move || all.get().into_iter().map(choice).collect_view();
    view! {
        <Show when=move || { all.with(Vec::len) > SHOWN }>
            <Popover id="objects-facets-of" label=t(Text::Choose) icon=icon::SETTINGS>
                <fieldset class="filter-values">
                    <legend class="visually-hidden">{t(Text::Choose)}</legend>
                    {choices}
                </fieldset>
            </Popover>
        </Show>
    }
}

/// Counts anew for each change of the rows or the filters. Work goes in slices, so that a hundred thousand rows never
/// hold up the page; until it is done, `busy` holds.
fn follow(table: Table, found: RwSignal<Option<Vec<Facet>>>, busy: RwSignal<bool>) {
    let Table {
        listing,
        state,
        all,
        ..
    } = table;
    let filters =
        Memo::new(move |_| state.with(|state| (state.filters.clone(), state.find.clone())));
    let counter = StoredValue::new_local((table.code.counter)(&[]));
    let work = StoredValue::new_local(None::<Task>);
    let again = StoredValue::new(false);
    // Drops what the columns of before had.
    Effect::new(move |_| {
        let columns = all.get();
        counter.set_value((table.code.counter)(&columns));
    });
    Effect::new(move |_| {
        listing.track();
        // Read: what is never read tells of no change.
        filters.with(|_| ());
        all.track();
        again.set_value(true);
        let Some(runtime) = listing.runtime().filter(|_| !busy.get_untracked()) else {
            return;
        };
        busy.set(true);
        work.set_value(Some(Task::spawn(async move {
            while again.try_update_value(std::mem::take) == Some(true) {
                counter.update_value(|counter| {
                    state.with_untracked(|state| {
                        all.with_untracked(|columns| counter.ask(state, columns));
                    });
                });
                loop {
                    let end = runtime.now() + SLICE;
                    let more = counter.try_update_value(|counter| {
                        listing.rows(|rows| counter.read(rows, &|| runtime.now() < end))
                    });
                    if more.flatten() != Some(true) {
                        break;
                    }
                    runtime.sleep(Duration::ZERO).await;
                }
                let mut facets = Vec::new();
                let mut end = runtime.now() + SLICE;
                let count = counter
                    .try_with_value(|counter| counter.properties())
                    .unwrap_or_default();
                for at in 0..count {
                    let facet = counter.try_with_value(|counter| counter.count(at));
                    facets.extend(facet.flatten());
                    if runtime.now() >= end {
                        runtime.sleep(Duration::ZERO).await;
                        end = runtime.now() + SLICE;
                    }
                }
                // Before the first row there is nothing to say.
                if counter.try_with_value(|counter| counter.seen()) > Some(0) {
                    found.set(Some(facets));
                }
                runtime.sleep(Duration::ZERO).await;
            }
            busy.set(false);
        })));
    });
}
