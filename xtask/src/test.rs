//! `cargo xtask test`: native tests, the client and the components in two browsers, and whole journeys through the
//! release build.

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::{
    app::TESTKIT,
    step::{Failures, run as run_command, step},
    workspace::Workspace,
};

mod browser;
pub(crate) mod e2e;
pub(crate) mod process;

/// What can be chosen.
#[derive(Args, Default)]
pub(crate) struct Options {
    /// Only one of the suites.
    #[arg(long)]
    only: Option<Suite>,
    /// Further arguments for the tool that runs the suite, after `--`, such as a part of a test's name.
    #[arg(last = true, requires = "only")]
    rest: Vec<String>,
}

/// The suites, in the order in which they run.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Suite {
    /// `cargo test` of the native crates.
    Native,
    /// wasm-bindgen-test in headless Chromium and Firefox, against a running platform.
    Browser,
    /// Playwright against the release app.
    E2e,
}

/// Runs the chosen suites, all of them by default. One that fails doesn't keep the others from running.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let mut failures = Failures::default();
    suites(workspace, options, &mut failures);
    failures.report()
}

/// Runs the chosen suites and notes which failed.
pub(crate) fn suites(workspace: &Workspace, options: &Options, failures: &mut Failures) {
    let wanted = |suite| options.only.is_none_or(|only| only == suite);
    if wanted(Suite::Native) {
        failures.note(native(workspace, &options.rest));
    }
    if wanted(Suite::Browser) {
        failures.note(browser::run(workspace, &options.rest));
    }
    if wanted(Suite::E2e) {
        failures.note(e2e::run(workspace, &options.rest));
    }
}

fn native(workspace: &Workspace, rest: &[String]) -> Result<()> {
    let again = "Run it alone: cargo xtask test --only native";
    step("Native tests", again, || {
        run_command(
            workspace
                .cargo()
                .args(["test", "--no-fail-fast", "--features", TESTKIT])
                .args(rest),
        )
    })
}
