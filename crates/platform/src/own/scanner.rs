//! Looking at files in a confined process: what a hostile file does to its reader, such as a stack that overflows or memory
//! that runs out, ends that process and not the platform.

use std::io::{self, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};

use belvedere_confine::Limits;
use belvedere_sql_protocol as frames;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use super::Format;
use super::convert::kinds::Kind;
use super::convert::{self, Unread, output};
use super::copies::Copies;
use super::folders::Part;
use super::jobs::{Job, Outcome};
use super::parts::delta::{self, Live};
use super::parts::{self, Fault, PartScan};
use super::root::{Mark, Root};
use super::scan::Scan;
use super::settings::{FileSettings, Said};

/// The argument that makes this program the process.
const COMMAND: &str = "file-scanner";
/// To the process: [`Asked`].
const ASKED: u8 = b'A';
/// From the process: what was asked for.
const OUTCOME: u8 = b'O';

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
    File(AskedFile),
    /// A file of a folder: its [`PartScan`] and mark.
    Part(AskedPart),
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
}

#[derive(Debug, Serialize, Deserialize)]
struct AskedPart {
    path: String,
    size: u64,
    format: Format,
    settings: FileSettings,
}

/// Looks at one file after the other.
pub(super) struct Scanner<'a> {
    root: &'a Root,
    /// The program of the processes; without it, files are looked at in this process.
    program: Option<&'a Path>,
    copies: &'a Copies,
    process: Option<Process>,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(root: &'a Root, program: Option<&'a Path>, copies: &'a Copies) -> Self {
        Self {
            root,
            program,
            copies,
            process: None,
        }
    }

    /// Looks at a file.
    pub(super) fn scan(&mut self, job: &Job) -> Outcome {
        let asked = Asked::File(AskedFile {
            path: job.found.path.clone(),
            size: job.found.mark.size.saturating_mul(job.kind.growth().max(1)),
            kind: job.kind,
            said: job.said.clone(),
        });
        if self.program.is_none() {
            let workshop = self.copies.workshop();
            let made = workshop.as_ref().map(TempDir::path);
            let outcome = answer(&look(self.root, asked, made));
            return self.taken(outcome, made);
        }
        let outcome = self.ask(asked);
        if !has_copies(&outcome) {
            return outcome;
        }
        // It must not write into a copy that is read.
        let workshop = self.process.take().and_then(Process::end);
        self.taken(outcome, workshop.as_ref().map(TempDir::path))
    }

    /// Takes the copies over that were made.
    fn taken(&self, outcome: Outcome, made: Option<&Path>) -> Outcome {
        let (mut parts, mark) = outcome?;
        for part in &mut parts {
            if let (Some(converted), Some(made)) = (&mut part.converted, made) {
                let taken = self.copies.take(made, converted);
                *converted = taken.map_err(|error| {
                    Unread::Later(format!("a copy that can be read can't be kept: {error}"))
                })?;
            }
        }
        Ok((parts, mark))
    }

    /// Looks at a file of a folder.
    pub(super) fn part(&mut self, job: &Job, part: &Part) -> Result<(PartScan, Mark), Fault> {
        self.ask(Asked::Part(AskedPart {
            path: part.path.clone(),
            size: part.mark.size,
            format: job.format(),
            settings: job.said.file.clone(),
        }))
    }

    /// Makes one dataset of the files of a folder.
    pub(super) fn whole(&mut self, asked: parts::Asked) -> Result<Scan, Fault> {
        self.ask(Asked::Whole(Box::new(asked)))
    }

    /// Reads the log of a Delta Lake table.
    pub(super) fn log(&mut self, files: &[String]) -> Result<Live, Fault> {
        self.ask(Asked::Log(files.to_vec()))
    }

    fn ask<T: DeserializeOwned, E: Reason>(&mut self, asked: Asked) -> Result<T, E> {
        let Some(program) = self.program else {
            return answer(&look(self.root, asked, None));
        };
        let mut process = match self.process.take() {
            Some(process) => process,
            None => Process::start(program, self.root, self.copies.workshop())
                .map_err(|error| format!("it can't be looked at: {error}"))?,
        };
        match process.ask(&asked) {
            Ok(Some(answer)) => {
                self.process = Some(process);
                answer
            }
            // The process is gone; the next file gets another one.
            Ok(None) | Err(_) => Err(CRASHED.to_owned().into()),
        }
    }
}

/// Why something can't be used.
trait Reason: Serialize + DeserializeOwned + From<String> {}

impl<E: Serialize + DeserializeOwned + From<String>> Reason for E {}

/// What an answer says.
fn answer<T: DeserializeOwned, E: Reason>(answer: &[u8]) -> Result<T, E> {
    let answer = serde_json::from_slice(answer);
    answer.unwrap_or_else(|_| Err(CRASHED.to_owned().into()))
}

fn has_copies(outcome: &Outcome) -> bool {
    let parts = outcome.as_ref().map(|(parts, _)| parts.as_slice());
    parts.is_ok_and(|parts| parts.iter().any(|part| part.converted.is_some()))
}

/// A process. It ends when its standard input is closed, and is killed when this is dropped.
struct Process {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    /// The folder that it may write to.
    workshop: Option<TempDir>,
}

impl Process {
    fn start(program: &Path, root: &Root, workshop: Option<TempDir>) -> io::Result<Self> {
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
    ) -> io::Result<Option<Result<T, E>>> {
        frames::write_json(&mut self.input, ASKED, asked)?;
        self.input.flush()?;
        frames::read_json(&mut self.output, OUTCOME)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Becomes the process when the first argument of this program says so.
pub(crate) fn process() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next()? != COMMAND {
        return None;
    }
    let folder = PathBuf::from(arguments.next()?);
    let copies = arguments.next().map(PathBuf::from);
    Some(match serve(&folder, copies.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    })
}

fn serve(folder: &Path, copies: Option<&Path>) -> io::Result<()> {
    belvedere_confine::give_way();
    let root = Root::new(folder)?;
    belvedere_confine::limit(Limits {
        memory: MEMORY,
        file: copies.map_or(0, |_| output::MOST),
    })?;
    belvedere_confine::only([root.path()], copies)?;
    let mut input = io::stdin().lock();
    let mut output = io::stdout();
    let mut seconds = 0_u64;
    while let Some(asked) = frames::read_json::<Asked>(&mut input, ASKED)? {
        seconds = seconds.saturating_add(SECONDS + asked.size() / (1 << 20));
        belvedere_confine::allow_time(seconds)?;
        frames::write(&mut output, OUTCOME, &[], &look(&root, asked, copies))?;
        output.flush()?;
    }
    Ok(())
}

impl Asked {
    /// How many bytes are to be read at most.
    fn size(&self) -> u64 {
        match self {
            Self::File(file) => file.size,
            Self::Part(part) => part.size,
            Self::Whole(asked) => asked.parts.files.iter().map(|file| file.mark.size).sum(),
            Self::Log(_) => 0,
        }
    }
}

/// The answer: a result as JSON.
fn look(root: &Root, asked: Asked, copies: Option<&Path>) -> Vec<u8> {
    match asked {
        Asked::File(file) => {
            let AskedFile {
                path, kind, said, ..
            } = &file;
            let outcome = caught(|| convert::look(root, path, *kind, said, copies));
            if let Some(copies) = copies
                && !has_copies(&outcome)
            {
                // What is left of copies of this file is of no use, and in the way of the next one.
                for entry in std::fs::read_dir(copies).into_iter().flatten().flatten() {
                    let _ = std::fs::remove_file(entry.path());
                }
            }
            json(&outcome)
        }
        Asked::Part(part) => json(&caught(|| {
            parts::look(root, &part.path, part.format, &part.settings)
        })),
        Asked::Whole(asked) => json(&caught(|| parts::whole(root, *asked))),
        Asked::Log(files) => json(&caught(|| Ok::<_, Fault>(delta::live(root, &files)?))),
    }
}

/// Readers of formats can fail over damaged files in ways that they did not think of.
fn caught<T, E: Reason>(look: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    let failed = || Err("it is damaged: its reader failed".to_owned().into());
    catch_unwind(AssertUnwindSafe(look)).unwrap_or_else(|_| failed())
}

fn json<T: Serialize, E: Reason>(answer: &Result<T, E>) -> Vec<u8> {
    serde_json::to_vec(answer).unwrap_or_default()
}
