//! The table of a result: a million rows in a handful of elements.
//!
//! The worker owns the rows and gives out windows of text; this asks for what is in sight and draws it. An ARIA grid with
//! one tab stop: arrow keys move from cell to cell, with Shift they select. Enter on a header sorts, on a cell it shows the
//! row, Control with F finds a text. On a header, Shift with an arrow changes the width, and with Ctrl as well the place;
//! Alt with the arrow down opens the panel of the column.

mod ask;
pub mod cells;
pub mod copy;
mod find;
mod foot;
mod header;
pub mod kept_layout;
mod measure;
mod renderer;
mod summary;
mod view;
pub mod zone;

use belvedere_table::session::Request;
use belvedere_view::sql::grid::area::Area;
use belvedere_view::sql::grid::layout::Layout;
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use self::ask::ask;
use self::cells::{Cells, Shown};
use self::foot::Foot;
use self::header::Header;
use self::renderer::{Column, GridRenderer};
pub use self::view::{View, names};
use super::run::{Rows, Run};
use super::texts::Text;
use super::workspace;
use crate::announcer::use_announcer;
use crate::grid::{ScrollEnd, movement, position_of};
use crate::i18n::t;
use crate::{browser, request};

/// Rows from which the widths of columns are measured.
const SAMPLE: usize = 60;

/// The table of a run.
#[component]
pub fn Grid(
    /// The run that it shows.
    run: RwSignal<Run>,
    /// How it is shown.
    view: View,
) -> impl IntoView {
    let scroller = NodeRef::<html::Div>::new();
    let head = NodeRef::<html::Div>::new();
    let body = NodeRef::<html::Div>::new();
    let renderer = StoredValue::new_local(None::<GridRenderer>);
    let asking = StoredValue::new_local(false);
    let finding = RwSignal::new(false);
    let scroll_end = ScrollEnd::in_scope();
    let announcer = use_announcer();

    let table = Memo::new(move |_| run.with(|run| run.table));
    let columns = Memo::new(move |_| run.with(|run| run.columns.clone()));
    let arrived = Memo::new(move |_| run.with(|run| run.progress.rows));
    let rows = Memo::new(move |_| view.rows.get().unwrap_or_else(|| arrived.get()));
    let shown = Memo::new(move |_| view.shown(columns.with(Vec::len)));
    let can_sort = Memo::new(move |_| run.with(|run| !matches!(run.rows, Rows::Arriving)));
    let widths = RwSignal::new(Vec::<f64>::new());

    let with = move |act: &mut dyn FnMut(&mut GridRenderer)| {
        renderer.try_update_value(|renderer| {
            if let Some(renderer) = renderer {
                act(renderer);
            }
        });
    };
    let paint = Callback::new(move |()| {
        let mut need = None;
        let generation = view.generation.get_untracked();
        with(&mut |renderer| need = renderer.paint(generation));
        if let (Some(need), Some(table)) = (need, table.get_untracked()) {
            ask(table, view, need, asking, renderer);
        }
    });

    // The first rows say how wide the columns are.
    Effect::new(move |measured: Option<(Option<u32>, usize, bool)>| {
        let (table, count, some) = (table.get(), columns.with(Vec::len), arrived.get() > 0);
        let now = (table, count, some);
        if measured == Some(now) {
            return now;
        }
        if measured.is_none_or(|before| before.1 != count) && count > 0 {
            let names = columns.with_untracked(|columns| names(columns));
            run.with_untracked(|run| kept_layout::recall(&run.sql, names, view.layout));
        }
        let fit = move |widest: &[Shown]| {
            let inside = scroller.try_get_untracked().flatten()?;
            columns.try_with_untracked(|columns| measure::widths(&inside, columns, widest))
        };
        widths.set(fit(&[]).unwrap_or_default());
        let Some((table, worker)) = table.zip(workspace::running_worker()) else {
            return now;
        };
        if some {
            let question = Request::Window {
                table,
                generation: view.generation.get_untracked(),
                start: 0,
                end: SAMPLE,
                columns: (0..count).collect(),
                most: 80,
            };
            request::spawn(async move {
                if let Some(reply) = worker.window(&question).await
                    && let Some(cells) = Cells::read(&reply, (0..count).collect())
                    && let Some(found) = fit(&cells.widest())
                {
                    widths.try_set(found);
                }
            });
        }
        now
    });
    Effect::new(move |_| {
        let (Some(scroller), Some(head), Some(body)) = (scroller.get(), head.get(), body.get())
        else {
            return;
        };
        renderer.set_value(Some(GridRenderer::new(
            scroller.clone().into(),
            head.into(),
            body.into(),
        )));
        browser::observe_size(&scroller, move || paint.run(()));
    });
    Effect::new(move |_| {
        scroller.track();
        let (rows, area, sort) = (rows.get(), view.area.get(), view.sort.get());
        let filtered: Vec<usize> = view
            .predicates
            .with(|predicates| predicates.iter().map(|(column, _)| *column).collect());
        let can_sort = can_sort.get();
        with(&mut |renderer| {
            renderer.set_rows(rows);
            renderer.set_area(area);
            renderer.set_sort(sort.clone(), can_sort);
            renderer.set_filtered(filtered.clone());
        });
        paint.run(());
    });
    let drawn = Memo::new(move |_| {
        let zone = view.local.get().then(browser::zone_name);
        let column = |number: usize| {
            let info = columns.with(|columns| columns.get(number).cloned())?;
            let chosen = view.layout.with(|layout| layout.width(number));
            let needed = widths.with(|widths| widths.get(number).copied());
            Some(Column {
                number,
                width: chosen.map_or(needed.unwrap_or(120.0), f64::from),
                zone: zone.clone().filter(|_| info.zone.is_some()),
                info,
            })
        };
        shown
            .get()
            .into_iter()
            .filter_map(column)
            .collect::<Vec<_>>()
    });
    Effect::new(move |_| {
        scroller.track();
        let frozen = view.layout.with(Layout::frozen);
        let drawn = drawn.get();
        with(&mut |renderer| renderer.set_columns(drawn.clone(), frozen));
        paint.run(());
    });
    Effect::new(move |_| {
        view.generation.track();
        with(&mut GridRenderer::set_stale);
        paint.run(());
    });
    let on_scroll = move |_| {
        with(&mut GridRenderer::scrolled);
        paint.run(());
        scroll_end.wait(move || {
            with(&mut GridRenderer::settle);
        });
    };
    let position = |event: &web_sys::Event| {
        let target = event.target()?.dyn_into::<Element>().ok()?;
        position_of(&target)
    };
    // The column of the result that a position is in.
    let real = move |column: usize| {
        let place = column.checked_sub(1)?;
        shown.with_untracked(|shown| shown.get(place).copied())
    };
    let sort_by = move |column: usize, further: bool| {
        if can_sort.get_untracked()
            && let Some((table, column)) = table.get_untracked().zip(real(column))
        {
            view.sort_by(table, column, further);
        }
    };
    let header = Header::new(view, shown, columns, drawn);
    let on_down = move |event: MouseEvent| {
        if let Some(at) = position(&event).filter(|at| at.row > 0 && event.button() == 0) {
            let before = view.area.get_untracked();
            view.area.set(before.moved(at, event.shift_key()));
        }
    };
    let on_over = move |event: MouseEvent| {
        if event.buttons() == 1
            && let Some(at) = position(&event).filter(|at| at.row > 0)
        {
            let before = view.area.get_untracked();
            view.area.set(before.moved(at, true));
        }
    };
    let on_click = move |event: MouseEvent| {
        if let Some(at) = position(&event).filter(|at| at.row == 0 && !Header::is_handle(&event)) {
            view.area.set(Area::at(at));
            if Header::is_menu(&event) {
                view.column.set(real(at.column));
            } else {
                sort_by(at.column, event.shift_key());
            }
        }
    };
    // The menu of a column, by the pointer on its header or by the keyboard there.
    let on_context_menu = move |event: MouseEvent| {
        let at = position(&event).filter(|at| at.row == 0);
        let active = view.area.get_untracked().active;
        let by_key = event.button() != 2 && active.row == 0;
        if let Some(column) = at
            .or(by_key.then_some(active))
            .and_then(|at| real(at.column))
        {
            event.prevent_default();
            view.column.set(Some(column));
        }
    };
    let on_double_click = move |event: MouseEvent| {
        if Header::is_handle(&event) {
            header.fit(&event);
        } else if position(&event).is_some_and(|at| at.row > 0) {
            view.inspect.set(true);
        }
    };
    let reveal = move || {
        // The effect that follows the area draws; what is to be seen is known after it.
        with(&mut |renderer| {
            renderer.set_area(view.area.get_untracked());
            renderer.reveal();
        });
        paint.run(());
    };
    let on_key = move |event: KeyboardEvent| {
        let control = event.ctrl_key() || event.meta_key();
        let key = event.key();
        let area = view.area.get_untracked();
        let (count, wide) = (rows.get_untracked(), shown.with_untracked(Vec::len));
        match key.as_str() {
            "c" | "C" if control => {
                event.prevent_default();
                event.stop_propagation();
                let form = copy::Form::Cells {
                    header: event.shift_key(),
                };
                if let Some(part) = run.with_untracked(|run| copy::Part::of(run, view)) {
                    copy::copy(part, form, announcer);
                }
                return;
            }
            "a" | "A" if control => {
                event.prevent_default();
                view.area.set(Area::all(count, wide));
                return;
            }
            "f" | "F" if control && !event.shift_key() => {
                event.prevent_default();
                event.stop_propagation();
                finding.set(true);
                return;
            }
            "Enter" | " " if !control && area.active.row == 0 => {
                event.prevent_default();
                sort_by(area.active.column, event.shift_key());
                return;
            }
            "ArrowDown" if event.alt_key() => {
                event.prevent_default();
                view.column.set(real(area.active.column));
                return;
            }
            "Enter" if !control && count > 0 => {
                event.prevent_default();
                view.inspect.set(true);
                return;
            }
            "ArrowLeft" | "ArrowRight" if area.active.row == 0 && event.shift_key() => {
                event.prevent_default();
                let by = if key == "ArrowLeft" { -1 } else { 1 };
                if control {
                    header.shift(area.active, by, announcer);
                } else {
                    header.widen(area.active, by, announcer);
                }
                return;
            }
            _ if event.alt_key() => return,
            _ => {}
        }
        let mut page = 1;
        with(&mut |renderer| page = renderer.page());
        if let Some(to) = movement(area.active, &key, control, count, wide, page) {
            event.prevent_default();
            view.area.set(area.moved(to, event.shift_key()));
            reveal();
        }
    };
    let on_found = Callback::new(move |at| {
        view.area.set(Area::at(at));
        reveal();
    });
    let on_close = Callback::new(move |()| {
        finding.set(false);
        if let Some(grid) = scroller.get_untracked() {
            drop(grid.focus());
        }
    });

    view! {
        <div
            class="sql-grid"
            role="grid"
            tabindex="0"
            aria-label=t(Text::Result)
            aria-multiselectable="true"
            aria-rowcount=move || (rows.get() + 1).to_string()
            aria-colcount=move || (shown.with(Vec::len) + 1).to_string()
            aria-busy=move || view.busy.get().to_string()
            node_ref=scroller
            on:scroll=on_scroll
            on:mousedown=on_down
            on:mouseover=on_over
            on:click=on_click
            on:dblclick=on_double_click
            on:contextmenu=on_context_menu
            on:keydown=on_key
            on:pointerdown=move |event| header.grab(&event)
            on:pointermove=move |event| header.drag(&event)
            on:pointerup=move |_| header.release()
            on:pointercancel=move |_| header.release()
            on:dragstart=move |event| header.lift(&event)
            on:dragover=move |event| header.over(&event)
            on:drop=move |event| header.drop_at(&event)
        >
            <div class="sql-head" role="rowgroup" node_ref=head></div>
            <div class="sql-body" role="rowgroup" node_ref=body></div>
        </div>
        <Foot table view columns shown rows finding on_found on_close />
    }
}
