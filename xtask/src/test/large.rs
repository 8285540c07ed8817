//! A file of more than 2 GiB, downloaded through the app.

use anyhow::Result;

use crate::app::{self, Build};
use crate::native;
use crate::step::{run as run_command, step};
use crate::test::e2e;
use crate::workspace::Workspace;

/// Runs the journey.
pub(super) fn run(workspace: &Workspace) -> Result<()> {
    let platform = native::build_testkit_platform(workspace)?;
    let app = app::build_app(workspace, Build::Release)?;
    let mut playwright = e2e::playwright(workspace, &platform, &app)?;
    step(
        "A file of more than 2 GiB",
        "It takes 7 GB of disk below cargo's target folder. Run it alone: cargo xtask test --only large",
        || run_command(playwright.args(["test", "--project=large"])),
    )
}
