//! Builds the app and the local platform.

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

/// Builds the local platform as it is served to a person, and gives its path.
pub(crate) fn build_platform(workspace: &Workspace) -> Result<PathBuf> {
    build_platform_with(workspace, NATIVE)
}

/// Builds the local platform with one of Cargo's profiles, and gives its path.
pub(crate) fn build_platform_with(workspace: &Workspace, profile: &str) -> Result<PathBuf> {
    step(
        format_args!("The local platform ({profile})"),
        C_COMPILER,
        || {
            run(workspace.cargo().args([
                "build",
                "--profile",
                profile,
                "--bin",
                "belvedere-platform",
            ]))
        },
    )?;
    Ok(binary(workspace, profile))
}

/// Builds the local platform with the tests' own endpoints. They come with its tests, which depend on its feature
/// `testkit`, and it is made of the same parts as these.
pub(crate) fn build_testkit_platform(workspace: &Workspace) -> Result<PathBuf> {
    step("The local platform with the test kit", C_COMPILER, || {
        run(workspace
            .cargo()
            .args(["build", "--profile", NATIVE, "--bins", "--tests"]))
    })?;
    Ok(binary(workspace, NATIVE))
}

/// What to say when the platform does not build: its database is compiled from C.
pub(crate) const C_COMPILER: &str = "On a new machine, a missing C compiler is the usual reason.";

/// The profile of everything that runs on this machine.
pub(crate) const NATIVE: &str = "native";

/// The feature of the app that makes views files of their own.
pub(crate) const SPLIT: &str = "belvedere/split";

/// Where cargo puts the local platform.
pub(crate) fn binary(workspace: &Workspace, profile: &str) -> PathBuf {
    program(workspace, profile, "belvedere-platform")
}

/// Where cargo puts a program.
pub(crate) fn program(workspace: &Workspace, profile: &str, name: &str) -> PathBuf {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    workspace.target.join(profile).join(name)
}
