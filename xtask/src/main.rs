//! The tasks of this repository. `cargo xtask help` lists them.
//!
//! Every task installs what it needs and is missing, shows each step with its time on stderr, and leaves stdout to the
//! tools that it calls.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use clap::{Parser, Subcommand};

mod app;
mod bench;
mod browsers;
#[cfg(test)]
mod citations;
mod codegen;
#[cfg(test)]
mod colors;
mod debian;
mod dist;
mod features;
mod fuzz;
mod graph;
mod http;
mod instructions;
mod kill;
mod lint;
mod native;
mod npm;
mod npm_audit;
mod release;
mod sbom;
mod screenshots;
mod serve;
#[cfg(test)]
mod sides;
mod size;
mod step;
mod test;
mod tools;
mod traps;
mod unformatted;
mod unrun_tests;
mod unused;
mod views;
mod workspace;

use workspace::Workspace;

/// Builds, runs and checks Belvedere.
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    version,
    disable_help_subcommand = false
)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

/// What can be done.
#[derive(Subcommand)]
enum Task {
    /// Build the app and the local platform, then run them until Ctrl-C.
    Serve(serve::Options),
    /// Build the app as it is deployed, into `dist`.
    Build,
    /// Run the tests: native, in two browsers, end to end.
    Test(test::Options),
    /// Kill the local platform under load, again and again, and look what is left.
    Kill(kill::Options),
    /// What must hold before a change lands, besides the tests: format, lints, dependencies, documents, sizes.
    Lint,
    /// Write what follows from the contract: README.md's table of operations, the `OpenAPI` document, parts of the npm package.
    Codegen(codegen::Options),
    /// Let schemathesis make up requests from the `OpenAPI` document, and look at the responses; or feed the parsers.
    Fuzz(fuzz::Options),
    /// Build and pack the npm package `belvedere-client`.
    Npm,
    /// Write the bill of materials of all that is built here, as `CycloneDX` JSON.
    Sbom,
    /// Build what is released: the program that carries the app, as an archive, npm packages and a wheel; and the app alone.
    Dist(dist::Options),
    /// Build what is released, then unpack, install and run each part of it.
    Release(release::Options),
    /// Measure how fast the app is, as ratios to bare pages that do the same work.
    Bench(bench::Options),
    /// Show how large the built app is.
    Size(size::Options),
    /// Count the instructions that the table takes for a row.
    Instructions,
    /// Build the SQL engine while the platform serves already: `serve` starts it.
    #[command(hide = true)]
    BuildEngine(serve::Engine),
    /// Run a file of tests that cargo has compiled for browsers: cargo's runner for them (`.cargo/config.toml`).
    #[command(hide = true)]
    BrowserTests(test::browser::File),
    /// Take the screenshots for README.md anew.
    Screenshots,
}

fn main() -> ExitCode {
    match run(&Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: &Task) -> Result<()> {
    let start = Instant::now();
    let workspace = Workspace::find()?;
    let result = run_in(&workspace, task);
    let name = env::args().nth(1).unwrap_or_default();
    step::report(&workspace.target, &name, start.elapsed())?;
    result
}

fn run_in(workspace: &Workspace, task: &Task) -> Result<()> {
    match task {
        Task::Serve(options) => serve::run(workspace, options),
        Task::Build => app::build_app(workspace, app::Build::Release).map(drop),
        Task::Test(options) => test::run(workspace, options),
        Task::Kill(options) => kill::run(workspace, options),
        Task::Lint => lint::run(workspace),
        Task::Codegen(options) => codegen::run(workspace, options),
        Task::Fuzz(options) => fuzz::run(workspace, options),
        Task::Npm => npm::run_task(workspace),
        Task::Sbom => sbom::run(workspace),
        Task::Dist(options) => dist::run(workspace, options),
        Task::Release(options) => release::run(workspace, options),
        Task::Bench(options) => bench::run(workspace, options),
        Task::Size(options) => size::run(workspace, options),
        Task::Instructions => instructions::run(workspace),
        Task::BuildEngine(options) => serve::build_engine(workspace, options),
        Task::BrowserTests(file) => test::browser::run_file(workspace, file),
        Task::Screenshots => screenshots::run(workspace),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::Arguments;

    #[test]
    fn the_options_of_all_tasks_go_together() {
        Arguments::command().debug_assert();
    }
}
