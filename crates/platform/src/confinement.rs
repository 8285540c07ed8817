//! Tests whether this system enforces the limits of a confined process, instead of assuming it. SQL statements run,
//! and users' files are read, in such processes.

use std::io;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use belvedere_confine::Walls;

/// The argument that makes this program the test process.
const COMMAND: &str = "confinement-probe";

/// A limit of a confined process, and whether it is enforced.
type Wall = (&'static str, fn(&Walls) -> bool);

const WALLS: [Wall; 4] = [
    ("reading other files", |walls| walls.files),
    ("writing files", |walls| walls.changes),
    ("starting programs", |walls| walls.programs),
    ("using the network", |walls| walls.network),
];

/// Runs the test process when the first argument of this program says so. It prints the limits that are not enforced.
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

/// The limits that this system does not enforce on a confined process of this program.
///
/// # Errors
/// When the process can't be started, or can't run the test.
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
