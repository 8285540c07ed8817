//! Whether this system keeps a confined process from what it should be kept from: tried, not assumed. Statements of SQL run,
//! and files of users are looked at, in such processes.

use std::io;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use belvedere_confine::Walls;

/// The argument that makes this program the process that tries.
const COMMAND: &str = "confinement-probe";

/// What a process may be kept from, and whether it is.
type Wall = (&'static str, fn(&Walls) -> bool);

const WALLS: [Wall; 4] = [
    ("reading other files", |walls| walls.files),
    ("writing files", |walls| walls.changes),
    ("starting programs", |walls| walls.programs),
    ("using the network", |walls| walls.network),
];

/// Becomes the process that tries when the first argument of this program says so. It prints what it is not kept from.
pub(crate) fn process() -> Option<ExitCode> {
    if std::env::args_os().nth(1)? != COMMAND {
        return None;
    }
    Some(match belvedere_confine::probe() {
        Ok(walls) => {
            for (name, holds) in WALLS {
                if !holds(&walls) {
                    println!("{name}");
                }
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    })
}

/// What a confined process of this program is not kept from on this system.
///
/// # Errors
/// When the process can't be started, or can't try.
pub(crate) fn missing(program: &Path) -> io::Result<Vec<String>> {
    let mut command = Command::new(program);
    let tried = command.arg(COMMAND).stdin(Stdio::null()).output()?;
    if !tried.status.success() {
        let said = String::from_utf8_lossy(&tried.stderr);
        return Err(io::Error::other(said.trim().to_owned()));
    }
    let said = String::from_utf8_lossy(&tried.stdout);
    Ok(said.lines().map(str::to_owned).collect())
}
