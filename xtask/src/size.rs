//! `cargo xtask size`: what a first visit downloads.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{app, step::step, workspace::Workspace};

/// The most that a first visit may download of wasm and JavaScript, compressed with brotli: 350 KB.
const BUDGET: u64 = 350_000;

/// What can be chosen.
#[derive(Args)]
pub(crate) struct Options {
    /// Fail when the app is over its budget.
    #[arg(long)]
    pub(crate) check: bool,
}

/// Builds the app and shows its files.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let dist = app::build_app(workspace)?;
    let load = step("Size of the first load", "", || first_load(&dist))?;
    eprintln!("  {:>9} {:>9} {:>9}", "raw", "gzip", "brotli");
    for file in &load {
        eprintln!(
            "  {:>9} {:>9} {:>9}  {}",
            file.raw, file.gzip, file.brotli, file.name
        );
    }
    let code: u64 = load
        .iter()
        .filter(|file| file.is_code())
        .map(|file| file.brotli)
        .sum();
    eprintln!("  wasm and JavaScript: {code} of {BUDGET} bytes (brotli)");
    if options.check && code > BUDGET {
        bail!("the first load is {} bytes over its budget", code - BUDGET);
    }
    Ok(())
}

/// A file and its sizes in bytes.
struct Sizes {
    name: String,
    raw: u64,
    gzip: u64,
    brotli: u64,
}

impl Sizes {
    fn is_code(&self) -> bool {
        [".wasm", ".js"].iter().any(|end| self.name.ends_with(end))
    }
}

/// The files of a folder that a first visit downloads, largest first: all of them, as long as nothing is loaded later.
fn first_load(dist: &Path) -> Result<Vec<Sizes>> {
    let mut files = Vec::new();
    let mut folders = vec![dist.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_none_or(|end| end != "br" && end != "gz")
            {
                files.push(Sizes {
                    name: path.strip_prefix(dist)?.display().to_string(),
                    raw: path.metadata()?.len(),
                    gzip: sibling(&path, "gz")?,
                    brotli: sibling(&path, "br")?,
                });
            }
        }
    }
    files.sort_by_key(|file| std::cmp::Reverse(file.raw));
    Ok(files)
}

/// The size of a compressed copy, or of the file itself where a copy was not worth it.
fn sibling(path: &Path, end: &str) -> Result<u64> {
    let mut copy = path.as_os_str().to_owned();
    copy.push(".");
    copy.push(end);
    let copy = PathBuf::from(copy);
    Ok(if copy.exists() {
        copy.metadata()?.len()
    } else {
        path.metadata()?.len()
    })
}
