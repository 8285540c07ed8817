//! The table: header, rows, and the keyboard.
//!
//! A grid after the ARIA Authoring Practices: one tab stop, arrow keys from cell to cell. Enter on a header sorts, Enter
//! on a row opens it, the space bar selects it, and Shift with an arrow marks cells to be copied.

mod geometry;
mod header;
mod keys;
mod renderer;
mod row;
mod status;

use belvedere_view::objects::columns::Column;
use belvedere_view::objects::paging::{AHEAD, Goal};
use belvedere_view::objects::viewport::{Block, SPARE_AFTER};
use belvedere_view::objects::widths::widths;
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use self::header::Header;
use self::keys::KeyAction;
use self::renderer::GridRenderer;
pub use self::status::Status;
use super::copying::{self, Format};
use super::shown::View;
use super::table::Table;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::browser;
use crate::grid::{Position, ScrollEnd, movement, position_of};
use crate::i18n::t;

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

    // Measured anew for other columns and for another listing, and not while rows are added.
    let sample = Memo::new(move |_| {
        listing.track();
        listing.rows(|rows| (rows.stamp().0, rows.is_empty()))
    });
    let resized = RwSignal::new(None::<(String, u32)>);
    let needed = Memo::new(move |_| {
        sample.track();
        columns
            .with(|columns| listing.rows(|rows| widths(columns, rows)))
            .unwrap_or_default()
    });
    // A width chosen by the user overrides that of the content, and a width being dragged overrides both.
    let chosen = Memo::new(move |_| {
        columns.with(|columns| {
            let width = |column: &Column| {
                let resized = resized.get().filter(|(name, _)| *name == column.name);
                resized
                    .map(|(_, width)| width)
                    .or_else(|| state.with(|state| state.layout.width(&column.name)))
            };
            columns.iter().map(width).collect::<Vec<_>>()
        })
    });
    let widths = Memo::new(move |_| {
        let needed = needed.get().into_iter();
        needed
            .zip(chosen.get())
            .map(|(needed, chosen)| chosen.unwrap_or(needed))
            .collect::<Vec<u32>>()
    });
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
        let (columns, widths, frozen) = (columns.get(), widths.get(), frozen.get());
        let head = head.get();
        paint_with(&mut |renderer, _| {
            renderer.set_columns(columns.clone(), widths.clone(), frozen);
            renderer.set_head(head);
        });
        shown.track();
        paint();
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
    let act = move |position: Position, add: bool| match position {
        Position { row: 0, column: 0 } => table.pick_all(),
        Position { row: 0, column } => {
            if let Some(column) = column_at(column).filter(Column::sortable) {
                let order = state.with_untracked(|state| state.sorted(&column.name, add));
                table.sort(order, announcer);
            }
        }
        Position { row, column: 0 } => table.pick(row - 1, add),
        Position { row, .. } => {
            if let Some(index) = shown.view(|view| view.index(row - 1)).flatten() {
                table.open_row(index);
            }
        }
    };
    let extend = move |to: Position| {
        let from = block
            .get_untracked()
            .map_or_else(|| active.get_untracked(), |block| block.from);
        block.set(Some(Block { from, to }));
    };
    let on_click = move |event: MouseEvent| {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let Some(position) = target.as_ref().and_then(position_of) else {
            return;
        };
        if event.shift_key() && position.row > 0 && position.column > 0 {
            extend(position);
            move_to(position);
            return;
        }
        block.set(None);
        move_to(position);
        // A user who selects text with the mouse wants to copy it, not to open the row.
        let marks = window()
            .get_selection()
            .ok()
            .flatten()
            .is_some_and(|text| !text.is_collapsed());
        if !marks || position.row == 0 || position.column == 0 {
            act(position, event.shift_key());
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let Some(from) = target.as_ref().and_then(position_of) else {
            return;
        };
        let Some(action) = keys::key_action(&event, from) else {
            return;
        };
        match action {
            KeyAction::Act { add } => act(from, add),
            KeyAction::Pick { range } => match from.row.checked_sub(1) {
                Some(place) => table.pick(place, range),
                None => act(from, false),
            },
            KeyAction::PickAll => table.pick_all(),
            KeyAction::Copy { headers } => {
                copying::copy(table, from, Format::Tsv, headers, announcer);
            }
            KeyAction::Filter => {
                if let Some(column) = column_at(from.column) {
                    let value = copying::value_at(table, from).filter(|_| from.row > 0);
                    table.draft_filter(&column, value.unwrap_or_default());
                }
            }
            KeyAction::Menu => table.menu.set(column_at(from.column)),
            KeyAction::Resize(by) => {
                if let Some(column) = column_at(from.column) {
                    let width =
                        widths.with_untracked(|widths| widths.get(from.column - 1).copied());
                    let width = width.unwrap_or_default().saturating_add_signed(by);
                    table.change(true, |state| {
                        state.layout.set_width(&column.name, Some(width));
                    });
                    announcer.say(&t(Text::WidthIs {
                        width: width.to_string(),
                    }));
                }
            }
            KeyAction::Shift(by) => {
                let place = (from.column.saturating_sub(1)).checked_add_signed(by);
                let count = columns.with_untracked(Vec::len);
                if let (Some(column), Some(place)) =
                    (column_at(from.column), place.filter(|place| *place < count))
                {
                    let shown = columns.get_untracked();
                    table.change(true, |state| {
                        state.layout.move_to(&shown, &column.name, place);
                    });
                    announcer.say(&t(Text::MovedTo {
                        place: (place + 1).to_string(),
                    }));
                    move_to(Position {
                        row: 0,
                        column: place + 1,
                    });
                    // The header is drawn anew first.
                    request_animation_frame(move || paint_with(&mut GridRenderer::focus_active));
                }
            }
            KeyAction::Leave => {
                if block.get_untracked().is_some() {
                    block.set(None);
                } else {
                    table.open(None);
                    return;
                }
            }
            KeyAction::Move { key, control, mark } => {
                let rows = shown.count();
                let count = columns.with_untracked(Vec::len);
                let mut page = 1;
                paint_with(&mut |renderer, _| page = renderer.page());
                let Some(to) = movement(from, key, control, rows, count, page) else {
                    return;
                };
                if mark {
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
        scroll_end.wait(move || paint_with(&mut |renderer, _| renderer.settle()));
    };
    let row_count = move || {
        if shown.is_filtered() {
            return (shown.len() + 1).to_string();
        }
        let total = listing.paging().with(|paging| paging.total);
        // The header is a row too; -1 says that the number is not known yet.
        total.map_or_else(|| "-1".to_owned(), |total| (total + 1).to_string())
    };
    let tracks = move || geometry::tracks(head.get(), &widths.get(), &chosen.get());
    let width = move || widths.with(|widths| geometry::width(head.get(), widths));
    Effect::new(move |_| {
        if let Some(scroller) = scroller.get() {
            geometry::place_frozen(&scroller, head.get(), &widths.get(), frozen.get());
        }
    });
    view! {
        <div
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
            on:click=on_click
            on:keydown=on_key
        >
            <Header table active widths resized />
            <div
                class="objects-body"
                role="rowgroup"
                node_ref=body
            ></div>
        </div>
    }
}
