//! The tests of the native crates: each program is a step with its own time.

use std::collections::VecDeque;
use std::iter;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;

use crate::step::{Failures, run as run_command, step};
use crate::test::programs::{Program, programs};
use crate::test::twice;
use crate::workspace::{Workspace, which};
use crate::{debian, native};

/// Tests that are compiled together: what they are called, their profile, and arguments for Cargo.
type Together = (&'static str, &'static str, &'static [&'static str]);

const ALL: Together = ("all", native::PROFILE, &[]);

/// The tests of the tasks.
const TASKS: Together = ("tasks", native::PROFILE, &["--package", "xtask"]);

/// Tests with a build of their own: their crate is for the browser, and what it depends on would build Arrow another time. They are
/// short, so nothing is optimized for them.
const APART: Together = ("TIFF", "dev", &["--package", "belvedere-tiff"]);

const AGAIN: &str = "Run them alone: cargo xtask test --only native";

/// Compiles the tests that are built together, with the platform, and those of this program; installs the tracers.
pub(super) fn compile(workspace: &Workspace) -> Result<()> {
    observers(workspace)?;
    native::build_testkit_platform(workspace)?;
    compile_these(workspace, TASKS)
}

/// Compiles the tests with a build of their own.
pub(super) fn compile_apart(workspace: &Workspace) -> Result<()> {
    compile_these(workspace, APART)
}

fn compile_these(workspace: &Workspace, together: Together) -> Result<()> {
    let (name, profile, arguments) = together;
    step(format_args!("Native tests: compile {name}"), "", || {
        run_command(cargo_test(workspace, profile, "--no-run").args(arguments))
    })
}

/// Runs the tests, or those that arguments for `cargo test` choose.
pub(super) fn run(workspace: &Workspace, rest: &[String]) -> Result<()> {
    let mut failures = Failures::default();
    if rest.is_empty() {
        let programs = Programs::compile(workspace)?;
        failures.note(programs.run(workspace));
        failures.note(examples(workspace));
        return failures.report();
    }
    // Parts of names may be those of tests of the tasks; options are for the other crates.
    let tasks = rest.iter().all(|word| !word.starts_with('-'));
    for (_, profile, arguments) in iter::once(ALL).chain(tasks.then_some(TASKS)) {
        let mut tests = cargo_test(workspace, profile, "--no-fail-fast");
        tests.args(arguments).args(rest);
        failures.note(step("Native tests", "", || run_command(&mut tests)));
    }
    failures.report()
}

/// The programs of the tests that are still to be run, by one lane or by two.
#[derive(Default)]
pub(super) struct Programs(Mutex<VecDeque<(String, Program)>>);

impl Programs {
    /// All of them.
    pub(super) fn compile(workspace: &Workspace) -> Result<Self> {
        compile(workspace)?;
        compile_apart(workspace)?;
        let mut all = Vec::new();
        for (label, profile, arguments) in [ALL, TASKS, APART] {
            let found = programs(cargo_test(workspace, profile, "--no-run").args(arguments))?;
            all.extend(found.into_iter().map(|program| {
                let name = format!("Native tests, {label}: {}", program.name);
                (name, program)
            }));
        }
        // The longest programs first, so that no lane is left with one of them.
        all.sort_by_key(|(_, program)| !program.name.starts_with("belvedere-platform "));
        Ok(Self(Mutex::new(all.into())))
    }

    /// Runs one after the other until none is left. One that fails doesn't keep the others from running.
    pub(super) fn run(&self, workspace: &Workspace) -> Result<()> {
        let mut failures = Failures::default();
        while let Some((name, program)) = self.next() {
            failures.note(step(&name, AGAIN, || {
                twice::suite(&name, || run_command(&mut program.command(workspace)))
            }));
        }
        failures.report()
    }

    fn next(&self) -> Option<(String, Program)> {
        let mut left = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        left.pop_front()
    }
}

/// Runs the examples in the documents of the crates.
pub(super) fn examples(workspace: &Workspace) -> Result<()> {
    step("Native tests: examples in documents", AGAIN, || {
        run_command(&mut cargo_test(workspace, native::PROFILE, "--doc"))
    })
}

/// Installs the programs with which tests observe the platform's calls to the system and take its disk away, by package.
/// Where they are missing on CI, these tests fail; elsewhere they say that they were skipped.
fn observers(workspace: &Workspace) -> Result<()> {
    const OBSERVERS: &[(&str, &str)] = &[("strace", "strace"), ("unshare", "util-linux")];
    let packages: Vec<_> = OBSERVERS
        .iter()
        .filter(|(program, _)| which(program).is_none())
        .map(|(_, package)| *package)
        .collect();
    if packages.is_empty() {
        return Ok(());
    }
    if !debian::can_install(workspace) {
        eprintln!(
            "  Some tests need {}. On Debian and Ubuntu: {}",
            packages.join(" and "),
            debian::by_hand(&packages)
        );
        return Ok(());
    }
    step(
        format_args!("Programs for the tests ({})", packages.join(", ")),
        "",
        || debian::install(workspace, &packages),
    )
}

fn cargo_test(workspace: &Workspace, profile: &str, how: &str) -> Command {
    let mut command = workspace.cargo();
    command.args(["test", "--profile", profile, how]);
    command
}
