//! Rows of a result in a card: one as numbers, or the first ones as a table.

use belvedere_table::session::{ColumnInfo, Request};
use belvedere_view::sql::grid::cells::{CellText, MAX_CELL_CHARS};
use leptos::prelude::*;

use crate::i18n::{counted, grouped, t};
use crate::request::Task;
use crate::views::sql::run::Run;
use crate::views::sql::table_worker::running_worker;
use crate::views::sql::texts::Text;

/// How many rows the table has at most.
const ROWS: usize = 10;
/// How many columns the table has at most.
const COLUMNS: usize = 20;
/// From how many characters on a number is written smaller.
const LONG: usize = 12;

/// The cells of the first rows of the result that is shown, by rows. Those of the result before stay until the next are
/// here.
fn first_cells(shown: RwSignal<Option<Run>>, columns: usize) -> RwSignal<Vec<Vec<CellText>>> {
    let found = RwSignal::new(Vec::new());
    let task = StoredValue::new_local(None::<Task>);
    Effect::new(move |_| {
        let table = shown.with(|run| {
            let run = run.as_ref()?;
            Some((run.table?, run.progress.rows.min(ROWS)))
        });
        let (Some((table, rows)), Some(worker)) = (table, running_worker()) else {
            return;
        };
        let columns: Vec<usize> = (0..columns).collect();
        let window = Request::Window {
            table,
            generation: 0,
            start: 0,
            end: rows,
            columns: columns.clone(),
            most: MAX_CELL_CHARS,
        };
        task.set_value(Some(Task::spawn(async move {
            let reply = worker.window(&window).await;
            let Some(cells) = reply.and_then(|reply| reply.cells(columns.clone())) else {
                return;
            };
            let row = |row: usize| {
                let cells = columns.iter().map(|column| cells.get(row, *column));
                cells.map(Option::unwrap_or_default).collect()
            };
            found.set((0..rows).map(row).collect());
        })));
    });
    found
}

/// The values of one row, each with the name of its column.
#[component]
pub(super) fn Figures(shown: RwSignal<Option<Run>>, columns: Vec<ColumnInfo>) -> impl IntoView {
    let cells = first_cells(shown, columns.len());
    let one = columns.len() == 1;
    let figures = move || {
        let row = cells.with(|rows| rows.first().cloned()).unwrap_or_default();
        let figures = columns.iter().zip(row).map(|(column, cell)| {
            let text = grouped(&cell.text).filter(|_| column.number);
            let text = text.unwrap_or(cell.text);
            let is_long = text.chars().count() > LONG;
            view! {
                <div class="board-figure">
                    <dt dir="auto">{column.name.clone()}</dt>
                    <dd class=cell.class data-long=is_long.then_some("true") dir="auto">{text}</dd>
                </div>
            }
        });
        figures.collect_view()
    };
    view! { <dl class="board-figures" data-one=one.then_some("true")>{figures}</dl> }
}

/// The first rows.
#[component]
pub(super) fn FirstRows(
    shown: RwSignal<Option<Run>>,
    columns: Vec<ColumnInfo>,
    /// The title of the card.
    name: Signal<String>,
) -> impl IntoView {
    let width = columns.len().min(COLUMNS);
    let cells = first_cells(shown, width);
    let head = |column: ColumnInfo| {
        view! { <th scope="col" class:is-number=column.number dir="auto">{column.name}</th> }
    };
    let head = columns.into_iter().take(width).map(head).collect_view();
    let body = move || {
        let line = |cells: Vec<CellText>| {
            let cells = cells
                .into_iter()
                .map(|cell| view! { <td class=cell.class dir="auto">{cell.text}</td> });
            view! { <tr>{cells.collect_view()}</tr> }
        };
        cells.get().into_iter().map(line).collect_view()
    };
    let more = move || {
        let all = shown.with(|run| run.as_ref().map(|run| run.progress.rows))?;
        (all > ROWS).then(|| {
            let text = Text::RowsOf {
                shown: counted(ROWS),
                all: counted(all),
            };
            view! { <p class="board-note">{t(text)}</p> }
        })
    };
    view! {
        <div class="board-table" tabindex="0" role="region" aria-label=move || name.get()>
            <table>
                <thead>
                    <tr>{head}</tr>
                </thead>
                <tbody>{body}</tbody>
            </table>
        </div>
        {more}
    }
}
