//! `cargo xtask codegen`: what follows from the contract and its cases: the table in README.md, docs/openapi.json,
//! docs/compatibility.md, and methods, types and shapes of the npm package. And the enums of the app's texts.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use belvedere_api::Operation;
use belvedere_api::operation::{Description, Repeat};
use clap::Args;

use crate::step::{Failures, step};
use crate::workspace::Workspace;

mod compatibility;
mod npm;
mod texts;

const OPERATIONS: &str = "crates/npm/package/src/operations.js";

const BEGIN: &str = "<!-- begin operations: written by `cargo xtask codegen` -->\n";
const END: &str = "<!-- end operations -->";

/// What can be chosen.
#[derive(Args)]
pub(crate) struct Options {
    /// Change nothing, but fail when a file would change.
    #[arg(long)]
    pub(crate) check: bool,
    /// Only the texts of the app, which takes a moment.
    #[arg(long)]
    pub(crate) texts: bool,
}

/// Writes the generated files, or checks them.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let mut failures = Failures::default();
    failures.note(texts::run(workspace, options.check));
    if options.texts {
        return failures.report();
    }
    let mut file = |name: &str, generate: &dyn Fn(&str) -> Result<String>| {
        let path = workspace.root.join(name);
        failures.note(step(
            format_args!("Generated: {name}"),
            "Run: cargo xtask codegen",
            || one(&path, options.check, generate),
        ));
    };
    file("README.md", &readme);
    let document = openapi(workspace)?;
    file("docs/openapi.json", &|_| Ok(document.clone()));
    file("docs/compatibility.md", &|_| Ok(compatibility::text()));
    let contract = npm::Contract::read(&document)?;
    file(OPERATIONS, &|_| Ok(contract.methods()));
    file("crates/npm/package/src/testing-contract.js", &|_| {
        Ok(contract.testing())
    });
    file("crates/npm/package/src/operations.d.ts", &|_| {
        Ok(contract.method_types())
    });
    file("crates/npm/package/src/models.d.ts", &|_| contract.models());
    file("crates/npm/package/src/shapes.js", &|_| contract.shapes());
    failures.report()
}

/// Writes one file from what it holds so far, or checks it.
fn one(path: &Path, check: bool, generate: &dyn Fn(&str) -> Result<String>) -> Result<()> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let new = generate(&text)?;
    if new == text {
        return Ok(());
    }
    if check {
        bail!("it differs from what the contract says");
    }
    fs::write(path, new).with_context(|| path.display().to_string())
}

fn readme(text: &str) -> Result<String> {
    let (before, rest) = text
        .split_once(BEGIN)
        .context("README.md has lost its begin mark")?;
    let (_, after) = rest
        .split_once(END)
        .context("README.md has lost its end mark")?;
    Ok(format!("{before}{BEGIN}{}{END}{after}", table()))
}

/// The `OpenAPI` document, from the example of belvedere-api: it needs a feature that this program is built without.
fn openapi(workspace: &Workspace) -> Result<String> {
    let mut command = workspace.cargo();
    command.args(["run", "--quiet", "--package", "belvedere-api"]);
    command.args(["--features", "document", "--example", "openapi"]);
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.context("cargo could not be started")?;
    if !output.status.success() {
        bail!(
            "the example `openapi` of belvedere-api ended with {}",
            output.status
        );
    }
    String::from_utf8(output.stdout).context("the document is no UTF-8")
}

macro_rules! rows {
    ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {
        /// The client's method and the description of every operation.
        const ROWS: &[(&str, &str, Description)] = &[
            $( (stringify!($namespace), stringify!($method), <$operation as Operation>::DESCRIPTION) ),+
        ];
    };
}
belvedere_api::for_each_operation!(rows);

fn table() -> String {
    let mut table = String::from(
        "| Method of the client | Request | Scopes | Repeating it | |\n|---|---|---|---|---|\n",
    );
    for (namespace, method, operation) in ROWS {
        let scopes: Vec<String> = operation
            .scopes
            .iter()
            .map(|scope| format!("`{scope}`"))
            .collect();
        let repeat = match operation.repeat {
            Repeat::Safe => "changes nothing",
            Repeat::Query => "costs compute",
            Repeat::Change => "changes again",
            Repeat::Unique => "is refused",
            Repeat::Idempotent => "has the same effect",
        };
        let mut notes = Vec::new();
        if operation.preview {
            notes.push("preview");
        }
        if operation.assumed {
            notes.push("[assumed](docs/assumptions.md)");
        }
        // Writing to a string can't fail.
        let _ = writeln!(
            table,
            "| `{namespace}().{method}` | `{} {}` | {} | {repeat} | {} |",
            operation.method.as_str(),
            operation.path,
            scopes.join(" "),
            notes.join(", "),
        );
    }
    table
}
