//! The table: header, rows, and the keyboard.
//!
//! A grid after the ARIA Authoring Practices: one tab stop, and the keys that all tables have (`belvedere_view::grid::keys`).

mod geometry;
mod header;
mod renderer;
mod row;
mod status;
mod widths;

use belvedere_view::objects::columns::Column;
use belvedere_view::objects::paging::{AHEAD, Goal};
use belvedere_view::objects::viewport::SPARE_AFTER;
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;

use self::header::Header;
use self::renderer::GridRenderer;
pub use self::status::Status;
use self::widths::Widths;
use super::copying;
use super::filter_bar::FIND;
use super::shown::View;
use super::table::Table;
use crate::announcer::use_announcer;
use crate::browser;
use crate::grid::{
    Area, HeaderGestures, KeyAction, Position, ScrollEnd, is_handle, is_menu, key_action, movement,
    position_at,
};

/// The table of a listing.
#[component]
pub fn Grid(
    /// The table.
    table: Table,
    /// The cell that takes the tab stop.
    active: RwSignal<Position>,
    /// The accessible name.
    #[prop(into)]
    label: Signal<String>,
    /// Counts up when the panel gives the focus back.
    focus: ReadSignal<u32>,
) -> impl IntoView {
    let Table {
        listing,
        shown,
        picked,
        columns,
        state,
        opened,
        block,
        ..
    } = table;
    let scroller = NodeRef::<html::Div>::new();
    let body = NodeRef::<html::Div>::new();
    let renderer = StoredValue::new_local(None::<GridRenderer>);
    let announcer = use_announcer();

    let paint_with = move |act: &mut dyn FnMut(&mut GridRenderer, &View)| {
        renderer.try_update_value(|renderer| {
            if let Some(renderer) = renderer {
                shown.view(|view| act(renderer, view));
            }
        });
    };
    let paint = move || {
        let mut end = 0;
        let mut left = None;
        paint_with(&mut |renderer, view| {
            left = renderer.paint(view);
            end = renderer.sight().end;
        });
        if let Some(painted) = left {
            let spare = move || {
                paint_with(&mut |renderer, view| renderer.paint_spare(view, painted));
            };
            set_timeout(spare, SPARE_AFTER);
        }
        // The next page is asked for before the last row is reached. With a filter that hides rows, no page is loaded
        // automatically.
        if shown.leaves_out() {
            end = 0;
        }
        listing.want(Goal::Rows(end + AHEAD));
    };

    let move_to = move |position: Position| {
        active.set(position);
        paint_with(&mut |renderer, _| renderer.set_active(position));
    };

    let widths = Widths::new(table, scroller);
    let frozen = Memo::new(move |_| state.with(|state| state.layout.frozen()));
    let head = Memo::new(move |_| {
        let total = listing.paging().with(|paging| paging.total);
        geometry::head_width(total.unwrap_or_default().max(listing.loaded() as u64))
    });
    Effect::new(move |_| {
        let (Some(scroller), Some(body)) = (scroller.get(), body.get()) else {
            return;
        };
        renderer.set_value(Some(GridRenderer::new(
            scroller.clone().into(),
            body.into(),
        )));
        browser::observe_size(&scroller, paint);
    });
    Effect::new(move |_| {
        scroller.track();
        let (columns, all, frozen) = (columns.get(), widths.all.get(), frozen.get());
        let head = head.get();
        paint_with(&mut |renderer, _| {
            renderer.set_columns(columns.clone(), all.clone(), frozen);
            renderer.set_head(head);
        });
        shown.track();
        paint();
        paint_with(&mut |renderer, view| widths.widen(view, renderer.sight()));
    });
    Effect::new(move |_| {
        picked.track();
        table.watched.track();
        paint_with(&mut GridRenderer::mark_rows);
    });
    Effect::new(move |_| {
        let block = block.get();
        paint_with(&mut |renderer, _| renderer.set_block(block));
    });
    Effect::new(move |_| {
        shown.track();
        let opened = opened.get().and_then(|index| shown.place(index));
        paint_with(&mut |renderer, _| renderer.set_opened(opened));
    });
    Effect::new(move |_| {
        if let Some(place) = opened.get().and_then(|index| shown.place(index)) {
            paint_with(&mut |renderer, rows| renderer.reveal(place, rows));
            let column = active.get_untracked().column;
            move_to(Position {
                row: place + 1,
                column,
            });
        }
        paint();
    });
    // The column of the newest filter comes into sight.
    let filtered = Memo::new(move |_| {
        let name = state.with(|state| state.filters.last().map(|filter| filter.column.clone()))?;
        columns.with(|columns| columns.iter().position(|column| column.name == name))
    });
    Effect::new(move |before: Option<Option<usize>>| {
        let filtered = filtered.get();
        if let Some(column) = filtered.filter(|_| before.is_some() && before != Some(filtered)) {
            paint_with(&mut |renderer, _| renderer.reveal_column(column));
        }
        filtered
    });
    Effect::new(move |before: Option<u32>| {
        let count = focus.get();
        if before.is_some_and(|before| before != count) {
            paint_with(&mut GridRenderer::focus_active);
        }
        count
    });

    let column_at = move |column: usize| {
        let index = column.checked_sub(1)?;
        columns.with_untracked(|columns| columns.get(index).cloned())
    };
    // Enter and Space on a header, a click on it, and Enter on a row.
    let act = move |position: Position, add: bool| match position {
        Position { row: 0, column: 0 } => table.pick_all(),
        Position { row: 0, column } => {
            if let Some(column) = column_at(column).filter(Column::sortable) {
                let order = state.with_untracked(|state| state.sorted(&column.name, add));
                table.sort(order, announcer);
            }
        }
        Position { row, .. } => {
            if let Some(index) = shown.view(|view| view.index(row - 1)).flatten() {
                table.open_row(index);
            }
        }
    };
    let extend = move |to: Position| {
        let from = block
            .get_untracked()
            .unwrap_or_else(|| Area::at(active.get_untracked()));
        block.set(Some(from.moved(to, true)));
    };
    let show_menu = move |at: Position| {
        move_to(at);
        // The menu opens below the header, and gives the focus back to it.
        paint_with(&mut GridRenderer::focus_active);
        table.menu.set(column_at(at.column));
    };
    let header = HeaderGestures::new(
        Signal::derive(move || columns.with(Vec::len)),
        // Columns share the width that is left: the one on the screen counts.
        Callback::new(move |column| {
            let mut width = 0;
            paint_with(&mut |renderer, _| width = renderer.header_width(column));
            width
        }),
        Callback::new(move |resize| widths.resize(resize)),
        Callback::new(move |(column, place): (usize, usize)| {
            if let Some(column) = column_at(column + 1) {
                table.move_column(&column.name, place, true);
            }
        }),
        Callback::new(show_menu),
    );
    // The cell in which the pointer was pressed: cells that it is dragged over are marked.
    let pressed = StoredValue::new(None::<Position>);
    let in_cell = |at: &Position| at.row > 0 && at.column > 0;
    let on_down = move |event: MouseEvent| {
        let is_main = event.button() == 0 && !event.shift_key();
        pressed.set_value(position_at(&event).filter(|at| is_main && in_cell(at)));
    };
    let on_over = move |event: MouseEvent| {
        if event.buttons() == 0 {
            // The button was let go outside of the table.
            pressed.set_value(None);
        }
        let at = position_at(&event).filter(|at| event.buttons() == 1 && in_cell(at));
        if let Some((from, at)) = pressed.get_value().zip(at)
            && (at != from || block.get_untracked().is_some())
        {
            block.set((at != from).then(|| Area::at(from).moved(at, true)));
            move_to(at);
            paint_with(&mut GridRenderer::focus_active);
        }
    };
    let on_click = move |event: MouseEvent| {
        let Some(position) = position_at(&event).filter(|_| !is_handle(&event)) else {
            return;
        };
        let shift = event.shift_key();
        if shift && in_cell(&position) {
            extend(position);
            move_to(position);
            return;
        }
        block.set(None);
        move_to(position);
        if is_menu(&event) {
            show_menu(position);
        } else if position.row > 0 && position.column == 0 {
            table.pick(position.row - 1, shift);
        } else {
            act(position, shift);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let Some(from) = position_at(&event) else {
            return;
        };
        let Some(action) = key_action(&event, from) else {
            return;
        };
        // A cell that another way than the pointer or a key gave the focus, such as a screen reader's.
        if from != active.get_untracked() {
            move_to(from);
        }
        match action {
            KeyAction::Act { add } => act(from, add),
            KeyAction::Select { extend } => table.pick(from.row.saturating_sub(1), extend),
            KeyAction::SelectAll => table.pick_all(),
            KeyAction::Copy { headers } => copying::copy_at(table, from, headers, announcer),
            KeyAction::Filter => {
                if let Some(column) = column_at(from.column) {
                    let value = copying::value_at(table, from).filter(|_| from.row > 0);
                    table.draft_filter(&column, value.unwrap_or_default());
                }
            }
            KeyAction::Find => browser::focus(FIND),
            KeyAction::Menu => show_menu(from),
            KeyAction::Resize(by) => header.widen(from, by, announcer),
            KeyAction::Shift(by) => {
                if let Some(to) = header.shift(from, by, announcer) {
                    move_to(to);
                    // The header is drawn anew first.
                    request_animation_frame(move || paint_with(&mut GridRenderer::focus_active));
                }
            }
            KeyAction::Leave => {
                if block.get_untracked().is_none() {
                    table.open(None);
                    return;
                }
                block.set(None);
            }
            KeyAction::Move { extend: marks } => {
                let rows = shown.count();
                let count = columns.with_untracked(Vec::len);
                let control = event.ctrl_key() || event.meta_key();
                let mut page = 1;
                paint_with(&mut |renderer, _| page = renderer.page());
                let Some(to) = movement(from, &event.key(), control, rows, count, page) else {
                    return;
                };
                if marks {
                    extend(to);
                } else {
                    block.set(None);
                }
                move_to(to);
                paint_with(&mut GridRenderer::focus_active);
                paint();
            }
        }
        event.prevent_default();
    };

    let scroll_end = ScrollEnd::in_scope();
    let on_scroll = move |_| {
        paint();
        scroll_end.wait(move || {
            paint_with(&mut |renderer, view| {
                renderer.settle();
                widths.widen(view, renderer.sight());
            });
        });
    };
    let row_count = move || {
        if shown.is_filtered() {
            return (shown.len() + 1).to_string();
        }
        let total = listing.paging().with(|paging| paging.total);
        // The header is a row too; -1 says that the number is not known yet.
        total.map_or_else(|| "-1".to_owned(), |total| (total + 1).to_string())
    };
    let tracks = move || geometry::tracks(head.get(), &widths.all.get(), &widths.chosen.get());
    let width = move || {
        widths
            .all
            .with(|widths| geometry::width(head.get(), widths))
    };
    Effect::new(move |_| {
        if let Some(scroller) = scroller.get() {
            geometry::place_frozen(&scroller, head.get(), &widths.all.get(), frozen.get());
        }
    });
    view! {
        <div
            {..header.listeners()}
            class="objects-grid"
            role="grid"
            aria-label=move || label.get()
            aria-rowcount=row_count
            aria-colcount=move || (columns.with(Vec::len) + 1).to_string()
            aria-multiselectable="true"
            aria-busy=move || listing.is_stale().to_string()
            style=("--objects-tracks", tracks)
            style=("--objects-width", width)
            node_ref=scroller
            on:scroll=on_scroll
            on:mousedown=on_down
            on:mouseover=on_over
            on:mouseup=move |_| pressed.set_value(None)
            on:click=on_click
            on:dblclick=move |event| {
                let _fitted = header.fit(&event);
            }
            on:keydown=on_key
        >
            <Header table active />
            <div
                class="objects-body"
                role="rowgroup"
                node_ref=body
            ></div>
        </div>
    }
}
