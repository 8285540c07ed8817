//! What the programs are made of: the graph of crates, as `cargo metadata` gives it, and that of the app's npm packages, as their
//! lock file does.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

/// The crates, and what each needs.
pub(crate) struct Crates<'a> {
    packages: BTreeMap<&'a str, &'a Value>,
    /// What each needs, with whether that is a part of it, or only works at the build.
    needs: BTreeMap<&'a str, BTreeMap<&'a str, bool>>,
}

impl<'a> Crates<'a> {
    /// The crates of a response of `cargo metadata`.
    pub(crate) fn of(metadata: &'a Value) -> Result<Self> {
        let named = |package: &'a Value| Some((package["id"].as_str()?, package));
        let packages: BTreeMap<_, _> = list(&metadata["packages"]).filter_map(named).collect();
        ensure!(!packages.is_empty(), "`cargo metadata` names no packages");
        let need = |dependency: &'a Value| {
            let id = dependency["pkg"].as_str()?;
            let kinds = || list(&dependency["dep_kinds"]).map(|kind| &kind["kind"]);
            let is_linked = kinds().any(Value::is_null);
            let is_used = is_linked || kinds().any(|kind| kind == "build");
            let is_macro = packages.get(id).is_some_and(|package| is_macro(package));
            is_used.then_some((id, is_linked && !is_macro))
        };
        let nodes = list(&metadata["resolve"]["nodes"]);
        let needs = nodes.filter_map(|node| {
            let needs = list(&node["deps"]).filter_map(need).collect();
            Some((node["id"].as_str()?, needs))
        });
        let needs = needs.collect();
        Ok(Self { packages, needs })
    }

    /// What `cargo metadata` says of a crate.
    pub(crate) fn about(&self, id: &str) -> Result<&'a Value> {
        self.packages
            .get(id)
            .copied()
            .with_context(|| id.to_owned())
    }

    /// Crates of this workspace, by their names.
    pub(crate) fn ours(&self, names: &[&str]) -> Result<BTreeSet<&'a str>> {
        let is_wanted = |package: &Value| {
            package["source"].is_null() && names.iter().any(|name| package["name"] == *name)
        };
        let ours = self
            .packages
            .iter()
            .filter(|(_, package)| is_wanted(package));
        let ours: BTreeSet<_> = ours.map(|(id, _)| *id).collect();
        ensure!(
            ours.len() == names.len(),
            "not all of {names:?} are packages: {ours:?}"
        );
        Ok(ours)
    }

    /// What a crate needs, in itself or at its build, but not for its tests.
    pub(crate) fn needed(&self, id: &str) -> impl Iterator<Item = &'a str> {
        let needs = self.needs.get(id).into_iter().flatten();
        needs.map(|(id, _)| *id)
    }

    /// Crates, and those that they are made of: without build scripts and macros.
    pub(crate) fn parts(&self, of: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
        reachable(of, |id| {
            let needs = self.needs.get(id).into_iter().flatten();
            let parts = needs.filter(|(_, is_part)| **is_part);
            parts.map(|(id, _)| *id).collect()
        })
    }

    /// Crates, and those that they are made of or made with.
    pub(crate) fn parts_and_tools(&self, of: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
        reachable(of, |id| self.needed(id).collect())
    }
}

fn is_macro(package: &Value) -> bool {
    list(&package["targets"]).any(|target| list(&target["kind"]).any(|kind| kind == "proc-macro"))
}

/// The npm packages that are not bundled but make the bundles.
const TOOLS: &[&str] = &["binaryen", "esbuild"];

/// What the lock file of npm says of a package.
pub(crate) fn npm_package<'a>(lock: &'a Value, name: &str) -> &'a Value {
    &lock["packages"][format!("node_modules/{name}")]
}

/// The names of the packages that an npm package needs.
pub(crate) fn needed_by_npm_package(package: &Value) -> impl Iterator<Item = &str> {
    names(&package["dependencies"])
}

/// The npm packages that the editor and the formatter are bundled of.
pub(crate) fn bundled_npm_packages(lock: &Value) -> BTreeSet<&str> {
    let wanted = names(&lock["packages"][""]["devDependencies"]);
    let wanted = wanted.filter(|name| !TOOLS.contains(name)).collect();
    reachable(&wanted, |name| {
        needed_by_npm_package(npm_package(lock, name)).collect()
    })
}

fn names(fields: &Value) -> impl Iterator<Item = &str> {
    let fields = fields.as_object().into_iter().flatten();
    fields.map(|(name, _)| name.as_str())
}

/// The elements of a list.
pub(crate) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// What can be reached from some names, themselves included.
fn reachable<'a>(
    from: &BTreeSet<&'a str>,
    next: impl Fn(&str) -> Vec<&'a str>,
) -> BTreeSet<&'a str> {
    let mut found = from.clone();
    let mut waiting: Vec<_> = from.iter().copied().collect();
    while let Some(name) = waiting.pop() {
        waiting.extend(next(name).into_iter().filter(|name| found.insert(name)));
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A program, which needs `a`; `a` needs `b` at the build, `c` for tests, and a macro, which needs `d`.
    fn metadata() -> Value {
        let package = |name: &str, kind: &str, source: Value| json!({"id": name, "name": name, "source": source, "targets": [{"kind": [kind]}]});
        let needs = |id: &str, kind: Value| json!({"pkg": id, "dep_kinds": [{"kind": kind}]});
        let crates = ["a", "b", "c", "d"].map(|name| package(name, "lib", "registry".into()));
        let mut packages = vec![
            package("program", "bin", Value::Null),
            package("macro", "proc-macro", "registry".into()),
        ];
        packages.extend(crates);
        json!({"packages": packages, "resolve": {"nodes": [
            {"id": "program", "deps": [needs("a", Value::Null)]},
            {"id": "a", "deps": [needs("b", "build".into()), needs("c", "dev".into()), needs("macro", Value::Null)]},
            {"id": "macro", "deps": [needs("d", Value::Null)]},
        ]}})
    }

    #[test]
    fn crates_are_parts_or_work_at_the_build() {
        let metadata = metadata();
        let crates = Crates::of(&metadata).unwrap();
        let program = crates.ours(&["program"]).unwrap();
        assert_eq!(crates.parts(&program), ["a", "program"].into());
        assert_eq!(
            crates.parts_and_tools(&program),
            ["a", "b", "d", "macro", "program"].into()
        );
        let needed: Vec<_> = crates.needed("a").collect();
        assert_eq!(needed, ["b", "macro"]);
    }

    #[test]
    fn a_program_that_is_no_package_of_ours_is_a_mistake() {
        let metadata = metadata();
        let crates = Crates::of(&metadata).unwrap();
        assert!(crates.ours(&["program", "a"]).is_err());
        assert!(Crates::of(&json!({"packages": []})).is_err());
    }

    #[test]
    fn npm_packages_are_bundled_or_bundle() {
        let lock = json!({"packages": {
            "": {"devDependencies": {"@x/view": "1.0.0", "esbuild": "2.0.0"}},
            "node_modules/@x/view": {"dependencies": {"y": "^1"}},
            "node_modules/esbuild": {"dependencies": {"z": "^1"}},
        }});
        assert_eq!(bundled_npm_packages(&lock), ["@x/view", "y"].into());
    }
}
