//! `cargo xtask bench`: how fast the app is in the browser, beside bare pages that do the same work.

use anyhow::Result;
use clap::Args;

use crate::{
    native,
    step::{run as run_command, step},
    test::{self, e2e},
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
}

/// Measures the release app on a platform as it is served, two builds of the platform, or the npm package, and prints figures
/// and ratios.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    if options.npm {
        return test::npm::bench(workspace);
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
