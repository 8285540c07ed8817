//! Formatting, and files that `cargo fmt` can't see: it follows `mod` as it is written, so what a macro declares escapes it.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, bail};

use crate::workspace::Workspace;

/// Fails when a Rust file of git is not formatted, or was not looked at.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let output = workspace
        .cargo()
        .args(["fmt", "--all", "--", "--check", "--verbose"])
        .output()
        .context("`cargo fmt` could not be started")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut visited = BTreeSet::new();
    for line in text.lines() {
        match line.strip_prefix("Formatting ") {
            Some(path) => visited.extend(fs::canonicalize(path).ok()),
            None if line.starts_with("Using rustfmt config") || line.starts_with("Spent ") => {}
            None => eprintln!("{line}"),
        }
    }
    if !output.status.success() {
        bail!(
            "`cargo fmt --check` ended with {}\n{}",
            output.status,
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    let escaped: Vec<String> = workspace
        .tracked(&["*.rs"])?
        .into_iter()
        .filter_map(|file| Some((fs::canonicalize(workspace.root.join(&file)).ok()?, file)))
        .filter(|(path, _)| !visited.contains(path))
        .map(|(_, file)| file.display().to_string())
        .collect();
    if !escaped.is_empty() {
        bail!("no plain `mod` leads to {}", escaped.join(", "));
    }
    Ok(())
}
