//! The program of the engine's processes: this one, where the engine is a part of it, or one of its own.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::Options;

/// Its name, without its extension.
const NAME: &str = "belvedere-sql";
const PENDING: &str = "The SQL engine is still being built. Run the query again in a few minutes.";
const MISSING: &str = "The SQL engine is not built. Build it with \
    `cargo build --profile native --bin belvedere-sql`, and run the query again.";

/// The program of the processes. It is looked for each time, so it can come while the platform runs.
///
/// # Errors
/// Why it is not there, for those who run queries.
pub(super) fn of(options: &Options) -> Result<PathBuf, &'static str> {
    let program = options.program.clone().or_else(beside);
    if let Some(program) = program.filter(|program| program.is_file()) {
        return Ok(program);
    }
    let under_way = options.pending.as_ref().is_some_and(|file| file.exists());
    Err(if under_way { PENDING } else { MISSING })
}

/// The engine's program in the folder of the running program, or in the one above, where cargo puts the programs beside the
/// tests. `None` where it is not built.
pub fn beside() -> Option<PathBuf> {
    let running = std::env::current_exe().ok()?;
    let name = format!("{NAME}{}", std::env::consts::EXE_SUFFIX);
    let folders = running.ancestors().skip(1).take(2);
    let mut programs = folders.map(|folder| folder.join(&name));
    programs.find(|program| program.is_file())
}

/// The running program, under a name that it keeps when a new build takes its place.
pub(crate) fn running_program() -> Option<PathBuf> {
    let itself = Path::new("/proc/self/exe");
    if itself.exists() {
        return Some(itself.to_owned());
    }
    std::env::current_exe().ok()
}

/// The running program, where the engine is a part of it.
pub fn embedded() -> Option<PathBuf> {
    running_program().filter(|_| cfg!(feature = "embedded-engine"))
}

/// Becomes the engine's process, where the engine is a part of this program and its first argument says so.
pub fn engine_process() -> Option<ExitCode> {
    #[cfg(feature = "embedded-engine")]
    return belvedere_sql_engine::process();
    #[cfg(not(feature = "embedded-engine"))]
    None
}
