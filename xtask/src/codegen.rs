//! `cargo xtask codegen`: the parts of README.md that follow from the contract.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result, bail};
use belvedere_api::{
    Operation,
    operation::{Description, Repeat, Source},
};
use clap::Args;

use crate::{step::step, workspace::Workspace};

const BEGIN: &str = "<!-- begin operations: written by `cargo xtask codegen` -->\n";
const END: &str = "<!-- end operations -->";

/// What can be chosen.
#[derive(Args)]
pub(crate) struct Options {
    /// Change nothing, but fail when there is something to change.
    #[arg(long)]
    pub(crate) check: bool,
}

/// Writes the table of operations, or checks it.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let path = workspace.root.join("README.md");
    step(
        "Generated parts of README.md",
        "Run: cargo xtask codegen",
        || {
            let text = fs::read_to_string(&path).context("README.md")?;
            let (before, rest) = text
                .split_once(BEGIN)
                .context("README.md has lost its begin mark")?;
            let (_, after) = rest
                .split_once(END)
                .context("README.md has lost its end mark")?;
            let new = format!("{before}{BEGIN}{}{END}{after}", table());
            if new == text {
                return Ok(());
            }
            if options.check {
                bail!("the table of operations differs from belvedere-api");
            }
            fs::write(&path, new).context("README.md")
        },
    )
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
        if matches!(operation.source, Source::Assumed(_)) {
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
