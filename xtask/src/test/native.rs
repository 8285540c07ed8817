//! The tests of the native crates, one program after another: each is a step with its own time.

use std::{
    path::PathBuf,
    process::{Command, Stdio},
};

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::{
    debian, native,
    step::{Failures, run as run_command, step},
    test::twice,
    workspace::{Workspace, which},
};

/// The crate whose tests with this feature compare golden texts with the `OpenAPI` document. A build of its own, because its
/// dependencies would build Arrow another time.
const DOCUMENT: &[&str] = &["--package", "belvedere-api", "--features", "validate"];

const AGAIN: &str = "Run them alone: cargo xtask test --only native";

/// Compiles the tests.
pub(super) fn compile(workspace: &Workspace) -> Result<()> {
    native::build_testkit_platform(workspace)?;
    step("Native tests: compile the OpenAPI document's", "", || {
        run_command(cargo_test(workspace, "--no-run").args(DOCUMENT))
    })
}

/// Runs the tests, or those that arguments for `cargo test` choose.
pub(super) fn run(workspace: &Workspace, rest: &[String]) -> Result<()> {
    if !rest.is_empty() {
        return step("Native tests", "", || {
            run_command(cargo_test(workspace, "--no-fail-fast").args(rest))
        });
    }
    observers(workspace)?;
    compile(workspace)?;
    let mut failures = Failures::default();
    for (label, arguments) in [
        ("Native tests", &[][..]),
        ("Native tests, document", DOCUMENT),
    ] {
        for program in programs(workspace, arguments)? {
            let name = format!("{label}: {}", program.name);
            failures.note(step(&name, AGAIN, || {
                twice::suite(&name, &mut program.command(workspace))
            }));
        }
    }
    failures.note(step("Native tests: examples in documents", AGAIN, || {
        run_command(&mut cargo_test(workspace, "--doc"))
    }));
    failures.report()
}

/// Installs the programs with which tests observe the platform's calls to the system and take its disk away, by package.
/// Where they are missing on CI, these tests fail; elsewhere they say that they were skipped.
fn observers(workspace: &Workspace) -> Result<()> {
    const OBSERVERS: &[(&str, &str)] = &[("strace", "strace"), ("unshare", "util-linux")];
    let packages: Vec<_> = OBSERVERS
        .iter()
        .filter(|(program, _)| which(program).is_none())
        .map(|(_, package)| *package)
        .collect();
    if packages.is_empty() {
        return Ok(());
    }
    if !debian::can_install(workspace) {
        eprintln!(
            "  Some tests need {}. On Debian and Ubuntu: {}",
            packages.join(" and "),
            debian::by_hand(&packages)
        );
        return Ok(());
    }
    step(
        format_args!("Programs for the tests ({})", packages.join(", ")),
        "",
        || debian::install(workspace, &packages),
    )
}

fn cargo_test(workspace: &Workspace, how: &str) -> Command {
    let mut command = workspace.cargo();
    command.args(["test", "--profile", native::PROFILE, how]);
    command
}

/// A program of tests.
struct Program {
    name: String,
    path: PathBuf,
    /// The folder of its package, in which Cargo runs it.
    folder: PathBuf,
}

impl Program {
    fn command(&self, workspace: &Workspace) -> Command {
        let mut command = workspace.command(&self.path.to_string_lossy());
        command
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder);
        command
    }
}

/// The programs that Cargo makes of the tests, as its messages name them.
fn programs(workspace: &Workspace, arguments: &[&str]) -> Result<Vec<Program>> {
    let output = cargo_test(workspace, "--no-run")
        .arg("--message-format=json-render-diagnostics")
        .args(arguments)
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
        let package = message["package_id"].as_str().context("no package")?;
        let package = package.rsplit(['#', '/']).next().unwrap_or(package);
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
