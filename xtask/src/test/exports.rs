//! Excel, Parquet and Arrow files of the table worker, read by programs that are not ours.

use anyhow::Result;

use crate::native;
use crate::step::{run as run_command, step};
use crate::tools::{self, PythonTool};
use crate::workspace::Workspace;

const PYARROW: PythonTool = PythonTool {
    package: "pyarrow",
    program: "python",
};

/// Writes a file of each kind, and has every value compared.
pub(super) fn run(workspace: &Workspace) -> Result<()> {
    let python = tools::from_pypi(workspace, &PYARROW)?.join(PYARROW.program);
    step(
        "Exports, read by other programs",
        "Run it alone: cargo xtask test --only exports",
        || {
            let mut test = workspace.cargo();
            test.args(["test", "--profile", native::PROFILE])
                .args(["--test", "table", "--", "other_programs"])
                .env("BELVEDERE_PYTHON", &python);
            run_command(&mut test)
        },
    )
}
