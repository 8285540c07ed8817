//! A process of the engine, seen from the platform.

use std::io::{self, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, ExitStatus};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use anyhow::Context as _;
use belvedere_api::error::Refusal;
use belvedere_sql_protocol::{self as protocol, Limits, Names, Statement};
use belvedere_store::FileRows;
use bytes::{Buf as _, Bytes};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;

use super::engine::{Chunk, Tables, Work};
use super::{Options, failed, refusal};

/// The most bytes of a process's standard error that are kept.
const ERROR_BYTES: usize = 16 << 10;
/// How many frames wait for the reader of the output; the process waits after that.
const FRAMES: usize = 4;
const BROKEN: &str = "The SQL engine failed at this statement.";
const OTHER_BUILD: &str = "The SQL engine is of another build than the platform. Build both, and start the platform again.";

type Frame = (u8, Bytes);

/// A process of the engine, for one statement. Dropping it kills it.
pub(super) struct Process {
    /// The process ends when this is closed.
    input: Option<ChildStdin>,
    /// Its output frames, and last the reason of its end.
    frames: mpsc::Receiver<Result<Frame, &'static str>>,
    child: Arc<Mutex<Child>>,
    folder: PathBuf,
    /// Kept as long as the process reads its tables.
    held: Vec<Arc<dyn FileRows>>,
}

impl Process {
    /// Takes over a process that was just started, with its folder, which is removed in the end.
    ///
    /// # Errors
    /// When it has no pipes, or when there can be no further threads.
    pub(super) fn new(mut child: Child, folder: PathBuf) -> anyhow::Result<Self> {
        let input = child.stdin.take().context("no standard input")?;
        let output = child.stdout.take().context("no standard output")?;
        let errors = child.stderr.take().context("no standard error")?;
        let (frame, frames) = mpsc::channel(FRAMES);
        let child = Arc::new(Mutex::new(child));
        let process = Self {
            input: Some(input),
            frames,
            child: Arc::clone(&child),
            folder: folder.clone(),
            held: Vec::new(),
        };
        let named = |name: &str| thread::Builder::new().name(name.to_owned());
        let errors = named("sql-errors").spawn(|| the_end_of(errors))?;
        named("sql-output").spawn(move || attend(output, errors, &child, &frame, &folder))?;
        Ok(process)
    }

    /// Whether it can take a statement.
    pub(super) fn lives(&self) -> bool {
        lock(&self.child)
            .try_wait()
            .is_ok_and(|exit| exit.is_none())
    }

    /// Hands the statement and its tables over. The first piece of the output, which comes before the rows, says that the
    /// statement makes sense and runs.
    pub(super) async fn start(&mut self, work: Work, options: &Options) -> Result<Chunk, Refusal> {
        let statement = Statement {
            sql: work.sql,
            form: work.form,
            max_rows: work.max_rows,
            limits: self.limits(options),
        };
        self.tell(protocol::STATEMENT, &statement).await?;
        let names: Names = match self.frame().await? {
            (protocol::NAMES, content) => parse(&content)?,
            _ => return Err(failed(BROKEN)),
        };
        let inputs = match work.tables {
            Tables::Known(inputs) => inputs,
            Tables::Asked(look_up) => look_up(names).await?,
        };
        self.held = inputs.held;
        self.tell(protocol::TABLES, &inputs.tables).await?;
        self.chunk().await?.ok_or_else(|| failed(BROKEN))
    }

    /// Has a statement checked and written anew for another engine.
    #[cfg(feature = "cluster")]
    pub(super) async fn rewrite(
        &mut self,
        sql: String,
        prefix: String,
        options: &Options,
    ) -> Result<protocol::Rewritten, Refusal> {
        let asked = protocol::Rewrite {
            sql,
            prefix,
            limits: self.limits(options),
        };
        self.tell(protocol::REWRITE, &asked).await?;
        match self.frame().await? {
            (protocol::REWRITTEN, content) => parse(&content),
            _ => Err(failed(BROKEN)),
        }
    }

    fn limits(&self, options: &Options) -> Limits {
        Limits {
            memory: options.memory,
            spill_folder: self.folder.clone(),
            spill: options.spill,
            seconds: options.query_timeout.as_secs().saturating_add(1),
        }
    }

    /// The next piece of the output; `None` after the last.
    pub(super) async fn chunk(&mut self) -> Result<Option<Chunk>, Refusal> {
        match self.frame().await? {
            (protocol::OUTPUT, mut bytes) if bytes.len() >= 4 => {
                let rows = bytes.get_u32_le().into();
                Ok(Some(Chunk {
                    rows,
                    bytes,
                    ..Chunk::default()
                }))
            }
            (protocol::CUT, bytes) => Ok(Some(Chunk {
                bytes,
                is_cut: true,
                ..Chunk::default()
            })),
            (protocol::END, _) => Ok(None),
            _ => Err(failed(BROKEN)),
        }
    }

    async fn tell(&mut self, kind: u8, content: &impl Serialize) -> Result<(), Refusal> {
        let mut frame = Vec::new();
        let encoded = protocol::write_json(&mut frame, kind, content);
        encoded.map_err(|_| failed("The statement or its list of files is too long."))?;
        let mut input = self.input.take().ok_or_else(|| failed(BROKEN))?;
        // A long frame is taken as fast as the process reads.
        let telling = tokio::task::spawn_blocking(move || {
            input.write_all(&frame)?;
            io::Result::Ok(input)
        });
        // Why it failed is the last that the process says.
        self.input = telling.await.ok().and_then(Result::ok);
        Ok(())
    }

    /// The next frame. A failure that the process reports is an error.
    async fn frame(&mut self) -> Result<Frame, Refusal> {
        loop {
            match self.frames.recv().await {
                Some(Ok((protocol::READY, version))) if version == protocol::VERSION[..] => {}
                Some(Ok((protocol::READY, _))) => return Err(failed(OTHER_BUILD)),
                Some(Ok((protocol::FAILURE, content))) => return Err(refusal(parse(&content)?)),
                Some(Ok(frame)) => return Ok(frame),
                Some(Err(cause)) => return Err(failed(cause)),
                None => return Err(failed(BROKEN)),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The thread that reads its output notices, and cleans up.
        let _ = lock(&self.child).kill();
        // Its inputs are no longer needed.
        self.held.clear();
    }
}

/// Reads a process's output until it ends or the receiver is dropped. Then the process is ended and its folder
/// removed.
fn attend(
    mut output: ChildStdout,
    errors: JoinHandle<Vec<u8>>,
    child: &Mutex<Child>,
    frames: &mpsc::Sender<Result<Frame, &'static str>>,
    folder: &std::path::Path,
) {
    while let Ok(Some(frame)) = protocol::read(&mut output) {
        if frames.blocking_send(Ok(frame)).is_err() {
            break;
        }
    }
    drop(output);
    let exit = {
        let mut child = lock(child);
        // One that ends by itself has closed its output before: this does not change its exit status.
        let _ = child.kill();
        child.wait()
    };
    let said = errors.join().unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    if !frames.is_closed() {
        if !exit.as_ref().is_ok_and(ExitStatus::success) {
            tracing::warn!(?exit, "the process of a SQL query ended: {}", said.trim());
        }
        let cause = exit.map_or(BROKEN, |exit| cause_of_death(exit, &said));
        let _ = frames.blocking_send(Err(cause));
    }
    // Leftovers of a crash of the platform are removed at its next start.
    let _ = std::fs::remove_dir_all(folder);
}

/// The last bytes of a process's standard error.
fn the_end_of(mut errors: ChildStderr) -> Vec<u8> {
    let (mut kept, mut part) = (Vec::new(), [0; 1 << 10]);
    while let Ok(count @ 1..) = errors.read(&mut part) {
        kept.extend(part.iter().take(count));
        kept.drain(..kept.len().saturating_sub(ERROR_BYTES));
    }
    kept
}

/// The exit reason of a process, as a message for the user who ran the query.
fn cause_of_death(exit: ExitStatus, said: &str) -> &'static str {
    const MEMORY: &str = "The query needs more memory than a query may use.";
    if said.contains("memory allocation of") {
        return MEMORY;
    }
    if said.contains("has overflowed its stack") {
        return "The statement is too complex.";
    }
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt as _;
        // The same numbers on all systems.
        const KILL: i32 = 9;
        const CPU_TIME: i32 = 24;
        const FILE_SIZE: i32 = 25;
        match exit.signal() {
            // Not by the platform, which tells why: by the system, when memory was short.
            Some(KILL) => return MEMORY,
            Some(CPU_TIME) => return "The query took more time than a query may take.",
            Some(FILE_SIZE) => return "The query needs more space on disk than a query may use.",
            _ => {}
        }
    }
    let _ = exit;
    BROKEN
}

fn parse<T: DeserializeOwned>(content: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(content).map_err(|_| failed(BROKEN))
}

fn lock(child: &Mutex<Child>) -> MutexGuard<'_, Child> {
    child.lock().unwrap_or_else(PoisonError::into_inner)
}
