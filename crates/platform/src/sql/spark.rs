//! Apache Spark, or an engine that speaks its protocol (Spark Connect), on other machines.
//!
//! A statement is checked here, in the confined process of the local engine, and its datasets are looked up and authorized here,
//! before the cluster hears of it. It then gets a text that was written anew (`crates/sql-engine`: `rewrite.rs`) and the files of
//! each table. Before it runs, the cluster says which files the plan reads: others than those end it.

use std::collections::{HashMap, VecDeque};
use std::io::Cursor;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arrow_array::RecordBatch;
use arrow_ipc::reader::StreamReader;
use belvedere_api::error;
use belvedere_sql_output::Output;
use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::{FutureExt as _, StreamExt as _, stream};
use tokio::runtime::Handle;
use tokio::time::{sleep, timeout};
use tonic::{Status, Streaming};

mod connection;
mod errors;
mod files;
mod messages;
mod plan;

use belvedere_store::{Base, Refusal};

use super::engine::{Chunk, Engine, Form, PLATFORM, Run, Tables, Work};
use super::local::LocalEngine;
use super::{Cluster, failed, refusal};
use connection::{Connection, Session};
use errors::Words;
use files::Addresses;
use messages::{ExecutePlanResponse, Question, Schema};
use plan::Planned;

/// How often a broken connection is made again without a row in between, and how long the first wait for it is.
const REATTACHING: (u32, Duration) = (4, Duration::from_millis(100));
/// How long the cluster may take to stop an operation.
const STOPPING: Duration = Duration::from_secs(5);
const LOST: &str = "The SQL cluster lost the query. Run it again.";
const STRANGE: &str = "The SQL cluster sent rows that can't be read.";

/// An engine on other machines.
#[derive(Clone)]
pub(super) struct SparkEngine(Arc<Shared>);

struct Shared {
    /// Checks the statements.
    local: LocalEngine,
    address: String,
    connection: Connection,
    addresses: Addresses,
    /// The identifier of each user's session.
    sessions: Mutex<HashMap<String, String>>,
}

impl SparkEngine {
    /// An engine on a cluster, which need not be up yet.
    ///
    /// # Errors
    /// When the address, the token or the folders can't be used.
    pub(super) fn new(local: LocalEngine, cluster: &Cluster) -> anyhow::Result<Self> {
        Ok(Self(Arc::new(Shared {
            local,
            address: cluster.address.clone(),
            connection: Connection::new(&cluster.address, cluster.token_file.clone())?,
            addresses: Addresses::new(&cluster.files)?,
            sessions: Mutex::default(),
        })))
    }

    /// The session of a user, as the cluster knows it or will know it.
    fn known(&self, user: &str) -> Session {
        let mut sessions = self.lock();
        let id = sessions.entry(user.to_owned());
        Session {
            connection: self.0.connection.clone(),
            id: id
                .or_insert_with(|| uuid::Uuid::new_v4().to_string())
                .clone(),
            user: user.to_owned(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, String>> {
        let sessions = self.0.sessions.lock();
        sessions.unwrap_or_else(PoisonError::into_inner)
    }

    /// The session of a user, ready for a statement.
    async fn session(&self, user: &str) -> Result<Session, Status> {
        let session = self.known(user);
        let session = match session.configure().await {
            Ok(()) => return Ok(session),
            // The connection was closed while nothing was asked.
            Err(status) if errors::is_connection(&status) => session,
            // It was idle for too long.
            Err(status) if errors::is_forgotten(&status) => {
                self.lock().retain(|_, id| *id != session.id);
                self.known(user)
            }
            Err(status) => return Err(status),
        };
        session.configure().await?;
        Ok(session)
    }

    async fn run(&self, work: Work) -> Result<Run, Refusal> {
        let prefix = prefix()?;
        let rewritten = self.0.local.rewrite(work.sql, prefix.clone()).await?;
        let names = rewritten.names.clone();
        let inputs = match work.tables {
            Tables::Known(inputs) => inputs,
            Tables::Asked(look_up) => look_up(names.clone()).await?,
        };
        let Planned { plan, addresses } = plan::plan(
            rewritten,
            &prefix,
            &inputs.tables,
            &self.0.addresses,
            work.max_rows,
        )?;
        let words = Words {
            prefix,
            names,
            addresses,
        };
        let session = self.session(&work.user).await;
        let session = session.map_err(|status| errors::unreachable(&status))?;
        let understood = session.analyze(Question::Schema, &plan).await;
        let understood = understood.map_err(|status| words.not_understood(&status))?;
        check_form(work.form, understood.schema)?;
        let read = session.analyze(Question::InputFiles, &plan).await;
        let read = read.map_err(|status| words.not_understood(&status))?;
        let read = read.input_files.unwrap_or_default().files;
        let strangers = files::strangers(&read, &words.addresses);
        if !strangers.is_empty() {
            tracing::error!(
                user = work.user,
                ?strangers,
                "a statement would read other files"
            );
            return Err(failed("The statement reads more than its datasets."));
        }
        let operation = Operation {
            session,
            id: uuid::Uuid::new_v4().to_string(),
        };
        let answers = operation.session.execute(&operation.id, plan).await;
        let answers = answers.map_err(|status| words.failed(&status))?;
        let rows = Rows {
            answers,
            operation: Some(operation),
            last: None,
            words,
            form: work.form,
            output: None,
            left: work.max_rows,
            ready: VecDeque::new(),
            _held: inputs.held,
        };
        let output = stream::try_unfold(rows, |mut rows| async {
            let chunk = rows.next().await?;
            Ok(chunk.map(|chunk| (chunk, rows)))
        });
        Ok(Run {
            output: output.boxed(),
        })
    }
}

impl Engine for SparkEngine {
    fn start(&self, work: Work) -> BoxFuture<'_, Result<Run, Refusal>> {
        self.run(work).boxed()
    }

    fn warm(&self) {
        self.0.local.warm();
        let engine = self.clone();
        tokio::spawn(async move {
            let address = &engine.0.address;
            match engine.session(PLATFORM).await {
                Ok(_) => tracing::info!("SQL queries run on the cluster at {address}"),
                Err(status) => tracing::warn!(
                    "the SQL cluster at {address} does not answer, and until it does, SQL queries fail: {status}"
                ),
            }
        });
    }
}

/// How names of tables begin: such that no statement holds one of them by chance or on purpose.
fn prefix() -> Result<String, Refusal> {
    let mut random = [0; 8];
    getrandom::fill(&mut random).map_err(|_| failed("There is no randomness."))?;
    Ok(format!("b_{:016x}_", u64::from_le_bytes(random)))
}

/// Refuses columns that the form can't carry, before any row is computed.
fn check_form(form: Form, schema: Option<Schema>) -> Result<(), Refusal> {
    let columns = schema.and_then(|schema| schema.schema?.structure);
    let columns = columns.map(|columns| columns.fields).unwrap_or_default();
    let refused = columns.into_iter().find(|column| {
        column.data_type.as_ref().is_some_and(|kind| {
            let nested = kind.array.is_some() || kind.structure.is_some() || kind.map.is_some();
            nested || kind.binary.is_some() || kind.variant.is_some()
        })
    });
    match refused {
        Some(column) if form == Form::Csv => {
            let message = format!("CSV can't carry the column {}.", column.name);
            Err(Refusal::new(&error::COLUMN_TYPES_NOT_SUPPORTED).describe(message))
        }
        _ => Ok(()),
    }
}

/// An operation of the cluster, which ends when this is dropped.
struct Operation {
    session: Session,
    id: String,
}

impl Drop for Operation {
    fn drop(&mut self) {
        let (session, id) = (self.session.clone(), std::mem::take(&mut self.id));
        // Where there is no runtime any more, the platform ends, and the cluster ends the operation by itself.
        let Ok(runtime) = Handle::try_current() else {
            return;
        };
        runtime.spawn(timeout(STOPPING, async move {
            // One that has ended is unknown to it.
            let _ = session.interrupt(&id).await;
            let _ = session.release(&id).await;
        }));
    }
}

/// The rows of an operation, as they arrive.
struct Rows {
    answers: Streaming<ExecutePlanResponse>,
    /// `None` after the end.
    operation: Option<Operation>,
    /// The last answer that arrived.
    last: Option<String>,
    words: Words,
    form: Form,
    output: Option<Output>,
    /// How many rows the output may still have.
    left: u64,
    /// What is to be handed over next.
    ready: VecDeque<Chunk>,
    _held: Vec<Arc<dyn Base>>,
}

impl Rows {
    /// The next piece of the output.
    async fn next(&mut self) -> Result<Option<Chunk>, Refusal> {
        loop {
            if let Some(chunk) = self.ready.pop_front() {
                return Ok(Some(chunk));
            }
            let Some(operation) = &self.operation else {
                return Ok(None);
            };
            let (session, id) = (operation.session.clone(), operation.id.clone());
            match self.answer(&session, &id).await? {
                Some(batches) => self.take(batches)?,
                None => self.end(false)?,
            }
        }
    }

    /// The next batches of rows; `None` after the last. A connection that breaks is made again.
    async fn answer(&mut self, session: &Session, id: &str) -> Result<Option<Bytes>, Refusal> {
        let (mut tries, mut wait) = REATTACHING;
        loop {
            let broken = match self.answers.message().await {
                Ok(Some(answer)) => {
                    if !answer.response_id.is_empty() {
                        self.last = Some(answer.response_id);
                    }
                    if let Some(batch) = answer.arrow_batch {
                        return Ok(Some(batch.data));
                    }
                    if answer.result_complete.is_some() {
                        return Ok(None);
                    }
                    continue;
                }
                // Spark ends the answers after a while, and goes on when it is asked again.
                Ok(None) => Status::unavailable("the answers ended before the result did"),
                Err(status) if errors::is_connection(&status) => status,
                Err(status) => return Err(self.words.failed(&status)),
            };
            loop {
                if tries == 0 {
                    return Err(errors::unreachable(&broken));
                }
                tries -= 1;
                match session.reattach(id, self.last.clone()).await {
                    Ok(answers) => {
                        self.answers = answers;
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
        is_cut: false,
    }
}
