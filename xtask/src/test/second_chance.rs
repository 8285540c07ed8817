//! On CI, what failed is run once more: hundreds of tests share a small machine there, and one that had to wait too long for
//! its turn is no fault of the code. Both attempts are in the output. Elsewhere a failure is a failure at once, as in
//! `tests/e2e/playwright.config.ts`.

use std::{
    env,
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

use crate::{
    step::{run, shown},
    workspace::Workspace,
};

/// Runs a suite.
pub(super) fn suite(command: &mut Command) -> Result<()> {
    let first = run(command);
    if first.is_ok() || !on_ci() {
        return first;
    }
    eprintln!("  It failed, and is run once more.");
    run(command)
}

/// Runs `cargo test --no-fail-fast`; only the targets that failed get a second chance, their tests one after another.
pub(super) fn native(workspace: &Workspace, command: &mut Command) -> Result<()> {
    if !on_ci() {
        return run(command);
    }
    let failed = failed_targets(command)?;
    for target in &failed {
        eprintln!("  {target} failed, and is run once more.");
        let mut alone = workspace.cargo();
        alone.arg("test").args(target.split_whitespace());
        run(alone.args(["--", "--test-threads=1"]))?;
    }
    Ok(())
}

fn on_ci() -> bool {
    env::var_os("CI").is_some()
}

/// The targets that Cargo names at the end of its output, such as `-p belvedere-platform --test sql`.
fn failed_targets(command: &mut Command) -> Result<Vec<String>> {
    let program = shown(command);
    let mut process = command
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("`{program}` could not be started"))?;
    let output = process.stderr.take().context("no stderr")?;
    let mut targets = Vec::new();
    for line in BufReader::new(output).lines() {
        let line = line?;
        eprintln!("{line}");
        let target = line.trim().strip_prefix("`-p ");
        if let Some(target) = target.and_then(|target| target.strip_suffix('`')) {
            targets.push(format!("-p {target}"));
        }
    }
    let status = process.wait()?;
    if !status.success() && targets.is_empty() {
        bail!("`{program}` ended with {status}");
    }
    Ok(targets)
}
