//! `cargo xtask sbom`: the bill of materials of all programs and of the app, as `CycloneDX` JSON.
//!
//! Everything comes from the two lock files, so the same sources give the same document.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::Path,
};

use anyhow::{Context as _, Result, bail};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

use crate::{step::step, workspace::Workspace};

/// What is handed out: the app, its table worker, the npm package, the platform, its SQL engine.
const PRODUCTS: &[&str] = &[
    "belvedere",
    "belvedere-table",
    "belvedere-npm",
    "belvedere-platform",
    "belvedere-sql-engine",
];

/// The npm packages that are not bundled but make the bundles.
const TOOLS: &[&str] = &["binaryen", "esbuild"];

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
        let mut cargo = workspace.cargo();
        cargo.args([
            "metadata",
            "--format-version=1",
            "--locked",
            "--all-features",
        ]);
        let output = cargo.output().context("cargo metadata")?;
        if !output.status.success() {
            bail!("{}", String::from_utf8_lossy(&output.stderr));
        }
        let metadata: Value = serde_json::from_slice(&output.stdout)?;
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
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: BTreeMap<String, Value> = list(&metadata["packages"])
        .into_iter()
        .map(|package| (text(&package["id"]), package))
        .collect();
    let is_macro = |id: &String| {
        let targets = packages.get(id).map(|package| list(&package["targets"]));
        let kinds = targets.unwrap_or_default();
        kinds.iter().any(|target| target["kind"][0] == "proc-macro")
    };
    // Each package's needs, with whether the package that is needed works only at the build.
    let mut needs: BTreeMap<String, BTreeMap<String, bool>> = BTreeMap::new();
    for node in list(&metadata["resolve"]["nodes"]) {
        let own = needs.entry(text(&node["id"])).or_default();
        for dependency in list(&node["deps"]) {
            let kinds = list(&dependency["dep_kinds"]);
            let is = |wanted: Value| kinds.iter().any(|kind| kind["kind"] == wanted);
            let id = text(&dependency["pkg"]);
            if is(Value::Null) {
                let builds = is_macro(&id);
                own.insert(id, builds);
            } else if is("build".into()) {
                own.insert(id, true);
            }
        }
    }
    let products = packages.iter().filter(|(_, package)| {
        PRODUCTS.contains(&package["name"].as_str().unwrap_or_default())
            && package["source"].is_null()
    });
    let products: BTreeSet<String> = products.map(|(id, _)| id.clone()).collect();
    if products.len() != PRODUCTS.len() {
        bail!("not all products are packages: {products:?}");
    }
    let reach = |also_builds: bool| {
        reachable(&products, |id| {
            let needed = needs.get(id).into_iter().flatten();
            let needed = needed.filter(|(_, builds)| also_builds || !**builds);
            needed.map(|(id, _)| id.clone()).collect()
        })
    };
    let (all, parts) = (reach(true), reach(false));
    let purl = |id: &String| {
        let package = &packages[id];
        format!(
            "pkg:cargo/{}@{}",
            text(&package["name"]),
            text(&package["version"])
        )
    };
    let component = |id: &String| {
        let package = &packages[id];
        let (name, version) = (text(&package["name"]), text(&package["version"]));
        let needed = needs.get(id).into_iter().flatten();
        Component {
            purl: purl(id),
            // Crates of before SPDX wrote a slash.
            license: package["license"]
                .as_str()
                .map(|text| text.replace('/', " OR ")),
            hash: checksums
                .get(&(name.as_str(), version.as_str()))
                .map(|checksum| ("SHA-256", (*checksum).to_owned())),
            is_part: parts.contains(id),
            needs: needed.map(|(id, _)| purl(id)).collect(),
            name,
            version,
        }
    };
    Ok(all.iter().map(component).collect())
}

/// The npm packages of the app's build: what is bundled, and what bundles.
fn npm_packages(lock: &Value) -> Vec<Component> {
    let at = |name: &str| &lock["packages"][format!("node_modules/{name}")];
    let names = |value: &Value| -> Vec<String> {
        let fields = value.as_object().into_iter().flatten();
        fields.map(|(name, _)| name.clone()).collect()
    };
    let bundled = names(&lock["packages"][""]["devDependencies"])
        .into_iter()
        .filter(|name| !TOOLS.contains(&name.as_str()));
    let bundled = reachable(&bundled.collect(), |name| names(&at(name)["dependencies"]));
    let purl = |name: &str| {
        let version = at(name)["version"].as_str().unwrap_or_default();
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
        needs: names(&package["dependencies"])
            .iter()
            .map(|name| purl(name))
            .collect(),
    };
    installed.map(component).collect()
}

/// A hash of npm's in hexadecimal.
fn sha512(integrity: &str) -> Option<(&'static str, String)> {
    let bytes = STANDARD.decode(integrity.strip_prefix("sha512-")?).ok()?;
    let text = bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string never fails.
        let _ = write!(text, "{byte:02x}");
        text
    });
    Some(("SHA-512", text))
}

/// What can be reached from some names, themselves included.
fn reachable(from: &BTreeSet<String>, next: impl Fn(&str) -> Vec<String>) -> BTreeSet<String> {
    let mut found = from.clone();
    let mut waiting: Vec<String> = from.iter().cloned().collect();
    while let Some(name) = waiting.pop() {
        waiting.extend(
            next(&name)
                .into_iter()
                .filter(|name| found.insert(name.clone())),
        );
    }
    found
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
    fn a_product_that_is_no_package_is_a_mistake() {
        let mut metadata = metadata();
        metadata["packages"].as_array_mut().unwrap().remove(0);
        assert!(crates(&metadata, &BTreeMap::new()).is_err());
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
