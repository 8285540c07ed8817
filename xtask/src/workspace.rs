//! Where things are: the checkout, cargo's target folder, the folder of installed tools; and commands that run there.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::step::share_jobs;

/// The checkout and the folders that belong to it.
pub(crate) struct Workspace {
    /// The top of the checkout.
    pub(crate) root: PathBuf,
    /// Cargo's target folder, wherever `CARGO_TARGET_DIR` or a configuration file put it.
    pub(crate) target: PathBuf,
    /// Where tools are installed: `BELVEDERE_TOOLS`, or `.tools` in the checkout.
    pub(crate) tools: PathBuf,
}

impl Workspace {
    /// Finds the checkout that this program was built from, or the one around the current folder.
    pub(crate) fn find() -> Result<Self> {
        let mut locate = Command::new(cargo());
        locate.args(["metadata", "--format-version=1", "--no-deps", "--offline"]);
        if let Some(package) = env::var_os("CARGO_MANIFEST_DIR") {
            locate.current_dir(package);
        }
        let output = locate.output().context("cargo could not be started")?;
        if !output.status.success() {
            bail!(
                "cargo metadata: {}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
        let metadata: Value = serde_json::from_slice(&output.stdout)?;
        let folder = |name: &str| {
            metadata[name]
                .as_str()
                .map(PathBuf::from)
                .with_context(|| format!("no {name}"))
        };
        let root = folder("workspace_root")?;
        let tools =
            env::var_os("BELVEDERE_TOOLS").map_or_else(|| root.join(".tools"), PathBuf::from);
        Ok(Self {
            target: folder("target_directory")?,
            tools,
            root,
        })
    }

    /// A command in the checkout that finds the installed tools first on its path.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).env("PATH", self.path());
        command
    }

    /// A cargo command in the checkout.
    pub(crate) fn cargo(&self) -> Command {
        let mut command = self.command("cargo");
        // The same target folder in every step, even where a step changes the folder it runs in.
        command.env("CARGO_TARGET_DIR", &self.target);
        share_jobs(&mut command);
        command
    }

    /// The version of a package in `Cargo.lock`: the one place that pins it.
    pub(crate) fn locked_version(&self, package: &str) -> Result<String> {
        let lock = fs::read_to_string(self.root.join("Cargo.lock")).context("Cargo.lock")?;
        let name = format!("name = \"{package}\"");
        let mut lines = lock.lines().skip_while(|line| *line != name);
        lines.next();
        lines
            .next()
            .and_then(|line| line.strip_prefix("version = \""))
            .and_then(|line| line.strip_suffix('"'))
            .map(str::to_owned)
            .with_context(|| format!("{package} is not in Cargo.lock"))
    }

    /// The packages of the workspace, as Cargo describes them.
    pub(crate) fn packages(&self) -> Result<Vec<Value>> {
        let mut metadata = self.metadata(&["--no-deps", "--offline"])?;
        match metadata["packages"].take() {
            Value::Array(packages) => Ok(packages),
            _ => bail!("`cargo metadata` names no packages"),
        }
    }

    /// What `cargo metadata` says with these arguments.
    pub(crate) fn metadata(&self, arguments: &[&str]) -> Result<Value> {
        let mut metadata = self.cargo();
        metadata
            .args(["metadata", "--format-version=1"])
            .args(arguments);
        let output = metadata
            .output()
            .context("`cargo metadata` could not be started")?;
        if !output.status.success() {
            bail!(
                "`cargo metadata`: {}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
        serde_json::from_slice(&output.stdout).context("`cargo metadata`")
    }

    /// The files that git knows and one of the patterns fits, by their paths from the top of the checkout.
    pub(crate) fn tracked(&self, patterns: &[&str]) -> Result<Vec<PathBuf>> {
        let output = self
            .command("git")
            // A checkout that is mounted into a container may belong to another user.
            .args(["-c", "safe.directory=*", "ls-files", "-z"])
            .args(patterns)
            .output()
            .context("`git` could not be started")?;
        if !output.status.success() {
            bail!("`git ls-files` ended with {}", output.status);
        }
        let files = String::from_utf8(output.stdout)?;
        Ok(files.split_terminator('\0').map(PathBuf::from).collect())
    }

    /// The npm packages that the build needs.
    pub(crate) fn web(&self) -> PathBuf {
        self.root.join("web")
    }

    /// The end-to-end tests.
    pub(crate) fn e2e(&self) -> PathBuf {
        self.root.join("tests/e2e")
    }

    /// The measurements beside other libraries.
    pub(crate) fn peers(&self) -> PathBuf {
        self.root.join("tests/peers")
    }

    /// The tests in `WebKit`.
    pub(crate) fn webkit(&self) -> PathBuf {
        self.root.join("tests/webkit")
    }

    /// A folder for what a task leaves behind, emptied.
    pub(crate) fn scratch(&self, name: &str) -> Result<PathBuf> {
        let folder = self.target.join("xtask").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
        }
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        Ok(folder)
    }

    fn path(&self) -> OsString {
        let ours = [self.tools.join("bin"), self.web().join("node_modules/.bin")];
        let inherited = env::var_os("PATH").unwrap_or_default();
        env::join_paths(ours.into_iter().chain(env::split_paths(&inherited))).unwrap_or(inherited)
    }
}

/// Finds a program on the path, or at a full path.
pub(crate) fn which(program: &str) -> Option<PathBuf> {
    if Path::new(program).is_absolute() {
        return Path::new(program).is_file().then(|| program.into());
    }
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(program))
        .find(|path| path.is_file())
}

/// Whether this runs where everything is checked before a change lands.
pub(crate) fn is_ci() -> bool {
    env::var_os("CI").is_some()
}

fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}
