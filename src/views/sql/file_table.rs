//! The rows of a file in the table of results: they can be sorted, filtered, looked at by column, copied and saved like those
//! of a query. The table worker reads the file's blob, a part for each question. `preview/table.rs` is what asks for it.

use belvedere_table::CsvInput;
use belvedere_table::session::{Input, Request, Response};
use leptos::prelude::*;
use web_sys::Blob;

use super::beside::panels;
use super::grid::{View, names};
use super::results::status::rows_in_words;
use super::results::tools::{Predicates, Tools, table_of};
use super::run::{BUDGET, Cut, Rows, Run, apply_progress};
use super::table_worker;
use super::texts::Text;
use crate::i18n::t;
use crate::preview::table::{self, Given, Kind, State, Why};
use crate::request::Task;

/// The rows of the file of the context.
#[component]
pub fn FileTablePart() -> impl IntoView {
    table::given().map(|given| view! { <FileTable given /> })
}

#[component]
fn FileTable(given: Given) -> impl IntoView {
    let Given {
        name,
        label,
        blob,
        kind,
        status,
        notice,
        instead,
    } = given;
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
        rows.update(|run| {
            run.rows = match read {
                Ok(()) => Rows::Complete,
                Err(cut) => Rows::Partial(cut),
            };
        });
    })));
    on_cleanup(move || {
        task.try_update_value(Option::take);
        if let Some(table) = held.try_update_value(Option::take).flatten() {
            table_worker::close_table(table);
        }
    });
    let state = Memo::new(move |_| run.with(|run| state(run, view.rows.get())));
    let has_rows = Memo::new(move |_| state.with(State::has_rows));
    let ready = Memo::new(move |_| state.with(|state| state.has_rows() && !state.arriving));
    // Said once, and not again when other rows are shown.
    let cut = Memo::new(move |_| state.with(|state| state.cut.clone()));
    let name = Signal::stored(name);
    view! {
        <div class="sql-results sql-file" role="group" aria-label=label>
            <div class="sql-bar">
                <p class="sql-status" role="status">{move || state.with(status)}</p>
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
                {move || cut.with(|_| state.with_untracked(notice))}
                <Predicates run view />
            </div>
            {move || {
                if has_rows.get() {
                    view! {
                        <div class="sql-place">{move || table_of(run, view, plain.get())}</div>
                    }
                        .into_any()
                } else {
                    // By itself: `has_rows` may stay the same while the state changes.
                    (move || state.with(instead)).into_any()
                }
            }}
            {panels(run, view)}
        </div>
    }
}

fn state(run: &Run, shown: Option<usize>) -> State {
    let count = run.progress.rows;
    State {
        rows: rows_in_words(shown, count),
        count,
        columns: names(&run.columns),
        arriving: matches!(run.rows, Rows::Arriving),
        cut: match &run.rows {
            Rows::Partial(cut) => Some(match cut {
                Cut::OverBudget => {
                    let count = u64::try_from(count).unwrap_or(u64::MAX);
                    Why::Said(t(Text::PartBudget(count)))
                }
                Cut::NoWorker => Why::Said(t(Text::PartNoWorker)),
                Cut::Unreadable(message) => Why::Unreadable(message.clone()),
                Cut::Broken(_) | Cut::Stopped => Why::Gone,
            }),
            _ => None,
        },
    }
}

/// Lets the worker read the file to its end.
async fn read(
    blob: &Blob,
    kind: Kind,
    run: &ArcRwSignal<Run>,
    held: StoredValue<Option<u32>>,
) -> Result<(), Cut> {
    let worker = table_worker::table_worker().map_err(|_| Cut::NoWorker)?;
    let table = table_worker::open_table(&worker);
    held.set_value(Some(table));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, not negative, and below 2^53"
    )]
    let size = blob.size() as u64;
    let input = match kind {
        Kind::Csv => Input::Csv(CsvInput {
            delimiter: None,
            ..CsvInput::default()
        }),
        Kind::ArrowStream => Input::Arrow,
        Kind::ArrowFile => Input::ArrowFile { size },
        Kind::Parquet => Input::Parquet { size },
    };
    let open = Request::Open {
        table,
        input,
        budget: BUDGET,
    };
    worker.open_file(&open, blob);
    run.update(|run| run.table = Some(table));
    loop {
        let reply = worker.ask(&Request::ReadOn { table }, None).await;
        if let Ok(reply) = &reply
            && matches!(reply.response, Response::Done)
        {
            return Ok(());
        }
        apply_progress(run, reply, None)?;
    }
}
