//! Known vulnerabilities of the npm packages, as the registry tells them, and its signatures of what is installed.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::step::{Failures, step};
use crate::tools;
use crate::workspace::Workspace;

/// A machine without a way to the registry is told so at once, and not after three tries and a minute.
const ONCE: &str = "--fetch-retries=0";

/// Asks about each folder with a lock file that the build or the tests install.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    tools::node(workspace)?;
    let mut failures = Failures::default();
    for (what, folder) in [
        ("the build", workspace.web()),
        ("the end-to-end tests", workspace.e2e()),
        ("the package's tests", workspace.root.join("tests/npm")),
        ("the measurements", workspace.peers()),
        ("the tests in WebKit", workspace.webkit()),
    ] {
        // Checks the attestations that some publishers add as well, where any packages are installed.
        if folder.join("node_modules").is_dir() {
            failures.note(check(
                &format!("Dependencies: signatures, npm packages of {what}"),
                "Without its keys, signatures stay unchecked here; that is no failure. The hashes in the lock file are checked.",
                "Remove node_modules there, and find out how they came.",
                "no sound signature",
                || unsigned(&audit(workspace, &folder, "signatures")?),
            ));
        }
        failures.note(check(
            &format!("Dependencies: advisories, npm packages of {what}"),
            "Without its answer, known vulnerabilities stay unchecked here; that is no failure.",
            "`npm audit` there says which versions are sound.",
            "known vulnerabilities",
            || read(&audit(workspace, &folder, "--package-lock-only")?),
        ));
    }
    failures.report()
}

/// Asks the registry for unsound packages. Only its response can be a failure, not its silence.
fn check(
    name: &str,
    without: &str,
    help: &str,
    wrong: &str,
    ask: impl FnOnce() -> Result<Vec<String>>,
) -> Result<()> {
    let Ok(packages) = step(format_args!("{name}: asking the registry"), without, ask) else {
        return Ok(());
    };
    step(name, help, || {
        if packages.is_empty() {
            return Ok(());
        }
        bail!("{wrong}:\n    {}", packages.join("\n    "))
    })
}

/// What npm says of the packages of a folder, as JSON.
fn audit(workspace: &Workspace, folder: &Path, what: &str) -> Result<Vec<u8>> {
    let mut npm = workspace.command("npm");
    npm.args(["audit", what, "--json", ONCE]);
    let output = npm.current_dir(folder).output().context("npm")?;
    Ok(output.stdout)
}

/// Reads a report about signatures: the packages without a sound one.
fn unsigned(report: &[u8]) -> Result<Vec<String>> {
    let report: Value = serde_json::from_slice(report).context("npm says nothing that is JSON")?;
    let lists = [&report["invalid"], &report["missing"]];
    if lists.iter().any(|list| !list.is_array()) {
        bail!("no keys of the registry");
    }
    let packages = lists.into_iter().filter_map(Value::as_array);
    let name = |package: &Value| {
        let text = |key: &str| package[key].as_str().unwrap_or("?").to_owned();
        format!("{}@{}", text("name"), text("version"))
    };
    Ok(packages.flatten().map(name).collect())
}

/// Reads a report about vulnerabilities: the packages that have one. npm ends with the same status when it finds any and without a
/// response of the registry.
fn read(report: &[u8]) -> Result<Vec<String>> {
    let report: Value = serde_json::from_slice(report).context("npm says nothing that is JSON")?;
    let Some(vulnerable) = report["vulnerabilities"].as_object() else {
        bail!("{}", report["message"].as_str().unwrap_or("no report"));
    };
    let line = |(name, about): (&String, &Value)| {
        let severity = about["severity"].as_str().unwrap_or("of unknown severity");
        let via = about["via"].as_array().into_iter().flatten();
        let titles: Vec<_> = via.filter_map(|via| via["title"].as_str()).collect();
        format!("{name} ({severity}): {}", titles.join("; "))
    };
    Ok(vulnerable.iter().map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_names_what_is_vulnerable() {
        let report = br#"{"auditReportVersion": 2, "vulnerabilities": {
            "a": {"severity": "high", "via": [{"title": "Reads any file"}]},
            "b": {"severity": "high", "via": ["a"]}
        }}"#;
        assert_eq!(
            read(report).unwrap(),
            ["a (high): Reads any file", "b (high): "]
        );
        let clean = br#"{"auditReportVersion": 2, "vulnerabilities": {}}"#;
        assert_eq!(read(clean).unwrap(), [""; 0]);
    }

    #[test]
    fn packages_without_a_sound_signature_are_named() {
        let report = br#"{"invalid": [{"name": "a", "version": "1.0.0"}],
            "missing": [{"name": "@b/c", "version": "2.0.0"}]}"#;
        assert_eq!(unsigned(report).unwrap(), ["a@1.0.0", "@b/c@2.0.0"]);
        assert_eq!(
            unsigned(br#"{"invalid": [], "missing": []}"#).unwrap(),
            [""; 0]
        );
        unsigned(br#"{"error": {"code": "ENOTFOUND"}}"#).unwrap_err();
        unsigned(b"").unwrap_err();
    }

    #[test]
    fn no_report_is_not_a_clean_one() {
        let refused = br#"{"message": "405 Method Not Allowed", "statusCode": 405, "error": {}}"#;
        assert_eq!(
            read(refused).unwrap_err().to_string(),
            "405 Method Not Allowed"
        );
        assert!(read(b"{}").is_err());
        assert!(read(b"").is_err());
    }
}
