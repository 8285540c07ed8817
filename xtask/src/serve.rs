//! `cargo xtask serve`: from a fresh clone to a running platform.

use std::{path::Path, process::Command, time::Instant};

use anyhow::{Context, Result};
use clap::Args;

use crate::{
    app,
    step::{lanes, report, run as run_command, seconds, shown, step},
    test::process::Running,
    tools,
    workspace::Workspace,
};

/// What can be chosen.
#[derive(Args)]
pub(crate) struct Options {
    /// Quick debug builds, and the app is built again whenever its sources change.
    #[arg(long)]
    dev: bool,
    /// The port on 127.0.0.1; 0 picks a free one.
    #[arg(long, default_value_t = 8765)]
    port: u16,
    /// Further arguments for the platform, after `--`, such as `--data DIR` for your own files.
    #[arg(last = true)]
    platform: Vec<String>,
}

/// Builds both, then becomes the platform.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    if options.dev {
        return develop(workspace, options);
    }
    let start = Instant::now();
    let (dist, platform) = lanes(
        || app::build_app(workspace),
        || app::build_platform(workspace),
    );
    let (dist, platform) = (dist?, platform?);
    report(&workspace.target, "serve", start.elapsed())?;
    eprintln!(
        "✓ Built in {}. Ctrl-C stops the platform.",
        seconds(start.elapsed())
    );
    become_process(&mut serve(workspace, &platform, &dist, options)?)
}

/// Debug builds. Trunk watches and builds the app, the platform serves what it finds.
fn develop(workspace: &Workspace, options: &Options) -> Result<()> {
    tools::for_the_app(workspace)?;
    app::fetch(workspace)?;
    step("The local platform (debug)", app::C_COMPILER, || {
        run_command(
            workspace
                .cargo()
                .args(["build", "--bin", "belvedere-platform"]),
        )
    })?;
    let platform = app::binary(workspace, "debug");
    let dist = workspace.target.join("dev-dist");
    let trunk = |task: &str| {
        let mut command = workspace.command("trunk");
        command
            .arg(task)
            .arg("--dist")
            .arg(&dist)
            .env("CARGO_TARGET_DIR", &workspace.target);
        command
    };
    step("The app (Trunk, debug)", "", || {
        run_command(&mut trunk("build"))
    })?;
    let _watching = Running::start(&mut trunk("watch"))?;
    run_command(serve(workspace, &platform, &dist, options)?.arg("--app-reload"))
}

fn serve(
    workspace: &Workspace,
    platform: &Path,
    dist: &Path,
    options: &Options,
) -> Result<Command> {
    let mut command = workspace.command(&platform.to_string_lossy());
    // Paths that the user gives are meant from where the user is.
    command.current_dir(std::env::current_dir()?).arg("serve");
    let is_data = |argument: &String| argument == "--data" || argument.starts_with("--data=");
    if !options.platform.iter().any(is_data) {
        command
            .arg("--data")
            .arg(workspace.root.join("data/demo"))
            .arg("--demo");
    }
    command.args(["--port", &options.port.to_string(), "--app"]);
    command.arg(dist).args(&options.platform);
    Ok(command)
}

/// Replaces this process by the command, so that signals and the exit code are the command's own.
#[cfg(unix)]
fn become_process(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    let program = shown(command);
    Err(command.exec()).with_context(|| format!("`{program}` could not be started"))
}

#[cfg(not(unix))]
fn become_process(command: &mut Command) -> Result<()> {
    run_command(command).with_context(|| shown(command))
}
