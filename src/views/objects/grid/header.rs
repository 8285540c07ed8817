//! The header of the table: titles, types and the sort order.

use belvedere_client::api::ontologies::Direction;
use leptos::prelude::*;

use crate::ui::icon::{self, Icon};
use crate::views::objects::columns::{Column, Kind};
use crate::views::objects::url_state::UrlState;
use crate::views::objects::viewport::Position;

/// The header row.
#[component]
pub fn Header(
    /// The columns that are shown.
    columns: Memo<Vec<Column>>,
    /// What the address says.
    state: Memo<UrlState>,
    /// The cell that takes the tab stop.
    active: RwSignal<Position>,
) -> impl IntoView {
    view! {
        <div class="objects-head" role="rowgroup">
            <div class="objects-row" role="row" aria-rowindex="1">
                {move || {
                    columns
                        .get()
                        .into_iter()
                        .enumerate()
                        .map(|(index, column)| view! { <HeaderCell index column state active /> })
                        .collect_view()
                }}
            </div>
        </div>
    }
}

#[component]
fn HeaderCell(
    index: usize,
    column: Column,
    state: Memo<UrlState>,
    active: RwSignal<Position>,
) -> impl IntoView {
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
            let (icon, words) = match direction {
                Direction::Ascending => (icon::ARROW_UP, "ascending"),
                Direction::Descending => (icon::ARROW_DOWN, "descending"),
            };
            view! {
                <span class="objects-sort">
                    <Icon icon />
                    {(count > 1).then(|| view! { <span aria-hidden="true">{place}</span> })}
                    <span class="visually-hidden">{format!("sorts at place {place}, {words}")}</span>
                </span>
            }
        })
    };
    let hint = match (&column.description, sortable) {
        (Some(text), true) => format!("{text} — click to sort, Shift-click to add to the order"),
        (None, true) => "Click to sort, Shift-click to add to the order".to_owned(),
        (Some(text), false) => format!("{text} — the platform can’t sort by this type"),
        (None, false) => "The platform can’t sort by this type".to_owned(),
    };
    let tab_index = move || {
        if active.get()
            == (Position {
                row: 0,
                column: index,
            })
        {
            "0"
        } else {
            "-1"
        }
    };
    view! {
        <div
            class="objects-header"
            class:is-number=column.kind == Kind::Number
            class:is-sortable=sortable
            role="columnheader"
            aria-colindex=(index + 1).to_string()
            aria-sort=aria_sort
            tabindex=tab_index
            title=hint
        >
            <span class="objects-header-title">
                {column.primary_key.then(|| view! { <Icon icon=icon::KEY /> })}
                <span class="objects-header-name" dir="auto">{column.title}</span>
                {mark}
            </span>
            <span class="objects-header-type">{column.base_type}</span>
        </div>
    }
}
