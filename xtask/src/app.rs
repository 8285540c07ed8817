//! Builds the app.

mod split;

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    time::SystemTime,
};

use anyhow::{Context, Result};

use crate::{
    step::{run, run_quietly, step},
    tools,
    workspace::Workspace,
};

/// Builds the app for release into `dist`, with brotli and gzip siblings, and gives that folder. Not again while none of
/// its sources changed.
pub(crate) fn build_app(workspace: &Workspace) -> Result<PathBuf> {
    tools::for_the_app(workspace)?;
    let dist = workspace.root.join("dist");
    let stamp = workspace.target.join("xtask/app-built");
    let newest = newest_source(workspace)?;
    let built = fs::metadata(&stamp).and_then(|stamp| stamp.modified());
    if dist.join("index.html").is_file() && built.is_ok_and(|built| built > newest) {
        return Ok(dist);
    }
    fetch(workspace)?;
    let start = SystemTime::now();
    step("The app (Trunk, release)", "", || {
        run(workspace
            .command("trunk")
            .args(["build", "--release", "--features", SPLIT])
            .arg("--dist")
            .arg(&dist)
            .env("CARGO_TARGET_DIR", &workspace.target))
    })?;
    step("The app in parts", "", || split::split(workspace, &dist))?;
    step("Compressed copies", "", || compress(workspace, &dist))?;
    fs::create_dir_all(workspace.target.join("xtask"))?;
    // What changed while Trunk was at work counts as newer.
    File::create(&stamp)?.set_modified(start)?;
    Ok(dist)
}

/// When anything that the app is built from changed last.
fn newest_source(workspace: &Workspace) -> Result<SystemTime> {
    const SOURCES: &[&str] = &[
        ".cargo",
        "Cargo.lock",
        "Cargo.toml",
        "Trunk.toml",
        "build.rs",
        "crates/api",
        "crates/client",
        "crates/table",
        "index.html",
        "rust-toolchain.toml",
        "src",
        "style",
        "web/compress.mjs",
        "web/editor",
        "web/optimize.mjs",
        "web/package-lock.json",
        "web/parts.mjs",
        "xtask/src/app",
    ];
    let mut newest = SystemTime::UNIX_EPOCH;
    let mut paths: Vec<PathBuf> = SOURCES
        .iter()
        .map(|path| workspace.root.join(path))
        .collect();
    while let Some(path) = paths.pop() {
        let metadata = fs::metadata(&path).with_context(|| path.display().to_string())?;
        newest = newest.max(metadata.modified()?);
        if metadata.is_dir() {
            for entry in fs::read_dir(&path)? {
                paths.push(entry?.path());
            }
        }
    }
    Ok(newest)
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
pub(crate) fn compress(workspace: &Workspace, dist: &Path) -> Result<()> {
    run(workspace
        .command("node")
        .arg(workspace.web().join("compress.mjs"))
        .arg(dist))
}

/// The feature of the app that makes views files of their own.
pub(crate) const SPLIT: &str = "belvedere/split";
