//! Results, from the answer of the platform into the table worker. No byte of them enters the memory of the app.

use std::collections::VecDeque;

use belvedere_client::api::error::QUERY_RUNNING;
use belvedere_client::api::ids::SqlQueryId;
use belvedere_client::{Client, Error};
use belvedere_table::CsvInput;
use belvedere_table::session::{Answer, Input, Request};
use futures_util::future::LocalBoxFuture;
use js_sys::ArrayBuffer;
use leptos::prelude::*;

use super::state::{Cut, Rows, Run};
use crate::views::sql::draft::Format;
use crate::views::sql::table_worker::{Gone, Reply};
use crate::views::sql::workspace;

/// The number of a table in the worker.
pub type Table = u32;

/// How many bytes one result may hold; all together have their limit in the worker.
const BUDGET: u64 = 1 << 30;

/// Pieces that are on their way into the worker: it works on one while the next is read.
const PIECES: usize = 4;

/// How receiving ended.
pub(super) enum Outcome {
    /// Everything is here.
    Complete,
    /// Rows are missing.
    Cut(Cut),
    /// The platform gave no rows.
    Refused(Error),
}

/// Asks for the results until they come, and hands them to the worker as they arrive.
pub(super) async fn receive(client: &Client, id: &SqlQueryId, run: &ArcRwSignal<Run>) -> Outcome {
    let Ok(worker) = workspace::worker() else {
        return Outcome::Cut(Cut::NoWorker);
    };
    let mut stream = loop {
        match client.sql().get_sql_query_results(id.clone()).await {
            Ok(stream) => break stream,
            // A minute has passed: the platform expects another request.
            Err(error) if error.is(&QUERY_RUNNING) => {}
            Err(error) => return Outcome::Refused(error),
        }
    };
    let table = worker.number();
    let input = match run.with_untracked(|run| run.format) {
        Format::Arrow => Input::Arrow,
        Format::Csv => Input::Csv(CsvInput::default()),
    };
    worker.tell(&Request::Open {
        table,
        input,
        budget: BUDGET,
    });
    run.try_update(|run| run.table = Some(table));

    let mut free: Vec<ArrayBuffer> = Vec::new();
    let mut under_way: VecDeque<LocalBoxFuture<'static, Result<Reply, Gone>>> = VecDeque::new();
    let end = loop {
        if run.with_untracked(|run| !matches!(run.rows, Rows::Arriving)) {
            break Some(Cut::Stopped);
        }
        let piece = match stream.next_array(free.pop()).await {
            Ok(Some(piece)) => piece,
            Ok(None) => break None,
            Err(error) => break Some(Cut::Broken(error)),
        };
        under_way.push_back(Box::pin(worker.ask(&Request::Push { table }, Some(&piece))));
        if under_way.len() >= PIECES
            && let Some(answer) = under_way.pop_front()
            && let Err(cut) = note(run, answer.await, Some(&mut free))
        {
            return Outcome::Cut(cut);
        }
    };
    for answer in under_way {
        if let Err(cut) = note(run, answer.await, None) {
            return Outcome::Cut(cut);
        }
    }
    // Received rows are shown, also when they are incomplete. A stream that broke off lacks its end: that is known
    // already.
    let last = note(
        run,
        worker.ask(&Request::Finish { table }, None).await,
        None,
    );
    match (end, last) {
        (Some(cut), _) | (None, Err(cut)) => Outcome::Cut(cut),
        (None, Ok(())) => Outcome::Complete,
    }
}

/// Takes over the worker's report on the table.
fn note(
    run: &ArcRwSignal<Run>,
    reply: Result<Reply, Gone>,
    free: Option<&mut Vec<ArrayBuffer>>,
) -> Result<(), Cut> {
    let reply = reply.map_err(|Gone| Cut::NoWorker)?;
    if let Some(free) = free {
        free.extend(reply.buffers);
    }
    match reply.answer {
        Answer::Progress(progress) => {
            run.try_update(|run| run.arrived(progress));
            Ok(())
        }
        Answer::Failed {
            kind,
            message,
            progress,
        } => {
            run.try_update(|run| {
                if let Some(progress) = progress {
                    run.arrived(progress);
                }
            });
            Err(if kind == "overBudget" {
                Cut::OverBudget
            } else {
                Cut::Unreadable(message)
            })
        }
        _ => Ok(()),
    }
}
