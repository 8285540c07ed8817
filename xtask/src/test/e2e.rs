//! Playwright, through the app on a local platform. The tests start the platforms that they need.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::browsers::Browsers;
use crate::step::{FailedTests, run as run_command, step};
use crate::workspace::{Workspace, is_ci};
use crate::{app, native, tools};

/// What Playwright writes about a run, below the folder of the tests.
const REPORT: &str = "results/report.json";

/// The journeys, in the usual Chromium and in its headless shell.
const JOURNEYS: &str = "--project=journeys*";
/// Those that CI adds: every state of every screen, hostile texts and files, phones, several platforms, the installed app, a million
/// rows, what is alike in both tables, and views within views: charts, maps, comparisons, documents, paper, folders.
const THOROUGH: &str = "--project=thorough*";

/// Runs the journeys: on CI, with `all`, and for arguments of Playwright's also those that CI adds.
pub(super) fn run(workspace: &Workspace, all: bool, rest: &[String]) -> Result<()> {
    let platform = native::build_testkit_platform(workspace)?;
    let app = app::build_for_journeys(workspace)?;
    let mut playwright = playwright(workspace, &platform, &app)?;
    step(
        "End-to-end tests",
        "Run them alone: cargo xtask test --only e2e",
        || {
            // What an earlier run has left here says nothing about this one.
            let _ = fs::remove_file(workspace.e2e().join(REPORT));
            playwright.args(["test", JOURNEYS]);
            if all || is_ci() || !rest.is_empty() {
                playwright.arg(THOROUGH);
            } else {
                eprintln!("  Without the journeys that CI adds: `cargo xtask test --all`");
            }
            playwright.args(rest);
            let result = run_command(&mut playwright);
            result.map_err(|error| named(workspace).unwrap_or(error))
        },
    )
}

/// The tests that the report of the last run says have failed, or passed only the second time.
fn named(workspace: &Workspace) -> Result<anyhow::Error> {
    let report = fs::read(workspace.e2e().join(REPORT))?;
    let report: Value = serde_json::from_slice(&report)?;
    let mut tests = Vec::new();
    failed(&report, &mut tests);
    tests.first().context("no test failed")?;
    let suite = "End-to-end tests".to_owned();
    Ok(FailedTests { suite, tests }.into())
}

/// Goes through the suites within suites of a report.
fn failed(suite: &Value, tests: &mut Vec<String>) {
    let list = |value: &Value, name: &str| value[name].as_array().cloned().unwrap_or_default();
    for inner in list(suite, "suites") {
        failed(&inner, tests);
    }
    for spec in list(suite, "specs") {
        for test in list(&spec, "tests") {
            let status = test["status"].as_str().unwrap_or_default();
            if status != "expected" && status != "skipped" {
                let text = |name: &str| spec[name].as_str().unwrap_or_default().to_owned();
                tests.push(format!(
                    "{status}: {}:{} {}",
                    text("file"),
                    spec["line"],
                    text("title")
                ));
            }
        }
    }
}

/// Playwright, told what it runs against.
pub(crate) fn playwright(workspace: &Workspace, platform: &Path, app: &Path) -> Result<Command> {
    tools::for_end_to_end(workspace)?;
    let browsers = Browsers::find(workspace)?;
    let mut command = workspace.command(
        &workspace
            .e2e()
            .join("node_modules/.bin/playwright")
            .to_string_lossy(),
    );
    command
        .current_dir(workspace.e2e())
        .env("BELVEDERE_TEST_APP", app)
        .env("BELVEDERE_PLATFORM", platform)
        .env("BELVEDERE_CHROMIUM", browsers.chromium)
        .env("BELVEDERE_HEADLESS", browsers.headless)
        .env("BELVEDERE_TEST_DATA", workspace.scratch("e2e")?);
    Ok(command)
}
