//! Tests that Cargo does not build, since their target says `test = false`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::workspace::Workspace;

/// Fails when a target without tests of its own has some.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let files = workspace.tracked(&["*.rs"])?;
    let mut unrun = Vec::new();
    for package in workspace.packages()? {
        let targets = package["targets"].as_array().into_iter().flatten();
        for target in targets.filter(|target| target["test"] == false) {
            for file in &files {
                let path = workspace.root.join(file);
                if is_of(target, &path)? && has_tests(&path)? {
                    unrun.push(file.display().to_string());
                }
            }
        }
    }
    if !unrun.is_empty() {
        bail!(
            "the Cargo.toml says `test = false`, so no run has the tests of\n    {}",
            unrun.join("\n    ")
        );
    }
    Ok(())
}

/// Whether a file belongs to a target: a library has its whole folder, any other target its root file.
fn is_of(target: &Value, file: &Path) -> Result<bool> {
    let root = Path::new(target["src_path"].as_str().context("no path")?);
    Ok(match root.parent() {
        Some(folder) if root.ends_with("lib.rs") => file.starts_with(folder),
        _ => file == root,
    })
}

fn has_tests(file: &Path) -> Result<bool> {
    // One that is deleted and not yet committed has none.
    if !file.is_file() {
        return Ok(false);
    }
    let text = fs::read_to_string(file)?;
    let marks = ["#[test]", "#[tokio::test", "#[cfg(test)]"];
    Ok(text
        .lines()
        .any(|line| marks.iter().any(|mark| line.trim().starts_with(mark))))
}
