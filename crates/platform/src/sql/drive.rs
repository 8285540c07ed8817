//! A query from its start to its end, whatever becomes of the request that started it.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use belvedere_api::error::Refusal;
use futures_util::{FutureExt as _, StreamExt as _};

use super::engine::{Engine, Tables, Work};
use super::queries::Queries;
use super::query::{End, Progress, Query};
use super::{Request, failed};

/// How long a query may take to be understood before it is told that it runs.
const START_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the first response about a query that runs waits for its first rows.
const FIRST_ROWS_TIMEOUT: Duration = Duration::from_millis(100);
/// How long it then waits for the end: small results are whole at once.
const END_TIMEOUT: Duration = Duration::from_millis(10);

/// Runs a query to its end.
pub(super) async fn drive(
    queries: Arc<Queries>,
    engine: Arc<dyn Engine>,
    query: Arc<Query>,
    request: Request,
) {
    let end = tokio::select! {
        biased;
        // Drops the run: `process.rs` kills its process, `spark/rows.rs` interrupts it on the cluster.
        () = query.until_canceled() => End::Canceled,
        ran = AssertUnwindSafe(run(&queries, &*engine, Arc::clone(&query), request)).catch_unwind() => {
            match ran {
                Ok(Ok(())) => End::Succeeded,
                Ok(Err(refusal)) => End::Failed(refusal),
                Err(_) => End::Failed(failed("The platform failed at this query.")),
            }
        }
    };
    query.record_end(end, queries.clock.now());
}

async fn run(
    queries: &Queries,
    engine: &dyn Engine,
    query: Arc<Query>,
    request: Request,
) -> Result<(), Refusal> {
    let options = &queries.options;
    let permit = queries.permits.acquire(&query.owner).await;
    let _permit = permit.ok_or_else(|| failed("The platform is stopping."))?;
    let looked_up = Arc::clone(&query);
    let look_up = move |names| {
        let tables = (request.tables)(names);
        async move {
            let inputs = tables.await?;
            looked_up.record_input(inputs.bytes);
            Ok(inputs)
        }
        .boxed()
    };
    let running = async {
        let work = Work {
            user: request.owner,
            sql: request.sql,
            tables: Tables::Asked(Box::new(look_up)),
            form: request.form,
            max_rows: options.max_rows,
        };
        let mut run = engine.start(work).await?;
        let mut output = query.begin_output()?;
        query.mark_running();
        while let Some(chunk) = run.output.next().await {
            let chunk = chunk?;
            // What only tells how far the query is takes no room.
            if !chunk.bytes.is_empty() {
                queries.make_room(chunk.bytes.len() as u64)?;
            }
            output.write(&chunk, options.max_bytes)?;
        }
        Ok(())
    };
    let seconds = options.query_timeout.as_secs_f64();
    tokio::time::timeout(options.query_timeout, running)
        .await
        .unwrap_or_else(|_| {
            Err(failed(&format!(
                "The query took longer than {seconds} seconds."
            )))
        })
}

/// Waits a moment for the end of a query.
pub(super) async fn first_response(query: &Query) -> Progress {
    type FarEnough = fn(&Progress) -> bool;
    let ended: FarEnough = |progress| progress.end.is_some();
    let steps: [(Duration, FarEnough); 3] = [
        (START_TIMEOUT, |now| now.runs || now.end.is_some()),
        (FIRST_ROWS_TIMEOUT, |now| now.rows > 0 || now.end.is_some()),
        (END_TIMEOUT, ended),
    ];
    for (time, far_enough) in steps {
        let reached = tokio::time::timeout(time, query.until(far_enough)).await;
        match reached {
            Ok(progress) if ended(&progress) => return progress,
            Ok(_) => {}
            Err(_) => break,
        }
    }
    query.progress()
}
