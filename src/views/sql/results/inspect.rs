//! One row in full beside the table: each column with its value, and the value of the active cell by its type: a JSON
//! tree, wrapped text, or bytes.

mod value;

use belvedere_table::CellKind;
use belvedere_table::session::{ColumnInfo, Request, Response};
use belvedere_view::grid::Area;
use belvedere_view::sql::grid::cells::CellText;
use leptos::prelude::*;

use self::value::ValueView;
use crate::grid::{Position, form};
use crate::i18n::{counted, t};
use crate::request::Task;
use crate::ui::{Button, Dialog, DialogKind, icon};
use crate::views::sql::grid::View;
use crate::views::sql::run::Run;
use crate::views::sql::table_worker::running_worker;
use crate::views::sql::texts::Text;

/// The most characters that are shown of each value of the row.
const MAX_ROW_CHARS: usize = 1_000;
/// The most characters of the value that is shown in full.
const MAX_VALUE_CHARS: usize = 100_000;

/// A row, as far as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Detail {
    /// Its place in the table, from zero.
    place: usize,
    /// The columns and their values.
    fields: Vec<(usize, CellText)>,
    /// The value that is shown in full.
    value: Option<Value>,
}

/// A value in full.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    table: u32,
    /// The number of its row in the result.
    row: usize,
    column: usize,
    text: String,
    kind: CellKind,
    /// Whether there is more of it than is shown.
    cut: bool,
}

/// The panel with a row.
#[component]
pub fn Inspector(
    /// The run whose rows are shown.
    run: RwSignal<Run>,
    /// How they are shown; its active cell is the one that is looked at.
    view: View,
) -> impl IntoView {
    let detail = RwSignal::new(None::<Detail>);
    let task = StoredValue::new_local(None::<Task>);
    let rows = move || {
        view.rows
            .get()
            .unwrap_or_else(|| run.with(|run| run.progress.rows))
    };
    Effect::new(move |_| {
        if !view.inspect.get() {
            task.set_value(None);
            detail.set(None);
            return;
        }
        let generation = view.generation.get();
        let at = view.area.get().active;
        let (table, count) = run.with(|run| (run.table, run.columns.len()));
        let shown = view.shown(count);
        let column = shown.get(at.column.saturating_sub(1)).copied();
        let (Some(table), Some(column)) = (table, column) else {
            return;
        };
        let place = at.row.saturating_sub(1);
        let load = load(table, generation, place, shown, column);
        task.set_value(Some(Task::spawn(async move {
            let found = load.await;
            detail.set(found);
        })));
    });
    let step = move |by: isize| {
        let area = view.area.get_untracked();
        let place = area.active.row.saturating_sub(1).checked_add_signed(by);
        if let Some(place) = place.filter(|place| *place < untrack(rows)) {
            view.area.set(Area::at(Position {
                row: place + 1,
                ..area.active
            }));
        }
    };
    let place = move || view.area.get().active.row.saturating_sub(1);
    let title = Signal::derive(move || {
        t(Text::RowOf {
            row: counted(place() + 1),
            rows: counted(rows()),
        })
    });
    let first = Signal::derive(move || place() == 0);
    let last = Signal::derive(move || place() + 1 >= rows());
    view! {
        <Dialog open=view.inspect title kind=DialogKind::Panel on_close=move |()| view.inspect.set(false)>
            <div class="sql-inspect">
                <div class="sql-inspect-tools">
                    <Button icon=icon::ARROW_UP disabled=first on_press=move |_| step(-1)>
                        {t(Text::PreviousRow)}
                    </Button>
                    <Button icon=icon::ARROW_DOWN disabled=last on_press=move |_| step(1)>
                        {t(Text::NextRow)}
                    </Button>
                </div>
                {move || detail.get().map(|detail| view! { <Row detail run view /> })}
            </div>
        </Dialog>
    }
}

/// Asks for a row and one of its values.
async fn load(
    table: u32,
    generation: u32,
    place: usize,
    columns: Vec<usize>,
    column: usize,
) -> Option<Detail> {
    let worker = running_worker()?;
    let window = Request::Window {
        table,
        generation,
        start: place,
        end: place + 1,
        columns: columns.clone(),
        most: MAX_ROW_CHARS,
    };
    let reply = worker.window(&window).await?;
    // The place in the view is not the number of the row.
    let numbers = js_sys::Uint32Array::new(reply.buffers.get(3)?).to_vec();
    let row = *numbers.first()? as usize;
    let cells = reply.cells(columns.clone())?;
    let fields = columns
        .iter()
        .filter_map(|column| Some((*column, cells.get(place, *column)?)))
        .collect();
    let cell = Request::Cell {
        table,
        row,
        column,
        most: MAX_VALUE_CHARS,
    };
    let value = match worker.ask(&cell, None).await.ok()?.response {
        Response::Cell {
            text: Some(text),
            kind: Some(kind),
        } => Some(Value {
            table,
            row,
            column,
            cut: text.chars().count() >= MAX_VALUE_CHARS,
            text,
            kind,
        }),
        _ => None,
    };
    Some(Detail {
        place,
        fields,
        value,
    })
}

/// The value in full, and below it all columns of the row.
#[component]
fn Row(detail: Detail, run: RwSignal<Run>, view: View) -> impl IntoView {
    let infos = run.with_untracked(|run| run.columns.clone());
    let count = infos.len();
    let active = detail.value.as_ref().map(|value| value.column);
    let place = detail.place;
    let is_local =
        move |column: usize, info: &ColumnInfo| untrack(|| view.form(column, info)).is_local();
    let value = detail.value.and_then(|value| {
        let info = infos.get(value.column)?.clone();
        let local = is_local(value.column, &info);
        Some(view! { <ValueView value info local /> })
    });
    let fields = detail.fields.into_iter().filter_map(|(column, shown)| {
        let info = infos.get(column)?.clone();
        let text = is_local(column, &info)
            .then(|| form::local(&shown.text))
            .flatten()
            .unwrap_or(shown.text);
        let choose = move |_| {
            let at = view.shown_place(column, count).map_or(1, |place| place + 1);
            view.area.set(Area::at(Position {
                row: place + 1,
                column: at,
            }));
        };
        Some(view! {
            <tr>
                <th scope="row">
                    <button
                        type="button"
                        class="sql-inspect-name"
                        aria-pressed=(active == Some(column)).to_string()
                        on:click=choose
                    >
                        <span dir="auto">{info.name}</span>
                        <span class="sql-inspect-type">{info.data_type}</span>
                    </button>
                </th>
                <td class=shown.class dir="auto">{text}</td>
            </tr>
        })
    });
    view! {
        {value}
        <table class="sql-inspect-row">
            <caption class="visually-hidden">{t(Text::AllColumns)}</caption>
            <tbody>{fields.collect_view()}</tbody>
        </table>
    }
}
