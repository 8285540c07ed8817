//! SQL queries (docs/contract.md, "SQL query", "4. Execute SQL query" and "5. Cancel SQL query").
//!
//! A query waits for its permit, runs in an [`engine`], and leaves its output in a file, from which results are read as
//! often as its user likes, also while it grows. Queries do not outlive the platform.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use anyhow::Context as _;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use belvedere_api::error;
use belvedere_api::error::Refusal;
use belvedere_sql_protocol::Failure;
use belvedere_store::private;
use futures_util::StreamExt as _;
use tokio::runtime::Runtime;

use crate::Clock;

pub mod engine;

mod drive;
mod local;
mod options;
mod permits;
mod process;
mod program;
mod queries;
mod query;
#[cfg(feature = "cluster")]
mod spark;

use drive::{drive, first_response};
pub(crate) use engine::PLATFORM;
use engine::{Engine, Form, Lookup, StageProgress, TableName};
use local::LocalEngine;
pub use options::{Cluster, Options};
use permits::Permits;
pub(crate) use program::running_program;
pub use program::{beside, embedded, engine_process};
use queries::Queries;
use query::{End, Progress, Query};

/// The folder in the data folder.
pub(crate) const FOLDER: &str = "sql";
/// How the names of results end.
const RESULT: &str = "result";
/// How long the end of the platform waits for that of statements elsewhere.
const ENDING: Duration = Duration::from_secs(3);
/// How many queries of one user may wait for a permit.
const MAX_WAITING_QUERIES: usize = 32;

/// The queries of a platform.
pub struct Sql {
    queries: Arc<Queries>,
    engine: Arc<dyn Engine>,
    /// Drives the queries, independently of the requests that started them. Taken when this is dropped.
    runtime: Option<Runtime>,
}

/// A query to run.
pub(crate) struct Request {
    pub(crate) owner: String,
    pub(crate) sql: String,
    pub(crate) form: Form,
    pub(crate) tables: Box<dyn FnOnce(Vec<TableName>) -> Lookup + Send>,
}

/// Status of a query.
pub(crate) enum Status {
    Running {
        id: String,
        /// How many bytes the files of its datasets have, once they are looked up.
        input_bytes: u64,
        /// How far the engine says that it is.
        stages: Option<StageProgress>,
    },
    /// It has ended; and whether rows were left out.
    Succeeded(String, bool),
    Canceled,
    Failed(String),
}

/// The results of a query.
pub(crate) enum Results {
    /// All of them.
    Whole {
        file: std::fs::File,
        /// How many bytes there are.
        length: u64,
        /// How many rows there are, where further ones were left out.
        cut_at: Option<u64>,
    },
    /// As they are computed. An error means that they are not whole.
    Growing(futures_util::stream::BoxStream<'static, std::io::Result<bytes::Bytes>>),
}

impl Sql {
    /// Queries with their files in this folder, which only this process uses. Where it can't be made or written to,
    /// queries fail.
    ///
    /// # Errors
    /// When there can be no further threads, or when the cluster is not named as it must be.
    pub(crate) fn open(folder: PathBuf, options: Options, clock: Clock) -> anyhow::Result<Self> {
        if let Err(error) = prepare(&folder) {
            tracing::warn!("SQL queries will fail: {error:#}");
        }
        let folder = std::path::absolute(folder)?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("sql")
            .enable_all()
            .build()?;
        let engine = {
            // Connections belong to it.
            let _entered = runtime.enter();
            engine(&options, &folder)?
        };
        let permits = Permits::new(options.at_once, options.at_once_per_user);
        let queries = Arc::new(Queries::new(options, clock, folder, permits));
        runtime.spawn(queries::remove_expired(Arc::downgrade(&queries)));
        Ok(Self {
            queries,
            engine,
            runtime: Some(runtime),
        })
    }

    /// The engine itself, for statements of the platform: they need no permit, and have no owner.
    pub fn engine(&self) -> &Arc<dyn Engine> {
        &self.engine
    }

    /// Whether the engine is there. It can be built while the platform runs.
    pub(crate) fn is_built(&self) -> bool {
        program::of(&self.queries.options).is_ok()
    }

    /// How many rows a result has at most.
    pub(crate) fn max_rows(&self) -> u64 {
        self.queries.options.max_rows
    }

    /// The cluster that runs the queries, if it is not this machine.
    pub(crate) fn cluster(&self) -> Option<&Cluster> {
        self.queries.options.cluster.as_ref()
    }

    /// Prepares for the first query now.
    pub(crate) fn warm(&self) {
        if let Some(runtime) = &self.runtime {
            let _entered = runtime.enter();
            self.engine.warm();
        }
    }

    /// Starts a query, and returns its first status.
    ///
    /// # Errors
    /// Errors of the statement or its inputs, where they are known in time; otherwise they are the query's failure.
    pub(crate) async fn execute(&self, request: Request) -> Result<Status, Refusal> {
        let queries = &self.queries;
        queries.expire();
        if queries.permits.waiting(&request.owner) >= MAX_WAITING_QUERIES {
            let message = format!("{MAX_WAITING_QUERIES} queries of yours wait already.");
            return Ok(Status::Failed(message));
        }
        let id = new_id()?;
        let output = queries
            .folder
            .join(format!("{}.{RESULT}", uuid::Uuid::new_v4()));
        let query = Arc::new(Query::new(request.owner.clone(), output));
        queries.add(&id, &query);
        let driving = drive(
            Arc::clone(queries),
            Arc::clone(&self.engine),
            Arc::clone(&query),
            request,
        );
        if let Some(runtime) = &self.runtime {
            runtime.spawn(driving);
        }
        let progress = first_response(&query).await;
        match progress.end {
            Some((End::Failed(refusal), _)) => {
                // Its id was not returned to the caller.
                queries.remove(&id);
                if refusal.error.name == error::QUERY_FAILED.name {
                    return Ok(Status::Failed(message(&refusal)));
                }
                Err(refusal)
            }
            _ => Ok(status(id, &progress)),
        }
    }

    /// The state of a query.
    ///
    /// # Errors
    /// `QueryPermissionDenied` for another user's query, and for an unknown one.
    pub(crate) fn status(&self, id: &str, user: &str) -> Result<Status, Refusal> {
        let query = self.queries.find(id, user)?;
        Ok(status(id.to_owned(), &query.progress()))
    }

    /// Cancels a query. One that has ended stays as it is.
    ///
    /// # Errors
    /// `QueryPermissionDenied` for another user's query, and for an unknown one.
    pub(crate) async fn cancel(&self, id: &str, user: &str) -> Result<(), Refusal> {
        let query = self.queries.find(id, user)?;
        query.cancel();
        // The state that is asked for next is the last one.
        query.until(|progress| progress.end.is_some()).await;
        Ok(())
    }

    /// The results of a query, from their first rows on. Waits for these, or for the end, up to the configured time.
    ///
    /// # Errors
    /// `QueryRunning` after that, `QueryCanceled`, or why the query failed. `QueryPermissionDenied` for another
    /// user's query, and for an unknown one.
    pub(crate) async fn results(&self, id: &str, user: &str) -> Result<Results, Refusal> {
        let query = self.queries.find(id, user)?;
        let waiting = query.until(|progress| progress.rows > 0 || progress.end.is_some());
        let Ok(progress) =
            tokio::time::timeout(self.queries.options.results_timeout, waiting).await
        else {
            return Err(Refusal::new(&error::QUERY_RUNNING));
        };
        let unreadable = |error| {
            tracing::error!("the results of a SQL query can't be read: {error}");
            failed("The results can't be read from disk.")
        };
        let Some((end, _)) = progress.end else {
            let growing = query.follow().map_err(unreadable)?;
            return Ok(Results::Growing(growing.boxed()));
        };
        if let Some(refusal) = query::refusal(&end) {
            return Err(refusal);
        }
        let (file, length) = query.whole().map_err(unreadable)?;
        Ok(Results::Whole {
            file,
            length,
            cut_at: progress.is_cut.then_some(progress.rows),
        })
    }
}

impl Drop for Sql {
    fn drop(&mut self) {
        // Queries end, and with them their processes; only statements elsewhere are waited for.
        self.queries.cancel_all();
        if let Some(runtime) = self.runtime.take() {
            let (tell, told) = mpsc::channel();
            let engine = Arc::clone(&self.engine);
            runtime.spawn(async move {
                engine.ended().await;
                let _ = tell.send(());
            });
            let _ = told.recv_timeout(ENDING);
            runtime.shutdown_background();
        }
        // Files that are still in use are removed at the next start.
        let _ = clean(&self.queries.folder);
    }
}

/// The engine that is arranged.
fn engine(options: &Options, folder: &Path) -> anyhow::Result<Arc<dyn Engine>> {
    let local = LocalEngine::new(options.clone(), folder.to_owned());
    match &options.cluster {
        None => Ok(Arc::new(local)),
        #[cfg(feature = "cluster")]
        Some(cluster) => Ok(Arc::new(spark::SparkEngine::new(local, cluster, folder)?)),
        #[cfg(not(feature = "cluster"))]
        Some(cluster) => anyhow::bail!(
            "this program was built without SQL on clusters, so it can't use {}; `--features cluster` builds one that can",
            cluster.address
        ),
    }
}

/// Becomes the helper process that ends queries on a cluster, when the first argument says so.
pub(crate) fn cleanup_process() -> Option<ExitCode> {
    #[cfg(feature = "cluster")]
    return spark::cleanup_process();
    #[cfg(not(feature = "cluster"))]
    None
}

/// Creates the folder, and removes the leftovers of an earlier platform process.
fn prepare(folder: &Path) -> anyhow::Result<()> {
    let shown = folder.display();
    std::fs::create_dir_all(folder).with_context(|| format!("{shown} can't be made"))?;
    private(folder)?;
    clean(folder).with_context(|| format!("{shown} can't be emptied"))
}

/// Removes the leftovers of queries: results, and the folders of their processes.
fn clean(folder: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let name = name.unwrap_or_default();
        if path.extension().is_some_and(|end| end == RESULT) {
            std::fs::remove_file(path)?;
        } else if name.bytes().all(|byte| byte.is_ascii_digit()) {
            std::fs::remove_dir_all(path)?;
        }
    }
    Ok(())
}

fn status(id: String, progress: &Progress) -> Status {
    match &progress.end {
        None => Status::Running {
            id,
            input_bytes: progress.input_bytes,
            stages: progress.stages,
        },
        Some((End::Succeeded, _)) => Status::Succeeded(id, progress.is_cut),
        Some((End::Canceled, _)) => Status::Canceled,
        Some((End::Failed(refusal), _)) => Status::Failed(message(refusal)),
    }
}

/// Why a query failed, in words.
pub(crate) fn message(refusal: &Refusal) -> String {
    let told = refusal.parameters.get("errorMessage");
    let told = told.and_then(serde_json::Value::as_str);
    told.map_or_else(|| refusal.to_string(), str::to_owned)
}

/// A failure while running.
fn failed(message: &str) -> Refusal {
    Refusal::new(&error::QUERY_FAILED).with("errorMessage", message)
}

/// What the engine's process says of a statement, as an error of the contract.
fn refusal(failure: Failure) -> Refusal {
    match failure {
        Failure::Parse(message) => {
            Refusal::new(&error::QUERY_PARSE_ERROR).with("errorMessage", message)
        }
        Failure::ColumnTypes(message) => {
            Refusal::new(&error::COLUMN_TYPES_NOT_SUPPORTED).describe(message)
        }
        Failure::Failed(message) => failed(&message),
    }
}

/// A new identifier. It always holds `/`, `+` and `=`, so a client must encode it in an address.
fn new_id() -> Result<String, Refusal> {
    loop {
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(|_| failed("There is no randomness."))?;
        let id = STANDARD.encode(random);
        if id.contains('/') && id.contains('+') {
            return Ok(id);
        }
    }
}
