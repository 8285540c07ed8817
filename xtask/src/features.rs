//! What builds have in common is compiled once (`crates/shared-features`): the parts of the tasks, the local platform and its SQL
//! engine with the same features, whether cargo builds one of them alone, or everything with its tests; the parts of
//! the app as `serve` builds it, whether with the browser tests, with the npm package, or without.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, Result, bail, ensure};

use crate::app;
use crate::step::step;
use crate::workspace::Workspace;

/// A package in its version, and the sets of features that a build compiles it with.
type Features = BTreeMap<String, BTreeSet<String>>;

/// A build under its name.
type Build = (&'static str, Features);

/// The programs that have parts in common, as arguments of `cargo tree`.
const PROGRAMS: &[(&str, &str)] = &[
    ("the tasks", "--package xtask"),
    ("the platform", "--package belvedere-platform"),
    ("the SQL engine", "--package belvedere-sql-engine"),
    (
        "the platform that holds the engine",
        "--package belvedere-platform --features embedded-engine",
    ),
];

/// Builds of which these are a part.
const WHOLE: &[(&str, &str)] = &[
    ("everything", ""),
    ("everything with its tests", "--edges dev"),
];

/// They have other features on purpose: the platform `testkit` for tests, the shared features those of programs.
const DIFFERENT: [&str; 2] = ["belvedere-platform ", "belvedere-shared-features "];

/// Compares the features of each package that the tasks, the platform, the engine or the app are made of.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let advice = "Name the missing features in crates/shared-features/Cargo.toml.";
    step(
        "Dependencies: the same features in each build",
        advice,
        || {
            let programs = builds(workspace, PROGRAMS)?;
            let whole = builds(workspace, WHOLE)?;
            let mut found = differences(&programs, &whole);
            let app: Vec<_> = app::local_packages().collect();
            let app = app.join(" ");
            let tests = format!("{app} --edges dev");
            let package = format!("{app} --package belvedere-npm");
            let also = [
                ("the browser tests", &*tests),
                ("the npm package", &package),
            ];
            let also = builds(workspace, &also)?;
            let app = builds(workspace, &[("the app", &app)])?;
            found.extend(differences(&app, &also));
            ensure!(found.is_empty(), "{}", found.join("\n  "));
            Ok(())
        },
    )
}

fn builds(workspace: &Workspace, builds: &[(&'static str, &str)]) -> Result<Vec<Build>> {
    let build =
        |(name, arguments): &(&'static str, &str)| Ok((*name, features(workspace, arguments)?));
    builds.iter().map(build).collect()
}

/// What the programs are made of and not every build compiles alike.
fn differences(programs: &[Build], whole: &[Build]) -> Vec<String> {
    let parts = programs.iter().flat_map(|(_, features)| features.keys());
    let parts: BTreeSet<&String> = parts.collect();
    let differ = parts.into_iter().filter_map(|package| {
        let builds = programs.iter().chain(whole);
        let found = builds.filter_map(|(name, features)| Some((name, features.get(package)?)));
        let different: BTreeSet<_> = found.clone().map(|(_, features)| features).collect();
        let line = |(name, features)| format!("\n    {name}: {features:?}");
        let lines: String = found.map(line).collect();
        (different.len() > 1).then(|| format!("{package} is compiled more than once:{lines}"))
    });
    differ.collect()
}

fn features(workspace: &Workspace, arguments: &str) -> Result<Features> {
    let mut tree = workspace.cargo();
    tree.args(["tree", "--prefix", "none", "--format", "{p}|{f}"]);
    tree.args(["--edges", "normal,no-proc-macro"]);
    let tree = tree.args(arguments.split_whitespace());
    let output = tree.output().context("cargo tree could not be started")?;
    if !output.status.success() {
        bail!("cargo tree: {}", String::from_utf8_lossy(&output.stderr));
    }
    let mut found = Features::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        // Where a package stands again, its dependencies are left out, and a mark stands in their place.
        let line = line.trim_end_matches(" (*)");
        // An empty line parts the trees of two packages.
        if line.is_empty() || DIFFERENT.iter().any(|name| line.starts_with(name)) {
            continue;
        }
        let (package, features) = line.split_once('|').with_context(|| line.to_owned())?;
        found
            .entry(package.to_owned())
            .or_default()
            .insert(features.to_owned());
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{Build, differences};

    fn build(name: &'static str, parts: &[(&str, &str)]) -> Build {
        let mut build: Build = (name, super::Features::new());
        for (package, features) in parts {
            let sets = build.1.entry((*package).to_owned()).or_default();
            sets.insert((*features).to_owned());
        }
        build
    }

    #[test]
    fn a_part_with_other_features_in_another_build_is_named() {
        let platform = build("platform", &[("bytes v1", "std"), ("serde v1", "std")]);
        let engine = build("engine", &[("bytes v1", "std"), ("datafusion v55", "sql")]);
        // What only the whole is made of may be as it likes.
        let whole = [("bytes v1", "std"), ("serde v1", "std"), ("rand v1", "a")];
        let tests = [("bytes v1", "std"), ("serde v1", "std"), ("rand v1", "b")];
        let same = [build("whole", &whole), build("tests", &tests)];
        let programs = [platform, engine];
        assert_eq!(differences(&programs, &same), [""; 0]);
        let other = [build("whole", &[("serde v1", "alloc,std")])];
        assert_eq!(
            differences(&programs, &other),
            [
                "serde v1 is compiled more than once:\n    platform: {\"std\"}\n    whole: {\"alloc,std\"}"
            ]
        );
    }
}
