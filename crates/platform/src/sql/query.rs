//! One query: its state, and its output on disk, which readers follow while it grows.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::PathBuf;

use belvedere_api::error;
use belvedere_api::error::Refusal;
use bytes::Bytes;
use futures_util::{Stream, stream};
use tokio::sync::watch;

use super::engine::{Chunk, StageProgress};
use super::failed;
use crate::read_chunk::read_chunk;

/// A query that runs or has ended.
pub(super) struct Query {
    /// The user who runs it.
    pub(super) owner: String,
    /// Where its output is.
    output: PathBuf,
    progress: watch::Sender<Progress>,
    /// Turned to true once.
    canceled: watch::Sender<bool>,
}

/// How far a query is.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Progress {
    /// Whether its statement is understood and runs.
    pub(super) runs: bool,
    /// How many bytes the files of its datasets have, once they are looked up.
    pub(super) input_bytes: u64,
    /// How far the engine says that it is.
    pub(super) stages: Option<StageProgress>,
    /// How many rows are on disk.
    pub(super) rows: u64,
    /// How many bytes are on disk.
    pub(super) bytes: u64,
    /// Whether rows were left out, because a result has as many as it may.
    pub(super) is_cut: bool,
    /// Its outcome, and the time of its end in milliseconds since 1970.
    pub(super) end: Option<(End, i64)>,
}

/// How a query ended.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum End {
    Succeeded,
    Canceled,
    Failed(Refusal),
}

impl Query {
    pub(super) fn new(owner: String, output: PathBuf) -> Self {
        Self {
            owner,
            output,
            progress: watch::Sender::default(),
            canceled: watch::Sender::new(false),
        }
    }

    /// How far it is now.
    pub(super) fn progress(&self) -> Progress {
        self.progress.borrow().clone()
    }

    /// How many bytes its output takes on disk.
    pub(super) fn bytes(&self) -> u64 {
        let progress = self.progress.borrow();
        match progress.end {
            None | Some((End::Succeeded, _)) => progress.bytes,
            // Its output is gone.
            Some(_) => 0,
        }
    }

    /// Waits until it is as far as that.
    pub(super) async fn until(&self, far_enough: impl FnMut(&Progress) -> bool) -> Progress {
        let mut progress = self.progress.subscribe();
        // The sender lives as long as this query.
        match progress.wait_for(far_enough).await {
            Ok(progress) => progress.clone(),
            Err(_) => self.progress(),
        }
    }

    /// Asks it to end. One that has ended keeps its end.
    pub(super) fn cancel(&self) {
        self.canceled.send_replace(true);
    }

    /// Waits until it is canceled.
    pub(super) async fn until_canceled(&self) {
        let _ = self.canceled.subscribe().wait_for(|yes| *yes).await;
    }

    /// Records how many bytes the files of its datasets have.
    pub(super) fn record_input(&self, bytes: u64) {
        let record = |progress: &mut Progress| progress.input_bytes = bytes;
        self.progress.send_modify(record);
    }

    /// Marks it as running: its statement is understood.
    pub(super) fn mark_running(&self) {
        self.progress.send_modify(|progress| progress.runs = true);
    }

    /// Records its end. Only the first counts.
    pub(super) fn record_end(&self, end: End, now: i64) {
        let succeeded = end == End::Succeeded;
        self.progress.send_modify(|progress| {
            progress.end.get_or_insert((end, now));
        });
        if !succeeded {
            self.remove_output();
        }
    }

    /// Begins the file of its output.
    pub(super) fn begin_output(&self) -> Result<Writer<'_>, Refusal> {
        let file = File::create(&self.output).map_err(|error| disk_failed(&error))?;
        Ok(Writer { query: self, file })
    }

    /// The whole output of a query that succeeded, as an open file with its length.
    pub(super) fn whole(&self) -> io::Result<(File, u64)> {
        let file = File::open(&self.output)?;
        let length = file.metadata()?.len();
        Ok((file, length))
    }

    /// The whole output from the beginning, and further output as it is added, until the end of the query. The stream
    /// of a query that does not succeed ends with an error, so that a part is not taken for the whole.
    pub(super) fn follow(&self) -> io::Result<impl Stream<Item = io::Result<Bytes>> + use<>> {
        let file = tokio::fs::File::from_std(File::open(&self.output)?);
        let progress = self.progress.subscribe();
        let state = (file, progress, 0_u64);
        Ok(stream::try_unfold(
            state,
            |(mut file, mut progress, read)| async move {
                let (bytes, end) = {
                    let now = progress.wait_for(|now| now.bytes > read || now.end.is_some());
                    let now = now.await.map_err(|_| io::ErrorKind::ConnectionAborted)?;
                    (now.bytes, now.end.clone())
                };
                match end {
                    None | Some((End::Succeeded, _)) => {}
                    Some(_) => return Err(io::ErrorKind::ConnectionAborted.into()),
                }
                if read == bytes {
                    return Ok(None);
                }
                let chunk = read_chunk(&mut file, bytes - read).await?;
                let read = read + chunk.len() as u64;
                Ok(Some((chunk, (file, progress, read))))
            },
        ))
    }

    /// Removes its output. A reader that has it open can read on.
    pub(super) fn remove_output(&self) {
        // There may be none.
        let _ = std::fs::remove_file(&self.output);
    }
}

/// Writes the output of a query.
pub(super) struct Writer<'q> {
    query: &'q Query,
    file: File,
}

impl Writer<'_> {
    /// Writes a piece, and lets the readers know.
    pub(super) fn write(&mut self, chunk: &Chunk, max_bytes: u64) -> Result<(), Refusal> {
        let written = self.query.progress.borrow().bytes;
        let bytes = written.saturating_add(chunk.bytes.len() as u64);
        if bytes > max_bytes {
            return Err(failed(&format!(
                "The result is larger than {max_bytes} bytes."
            )));
        }
        // A page of memory for the system, which writes it to disk when it likes: the output need not survive a crash.
        self.file
            .write_all(&chunk.bytes)
            .map_err(|error| disk_failed(&error))?;
        self.query.progress.send_modify(|progress| {
            progress.bytes = bytes;
            progress.rows += chunk.rows;
            progress.is_cut |= chunk.is_cut;
            progress.stages = chunk.stages.or(progress.stages);
        });
        Ok(())
    }
}

fn disk_failed(error: &io::Error) -> Refusal {
    tracing::error!("the output of a SQL query can't be kept: {error}");
    match error.kind() {
        io::ErrorKind::StorageFull => failed("There is no space left for the result."),
        _ => failed("The result can't be written to disk."),
    }
}

/// The error that a query that failed, or was canceled, answers with when its results are asked for.
pub(super) fn refusal(end: &End) -> Option<Refusal> {
    match end {
        End::Succeeded => None,
        End::Canceled => Some(Refusal::new(&error::QUERY_CANCELED)),
        End::Failed(refusal) => Some(refusal.clone()),
    }
}
