//! Installs what a task needs and is missing: the wasm target, cargo tools, npm packages.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::debian;
use crate::step::{first_line, run_quietly, step};
use crate::workspace::{Workspace, which};

/// A program that crates.io builds.
struct CargoTool {
    krate: &'static str,
    program: &'static str,
    /// The version; `None` means the one that `Cargo.lock` has of the crate without `-cli`.
    version: Option<&'static str>,
    flags: &'static [&'static str],
    takes: &'static str,
}

const TRUNK: CargoTool = CargoTool {
    krate: "trunk",
    program: "trunk",
    version: Some("0.21.14"),
    // The default features are its self-update.
    flags: &["--locked", "--no-default-features"],
    takes: "four minutes",
};

const WASM_BINDGEN: CargoTool = CargoTool {
    krate: "wasm-bindgen-cli",
    program: "wasm-bindgen",
    version: None,
    // The default features are TLS, for drivers of browsers.
    flags: &["--locked", "--no-default-features"],
    takes: "two minutes",
};

const CARGO_DENY: CargoTool = CargoTool {
    krate: "cargo-deny",
    program: "cargo-deny",
    version: Some("0.20.2"),
    flags: &["--locked"],
    takes: "a minute",
};

/// The folder of what Python tools are installed from: `PACKAGE.txt` has the versions and hashes of a package and of what it needs.
const PYTHON: &str = "xtask/python";

/// A program of a package of `PyPI`.
pub(crate) struct PythonTool {
    pub(crate) package: &'static str,
    pub(crate) program: &'static str,
}

/// The folder with the programs of a Python package and its Python, in an environment of its own among the tools.
pub(crate) fn from_pypi(workspace: &Workspace, tool: &PythonTool) -> Result<PathBuf> {
    let package = tool.package;
    let requirements = workspace.root.join(PYTHON).join(format!("{package}.txt"));
    let text = fs::read_to_string(&requirements).context(package)?;
    let version = version(&text, package).context(package)?;
    let environment = workspace.tools.join(package);
    let programs = environment.join("bin");
    let python = programs.join("python");
    let ask = format!("from importlib.metadata import version; print(version({package:?}))");
    let found = first_line(
        workspace
            .command(&python.to_string_lossy())
            .args(["-c", &ask]),
    );
    if found.as_deref() == Some(version) && programs.join(tool.program).exists() {
        return Ok(programs);
    }
    step(
        format_args!("{package} {version} (from PyPI)"),
        "It needs Python 3.11 or newer with venv (`apt-get install python3-venv`) and a way to PyPI.",
        || {
            // Python 3.11 parses deep sources of schemathesis wrongly now and then: a newer one comes first.
            let mut known = ["python3.14", "python3.13", "python3.12", "python3"].into_iter();
            let runs = |python: &&str| first_line(workspace.command(python).arg("-V")).is_some();
            let newest = known.find(runs).context("there is no python3")?;
            let make = ["-m", "venv", "--clear"];
            run_quietly(workspace.command(newest).args(make).arg(&environment))?;
            let install = ["-m", "pip", "install", "--quiet", "--require-hashes", "-r"];
            let mut command = workspace.command(&python.to_string_lossy());
            run_quietly(command.args(install).arg(&requirements))
        },
    )
    .context(package)?;
    Ok(programs)
}

const DATAFUSION: PythonTool = PythonTool {
    package: "datafusion",
    program: "python",
};

/// What the platform is measured with: the load generator wrk, and a Python with `DataFusion`, which is given.
pub(crate) fn for_load(workspace: &Workspace) -> Result<PathBuf> {
    if which("wrk").is_none() {
        debian::require(workspace, "wrk", &["wrk"])?;
    }
    Ok(from_pypi(workspace, &DATAFUSION)?.join(DATAFUSION.program))
}

/// The version of a package in requirements.
fn version<'a>(requirements: &'a str, package: &str) -> Option<&'a str> {
    let mut lines = requirements.lines();
    let rest = lines.find_map(|line| line.strip_prefix(package)?.strip_prefix("=="))?;
    rest.split_whitespace().next()
}

/// The oldest Node.js that the npm packages run on.
const NODE: u32 = 20;

/// What builds the app: the wasm target, and the npm packages of `web`.
pub(crate) fn for_the_app(workspace: &Workspace) -> Result<()> {
    wasm_target(workspace)?;
    node(workspace)?;
    npm(workspace, &workspace.web(), "npm packages of the build")
}

/// What builds the npm package: the same.
pub(crate) fn for_the_package(workspace: &Workspace) -> Result<()> {
    for_the_app(workspace)
}

/// What builds the app with Trunk.
pub(crate) fn for_trunk(workspace: &Workspace) -> Result<()> {
    for_the_app(workspace)?;
    cargo_tool(workspace, &TRUNK)?;
    cargo_tool(workspace, &WASM_BINDGEN)
}

/// What the tests of the npm package need, browsers aside.
pub(crate) fn for_package_tests(workspace: &Workspace) -> Result<()> {
    npm(
        workspace,
        &workspace.root.join("tests/npm"),
        "npm packages of the package's tests",
    )
}

/// The libraries that the table is measured beside.
pub(crate) fn for_peers(workspace: &Workspace) -> Result<()> {
    node(workspace)?;
    npm(
        workspace,
        &workspace.peers(),
        "npm packages that the table is measured beside",
    )
}

/// What drives `WebKit`: a client of `WebDriver`.
pub(crate) fn for_webkit(workspace: &Workspace) -> Result<()> {
    node(workspace)?;
    npm(
        workspace,
        &workspace.webkit(),
        "npm packages of the tests in WebKit",
    )
}

/// What the end-to-end tests need, browsers aside: Playwright.
pub(crate) fn for_end_to_end(workspace: &Workspace) -> Result<()> {
    node(workspace)?;
    npm(
        workspace,
        &workspace.e2e(),
        "npm packages of the end-to-end tests",
    )
}

/// What checks dependencies.
pub(crate) fn for_dependency_checks(workspace: &Workspace) -> Result<()> {
    cargo_tool(workspace, &CARGO_DENY)
}

/// The target of everything that runs in a browser.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The target of everything that runs here.
pub(crate) fn host(workspace: &Workspace) -> Result<String> {
    let output = workspace
        .command("rustc")
        .arg("-vV")
        .output()
        .context("rustc")?;
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_owned)
        .context("rustc does not name its host")
}

/// The standard library for the browser.
pub(crate) fn wasm_target(workspace: &Workspace) -> Result<()> {
    let sysroot = first_line(workspace.command("rustc").args(["--print", "sysroot"]))
        .context("rustc does not run: install Rust with https://rustup.rs")?;
    if Path::new(&sysroot).join("lib/rustlib").join(WASM).is_dir() {
        return Ok(());
    }
    step(
        format_args!("Rust's standard library for {WASM}"),
        "It comes from rustup (https://rustup.rs); a Rust from elsewhere needs its own package of it.",
        || run_quietly(workspace.command("rustup").args(["target", "add", WASM])),
    )
}

fn cargo_tool(workspace: &Workspace, tool: &CargoTool) -> Result<()> {
    let version = match tool.version {
        Some(version) => version.to_owned(),
        None => workspace.locked_version(tool.krate.trim_end_matches("-cli"))?,
    };
    let found = first_line(workspace.command(tool.program).arg("--version"));
    if found.is_some_and(|line| line.split_whitespace().nth(1) == Some(version.as_str())) {
        return Ok(());
    }
    // The tools share dependencies, so they share a target folder. Compiled fast: none of them is slow enough to notice.
    let target = workspace.target.join("tools");
    step(
        format_args!(
            "{} {version} (compiled from crates.io, about {})",
            tool.krate, tool.takes
        ),
        "It needs a C compiler and a way to crates.io. Any installed one of this version on PATH does as well.",
        || {
            let mut install = workspace.cargo();
            install.args(["install", "--force"]).args(tool.flags);
            install.args(["--version", &version, tool.krate]);
            run_quietly(
                install
                    .arg("--root")
                    .arg(&workspace.tools)
                    .arg("--target-dir")
                    .arg(&target)
                    .env("CARGO_PROFILE_RELEASE_LTO", "off")
                    .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
                    .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
                    .env("CARGO_PROFILE_RELEASE_DEBUG", "false"),
            )
        },
    )
}

/// Checks that Node.js is there and new enough.
pub(crate) fn node(workspace: &Workspace) -> Result<()> {
    let missing = format!(
        "Belvedere's build needs Node.js {NODE} or newer with npm: https://nodejs.org, or `brew install node`, \
         `dnf install nodejs`, `apt-get install nodejs npm`."
    );
    let Some(version) = first_line(workspace.command("node").arg("--version")) else {
        bail!("Node.js is not installed. {missing}");
    };
    let major = version
        .trim_start_matches('v')
        .split('.')
        .next()
        .and_then(|text| text.parse().ok());
    if major.is_none_or(|major: u32| major < NODE) {
        bail!("Node.js {version} is too old. {missing}");
    }
    if first_line(workspace.command("npm").arg("--version")).is_none() {
        bail!("npm is not installed. {missing}");
    }
    Ok(())
}

/// Installs exactly what a lock file says; again only when the lock file changed since.
fn npm(workspace: &Workspace, folder: &Path, what: &str) -> Result<()> {
    let lock = fs::read(folder.join("package-lock.json"))
        .with_context(|| format!("{}/package-lock.json", folder.display()))?;
    let installed = folder.join("node_modules/.installed-lock.json");
    if fs::read(&installed).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    step(
        what,
        "npm needs a way to its registry; `npm config get registry` shows which.",
        || {
            run_quietly(
                workspace
                    .command("npm")
                    .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
                    .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
                    .current_dir(folder),
            )?;
            fs::write(&installed, &lock).context("node_modules")
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_package_from_pypi_has_a_version_and_hashes() {
        let mut files = 0;
        for entry in fs::read_dir("python").unwrap() {
            files += 1;
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let package = path.file_stem().unwrap().to_str().unwrap();
            assert!(
                version(&text, package)
                    .unwrap()
                    .starts_with(|first: char| first.is_ascii_digit())
            );
            let mut lines = text.lines().filter(|line| !line.starts_with('#'));
            while let Some(line) = lines.next() {
                if line.contains("==") {
                    assert!(line.ends_with('\\'), "{line}");
                    let hash = lines.next().unwrap().trim_start();
                    assert!(hash.starts_with("--hash=sha256:"), "{line}");
                }
            }
        }
        assert!(files > 0, "there are none");
    }
}
