//! Makes files of what cargo linked, the app or the table worker: every chunk of `src/views/lazy.rs`, or part of
//! `crates/table/src/session/parts.rs`, becomes a file of its own, and so does what several chunks share. The linked file must be
//! split before `wasm-bindgen` sees it.
//!
//! Chunks have no SRI: their names carry the hash of all parts, and a check would keep a chunk from compiling while it
//! arrives.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use serde_json::json;
use walrus::{ConstExpr, ElementItems, ElementKind, Module};
use wasm_split_cli_support::{Options, transform};

use crate::app::bind::Binding;
use crate::app::merge::merge;
use crate::app::{Build, html, imports, optimize, short_hash, timed};
use crate::step::run_quietly;
use crate::workspace::Workspace;

/// How a program is split.
pub(crate) struct Recipe {
    /// The name of its files before the hash.
    pub(crate) name: &'static str,
    /// What it is optimized for, `size` or `speed`.
    pub(crate) goal: &'static str,
    /// The end of its script, which starts it.
    pub(crate) start: &'static str,
}

/// The app.
pub(crate) const APP: Recipe = Recipe {
    name: "belvedere",
    goal: "size",
    start: include_str!("../../../web/app-start.js"),
};

/// The table worker.
pub(crate) const TABLE: Recipe = Recipe {
    name: "table",
    goal: "speed",
    start: include_str!("../../../web/worker-start.js"),
};

/// Stands for the hash until there is one. It is as long as the hash, because it is a part of the wasm file too.
const NO_HASH: &str = "0-no-hash-yet--0";

/// The loader, as a template.
const LOADER: &str = include_str!("loader.js");

/// The files of a recipe.
pub(crate) struct Split {
    /// By their names, which all have the same hash: a chunk works with the very files that it was cut from only.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// The names of those that the first load needs.
    pub(crate) script: String,
    pub(crate) wasm: String,
    /// The names of the chunks.
    pub(crate) chunks: BTreeSet<String>,
}

impl Split {
    /// The integrity of one of its files.
    pub(crate) fn integrity(&self, name: &str) -> Result<String> {
        let content = self.files.get(name).with_context(|| name.to_owned())?;
        Ok(html::integrity(content))
    }

    /// The files of a chunk: its own, those that it shares with one other, and the one that all share.
    pub(crate) fn of_chunk(&self, chunk: &str) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str).filter(move |name| {
            let part = name
                .strip_suffix(".wasm")
                .and_then(|name| name.split_once('_'));
            part.is_some_and(|(_, part)| {
                part == SHARED || part.split('-').any(|user| user == chunk)
            })
        })
    }
}

/// Makes the files of a program of the linked one.
pub(crate) fn split(
    workspace: &Workspace,
    linked: &Path,
    recipe: &Recipe,
    build: Build,
) -> Result<Split> {
    let name = recipe.name;
    let part = |part: &str| format!("{name}: {part}");
    let work = workspace.scratch(&format!("split-{name}"))?;
    let chunks = timed(&part("split"), || {
        let chunks = recipe.cut(linked, &work)?;
        recipe.name_parts(&work, &chunks)?;
        Ok(chunks)
    })?;
    timed(&part("bind"), || recipe.bind(&work))?;
    if build == Build::Release {
        timed(&part("optimize"), || {
            optimize(workspace, recipe.goal, &work, name)
        })?;
    }
    timed(&part("scripts"), || recipe.join_scripts(workspace, &work))?;
    let files = files(&work)?;
    let hash = short_hash(files.values());
    let named = |name: &str| name.replace(NO_HASH, &hash);
    Ok(Split {
        script: named(&recipe.main_file(".js")),
        wasm: named(&recipe.main_file("_bg.wasm")),
        chunks: chunks.into_keys().collect(),
        files: files
            .into_iter()
            .map(|(name, content)| (named(&name), with_hash(content, &hash)))
            .collect(),
    })
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        ensure!(path.is_file(), "{} is no file", path.display());
        let name = path.file_name().context("no name")?.to_string_lossy();
        files.insert(name.into_owned(), fs::read(&path)?);
    }
    Ok(files)
}

/// The parts of each chunk, by its name: files without their ending, as the library names them.
type Chunks = BTreeMap<String, Vec<String>>;

/// What begins the name of a part that several chunks need; the name of a chunk's own part is `split_` and its name.
const SHARED_PART: &str = "chunk_";
const OWN_PART: &str = "split_";

/// The size in bytes, before it is optimized, from which what two chunks share is a file of its own. Anything smaller is not worth a
/// request: a third of it are the types of the linked file, which all parts have.
const MIN_PAIR: u64 = 24_000;

/// Names of other files.
const RESERVED: &[&str] = &["bg", SHARED, "split"];

/// The name of the part that has what several chunks need.
const SHARED: &str = "shared";

impl Recipe {
    fn part_file(&self, part: &str) -> String {
        format!("{}-{NO_HASH}_{part}", self.name)
    }

    fn main_file(&self, ending: &str) -> String {
        format!("{}-{NO_HASH}{ending}", self.name)
    }

    /// Cuts the linked file into `main.wasm` and the parts of the chunks.
    fn cut(&self, linked: &Path, work: &Path) -> Result<Chunks> {
        let linked = fs::read(linked).context("the linked file")?;
        let (main, loader) = (
            work.join("main.wasm"),
            format!("./{}", self.part_file("split.js")),
        );
        let mut options = Options::new(&linked);
        options.output_dir = work;
        options.main_out_path = &main;
        // The library writes a loader too, with a request for each part; ours takes its place.
        options.link_name = &loader;
        let parts = transform(options).map_err(|error| anyhow!("{error:?}"))?;
        let chunks: Chunks = parts.prefetch_map.into_iter().collect();
        let needed: BTreeSet<_> = chunks.values().flatten().collect();
        for file in parts.split_modules {
            // A part can be empty, when others have all of it.
            if !needed.contains(
                &file
                    .file_stem()
                    .context("no name")?
                    .to_string_lossy()
                    .into_owned(),
            ) {
                fs::remove_file(file)?;
            }
        }
        Ok(chunks)
    }

    /// Gives the chunks' own parts their names, makes one file of the shared ones, and writes the loader.
    ///
    /// With n chunks there can be a part for each of their 2^n sets. A large one of two chunks is a file that both name. The others are
    /// merged: a megabyte of which Chromium compiles what is called costs less than hundreds of small modules.
    fn name_parts(&self, work: &Path, chunks: &Chunks) -> Result<()> {
        let mut table: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (chunk, parts) in chunks {
            ensure!(
                !RESERVED.contains(&chunk.as_str()),
                "{chunk} is the name of another file"
            );
            let own = table.entry(chunk).or_default();
            own.push(SHARED.to_owned());
            for part in parts {
                if part.starts_with(SHARED_PART) {
                    users.entry(part).or_default().push(chunk);
                    continue;
                }
                let name = part.strip_prefix(OWN_PART).unwrap_or(part);
                let file = self.part_file(&format!("{name}.wasm"));
                fs::rename(work.join(format!("{part}.wasm")), work.join(&file))?;
                own.push(name.to_owned());
            }
        }
        let mut shared = Vec::new();
        for (part, users) in users {
            let from = work.join(format!("{part}.wasm"));
            match users.as_slice() {
                [one, other] if from.metadata()?.len() >= MIN_PAIR => {
                    let name = format!("{one}-{other}");
                    fs::rename(from, work.join(self.part_file(&format!("{name}.wasm"))))?;
                    for chunk in [*one, *other] {
                        table.entry(chunk).or_default().push(name.clone());
                    }
                }
                _ => {
                    shared.push(fs::read(&from)?);
                    fs::remove_file(from)?;
                }
            }
        }
        let shared_file = work.join(self.part_file(&format!("{SHARED}.wasm")));
        fs::write(shared_file, merge(&shared)?)?;

        let exports: Vec<_> = chunks
        .keys()
        .map(|chunk| {
            format!(
                "export const __wasm_split_load_{chunk} = (callback, data) => load(\"{chunk}\", callback, data);\n"
            )
        })
        .collect();
        let loader = LOADER
            .replace("./MAIN", &format!("./{}", self.main_file(".js")))
            .replace("./PART", &format!("./{}", self.part_file("PART.wasm")))
            .replace("CHUNKS = {}", &format!("CHUNKS = {}", json!(table)));
        fs::write(
            work.join(self.part_file("split.js")),
            loader + "\n" + &exports.concat(),
        )
        .context("loader")
    }

    /// Makes one script of the one that binds the wasm file and the loader: each is a request.
    fn join_scripts(&self, workspace: &Workspace, work: &Path) -> Result<()> {
        let mut esbuild = workspace.command("esbuild");
        run_quietly(
            esbuild
                .arg(work.join(self.main_file(".js")))
                .args(["--bundle", "--minify", "--format=esm", "--log-level=error"])
                .args(["--allow-overwrite", "--target=esnext"])
                .arg(format!("--outdir={}", work.display())),
        )?;
        fs::remove_file(work.join(self.part_file("split.js"))).context("loader")
    }

    /// Makes `main.wasm` callable from JavaScript. What the chunks import stays exported.
    fn bind(&self, work: &Path) -> Result<()> {
        let main = work.join("main.wasm");
        let binding = Binding {
            name: &format!("{}-{NO_HASH}", self.name),
            with_path: true,
            keep_exports: true,
            tests: false,
        };
        let mut bound = binding.bind(&main)?;
        drop_null_elements(bound.wasm_mut());
        let script = imports::shorten(&mut bound)?;
        bound.emit(work)?;
        fs::write(work.join(self.main_file(".js")), script + self.start)?;
        Ok(fs::remove_file(main)?)
    }
}

/// Drops the elements that make entries of a table null, which they are anyway: where functions of the chunks will be.
fn drop_null_elements(module: &mut Module) {
    let is_null = |entry: &ConstExpr| matches!(entry, ConstExpr::RefNull(_));
    let null: Vec<_> = module
        .elements
        .iter()
        .filter(|element| matches!(element.kind, ElementKind::Active { .. }))
        .filter(|element| match &element.items {
            ElementItems::Functions(functions) => functions.is_empty(),
            ElementItems::Expressions(_, entries) => entries.iter().all(is_null),
        })
        .map(walrus::Element::id)
        .collect();
    for table in module.tables.iter_mut() {
        table
            .elem_segments
            .retain(|segment| !null.contains(segment));
    }
    for element in null {
        module.elements.delete(element);
    }
}

/// A file with the hash in place of what stood for it. In a wasm file it is part of an import's name, of the same length.
fn with_hash(mut content: Vec<u8>, hash: &str) -> Vec<u8> {
    let mut from = 0;
    while let Some(at) = content.get(from..).and_then(|rest| {
        rest.windows(NO_HASH.len())
            .position(|part| part == NO_HASH.as_bytes())
    }) {
        let end = from + at + NO_HASH.len();
        content.splice(from + at..end, hash.bytes());
        from = end;
    }
    content
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_and_placeholder_have_the_same_length() {
        let content = format!("\u{0}./belvedere-{NO_HASH}_split.js{NO_HASH}").into_bytes();
        let hashed = with_hash(content.clone(), "0123456789abcdef");
        assert_eq!(hashed.len(), content.len());
        assert_eq!(
            String::from_utf8_lossy(&hashed),
            "\u{0}./belvedere-0123456789abcdef_split.js0123456789abcdef"
        );
    }
}
