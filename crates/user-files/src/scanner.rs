//! Looking at files in a confined process: what a hostile file does to its reader, such as a stack that overflows or memory
//! that runs out, ends that process and not the platform.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use belvedere_sql_protocol as frames;
use belvedere_store::FileFormat;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use super::convert::Outcome;
use super::copies::Copies;
use super::found::Part;
use super::job::Job;
use super::kinds::Kind;
use super::parts::delta::Live;
use super::parts::{self, Fault};
use super::permits::{Permit, Permits};
use super::progress::Progress;
use super::root::{Fingerprint, Root};
use super::scan::parts::PartScan;
use super::scan::{Depth, Report, Scan};
use super::settings::{FileSettings, Said};
use super::unread::Unread;

mod confined;

pub use confined::process;

use confined::look;

/// The argument that makes this program the process.
const COMMAND: &str = "file-scanner";
/// To the process: [`Asked`].
const ASKED: u8 = b'A';
/// From the process: what was asked for.
const OUTCOME: u8 = b'O';
/// From the process, at times before that: how many more bytes were read, as JSON.
const PROGRESS: u8 = b'P';
/// After how many bytes it says so.
const STEP: u64 = 8 << 20;

/// How many bytes of memory looking at a file takes at most.
const MEMORY: u64 = 1 << 30;
/// How many seconds of processor time looking at a file takes at most, besides one for each MiB that it is about.
const SECONDS: u64 = 30;

const CRASHED: &str =
    "it is damaged, or made to do harm: its reader crashed, or took too much memory or time";

/// What is to be looked at.
#[derive(Debug, Serialize, Deserialize)]
enum Asked {
    /// A file: its `Outcome`.
    File(Box<AskedFile>),
    /// Files of a folder: of each its [`PartScan`] and fingerprint.
    Parts(Vec<AskedPart>),
    /// Files of a folder that were looked at: their [`Scan`].
    Whole(Box<parts::Asked>),
    /// The log of a Delta Lake table: its [`Live`] files.
    Log(Vec<String>),
}

#[derive(Debug, Serialize, Deserialize)]
struct AskedFile {
    path: String,
    size: u64,
    kind: Kind,
    said: Said,
    depth: Depth,
}

#[derive(Debug, Serialize, Deserialize)]
struct AskedPart {
    path: String,
    size: u64,
    format: FileFormat,
    settings: FileSettings,
    depth: Depth,
}

/// What files are looked at with.
#[derive(Clone, Copy)]
pub(super) struct Tools<'a> {
    pub(super) root: &'a Root,
    /// The program of the processes; without it, files are looked at in this process.
    pub(super) program: Option<&'a Path>,
    pub(super) copies: &'a Copies,
    pub(super) progress: &'a Progress,
    /// How many processes may run; without it, each scanner has its own.
    pub(super) permits: Option<&'a Permits>,
}

/// What looking at a file of a folder gave.
pub(super) type PartOutcome = Result<(PartScan, Fingerprint), Fault>;

/// Looks at one file after the other.
pub(super) struct Scanner<'a> {
    tools: Tools<'a>,
    process: Option<Process<'a>>,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(tools: Tools<'a>) -> Self {
        Self {
            tools,
            process: None,
        }
    }

    /// Looks at a file.
    pub(super) fn scan(&mut self, job: &Job) -> Outcome {
        let asked = Asked::File(Box::new(AskedFile {
            path: job.found.path.clone(),
            size: job
                .found
                .fingerprint
                .size
                .saturating_mul(job.kind.growth().max(1)),
            kind: job.kind,
            said: job.said.clone(),
            depth: job.depth,
        }));
        let path = &job.found.path;
        if self.tools.program.is_none() {
            let workshop = self.tools.copies.workshop();
            let made = workshop.as_ref().map(TempDir::path);
            let outcome = response(&self.look(path, asked, made));
            return self.taken(outcome, made);
        }
        let outcome = self.ask(path, asked);
        if !has_copies(&outcome) {
            return outcome;
        }
        // It must not write into a copy that is read.
        let workshop = self.process.take().and_then(Process::end);
        self.taken(outcome, workshop.as_ref().map(TempDir::path))
    }

    /// Takes the copies over that were made.
    fn taken(&self, outcome: Outcome, made: Option<&Path>) -> Outcome {
        let (mut parts, fingerprint) = outcome?;
        for part in &mut parts {
            if let (Some(converted), Some(made)) = (&mut part.converted, made) {
                let taken = self.tools.copies.take(made, converted);
                *converted = taken.map_err(|error| {
                    Unread::Later(format!("a copy that can be read can't be kept: {error}"))
                })?;
            }
        }
        Ok((parts, fingerprint))
    }

    /// Looks at files of a folder, which are asked about together.
    pub(super) fn parts(&mut self, job: &Job, parts: &[&Part]) -> Vec<PartOutcome> {
        let asked = parts.iter().map(|part| AskedPart {
            path: part.path.clone(),
            size: part.fingerprint.size,
            format: job.format(),
            settings: job.said.file.clone(),
            depth: job.depth,
        });
        let looked: Result<Vec<PartOutcome>, Fault> =
            self.ask(&job.found.path, Asked::Parts(asked.collect()));
        match (looked, parts) {
            (Ok(looked), _) => looked,
            (Err(fault), [_]) => vec![Err(fault)],
            // One of them has ended the process.
            (Err(_), _) => {
                let parts = parts.iter();
                parts.flat_map(|part| self.parts(job, &[part])).collect()
            }
        }
    }

    /// Makes one dataset of the files of a folder.
    pub(super) fn whole(&mut self, job: &Job, asked: parts::Asked) -> Result<Scan, Fault> {
        self.ask(&job.found.path, Asked::Whole(Box::new(asked)))
    }

    /// Reads the log of a Delta Lake table.
    pub(super) fn log(&mut self, job: &Job, files: &[String]) -> Result<Live, Fault> {
        self.ask(&job.found.path, Asked::Log(files.to_vec()))
    }

    /// Looks at a file or folder in this process.
    fn look(&self, path: &str, asked: Asked, copies: Option<&Path>) -> Vec<u8> {
        let report = |bytes| self.tools.progress.add(path, bytes);
        look(self.tools.root, asked, copies, &report)
    }

    /// Lets another scanner have its turn, if one waits for it.
    pub(super) fn give_turn(&mut self) {
        if self.tools.permits.is_some_and(Permits::are_awaited) {
            self.process = None;
        }
    }

    /// Asks about a file or folder.
    fn ask<T: DeserializeOwned, E: Reason>(&mut self, path: &str, asked: Asked) -> Result<T, E> {
        let Tools {
            root,
            program,
            copies,
            progress,
            permits,
        } = self.tools;
        // Of a reading that is to end, no more is asked.
        let may_go_on = progress.add(path, 0);
        may_go_on.map_err(|error| error.to_string())?;
        let Some(program) = program else {
            return response(&self.look(path, asked, None));
        };
        let mut process = if let Some(process) = self.process.take() {
            process
        } else {
            let permit = permits.map(Permits::take);
            Process::start(program, root, copies.workshop(), permit)
                .map_err(|error| format!("it can't be looked at: {error}"))?
        };
        match process.ask(&asked, &|bytes| progress.add(path, bytes)) {
            Ok(Some(response)) => {
                self.process = Some(process);
                response
            }
            // The process is gone; the next file gets another one.
            Ok(None) | Err(_) => Err(CRASHED.to_owned().into()),
        }
    }
}

/// How many files are looked at at once.
pub(super) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Does some work with scanners, several at once. The results are in the order of the work.
pub(super) fn each<T: Send, R: Send>(
    tools: Tools<'_>,
    work: Vec<T>,
    to_do: impl Fn(&mut Scanner<'_>, T) -> R + Sync,
) -> Vec<R> {
    let threads = processors().min(work.len());
    let next = Mutex::new(work.into_iter().enumerate());
    let results = Mutex::new(Vec::new());
    let run = || {
        let mut scanner = Scanner::new(tools);
        loop {
            let work = next.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((place, work)) = work else {
                break;
            };
            let result = to_do(&mut scanner, work);
            scanner.give_turn();
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.push((place, result));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(run);
        }
    });
    let results = results.into_inner();
    let mut results = results.unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(place, _)| *place);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Why a file or folder can't be used.
trait Reason: Serialize + DeserializeOwned + From<String> {}

impl<E: Serialize + DeserializeOwned + From<String>> Reason for E {}

/// What a response says.
fn response<T: DeserializeOwned, E: Reason>(response: &[u8]) -> Result<T, E> {
    let response = serde_json::from_slice(response);
    response.unwrap_or_else(|_| Err(CRASHED.to_owned().into()))
}

fn has_copies(outcome: &Outcome) -> bool {
    let parts = outcome.as_ref().map(|(parts, _)| parts.as_slice());
    parts.is_ok_and(|parts| parts.iter().any(|part| part.converted.is_some()))
}

/// A process. It ends when its standard input is closed, and is killed when this is dropped.
struct Process<'a> {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    /// The folder that it may write to.
    workshop: Option<TempDir>,
    /// Given back when the process has ended.
    _permit: Option<Permit<'a>>,
}

impl<'a> Process<'a> {
    fn start(
        program: &Path,
        root: &Root,
        workshop: Option<TempDir>,
        permit: Option<Permit<'a>>,
    ) -> io::Result<Self> {
        let mut child = Command::new(program)
            .arg(COMMAND)
            .arg(root.path())
            .args(workshop.as_ref().map(TempDir::path))
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => Ok(Self {
                child,
                input,
                output,
                workshop,
                _permit: permit,
            }),
            _ => Err(io::Error::other("no pipes")),
        }
    }

    /// Ends the process, and gives the folder that it wrote to.
    fn end(mut self) -> Option<TempDir> {
        self.workshop.take()
    }

    fn ask<T: DeserializeOwned, E: Reason>(
        &mut self,
        asked: &Asked,
        report: Report<'_>,
    ) -> io::Result<Option<Result<T, E>>> {
        frames::write_json(&mut self.input, ASKED, asked)?;
        self.input.flush()?;
        while let Some((kind, content)) = frames::read(&mut self.output)? {
            match kind {
                PROGRESS => report(serde_json::from_slice(&content)?)?,
                OUTCOME => return Ok(Some(serde_json::from_slice(&content)?)),
                _ => return Err(io::Error::other("a frame of another kind was expected")),
            }
        }
        Ok(None)
    }
}

impl Drop for Process<'_> {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests;
