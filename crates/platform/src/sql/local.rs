//! The local engine: each statement in a process of its own, which is killed when its run is dropped.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Context as _;
use belvedere_api::error::Refusal;
use belvedere_sql_protocol as protocol;
use futures_util::future::BoxFuture;
use futures_util::{FutureExt as _, StreamExt as _, stream};

use super::engine::{Engine, Run, Work};
use super::process::Process;
use super::{Options, failed, program};

/// The engine on this machine.
#[derive(Clone)]
pub(super) struct LocalEngine(Arc<Shared>);

struct Shared {
    options: Options,
    /// Where each process has a folder for its intermediate data.
    folder: PathBuf,
    number: AtomicU64,
    /// A process that waits for its statement: starting one takes longer than a small query.
    idle: Mutex<Option<Process>>,
}

impl LocalEngine {
    /// An engine whose processes keep their intermediate data below a folder.
    pub(super) fn new(options: Options, folder: PathBuf) -> Self {
        Self(Arc::new(Shared {
            options,
            folder,
            number: AtomicU64::new(0),
            idle: Mutex::new(None),
        }))
    }

    /// Checks a statement that another engine runs, and writes it anew, with tables whose names begin with `prefix`.
    ///
    /// # Errors
    /// `QueryParseError` and `QueryFailed`.
    #[cfg(feature = "cluster")]
    pub(super) async fn rewrite(
        &self,
        sql: String,
        prefix: String,
    ) -> Result<protocol::Rewritten, Refusal> {
        let mut process = self.process().map_err(failed)?;
        let rewritten = process.rewrite(sql, prefix, &self.0.options).await;
        self.warm_next();
        rewritten
    }

    /// Starts the next process while a statement is on its way.
    fn warm_next(&self) {
        let next = self.clone();
        tokio::task::spawn_blocking(move || next.warm());
    }

    /// The waiting process, or a new one. An error is for those who run queries.
    fn process(&self) -> Result<Process, &'static str> {
        let waiting = self.idle().take();
        match waiting {
            Some(process) if process.lives() => Ok(process),
            _ => self.spawn(),
        }
    }

    fn spawn(&self) -> Result<Process, &'static str> {
        let program = program::of(&self.0.options)?;
        self.spawn_program(&program).map_err(|error| {
            tracing::error!("no process for a SQL query: {error:#}");
            "The SQL engine can't be started."
        })
    }

    fn spawn_program(&self, program: &Path) -> anyhow::Result<Process> {
        let number = self.0.number.fetch_add(1, Ordering::Relaxed);
        let folder = self.0.folder.join(number.to_string());
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("can't make the folder {}", folder.display()))?;
        let mut command = Command::new(program);
        command
            .arg(protocol::COMMAND)
            .env_clear()
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let child = command
            .spawn()
            .with_context(|| format!("can't start {}", program.display()))?;
        Process::new(child, folder)
    }

    fn idle(&self) -> MutexGuard<'_, Option<Process>> {
        self.0.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Engine for LocalEngine {
    fn start(&self, work: Work) -> BoxFuture<'_, Result<Run, Refusal>> {
        async move {
            let mut process = self.process().map_err(failed)?;
            let started = process.start(work, &self.0.options).await;
            self.warm_next();
            let first = started?;
            let output = stream::try_unfold(process, |mut process| async {
                let chunk = process.chunk().await?;
                Ok(chunk.map(|chunk| (chunk, process)))
            });
            let first = stream::once(std::future::ready(Ok(first)));
            Ok(Run {
                output: first.chain(output).boxed(),
            })
        }
        .boxed()
    }
    /// Starts the process of the next statement now, where none is waiting.
    fn warm(&self) {
        if self.idle().is_some() {
            return;
        }
        match self.spawn() {
            Ok(process) => *self.idle() = Some(process),
            Err(message) => tracing::warn!("SQL queries will fail: {message}"),
        }
    }
}
