//! The npm packages: `belvedere-platform`, whose program is in one package for each machine.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use super::target::TARGETS;
use super::{About, NAME, Parts, Target, copy, program_file};
use crate::step::run_quietly;
use crate::workspace::Workspace;

/// Packs both: the one that people name, and the one of this machine.
pub(super) fn pack(parts: &Parts<'_>) -> Result<()> {
    let about = &parts.dist.about;
    let main = parts.workspace.scratch("dist-npm")?;
    copy(&parts.packaging().join("npm/bin.js"), &main.join("bin.js"))?;
    finish(parts, &main, &manifest(about))?;

    let target = parts.dist.target;
    let folder = parts.workspace.scratch("dist-npm-target")?;
    copy(&parts.program, &folder.join(program_file()))?;
    finish(parts, &folder, &manifest_of(about, target, &program_file()))
}

/// Adds what all packages hold, and packs.
fn finish(parts: &Parts<'_>, folder: &Path, manifest: &Value) -> Result<()> {
    let text = serde_json::to_string_pretty(manifest)? + "\n";
    fs::write(folder.join("package.json"), text).context("package.json")?;
    copy(
        &parts.packaging().join("README.md"),
        &folder.join("README.md"),
    )?;
    parts.write_licenses(folder, &parts.licenses_of_program)?;
    tarball(parts.workspace, folder, &parts.dist.folder).map(drop)
}

/// Packs a package into a folder, and gives the file.
pub(crate) fn tarball(workspace: &Workspace, folder: &Path, to: &Path) -> Result<PathBuf> {
    let mut npm = workspace.command("npm");
    npm.args(["pack", "--ignore-scripts", "--silent", "--pack-destination"]);
    run_quietly(npm.arg(to).current_dir(folder))?;
    let manifest = fs::read_to_string(folder.join("package.json"))?;
    let manifest: Value = serde_json::from_str(&manifest)?;
    let text = |field: &str| {
        manifest[field]
            .as_str()
            .with_context(|| format!("no {field}"))
    };
    Ok(to.join(format!("{}-{}.tgz", text("name")?, text("version")?)))
}

/// `package.json` of the package that people name. npm installs only that of its dependencies which fits the machine.
fn manifest(about: &About) -> Value {
    let targets: Map<String, Value> = TARGETS
        .iter()
        .map(|target| (target.npm_package(), about.version.as_str().into()))
        .collect();
    json!({
        "name": NAME,
        "version": about.version,
        "description": about.description,
        "license": about.license,
        "repository": repository(about),
        "keywords": about.keywords,
        "bin": { NAME: "bin.js" },
        "files": ["bin.js", "LICENSE-*", "THIRD-PARTY-LICENSES.txt"],
        "engines": { "node": ">=20" },
        "optionalDependencies": targets,
    })
}

/// `package.json` of the package with the program of a machine.
fn manifest_of(about: &About, target: &Target, program: &str) -> Value {
    let mut manifest = json!({
        "name": target.npm_package(),
        "version": about.version,
        "description": format!("The program of {NAME} for {}.", target.triple),
        "license": about.license,
        "repository": repository(about),
        "keywords": about.keywords,
        "files": [program, "LICENSE-*", "THIRD-PARTY-LICENSES.txt"],
        "os": [target.os],
        "cpu": [target.cpu],
        "preferUnplugged": true,
    });
    if let Some(libc) = target.libc {
        manifest["libc"] = json!([libc]);
    }
    manifest
}

fn repository(about: &About) -> Value {
    json!({ "type": "git", "url": format!("git+{}.git", about.repository) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about() -> About {
        About {
            version: "0.1.0".into(),
            description: "A platform.".into(),
            license: "MIT OR Apache-2.0".into(),
            repository: "https://example.com/r".into(),
            keywords: vec!["sql".into()],
        }
    }

    #[test]
    fn the_package_names_one_for_each_machine() {
        assert_eq!(
            manifest(&about()),
            json!({
                "name": "belvedere-platform",
                "version": "0.1.0",
                "description": "A platform.",
                "license": "MIT OR Apache-2.0",
                "repository": { "type": "git", "url": "git+https://example.com/r.git" },
                "keywords": ["sql"],
                "bin": { "belvedere-platform": "bin.js" },
                "files": ["bin.js", "LICENSE-*", "THIRD-PARTY-LICENSES.txt"],
                "engines": { "node": ">=20" },
                "optionalDependencies": {
                    "belvedere-platform-linux-x64": "0.1.0",
                    "belvedere-platform-linux-arm64": "0.1.0",
                    "belvedere-platform-darwin-x64": "0.1.0",
                    "belvedere-platform-darwin-arm64": "0.1.0",
                    "belvedere-platform-win32-x64": "0.1.0",
                },
            })
        );
    }

    #[test]
    fn the_package_of_a_machine_is_installed_there_only() {
        let linux = Target::of("aarch64-unknown-linux-gnu").unwrap();
        let manifest = manifest_of(&about(), linux, "belvedere-platform");
        assert_eq!(
            manifest,
            json!({
                "name": "belvedere-platform-linux-arm64",
                "version": "0.1.0",
                "description": "The program of belvedere-platform for aarch64-unknown-linux-gnu.",
                "license": "MIT OR Apache-2.0",
                "repository": { "type": "git", "url": "git+https://example.com/r.git" },
                "keywords": ["sql"],
                "files": ["belvedere-platform", "LICENSE-*", "THIRD-PARTY-LICENSES.txt"],
                "os": ["linux"],
                "cpu": ["arm64"],
                "libc": ["glibc"],
                "preferUnplugged": true,
            })
        );
        let mac = Target::of("aarch64-apple-darwin").unwrap();
        assert_eq!(manifest_of(&about(), mac, "x")["libc"], Value::Null);
    }
}
