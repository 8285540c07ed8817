//! The rows as a plain table, a hundred at a time, for screen readers, printers and the browser's own search.

use belvedere_table::session::Request;
use leptos::prelude::*;

use super::grid::View;
use super::grid::cells::{Cells, MOST, Shown};
use super::grid::zone;
use super::run::Run;
use super::texts::Text;
use super::workspace;
use crate::browser;
use crate::i18n::{number, t};
use crate::request::Task;
use crate::ui::Button;
use crate::ui::icon;

/// Rows of one page.
const PAGE: usize = 100;

/// The plain table.
#[component]
pub fn Plain(
    /// The run whose rows are shown.
    run: RwSignal<Run>,
    /// Their order, choice and columns.
    view: View,
) -> impl IntoView {
    let first = RwSignal::new(0_usize);
    let lines = RwSignal::new(Vec::<(usize, Vec<Shown>)>::new());
    let task = StoredValue::new_local(None::<Task>);
    let columns = Memo::new(move |_| run.with(|run| run.columns.clone()));
    let shown = Memo::new(move |_| view.shown(columns.with(Vec::len)));
    let arrived = Memo::new(move |_| run.with(|run| run.progress.rows));
    let count = Memo::new(move |_| view.rows.get().unwrap_or_else(|| arrived.get()));
    Effect::new(move |_| {
        let generation = view.generation.get();
        let (start, end) = (first.get(), (first.get() + PAGE).min(count.get()));
        let shown = shown.get();
        let local = view.local.get();
        let Some((table, worker)) = run
            .with_untracked(|run| run.table)
            .zip(workspace::running_worker())
        else {
            return;
        };
        task.set_value(Some(Task::spawn(async move {
            let window = Request::Window {
                table,
                generation,
                start,
                end,
                columns: shown.clone(),
                most: MOST,
            };
            let Some(reply) = worker.window(&window).await else {
                return;
            };
            let Some(cells) = Cells::read(&reply, shown.clone()) else {
                return;
            };
            let zoned = columns.with_untracked(|columns| {
                let zoned = |column: &usize| {
                    columns
                        .get(*column)
                        .is_some_and(|info| local && info.zone.is_some())
                };
                shown.iter().map(zoned).collect::<Vec<_>>()
            });
            let line = |row: usize| {
                let cell = |(column, zoned): (&usize, &bool)| {
                    let mut cell = cells.get(row, *column).unwrap_or_default();
                    if let Some(text) = zoned.then(|| zone::local(&cell.text)).flatten() {
                        cell.text = text;
                    }
                    cell
                };
                (row, shown.iter().zip(&zoned).map(cell).collect())
            };
            lines.try_set((start..end).map(line).collect());
        })));
    });
    Effect::new(move |_| {
        // A filter leaves fewer rows.
        if first.get() >= count.get() {
            first.set(0);
        }
    });
    on_cleanup(move || {
        task.try_update_value(Option::take);
    });
    let words = |count: usize| number(u64::try_from(count).unwrap_or(u64::MAX));
    let range = move || {
        let last = (first.get() + PAGE).min(count.get());
        t(Text::Range {
            first: words((first.get() + 1).min(last)),
            last: words(last),
            count: words(count.get()),
        })
    };
    let head = move || {
        let zone = view.local.get().then(browser::zone_name);
        columns.with(|columns| {
            shown
                .get()
                .into_iter()
                .filter_map(|column| {
                    let info = columns.get(column)?.clone();
                    let kind = match (&info.zone, &zone) {
                        (Some(_), Some(zone)) => format!("timestamp · {zone}"),
                        (Some(_), None) => "timestamp · UTC".to_owned(),
                        _ => info.data_type,
                    };
                    Some(view! {
                        <th scope="col" class:is-number=info.number>
                            <span dir="auto">{info.name}</span>
                            <span class="sql-plain-type">{kind}</span>
                        </th>
                    })
                })
                .collect_view()
        })
    };
    let body = move || {
        lines
            .get()
            .into_iter()
            .map(|(row, cells)| {
                let cells = cells.into_iter().map(|cell| {
                    view! { <td class=cell.class dir="auto">{cell.text}</td> }
                });
                view! {
                    <tr>
                        <th scope="row">{words(row + 1)}</th>
                        {cells.collect_view()}
                    </tr>
                }
            })
            .collect_view()
    };
    let is_first = Signal::derive(move || first.get() == 0);
    let is_last = Signal::derive(move || first.get() + PAGE >= count.get());
    view! {
        <div class="objects-plain sql-plain">
            <div class="objects-plain-tools">
                <Button
                    icon=icon::ARROW_LEFT
                    disabled=is_first
                    on_press=move |_| first.update(|first| *first = first.saturating_sub(PAGE))
                >
                    {t(Text::PreviousPage)}
                </Button>
                <p role="status">{range}</p>
                <Button icon=icon::ARROW_RIGHT disabled=is_last on_press=move |_| first.update(|first| *first += PAGE)>
                    {t(Text::NextPage)}
                </Button>
            </div>
            <div class="card objects-plain-frame" tabindex="0" role="region" aria-label=t(Text::Result)>
                <table class="objects-plain-table">
                    <caption class="visually-hidden">{range}</caption>
                    <thead>
                        <tr>
                            <th scope="col">
                                <span class="visually-hidden">{t(Text::RowNumber)}</span>
                            </th>
                            {head}
                        </tr>
                    </thead>
                    <tbody>{body}</tbody>
                </table>
            </div>
        </div>
    }
}
