//! `cargo xtask screenshots`: the pictures of README.md.

use anyhow::Result;

use crate::app::{self, Build};
use crate::native;
use crate::step::{run as run_command, step};
use crate::test::e2e;
use crate::workspace::Workspace;

/// Takes every picture anew, into `docs/screenshots`.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let platform = native::build_testkit_platform(workspace)?;
    let app = app::build_app(workspace, Build::Release)?;
    let mut playwright = e2e::playwright(workspace, &platform, &app)?;
    step("Screenshots", "", || {
        run_command(playwright.args(["test", "--project=screenshots"]))
    })
}
