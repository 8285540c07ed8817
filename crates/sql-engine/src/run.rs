//! From a parsed statement to its output.

use std::io::Write;
use std::thread;
use std::time::Duration;

use belvedere_sql_output::Output;
use belvedere_sql_protocol::{self as protocol, Failure, Statement, Table};
use datafusion::common::Diagnostic;
use datafusion::error::DataFusionError;
use datafusion::physical_plan::{SendableRecordBatchStream, execute_stream};
use datafusion::prelude::SQLOptions;
use futures_util::StreamExt as _;

use super::cast_errors::Casts;
use super::relations::Relations;
use super::session::Prepared;
use super::statement::Parsed;
use super::words::{OriginOf, Words};
use super::{STACK, column_names, spark, threads};

/// Plans and runs the statement, and writes its output as it is computed.
pub(super) fn run(
    session: Prepared,
    parsed: Parsed,
    tables: Vec<Table>,
    asked: &Statement,
    to: &mut (impl Write + Send),
) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads())
        .max_blocking_threads(16)
        .thread_stack_size(STACK)
        .enable_time()
        .build()
        .map_err(|error| Failure::Failed(error.to_string()))?;
    let ran = runtime.block_on(execute(session, parsed, tables, asked, to));
    // Work after the last row is not needed, and the process ends anyway.
    runtime.shutdown_background();
    ran
}

async fn execute(
    session: Prepared,
    mut parsed: Parsed,
    tables: Vec<Table>,
    asked: &Statement,
    to: &mut (impl Write + Send),
) -> Result<(), Failure> {
    let datasets: Vec<String> = tables
        .iter()
        .map(|table| table.name.dataset.clone())
        .collect();
    let mut words = Words::about(&datasets);
    let state = session.with(&tables, &asked.limits).await;
    let state = state.map_err(|error| failed(&words, NO_CAST, &error))?;
    let (scalar, aggregate) = (
        state.scalar_functions().keys(),
        state.aggregate_functions().keys(),
    );
    words.functions.extend(scalar.chain(aggregate).cloned());
    let window = state.window_functions().keys();
    words.window_functions.extend(window.cloned());
    spark::as_the_engine(&mut parsed.statement);
    let text = parsed.statement.to_string();
    words.columns = Relations::of(&parsed.statement).columns(&state).await;
    let plan = column_names::plan(&state, parsed.statement).await;
    let plan = plan.map_err(|error| not_understood(&words, NO_CAST, &error))?;
    // The statement was checked before; this is the engine's own opinion.
    SQLOptions::new()
        .with_allow_ddl(false)
        .with_allow_dml(false)
        .with_allow_statements(false)
        .verify_plan(&plan)
        .map_err(|error| not_understood(&words, NO_CAST, &error))?;
    let names = column_names::of(&plan, &text, &words);
    let casts = Casts {
        plan: &plan,
        state: &state,
        sql: &asked.sql,
        tables: &tables,
    };
    let origin_of = |text: &str, to: &str| casts.origin(text, to, &words);
    let failed = |error: &DataFusionError| failed(&words, &origin_of, error);
    let plan = state.create_physical_plan(&plan).await.map_err(|error| {
        if is_about_the_statement(&error) {
            not_understood(&words, &origin_of, &error)
        } else {
            failed(&error)
        }
    })?;
    let mut output = Output::new(asked.form, &plan.schema(), &names)?;
    write(to, 0, &output.start()?)?;
    let context = state.task_ctx();
    let rows = execute_stream(plan, context);
    let mut rows = rows.map_err(|error| failed(&error))?;
    let mut left = asked.max_rows;
    let mut is_cut = false;
    while left > 0
        && let Some(batch) = rows.next().await
    {
        let batch = batch.map_err(|error| failed(&error))?;
        let found = u64::try_from(batch.num_rows()).unwrap_or(u64::MAX);
        let count = found.min(left);
        is_cut = found > left;
        left -= count;
        let batch = batch.slice(0, usize::try_from(count).unwrap_or(usize::MAX));
        for part in parts(&batch) {
            let bytes = output.rows(&part)?;
            write(to, part.num_rows(), &bytes)?;
        }
    }
    let end = output.end()?;
    write(to, 0, &end)?;
    if left == 0 && (is_cut || may_go_on(rows).await) {
        protocol::write(to, protocol::CUT, &[], &[])
            .map_err(|error| Failure::Failed(error.to_string()))?;
    }
    Ok(())
}

/// Whether there is a further row, or none was found within a second: looking for it may take as long as the whole query.
async fn may_go_on(rows: SendableRecordBatchStream) -> bool {
    const TIMEOUT: Duration = Duration::from_secs(1);
    let mut further = rows.filter(|batch| {
        let is_empty = batch.as_ref().is_ok_and(|batch| batch.num_rows() == 0);
        std::future::ready(!is_empty)
    });
    let looking = tokio::spawn(async move { further.next().await.is_some() });
    // The runtime's own timers wait for a thread that is idle, and a plan may keep all of them busy.
    let moment = tokio::task::spawn_blocking(|| thread::sleep(TIMEOUT));
    tokio::select! {
        found = looking => found.unwrap_or(true),
        _ = moment => true,
    }
}

/// Cuts a batch of very long values, so that no piece of the output is large.
fn parts(
    batch: &datafusion::arrow::array::RecordBatch,
) -> impl Iterator<Item = datafusion::arrow::array::RecordBatch> {
    const PIECE: usize = 32 << 20;
    let rows = batch.num_rows();
    let pieces = batch.get_array_memory_size() / PIECE + 1;
    let step = rows.div_ceil(pieces).max(1);
    (0..rows)
        .step_by(step)
        .map(move |start| batch.slice(start, step.min(rows - start)))
}

fn write(to: &mut impl Write, rows: usize, bytes: &[u8]) -> Result<(), Failure> {
    let rows = u32::try_from(rows).unwrap_or(u32::MAX);
    if bytes.len() + size_of_val(&rows) > protocol::MAX_FRAME as usize {
        let most = protocol::MAX_FRAME >> 20;
        let message = format!("A row of the result is larger than {most} MiB.");
        return Err(Failure::Failed(message));
    }
    protocol::write(to, protocol::OUTPUT, &rows.to_le_bytes(), bytes)
        .map_err(|error| Failure::Failed(error.to_string()))
}

/// Before there is a plan, no cast has failed.
const NO_CAST: OriginOf<'static> = &|_, _| None;

/// A failure while running.
fn failed(words: &Words<'_>, origin_of: OriginOf<'_>, error: &DataFusionError) -> Failure {
    Failure::Failed(words.sentence(&error.strip_backtrace(), origin_of))
}

/// A statement that is well-formed and yet has no meaning: an unknown column, for example.
fn not_understood(words: &Words<'_>, origin_of: OriginOf<'_>, error: &DataFusionError) -> Failure {
    let place = error.diagnostic().and_then(place).unwrap_or_default();
    Failure::Parse(words.sentence(&error.strip_backtrace(), origin_of) + &place)
}

fn place(diagnostic: &Diagnostic) -> Option<String> {
    let start = diagnostic.span.as_ref()?.start;
    (start.line > 0).then(|| format!(" at Line: {}, Column: {}", start.line, start.column))
}

fn is_about_the_statement(error: &DataFusionError) -> bool {
    matches!(
        error.find_root(),
        DataFusionError::Plan(_)
            | DataFusionError::SchemaError(..)
            | DataFusionError::NotImplemented(_)
            | DataFusionError::SQL(..)
    )
}
