//! The rows as a plain table, a hundred at a time, for screen readers, printers and the browser's own search.

use belvedere_table::session::Request;
use belvedere_view::sql::grid::cells::{CellText, MAX_CELL_CHARS};
use leptos::prelude::*;

use crate::browser;
use crate::grid::{CellForm, form};
use crate::i18n::{counted, t};
use crate::request::Task;
use crate::ui::{PlainTable, Printing};
use crate::views::sql::grid::View;
use crate::views::sql::run::Run;
use crate::views::sql::table_worker::running_worker;
use crate::views::sql::texts::Text;

/// The plain table.
#[component]
pub fn Plain(
    /// The run whose rows are shown.
    run: RwSignal<Run>,
    /// Their order, choice and columns.
    view: View,
) -> impl IntoView {
    let printing = Printing::in_scope();
    let first = RwSignal::new(0_usize);
    let lines = RwSignal::new(Vec::<(usize, Vec<CellText>)>::new());
    let task = StoredValue::new_local(None::<Task>);
    let columns = Memo::new(move |_| run.with(|run| run.columns.clone()));
    let forms = Memo::new(move |_| {
        columns.with(|columns| {
            let form = |column: usize| Some((column, view.form(column, columns.get(column)?)));
            let shown = view.shown(columns.len()).into_iter();
            shown.filter_map(form).collect::<Vec<_>>()
        })
    });
    let arrived = Memo::new(move |_| run.with(|run| run.progress.rows));
    let count = Memo::new(move |_| view.rows.get().unwrap_or_else(|| arrived.get()));
    let drawn = move || {
        if let Some(printing) = printing {
            printing.drawn();
        }
    };
    Effect::new(move |_| {
        let generation = view.generation.get();
        let (start, end) = (
            first.get(),
            (first.get() + Printing::rows(printing)).min(count.get()),
        );
        let forms = forms.get();
        let table = run.with_untracked(|run| run.table);
        let Some((table, worker)) = table.zip(running_worker()) else {
            return drawn();
        };
        task.set_value(Some(Task::spawn(async move {
            let shown: Vec<usize> = forms.iter().map(|(column, _)| *column).collect();
            let window = Request::Window {
                table,
                generation,
                start,
                end,
                columns: shown.clone(),
                most: MAX_CELL_CHARS,
            };
            let reply = worker.window(&window).await;
            if let Some(cells) = reply.and_then(|reply| reply.cells(shown)) {
                let line = |row: usize| {
                    let cell = |(column, form): &(usize, CellForm)| {
                        let mut cell = cells.get(row, *column).unwrap_or_default();
                        form::write(*form, &mut cell.text);
                        cell
                    };
                    (row, forms.iter().map(cell).collect())
                };
                lines.set((start..end).map(line).collect());
            }
            drawn();
        })));
    });
    Effect::new(move |_| {
        // A filter leaves fewer rows.
        if first.get() >= count.get() {
            first.set(0);
        }
    });
    let head = move || {
        columns.with(|columns| {
            forms
                .get()
                .into_iter()
                .filter_map(|(column, form)| {
                    let info = columns.get(column)?.clone();
                    let kind = if form.is_local() {
                        format!("timestamp · {}", browser::zone_name())
                    } else if info.zone.is_some() {
                        "timestamp · UTC".to_owned()
                    } else {
                        info.data_type
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
                        <th scope="row">{counted(row + 1)}</th>
                        {cells.collect_view()}
                    </tr>
                }
            })
            .collect_view()
    };
    let head = view! {
        <th scope="col">
            <span class="visually-hidden">{t(Text::RowNumber)}</span>
        </th>
        {head}
    };
    view! {
        <div class="plain-table-page sql-plain">
            <PlainTable first count label=t(Text::Result) head rows=body />
        </div>
    }
}
