//! Playwright, through the release app on a local platform. The tests start the platforms that they need.

use std::{path::Path, process::Command};

use anyhow::Result;

use crate::{
    app,
    browsers::Browsers,
    native,
    step::{run as run_command, step},
    tools,
    workspace::Workspace,
};

/// Runs the journeys.
pub(super) fn run(workspace: &Workspace, rest: &[String]) -> Result<()> {
    let platform = native::build_testkit_platform(workspace)?;
    let mut playwright = playwright(workspace, &platform)?;
    step(
        "End-to-end tests",
        "Run them alone: cargo xtask test --only e2e",
        || run_command(playwright.args(["test", "--project=journeys"]).args(rest)),
    )
}

/// Playwright with the app built, and told what it runs against.
pub(crate) fn playwright(workspace: &Workspace, platform: &Path) -> Result<Command> {
    tools::for_end_to_end(workspace)?;
    let browsers = Browsers::find(workspace)?;
    let app = app::build_app(workspace)?;
    let mut command = workspace.command(
        &workspace
            .e2e()
            .join("node_modules/.bin/playwright")
            .to_string_lossy(),
    );
    command
        .current_dir(workspace.e2e())
        .env("BELVEDERE_APP", app)
        .env("BELVEDERE_PLATFORM", platform)
        .env("BELVEDERE_CHROMIUM", browsers.chromium)
        .env("BELVEDERE_DATA", workspace.scratch("e2e")?);
    Ok(command)
}
