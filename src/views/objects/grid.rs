//! The table: header, rows, and the keyboard.
//!
//! A grid after the ARIA Authoring Practices: one tab stop, arrow keys from cell to cell. Enter on a header sorts, Enter
//! on a row opens it.

mod header;
mod painter;

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};

use super::cell::string;
use super::columns::Column;
use super::listing::Listing;
use super::paging::{AHEAD, Goal};
use super::rows::Rows;
use super::tree::without_tokens;
use super::url_state::UrlState;
use super::viewport::{self, Position};
use super::widths::widths;
use crate::announcer::use_announcer;
use crate::browser;
use crate::request;
use header::Header;
use painter::Painter;

/// The table of a listing.
#[component]
pub fn Grid(
    /// The rows.
    listing: Listing,
    /// The columns that are shown.
    columns: Memo<Vec<Column>>,
    /// What the address says.
    state: Memo<UrlState>,
    /// The accessible name.
    #[prop(into)]
    label: Signal<String>,
    /// The row of the object in the panel.
    opened: Memo<Option<usize>>,
    /// Counts up when the panel gives the focus back.
    focus: ReadSignal<u32>,
    /// Sorts by a property; true adds to the order.
    on_sort: Callback<(String, bool)>,
    /// Opens the object in a row.
    on_open: Callback<usize>,
    /// Closes the panel.
    on_close: Callback<()>,
) -> impl IntoView {
    let scroller = NodeRef::<html::Div>::new();
    let body = NodeRef::<html::Div>::new();
    let painter = StoredValue::new_local(None::<Painter>);
    let active = RwSignal::new(Position::default());
    let announcer = use_announcer();

    let paint_with = move |act: &mut dyn FnMut(&mut Painter, &Rows)| {
        painter.try_update_value(|painter| {
            if let Some(painter) = painter {
                listing.rows(|rows| act(painter, rows));
            }
        });
    };
    let paint = move || {
        let mut end = 0;
        paint_with(&mut |painter, rows| {
            painter.paint(rows);
            end = painter.window(rows.len()).end;
        });
        // The next page is asked for before the last row is reached.
        listing.want(Goal::Rows(end + AHEAD));
    };

    let move_to = move |position: Position| {
        active.set(position);
        paint_with(&mut |painter, _| painter.set_active(position));
    };

    // Measured anew for other columns and for another listing, and not while rows are added.
    let sample = Memo::new(move |_| {
        listing.track();
        listing.rows(|rows| (rows.stamp().0, rows.is_empty()))
    });
    let widths = Memo::new(move |_| {
        sample.track();
        columns
            .with(|columns| listing.rows(|rows| widths(columns, rows)))
            .unwrap_or_default()
    });
    Effect::new(move |_| {
        let (Some(scroller), Some(body)) = (scroller.get(), body.get()) else {
            return;
        };
        painter.set_value(Some(Painter::new(scroller.clone().into(), body.into())));
        observe_size(&scroller, paint);
    });
    Effect::new(move |_| {
        scroller.track();
        let (columns, widths) = (columns.get(), widths.get());
        paint_with(&mut |painter, _| painter.set_columns(columns.clone(), widths.clone()));
        listing.track();
        paint();
    });
    Effect::new(move |_| {
        let opened = opened.get();
        paint_with(&mut |painter, _| {
            painter.set_opened(opened);
            if let Some(index) = opened {
                painter.reveal(index);
            }
        });
        if let Some(index) = opened {
            let column = active.get_untracked().column;
            move_to(Position {
                row: index + 1,
                column,
            });
        }
        paint();
    });
    Effect::new(move |before: Option<u32>| {
        let count = focus.get();
        if before.is_some_and(|before| before != count) {
            paint_with(&mut Painter::focus_active);
        }
        count
    });

    let act = move |position: Position, add: bool| {
        if let Some(index) = position.row.checked_sub(1) {
            on_open.run(index);
        } else {
            let column = columns.with_untracked(|columns| columns.get(position.column).cloned());
            if let Some(column) = column.filter(Column::sortable) {
                on_sort.run((column.name, add));
            }
        }
    };
    let on_click = move |event: MouseEvent| {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let Some(position) = target.as_ref().and_then(Painter::position_of) else {
            return;
        };
        move_to(position);
        // Whoever marks text with the mouse wants to copy it, not to open the row.
        let marks = window()
            .get_selection()
            .ok()
            .flatten()
            .is_some_and(|text| !text.is_collapsed());
        if !marks || position.row == 0 {
            act(position, event.shift_key());
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let Some(from) = target.as_ref().and_then(Painter::position_of) else {
            return;
        };
        let key = event.key();
        let control = event.ctrl_key() || event.meta_key();
        match key.as_str() {
            "Enter" | " " if !control => {
                event.prevent_default();
                act(from, event.shift_key());
                return;
            }
            "Escape" => {
                on_close.run(());
                return;
            }
            "c" if control => {
                if let Some(text) = value_text(listing, &columns.get_untracked(), from) {
                    request::spawn(async move {
                        if browser::copy_to_clipboard(&text).await {
                            announcer.say("Copied");
                        }
                    });
                }
                return;
            }
            _ if event.alt_key() => return,
            _ => {}
        }
        let rows = listing.rows(Rows::len).unwrap_or_default();
        let count = columns.with_untracked(Vec::len);
        let mut page = 1;
        paint_with(&mut |painter, _| page = painter.page());
        if let Some(to) = viewport::movement(from, &key, control, rows, count, page) {
            event.prevent_default();
            move_to(to);
            paint_with(&mut Painter::focus_active);
            paint();
        }
    };

    let row_count = move || {
        let total = listing.paging().with(|paging| paging.total);
        // The header is a row too; -1 says that the number is not known yet.
        total.map_or_else(|| "-1".to_owned(), |total| (total + 1).to_string())
    };
    let tracks = move || {
        let track = |width: &u32| format!("minmax({width}px, {width}fr)");
        widths.with(|widths| widths.iter().map(track).collect::<Vec<_>>().join(" "))
    };
    let first = move || {
        format!(
            "{}px",
            widths.with(|widths| widths.first().copied().unwrap_or_default())
        )
    };
    let width = move || format!("{}px", widths.with(|widths| widths.iter().sum::<u32>()));
    view! {
        <div
            class="objects-grid"
            role="grid"
            aria-label=move || label.get()
            aria-rowcount=row_count
            aria-colcount=move || columns.with(Vec::len).to_string()
            aria-busy=move || listing.is_stale().to_string()
            style=("--objects-tracks", tracks)
            style=("--objects-width", width)
            style=("--objects-first", first)
            node_ref=scroller
            on:scroll=move |_| paint()
            on:click=on_click
            on:keydown=on_key
        >
            <Header columns state active />
            <div
                class="objects-body"
                role="rowgroup"
                node_ref=body
                style:height=move || format!("{}px", viewport::height(listing.loaded()))
            ></div>
        </div>
    }
}

/// The full text of a value, for the clipboard.
fn value_text(listing: Listing, columns: &[Column], at: Position) -> Option<String> {
    let column = columns.get(at.column)?;
    match at.row.checked_sub(1) {
        Some(index) => listing.rows(|rows| {
            let record = rows.get(index)?;
            let raw = record.get(&column.name)?;
            Some(string(raw).unwrap_or_else(|| without_tokens(raw)))
        })?,
        None => Some(column.title.clone()),
    }
}

/// Draws anew when the table changes its size.
fn observe_size(element: &Element, paint: impl Fn() + 'static) {
    let changed = Closure::<dyn Fn()>::new(paint);
    let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) else {
        return;
    };
    observer.observe(element);
    let kept = StoredValue::new_local(Some((observer, changed)));
    on_cleanup(move || {
        if let Some((observer, _changed)) = kept.try_update_value(Option::take).flatten() {
            observer.disconnect();
        }
    });
}
