//! SQL on a cluster: a real Sail or Apache Spark with two workers, which the tests start and kill.

use anyhow::{Context, Result};

use crate::native;
use crate::step::{first_line, run as run_command, step};
use crate::tools::{self, PythonTool};
use crate::workspace::Workspace;

/// An engine of a cluster.
pub(super) struct Engine {
    tool: PythonTool,
    /// The suite that runs it alone.
    suite: &'static str,
    /// What tells the tests where it is.
    variable: &'static str,
    /// Whether it runs on Java.
    needs_java: bool,
}

pub(super) const SAIL: Engine = Engine {
    tool: PythonTool {
        package: "pysail",
        program: "sail",
    },
    suite: "cluster",
    variable: "BELVEDERE_SAIL",
    needs_java: false,
};

pub(super) const SPARK: Engine = Engine {
    tool: PythonTool {
        package: "pyspark",
        program: "spark-submit",
    },
    suite: "spark",
    variable: "BELVEDERE_SPARK",
    needs_java: true,
};

/// Runs the tests, or those that arguments for the test program choose.
pub(super) fn run(workspace: &Workspace, engine: &Engine, rest: &[String]) -> Result<()> {
    if engine.needs_java {
        let java = first_line(workspace.command("java").arg("-version"));
        java.context("Apache Spark needs Java 17 or 21: `apt-get install default-jre-headless`")?;
    }
    let program = tools::from_pypi(workspace, &engine.tool)?.join(engine.tool.program);
    native::build_engine(workspace, native::PROFILE)?;
    step(
        format_args!("SQL on a cluster ({})", engine.tool.package),
        &format!("Run it alone: cargo xtask test --only {}", engine.suite),
        || {
            let mut test = workspace.cargo();
            test.args(["test", "--profile", native::PROFILE])
                .args(["--package", "belvedere-platform"])
                .args(["--features", "cluster", "--test", "cluster", "--"])
                .args(rest)
                .env(engine.variable, &program);
            if engine.needs_java {
                // Each test has a cluster of its own, here of three processes with a gigabyte each.
                test.args(["--test-threads", "1"]);
            }
            run_command(&mut test)
        },
    )
}
