//! The metadata of the packages, which registries show.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::dist::About;
use crate::workspace::Workspace;

/// Packages for this repository alone.
const INTERNAL: &[&str] = &["belvedere", "belvedere-fuzz", "belvedere-npm", "xtask"];

/// Looks at the crates, and at the npm package of the client.
pub(super) fn check(workspace: &Workspace, about: &About) -> Result<()> {
    let mut missing = Vec::new();
    for package in workspace.packages()? {
        if !INTERNAL.iter().any(|name| package["name"] == *name) {
            missing.extend(crate_gaps(&package));
        }
    }
    if !missing.is_empty() {
        bail!("{}", missing.join("\n  "));
    }
    npm(&workspace.root.join("crates/npm/package"), about)?;
    if about.repository.contains(".invalid/") {
        eprintln!(
            "  The repository is a placeholder: name yours in Cargo.toml and crates/npm/package/package.json before publishing."
        );
    }
    Ok(())
}

/// Metadata that crates.io shows or requires, and that a crate lacks.
fn crate_gaps(package: &Value) -> Vec<String> {
    let name = package["name"].as_str().unwrap_or_default();
    let mut gaps = Vec::new();
    for field in ["description", "license", "repository", "readme"] {
        if package[field].as_str().is_none_or(str::is_empty) {
            gaps.push(format!("{name} has no {field}"));
        }
    }
    for field in ["keywords", "categories"] {
        if package[field].as_array().is_none_or(Vec::is_empty) {
            gaps.push(format!("{name} has no {field}"));
        }
    }
    for dependency in package["dependencies"].as_array().into_iter().flatten() {
        let is_needed = dependency["kind"] != "dev";
        if is_needed && dependency["path"].is_string() && dependency["req"] == "*" {
            gaps.push(format!("{name} names no version of {}", dependency["name"]));
        }
    }
    gaps
}

/// Looks at an npm package in a folder: it must say the same as the crates.
pub(super) fn npm(folder: &Path, about: &About) -> Result<()> {
    let file = folder.join("package.json");
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let manifest: Value = serde_json::from_str(&text)?;
    let name = manifest["name"].as_str().context("no name")?;
    for field in ["description", "license", "version"] {
        let is_there = manifest[field]
            .as_str()
            .is_some_and(|text| !text.is_empty());
        ensure!(is_there, "{name} has no {field}");
    }
    ensure!(
        manifest["license"] == about.license,
        "{name} has another license"
    );
    ensure!(
        manifest["version"] == about.version,
        "{name} has another version"
    );
    let keywords = manifest["keywords"].as_array();
    ensure!(
        keywords.is_some_and(|all| !all.is_empty()),
        "{name} has no keywords"
    );
    let repository = manifest["repository"]["url"].as_str().unwrap_or_default();
    ensure!(
        repository == format!("git+{}.git", about.repository),
        "{name} has another repository: {repository:?}"
    );
    ensure!(
        folder.join("README.md").is_file(),
        "{name} has no README.md"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn missing_metadata_is_named() {
        let complete = json!({
            "name": "a", "description": "A.", "license": "MIT", "repository": "https://example.com", "readme": "README.md",
            "keywords": ["a"], "categories": ["b"],
            "dependencies": [
                {"name": "b", "path": "/b", "req": "^0.1.0", "kind": null},
                {"name": "c", "path": "/c", "req": "*", "kind": "dev"},
                {"name": "d", "req": "*", "kind": null},
            ],
        });
        assert_eq!(crate_gaps(&complete), [""; 0]);
        let mut other = complete;
        other["readme"] = Value::Null;
        other["keywords"] = json!([]);
        other["dependencies"][0]["req"] = "*".into();
        assert_eq!(
            crate_gaps(&other),
            [
                "a has no readme",
                "a has no keywords",
                "a names no version of \"b\""
            ]
        );
    }
}
