//! Files of the user in S3: a real server, Moto, which the tests start and kill.

use anyhow::Result;

use crate::native;
use crate::step::{run as run_command, step};
use crate::tools::{self, PythonTool};
use crate::workspace::Workspace;

const MOTO: PythonTool = PythonTool {
    package: "moto",
    program: "moto_server",
};

/// Runs the tests, or those that arguments for the test program choose.
pub(super) fn run(workspace: &Workspace, rest: &[String]) -> Result<()> {
    let moto = tools::from_pypi(workspace, &MOTO)?.join(MOTO.program);
    native::build_engine(workspace, native::PROFILE)?;
    step(
        "Files in S3",
        "Run it alone: cargo xtask test --only s3",
        || {
            let mut test = workspace.cargo();
            test.args(["test", "--profile", native::PROFILE])
                .args(["--package", "belvedere-platform", "--features", "s3"])
                // The tests of the address and of its listings are in a library.
                .args(["--package", "belvedere-user-files"])
                .args(["--lib", "--test", "s3", "--"])
                .args(rest)
                .env("BELVEDERE_MOTO", &moto);
            if rest.is_empty() {
                test.arg("s3");
            }
            run_command(&mut test)
        },
    )
}
