//! The rows of a file in the table of results: they can be sorted, filtered, looked at by column, copied and saved like those
//! of a query.
//!
//! The table worker reads the file's blob, a part for each question. Another view calls nothing in here but
//! [`file_table`].

mod texts;

use belvedere_table::CsvInput;
use belvedere_table::session::{Answer, Input, Request};
use leptos::context::Provider;
use leptos::prelude::*;
use web_sys::Blob;

use self::texts::Text;
use super::column_panel::ColumnPanel;
use super::grid::{Grid, View};
use super::inspect::Inspector;
use super::plain::Plain;
use super::results::tools::{Tests, Tools};
use super::run::{BUDGET, Cut, Rows, Run, note};
use super::status::rows_in_words;
use super::texts::Text as SqlText;
use super::workspace;
use crate::i18n::t;
use crate::request::Task;
use crate::ui::icon::{self, Icon};
use crate::ui::{EmptyState, Skeleton};
use crate::views::lazy;

/// The format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// CSV, whose delimiter is found.
    Csv,
    /// An Arrow file or stream.
    Arrow,
}

/// A file with rows.
#[derive(Clone)]
pub struct Given {
    /// Its name without its ending: what is saved of it has the name.
    pub name: String,
    /// Its bytes.
    pub blob: Blob,
    /// Their format.
    pub kind: Kind,
}

/// The file of a [`FileTablePart`], as its context.
#[derive(Clone, Copy)]
struct Context(StoredValue<Given, LocalStorage>);

/// Shows the rows of a file as soon as the code for them is there.
pub fn file_table(given: Given) -> impl IntoView {
    let context = Context(StoredValue::new_local(given));
    view! { <Provider value=context>{lazy::FILE_TABLE.part()}</Provider> }
}

/// The rows of the file of the context.
#[component]
pub fn FileTablePart() -> impl IntoView {
    let given = use_context::<Context>().and_then(|context| context.0.try_get_value());
    given.map(|Given { name, blob, kind }| view! { <FileTable name blob kind /> })
}

/// What is drawn in the place of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Waiting,
    Table,
    NoRows,
    Nothing,
}

#[component]
fn FileTable(name: String, blob: Blob, kind: Kind) -> impl IntoView {
    let rows = ArcRwSignal::new(Run {
        rows: Rows::Arriving,
        ..Run::default()
    });
    let run = RwSignal::from(rows.clone());
    let view = View::default();
    let plain = RwSignal::new(false);
    let held = StoredValue::new(None::<u32>);
    let task = StoredValue::new_local(Some(Task::spawn(async move {
        let read = read(&blob, kind, &rows, held).await;
        rows.try_update(|run| {
            run.rows = match read {
                Ok(()) => Rows::Complete,
                Err(cut) => Rows::Partial(cut),
            };
        });
    })));
    on_cleanup(move || {
        task.try_update_value(Option::take);
        if let Some(table) = held.try_update_value(Option::take).flatten() {
            workspace::close_file(table);
        }
    });
    let place = Memo::new(move |_| {
        run.with(|run| {
            let known = run.table.is_some() && !run.columns.is_empty();
            match run.rows {
                Rows::Complete if known && run.progress.rows == 0 => Place::NoRows,
                Rows::Partial(_) if run.progress.rows == 0 => Place::Nothing,
                _ if known => Place::Table,
                Rows::Arriving => Place::Waiting,
                _ => Place::Nothing,
            }
        })
    });
    let arriving = Memo::new(move |_| run.with(|run| matches!(run.rows, Rows::Arriving)));
    let ready = Memo::new(move |_| place.get() == Place::Table && !arriving.get());
    let count = Memo::new(move |_| run.with(|run| (run.progress.rows, run.columns.len())));
    let status = move || {
        if arriving.get() {
            return t(Text::Reading);
        }
        let (rows, columns) = count.get();
        let rows = rows_in_words(view.rows.get(), rows);
        let columns = t(Text::Columns(u64::try_from(columns).unwrap_or(u64::MAX)));
        format!("{rows} · {columns}")
    };
    let label = t(Text::TheRows { name: name.clone() });
    let name = Signal::stored(name);
    view! {
        <div class="sql-results sql-file" role="group" aria-label=label>
            <div class="sql-bar">
                <p class="sql-status" role="status">
                    <Show when=move || place.get() != Place::Nothing>{status}</Show>
                </p>
                <Show when=move || ready.get()>
                    <Tools
                        run
                        view
                        plain
                        name
                        on_zone=Callback::new(move |local| view.local.set(local))
                    />
                </Show>
            </div>
            <div class="sql-notices">
                <Problem run />
                <Tests run view />
            </div>
            {move || match place.get() {
                Place::Table => {
                    view! {
                        <div class="sql-place">
                            {move || {
                                if plain.get() {
                                    view! { <Plain run view /> }.into_any()
                                } else {
                                    view! { <Grid run view /> }.into_any()
                                }
                            }}
                        </div>
                    }
                        .into_any()
                }
                Place::NoRows => {
                    let columns = run.with_untracked(|run| super::grid::names(&run.columns).join(", "));
                    view! {
                        <EmptyState icon=icon::TABLE title=t(Text::NoRows)>
                            <p class="sql-columns">{columns}</p>
                        </EmptyState>
                    }
                        .into_any()
                }
                Place::Waiting => view! { <Skeleton lines=6 label=t(Text::Reading) /> }.into_any(),
                Place::Nothing => ().into_any(),
            }}
            <Inspector run view />
            <ColumnPanel run view />
        </div>
    }
}

/// Why rows are missing.
#[component]
fn Problem(run: RwSignal<Run>) -> impl IntoView {
    move || {
        let (rows, count) = run.with(|run| (run.rows.clone(), run.progress.rows));
        let Rows::Partial(cut) = rows else {
            return None;
        };
        let text = match cut {
            Cut::OverBudget => {
                let count = u64::try_from(count).unwrap_or(u64::MAX);
                t(SqlText::PartBudget(count))
            }
            Cut::NoWorker => t(SqlText::PartNoWorker),
            Cut::Unreadable(message) if count > 0 => t(Text::Damaged { message }),
            Cut::Unreadable(message) => t(Text::NoTable { message }),
            Cut::Broken(_) | Cut::Stopped => t(Text::Unreadable),
        };
        Some(view! {
            <div class="note" data-tone="warning" role="alert">
                <Icon icon=icon::ALERT />
                <span>{text}</span>
            </div>
        })
    }
}

/// Lets the worker read the file to its end.
async fn read(
    blob: &Blob,
    kind: Kind,
    run: &ArcRwSignal<Run>,
    held: StoredValue<Option<u32>>,
) -> Result<(), Cut> {
    let worker = workspace::worker().map_err(|_| Cut::NoWorker)?;
    let table = worker.number();
    workspace::open_file(table);
    held.try_set_value(Some(table));
    let input = match kind {
        Kind::Csv => Input::Csv(CsvInput {
            delimiter: None,
            ..CsvInput::default()
        }),
        Kind::Arrow => Input::Arrow,
    };
    let open = Request::Open {
        table,
        input,
        budget: BUDGET,
    };
    worker.open_file(&open, blob);
    run.try_update(|run| run.table = Some(table));
    loop {
        let reply = worker.ask(&Request::ReadOn { table }, None).await;
        if let Ok(reply) = &reply
            && matches!(reply.answer, Answer::Done)
        {
            return Ok(());
        }
        note(run, reply, None)?;
    }
}
