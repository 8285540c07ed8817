//! `cargo xtask bench`: how fast the app is in the browser, beside bare pages that do the same work.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;

use crate::app::{self, Build};
use crate::browsers::Browsers;
use crate::step::{run as run_command, step};
use crate::test::{self, e2e};
use crate::workspace::Workspace;
use crate::{native, tools};

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
    /// Measure the platform under many connections instead, with the load generator wrk, and its SQL beside DataFusion's own build.
    #[arg(long, conflicts_with_all = ["against", "npm", "peers"])]
    load: bool,
    /// Show the ratios of another run beside those of this one: a file that an earlier run has named, such as the last release's.
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
}

/// Measures the release app on a platform as it is served, two builds of the platform, or the npm package. Prints figures and
/// ratios, and keeps them in a file for each kind.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let (kind, mut measure) = if options.npm {
        ("npm", test::npm::bench(workspace)?)
    } else if let Some(title) = &options.peers {
        ("peers", peers(workspace, title)?)
    } else if options.load {
        let datafusion = tools::for_load(workspace)?;
        let mut playwright = playwright(workspace, "load")?;
        playwright.env("BELVEDERE_DATAFUSION", datafusion);
        ("load", playwright)
    } else if let Some(profile) = &options.against {
        let other = build(workspace, profile)?;
        let mut playwright = playwright(workspace, "builds")?;
        playwright.env("BELVEDERE_OTHER_PLATFORM", other);
        ("builds", playwright)
    } else {
        ("app", playwright(workspace, "bench")?)
    };
    let kept = workspace.target.join(format!("xtask/figures-{kind}.json"));
    if let Some(before) = &options.compare {
        // A copy: it may be the very file that this run writes.
        let copy = workspace.scratch("figures-before")?.join("figures.json");
        fs::copy(before, &copy).with_context(|| before.display().to_string())?;
        measure.env("BELVEDERE_FIGURES_BEFORE", copy);
    }
    fs::write(&kept, "{}\n").with_context(|| kept.display().to_string())?;
    measure.env("BELVEDERE_FIGURES", &kept);
    step("Measurements", "", || run_command(&mut measure))?;
    println!("The figures are in {}.", kept.display());
    Ok(())
}

/// The platform of a profile of Cargo.
fn build(workspace: &Workspace, profile: &str) -> Result<PathBuf> {
    native::build_engine(workspace, profile)?;
    native::build_platform(workspace, profile)
}

/// A project of Playwright on the release app and a platform as it is served.
fn playwright(workspace: &Workspace, project: &str) -> Result<Command> {
    let app = app::build_app(workspace, Build::Release)?;
    let platform = build(workspace, native::PROFILE)?;
    let mut playwright = e2e::playwright(workspace, &platform, &app)?;
    playwright.args(["test", "--project", project]);
    Ok(playwright)
}

/// The release app beside libraries.
fn peers(workspace: &Workspace, title: &str) -> Result<Command> {
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
    Ok(node)
}
