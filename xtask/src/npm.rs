//! `cargo xtask npm`: builds the npm package `belvedere-client` and packs it, as it would be published.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use base64::{Engine as _, engine::general_purpose::STANDARD};

use crate::{
    step::{run, run_quietly, step},
    tools,
    workspace::Workspace,
};

/// As for the app's parts: larger files whose brotli is smaller.
const WASM_OPT: &str = "-Os --skip-pass=local-cse --skip-pass=memory-packing -aimfs 0 -fimfs 0 -ocimfs 5 \
    --reorder-functions-by-name --enable-bulk-memory --enable-multivalue --enable-mutable-globals \
    --enable-nontrapping-float-to-int --enable-reference-types --enable-sign-ext --strip-debug --strip-producers";

/// The built package.
pub(crate) struct Package {
    /// What was packed.
    pub(crate) folder: PathBuf,
    /// The file that `npm install` takes.
    pub(crate) tarball: PathBuf,
}

/// Builds and packs the package into `npm` below cargo's target folder.
pub(crate) fn build(workspace: &Workspace) -> Result<Package> {
    tools::for_the_package(workspace)?;
    let folder = workspace.target.join("npm/package");
    step("The npm package", "", || {
        let work = workspace.scratch("npm")?;
        let linked = compile(workspace)?;
        bind(workspace, &linked, &work)?;
        assemble(workspace, &work, &folder)
    })?;
    let tarball = step("The npm package: pack", "", || pack(workspace, &folder))?;
    Ok(Package { folder, tarball })
}

/// Builds the package and says where it is.
pub(crate) fn run_task(workspace: &Workspace) -> Result<()> {
    let package = build(workspace)?;
    eprintln!("  {}", package.tarball.display());
    Ok(())
}

fn compile(workspace: &Workspace) -> Result<PathBuf> {
    run(workspace.cargo().args([
        "build",
        "--package",
        "belvedere-npm",
        "--target",
        tools::WASM,
        "--profile",
        "wasm",
    ]))?;
    let folder = workspace.target.join(tools::WASM).join("wasm");
    Ok(folder.join("belvedere_npm.wasm"))
}

/// Writes `belvedere.js` and `belvedere_bg.wasm`.
fn bind(workspace: &Workspace, linked: &Path, work: &Path) -> Result<()> {
    // Which module is loaded from where is decided in `init.js`, in the forms that bundlers know.
    let mut command = workspace.command("wasm-bindgen");
    command.args(["--target", "web", "--omit-default-module-path"]);
    command.args(["--no-typescript", "--out-name", "belvedere"]);
    run_quietly(command.arg("--out-dir").arg(work).arg(linked))?;
    let wasm = work.join("belvedere_bg.wasm");
    run_quietly(
        workspace
            .command("wasm-opt")
            .args(WASM_OPT.split_whitespace())
            .arg("-o")
            .arg(&wasm)
            .arg(&wasm),
    )
}

/// Puts together what is published.
fn assemble(workspace: &Workspace, work: &Path, folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let dist = folder.join("dist");
    fs::create_dir_all(&dist)?;
    let source = workspace.root.join("crates/npm/package");
    for file in ["package.json", "README.md"] {
        copy(&source.join(file), &folder.join(file))?;
    }
    for file in ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&workspace.root.join(file), &folder.join(file))?;
    }
    for entry in fs::read_dir(source.join("src"))? {
        let path = entry?.path();
        let name = path.file_name().context("no name")?;
        copy(&path, &dist.join(name))?;
    }
    copy(&work.join("belvedere.js"), &dist.join("belvedere.js"))?;
    let wasm = work.join("belvedere_bg.wasm");
    copy(&wasm, &dist.join("belvedere.wasm"))?;
    let text = STANDARD.encode(fs::read(wasm)?);
    let inline = format!("export default \"{text}\";\n");
    fs::write(dist.join("belvedere.wasm.base64.js"), inline).context("the inlined wasm file")
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to)
        .map(drop)
        .with_context(|| from.display().to_string())
}

fn pack(workspace: &Workspace, folder: &Path) -> Result<PathBuf> {
    let to = folder.parent().context("no folder")?;
    let mut npm = workspace.command("npm");
    npm.args(["pack", "--ignore-scripts", "--silent", "--pack-destination"]);
    run_quietly(npm.arg(to).current_dir(folder))?;
    let manifest = fs::read_to_string(folder.join("package.json"))?;
    let manifest: serde_json::Value = serde_json::from_str(&manifest)?;
    let version = manifest["version"].as_str().context("no version")?;
    Ok(to.join(format!("belvedere-client-{version}.tgz")))
}
