//! `cargo xtask serve`: from a fresh clone to a running platform.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs};

use anyhow::{Context, Result};
use clap::Args;

use crate::app::{self, Build};
use crate::step::{at_once, report, run as run_command, run_in_lane, seconds, shown, step};
use crate::test::process::Running;
use crate::workspace::{Workspace, which};
use crate::{native, tools};

/// What can be chosen.
#[derive(Args)]
pub(crate) struct Options {
    /// Quick debug builds, and the app is built again whenever its sources change.
    #[arg(long)]
    dev: bool,
    /// The app as it is deployed, which takes minutes longer to build.
    #[arg(long, conflicts_with = "dev")]
    release: bool,
    /// The port on 127.0.0.1; 0 picks a free one.
    #[arg(long, default_value_t = 8765)]
    port: u16,
    /// Further arguments for the platform, after `--`, such as `--data DIR` for your own files.
    #[arg(last = true)]
    platform: Vec<String>,
}

/// Builds the app and the platform at once, then becomes the platform. The SQL engine is the longest to build: the first time,
/// it is built while the platform serves already.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    if options.dev {
        return develop(workspace, options);
    }
    let start = Instant::now();
    let engine_exists = native::engine(workspace).is_file();
    let pending = workspace.target.join("xtask/sql-engine-pending");
    let build = if options.release {
        Build::Release
    } else {
        Build::Local
    };
    let (dist, platform) = at_once(
        || app::build_app(workspace, build),
        || {
            let features = features(&options.platform);
            let platform = native::build_platform_with(workspace, native::PROFILE, &features)?;
            if engine_exists {
                native::build_engine(workspace, native::PROFILE)?;
            } else {
                build_engine_meanwhile(workspace, &pending)?;
            }
            Ok(platform)
        },
    )?;
    report(&workspace.target, "serve", start.elapsed())?;
    eprintln!(
        "✓ Built in {}. Ctrl-C stops the platform.",
        seconds(start.elapsed())
    );
    let mut command = serve(workspace, &platform, &dist, options)?;
    if !engine_exists {
        eprintln!(
            "  The SQL engine is still being built, which takes minutes the first time. All else works; a query says so until then."
        );
        command.arg("--sql-engine-pending").arg(&pending);
    }
    become_process(&mut command)
}

/// The features that the platform needs for its arguments.
fn features(arguments: &[String]) -> Vec<&'static str> {
    let mut features = Vec::new();
    let has_cluster = |argument: &String| argument.starts_with("--sql-cluster");
    if arguments.iter().any(has_cluster) || env::var_os("BELVEDERE_SQL_CLUSTER").is_some() {
        features.push("cluster");
    }
    let mut data = arguments
        .iter()
        .enumerate()
        .filter_map(
            |(number, argument)| match argument.strip_prefix("--data")? {
                "" => arguments.get(number + 1).map(String::as_str),
                value => value.strip_prefix('='),
            },
        );
    if data
        .next_back()
        .is_some_and(|data| data.starts_with("s3://"))
    {
        features.push("s3");
    }
    features
}

/// Starts the build of the SQL engine as a process of its own, because this one becomes the platform. As long as the build goes
/// on, the file `pending` is there.
fn build_engine_meanwhile(workspace: &Workspace, pending: &Path) -> Result<()> {
    fs::create_dir_all(pending.parent().context("no folder")?)?;
    fs::write(pending, "")?;
    let xtask = env::current_exe().context("the path of xtask")?;
    let xtask = xtask.to_string_lossy();
    // What is served already comes first, where the system has a way to say so.
    let mut command = match which("nice") {
        Some(_) => {
            let mut command = workspace.command("nice");
            command.args(["-n", "10", &xtask]);
            command
        }
        None => workspace.command(&xtask),
    };
    command.arg("build-engine").arg(pending);
    let program = shown(&command);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .map(drop)
        .with_context(|| format!("`{program}` could not be started"))
}

/// What is chosen for the build beside a platform.
#[derive(Args)]
pub(crate) struct Engine {
    /// The file that exists until the build has ended.
    pending: PathBuf,
}

/// Builds the SQL engine, and removes the file however that ends.
pub(crate) fn build_engine(workspace: &Workspace, options: &Engine) -> Result<()> {
    let built = run_in_lane(|| native::build_engine(workspace, native::PROFILE));
    fs::remove_file(&options.pending)?;
    built
}

/// Debug builds. Trunk watches and builds the app, the platform serves what it finds.
fn develop(workspace: &Workspace, options: &Options) -> Result<()> {
    tools::for_trunk(workspace)?;
    app::fetch(workspace)?;
    step("The local platform (debug)", native::C_COMPILER, || {
        run_command(
            workspace
                .cargo()
                .args(["build", "--bin", "belvedere-platform"]),
        )
    })?;
    let platform = native::program(workspace, "debug", "belvedere-platform");
    native::build_engine(workspace, native::PROFILE)?;
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
    run_command(
        serve(workspace, &platform, &dist, options)?
            .arg("--app-reload")
            .arg("--sql-engine")
            .arg(native::engine(workspace)),
    )
}

fn serve(
    workspace: &Workspace,
    platform: &Path,
    dist: &Path,
    options: &Options,
) -> Result<Command> {
    let mut command = workspace.command(&platform.to_string_lossy());
    // Paths that the user gives are meant from where the user is.
    command.current_dir(env::current_dir()?).arg("serve");
    // What is served is the user's choice, or the demo data of this repository.
    let is_choice = |argument: &String| {
        let name = argument.split('=').next();
        matches!(name, Some("--data" | "--demo"))
    };
    if !options.platform.iter().any(is_choice) {
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

#[cfg(test)]
mod tests {
    use super::features;

    #[test]
    fn what_is_served_decides_what_is_built() {
        let of = |text: &str| {
            let arguments: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            features(&arguments)
        };
        assert_eq!(of("--data ~/s3 --state /s3"), [""; 0]);
        assert_eq!(of("--state s3://x --data"), [""; 0]);
        assert_eq!(of("--data s3://b/p --state x"), ["s3"]);
        assert_eq!(of("--state x --data=s3://b"), ["s3"]);
        assert_eq!(of("--sql-cluster sc://x --data s3://b"), ["cluster", "s3"]);
        assert_eq!(of("--sql-cluster=sc://x"), ["cluster"]);
    }
}
