//! `cargo xtask fuzz`: schemathesis makes up requests from the `OpenAPI` document, sends them to a local platform, and
//! reports answers that the document does not describe, and failures of the platform. With `--parsers`, made-up bytes for every
//! parser instead.

mod parsers;

use anyhow::Result;
use clap::Args;

use crate::native;
use crate::step::{run as run_command, step};
use crate::test::process::Platform;
use crate::tools::{self, PythonTool};
use crate::workspace::Workspace;

const SCHEMATHESIS: PythonTool = PythonTool {
    package: "schemathesis",
    program: "schemathesis",
};

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
    let python = tools::from_pypi(workspace, &SCHEMATHESIS)?.join("python");
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
