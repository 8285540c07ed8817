//! The programs that Cargo makes of tests.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::workspace::Workspace;

/// A program of tests.
pub(super) struct Program {
    pub(super) name: String,
    pub(super) path: PathBuf,
    /// The folder of its package, in which Cargo runs it.
    folder: PathBuf,
}

impl Program {
    /// The command that runs it.
    pub(super) fn command(&self, workspace: &Workspace) -> Command {
        let mut command = workspace.command(&self.path.to_string_lossy());
        command
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder);
        command
    }
}

/// The programs that `cargo test --no-run` makes of the tests, as its messages name them.
pub(super) fn programs(cargo_test: &mut Command) -> Result<Vec<Program>> {
    let output = cargo_test
        .arg("--message-format=json-render-diagnostics")
        .stderr(Stdio::inherit())
        .output()
        .context("cargo test --no-run")?;
    ensure!(output.status.success(), "the tests do not compile");
    let mut programs = Vec::new();
    for line in output.stdout.split(|byte| *byte == b'\n') {
        let Ok(message) = serde_json::from_slice::<Value>(line) else {
            continue;
        };
        let (Some(path), Some(true)) = (
            message["executable"].as_str(),
            message["profile"]["test"].as_bool(),
        ) else {
            continue;
        };
        let manifest = PathBuf::from(message["manifest_path"].as_str().context("no manifest")?);
        let folder = manifest.parent().context("no folder")?.to_path_buf();
        let package = package_name(message["package_id"].as_str().context("no package")?);
        let target = message["target"]["name"].as_str().context("no target")?;
        programs.push(Program {
            name: format!("{package} {target}"),
            path: path.into(),
            folder,
        });
    }
    ensure!(!programs.is_empty(), "cargo names no tests");
    Ok(programs)
}

/// The name in a package's id, `path+file:///clone/crates/store#belvedere-store@0.1.0`. Where its folder has the same name, the
/// id is `path+file:///clone/xtask#0.1.0`.
fn package_name(id: &str) -> &str {
    let (folder, version) = id.rsplit_once('#').unwrap_or((id, ""));
    let folder = folder.rsplit('/').next().unwrap_or(folder);
    version.split_once('@').map_or(folder, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::package_name;

    #[test]
    fn packages_have_their_names() {
        for (id, name) in [
            (
                "path+file:///a/crates/store#belvedere-store@0.1.0",
                "belvedere-store",
            ),
            ("path+file:///a/xtask#0.1.0", "xtask"),
        ] {
            assert_eq!(package_name(id), name);
        }
    }
}
