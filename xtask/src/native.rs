//! Builds what runs on this machine: the local platform and its SQL engine.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::step::{processors, run, step, wanted_jobs};
use crate::workspace::Workspace;

mod priority;

/// The profile of everything that runs on this machine.
pub(crate) const PROFILE: &str = "native";

/// What to say when the platform does not build: its database is compiled from C.
pub(crate) const C_COMPILER: &str = "On a new machine, a missing C compiler is the usual reason.";

/// Builds the local platform as it is served to a person, with one of Cargo's profiles, and gives its path.
pub(crate) fn build_platform(workspace: &Workspace, profile: &str) -> Result<PathBuf> {
    build_platform_with(workspace, profile, &[])
}

/// The same with features: what speaks to other machines is not in the usual build.
pub(crate) fn build_platform_with(
    workspace: &Workspace,
    profile: &str,
    features: &[&str],
) -> Result<PathBuf> {
    let name = match features {
        [] => "The local platform".to_owned(),
        _ => format!("The local platform with {}", features.join(", ")),
    };
    step(name, C_COMPILER, || {
        let mut cargo = workspace.cargo();
        cargo.args(["build", "--profile", profile]).args([
            "--package",
            "belvedere-platform",
            "--bins",
        ]);
        if !features.is_empty() {
            cargo.args(["--features", &features.join(",")]);
        }
        run(&mut cargo)
    })?;
    Ok(program(workspace, profile, "belvedere-platform"))
}

/// Builds the SQL engine beside it.
pub(crate) fn build_engine(workspace: &Workspace, profile: &str) -> Result<()> {
    // Its largest crates generate code for minutes, and each keeps a job for as long: with more jobs than processors, the crates
    // that others wait for don't wait for these. In a lane, cargo has the jobs of both lanes instead, and would warn of `--jobs`.
    let jobs = wanted_jobs().unwrap_or_else(|| processors() + 4);
    step("The SQL engine", "", || {
        priority::metadata_first(|| {
            run(workspace
                .cargo()
                .args(["build", "--profile", profile])
                .args(["--package", "belvedere-sql-engine", "--bins"])
                .env("CARGO_BUILD_JOBS", jobs.to_string()))
        })
    })
}

/// Builds the one program that is released: it holds the SQL engine, and carries the app of an archive.
pub(crate) fn build_release(
    workspace: &Workspace,
    profile: &str,
    archive: &Path,
) -> Result<PathBuf> {
    step("The program that is released", C_COMPILER, || {
        run(workspace
            .cargo()
            .args(["build", "--locked", "--profile", profile])
            .args(["--package", "belvedere-platform", "--bins"])
            .args(["--features", "cluster,s3,embedded-engine,embedded-app"])
            .env("BELVEDERE_APP_ARCHIVE", archive))
    })?;
    Ok(program(workspace, profile, "belvedere-platform"))
}

/// Builds the program that feeds the parsers, and gives its path.
pub(crate) fn build_fuzz(workspace: &Workspace) -> Result<PathBuf> {
    step("The parsers", C_COMPILER, || {
        run(workspace
            .cargo()
            .args(["build", "--profile", PROFILE, "--package", "belvedere-fuzz"])
            .args(["--bins", "--features", "tiff"]))
    })?;
    Ok(program(workspace, PROFILE, "belvedere-fuzz"))
}

/// Builds the local platform with the tests' own endpoints. They come with its tests, which depend on its feature
/// `testkit`, and it is made of the same parts as these.
pub(crate) fn build_testkit_platform(workspace: &Workspace) -> Result<PathBuf> {
    step("The local platform with the test kit", C_COMPILER, || {
        run(workspace
            .cargo()
            .args(["build", "--profile", PROFILE, "--bins", "--tests"]))
    })?;
    Ok(program(workspace, PROFILE, "belvedere-platform"))
}

/// Where cargo puts the program of the SQL engine.
pub(crate) fn engine(workspace: &Workspace) -> PathBuf {
    program(workspace, PROFILE, "belvedere-sql")
}

/// Where cargo puts a program.
pub(crate) fn program(workspace: &Workspace, profile: &str, name: &str) -> PathBuf {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    workspace.target.join(profile).join(name)
}
