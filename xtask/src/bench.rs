//! `cargo xtask bench`: how fast the app is in the browser, beside bare pages that do the same work.

use anyhow::Result;

use crate::{
    app,
    step::{run as run_command, step},
    test::e2e,
    workspace::Workspace,
};

/// Measures the release app on a platform as it is served, and prints figures and ratios.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let platform = app::build_platform(workspace)?;
    let mut playwright = e2e::playwright(workspace, &platform)?;
    step("Measurements", "", || {
        run_command(playwright.args(["test", "--project=bench"]))
    })
}
