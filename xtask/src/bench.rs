//! `cargo xtask bench`: how fast the app is in the browser, beside bare pages that do the same work.

use anyhow::Result;
use clap::Args;

use crate::{
    app::{self, Build},
    browsers::Browsers,
    native,
    step::{run as run_command, step},
    test::{self, e2e},
    tools,
    workspace::Workspace,
};

/// What can be chosen.
#[derive(Args)]
pub(crate) struct Options {
    /// Measure the platform against its build with another of Cargo's profiles instead, such as `release`, by ten statements and a listing.
    #[arg(long)]
    against: Option<String>,
    /// Measure the npm package beside bare pages that do the same work instead.
    #[arg(long, conflicts_with = "against")]
    npm: bool,
    /// Measure the release app beside libraries that do the same work instead: its table over a million rows, and the way to the first
    /// row of objects. With a text, only the works that have it in their titles.
    #[arg(long, conflicts_with_all = ["against", "npm"], num_args = 0..=1, default_missing_value = "", value_name = "TITLE")]
    peers: Option<String>,
}

/// Measures the release app on a platform as it is served, two builds of the platform, or the npm package, and prints figures
/// and ratios.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    if options.npm {
        return test::npm::bench(workspace);
    }
    if let Some(title) = &options.peers {
        return peers(workspace, title);
    }
    let build = |profile: &str| {
        native::build_engine(workspace, profile)?;
        native::build_platform(workspace, profile)
    };
    let platform = build(native::PROFILE)?;
    let mut playwright = e2e::playwright(workspace, &platform)?;
    let project = if let Some(profile) = &options.against {
        let other = build(profile)?;
        playwright.env("BELVEDERE_OTHER_PLATFORM", other);
        "--project=builds"
    } else {
        "--project=bench"
    };
    playwright.args(["test", project]);
    step("Measurements", "", || run_command(&mut playwright))
}

fn peers(workspace: &Workspace, title: &str) -> Result<()> {
    let platform = native::build_platform(workspace, native::PROFILE)?;
    let app = app::build_app(workspace, Build::Release)?;
    tools::for_peers(workspace)?;
    let browsers = Browsers::find(workspace)?;
    let mut node = workspace.command("node");
    node.current_dir(workspace.peers())
        .args(["bench.mjs", title])
        .env("BELVEDERE_PLATFORM", platform)
        .env("BELVEDERE_TEST_APP", app)
        .env("BELVEDERE_TEST_DATA", workspace.target.join("peers"))
        .env("BELVEDERE_CHROMIUM", browsers.chromium);
    step("Measurements beside other libraries", "", || {
        run_command(&mut node)
    })
}
