//! What people run: `cargo xtask serve` itself, with the demo data as it comes, and a browser that signs in, looks at
//! objects, runs a query and draws a chart.

use anyhow::{Context as _, Result};

use crate::app::{self, Build};
use crate::native;
use crate::step::{run as run_command, step};
use crate::test::e2e;
use crate::test::process::{address, first_line};
use crate::workspace::Workspace;

/// Starts what `serve` builds, and runs the journey.
pub(super) fn run(workspace: &Workspace) -> Result<()> {
    let platform = native::build_platform(workspace, native::PROFILE)?;
    let app = app::build_app(workspace, Build::Local)?;
    let mut playwright = e2e::playwright(workspace, &platform, &app)?;
    let data = workspace.scratch("served")?;
    step(
        "What `cargo xtask serve` starts",
        "Run it alone: cargo xtask test --only served",
        || {
            let xtask = std::env::current_exe().context("the path of xtask")?;
            let mut serve = workspace.command(&xtask.to_string_lossy());
            serve
                .args([
                    "serve", "--port", "0", "--", "--log", "warn", "--demo", "--data",
                ])
                .arg(data.join("demo"));
            let (_running, line) = first_line(&mut serve)?;
            run_command(
                playwright
                    .args(["test", "--project=served"])
                    .env("BELVEDERE_ADDRESS", address(&line)?),
            )
        },
    )
}
