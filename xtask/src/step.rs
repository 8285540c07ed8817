//! Steps: one line when a step starts, one with its time when it ends, and advice when it fails.

use std::fmt::Display;
use std::io::IsTerminal;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};

mod lanes;
mod times;

pub(crate) use lanes::{at_once, processors, run_in_lane, share_jobs, wanted_jobs};
pub(crate) use times::report;

/// Runs one step and reports how long it took. When it fails, the reason and `advice` on what to do are shown at once;
/// the error only says which step it was.
pub(crate) fn step<T>(
    name: impl Display,
    advice: &str,
    work: impl FnOnce() -> Result<T>,
) -> Result<T> {
    eprintln!("▸ {name}");
    let start = Instant::now();
    let result = work();
    let duration = start.elapsed();
    times::record(&name.to_string(), duration, result.is_ok());
    let time = seconds(duration);
    result
        .inspect(|_| eprintln!("✓ {name} … {time}"))
        .map_err(|error| {
            eprintln!("✗ {name} … {time}\n  {error:#}");
            if !advice.is_empty() {
                eprintln!("  {advice}");
            }
            if error.is::<Flaky>() || error.is::<FailedTests>() {
                error
            } else {
                anyhow!("{name} failed")
            }
        })
}

/// Tests that failed, a line for each. The end of the run names them again, because a suite's own output may be far above.
#[derive(Debug, thiserror::Error)]
#[error("{suite} failed:\n         {}", .tests.join("\n         "))]
pub(crate) struct FailedTests {
    pub(crate) suite: String,
    pub(crate) tests: Vec<String>,
}

/// A suite failed and then passed without any change: it depends on chance.
#[derive(Debug, thiserror::Error)]
#[error("flaky: {0} failed, and passed when it ran again")]
pub(crate) struct Flaky(pub(crate) String);

/// Runs a command, its output going where ours goes, unless this is one of two lanes.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    if lanes::in_lane() {
        return lanes::run(command);
    }
    let program = shown(command);
    let status = command
        .status()
        .with_context(|| format!("`{program}` could not be started"))?;
    if !status.success() {
        bail!("`{program}` ended with {status}");
    }
    Ok(())
}

/// Runs a command that talks too much: its output is shown only when it fails, or as it comes on a terminal.
pub(crate) fn run_quietly(command: &mut Command) -> Result<()> {
    if std::io::stderr().is_terminal() || lanes::in_lane() {
        return run(command);
    }
    let program = shown(command);
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("`{program}` could not be started"))?;
    if !output.status.success() {
        eprintln!("{}", String::from_utf8_lossy(&output.stdout).trim_end());
        eprintln!("{}", String::from_utf8_lossy(&output.stderr).trim_end());
        bail!("`{program}` ended with {}", output.status);
    }
    Ok(())
}

/// What failed so far, for tasks that go on after a failure.
#[derive(Default)]
pub(crate) struct Failures(Vec<anyhow::Error>);

impl Failures {
    /// Notes a result that may be a failure.
    pub(crate) fn note(&mut self, result: Result<()>) {
        self.0.extend(result.err());
    }

    /// Fails when anything did, naming it all.
    pub(crate) fn report(self) -> Result<()> {
        if self.0.is_empty() {
            return Ok(());
        }
        Err(self.error())
    }

    /// All failures as one.
    fn error(&self) -> anyhow::Error {
        let names: Vec<String> = self.0.iter().map(|error| format!("{error:#}")).collect();
        anyhow!("{}", names.join("\n       "))
    }
}

/// The first line that a command writes to stdout, or `None` when it is missing or fails.
pub(crate) fn first_line(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output
        .status
        .success()
        .then(|| text.lines().next().unwrap_or_default().trim().to_owned())
}

/// A duration as seconds, with a tenth below ten.
pub(crate) fn seconds(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    if seconds < 10.0 {
        format!("{seconds:.1} s")
    } else {
        format!("{seconds:.0} s")
    }
}

/// A command line as a person would type it.
pub(crate) fn shown(command: &Command) -> String {
    let mut text = command.get_program().to_string_lossy().into_owned();
    for argument in command.get_args() {
        text.push(' ');
        text.push_str(&argument.to_string_lossy());
    }
    text
}
