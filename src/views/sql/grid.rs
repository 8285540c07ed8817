//! The table of a result: a million rows in a handful of elements.
//!
//! The worker owns the rows and gives out windows of text; this asks for what is in sight and draws it. An ARIA grid with
//! one tab stop, and the keys that all tables have (`belvedere_view::grid::keys`).

mod ask;
pub mod cells;
mod column_menu;
pub mod copy;
mod find;
mod foot;
mod head;
pub mod kept_layout;
mod renderer;
mod summary;
mod view;
pub mod zone;

use belvedere_table::session::Request;
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;

use self::ask::ask;
use self::cells::{Cells, Shown};
use self::column_menu::ResultColumnMenu;
use self::foot::Foot;
use self::head::Head;
use self::renderer::{Column, GridRenderer, Places, Sight};
pub use self::view::{View, names};
use super::run::{Rows, Run};
use super::texts::Text;
use super::workspace;
use crate::announcer::use_announcer;
use crate::grid::{
    Area, Fit, HeaderGestures, KeyAction, Layout, Position, Resize, ScrollEnd, is_handle, is_menu,
    key_action, movement, position_at,
};
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
    let body = NodeRef::<html::Div>::new();
    let renderer = StoredValue::new_local(None::<GridRenderer>);
    let asking = StoredValue::new_local(false);
    let seen = RwSignal::new((Sight::default(), Places::default()));
    let finding = RwSignal::new(false);
    let scroll_end = ScrollEnd::in_scope();
    let announcer = use_announcer();

    let table = Memo::new(move |_| run.with(|run| run.table));
    let columns = Memo::new(move |_| run.with(|run| run.columns.clone()));
    let arrived = Memo::new(move |_| run.with(|run| run.progress.rows));
    let rows = Memo::new(move |_| view.rows.get().unwrap_or_else(|| arrived.get()));
    let shown = Memo::new(move |_| view.shown(columns.with(Vec::len)));
    let can_sort = Memo::new(move |_| run.with(|run| !matches!(run.rows, Rows::Arriving)));
    let fit = Fit::new(scroller, "sql-cell");

    let with = move |act: &mut dyn FnMut(&mut GridRenderer)| {
        renderer.try_update_value(|renderer| {
            if let Some(renderer) = renderer {
                act(renderer);
            }
        });
    };
    let paint = Callback::new(move |()| {
        let (mut need, mut now) = (None, seen.get_untracked());
        let generation = view.generation.get_untracked();
        with(&mut |renderer| {
            need = renderer.paint(generation);
            now = renderer.seen();
        });
        if now != seen.get_untracked() {
            seen.set(now);
        }
        if let (Some(need), Some(table)) = (need, table.get_untracked()) {
            ask(table, view, need, asking, renderer, fit);
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
        let measure = move |widest: &[Shown]| {
            columns.try_with_untracked(|columns| {
                let shown = columns.iter().enumerate().map(|(number, info)| {
                    let cell = widest.get(number);
                    let cell = cell.map(|cell| (cell.text.as_str(), cell.class));
                    (info.name.as_str(), info.data_type.as_str(), cell)
                });
                fit.measure(&shown.collect::<Vec<_>>());
            });
        };
        measure(&[]);
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
                {
                    measure(&cells.widest());
                }
            });
        }
        now
    });
    Effect::new(move |_| {
        let (Some(scroller), Some(body)) = (scroller.get(), body.get()) else {
            return;
        };
        renderer.set_value(Some(GridRenderer::new(
            scroller.clone().into(),
            body.clone().into(),
        )));
        browser::observe_size(&scroller, move || paint.run(()));
        // A taller header leaves less room for rows.
        if let Some(head) = body.previous_element_sibling() {
            browser::observe_size(&head, move || paint.run(()));
        }
    });
    Effect::new(move |_| {
        scroller.track();
        let (rows, area) = (rows.get(), view.area.get());
        with(&mut |renderer| {
            renderer.set_rows(rows);
            renderer.set_area(area);
        });
        paint.run(());
    });
    let drawn = Memo::new(move |_| {
        let column = |number: usize| {
            let info = columns.with(|columns| columns.get(number).cloned())?;
            let chosen = view.layout.with(|layout| layout.width(&number));
            let form = view.form(number, &info);
            // A separator for three digits.
            let needed = fit.width(number) * if form.is_grouped { 4 } else { 3 } / 3;
            Some(Column {
                number,
                width: chosen.unwrap_or(needed),
                form,
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
        paint.run(());
        scroll_end.wait(move || {
            with(&mut GridRenderer::settle);
        });
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
    let reveal = move || {
        // The effect that follows the area draws; what is to be seen is known after it.
        with(&mut |renderer| {
            renderer.set_area(view.area.get_untracked());
            renderer.reveal();
        });
        paint.run(());
    };
    let show_menu = move |at: Position| {
        view.area.set(Area::at(at));
        reveal();
        // The menu opens below the header, which the table names while it has the focus.
        if let Some(grid) = scroller.get_untracked() {
            drop(grid.focus());
        }
        view.menu.set(real(at.column));
    };
    let header = HeaderGestures::new(
        Signal::derive(move || shown.with(Vec::len)),
        Callback::new(move |place: usize| {
            drawn.with_untracked(|drawn| drawn.get(place).map_or(0, |column| column.width))
        }),
        Callback::new(move |(place, width, keep): Resize| {
            if let Some(column) = real(place + 1) {
                view.layout
                    .update(|layout| layout.set_width(&column, width));
                if keep {
                    view.keep_layout();
                }
            }
        }),
        Callback::new(move |(place, to): (usize, usize)| {
            if let Some(column) = real(place + 1) {
                let count = columns.with_untracked(Vec::len);
                view.arrange(|layout| layout.move_to(column, to, count));
            }
        }),
        Callback::new(show_menu),
    );
    let on_down = move |event: MouseEvent| {
        if let Some(at) = position_at(&event).filter(|at| at.row > 0 && event.button() == 0) {
            let before = view.area.get_untracked();
            view.area.set(before.moved(at, event.shift_key()));
        }
    };
    let on_over = move |event: MouseEvent| {
        if event.buttons() == 1
            && let Some(at) = position_at(&event).filter(|at| at.row > 0)
        {
            let before = view.area.get_untracked();
            view.area.set(before.moved(at, true));
        }
    };
    let on_click = move |event: MouseEvent| {
        if let Some(at) = position_at(&event).filter(|at| at.row == 0 && !is_handle(&event)) {
            if is_menu(&event) {
                show_menu(at);
            } else {
                view.area.set(Area::at(at));
                sort_by(at.column, event.shift_key());
            }
        }
    };
    let on_double_click = move |event: MouseEvent| {
        if !header.fit(&event) && position_at(&event).is_some_and(|at| at.row > 0) {
            view.inspect.set(true);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let area = view.area.get_untracked();
        let from = area.active;
        let Some(action) = key_action(&event, from) else {
            return;
        };
        let (count, wide) = (rows.get_untracked(), shown.with_untracked(Vec::len));
        match action {
            KeyAction::Act { add } if from.row == 0 => sort_by(from.column, add),
            KeyAction::Act { .. } => view.inspect.set(count > 0),
            KeyAction::Select { extend } => view.area.set(area.whole_rows(extend)),
            KeyAction::SelectAll => view.area.set(Area::all(count, wide)),
            KeyAction::Copy { headers: header } => {
                if let Some(part) = run.with_untracked(|run| copy::Part::of(run, view)) {
                    copy::copy(part, copy::Form::Cells { header }, announcer);
                }
            }
            KeyAction::Filter => {
                if let Some(column) = real(from.column) {
                    view.begin_filter(column);
                }
            }
            KeyAction::Menu => show_menu(from),
            KeyAction::Find => finding.set(true),
            KeyAction::Resize(by) => header.widen(from, by, announcer),
            KeyAction::Shift(by) => {
                if let Some(to) = header.shift(from, by, announcer) {
                    view.area.set(Area::at(to));
                    reveal();
                }
            }
            KeyAction::Leave if area.anchor == from => return,
            KeyAction::Leave => view.area.set(Area::at(from)),
            KeyAction::Move { extend } => {
                let control = event.ctrl_key() || event.meta_key();
                let mut page = 1;
                with(&mut |renderer| page = renderer.page());
                let Some(to) = movement(from, &event.key(), control, count, wide, page) else {
                    return;
                };
                view.area.set(area.moved(to, extend));
                reveal();
            }
        }
        event.prevent_default();
        // What the page does with the same keys is not meant.
        event.stop_propagation();
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
            {..header.listeners()}
            class="sql-grid"
            role="grid"
            tabindex="0"
            aria-label=t(Text::Result)
            aria-multiselectable="true"
            aria-rowcount=move || (rows.get() + 1).to_string()
            aria-colcount=move || (shown.with(Vec::len) + 1).to_string()
            aria-busy=move || view.busy.get().to_string()
            data-distributions=move || view.layout.with(|layout| layout.distributions).then_some("")
            node_ref=scroller
            on:scroll=on_scroll
            on:mousedown=on_down
            on:mouseover=on_over
            on:click=on_click
            on:dblclick=on_double_click
            on:keydown=on_key
        >
            <Head table view columns=drawn seen can_sort />
            <div class="sql-body" role="rowgroup" node_ref=body></div>
        </div>
        <ResultColumnMenu table view columns shown rows can_sort />
        <Foot table view columns shown rows finding on_found on_close />
    }
}
