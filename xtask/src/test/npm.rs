//! The npm package, packed and installed in clean projects, in Node and in headless Chromium, against a local platform: on CI as it is
//! published.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::app::Build;
use crate::browsers::Browsers;
use crate::step::{run as run_command, step};
use crate::test::twice;
use crate::workspace::Workspace;
use crate::{native, npm, tools};

/// Runs `tests/npm`; with `all` also Next.js, which takes a minute.
pub(super) fn run(workspace: &Workspace, all: bool, rest: &[String]) -> Result<()> {
    let mut node = node(workspace, Build::for_tests())?;
    node.args(["--test", "--test-concurrency=1"])
        .args(rest)
        .args(tests(workspace)?)
        .env("BELVEDERE_ALL", if all { "1" } else { "0" });
    step(
        "The npm package's tests",
        "Run them alone: cargo xtask test --only npm",
        || twice::suite("The npm package's tests", || run_command(&mut node)),
    )
}

/// What measures the package in Chromium beside bare pages that do the same work.
pub(crate) fn bench(workspace: &Workspace) -> Result<Command> {
    let mut node = node(workspace, Build::Release)?;
    node.arg("bench/bench.mjs");
    Ok(node)
}

/// Node in `tests/npm`, with the built package, a platform with test hooks and Chromium.
fn node(workspace: &Workspace, build: Build) -> Result<Command> {
    let package = npm::build(workspace, build)?;
    tools::for_package_tests(workspace)?;
    let browsers = Browsers::find(workspace)?;
    let platform = native::build_testkit_platform(workspace)?;
    let mut node = workspace.command("node");
    node.current_dir(folder(workspace))
        .env("BELVEDERE_PACKAGE", &package.folder)
        .env("BELVEDERE_TARBALL", &package.tarball)
        .env("BELVEDERE_PLATFORM", platform)
        .env("BELVEDERE_CHROMIUM", browsers.chromium)
        .env("BELVEDERE_TEST_DATA", workspace.scratch("npm-tests")?);
    Ok(node)
}

fn folder(workspace: &Workspace) -> PathBuf {
    workspace.root.join("tests/npm")
}

/// The files of tests, in the order of their names.
fn tests(workspace: &Workspace) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for part in ["tests", "conformance"] {
        let path = folder(workspace).join(part);
        for entry in fs::read_dir(&path).with_context(|| path.display().to_string())? {
            files.push(entry?.path());
        }
    }
    files.retain(|path| path.to_string_lossy().ends_with(".test.mjs"));
    files.sort();
    Ok(files)
}
