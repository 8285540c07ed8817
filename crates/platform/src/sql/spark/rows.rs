//! An operation of the cluster, and its rows as they arrive.

use std::collections::VecDeque;
use std::io::Cursor;
use std::sync::Arc;
use std::time::Duration;

use arrow_array::RecordBatch;
use arrow_ipc::reader::StreamReader;
use belvedere_api::error::Refusal;
use belvedere_sql_output::Output;
use belvedere_store::FileRows;
use bytes::Bytes;
use tokio::runtime::Handle;
use tokio::time::{sleep, timeout};
use tonic::{Status, Streaming};

use super::cleanup::{Cleanup, Record};
use super::connection::Session;
use super::errors::{self, Words};
use super::messages::{ExecutePlanResponse, ExecutionProgress, Plan};
use super::plan;
use crate::sql::engine::{Chunk, Form, StageProgress};
use crate::sql::{failed, refusal};

/// How often a broken connection is made again without a response in between, and how long the first wait for it is.
const REATTACHING: (u32, Duration) = (4, Duration::from_millis(100));
/// How long the cluster may take to stop an operation and all that it began.
const STOPPING: Duration = Duration::from_mins(1);
/// The waits for an operation without a response to be known to the cluster: what stops it may overtake what begins it.
const BEGINNING: [Duration; 6] = [
    Duration::ZERO,
    Duration::from_millis(50),
    Duration::from_millis(200),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(2),
];
/// The first and the longest wait between two tries to end an operation.
pub(super) const TRIES: (Duration, Duration) =
    (Duration::from_millis(200), Duration::from_secs(10));
/// The first wait for jobs that begin after the end of their operation. Each further one is half as long again.
const LATE_JOBS: Duration = Duration::from_millis(100);
const LOST: &str = "The SQL cluster lost the query. Run it again.";
const STRANGE: &str = "The SQL cluster sent rows that can't be read.";

/// An operation of the cluster, which ends when this is dropped.
pub(super) struct Operation {
    session: Session,
    id: String,
    /// Whether it does not run: not yet, or no longer.
    is_over: bool,
    responses: Option<Streaming<ExecutePlanResponse>>,
    /// The last response that arrived.
    last: Option<String>,
    /// Taken when this is dropped.
    record: Option<Record>,
}

impl Operation {
    /// One of a session, which does not run yet.
    pub(super) async fn new(session: Session, cleanup: &Arc<Cleanup>) -> Self {
        let id = uuid::Uuid::new_v4().to_string();
        Self {
            record: Some(cleanup.record(&session, &id).await),
            session,
            id,
            is_over: true,
            responses: None,
            last: None,
        }
    }

    /// Runs a plan.
    pub(super) async fn execute(&mut self, plan: Plan) -> Result<(), Status> {
        self.is_over = false;
        let begun = self.session.execute(&self.id, plan).await;
        self.is_over = begun
            .as_ref()
            .is_err_and(|status| !errors::is_connection(status));
        self.responses = Some(begun?);
        Ok(())
    }

    /// The next response; `None` after the last. A connection that breaks is made again.
    async fn response(&mut self, words: &Words) -> Result<Option<Response>, Refusal> {
        let (mut tries, mut wait) = REATTACHING;
        loop {
            let next = match &mut self.responses {
                Some(responses) => responses.message().await,
                None => Ok(None),
            };
            let broken = match next {
                Ok(Some(response)) => {
                    if !response.response_id.is_empty() {
                        self.last = Some(response.response_id);
                    }
                    if let Some(batch) = response.arrow_batch {
                        return Ok(Some(Response::Rows(batch.data)));
                    }
                    if let Some(progress) = response.execution_progress {
                        return Ok(Some(Response::Progress(progress)));
                    }
                    if response.result_complete.is_some() {
                        self.is_over = true;
                        return Ok(None);
                    }
                    continue;
                }
                // Spark ends the responses after a while, and goes on when it is asked again.
                Ok(None) => Status::unavailable("the answers ended before the result did"),
                Err(status) if errors::is_connection(&status) => status,
                Err(status) => {
                    self.is_over = true;
                    return Err(words.failed(&status));
                }
            };
            loop {
                if tries == 0 {
                    return Err(errors::unreachable(&broken));
                }
                tries -= 1;
                match self.session.reattach(&self.id, self.last.clone()).await {
                    Ok(responses) => {
                        self.responses = Some(responses);
                        break;
                    }
                    Err(status) if errors::is_connection(&status) => {
                        sleep(wait).await;
                        wait *= 4;
                    }
                    Err(status) => {
                        tracing::error!("a query of the SQL cluster is lost: {broken}; {status}");
                        return Err(failed(LOST));
                    }
                }
            }
        }
    }
}

impl Drop for Operation {
    fn drop(&mut self) {
        let (session, id) = (self.session.clone(), std::mem::take(&mut self.id));
        // Where there is no runtime any more, the platform ends, and the helper process does it.
        let (Ok(runtime), Some(record)) = (Handle::try_current(), self.record.take()) else {
            return;
        };
        let (is_over, last) = (self.is_over, self.last.take());
        runtime.spawn(async move {
            if is_over {
                record.remove();
                let _ = timeout(STOPPING, session.release(&id)).await;
                return;
            }
            let mut wait = TRIES.0;
            while !end_operation(&session, &id, last.clone(), &record).await {
                sleep(wait).await;
                wait = TRIES.1.min(wait * 2);
            }
        });
    }
}

/// Ends an operation and all that it began, and says whether that is done. Otherwise its record stays.
pub(super) async fn end_operation(
    session: &Session,
    id: &str,
    last: Option<String>,
    record: &Record,
) -> bool {
    let mut is_ended = false;
    let ending = async {
        let stopped = stop(session, id, last).await;
        is_ended = !stopped.as_ref().is_err_and(errors::is_passing);
        if let Err(status) = &stopped
            && is_ended
        {
            tracing::warn!("the SQL cluster can't end a query: {status}");
        }
        let _ = session.release(id).await;
        if stopped.unwrap_or_default() {
            end_late_jobs(session, id).await;
        }
    };
    let _ = timeout(STOPPING, ending).await;
    if is_ended {
        record.remove();
    }
    is_ended
}

/// Stops an operation and waits for its end. Says whether jobs of it may still begin.
async fn stop(session: &Session, id: &str, last: Option<String>) -> Result<bool, Status> {
    for wait in BEGINNING {
        sleep(wait).await;
        if session.interrupt(id).await? {
            // Sail has forgotten it, and Spark refuses to release it before it tells that it ended.
            return match end(session, id, last).await {
                Err(status) if errors::is_connection(&status) => Err(status),
                told => Ok(told.is_err_and(|status| errors::may_leave_jobs(&status))),
            };
        }
        if last.is_some() {
            return Ok(false);
        }
    }
    // Spark says the same of one that was interrupted before.
    Ok(true)
}

async fn end(session: &Session, id: &str, last: Option<String>) -> Result<(), Status> {
    let mut responses = session.reattach(id, last).await?;
    while responses.message().await?.is_some() {}
    Ok(())
}

/// Ends the jobs that Spark 4.0 begins after their operation was stopped: what plans a stage in a thread of its own is not told.
/// An operation that fails ends all jobs of its id, so one of the same id fails on purpose, until the time to stop is over.
async fn end_late_jobs(session: &Session, id: &str) {
    let mut wait = LATE_JOBS;
    loop {
        sleep(wait).await;
        let _ = session.execute(id, plan::refused()).await;
        let _ = session.release(id).await;
        wait = wait * 3 / 2;
    }
}

/// A response of an operation.
enum Response {
    /// An Arrow IPC stream.
    Rows(Bytes),
    Progress(ExecutionProgress),
}

/// The rows of an operation, as they arrive.
pub(super) struct Rows {
    /// `None` after the end.
    operation: Option<Operation>,
    words: Words,
    form: Form,
    output: Option<Output>,
    /// How many rows the output may still have.
    left: u64,
    /// What is to be handed over next.
    ready: VecDeque<Chunk>,
    _held: Vec<Arc<dyn FileRows>>,
}

impl Rows {
    /// Those of an operation that runs, in a form, and so many at most.
    pub(super) fn new(
        operation: Operation,
        words: Words,
        (form, max_rows): (Form, u64),
        held: Vec<Arc<dyn FileRows>>,
    ) -> Self {
        Self {
            operation: Some(operation),
            words,
            form,
            output: None,
            left: max_rows,
            ready: VecDeque::new(),
            _held: held,
        }
    }

    /// The next piece of the output.
    pub(super) async fn next(&mut self) -> Result<Option<Chunk>, Refusal> {
        loop {
            if let Some(chunk) = self.ready.pop_front() {
                return Ok(Some(chunk));
            }
            let Some(operation) = &mut self.operation else {
                return Ok(None);
            };
            match operation.response(&self.words).await? {
                Some(Response::Rows(batches)) => self.take(batches)?,
                Some(Response::Progress(progress)) => self.ready.push_back(Chunk {
                    stages: Some(stages(&progress)),
                    ..Chunk::default()
                }),
                None => self.end(false)?,
            }
        }
    }

    /// Takes the rows of an Arrow IPC stream.
    fn take(&mut self, batches: Bytes) -> Result<(), Refusal> {
        let strange = |error| {
            tracing::error!("the SQL cluster sent rows that can't be read: {error}");
            failed(STRANGE)
        };
        let reader = StreamReader::try_new(Cursor::new(batches), None).map_err(strange)?;
        if self.output.is_none() {
            let schema = reader.schema();
            let names = schema.fields().iter().map(|field| field.name().clone());
            let names: Vec<String> = names.collect();
            let mut output = Output::new(self.form, &schema, &names).map_err(refusal)?;
            self.ready
                .push_back(chunk(0, output.start().map_err(refusal)?));
            self.output = Some(output);
        }
        for batch in reader {
            self.rows(&batch.map_err(strange)?)?;
        }
        Ok(())
    }

    fn rows(&mut self, batch: &RecordBatch) -> Result<(), Refusal> {
        let Some(output) = self.output.as_mut().filter(|_| self.operation.is_some()) else {
            return Ok(());
        };
        let found = u64::try_from(batch.num_rows()).unwrap_or(u64::MAX);
        let count = found.min(self.left);
        self.left -= count;
        if count > 0 {
            let batch = batch.slice(0, usize::try_from(count).unwrap_or(usize::MAX));
            let bytes = output.rows(&batch).map_err(refusal)?;
            self.ready.push_back(chunk(count, bytes));
        }
        if found > count {
            self.end(true)?;
        }
        Ok(())
    }

    /// Ends the output, and the operation.
    fn end(&mut self, is_cut: bool) -> Result<(), Refusal> {
        self.operation = None;
        let output = self.output.as_mut().ok_or_else(|| failed(STRANGE))?;
        let bytes = output.end().map_err(refusal)?;
        let mut last = chunk(0, bytes);
        last.is_cut = is_cut;
        self.ready.push_back(last);
        Ok(())
    }
}

fn chunk(rows: u64, bytes: Vec<u8>) -> Chunk {
    Chunk {
        rows,
        bytes: bytes.into(),
        ..Chunk::default()
    }
}

/// How far an operation is.
fn stages(progress: &ExecutionProgress) -> StageProgress {
    let mut sum = StageProgress::default();
    for stage in &progress.stages {
        let count = |number: i64| u64::try_from(number).unwrap_or_default();
        sum.stages += 1;
        sum.stages_done += u64::from(stage.is_done);
        sum.tasks += count(stage.tasks);
        sum.tasks_done += count(stage.tasks_done);
        sum.bytes_read += count(stage.bytes_read);
    }
    sum
}
