//! `cargo xtask fuzz --parsers`: every parser is fed with made-up bytes (`crates/fuzz`), each in a process of its own.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;
use std::{fs, thread};

use anyhow::{Context as _, Result, ensure};

use crate::native;
use crate::step::{processors, step};
use crate::workspace::Workspace;

/// Feeds each parser for so many minutes, as many of them at once as there are processors.
pub(super) fn run(workspace: &Workspace, minutes: f64, seed: Option<u64>) -> Result<()> {
    let program = native::build_fuzz(workspace)?;
    let folder = workspace.scratch("fuzz-parsers")?;
    let names = String::from_utf8(command(&program, &[])?.stdout)?;
    let names: Vec<&str> = names.lines().collect();
    ensure!(!names.is_empty(), "there are no parsers");
    // Another seed each time, unless the same inputs are asked for.
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    let seed = seed.unwrap_or(now.as_secs()).to_string();
    let seconds = format!("{:.0}", (minutes * 60.0).max(1.0));
    let waiting = Mutex::new(names.iter());
    let failures = Mutex::new(Vec::new());
    step(
        format_args!(
            "{} parsers, {minutes} minutes each, seed {seed}",
            names.len()
        ),
        "The last line shows the input again.",
        || {
            thread::scope(|scope| {
                for _ in 0..processors() {
                    scope.spawn(|| {
                        loop {
                            let next = lock(&waiting).next();
                            let Some(name) = next else { return };
                            if let Err(error) = feed(&program, &folder, name, &seconds, &seed) {
                                lock(&failures).push(format!("{error:#}"));
                            }
                        }
                    });
                }
            });
            let failures = lock(&failures);
            ensure!(failures.is_empty(), "{}", failures.join("\n"));
            Ok(())
        },
    )
}

fn feed(program: &Path, folder: &Path, name: &str, seconds: &str, seed: &str) -> Result<()> {
    let place = folder.join(name);
    let at = place.to_string_lossy();
    let arguments = [name, "--seconds", seconds, "--seed", seed, "--place", &at];
    let output = command(program, &arguments)?;
    if output.status.success() {
        let inputs = String::from_utf8_lossy(&output.stdout);
        eprintln!("    {name}: {} inputs, no failure", inputs.trim());
        return Ok(());
    }
    let number = fs::read(&place).unwrap_or_default();
    let number = number
        .first_chunk()
        .map_or(0, |bytes| u64::from_le_bytes(*bytes));
    let said = String::from_utf8_lossy(&output.stderr);
    let program = program.display();
    anyhow::bail!(
        "{name}: {}\n{}\n{program} {name} --seed {seed} --only {number}",
        output.status,
        said.trim()
    )
}

fn command(program: &Path, arguments: &[&str]) -> Result<Output> {
    let output = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .output();
    output.with_context(|| program.display().to_string())
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
