//! The tests of the native crates, one program after another: each is a step with its own time.

use std::process::Command;

use anyhow::Result;

use crate::step::{Failures, run as run_command, step};
use crate::test::programs::programs;
use crate::test::twice;
use crate::workspace::{Workspace, which};
use crate::{debian, native};

/// Crates with builds of their own, because their dependencies would build Arrow another time. The tests of the first compare
/// golden texts with the `OpenAPI` document; the second is for the browser.
const APART: [(&str, &[&str]); 2] = [
    (
        "document",
        &["--package", "belvedere-api", "--features", "validate"],
    ),
    ("TIFF", &["--package", "belvedere-tiff"]),
];

const AGAIN: &str = "Run them alone: cargo xtask test --only native";

/// Compiles the tests.
pub(super) fn compile(workspace: &Workspace) -> Result<()> {
    native::build_testkit_platform(workspace)?;
    for (name, arguments) in APART {
        step(format_args!("Native tests: compile {name}"), "", || {
            run_command(cargo_test(workspace, "--no-run").args(arguments))
        })?;
    }
    Ok(())
}

/// Runs the tests, or those that arguments for `cargo test` choose.
pub(super) fn run(workspace: &Workspace, rest: &[String]) -> Result<()> {
    if !rest.is_empty() {
        return step("Native tests", "", || {
            run_command(cargo_test(workspace, "--no-fail-fast").args(rest))
        });
    }
    observers(workspace)?;
    compile(workspace)?;
    let mut failures = Failures::default();
    let all: (&str, &[&str]) = ("all", &[]);
    for (label, arguments) in std::iter::once(all).chain(APART) {
        for program in programs(cargo_test(workspace, "--no-run").args(arguments))? {
            let name = format!("Native tests, {label}: {}", program.name);
            failures.note(step(&name, AGAIN, || {
                twice::suite(&name, || run_command(&mut program.command(workspace)))
            }));
        }
    }
    failures.note(step("Native tests: examples in documents", AGAIN, || {
        run_command(&mut cargo_test(workspace, "--doc"))
    }));
    failures.report()
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

fn cargo_test(workspace: &Workspace, how: &str) -> Command {
    let mut command = workspace.cargo();
    command.args(["test", "--profile", native::PROFILE, how]);
    command
}
