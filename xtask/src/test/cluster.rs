//! SQL on a cluster: a real Sail with two workers, which the tests start and kill.

use anyhow::Result;

use crate::{
    native,
    step::{run as run_command, step},
    tools::{self, PythonTool},
    workspace::Workspace,
};

const SAIL: PythonTool = PythonTool {
    package: "pysail",
    program: "sail",
};

/// Runs the tests, or those that arguments for the test program choose.
pub(super) fn run(workspace: &Workspace, rest: &[String]) -> Result<()> {
    let sail = tools::from_pypi(workspace, &SAIL)?.join(SAIL.program);
    native::build_engine(workspace, native::PROFILE)?;
    step(
        "SQL on a cluster",
        "Run it alone: cargo xtask test --only cluster",
        || {
            let mut test = workspace.cargo();
            test.args(["test", "--profile", native::PROFILE])
                .args(["--package", "belvedere-platform"])
                .args(["--features", "cluster", "--test", "cluster", "--"])
                .args(rest)
                .env("BELVEDERE_SAIL", &sail);
            run_command(&mut test)
        },
    )
}
