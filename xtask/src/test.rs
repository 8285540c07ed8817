//! `cargo xtask test`: native tests, the client and the components in two browsers, and whole journeys through the
//! release build.

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::{
    app,
    step::{Failures, step},
    workspace::Workspace,
};

mod browser;
pub(crate) mod e2e;
mod hooks;
mod npm;
pub(crate) mod process;
mod second_chance;

/// What can be chosen.
#[derive(Args, Default)]
pub(crate) struct Options {
    /// Only one of the suites.
    #[arg(long)]
    only: Option<Suite>,
    /// Also what takes minutes and is not part of `ci`: the npm package with every bundler.
    #[arg(long)]
    all: bool,
    /// Further arguments for the tool that runs the suite, after `--`, such as a part of a test's name.
    #[arg(last = true, requires = "only")]
    rest: Vec<String>,
}

/// The suites, in the order in which they run.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Suite {
    /// `cargo test` of the native crates, after a look at a platform without test hooks.
    Native,
    /// wasm-bindgen-test in headless Chromium and Firefox, against a running platform.
    Browser,
    /// The packed npm package in clean projects, in Node and in Chromium.
    Npm,
    /// Playwright against the release app.
    E2e,
    /// The app built with Trunk, and journeys through it: only when asked for.
    Trunk,
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
        if options.rest.is_empty() {
            failures.note(hooks::run(workspace));
        }
        failures.note(native(workspace, &options.rest));
    }
    if wanted(Suite::Browser) {
        failures.note(browser::run(workspace, &options.rest));
    }
    if wanted(Suite::Npm) {
        failures.note(npm::run(workspace, options.all, &options.rest));
    }
    if wanted(Suite::E2e) {
        failures.note(e2e::run(workspace, &options.rest));
    }
    if options.only == Some(Suite::Trunk) {
        failures.note(app::trunk::test(workspace));
    }
}

fn native(workspace: &Workspace, rest: &[String]) -> Result<()> {
    let again = "Run it alone: cargo xtask test --only native";
    let test = |arguments: &[&str]| {
        let mut command = workspace.cargo();
        command.args(["test", "--profile", "native", "--no-fail-fast"]).args(arguments);
        second_chance::native(workspace, command.args(rest))
    };
    let mut failures = Failures::default();
    failures.note(step("Native tests", again, || test(&[])));
    failures.note(step("Native tests: the OpenAPI document", again, || {
        test(&["--package", "belvedere-api", "--features", "validate"])
    }));
    failures.report()
}
