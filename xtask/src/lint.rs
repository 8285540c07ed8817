//! `cargo xtask lint`: what must hold before a change lands, besides the tests: format, generated files, dependencies,
//! lints, documents, sizes, instructions.

use std::process::Command;

use anyhow::Result;

use crate::step::{Failures, at_once, run as run_command, step};
use crate::workspace::Workspace;
use crate::{
    codegen, features, instructions, npm_audit, size, tools, unformatted, unrun_tests, unused,
    views,
};

/// The crates for the browser. All other builds of the app here have its feature `split`, and Trunk's has not.
const WASM: &[&str] = &[
    "--target",
    tools::WASM,
    "--package",
    "belvedere",
    "--package",
    "belvedere-client",
    "--package",
    "belvedere-npm",
    "--features",
    "belvedere/pieces,belvedere/browser-tests",
];

/// Runs every check. One that fails doesn't keep the others from running.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let mut failures = Failures::default();
    failures.note(tools::wasm_target(workspace));
    // Cargo locks the folder of a profile. What `built` compiles has other profiles than the lints, so that neither waits for the
    // other.
    failures.note(at_once(|| built(workspace), || sources(workspace)).map(drop));
    failures.report()
}

/// What is said by what is built of them: bytes and instructions.
fn built(workspace: &Workspace) -> Result<()> {
    let mut failures = Failures::default();
    failures.note(size::run(workspace, &size::Options { check: true }));
    failures.note(instructions::run(workspace));
    failures.report()
}

/// What is said by the sources alone. Cheap checks come first.
fn sources(workspace: &Workspace) -> Result<()> {
    let mut failures = Failures::default();
    failures.note(step("Format", "Run: cargo fmt --all", || {
        unformatted::check(workspace)
    }));
    failures.note(step(
        "Dependencies: unused",
        "Remove them from Cargo.toml.",
        || unused::check(workspace),
    ));
    failures.note(step(
        "Tests that are never run",
        "Remove `test = false` from the Cargo.toml, or move them to `tests`.",
        || unrun_tests::check(workspace),
    ));
    failures.note(step(
        "Shape of the views",
        "CONTRIBUTING.md says how to add a view.",
        || views::check(workspace),
    ));
    failures.note(codegen::run(
        workspace,
        &codegen::Options {
            check: true,
            texts: false,
        },
    ));
    failures.note(features::run(workspace));
    failures.note(dependencies(workspace));
    failures.note(npm_audit::run(workspace));
    failures.note(lints(workspace));
    failures.note(documentation(workspace));
    failures.report()
}

/// Licenses, sources and bans; known vulnerabilities too where their database can be fetched.
fn dependencies(workspace: &Workspace) -> Result<()> {
    tools::for_dependency_checks(workspace)?;
    let deny = |arguments: &[&str]| {
        let mut command = workspace.command("cargo-deny");
        // Of the whole workspace: the root package alone is the app.
        command
            .args(["--workspace", "--log-level", "error"])
            .args(arguments);
        command
    };
    let mut failures = Failures::default();
    failures.note(step(
        "Dependencies: bans, licenses, sources",
        "deny.toml says what is allowed.",
        || run_command(&mut deny(&["check", "bans", "licenses", "sources"])),
    ));
    let database = step(
        "Dependencies: database of advisories",
        "Without it, known vulnerabilities stay unchecked here; that is no failure.",
        || run_command(&mut deny(&["fetch", "db"])),
    );
    if database.is_ok() {
        failures.note(step("Dependencies: advisories", "", || {
            run_command(&mut deny(&["check", "advisories"]))
        }));
    }
    failures.report()
}

/// Clippy for both worlds; the native crates also without the features that only tests use.
fn lints(workspace: &Workspace) -> Result<()> {
    let deny = ["--", "--deny", "warnings"];
    let clippy = |name: &str, arguments: &[&str]| {
        cargo(
            workspace,
            name,
            "",
            &[&["clippy"], arguments, &deny].concat(),
        )
    };
    let mut failures = Failures::default();
    failures.note(clippy("Clippy, native", &["--all-targets"]));
    failures.note(clippy(
        "Clippy, tasks",
        &["--package", "xtask", "--all-targets"],
    ));
    // Built with all others, the platform would have the features that the fuzz targets need.
    failures.note(clippy(
        "Clippy, native, as served",
        &["--package", "belvedere-platform"],
    ));
    failures.note(clippy(
        "Clippy, native, one program",
        &[
            "--package",
            "belvedere-platform",
            "--features",
            "embedded-engine",
            "--bin",
            "belvedere-platform",
            "--test",
            "embedded",
        ],
    ));
    failures.note(clippy(
        "Clippy, native, for clusters",
        &[
            "--package",
            "belvedere-platform",
            "--features",
            "cluster",
            "--bin",
            "belvedere-platform",
            "--test",
            "cluster",
        ],
    ));
    failures.note(clippy(
        "Clippy, native, for S3",
        &[
            "--package",
            "belvedere-platform",
            "--package",
            "belvedere-user-files",
            "--features",
            "s3",
            "--lib",
            "--test",
            "s3",
        ],
    ));
    failures.note(clippy(
        "Clippy, the OpenAPI document",
        &[
            "--package",
            "belvedere-api",
            "--features",
            "document",
            "--all-targets",
        ],
    ));
    failures.note(clippy(
        "Clippy, TIFF and the count of instructions",
        &[
            "--package",
            "belvedere-tiff",
            "--package",
            "belvedere-instructions",
            "--all-targets",
        ],
    ));
    failures.note(clippy(
        "Clippy, browser",
        &[WASM, &["--all-targets"]].concat(),
    ));
    failures.note(clippy(
        "Clippy, the workers",
        &[
            "--target",
            tools::WASM,
            "--package",
            "belvedere-table",
            "--package",
            "belvedere-tiff",
            "--features",
            "worker",
        ],
    ));
    failures.report()
}

/// The documents of the native crates, and of the client's browser code.
fn documentation(workspace: &Workspace) -> Result<()> {
    let document = |name: &str, arguments: &[&str]| {
        let mut command = workspace.cargo();
        command
            .args(["doc", "--no-deps"])
            .args(arguments)
            .env("RUSTDOCFLAGS", "--deny warnings");
        step(name, "", || run_command(&mut command))
    };
    let client = ["--target", tools::WASM, "--package", "belvedere-client"];
    document("Documentation, native", &[])?;
    document("Documentation, tasks", &["--package", "xtask"])?;
    document("Documentation, the client in the browser", &client)
}

fn cargo(workspace: &Workspace, name: &str, advice: &str, arguments: &[&str]) -> Result<()> {
    let mut command: Command = workspace.cargo();
    step(name, advice, || run_command(command.args(arguments)))
}
