//! The header of the table: titles, types and the sort order. The grid has its gestures.

use belvedere_client::api::ontologies::Direction;
use belvedere_view::objects::columns::{Column, Kind};
use leptos::prelude::*;

use crate::grid::{self, Position};
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text;

/// The header row.
#[component]
pub fn Header(
    /// The table.
    table: Table,
    /// The cell that takes the tab stop.
    active: RwSignal<Position>,
) -> impl IntoView {
    let all = move || table.all_picked();
    view! {
        <div class="objects-head" role="rowgroup">
            <div class="objects-row" role="row" aria-rowindex="1">
                <div
                    class="objects-header objects-pick"
                    role="columnheader"
                    aria-colindex="1"
                    data-picked=move || if all() { "all" } else if table.picked.is_empty() { "none" } else { "some" }
                    tabindex=move || tab_index(active.get(), 0)
                    title=move || t(if all() { Text::SelectNone } else { Text::SelectAll })
                >
                    <span class="visually-hidden">
                        {move || t(if all() { Text::SelectNone } else { Text::SelectAll })}
                    </span>
                </div>
                {move || {
                    table
                        .columns
                        .get()
                        .into_iter()
                        .enumerate()
                        .map(|(index, column)| {
                            view! { <HeaderCell index column table active /> }
                        })
                        .collect_view()
                }}
            </div>
        </div>
    }
}

fn tab_index(active: Position, column: usize) -> &'static str {
    if active == (Position { row: 0, column }) {
        "0"
    } else {
        "-1"
    }
}

#[component]
fn HeaderCell(
    index: usize,
    column: Column,
    table: Table,
    active: RwSignal<Position>,
) -> impl IntoView {
    let state = table.state;
    let name = column.name.clone();
    let sortable = column.sortable();
    // The place of the column in the order, from one, and its direction.
    let sorted = Memo::new(move |_| {
        state.with(|state| {
            let keys = &state.order_by.keys;
            let place = keys.iter().position(|key| key.property == name)?;
            Some((place + 1, keys.get(place)?.direction, keys.len()))
        })
    });
    let aria_sort = move || match sorted.get() {
        // Only one column may say that it sorts the table; the others say it in words.
        Some((1, Direction::Ascending, _)) => Some("ascending"),
        Some((1, Direction::Descending, _)) => Some("descending"),
        _ => sortable.then_some("none"),
    };
    let mark = move || {
        sorted.get().map(|(place, direction, count)| {
            let number = place.to_string();
            let (icon, words) = match direction {
                Direction::Ascending => (icon::ARROW_UP, Text::SortsUp { place: number }),
                Direction::Descending => (icon::ARROW_DOWN, Text::SortsDown { place: number }),
            };
            view! {
                <span class="objects-sort">
                    <Icon icon />
                    {(count > 1).then(|| view! { <span aria-hidden="true">{place}</span> })}
                    <span class="visually-hidden">{t(words)}</span>
                </span>
            }
        })
    };
    let how = t(if sortable {
        Text::ClickToSort
    } else {
        Text::CannotSort
    });
    let hint = match &column.description {
        Some(text) => format!("{text} — {how}"),
        None => how,
    };

    let filtered = {
        let name = column.name.clone();
        move || state.with(|state| state.filters.iter().any(|filter| filter.column == name))
    };
    let is_frozen = move || state.with(|state| index < state.layout.frozen());
    view! {
        <div
            class="objects-header"
            class:is-number=column.kind == Kind::Number
            class:is-sortable=sortable
            role="columnheader"
            aria-colindex=(index + 2).to_string()
            aria-sort=aria_sort
            tabindex=move || tab_index(active.get(), index + 1)
            title=hint
            data-frozen=move || is_frozen().then_some("")
            style=("--objects-at", format!("var(--objects-at-{index})"))
        >
            <span class="objects-header-title" draggable="true">
                {column.primary_key.then(|| view! { <Icon icon=icon::KEY /> })}
                <span class="objects-header-name" dir="auto">{column.title}</span>
                {mark}
                {move || filtered().then(|| view! { <Icon icon=icon::FILTER /> })}
            </span>
            <span class="objects-header-type technical">{column.base_type}</span>
            <button
                type="button"
                class="objects-header-menu grid-menu"
                tabindex="-1"
                aria-hidden="true"
                title=t(grid::Text::ColumnMenu)
            >
                <Icon icon=icon::CHEVRON_DOWN />
            </button>
            <span class="grid-handle" aria-hidden="true" title=t(grid::Text::DragWidth)></span>
        </div>
    }
}
