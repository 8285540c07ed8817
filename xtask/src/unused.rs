//! Dependencies that are declared and not used.
//!
//! A crate counts as used where a path in the package's code begins with its name. Reading the text is enough, and
//! finds it across all targets: rustc's own lint looks at one target at a time.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::workspace::Workspace;

/// Fails when a package declares a crate that its sources don't name, or the workspace one that no package declares.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let packages = packages(workspace)?;
    // A package depends on one of these for the features that it turns on.
    let is_for_features = |name: &String| {
        let mut packages = packages.iter();
        packages.any(|package| package.features_only && package.name == *name)
    };
    let mut unused = Vec::new();
    for package in packages.iter().filter(|package| !package.features_only) {
        for dependency in &package.dependencies {
            // A package depends on itself to turn features on for its tests.
            if *dependency != package.name
                && !is_for_features(dependency)
                && !package
                    .sources
                    .iter()
                    .any(|source| names(source, dependency))
            {
                unused.push(format!("{dependency} in {}", package.manifest));
            }
        }
    }
    let manifest = fs::read_to_string(workspace.root.join("Cargo.toml")).context("Cargo.toml")?;
    for shared in shared(&manifest) {
        if !packages
            .iter()
            .any(|package| package.dependencies.iter().any(|name| name == shared))
        {
            unused.push(format!("{shared} in [workspace.dependencies]"));
        }
    }
    if !unused.is_empty() {
        bail!("declared, but not used:\n    {}", unused.join("\n    "));
    }
    Ok(())
}

struct Package {
    name: String,
    manifest: String,
    /// It declares its dependencies only to turn their features on.
    features_only: bool,
    dependencies: Vec<String>,
    sources: Vec<String>,
}

fn packages(workspace: &Workspace) -> Result<Vec<Package>> {
    let packages = workspace.packages()?;
    let folder = |package: &Value| {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        manifest.parent().map(Path::to_owned).unwrap_or_default()
    };
    let folders: Vec<_> = packages.iter().map(folder).collect();
    let files: Vec<_> = workspace
        .tracked(&["*.rs"])?
        .iter()
        .map(|file| workspace.root.join(file))
        .filter(|file| file.is_file())
        .collect();
    packages
        .iter()
        .zip(&folders)
        .map(|(package, own)| {
            let is_own = |file: &Path| {
                // A package may lie within the folder of another.
                let nearest = folders.iter().filter(|folder| file.starts_with(folder));
                nearest.max_by_key(|folder| folder.as_os_str().len()) == Some(own)
            };
            let sources = files
                .iter()
                .filter(|file| is_own(file))
                .map(fs::read_to_string);
            let declared = package["dependencies"].as_array().into_iter().flatten();
            let mut dependencies: Vec<String> = declared
                .filter_map(|dependency| {
                    dependency["rename"]
                        .as_str()
                        .or_else(|| dependency["name"].as_str())
                })
                .map(str::to_owned)
                .collect();
            dependencies.sort();
            dependencies.dedup();
            let manifest = own
                .strip_prefix(&workspace.root)
                .unwrap_or(own)
                .join("Cargo.toml");
            Ok(Package {
                name: package["name"].as_str().unwrap_or_default().to_owned(),
                manifest: manifest.display().to_string(),
                features_only: package["metadata"]["features-only"] == true,
                dependencies,
                sources: sources.collect::<Result<_, _>>()?,
            })
        })
        .collect()
}

/// The crates of `[workspace.dependencies]`.
fn shared(manifest: &str) -> impl Iterator<Item = &str> {
    manifest
        .lines()
        .skip_while(|line| *line != "[workspace.dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter(|line| line.starts_with(|first: char| first.is_ascii_alphabetic()))
        .filter_map(|line| line.split_once(['=', '.']))
        .map(|(name, _)| name.trim_end())
}

/// Whether a path in the code begins with the crate's name, or the crate is brought in without a name: for files that are
/// compiled in from another folder.
fn names(source: &str, dependency: &str) -> bool {
    let name = dependency.replace('-', "_");
    let (path, unnamed) = (format!("{name}::"), format!("use {name} as _;"));
    let is_part_of_name = |before: char| before.is_alphanumeric() || "_:".contains(before);
    source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .any(|line| {
            line.trim() == unnamed
                || line
                    .match_indices(&path)
                    .any(|(at, _)| !line[..at].ends_with(is_part_of_name))
        })
}

#[cfg(test)]
mod tests {
    use super::{names, shared};

    #[test]
    fn a_crate_is_used_where_a_path_begins_with_its_name() {
        assert!(names(
            "use std::fmt;\n    use serde_json::Value;",
            "serde-json"
        ));
        assert!(names("#[derive(thiserror::Error)]", "thiserror"));
        assert!(names("use serde_json as _;", "serde-json"));
        for unused in [
            "// serde_json::Value",
            "    /// As serde_json::Value.",
            "use crate::serde_json::Value;",
            "use my_serde_json::Value;",
            "let serde_json = 1;",
        ] {
            assert!(!names(unused, "serde-json"), "{unused}");
        }
    }

    #[test]
    fn shared_crates_are_the_keys_of_their_table() {
        let manifest = "[package]\nname = \"a\"\n[workspace.dependencies]\n# A comment.\nbase64 = \"0.23\"\n\
            datafusion = { features = [\n    \"sql\",\n] }\nhyper.version = \"1\"\n[profile.dev]\ndebug = false\n";
        let found: Vec<_> = shared(manifest).collect();
        assert_eq!(found, ["base64", "datafusion", "hyper"]);
    }
}
