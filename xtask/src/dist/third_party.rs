//! Third-party packages in the releases, and their licences.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::{NAME, Target};
use crate::graph::{Crates, bundled_npm_packages, list, npm_package};
use crate::tools;
use crate::workspace::Workspace;

/// The file with the licences of third parties.
pub(crate) const THIRD_PARTY: &str = "THIRD-PARTY-LICENSES.txt";

/// The files with ours.
pub(super) const OURS: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// The licence of the outline of the land; `web/land.mjs` says what it is made of.
const LAND_LICENSE: &str = "src/views/objects/facets/map/land-license.txt";

/// A package of others.
pub(super) struct Package {
    name: String,
    version: String,
    license: String,
    repository: String,
    authors: String,
    /// The texts that come with it.
    texts: Vec<String>,
}

/// What the program is made of, with the app that it carries.
pub(super) fn of_program(workspace: &Workspace, target: &Target) -> Result<Vec<Package>> {
    let features =
        "belvedere-platform/cluster,belvedere-platform/s3,belvedere-platform/embedded-engine";
    let mut packages = crates(workspace, &[NAME], features, target.triple)?;
    packages.extend(of_app(workspace)?);
    Ok(packages)
}

/// What the app is made of.
pub(super) fn of_app(workspace: &Workspace) -> Result<Vec<Package>> {
    let features = "belvedere/split,belvedere-table/worker,belvedere-tiff/worker";
    let programs = ["belvedere", "belvedere-table", "belvedere-tiff"];
    let mut packages = crates(workspace, &programs, features, tools::WASM)?;
    packages.extend(npm_packages(workspace)?);
    packages.push(outline(workspace)?);
    Ok(packages)
}

/// The outline of the land on maps.
fn outline(workspace: &Workspace) -> Result<Package> {
    let text = fs::read_to_string(workspace.root.join(LAND_LICENSE)).context(LAND_LICENSE)?;
    Ok(Package {
        name: "world-atlas".to_owned(),
        version: "2.0.2".to_owned(),
        license: "ISC; the map is Natural Earth's, which is in the public domain".to_owned(),
        repository: "https://www.npmjs.com/package/world-atlas".to_owned(),
        authors: "Michael Bostock".to_owned(),
        texts: vec![tidy(&text)],
    })
}

/// The licences in the npm package `belvedere-client`.
pub(crate) fn licenses_of_client(workspace: &Workspace) -> Result<String> {
    let packages = crates(workspace, &["belvedere-npm"], "", tools::WASM)?;
    licenses("The npm package belvedere-client", &packages)
}

/// The crates that programs of ours are made of. What only runs in a build is not among them: build scripts and macros.
fn crates(
    workspace: &Workspace,
    programs: &[&str],
    features: &str,
    target: &str,
) -> Result<Vec<Package>> {
    let metadata = workspace.metadata(&[
        "--locked",
        "--filter-platform",
        target,
        "--features",
        features,
    ])?;
    let crates = Crates::of(&metadata)?;
    let parts = crates.parts(&crates.ours(programs)?);
    let mut others = Vec::new();
    for id in parts {
        let about = crates.about(id)?;
        if !about["source"].is_null() {
            others.push(of_crate(about)?);
        }
    }
    Ok(others)
}

fn of_crate(package: &Value) -> Result<Package> {
    let text = |name: &str| package[name].as_str().unwrap_or_default().to_owned();
    let manifest = text("manifest_path");
    let folder = Path::new(&manifest).parent().context("no folder")?;
    let authors: Vec<_> = list(&package["authors"])
        .filter_map(Value::as_str)
        .collect();
    Ok(Package {
        name: text("name"),
        version: text("version"),
        license: text("license"),
        repository: text("repository"),
        authors: authors.join(", "),
        texts: texts(folder)?,
    })
}

/// The npm packages that the app carries.
fn npm_packages(workspace: &Workspace) -> Result<Vec<Package>> {
    let web = workspace.web();
    let lock = fs::read_to_string(web.join("package-lock.json")).context("package-lock.json")?;
    let lock: Value = serde_json::from_str(&lock)?;
    let package = |name: &str| {
        let package = npm_package(&lock, name);
        let text = |field: &str| package[field].as_str().map(str::to_owned);
        Ok(Package {
            name: name.to_owned(),
            version: text("version")
                .with_context(|| format!("{name} is not in package-lock.json"))?,
            license: text("license").unwrap_or_default(),
            repository: format!("https://www.npmjs.com/package/{name}"),
            authors: String::new(),
            texts: texts(&web.join("node_modules").join(name))?,
        })
    };
    bundled_npm_packages(&lock)
        .into_iter()
        .map(package)
        .collect()
}

/// The files of licences and notices in a package's folder, and in a folder of these.
fn texts(folder: &Path) -> Result<Vec<String>> {
    const STARTS: [&str; 6] = [
        "licen",
        "copying",
        "copyright",
        "notice",
        "unlicense",
        "patents",
    ];
    let mut files = Vec::new();
    for path in super::files(folder)? {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        // Code may be about licences.
        let is_code = [".rs", ".js", ".toml"]
            .iter()
            .any(|end| name.ends_with(end));
        if is_code || !STARTS.iter().any(|start| name.starts_with(start)) {
            continue;
        }
        if path.is_dir() {
            files.extend(
                super::files(&path)?
                    .into_iter()
                    .filter(|path| path.is_file()),
            );
        } else {
            files.push(path);
        }
    }
    let read = |path: &PathBuf| {
        let text = fs::read(path).with_context(|| path.display().to_string())?;
        Ok(tidy(&String::from_utf8_lossy(&text)))
    };
    let texts: Vec<String> = files.iter().map(read).collect::<Result<_>>()?;
    Ok(texts.into_iter().filter(|text| !text.is_empty()).collect())
}

/// A text without differences in white space.
fn tidy(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// One document of all packages. Those with the same text share it.
pub(super) fn licenses(what: &str, packages: &[Package]) -> Result<String> {
    let mut by_text: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages {
        let mut texts = package.texts.clone();
        if texts.is_empty() {
            texts.push(package.standard_text()?);
        }
        for text in texts {
            by_text.entry(text).or_default().insert(package.line());
        }
    }
    let mut sections: Vec<_> = by_text
        .into_iter()
        .map(|(text, packages)| (packages.into_iter().collect::<Vec<_>>().join("\n"), text))
        .collect();
    sections.sort();
    let mut document = format!("{what} contains code of these packages, under these licences.\n");
    for (packages, text) in sections {
        // Writing to a text does not fail.
        let _ = write!(document, "\n{RULE}\n{packages}\n\n{text}\n");
    }
    Ok(document)
}

const RULE: &str =
    "================================================================================";

impl Package {
    fn line(&self) -> String {
        let Self {
            name,
            version,
            license,
            repository,
            ..
        } = self;
        format!("{name} {version} ({license}) {repository}")
            .trim_end()
            .to_owned()
    }

    /// The text of the licence of a package that comes without one: that of ours, in its authors' name.
    fn standard_text(&self) -> Result<String> {
        const TEXTS: [(&str, &str); 4] = [
            ("MIT", include_str!("../../../LICENSE-MIT")),
            ("Apache-2.0", include_str!("../../../LICENSE-APACHE")),
            ("BSD-3-Clause", BSD),
            ("CC0-1.0", CC0),
        ];
        let licenses: Vec<_> = self.license.split([' ', '/', '(', ')']).collect();
        let Some((_, text)) = TEXTS.iter().find(|(name, _)| licenses.contains(name)) else {
            bail!(
                "{} has no file with its licence, and no text of {} is known",
                self.name,
                self.license
            );
        };
        let authors = match self.authors.as_str() {
            "" => format!("the authors of {}", self.name),
            authors => authors.to_owned(),
        };
        Ok(tidy(&text.replace("the Belvedere developers", &authors)))
    }
}

const CC0: &str = "To the extent possible under law, the authors have waived all copyright and related or neighboring rights to this work:
https://creativecommons.org/publicdomain/zero/1.0/legalcode";

const BSD: &str = r#"BSD 3-Clause License

Copyright (c) the Belvedere developers

Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following
conditions are met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer
   in the documentation and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote products derived
   from this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT
NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE
COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES
(INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS
INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR
OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
"#;

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, license: &str, texts: &[&str]) -> Package {
        Package {
            name: name.into(),
            version: "1.0.0".into(),
            license: license.into(),
            repository: format!("https://example.com/{name}"),
            authors: String::new(),
            texts: texts.iter().map(|text| (*text).to_owned()).collect(),
        }
    }

    #[test]
    fn packages_with_the_same_text_share_it() {
        let packages = vec![
            package("b", "MIT OR ISC", &["Text of MIT", "Text of ISC"]),
            package("a", "MIT", &["Text of MIT"]),
        ];
        assert_eq!(
            licenses("It", &packages).unwrap(),
            format!(
                "It contains code of these packages, under these licences.\n\
                 \n{RULE}\na 1.0.0 (MIT) https://example.com/a\nb 1.0.0 (MIT OR ISC) https://example.com/b\n\nText of MIT\n\
                 \n{RULE}\nb 1.0.0 (MIT OR ISC) https://example.com/b\n\nText of ISC\n"
            )
        );
    }

    #[test]
    fn a_package_without_a_text_gets_that_of_its_licence() {
        let text = package("a", "Zlib OR MIT", &[]).standard_text().unwrap();
        assert!(
            text.starts_with("MIT License\n\nCopyright (c) the authors of a\n"),
            "{text}"
        );
        let error = package("a", "Zlib", &[]).standard_text().unwrap_err();
        assert_eq!(
            error.to_string(),
            "a has no file with its licence, and no text of Zlib is known"
        );
    }

    #[test]
    fn white_space_makes_no_difference() {
        assert_eq!(tidy("\r\n\nA  \r\nB\t\n\n"), "A\nB");
    }
}
