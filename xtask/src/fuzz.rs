//! `cargo xtask fuzz`: schemathesis makes up requests from the `OpenAPI` document, sends them to a local platform, and
//! reports answers that the document does not describe, and failures of the platform. With `--parsers`, made-up bytes for every
//! parser instead.

mod parsers;

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use crate::{
    native,
    step::{first_line, run as run_command, run_quietly, step},
    test::process::Platform,
    workspace::Workspace,
};

/// The version of schemathesis, from `PyPI`.
const VERSION: &str = "4.32.5";

/// What can be chosen.
#[derive(Args)]
pub(crate) struct Options {
    /// How many requests to make up for each operation, at most, besides those of its limits.
    #[arg(long, default_value_t = 2_000)]
    examples: u32,
    /// Feeds every parser with made-up bytes instead, without Python.
    #[arg(long)]
    parsers: bool,
    /// For how many minutes each parser is fed.
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// Where the random numbers of the parsers begin, to have the same bytes again. By default from the clock.
    #[arg(long)]
    seed: Option<u64>,
    /// Further options of `schemathesis run`, after `--`.
    #[arg(last = true)]
    rest: Vec<String>,
}

/// Runs schemathesis against a platform of its own, or feeds the parsers.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    if options.parsers {
        return parsers::run(workspace, options.minutes, options.seed);
    }
    let python = schemathesis(workspace)?;
    let program = native::build_testkit_platform(workspace)?;
    let data = workspace.scratch("fuzz-data")?;
    let folder = workspace.scratch("fuzz")?;
    let platform = step("A platform for the made-up requests", "", || {
        Platform::start(workspace, &program, 0, &data, &["--flights", "2500"])
    })?;
    step(
        format_args!("Made-up requests, {} an operation", options.examples),
        "Each failure is shown with a curl command. crates/api/src/document.rs says what the document is.",
        || {
            let mut command = workspace.command(&python.to_string_lossy());
            command
                .arg(workspace.root.join("xtask/fuzz/run.py"))
                .arg(&platform.address)
                .arg(&folder)
                .arg(options.examples.to_string())
                .args(&options.rest);
            run_command(&mut command)
        },
    )
}

/// The Python that has schemathesis, in an environment of its own among the tools.
fn schemathesis(workspace: &Workspace) -> Result<PathBuf> {
    let environment = workspace.tools.join("schemathesis");
    let python = environment.join("bin/python");
    let wanted = format!("schemathesis, version {VERSION}");
    let program = environment.join("bin/schemathesis");
    let found = first_line(
        workspace
            .command(&program.to_string_lossy())
            .arg("--version"),
    );
    if found.as_deref() == Some(wanted.as_str()) {
        return Ok(python);
    }
    step(
        format_args!("schemathesis {VERSION} (from PyPI)"),
        "It needs Python 3.11 or newer with venv (`apt-get install python3-venv`) and a way to PyPI.",
        || {
            // Python 3.11 parses deep sources of schemathesis wrongly now and then: a newer one comes first.
            let mut known = ["python3.14", "python3.13", "python3.12", "python3"].into_iter();
            let runs = |python: &&str| first_line(workspace.command(python).arg("-V")).is_some();
            let newest = known.find(runs).context("there is no python3")?;
            let make = ["-m", "venv", "--clear"];
            run_quietly(workspace.command(newest).args(make).arg(&environment))?;
            let install = ["-m", "pip", "install", "--quiet"];
            let package = format!("schemathesis=={VERSION}");
            let mut command = workspace.command(&python.to_string_lossy());
            run_quietly(command.args(install).arg(package))
        },
    )
    .context("schemathesis")?;
    Ok(python)
}
