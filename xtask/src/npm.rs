//! `cargo xtask npm`: builds the npm package `belvedere-client` and packs it, as it would be published.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::app::bind::Binding;
use crate::app::{self, Build, imports};
use crate::dist::{self, copy};
use crate::step::{run, step};
use crate::workspace::Workspace;
use crate::{tools, traps};

/// A wasm file of the package.
struct Part {
    /// The linked file, without its end.
    linked: &'static str,
    /// The name of what binds it to JavaScript, without its end.
    glue: &'static str,
    /// Its own name, without its end.
    wasm: &'static str,
}

/// The client, and the client with the sign-in, which a page that signs in loads instead.
const PARTS: [Part; 2] = [
    Part {
        linked: "npm-client",
        glue: "belvedere",
        wasm: "belvedere",
    },
    Part {
        linked: "npm-sign-in",
        glue: "sign-in-core",
        wasm: "sign-in",
    },
];

/// The built package.
pub(crate) struct Package {
    /// What was packed.
    pub(crate) folder: PathBuf,
    /// The file that `npm install` takes.
    pub(crate) tarball: PathBuf,
}

/// Builds and packs the package: as it is published into `npm` below cargo's target folder, for this machine into `npm-local`.
pub(crate) fn build(workspace: &Workspace, build: Build) -> Result<Package> {
    tools::for_the_package(workspace)?;
    let name = match build {
        Build::Release => "npm",
        Build::Local => "npm-local",
    };
    let folder = workspace.target.join(name).join("package");
    step("The npm package", "", || {
        let work = workspace.scratch(name)?;
        let linked = compile(workspace, build)?;
        for part in PARTS {
            part.bind(&linked, &work)?;
        }
        if build == Build::Release {
            app::optimize(workspace, "size", &work, "npm")?;
        }
        assemble(workspace, &work, &folder)
    })?;
    let tarball = step("The npm package: pack", "", || {
        dist::tarball(workspace, &folder, folder.parent().context("no folder")?)
    })?;
    Ok(Package { folder, tarball })
}

/// Builds the package and says where it is.
pub(crate) fn run_task(workspace: &Workspace) -> Result<()> {
    let package = build(workspace, Build::Release)?;
    eprintln!("  {}", package.tarball.display());
    Ok(())
}

/// Gives the folder of the linked files.
fn compile(workspace: &Workspace, build: Build) -> Result<PathBuf> {
    let mut cargo = workspace.cargo();
    cargo.args(["build", "--locked", "--package", "belvedere-npm"]);
    for Part { linked, .. } in PARTS {
        cargo.args(["--bin", linked]);
    }
    let profile = match build {
        Build::Release => {
            cargo.args(["--target", tools::WASM]);
            "wasm"
        }
        // With the packages and features of the app, so that all but the package itself is compiled once for both.
        Build::Local => {
            cargo.args(app::local_packages());
            app::LOCAL
        }
    };
    run(cargo.args(["--profile", profile]))?;
    Ok(workspace.target.join(tools::WASM).join(profile))
}

impl Part {
    /// Writes the glue and the wasm file.
    fn bind(&self, linked: &Path, work: &Path) -> Result<()> {
        // Which module is loaded from where is decided in `part.js`, in the forms that bundlers know.
        let binding = Binding {
            name: self.glue,
            with_path: false,
            keep_exports: false,
            tests: false,
        };
        let linked = fs::read(linked.join(self.linked).with_extension("wasm"))?;
        // By this name it is not optimized with the others.
        let without_panics = work.join(self.linked);
        fs::write(&without_panics, traps::of_panics(&linked)?)?;
        let mut bound = binding.bind(&without_panics)?;
        let script = imports::shorten(&mut bound)?;
        bound.emit(work)?;
        fs::write(work.join(self.glue).with_extension("js"), script)?;
        let module = work.join(format!("{}_bg.wasm", self.glue));
        Ok(fs::rename(
            module,
            work.join(self.wasm).with_extension("wasm"),
        )?)
    }

    /// Copies them to what is published, and writes the wasm file as text besides.
    fn copy(&self, work: &Path, dist: &Path) -> Result<()> {
        let (glue, wasm) = (format!("{}.js", self.glue), format!("{}.wasm", self.wasm));
        copy(&work.join(&glue), &dist.join(glue))?;
        copy(&work.join(&wasm), &dist.join(&wasm))?;
        let text = STANDARD.encode(fs::read(dist.join(&wasm))?);
        let inline = format!("export default \"{text}\";\n");
        fs::write(dist.join(format!("{wasm}.base64.js")), inline).context("the inlined wasm file")
    }
}

/// Puts together what is published.
fn assemble(workspace: &Workspace, work: &Path, folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let built = folder.join("dist");
    fs::create_dir_all(&built)?;
    let source = workspace.root.join("crates/npm/package");
    for file in ["package.json", "README.md"] {
        copy(&source.join(file), &folder.join(file))?;
    }
    for file in ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&workspace.root.join(file), &folder.join(file))?;
    }
    fs::write(
        folder.join(dist::THIRD_PARTY),
        dist::licenses_of_client(workspace)?,
    )?;
    for entry in fs::read_dir(source.join("src"))? {
        let path = entry?.path();
        let name = path.file_name().context("no name")?;
        copy(&path, &built.join(name))?;
    }
    PARTS.iter().try_for_each(|part| part.copy(work, &built))
}
