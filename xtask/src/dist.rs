//! `cargo xtask dist`: what is released, in `dist` below cargo's target folder.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use clap::Args;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::app::{self, Build, hexadecimal};
use crate::step::step;
use crate::workspace::Workspace;
use crate::{native, sbom, tools};

mod archive;
mod npm;
pub(crate) mod site;
mod target;
mod third_party;
mod wheel;

pub(crate) use archive::unpack;
pub(crate) use npm::tarball;
pub(crate) use target::Target;
pub(crate) use third_party::{THIRD_PARTY, licenses_of_client};

/// What can be chosen.
#[derive(Args)]
#[group(id = "dist")]
pub(crate) struct Options {
    /// Cargo's profile of the program. `native` is the one that `serve` and `test` build: faster to make, larger and slower.
    #[arg(long, default_value = "dist")]
    profile: String,
}

/// The name of the program, and of the packages that bring it.
pub(crate) const NAME: &str = "belvedere-platform";

/// Metadata that all packages share: from `[workspace.package]`.
pub(crate) struct About {
    pub(crate) version: String,
    pub(crate) description: String,
    pub(crate) license: String,
    pub(crate) repository: String,
    pub(crate) keywords: Vec<String>,
}

/// A release for one target.
pub(crate) struct Dist {
    /// The folder of it all.
    pub(crate) folder: PathBuf,
    pub(crate) about: About,
    pub(crate) target: &'static Target,
}

/// The file with the hashes of the others.
pub(crate) const SUMS: &str = "SHA256SUMS";

impl Dist {
    /// The release for this machine.
    pub(crate) fn new(workspace: &Workspace) -> Result<Self> {
        Ok(Self {
            // Another than that of Cargo's profile `dist`, with all that was compiled.
            folder: workspace.target.join("packed"),
            about: About::of(workspace)?,
            target: Target::of(&tools::host(workspace)?)?,
        })
    }

    /// The archive of the program, without its end: the name of the folder in it too.
    pub(crate) fn program(&self) -> String {
        format!("{NAME}-{}-{}", self.about.version, self.target.triple)
    }

    /// The archive of the app, without its end.
    pub(crate) fn app(&self) -> String {
        format!("belvedere-app-{}", self.about.version)
    }

    /// The file of an npm package.
    pub(crate) fn tarball(&self, package: &str) -> PathBuf {
        self.folder
            .join(format!("{package}-{}.tgz", self.about.version))
    }
}

impl About {
    fn of(workspace: &Workspace) -> Result<Self> {
        let packages = workspace.packages()?;
        let package = packages.iter().find(|package| package["name"] == NAME);
        let package = package.with_context(|| format!("there is no package {NAME}"))?;
        let text = |name: &str| {
            let text = package[name].as_str().map(str::to_owned);
            text.with_context(|| format!("{NAME} has no {name}"))
        };
        let keywords = package["keywords"].as_array().into_iter().flatten();
        let keywords = keywords.filter_map(Value::as_str).map(str::to_owned);
        Ok(Self {
            version: text("version")?,
            description: text("description")?,
            license: text("license")?,
            repository: text("repository")?,
            keywords: keywords.collect(),
        })
    }
}

/// Builds the app and the program that carries it, and packs them.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let dist = Dist::new(workspace)?;
    let app = app::build_app(workspace, Build::Release)?;
    let program = build(workspace, &app, &options.profile)?;
    let (of_program, of_app) = step("Licences of third parties", "", || {
        let of_program = third_party::of_program(workspace, dist.target)?;
        Ok((of_program, third_party::of_app(workspace)?))
    })?;
    if dist.folder.exists() {
        fs::remove_dir_all(&dist.folder)?;
    }
    fs::create_dir_all(&dist.folder)?;
    let parts = Parts {
        workspace,
        dist: &dist,
        app,
        program,
        licenses_of_program: third_party::licenses(
            "The program belvedere-platform, with the app,",
            &of_program,
        )?,
        licenses_of_app: third_party::licenses("The app Belvedere", &of_app)?,
    };
    let bill = format!("{}.cdx.json", dist.program());
    sbom::write(workspace, &dist.folder.join(bill))?;
    step("Pack: archive of the program", "", || {
        archive::pack(&parts.program_folder()?, &dist.program(), &dist.folder)
    })?;
    step("Pack: npm packages", "", || npm::pack(&parts))?;
    step("Pack: wheel", "", || wheel::pack(&parts))?;
    step("Pack: archive of the app", "", || {
        archive::pack(&site::folder(&parts)?, &dist.app(), &dist.folder)
    })?;
    sums(&dist.folder)?;
    for entry in files(&dist.folder)? {
        eprintln!("  {:>12} {}", entry.metadata()?.len(), entry.display());
    }
    Ok(())
}

/// What is packed.
struct Parts<'a> {
    workspace: &'a Workspace,
    dist: &'a Dist,
    /// The folder of the built app.
    app: PathBuf,
    program: PathBuf,
    licenses_of_program: String,
    licenses_of_app: String,
}

impl Parts<'_> {
    /// The folder of the sources of packages.
    fn packaging(&self) -> PathBuf {
        self.workspace.root.join("packaging")
    }

    /// Writes the licences into a folder: ours, and those of third parties. Gives the names of the files.
    fn write_licenses(&self, folder: &Path, third_party: &str) -> Result<[&'static str; 3]> {
        for name in third_party::OURS {
            copy(&self.workspace.root.join(name), &folder.join(name))?;
        }
        fs::write(folder.join(THIRD_PARTY), third_party)?;
        let [apache, mit] = third_party::OURS;
        Ok([apache, mit, THIRD_PARTY])
    }

    /// What the archive of the program holds.
    fn program_folder(&self) -> Result<PathBuf> {
        let folder = self.workspace.scratch("dist-program")?;
        copy(&self.program, &folder.join(program_file()))?;
        copy(
            &self.packaging().join("README.md"),
            &folder.join("README.md"),
        )?;
        let unit = format!("{NAME}.service");
        copy(&self.packaging().join(&unit), &folder.join(unit))?;
        self.write_licenses(&folder, &self.licenses_of_program)?;
        let (manual, completions) = (folder.join("man"), folder.join("completions"));
        fs::create_dir_all(&manual)?;
        fs::create_dir_all(&completions)?;
        self.printed(&["man", &manual.to_string_lossy()])?;
        for (shell, file) in COMPLETIONS {
            let script = self.printed(&["completions", shell])?;
            fs::write(completions.join(file), script)?;
        }
        Ok(folder)
    }

    /// What the program prints.
    fn printed(&self, arguments: &[&str]) -> Result<Vec<u8>> {
        let mut command = self.workspace.command(&self.program.to_string_lossy());
        let output = command.args(arguments).output().context("the program")?;
        let errors = String::from_utf8_lossy(&output.stderr);
        anyhow::ensure!(output.status.success(), "{arguments:?}: {errors}");
        Ok(output.stdout)
    }
}

/// The name of the program as a file.
pub(crate) fn program_file() -> String {
    format!("{NAME}{}", std::env::consts::EXE_SUFFIX)
}

/// The shells, and what their files of completions are called.
pub(crate) const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "belvedere-platform.bash"),
    ("fish", "belvedere-platform.fish"),
    ("zsh", "_belvedere-platform"),
];

/// Builds the program that carries the app and the SQL engine, and gives a copy: the build that `serve` uses takes its place.
fn build(workspace: &Workspace, app: &Path, profile: &str) -> Result<PathBuf> {
    let work = workspace.scratch("dist-build")?;
    // Below the target folder and always the same, so that the program is built again only when the app has changed.
    let archive = workspace.target.join("xtask/app.zip");
    archive::bundle(app, &archive)?;
    let built = native::build_release(workspace, profile, &archive)?;
    let program = work.join(built.file_name().context("no name")?);
    copy(&built, &program)?;
    Ok(program)
}

/// Writes the hashes of all files, as `sha256sum --check` reads them.
fn sums(folder: &Path) -> Result<()> {
    let mut sums = String::new();
    for file in files(folder)? {
        let name = file.file_name().context("no name")?.to_string_lossy();
        let hash = hexadecimal(&Sha256::digest(fs::read(&file)?));
        // Writing to a text does not fail.
        let _ = writeln!(sums, "{hash}  {name}");
    }
    fs::write(folder.join(SUMS), sums).context(SUMS)
}

/// The files of a folder, in the order of their names.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut files: Vec<_> = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    files.sort();
    Ok(files)
}

/// When the files of archives were changed: now, or as builds that are to be repeated say it.
fn now() -> Result<u64> {
    if let Ok(seconds) = std::env::var("SOURCE_DATE_EPOCH") {
        return seconds.parse().context("SOURCE_DATE_EPOCH");
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    Ok(now.map_or(0, |now| now.as_secs()))
}

/// Copies a file.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to)
        .map(drop)
        .with_context(|| from.display().to_string())
}
