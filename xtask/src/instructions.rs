//! `cargo xtask instructions`: how many instructions the table takes for a row, counted in an interpreter (crates/instructions).

use anyhow::Result;

use crate::native;
use crate::step::{run as run_command, step};
use crate::tools;
use crate::workspace::Workspace;

/// The profile that `serve` builds the table with.
const PROFILE: &str = crate::app::LOCAL;

/// Counts them, and fails where they are more than before.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    tools::wasm_target(workspace)?;
    step(
        "Instructions of the table",
        "What is slower on purpose gets a larger budget in crates/instructions/src/main.rs.",
        || {
            run_command(workspace.cargo().args([
                "build",
                "--locked",
                "--target",
                tools::WASM,
                "--profile",
                PROFILE,
                "--package",
                "belvedere-table",
                "--bin",
                "table-work",
                "--features",
                "protocol",
            ]))?;
            let module = workspace
                .target
                .join(tools::WASM)
                .join(PROFILE)
                .join("table-work.wasm");
            let mut count = workspace.cargo();
            count.args(["run", "--locked", "--profile", native::PROFILE]);
            count.args(["--package", "belvedere-instructions", "--"]);
            run_command(count.arg(module))
        },
    )
}
