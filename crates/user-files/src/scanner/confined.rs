//! The confined process, which looks at files.

use std::cell::{Cell, RefCell};
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use belvedere_confine::Limits;
use belvedere_sql_protocol as frames;
use serde::Serialize;

use super::{
    ASKED, Asked, AskedFile, AskedPart, COMMAND, MEMORY, OUTCOME, PROGRESS, PartOutcome, Reason,
    SECONDS, STEP, has_copies,
};
use crate::convert::{self, output};
use crate::parts::{self, Fault, delta};
use crate::root::Root;
use crate::scan::Report;

/// Becomes the process when the first argument of this program says so.
pub fn process() -> Option<ExitCode> {
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
        file: copies.map_or(0, |_| output::MAX_COPY_BYTES),
    })?;
    belvedere_confine::only([root.path()], copies)?;
    let allow_time = |seconds| belvedere_confine::allow_time(seconds);
    reply(
        &mut io::stdin().lock(),
        io::stdout(),
        &root,
        copies,
        allow_time,
    )
}

/// Looks at what is asked for until nothing more is.
pub(super) fn reply(
    input: &mut impl Read,
    output: impl Write,
    root: &Root,
    copies: Option<&Path>,
    allow_time: impl Fn(u64) -> io::Result<()>,
) -> io::Result<()> {
    let output = RefCell::new(output);
    let mut seconds = 0_u64;
    while let Some(asked) = frames::read_json::<Asked>(input, ASKED)? {
        seconds = seconds.saturating_add(SECONDS + asked.size() / (1 << 20));
        allow_time(seconds)?;
        let read = Cell::new(0);
        // The platform ends this process by not reading this any more.
        let tell = || frames::write_json(&mut *output.borrow_mut(), PROGRESS, &read.take());
        let report = |bytes| {
            read.set(read.get() + bytes);
            if read.get() >= STEP { tell() } else { Ok(()) }
        };
        let found = look(root, asked, copies, &report);
        if read.get() > 0 {
            tell()?;
        }
        frames::write(&mut *output.borrow_mut(), OUTCOME, &[], &found)?;
    }
    Ok(())
}

impl Asked {
    /// How many bytes are to be read at most.
    fn size(&self) -> u64 {
        match self {
            Self::File(file) => file.size,
            Self::Parts(parts) => parts.iter().map(|part| part.size).sum(),
            Self::Whole(asked) => asked
                .parts
                .files
                .iter()
                .map(|file| file.fingerprint.size)
                .sum(),
            Self::Log(_) => 0,
        }
    }
}

/// The response: a result as JSON.
pub(super) fn look(
    root: &Root,
    asked: Asked,
    copies: Option<&Path>,
    report: Report<'_>,
) -> Vec<u8> {
    match asked {
        Asked::File(file) => {
            let AskedFile {
                path,
                kind,
                said,
                depth,
                ..
            } = file.as_ref();
            let outcome = caught(|| convert::look(root, path, *kind, said, *depth, copies, report));
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
        Asked::Parts(parts) => {
            let looked = parts.iter().map(|part| {
                let AskedPart {
                    path,
                    size,
                    format,
                    settings,
                    depth,
                } = part;
                let read = Cell::new(0);
                let report_read = |bytes| {
                    read.set(read.get() + bytes);
                    report(bytes)
                };
                let looked =
                    caught(|| parts::look(root, path, *format, settings, *depth, &report_read));
                // Of Parquet and of samples, not all bytes are read.
                let told = report(size.saturating_sub(read.get()));
                told.map_err(|error| Fault::from(error.to_string()))?;
                looked
            });
            json::<Vec<PartOutcome>, Fault>(&Ok(looked.collect()))
        }
        Asked::Whole(asked) => json(&caught(|| parts::whole(root, *asked))),
        Asked::Log(files) => json(&caught(|| Ok::<_, Fault>(delta::live(root, &files)?))),
    }
}

/// Readers of formats can fail over damaged files in ways that they did not think of.
fn caught<T, E: Reason>(look: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    let failed = || Err("it is damaged: its reader failed".to_owned().into());
    catch_unwind(AssertUnwindSafe(look)).unwrap_or_else(|_| failed())
}

fn json<T: Serialize, E: Reason>(response: &Result<T, E>) -> Vec<u8> {
    serde_json::to_vec(response).unwrap_or_default()
}
