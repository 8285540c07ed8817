//! Builds the app and the local platform.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::{
    step::{run, run_quietly, step},
    tools,
    workspace::Workspace,
};

/// Builds the app for release into `dist`, with brotli and gzip siblings, and gives that folder. Once in a run.
pub(crate) fn build_app(workspace: &Workspace) -> Result<&PathBuf> {
    if let Some(dist) = workspace.app.get() {
        return Ok(dist);
    }
    tools::for_the_app(workspace)?;
    fetch(workspace)?;
    let dist = workspace.root.join("dist");
    step("The app (Trunk, release)", "", || {
        run(workspace
            .command("trunk")
            .args(["build", "--release"])
            .arg("--dist")
            .arg(&dist)
            .env("CARGO_TARGET_DIR", &workspace.target))
    })?;
    step("Compressed copies", "", || compress(workspace, &dist))?;
    Ok(workspace.app.get_or_init(|| dist))
}

/// Downloads the crates: Trunk itself stays offline, so that it can't fetch tools of other versions.
pub(crate) fn fetch(workspace: &Workspace) -> Result<()> {
    let mut fetch = workspace.cargo();
    fetch.args([
        "fetch",
        "--locked",
        "--target",
        tools::WASM,
        "--target",
        &tools::host(workspace)?,
    ]);
    step("Crates", "cargo needs a way to crates.io.", || {
        run_quietly(&mut fetch)
    })
}

/// Writes `.br` and `.gz` files beside what is worth compressing, so that the platform doesn't compress on the way.
fn compress(workspace: &Workspace, dist: &Path) -> Result<()> {
    run(workspace
        .command("node")
        .arg(workspace.web().join("compress.mjs"))
        .arg(dist))
}

/// Builds the local platform as it is served to a person, and gives its path.
pub(crate) fn build_platform(workspace: &Workspace) -> Result<PathBuf> {
    step("The local platform (profile serve)", C_COMPILER, || {
        run(workspace
            .cargo()
            .args(["build", "--profile", "serve", "--bin", "belvedere-platform"]))
    })?;
    Ok(binary(workspace, "serve"))
}

/// Builds the local platform with the tests' own endpoints, out of the same parts as the native tests.
pub(crate) fn build_testkit_platform(workspace: &Workspace) -> Result<PathBuf> {
    step("The local platform with the test kit", C_COMPILER, || {
        run(workspace
            .cargo()
            .args(["build", "--bins", "--tests", "--features", TESTKIT]))
    })?;
    Ok(binary(workspace, "debug"))
}

/// What to say when the platform does not build: its database is compiled from C.
pub(crate) const C_COMPILER: &str = "On a new machine, a missing C compiler is the usual reason.";

/// The feature of the platform that adds the tests' own endpoints.
pub(crate) const TESTKIT: &str = "belvedere-platform/testkit";

/// Where cargo puts the local platform.
pub(crate) fn binary(workspace: &Workspace, profile: &str) -> PathBuf {
    let name = format!("belvedere-platform{}", std::env::consts::EXE_SUFFIX);
    workspace.target.join(profile).join(name)
}
