//! Results, from the response of the platform into the table worker. No byte of them enters the memory of the app.

use std::collections::VecDeque;

use belvedere_client::query_run::QueryRun;
use belvedere_table::CsvInput;
use belvedere_table::session::{Input, Request, Response};
use belvedere_view::sql::draft::Format;
use futures_util::future::LocalBoxFuture;
use js_sys::ArrayBuffer;
use leptos::prelude::*;

use super::state::{Cut, Rows, Run};
use crate::views::sql::table_worker::{self, Gone, NOT_LOADED, Reply};

/// How many bytes one result may hold; all together have their limit in the worker.
pub const BUDGET: u64 = 1 << 30;

/// Pieces that are on their way into the worker: it works on one while the next is read.
const PIECES: usize = 4;

/// Takes the rows of a query in, until they end.
pub(super) async fn receive_rows(query: &QueryRun, run: &ArcRwSignal<Run>) {
    run.update(|run| run.rows = Rows::Arriving);
    let rows = receive(query, run).await;
    run.update(|run| {
        run.rows = match rows {
            Ok(()) => Rows::Complete,
            Err(cut) => Rows::Partial(cut),
        };
    });
}

/// Hands the results to the worker as they arrive.
async fn receive(query: &QueryRun, run: &ArcRwSignal<Run>) -> Result<(), Cut> {
    let mut results = query.results().await.map_err(Cut::of)?;
    let worker = table_worker::table_worker().map_err(|Gone| Cut::NoWorker)?;
    let table = table_worker::open_table(&worker);
    let input = match run.with_untracked(|run| run.request.format) {
        Format::Arrow => Input::Arrow,
        Format::Csv => Input::Csv(CsvInput::default()),
    };
    worker.tell(&Request::Open {
        table,
        input,
        budget: BUDGET,
    });
    run.update(|run| run.table = Some(table));

    let mut free: Vec<ArrayBuffer> = Vec::new();
    let mut under_way: VecDeque<LocalBoxFuture<'static, Result<Reply, Gone>>> = VecDeque::new();
    let end = loop {
        let piece = match results.next_array(free.pop()).await {
            Ok(Some(piece)) => piece,
            Ok(None) => break None,
            Err(failure) => break Some(Cut::of(failure)),
        };
        under_way.push_back(Box::pin(worker.ask(&Request::Push { table }, Some(&piece))));
        if under_way.len() >= PIECES
            && let Some(response) = under_way.pop_front()
        {
            apply_progress(run, response.await, Some(&mut free))?;
        }
    };
    for response in under_way {
        apply_progress(run, response.await, None)?;
    }
    // Received rows are shown, also when they are incomplete. A stream that broke off lacks its end: that is known
    // already.
    let finished = worker.ask(&Request::Finish { table }, None).await;
    let last = apply_progress(run, finished, None);
    end.map_or(last, Err)
}

/// Takes over the worker's report on the table.
pub fn apply_progress(
    run: &ArcRwSignal<Run>,
    reply: Result<Reply, Gone>,
    free: Option<&mut Vec<ArrayBuffer>>,
) -> Result<(), Cut> {
    let reply = reply.map_err(|Gone| Cut::NoWorker)?;
    if let Some(free) = free {
        free.extend(reply.buffers);
    }
    match reply.response {
        Response::Progress(progress) => {
            run.try_update(|run| run.add_progress(progress));
            Ok(())
        }
        Response::Failed {
            kind,
            message,
            progress,
        } => {
            run.update(|run| {
                if let Some(progress) = progress {
                    run.add_progress(progress);
                }
            });
            Err(match kind.as_str() {
                "overBudget" => Cut::OverBudget,
                "file" => Cut::Stopped,
                NOT_LOADED => Cut::NoWorker,
                _ => Cut::Unreadable(message),
            })
        }
        _ => Ok(()),
    }
}
