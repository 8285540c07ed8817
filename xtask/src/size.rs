//! `cargo xtask size`: what a first visit downloads, and what each view adds when it is opened;
//! and what the npm package adds to a page.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::app::Build;
use crate::step::{run_quietly, step};
use crate::workspace::Workspace;
use crate::{app, npm};

/// The most that a first visit may download of wasm and JavaScript, in bytes of brotli.
const FIRST_LOAD: u64 = 316_000;

/// The most that a first visit may download of style, in bytes of brotli.
const FIRST_STYLE: u64 = 7_200;

/// The most that a style sheet may have that is loaded later: with a chunk, or with the first of them.
const LATER_STYLE: u64 = 4_260;

/// The most that one file of code may have that is loaded later.
const LATER: u64 = 170_000;

/// What the npm package adds to a page, wasm and JavaScript.
struct Page {
    what: &'static str,
    /// What the page imports.
    imports: &'static [(&'static str, &'static str)],
    wasm: &'static str,
    /// The most bytes of brotli.
    budget: u64,
}

/// A page that gets its tokens elsewhere, and one that signs in.
const PAGES: [Page; 2] = [
    Page {
        what: "npm package",
        imports: &[("*", "index.js")],
        wasm: "belvedere.wasm",
        budget: 86_500,
    },
    Page {
        what: "npm package with the sign-in",
        imports: &[("*", "index.js"), ("{ SignIn }", "sign-in-index.js")],
        wasm: "sign-in.wasm",
        budget: 117_300,
    },
];

/// Files with budgets of their own, by the start and the end of their names: what they are, the most bytes, and in which
/// compression. `web/parts.mjs` makes those that are not split; what more than two views share is loaded once, with the first view.
const PARTS: &[(&str, &str, &str, u64, Measure)] = &[
    ("editor-", ".js", "SQL editor", 153_500, Measure::Gzip),
    ("formatter-", ".js", "SQL formatter", 30_000, Measure::Gzip),
    (
        "table-",
        "_bg.wasm",
        "table module",
        176_000,
        Measure::Brotli,
    ),
    ("tiff-", ".wasm", "TIFF module", 132_100, Measure::Brotli),
    (
        "belvedere-",
        "_shared.wasm",
        "what more than two views share",
        231_000,
        Measure::Brotli,
    ),
    // The images of its list are made small by code that the objects have too.
    (
        "belvedere-",
        "_media.wasm",
        "media",
        186_300,
        Measure::Brotli,
    ),
    // Results of queries, cards of boards and files of rows are shown by the same code.
    ("belvedere-", "_sql.wasm", "SQL", 193_300, Measure::Brotli),
];

/// The most that the table module and its parts may have together, in bytes of brotli.
const TABLE: u64 = 336_000;

/// The most that the SQL view and its chart may have together, in bytes of brotli.
const SQL_AND_CHART: u64 = 241_500;

/// How a size is measured.
#[derive(Clone, Copy)]
enum Measure {
    Gzip,
    Brotli,
}

/// What can be chosen.
#[derive(Args)]
pub(crate) struct Options {
    /// Fail when a size is over its budget.
    #[arg(long)]
    pub(crate) check: bool,
}

/// Builds the app and shows its files.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let dist = app::build_app(workspace, app::Build::Release)?;
    let (first, later) = step("Sizes", "", || {
        let page = fs::read_to_string(dist.join("index.html")).context("index.html")?;
        let all = all(&dist)?;
        Ok(all.into_iter().partition::<Vec<_>, _>(|file| {
            file.name == "index.html" || page.contains(&format!("/{}", file.name))
        }))
    })?;
    let mut over = Vec::new();
    let mut within = |what: &str, size: u64, budget: u64, measure: Measure| {
        let measure = match measure {
            Measure::Gzip => "gzip",
            Measure::Brotli => "brotli",
        };
        eprintln!("  {what}: {size} of {budget} bytes ({measure})");
        if size > budget {
            over.push(format!("{what}: {} bytes over the budget", size - budget));
        }
    };

    show("First load", &first);
    let sum = |wanted: fn(&Sizes) -> bool| {
        let files = first.iter().filter(|file| wanted(file));
        files.map(|file| file.brotli).sum()
    };
    within(
        "wasm and JavaScript",
        sum(Sizes::is_code),
        FIRST_LOAD,
        Measure::Brotli,
    );
    within("style", sum(Sizes::is_style), FIRST_STYLE, Measure::Brotli);
    show("Later", &later);
    for &(start, end, what, budget, measure) in PARTS {
        let part = later
            .iter()
            .find(|file| file.name.starts_with(start) && file.name.ends_with(end))
            .with_context(|| format!("the {what} is missing from the built app"))?;
        let size = match measure {
            Measure::Gzip => part.gzip,
            Measure::Brotli => part.brotli,
        };
        within(what, size, budget, measure);
    }
    let chunk = |end: &str| {
        let files = later.iter().filter(|file| file.name.ends_with(end));
        files.map(|file| file.brotli).sum::<u64>()
    };
    within(
        "SQL and its chart",
        chunk("_sql.wasm") + chunk("_chart.wasm"),
        SQL_AND_CHART,
        Measure::Brotli,
    );
    let table = later
        .iter()
        .filter(|file| file.name.starts_with("table-") && file.is_code());
    within(
        "table module and its parts",
        table.map(|file| file.brotli).sum(),
        TABLE,
        Measure::Brotli,
    );
    for sheet in later.iter().filter(|file| file.is_style()) {
        within(&sheet.name, sheet.brotli, LATER_STYLE, Measure::Brotli);
    }
    let has_own_budget = |file: &Sizes| {
        PARTS
            .iter()
            .any(|(start, end, ..)| file.name.starts_with(start) && file.name.ends_with(end))
    };
    for file in later
        .iter()
        .filter(|file| file.is_code() && !has_own_budget(file))
    {
        within(&file.name, file.brotli, LATER, Measure::Brotli);
    }
    let dist = npm::build(workspace, Build::Release)?.folder.join("dist");
    for page in PAGES {
        let files = page.bundle(workspace, &dist)?;
        show(page.what, &files);
        let all = files.iter().map(|file| file.brotli).sum();
        within(page.what, all, page.budget, Measure::Brotli);
    }
    if options.check && !over.is_empty() {
        bail!("{}", over.join("\n       "));
    }
    Ok(())
}

impl Page {
    /// What it downloads of the built package, as a bundler takes that into it.
    fn bundle(&self, workspace: &Workspace, dist: &Path) -> Result<Vec<Sizes>> {
        let (source, folder) = (
            workspace.scratch("npm-page")?,
            workspace.scratch("npm-size")?,
        );
        let imports = self.imports.iter().map(|(names, entry)| {
            let entry = dist.join(entry);
            format!("export {names} from {:?};\n", entry.display().to_string())
        });
        let page = source.join("client.js");
        fs::write(&page, imports.collect::<String>())?;
        let mut bundle = workspace.command("esbuild");
        bundle
            .arg(page)
            .args(["--bundle", "--minify", "--format=esm"])
            .arg(format!("--outdir={}", folder.display()));
        run_quietly(&mut bundle)?;
        fs::copy(dist.join(self.wasm), folder.join(self.wasm))?;
        app::compress(workspace, &folder, self.wasm)?;
        all(&folder)
    }
}

fn show(title: &str, files: &[Sizes]) {
    eprintln!("  {:>9} {:>9} {:>9}  {title}", "raw", "gzip", "brotli");
    for file in files {
        eprintln!(
            "  {:>9} {:>9} {:>9}  {}",
            file.raw, file.gzip, file.brotli, file.name
        );
    }
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

    fn is_style(&self) -> bool {
        Path::new(&self.name)
            .extension()
            .is_some_and(|end| end == "css")
    }
}

/// The files of a folder, largest first.
fn all(dist: &Path) -> Result<Vec<Sizes>> {
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
