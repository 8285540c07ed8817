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

use super::Format;
use super::folders::Part;
use super::jobs::{Job, Outcome};
use super::parts::delta::{self, Live};
use super::parts::{self, Fault, PartScan};
use super::root::{Mark, Root};
use super::scan::{Scan, scan};
use super::settings::FileSettings;

/// The argument that makes this program the process.
const COMMAND: &str = "file-scanner";
/// To the process: [`Asked`].
const ASKED: u8 = b'A';
/// From the process: what was asked for.
const OUTCOME: u8 = b'O';

/// How many bytes of memory looking at a file takes at most.
const MEMORY: u64 = 1 << 30;
/// How many seconds of processor time looking at a file takes at most, besides one for each MiB.
const SECONDS: u64 = 30;

const CRASHED: &str =
    "it is damaged, or made to do harm: its reader crashed, or took too much memory or time";

/// What is to be looked at.
#[derive(Debug, Serialize, Deserialize)]
enum Asked {
    /// A file: its `Outcome`.
    File(AskedFile),
    /// A file of a folder: its [`PartScan`] and mark.
    Part(AskedFile),
    /// Files of a folder that were looked at: their [`Scan`].
    Whole(Box<parts::Asked>),
    /// The log of a Delta Lake table: its [`Live`] files.
    Log(Vec<String>),
}

#[derive(Debug, Serialize, Deserialize)]
struct AskedFile {
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
    process: Option<Process>,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(root: &'a Root, program: Option<&'a Path>) -> Self {
        Self {
            root,
            program,
            process: None,
        }
    }

    /// Looks at a file.
    pub(super) fn scan(&mut self, job: &Job) -> Outcome {
        self.ask(Asked::File(AskedFile {
            path: job.found.path.clone(),
            size: job.found.mark.size,
            format: job.format,
            settings: job.settings.clone(),
        }))
    }

    /// Looks at a file of a folder.
    pub(super) fn part(&mut self, job: &Job, part: &Part) -> Result<(PartScan, Mark), Fault> {
        self.ask(Asked::Part(AskedFile {
            path: part.path.clone(),
            size: part.mark.size,
            format: job.format,
            settings: job.settings.clone(),
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

    fn ask<T: DeserializeOwned>(&mut self, asked: Asked) -> Result<T, Fault> {
        let Some(program) = self.program else {
            let answer = serde_json::from_slice(&look(self.root, asked));
            return answer.unwrap_or_else(|_| Err(CRASHED.to_owned().into()));
        };
        let mut process = match self.process.take() {
            Some(process) => process,
            None => Process::start(program, self.root)
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

/// A process. It ends when its standard input is closed, and is killed when this is dropped.
struct Process {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Process {
    fn start(program: &Path, root: &Root) -> io::Result<Self> {
        let mut child = Command::new(program)
            .arg(COMMAND)
            .arg(root.path())
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
            }),
            _ => Err(io::Error::other("no pipes")),
        }
    }

    fn ask<T: DeserializeOwned>(&mut self, asked: &Asked) -> io::Result<Option<Result<T, Fault>>> {
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
    Some(match serve(&folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    })
}

fn serve(folder: &Path) -> io::Result<()> {
    belvedere_confine::give_way();
    let root = Root::new(folder)?;
    belvedere_confine::limit(Limits {
        memory: MEMORY,
        file: 0,
    })?;
    belvedere_confine::only([root.path()], None)?;
    let mut input = io::stdin().lock();
    let mut output = io::stdout();
    let mut seconds = 0_u64;
    while let Some(asked) = frames::read_json::<Asked>(&mut input, ASKED)? {
        seconds = seconds.saturating_add(SECONDS + asked.size() / (1 << 20));
        belvedere_confine::allow_time(seconds)?;
        frames::write(&mut output, OUTCOME, &[], &look(&root, asked))?;
        output.flush()?;
    }
    Ok(())
}

impl Asked {
    /// How many bytes are to be read at most.
    fn size(&self) -> u64 {
        match self {
            Self::File(file) | Self::Part(file) => file.size,
            Self::Whole(asked) => asked.parts.files.iter().map(|file| file.mark.size).sum(),
            Self::Log(_) => 0,
        }
    }
}

/// The answer: a result as JSON.
fn look(root: &Root, asked: Asked) -> Vec<u8> {
    match asked {
        Asked::File(file) => caught(|| {
            let found = scan(root, &file.path, file.format, &file.settings);
            Ok(found?)
        }),
        Asked::Part(file) => caught(|| {
            let found = parts::look(root, &file.path, file.format, &file.settings);
            Ok(found?)
        }),
        Asked::Whole(asked) => caught(|| parts::whole(root, *asked)),
        Asked::Log(files) => caught(|| Ok(delta::live(root, &files)?)),
    }
}

/// Readers of formats can fail over damaged files in ways that they did not think of.
fn caught<T: Serialize>(look: impl FnOnce() -> Result<T, Fault>) -> Vec<u8> {
    let failed = || Err(Fault::from("it is damaged: its reader failed".to_owned()));
    let answer = catch_unwind(AssertUnwindSafe(look)).unwrap_or_else(|_| failed());
    serde_json::to_vec(&answer).unwrap_or_default()
}
