//! `cargo xtask sbom`: the bill of materials of all programs and of the app, as `CycloneDX` JSON.
//!
//! Everything comes from the two lock files, so the same sources give the same document.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::app::hexadecimal;
use crate::graph::{Crates, bundled_npm_packages, needed_by_npm_package, npm_package};
use crate::step::step;
use crate::workspace::Workspace;

/// What is handed out: the app, its workers, the npm package, the platform, its SQL engine.
const PRODUCTS: &[&str] = &[
    "belvedere",
    "belvedere-table",
    "belvedere-tiff",
    "belvedere-npm",
    "belvedere-platform",
    "belvedere-sql-engine",
];

/// A package and what it needs, by their URLs (purl).
#[derive(Debug, PartialEq)]
struct Component {
    name: String,
    version: String,
    purl: String,
    license: Option<String>,
    /// The algorithm and the hash of what the registry gives out.
    hash: Option<(&'static str, String)>,
    /// Whether it is a part of what is handed out, or only works at the build.
    is_part: bool,
    needs: BTreeSet<String>,
}

/// Writes the document below cargo's target folder.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let file = workspace.target.join("belvedere.cdx.json");
    write(workspace, &file)?;
    println!("{}", file.display());
    Ok(())
}

/// Writes the document to a file.
pub(crate) fn write(workspace: &Workspace, file: &Path) -> Result<()> {
    step("Bill of materials", "", || {
        let metadata = workspace.metadata(&["--locked", "--all-features"])?;
        let lock = fs::read_to_string(workspace.root.join("Cargo.lock")).context("Cargo.lock")?;
        let npm = fs::read(workspace.web().join("package-lock.json")).context("web's lock file")?;
        let mut components = crates(&metadata, &checksums(&lock))?;
        components.extend(npm_packages(&serde_json::from_slice(&npm)?));
        let version = workspace.locked_version("belvedere")?;
        let document = serde_json::to_string_pretty(&document(&version, &components))?;
        fs::write(file, document + "\n").with_context(|| file.display().to_string())
    })
}

/// The checksums of crates by name and version.
fn checksums(lock: &str) -> BTreeMap<(&str, &str), &str> {
    let mut found = BTreeMap::new();
    for package in lock.split("[[package]]") {
        let get = |name: &str| package.lines().find_map(|line| lock_value(line, name));
        if let (Some(name), Some(version), Some(checksum)) =
            (get("name"), get("version"), get("checksum"))
        {
            found.insert((name, version), checksum);
        }
    }
    found
}

fn lock_value<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    let rest = line.strip_prefix(name)?.strip_prefix(" = \"")?;
    rest.strip_suffix('"')
}

/// The crates that the products are made of, or made with. Those that only tests use are left out.
fn crates(metadata: &Value, checksums: &BTreeMap<(&str, &str), &str>) -> Result<Vec<Component>> {
    let crates = Crates::of(metadata)?;
    let products = crates.ours(PRODUCTS)?;
    let parts = crates.parts(&products);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let purl = |id: &str| {
        let about = crates.about(id)?;
        let (name, version) = (text(&about["name"]), text(&about["version"]));
        anyhow::Ok(format!("pkg:cargo/{name}@{version}"))
    };
    let component = |id: &str| {
        let about = crates.about(id)?;
        let (name, version) = (text(&about["name"]), text(&about["version"]));
        Ok(Component {
            purl: purl(id)?,
            // Crates of before SPDX wrote a slash.
            license: about["license"]
                .as_str()
                .map(|text| text.replace('/', " OR ")),
            hash: checksums
                .get(&(name.as_str(), version.as_str()))
                .map(|checksum| ("SHA-256", (*checksum).to_owned())),
            is_part: parts.contains(id),
            needs: crates.needed(id).map(purl).collect::<Result<_>>()?,
            name,
            version,
        })
    };
    let all = crates.parts_and_tools(&products);
    all.into_iter().map(component).collect()
}

/// The npm packages of the app's build: what is bundled, and what bundles.
fn npm_packages(lock: &Value) -> Vec<Component> {
    let bundled = bundled_npm_packages(lock);
    let purl = |name: &str| {
        let version = npm_package(lock, name)["version"]
            .as_str()
            .unwrap_or_default();
        format!("pkg:npm/{}@{version}", name.replace('@', "%40"))
    };
    let packages = lock["packages"].as_object().into_iter().flatten();
    let installed =
        packages.filter_map(|(path, package)| Some((path.strip_prefix("node_modules/")?, package)));
    let component = |(name, package): (&str, &Value)| Component {
        name: name.to_owned(),
        version: package["version"].as_str().unwrap_or_default().to_owned(),
        purl: purl(name),
        license: package["license"].as_str().map(str::to_owned),
        hash: package["integrity"].as_str().and_then(sha512),
        is_part: bundled.contains(name),
        needs: needed_by_npm_package(package).map(purl).collect(),
    };
    installed.map(component).collect()
}

/// A hash of npm's in hexadecimal.
fn sha512(integrity: &str) -> Option<(&'static str, String)> {
    let bytes = STANDARD.decode(integrity.strip_prefix("sha512-")?).ok()?;
    Some(("SHA-512", hexadecimal(&bytes)))
}

fn document(version: &str, components: &[Component]) -> Value {
    let reference = format!("belvedere@{version}");
    let component = |component: &Component| {
        let mut json = json!({
            "type": "library",
            "bom-ref": component.purl,
            "name": component.name,
            "version": component.version,
            "purl": component.purl,
            "scope": if component.is_part { "required" } else { "excluded" },
        });
        if let Some(license) = &component.license {
            json["licenses"] = json!([{"expression": license}]);
        }
        if let Some((algorithm, content)) = &component.hash {
            json["hashes"] = json!([{"alg": algorithm, "content": content}]);
        }
        json
    };
    let needs =
        |component: &Component| json!({"ref": component.purl, "dependsOn": component.needs});
    let all: Vec<&str> = components
        .iter()
        .map(|component| component.purl.as_str())
        .collect();
    let root = json!({"ref": reference, "dependsOn": all});
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {
            "type": "application", "bom-ref": reference, "name": "belvedere", "version": version,
        }},
        "components": components.iter().map(component).collect::<Vec<_>>(),
        "dependencies": std::iter::once(root).chain(components.iter().map(needs)).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The products, one of which needs `a`; `a` needs `b` at the build, `c` for tests, and a macro.
    fn metadata() -> Value {
        let package = |name: &str, kind: &str, source: Value| {
            json!({"id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0", "source": source,
                "targets": [{"kind": [kind]}]})
        };
        let mut packages: Vec<Value> = PRODUCTS
            .iter()
            .map(|name| package(name, "lib", Value::Null))
            .collect();
        for name in ["a", "b", "c", "d"] {
            packages.push(package(name, "lib", "registry".into()));
        }
        packages.push(package("m", "proc-macro", "registry".into()));
        let needs = |id: &str, kind: Value| json!({"pkg": id, "dep_kinds": [{"kind": kind}]});
        json!({"packages": packages, "resolve": {"nodes": [
            {"id": "belvedere-platform", "deps": [needs("a", Value::Null)]},
            {"id": "a", "deps": [needs("b", "build".into()), needs("c", "dev".into()), needs("m", Value::Null)]},
            {"id": "m", "deps": [needs("d", Value::Null)]},
        ]}})
    }

    #[test]
    fn crates_are_parts_or_work_at_the_build() {
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nchecksum = \"00ff\"\n";
        let found = crates(&metadata(), &checksums(lock)).unwrap();
        let foreign: Vec<_> = found
            .iter()
            .filter(|component| !PRODUCTS.contains(&component.name.as_str()))
            .map(|component| (component.name.as_str(), component.is_part))
            .collect();
        assert_eq!(
            foreign,
            [("a", true), ("b", false), ("d", false), ("m", false)]
        );
        let a = found
            .iter()
            .find(|component| component.name == "a")
            .unwrap();
        assert_eq!(a.license.as_deref(), Some("MIT OR Apache-2.0"));
        assert_eq!(a.hash, Some(("SHA-256", "00ff".to_owned())));
        let needs: Vec<_> = a.needs.iter().map(String::as_str).collect();
        assert_eq!(needs, ["pkg:cargo/b@1.0.0", "pkg:cargo/m@1.0.0"]);
    }

    #[test]
    fn npm_packages_are_bundled_or_bundle() {
        let lock = json!({"packages": {
            "": {"devDependencies": {"@x/view": "1.0.0", "esbuild": "2.0.0"}},
            "node_modules/@x/view": {"version": "1.0.0", "license": "MIT", "integrity": "sha512-AP8=",
                "dependencies": {"y": "^1"}},
            "node_modules/esbuild": {"version": "2.0.0"},
            "node_modules/y": {"version": "1.2.0"},
        }});
        let found = npm_packages(&lock);
        let parts: Vec<_> = found
            .iter()
            .map(|component| (component.purl.as_str(), component.is_part))
            .collect();
        assert_eq!(
            parts,
            [
                ("pkg:npm/%40x/view@1.0.0", true),
                ("pkg:npm/esbuild@2.0.0", false),
                ("pkg:npm/y@1.2.0", true),
            ]
        );
        assert_eq!(found[0].hash, Some(("SHA-512", "00ff".to_owned())));
        let document = document("1.0.0", &found);
        assert_eq!(document["components"][1]["scope"], "excluded");
        assert_eq!(
            document["dependencies"][1],
            json!({"ref": "pkg:npm/%40x/view@1.0.0", "dependsOn": ["pkg:npm/y@1.2.0"]})
        );
    }
}
