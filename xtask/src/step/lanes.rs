//! Two lanes of steps at once, for builds and tests that wait for much of their time.
//!
//! Two programs that draw on one terminal disturb each other. So the output of a program in a lane is kept, shown when it
//! fails, and otherwise stands for itself by its last line now and then, and by what was skipped.

use std::cell::{Cell, RefCell};
use std::env;
use std::io::{BufRead as _, BufReader, Read};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use jobserver::{Acquired, Client};

use super::{Failures, seconds, shown};

/// The time between two signs of life of a program in a lane.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

thread_local! {
    static IN_LANE: Cell<bool> = const { Cell::new(false) };
    /// The jobs that both lanes share, as those of one `make`.
    static JOBS: RefCell<Option<Client>> = const { RefCell::new(None) };
}

/// Whether this thread is one of two lanes.
pub(super) fn in_lane() -> bool {
    IN_LANE.get()
}

/// Runs work as in a lane, beside a program that draws on the same terminal.
pub(crate) fn run_in_lane<T>(work: impl FnOnce() -> T) -> T {
    let before = IN_LANE.replace(true);
    let result = work();
    IN_LANE.set(before);
    result
}

/// Lets cargo share the jobs of both lanes, in place of those of an outer `make`: four compilers on two processors take an
/// eighth more processor time than two.
pub(crate) fn share_jobs(cargo: &mut Command) {
    JOBS.with_borrow(|jobs| {
        if let Some(jobs) = jobs {
            jobs.configure(cargo);
        }
    });
}

/// Does both at once, and fails with all that failed. Lanes in a lane share the same jobs; each has one of its own in any case, so
/// that each lane beyond the second is one job more than there are processors.
pub(crate) fn at_once<A: Send, B>(
    first: impl FnOnce() -> Result<A> + Send,
    second: impl FnOnce() -> Result<B>,
) -> Result<(A, B)> {
    let outer = JOBS.with_borrow(Option::clone);
    let jobs = outer.clone().map_or_else(new_jobs, Ok)?;
    // The job that each lane has in any case, taken before a cargo could take it.
    let job = || outer.is_none().then(|| jobs.acquire()).transpose();
    let (first_job, second_job) = (job()?, job()?);
    let (first, second) = thread::scope(|scope| {
        let first = scope.spawn(|| run_with(&jobs, first_job, first));
        let second = run_with(&jobs, second_job, second);
        let first = first
            .join()
            .unwrap_or_else(|_| Err(anyhow!("a lane has panicked")));
        (first, second)
    });
    match (first, second) {
        (Ok(first), Ok(second)) => Ok((first, second)),
        (first, second) => {
            let mut failures = Failures::default();
            failures.note(first.map(drop));
            failures.note(second.map(drop));
            Err(failures.error())
        }
    }
}

/// As many jobs as cargo would have, but at least one for each lane.
fn new_jobs() -> Result<Client> {
    let jobs = wanted_jobs().unwrap_or_else(processors);
    Client::new(jobs.max(2)).context("jobs for both lanes")
}

/// The number of jobs that the user has set.
pub(crate) fn wanted_jobs() -> Option<usize> {
    env::var("CARGO_BUILD_JOBS").ok()?.parse().ok()
}

/// How many processors there are.
pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Runs work as one of two lanes that share jobs. When it ends, its own job goes to the other.
fn run_with<T>(
    jobs: &Client,
    _job: Option<Acquired>,
    work: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let before = JOBS.replace(Some(jobs.clone()));
    let result = run_in_lane(work);
    JOBS.set(before);
    result
}

/// Runs a command in a lane.
pub(super) fn run(command: &mut Command) -> Result<()> {
    let program = shown(command);
    let mut process = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("`{program}` could not be started"))?;
    let (stdout, stderr) = (process.stdout.take(), process.stderr.take());
    let output = Output {
        program: &program,
        start: Instant::now(),
        lines: Mutex::default(),
        shown: Mutex::new(Instant::now()),
    };
    thread::scope(|scope| {
        scope.spawn(|| output.read(stdout));
        output.read(stderr);
    });
    let status = process.wait()?;
    if status.success() {
        return Ok(());
    }
    let lines = output.lines.into_inner().unwrap_or_default();
    eprintln!("{}", lines.join("\n"));
    bail!("`{program}` ended with {status}")
}

/// Whether a line says that a test was skipped (`crates/platform/tests/support/system.rs`), which is shown in any case.
fn is_skip(line: &str) -> bool {
    line.contains("SKIPPED: ")
}

/// What a program writes to stdout and stderr, in the order of its lines.
struct Output<'a> {
    program: &'a str,
    start: Instant,
    lines: Mutex<Vec<String>>,
    /// When the last sign of life was shown.
    shown: Mutex<Instant>,
}

impl Output<'_> {
    fn read(&self, from: Option<impl Read>) {
        let Some(from) = from else { return };
        for line in BufReader::new(from).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            if is_skip(&line) {
                eprintln!("  {line}");
            }
            self.sign_of_life(&line);
            if let Ok(mut lines) = self.lines.lock() {
                lines.push(line);
            }
        }
    }

    fn sign_of_life(&self, line: &str) {
        let Ok(mut shown) = self.shown.lock() else {
            return;
        };
        if shown.elapsed() < SIGN_OF_LIFE || line.is_empty() {
            return;
        }
        *shown = Instant::now();
        let program: String = self.program.chars().take(60).collect();
        let time = seconds(self.start.elapsed());
        eprintln!("  {time:>5}  {program}: {}", line.trim_start());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What cargo is told about jobs that are not its own.
    fn jobs() -> Option<std::ffi::OsString> {
        let mut cargo = Command::new("cargo");
        share_jobs(&mut cargo);
        let told = cargo
            .get_envs()
            .find(|(name, _)| *name == "CARGO_MAKEFLAGS");
        told.and_then(|(_, value)| value.map(ToOwned::to_owned))
    }

    #[test]
    fn both_lanes_share_their_jobs_and_so_do_lanes_in_them() {
        let inner = || at_once(|| Ok(jobs()), || Ok(jobs()));
        let (first, (second, third)) = at_once(|| Ok(jobs()), inner).unwrap();
        assert!(first.is_some());
        assert_eq!([&second, &third], [&first, &first]);
        assert_eq!(jobs(), None);
    }

    #[test]
    fn lanes_give_their_jobs_back() {
        let shared = || Ok(JOBS.with_borrow(Option::clone).unwrap());
        let fails = || -> Result<()> { bail!("failed") };
        let nested = || at_once(|| Ok(()), fails).map(drop).or(Ok(()));
        let (jobs, ()) = at_once(shared, nested).unwrap();
        assert_eq!(
            jobs.available().unwrap(),
            new_jobs().unwrap().available().unwrap()
        );
    }

    #[test]
    fn all_that_failed_in_two_lanes_is_named() {
        let fails = |what: &'static str| move || -> Result<()> { bail!("{what} failed") };
        let error = |result: Result<((), ())>| result.unwrap_err().to_string();
        assert_eq!(
            error(at_once(fails("one"), fails("other"))),
            "one failed\n       other failed"
        );
        assert_eq!(error(at_once(fails("one"), || Ok(()))), "one failed");
        assert_eq!(error(at_once(|| Ok(()), fails("other"))), "other failed");
    }

    #[test]
    fn skipped_tests_are_told_from_others() {
        assert!(is_skip(
            "SKIPPED: order needs strace: apt-get install strace"
        ));
        // A test that runs alone has the beginning of its line written before.
        assert!(is_skip(
            "test order ... SKIPPED: order needs strace: apt-get install strace"
        ));
        assert!(!is_skip("# skipped 2"));
    }
}
