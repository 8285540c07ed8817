//! Builds the app: cargo links it and its workers, then the linked file is split into chunks (`split`), bound to
//! JavaScript (`bind`), optimized and compressed, and gets its page (`page`).
//!
//! Optimized files and compressed copies are kept by a hash of their content, so a build without a change ends after cargo.
//! The build for this machine (`Build::Local`) is neither optimized nor compressed.

pub(crate) mod bind;
pub(crate) mod html;
pub(crate) mod imports;
mod merge;
pub(crate) mod page;
pub(crate) mod policy;
mod split;
mod whole;
pub(crate) mod worker;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest as _, Sha256};

use self::bind::Binding;
use self::page::Metas;
use crate::step::{at_once, run, run_quietly, seconds, step};
use crate::tools;
use crate::workspace::{Workspace, is_ci};

/// How the app is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// As it is deployed, in `dist`: small, with brotli and gzip siblings.
    Release,
    /// For the machine that it is built on, in the target folder: larger, and built in a fraction of the time.
    Local,
}

impl Build {
    fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Local => "local",
        }
    }

    /// What tests run through. On CI it is what is deployed; elsewhere what is built for this machine, since a release takes minutes.
    pub(crate) fn for_tests() -> Self {
        if is_ci() { Self::Release } else { Self::Local }
    }
}

/// Builds the app, and gives the folder of its files. Cargo decides what of the code is built again; what follows is done again
/// only when a file that it is made from has other content.
pub(crate) fn build_app(workspace: &Workspace, build: Build) -> Result<PathBuf> {
    tools::for_the_app(workspace)?;
    let linked = step("The app: compile", "", || match build {
        Build::Release => {
            let (app, workers) = at_once(
                || compile(workspace, &[APP], "wasm", &[]),
                || compile(workspace, &WORKERS, "wasm-table", &["--config", VECTORS]),
            )?;
            Ok([app, workers].concat())
        }
        // At once, so that what both depend on is compiled once.
        Build::Local => compile(workspace, &LOCAL_PROGRAMS, LOCAL, &[]),
    })?;
    let [app, workers @ ..] = linked.as_slice() else {
        bail!("cargo linked no program");
    };
    let dist = match build {
        Build::Release => workspace.root.join("dist"),
        Build::Local => workspace.target.join("xtask/app-local"),
    };
    let stamp = stamp(workspace, build.name());
    let sources = sources(workspace, &linked)?;
    if fs::read_to_string(&stamp)
        .is_ok_and(|built| content_hash(&dist).is_ok_and(|now| built == format!("{sources} {now}")))
    {
        return Ok(dist);
    }
    let out = workspace.scratch("dist")?;
    step("The app: parts and page", "", || {
        let (app, metas) = at_once(
            || split::split(workspace, app, &split::APP, build),
            || parts(workspace, workers, &out, build),
        )?;
        timed("page", || page::write(workspace, &app, &metas, &out, build))
    })?;
    if build == Build::Release {
        step("The app: compressed copies", "", || {
            compress(workspace, &out, "app")
        })?;
    }
    publish(&out, &dist)?;
    fs::write(&stamp, format!("{sources} {}", content_hash(&dist)?)).context("the stamp")?;
    Ok(dist)
}

/// Builds the app for the journeys, and gives the folder of its files: what `serve` has built has a service worker here.
pub(crate) fn build_for_journeys(workspace: &Workspace) -> Result<PathBuf> {
    let build = Build::for_tests();
    let app = build_app(workspace, build)?;
    if build == Build::Release {
        return Ok(app);
    }
    let with_worker = workspace.target.join("xtask/app-journeys");
    let copied = stamp(workspace, "journeys");
    let stamped = fs::read_to_string(stamp(workspace, build.name())).context("the stamp")?;
    // Another run may be going through these files now.
    if with_worker.is_dir() && fs::read_to_string(&copied).is_ok_and(|copied| copied == stamped) {
        return Ok(with_worker);
    }
    publish(&app, &with_worker)?;
    let page = with_worker.join("index.html");
    let named = page::naming_worker(&fs::read_to_string(&page)?);
    fs::write(&page, named).context("index.html")?;
    fs::write(copied, stamped).context("the stamp")?;
    Ok(with_worker)
}

/// The file that says what the app of a build was made from.
fn stamp(workspace: &Workspace, build: &str) -> PathBuf {
    workspace.target.join(format!("xtask/app-built-{build}"))
}

/// A program for the browser: its package, its name, and the features that it is built with.
#[derive(Clone, Copy)]
struct Program(&'static str, &'static str, &'static str);

const APP: Program = Program("belvedere", "belvedere", "split");
/// The workers, the table first.
const WORKERS: [Program; 2] = [TABLE_WORKER, TIFF_WORKER];
const TABLE_WORKER: Program = Program("belvedere-table", "table-worker", "split");
const TIFF_WORKER: Program = Program("belvedere-tiff", "tiff-worker", "worker");

/// What is built for this machine.
const LOCAL_PROGRAMS: [Program; 3] = [
    Program("belvedere", "belvedere", "split,pieces,browser-tests"),
    TABLE_WORKER,
    TIFF_WORKER,
];
/// Cargo's profile for this machine.
pub(crate) const LOCAL: &str = "wasm-local";

/// What Cargo is told besides, so that the workers of a release have vector instructions.
const VECTORS: &str = "crates/table/vectors.toml";

/// Compiles programs with one of Cargo's profiles, and gives what was linked.
fn compile(
    workspace: &Workspace,
    programs: &[Program],
    profile: &str,
    settings: &[&str],
) -> Result<Vec<PathBuf>> {
    let mut cargo = workspace.cargo();
    cargo
        .args(["build", "--locked", "--profile", profile])
        .args(packages(programs));
    for Program(_, name, _) in programs {
        cargo.args(["--bin", name]);
    }
    run(cargo.args(settings))?;
    let folder = workspace.target.join(tools::WASM).join(profile);
    let linked = programs
        .iter()
        .map(|Program(_, name, _)| folder.join(name).with_extension("wasm"));
    Ok(linked.collect())
}

/// What Cargo is told of the packages of programs.
fn packages(programs: &[Program]) -> impl Iterator<Item = &str> {
    let each =
        |Program(package, _, features): &Program| ["--package", *package, "--features", *features];
    ["--target", tools::WASM]
        .into_iter()
        .chain(programs.iter().flat_map(each))
}

/// The same of what is built for this machine. The browser tests come with the same packages and features, so that all but the
/// tests themselves is compiled once for both.
pub(crate) fn local_packages() -> impl Iterator<Item = &'static str> {
    packages(&LOCAL_PROGRAMS)
}

/// Does a part of a step and says how long it took.
fn timed<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let start = Instant::now();
    let result = work()?;
    eprintln!("  {name}: {}", seconds(start.elapsed()));
    Ok(result)
}

/// A hash of all that the app's files are made from, once cargo has linked the code.
fn sources(workspace: &Workspace, linked: &[PathBuf]) -> Result<String> {
    // The lock files name the versions of the tools: libraries of this program, and npm packages.
    const SOURCES: &[&str] = &[
        "Cargo.lock",
        "crates/platform/src/app/policy.txt",
        "crates/view/src/routes.rs",
        "index.html",
        "style",
        "web/app-start.js",
        "web/cache.mjs",
        "web/compress.mjs",
        "web/editor",
        "web/manifest.webmanifest",
        "web/optimize.mjs",
        "web/order.mjs",
        "web/package-lock.json",
        "web/parts.mjs",
        "web/service-worker.js",
        "web/worker-start.js",
        "web/zip.js",
        "xtask/src/app",
        "xtask/src/app.rs",
    ];
    let mut digest = Sha256::new();
    for source in SOURCES {
        digest.update(content_hash(&workspace.root.join(source))?);
    }
    for file in linked {
        digest.update(content_hash(file)?);
    }
    Ok(hexadecimal(&digest.finalize()))
}

/// A hash of a file, or of all files below a folder and their names.
fn content_hash(path: &Path) -> Result<String> {
    let mut digest = Sha256::new();
    let mut paths = vec![path.to_owned()];
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            let mut entries = Vec::new();
            for entry in fs::read_dir(&path)? {
                entries.push(entry?.path());
            }
            entries.sort();
            paths.extend(entries);
        } else {
            digest.update(path.to_string_lossy().as_bytes());
            digest.update(Sha256::digest(
                fs::read(&path).with_context(|| path.display().to_string())?,
            ));
        }
    }
    Ok(hexadecimal(&digest.finalize()))
}

/// The hash that names of files have, of their contents.
fn short_hash(contents: impl IntoIterator<Item = impl AsRef<[u8]>>) -> String {
    let mut digest = Sha256::new();
    for content in contents {
        digest.update(content);
    }
    let mut text = hexadecimal(&digest.finalize());
    text.truncate(16);
    text
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or_default();
    let digits = bytes
        .iter()
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 0xf)]);
    digits.collect()
}

/// Makes what views load besides the app: the workers, the editor, the formatter and the writer of archives.
fn parts(workspace: &Workspace, linked: &[PathBuf], out: &Path, build: Build) -> Result<Metas> {
    let [table, tiff] = linked else {
        bail!("cargo linked other workers");
    };
    let table = split::split(workspace, table, &split::TABLE, build)?;
    for (name, content) in &table.files {
        fs::write(out.join(name), content)?;
    }
    let workers = workspace.scratch("workers")?;
    let binding = Binding {
        name: "tiff",
        with_path: true,
        keep_exports: false,
        tests: false,
    };
    timed("tiff: bind", || binding.write(tiff, &workers))?;
    if build == Build::Release {
        timed("tiff: optimize", || {
            optimize(workspace, "speed", &workers, "tiff")
        })?;
    }
    timed("editor", || {
        let mut node = workspace.command("node");
        node.arg(workspace.web().join("parts.mjs"));
        let output = node.arg(out).arg(workers).output().context("node")?;
        let errors = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "{errors}");
        let mut metas: Metas = serde_json::from_slice(&output.stdout).context("parts.mjs")?;
        metas.insert("belvedere-table".to_owned(), table.script);
        Ok(metas)
    })
}

/// Makes the wasm files of a folder smaller (`size`) or faster (`speed`), those again that have changed since `cache` was
/// last used.
pub(crate) fn optimize(
    workspace: &Workspace,
    goal: &str,
    folder: &Path,
    cache: &str,
) -> Result<()> {
    run_quietly(
        workspace
            .command("node")
            .arg(workspace.web().join("optimize.mjs"))
            .arg(goal)
            .arg(folder)
            .arg(workspace.target.join("xtask/optimized").join(cache)),
    )
}

/// Writes scripts and style sheets into a folder, without the spaces, comments and long names that a browser does not need.
pub(crate) fn minify(workspace: &Workspace, sources: &[PathBuf], folder: &Path) -> Result<()> {
    let mut esbuild = workspace.command("esbuild");
    esbuild.args(["--minify", "--allow-overwrite"]);
    run_quietly(
        esbuild
            .arg(format!("--outdir={}", folder.display()))
            .args(sources),
    )
}

/// Writes `.br` and `.gz` files beside what is worth compressing, so that the platform doesn't compress on the way; anew
/// what has changed since `cache` was last used.
pub(crate) fn compress(workspace: &Workspace, folder: &Path, cache: &str) -> Result<()> {
    run(workspace
        .command("node")
        .arg(workspace.web().join("compress.mjs"))
        .arg(folder)
        .arg(workspace.target.join("xtask/compressed").join(cache)))
}

/// Puts the built app into the place of the one before, the page last.
fn publish(out: &Path, dist: &Path) -> Result<()> {
    if dist.exists() {
        fs::remove_dir_all(dist).context("dist")?;
    }
    fs::create_dir_all(dist)?;
    let page = out.join("index.html");
    for entry in fs::read_dir(out)? {
        let file = entry?.path();
        if file != page {
            fs::copy(&file, dist.join(file.file_name().context("no name")?))?;
        }
    }
    fs::copy(page, dist.join("index.html"))
        .map(drop)
        .context("index.html")
}

/// Downloads the crates: Trunk itself stays offline, so that it can't fetch tools of other versions.
pub(crate) fn fetch(workspace: &Workspace) -> Result<()> {
    let mut fetch = workspace.cargo();
    fetch.args([
        "fetch",
        "--locked",
        "--target",
        tools::WASM,
        "--target",
        &tools::host(workspace)?,
    ]);
    step("Crates", "cargo needs a way to crates.io.", || {
        run_quietly(&mut fetch)
    })
}
