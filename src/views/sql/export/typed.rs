//! Files of rows that are not in the table worker, such as objects: it gets them as text with the types of their columns.
//!
//! The worker's messages are code of this chunk. A view that has such rows calls nothing in here but [`typed_file`].

use std::cell::Cell;
use std::rc::Rc;

use belvedere_table::session::{Input, Request, Response};
use belvedere_table::{CsvInput, CsvType, Format};
use futures_util::future::LocalBoxFuture;
use js_sys::Uint8Array;
use leptos::context::Provider;
use leptos::prelude::*;

use super::{Portions, Refusal};
use crate::request::Task;
use crate::save_to::{SaveError, Sink};
use crate::views::lazy;
use crate::views::sql::table_worker::TableWorker;

/// The most bytes that the worker holds of the rows.
const BUDGET: u64 = 1 << 30;

/// The name of a file, its rows and its size in bytes; or why there is none.
pub type Made = Result<(String, usize, u64), Refusal>;

/// Gives the next piece of rows.
pub type Next = Rc<dyn Fn() -> LocalBoxFuture<'static, Option<String>>>;

/// A file to be made.
#[derive(Clone)]
pub struct Given {
    /// The types of the columns.
    pub types: Vec<CsvType>,
    /// The format of the file.
    pub format: Format,
    /// Where it goes.
    pub sink: Rc<Cell<Option<Sink>>>,
    /// Its name by the number of its rows.
    pub name: Rc<dyn Fn(usize) -> String>,
    /// The next piece of the rows as CSV, which begins with the names of the columns; nothing at the end.
    pub next: Next,
    /// How many rows of how many are written.
    pub progress: Rc<dyn Fn(usize, usize)>,
    /// Takes what became of it.
    pub done: Rc<dyn Fn(Made)>,
}

/// The file of a [`TypedFilePart`], as its context.
#[derive(Clone, Copy)]
struct Context(StoredValue<Given, LocalStorage>);

/// Makes a file as soon as the code for it is there. Taking it away gives the file up.
pub fn typed_file(given: Given) -> impl IntoView {
    let context = Context(StoredValue::new_local(given));
    view! { <Provider value=context>{lazy::TYPED_FILE.part()}</Provider> }
}

/// Makes the file of the context; there is nothing to see.
#[component]
pub fn TypedFilePart() -> impl IntoView {
    let given = use_context::<Context>().and_then(|context| context.0.try_get_value());
    if let Some(given) = given {
        Task::spawn(async move {
            let made = make(&given).await;
            (given.done)(made);
        })
        .keep();
    }
}

async fn make(given: &Given) -> Made {
    let worker = TableWorker::start().map_err(|_| None)?;
    let (table, _) = fill(&worker, given.types.clone(), &given.next).await?;
    let columns = (0..given.types.len()).collect();
    let portions = Portions::begin(worker, table, given.format.clone(), columns, None).await?;
    let rows = portions.total;
    let on_rows = |done| (given.progress)(done, rows);
    let mut sink = given.sink.take().ok_or(None)?;
    portions.write(&mut sink, on_rows).await?;
    let (name, size) = sink
        .end(&(given.name)(rows))
        .await
        .map_err(SaveError::reason)?;
    Ok((name, rows, size))
}

/// Gives all rows to the worker, as a table with a number; how many there are.
pub async fn fill(
    worker: &TableWorker,
    types: Vec<CsvType>,
    next: &Next,
) -> Result<(u32, usize), Refusal> {
    let table = worker.number();
    let input = Input::Csv(CsvInput {
        delimiter: Some(b','),
        header: true,
        types,
    });
    worker.tell(&Request::Open {
        table,
        input,
        budget: BUDGET,
    });
    while let Some(text) = next().await {
        let bytes = Uint8Array::from(text.as_bytes());
        let reply = worker.ask(&Request::Push { table }, Some(&bytes)).await;
        taken(reply.ok().map(|reply| reply.response))?;
    }
    let reply = worker.ask(&Request::Finish { table }, None).await;
    let rows = taken(reply.ok().map(|reply| reply.response))?;
    Ok((table, rows))
}

/// How many rows the worker has.
fn taken(response: Option<Response>) -> Result<usize, Refusal> {
    match response {
        Some(Response::Progress(progress)) => Ok(progress.rows),
        _ => Err(None),
    }
}
