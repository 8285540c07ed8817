//! `cargo xtask release`: proves that what `dist` packs can be unpacked, installed and run, in folders of its own and without
//! cargo on the path.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use clap::Args;
use sha2::{Digest as _, Sha256};

use crate::app::hexadecimal;
use crate::browsers::Browsers;
use crate::dist::{self, COMPLETIONS, Dist, NAME, SUMS, THIRD_PARTY, program_file, site, unpack};
use crate::step::{Failures, run as run_command, run_quietly, step};
use crate::test::process::Group;
use crate::tools;
use crate::workspace::{Workspace, which};

mod below_path;
mod metadata;

/// What can be chosen.
#[derive(Args)]
pub(crate) struct Options {
    /// Only check what `dist` has packed before.
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    dist: dist::Options,
}

/// Packs, unless that was done, and checks all of it. One part that fails doesn't keep the others from being checked.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    if !options.check {
        dist::run(workspace, &options.dist)?;
    }
    tools::node(workspace)?;
    let dist = Dist::new(workspace)?;
    let release = Release {
        workspace,
        dist: &dist,
    };
    let mut failures = Failures::default();
    failures.note(step("Release: metadata of packages", "", || {
        metadata::check(workspace, &dist.about)
    }));
    failures.note(step(
        "Release: checksums",
        "Pack it first: cargo xtask dist",
        || sums(&dist.folder),
    ));
    failures.note(step("Release: the archive runs", "", || release.archive()));
    failures.note(step("Release: npx runs", "", || release.npm()));
    failures.note(step(
        "Release: the wheel runs",
        "It needs Python 3 with venv.",
        || release.wheel(),
    ));
    failures.note(step("Release: the app below a path", "", || {
        release.static_site()
    }));
    failures.report()
}

/// Compares the hashes of all files.
fn sums(folder: &Path) -> Result<()> {
    let sums = fs::read_to_string(folder.join(SUMS)).context(SUMS)?;
    let mut named = 0;
    for line in sums.lines() {
        let (hash, name) = line.split_once("  ").context("a line without a name")?;
        let content = fs::read(folder.join(name)).with_context(|| name.to_owned())?;
        ensure!(
            hexadecimal(&Sha256::digest(content)) == hash,
            "{name} has another hash"
        );
        named += 1;
    }
    let files = fs::read_dir(folder)?.count();
    ensure!(
        named + 1 == files,
        "{SUMS} names {named} of {} files",
        files - 1
    );
    Ok(())
}

/// What is checked.
struct Release<'a> {
    workspace: &'a Workspace,
    dist: &'a Dist,
}

impl Release<'_> {
    /// Unpacks the archive and runs the program in it.
    fn archive(&self) -> Result<()> {
        let work = self.workspace.scratch("release-archive")?;
        let name = self.dist.program();
        unpack(&self.packed(&format!("{name}.tar.gz")), &work)?;
        let folder = work.join(name);
        licenses(&folder)?;
        for (page, word) in [
            ("belvedere-platform.1", "BELVEDERE_LOG"),
            ("belvedere-platform-serve.1", "BELVEDERE_PORT"),
        ] {
            holds(&folder.join("man").join(page), word)?;
        }
        for (_, file) in COMPLETIONS {
            holds(&folder.join("completions").join(file), "sql-max-rows")?;
        }
        let program = folder.join(program_file());
        self.unit(&folder, &program)?;
        self.serve(&mut Command::new(program), &work)
    }

    /// Lets systemd read the unit, where there is one. Its program is put where it is here.
    fn unit(&self, folder: &Path, program: &Path) -> Result<()> {
        const INSTALLED: &str = "/usr/local/bin/belvedere-platform";
        let name = format!("{NAME}.service");
        let unit = fs::read_to_string(folder.join(&name)).context("the unit")?;
        ensure!(unit.contains(INSTALLED), "the unit starts another program");
        if which("systemd-analyze").is_none() {
            eprintln!("  There is no systemd here: its unit is not checked.");
            return Ok(());
        }
        let here = self.workspace.scratch("release-unit")?.join(name);
        let unit = unit
            .replace(INSTALLED, &program.to_string_lossy())
            // The pages are installed by hand.
            .replace("Documentation=man:belvedere-platform(1)\n", "");
        fs::write(&here, unit)?;
        run_quietly(
            Command::new("systemd-analyze")
                .args(["verify", "--recursive-errors=no"])
                .arg(here),
        )
    }

    /// Installs the packed packages without a registry, and lets `npx` start the program.
    fn npm(&self) -> Result<()> {
        let work = self.workspace.scratch("release-npm")?;
        fs::write(work.join("package.json"), "{ \"private\": true }\n")?;
        let mut npm = clean("npm");
        npm.args(["install", "--offline", "--ignore-scripts"])
            .args(["--no-audit", "--no-fund", "--cache"])
            .arg(work.join("cache"))
            .arg(self.dist.tarball(NAME))
            .arg(self.dist.tarball(&self.dist.target.npm_package()))
            .current_dir(&work);
        run_quietly(&mut npm)?;
        let packages = work.join("node_modules");
        for package in [NAME, &self.dist.target.npm_package()] {
            licenses(&packages.join(package))?;
            metadata::npm(&packages.join(package), &self.dist.about)?;
        }
        let mut npx = clean("npx");
        npx.args(["--offline", "--no", NAME]);
        self.serve(&mut npx, &work)
    }

    /// Installs the wheel into an environment of its own.
    fn wheel(&self) -> Result<()> {
        let work = self.workspace.scratch("release-wheel")?;
        let mut wheels = fs::read_dir(&self.dist.folder)?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|end| end == "whl"));
        let wheel = wheels.next().context("there is no wheel")?;
        let environment = work.join("venv");
        run_quietly(clean("python3").args(["-m", "venv"]).arg(&environment))?;
        let programs = environment.join(if cfg!(windows) { "Scripts" } else { "bin" });
        let mut pip = Command::new(programs.join("python"));
        pip.args(["-m", "pip", "install", "--quiet", "--no-index"]);
        pip.args(["--disable-pip-version-check"]).arg(wheel);
        run_quietly(&mut pip)?;
        let mut program = Command::new(programs.join(NAME));
        self.serve(&mut program, &work)?;
        // pip compares hashes with RECORD when it checks, not when it installs.
        let mut show = Command::new(programs.join("python"));
        show.args(["-c", CHECK_RECORD]);
        run_command(&mut show)
    }

    /// Serves the app below a path, as its README says, and lets a browser start it.
    fn static_site(&self) -> Result<()> {
        let work = self.workspace.scratch("release-site")?;
        let name = self.dist.app();
        unpack(&self.packed(&format!("{name}.tar.gz")), &work)?;
        let folder = work.join(name);
        licenses(&folder)?;
        for (name, word) in [
            ("nginx.conf", "include nginx-headers.conf;"),
            ("nginx-headers.conf", "frame-ancestors 'none'"),
            ("Caddyfile", "frame-ancestors 'none'"),
            ("site/_headers", "frame-ancestors 'none'"),
            ("site/_redirects", "/sign-in/callback /index.html 200"),
        ] {
            holds(&folder.join(name), word)?;
        }
        let page = fs::read(folder.join("site").join(site::PAGE))?;
        ensure!(
            fs::read(folder.join("site/404.html"))? == page,
            "404.html is not the app"
        );
        let browsers = Browsers::find(self.workspace)?;
        below_path::check(&folder, &browsers.chromium, &work)
    }

    fn packed(&self, name: &str) -> PathBuf {
        self.dist.folder.join(name)
    }

    /// Starts the program in a folder, does what a user does first, and stops it as a service manager does.
    fn serve(&self, command: &mut Command, folder: &Path) -> Result<()> {
        command
            .arg("serve")
            .current_dir(folder)
            .stdin(Stdio::null())
            .env("PATH", path_without_cargo())
            .env("BELVEDERE_LOG", "warn")
            .env("BELVEDERE_PORT", "0");
        let started = std::time::Instant::now();
        let (platform, address) = Group::serve(command)?;
        let visit = self.workspace.root.join("xtask/release/visit.mjs");
        let mut node = self.workspace.command("node");
        let visited = run_command(node.arg(visit).arg(address));
        eprintln!(
            "  signed in, with demo data made, after {}",
            crate::step::seconds(started.elapsed())
        );
        let status = platform.stop()?;
        visited?;
        ensure!(
            has_obeyed(status),
            "the program ended with {status} when it was asked to"
        );
        Ok(())
    }
}

/// Whether a program has ended by itself after SIGTERM, or is a starter that the signal has ended: npx is.
fn has_obeyed(status: ExitStatus) -> bool {
    const SIGTERM: i32 = 15;
    #[cfg(unix)]
    if std::os::unix::process::ExitStatusExt::signal(&status) == Some(SIGTERM) {
        return true;
    }
    status.success() || status.code() == Some(128 + SIGTERM)
}

/// Compares all files of the installed wheel with its RECORD.
const CHECK_RECORD: &str = "
import base64, hashlib
from importlib.metadata import files
checked = 0
for file in files('belvedere-platform'):
    if file.hash and file.hash.mode == 'sha256':
        digest = hashlib.sha256(file.locate().read_bytes()).digest()
        assert base64.urlsafe_b64encode(digest).rstrip(b'=').decode() == file.hash.value, file
        checked += 1
assert checked >= 6, checked
";

/// A command that finds no cargo.
fn clean(program: &str) -> Command {
    let mut command = Command::new(program);
    command.env("PATH", path_without_cargo());
    command
}

/// The path without the folders that have cargo or rustc.
fn path_without_cargo() -> std::ffi::OsString {
    let path = env::var_os("PATH").unwrap_or_default();
    let has_rust = |folder: &PathBuf| {
        ["cargo", "rustc"]
            .iter()
            .any(|name| folder.join(name).exists())
    };
    let folders = env::split_paths(&path).filter(|folder| !has_rust(folder));
    env::join_paths(folders).unwrap_or_default()
}

/// Looks for our licences and those of third parties.
fn licenses(folder: &Path) -> Result<()> {
    holds(&folder.join("LICENSE-MIT"), "MIT License")?;
    holds(&folder.join("LICENSE-APACHE"), "Apache License")?;
    holds(&folder.join(THIRD_PARTY), "serde ")?;
    holds(&folder.join(THIRD_PARTY), "@codemirror/state ")
}

fn holds(file: &Path, word: &str) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    ensure!(text.contains(word), "{} has no {word:?}", file.display());
    Ok(())
}
