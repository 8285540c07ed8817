//! The header of the table: titles, types, the sort order, and the handles that change widths.

use belvedere_client::api::ontologies::Direction;
use belvedere_view::objects::columns::{Column, Kind};
use leptos::ev::{DragEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::grid::Position;
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
    /// The widths of the columns.
    widths: Memo<Vec<u32>>,
    /// The column that is being made wider or narrower.
    resized: RwSignal<Option<(String, u32)>>,
) -> impl IntoView {
    let dragged = RwSignal::new(None::<String>);
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
                            view! { <HeaderCell index column table active widths resized dragged /> }
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
    widths: Memo<Vec<u32>>,
    resized: RwSignal<Option<(String, u32)>>,
    dragged: RwSignal<Option<String>>,
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

    // The handle follows the pointer; the final width is stored in the address.
    let grabbed = StoredValue::new(None::<(i32, u32)>);
    let of = StoredValue::new(column.name.clone());
    let grab = move |event: PointerEvent| {
        event.prevent_default();
        event.stop_propagation();
        let width = widths.with_untracked(|widths| widths.get(index).copied());
        grabbed.set_value(Some((event.client_x(), width.unwrap_or_default())));
        if let Some(handle) = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlElement>().ok())
        {
            // Without it the pointer is followed only above the handle.
            drop(handle.set_pointer_capture(event.pointer_id()));
        }
    };
    let drag = move |event: PointerEvent| {
        if let Some((from, width)) = grabbed.get_value() {
            let width = width.saturating_add_signed(event.client_x() - from);
            resized.set(Some((of.get_value(), width.clamp(56, 1_200))));
        }
    };
    let release = move |_| {
        grabbed.set_value(None);
        if let Some((name, width)) = resized.get_untracked() {
            table.change(true, |state| state.layout.set_width(&name, Some(width)));
            resized.set(None);
        }
    };
    let fit = move |_| {
        table.change(true, |state| state.layout.set_width(&of.get_value(), None));
    };
    let drop_here = move |event: DragEvent| {
        if let Some(name) = dragged.get_untracked() {
            event.prevent_default();
            dragged.set(None);
            let shown = table.columns.get_untracked();
            table.change(true, |state| state.layout.move_to(&shown, &name, index));
        }
    };
    let filtered = {
        let name = column.name.clone();
        move || state.with(|state| state.filters.iter().any(|filter| filter.column == name))
    };
    let is_frozen = move || state.with(|state| index < state.layout.frozen());
    let for_menu = column.clone();
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
            on:dragover=move |event: DragEvent| {
                if dragged.get_untracked().is_some() {
                    event.prevent_default();
                }
            }
            on:drop=drop_here
        >
            <span
                class="objects-header-title"
                draggable="true"
                on:dragstart=move |_| dragged.set(Some(of.get_value()))
                on:dragend=move |_| dragged.set(None)
            >
                {column.primary_key.then(|| view! { <Icon icon=icon::KEY /> })}
                <span class="objects-header-name" dir="auto">{column.title}</span>
                {mark}
                {move || filtered().then(|| view! { <Icon icon=icon::FILTER /> })}
            </span>
            <span class="objects-header-type technical">{column.base_type}</span>
            <button
                type="button"
                class="objects-header-menu"
                tabindex="-1"
                aria-hidden="true"
                title=t(Text::ColumnMenu)
                on:click=move |event| {
                    event.stop_propagation();
                    // The menu opens below the header, and gives the focus back to it.
                    let header = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                    let header = header.and_then(|target| target.closest("[role=columnheader]").ok().flatten());
                    if let Some(header) = header.and_then(|header| header.dyn_into::<HtmlElement>().ok()) {
                        drop(header.focus());
                    }
                    table.menu.set(Some(for_menu.clone()));
                }
            >
                <Icon icon=icon::CHEVRON_DOWN />
            </button>
            <span
                class="grid-handle"
                aria-hidden="true"
                title=t(Text::DragWidth)
                on:pointerdown=grab
                on:pointermove=drag
                on:pointerup=release
                on:pointercancel=release
                on:click=|event| event.stop_propagation()
                on:dblclick=fit
            ></span>
        </div>
    }
}
