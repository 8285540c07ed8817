//! `cargo xtask test`: native tests, the client and the components in two browsers, and whole journeys through the app.

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::app::{self, Build};
use crate::browsers::Browsers;
use crate::npm as package;
use crate::step::{Failures, at_once};
use crate::tools;
use crate::workspace::Workspace;

pub(crate) mod browser;
mod cluster;
pub(crate) mod e2e;
mod exports;
mod hooks;
mod large;
mod native;
pub(crate) mod npm;
pub(crate) mod process;
mod programs;
mod s3;
mod served;
mod trunk;
mod twice;
mod webkit;

/// What can be chosen.
#[derive(Args, Default)]
pub(crate) struct Options {
    /// Only one of the suites.
    #[arg(long)]
    only: Option<Suite>,
    /// Also what takes minutes more: what CI adds (journeys, the npm package in further bundlers), and the npm package with Next.js.
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
    /// Playwright, against the app as `serve` builds it; on CI against the release.
    E2e,
    /// What `serve` starts, with the demo data as it comes, in a browser.
    Served,
    /// The app built with Trunk, and journeys through it: only when asked for.
    Trunk,
    /// A file of more than 2 GiB, downloaded through the app: only when asked for.
    Large,
    /// SQL on a real Sail with two workers: only when asked for.
    Cluster,
    /// The same on a real Apache Spark with two workers: only when asked for.
    Spark,
    /// Files of the user in a real server of S3: only when asked for.
    S3,
    /// The browser tests and a way through the app in `WebKit`: only when asked for.
    Webkit,
    /// Exports, read by `PyArrow` and `openpyxl`: only when asked for.
    Exports,
}

/// Runs the chosen suites, all of them by default. One that fails doesn't keep the others from running.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let mut failures = Failures::default();
    if options.only.is_none() {
        failures.note(prepare(workspace));
    }
    let wanted = |suite| options.only.is_none_or(|only| only == suite);
    // By itself: for as long as it looks, another platform is where all suites find theirs.
    if wanted(Suite::Native) && options.rest.is_empty() {
        failures.note(hooks::run(workspace));
    }
    match options.only {
        None => failures.note(side_by_side(workspace, options.all)),
        Some(Suite::Native) => failures.note(native::run(workspace, &options.rest)),
        Some(Suite::Browser) => failures.note(browser::run(workspace, &options.rest)),
        Some(Suite::Npm) => failures.note(npm::run(workspace, options.all, &options.rest)),
        Some(_) => {}
    }
    if wanted(Suite::E2e) {
        failures.note(e2e::run(workspace, options.all, &options.rest));
    }
    if wanted(Suite::Served) {
        failures.note(served::run(workspace));
    }
    if options.only == Some(Suite::Trunk) {
        failures.note(trunk::test(workspace));
    }
    if options.only == Some(Suite::Large) {
        failures.note(large::run(workspace));
    }
    if options.only == Some(Suite::Cluster) {
        failures.note(cluster::run(workspace, &cluster::SAIL, &options.rest));
    }
    if options.only == Some(Suite::Spark) {
        failures.note(cluster::run(workspace, &cluster::SPARK, &options.rest));
    }
    if options.only == Some(Suite::S3) {
        failures.note(s3::run(workspace, &options.rest));
    }
    if options.only == Some(Suite::Webkit) {
        failures.note(webkit::run(workspace, &options.rest));
    }
    if options.only == Some(Suite::Exports) {
        failures.note(exports::run(workspace));
    }
    failures.report()
}

/// Installs and compiles what all suites need, for the browser and for this machine at once: no test runs beside a compiler.
fn prepare(workspace: &Workspace) -> Result<()> {
    at_once(
        || {
            // What `serve` serves, and what the journeys go through.
            app::build_app(workspace, Build::Local)?;
            app::build_for_journeys(workspace)?;
            package::build(workspace, Build::for_tests())?;
            browser::compile(workspace)?;
            // With another profile than the other lane, so that neither waits for the other's lock.
            native::compile_apart(workspace)
        },
        || {
            native::compile(workspace)?;
            Browsers::find(workspace)
        },
    )
    .map(drop)
}

/// The native tests, in two lanes, those in browsers and those of the npm package at once: they wait for much of their time, for
/// statements that are stopped, or for the next try. After the browser tests, their lane goes on with native tests; the lane of the
/// npm package also installs the npm packages of the journeys.
fn side_by_side(workspace: &Workspace, all: bool) -> Result<()> {
    let mut failures = Failures::default();
    let programs = native::Programs::compile(workspace).unwrap_or_else(|error| {
        failures.note(Err(error));
        native::Programs::default()
    });
    let both = |first: Result<()>, second: Result<()>| {
        let mut failures = Failures::default();
        failures.note(first);
        failures.note(second);
        failures.report()
    };
    let native = || both(programs.run(workspace), native::examples(workspace));
    let browser = || both(browser::run(workspace, &[]), programs.run(workspace));
    let npm = || {
        let npm = npm::run(workspace, all, &[]);
        both(npm, tools::for_end_to_end(workspace))
    };
    let more = || programs.run(workspace);
    failures.note(at_once(native, || at_once(more, || at_once(browser, npm))).map(drop));
    failures.report()
}
