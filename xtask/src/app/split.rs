//! Splits the app that Trunk built: every chunk of `src/views/lazy.rs` becomes a file of its own, and so does what
//! several chunks share.
//!
//! Trunk has no code splitting (trunk-rs/trunk#1022), and hooks can't add it: the linked file must be split before
//! `wasm-bindgen` sees it. So this takes the file that cargo linked for Trunk, makes the app's files from it, and puts
//! them in the place of Trunk's, in the folder and in the page.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, anyhow, ensure};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256, Sha384};
use wasm_split_cli_support::{Options, transform};

use crate::{
    step::{run, run_quietly},
    tools,
    workspace::Workspace,
};

/// The name of the app's files before the hash.
const NAME: &str = "belvedere";

/// Stands for the hash until there is one. It is as long as the hash, because it is a part of the wasm file too.
const NO_HASH: &str = "0-no-hash-yet--0";

/// The loader, as a template.
const LOADER: &str = include_str!("loader.js");

/// Splits the app in `dist`.
pub(crate) fn split(workspace: &Workspace, dist: &Path) -> Result<()> {
    let work = workspace.scratch("split")?;
    let chunks = cut(workspace, &work)?;
    bind(workspace, &work)?;
    number_imports(&work)?;
    run_quietly(
        workspace
            .command("node")
            .arg(workspace.web().join("optimize.mjs"))
            .arg(&work),
    )?;
    finish_parts(&work, &chunks)?;
    let hash = hash(&work)?;
    replace_files(&work, dist, &hash)
}

/// The parts of each chunk, by its name: files without their ending, as the library names them.
type Chunks = BTreeMap<String, Vec<String>>;

/// What begins the name of a part that several chunks need; the name of a chunk's own part is `split_` and its name.
const SHARED_PART: &str = "chunk_";
const OWN_PART: &str = "split_";

/// Names of other files.
const RESERVED: &[&str] = &["bg", "shared", "split"];

fn part_file(part: &str) -> String {
    format!("{NAME}-{NO_HASH}_{part}")
}

/// Cuts the linked file into `main.wasm` and the parts of the chunks.
fn cut(workspace: &Workspace, work: &Path) -> Result<Chunks> {
    let linked = workspace
        .target
        .join(tools::WASM)
        .join("wasm")
        .join(format!("{NAME}.wasm"));
    let linked = fs::read(&linked).with_context(|| linked.display().to_string())?;
    let (main, loader) = (
        work.join("main.wasm"),
        format!("./{}", part_file("split.js")),
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

/// Gives the chunks' own parts their names, puts the shared ones into one file, and writes the loader.
///
/// With n chunks there can be a part for each of their 2^n sets. So as not to ask for each, they travel in one file: a wasm
/// module that is empty but for custom sections.
fn finish_parts(work: &Path, chunks: &Chunks) -> Result<()> {
    let mut table = serde_json::Map::new();
    let mut shared = BTreeSet::new();
    for (chunk, parts) in chunks {
        ensure!(
            !RESERVED.contains(&chunk.as_str()),
            "{chunk} is the name of another file"
        );
        let (of_many, of_one): (Vec<_>, Vec<_>) =
            parts.iter().partition(|part| part.starts_with(SHARED_PART));
        shared.extend(of_many.iter().copied());
        let mut own = Vec::new();
        for part in of_one {
            let name = part.strip_prefix(OWN_PART).unwrap_or(part);
            let file = part_file(&format!("{name}.wasm"));
            fs::rename(work.join(format!("{part}.wasm")), work.join(&file))?;
            own.push(format!("./{file}"));
        }
        table.insert(chunk.clone(), json!({ "own": own, "shared": of_many }));
    }
    let mut module = b"\0asm\x01\0\0\0".to_vec();
    for part in shared {
        let file = work.join(format!("{part}.wasm"));
        custom_section(&mut module, part, &fs::read(&file)?);
        fs::remove_file(file)?;
    }
    let shared_file = part_file("shared.wasm");
    fs::write(work.join(&shared_file), module)?;

    let exports: Vec<_> = chunks
        .keys()
        .map(|chunk| {
            format!(
                "export const __wasm_split_load_{chunk} = (callback, data) => load(\"{chunk}\", callback, data);\n"
            )
        })
        .collect();
    let loader = LOADER
        .replace("./MAIN", &format!("./{NAME}-{NO_HASH}.js"))
        .replace("./SHARED", &format!("./{shared_file}"))
        .replace("CHUNKS = {}", &format!("CHUNKS = {}", Value::Object(table)));
    fs::write(
        work.join(part_file("split.js")),
        loader + "\n" + &exports.concat(),
    )
    .context("loader")
}

/// Appends a custom section to a wasm module.
fn custom_section(module: &mut Vec<u8>, name: &str, content: &[u8]) {
    let mut section = Vec::new();
    leb128(&mut section, name.len());
    section.extend_from_slice(name.as_bytes());
    section.extend_from_slice(content);
    module.push(0);
    leb128(module, section.len());
    module.extend_from_slice(&section);
}

/// Appends a number as wasm writes it: seven bits a byte, the lowest first.
fn leb128(bytes: &mut Vec<u8>, mut number: usize) {
    loop {
        let [low, ..] = number.to_le_bytes();
        number >>= 7;
        if number == 0 {
            bytes.push(low & 0x7f);
            return;
        }
        bytes.push(low | 0x80);
    }
}

/// Makes `main.wasm` callable from JavaScript. What the chunks import stays exported.
fn bind(workspace: &Workspace, work: &Path) -> Result<()> {
    let main = work.join("main.wasm");
    run(workspace
        .command("wasm-bindgen")
        .args(["--target=web", "--no-typescript", "--keep-lld-exports"])
        .arg(format!("--out-name={NAME}-{NO_HASH}"))
        .arg("--out-dir")
        .arg(work)
        .arg(&main))?;
    Ok(fs::remove_file(main)?)
}

/// Gives the functions that `main.wasm` imports from JavaScript numbers in place of the hashes in their names: the hashes
/// alone would be 4 KB of the download, in brotli.
fn number_imports(work: &Path) -> Result<()> {
    let (script, module) = (part_of_main(work, ".js"), part_of_main(work, "_bg.wasm"));
    let (js, wasm) = (fs::read(&script)?, fs::read(&module)?);
    let names: BTreeSet<_> = imports(&js).map(|import| import.hash).collect();
    let numbers: BTreeMap<_, _> = names
        .into_iter()
        .enumerate()
        .map(|(number, hash)| (hash, format!("{number:0length$}", length = hash.len())))
        .collect();
    for (path, content) in [(&script, &js), (&module, &wasm)] {
        let mut numbered = content.clone();
        for import in imports(content) {
            // The names of functions that are gone hold further hashes; they are not in the optimized file.
            let Some(number) = numbers.get(import.hash) else {
                continue;
            };
            numbered.splice(import.at..import.at + number.len(), number.bytes());
        }
        fs::write(path, numbered)?;
    }
    Ok(())
}

fn part_of_main(work: &Path, ending: &str) -> PathBuf {
    work.join(format!("{NAME}-{NO_HASH}{ending}"))
}

/// The hash in the name of a function that wasm imports from JavaScript, such as `__wbg_focus_0123456789abcdef`.
struct Import<'a> {
    hash: &'a [u8],
    at: usize,
}

/// Where a text names such functions.
fn imports(content: &[u8]) -> impl Iterator<Item = Import<'_>> {
    const START: &[u8] = b"__wbg_";
    const HASH: usize = 16;
    content
        .windows(START.len())
        .enumerate()
        .filter(|(_, window)| *window == START)
        .filter_map(|(at, _)| {
            let rest = content.get(at..)?;
            let length = rest
                .iter()
                .position(|&byte| !byte.is_ascii_alphanumeric() && byte != b'_')
                .unwrap_or(rest.len());
            let name = rest.get(..length)?;
            let (before, hash) = name.split_last_chunk::<HASH>()?;
            let is_hash = before.ends_with(b"_") && hash.iter().all(u8::is_ascii_hexdigit);
            is_hash.then_some(Import {
                hash,
                at: at + length - HASH,
            })
        })
}

/// A hash of all parts: a chunk works with the very files that it was cut from only.
fn hash(work: &Path) -> Result<String> {
    let mut digest = Sha256::new();
    for file in files(work, "")? {
        digest.update(fs::read(file)?);
    }
    let hash = digest.finalize();
    let first = hash.iter().take(NO_HASH.len() / 2);
    let number = first.fold(0_u64, |number, &byte| (number << 8) | u64::from(byte));
    Ok(format!("{number:016x}"))
}

/// Puts the parts into the place of Trunk's files.
fn replace_files(work: &Path, dist: &Path, hash: &str) -> Result<()> {
    let page = dist.join("index.html");
    let mut html = fs::read_to_string(&page)?;
    for ending in [".js", "_bg.wasm"] {
        let before = trunks(dist, ending)?;
        html = html.replace(&before, &format!("{NAME}-{hash}{ending}"));
        fs::remove_file(dist.join(before))?;
    }
    for file in files(work, "")? {
        let name = name(&file)?.replace(NO_HASH, hash);
        let content = with_hash(fs::read(&file)?, hash);
        html = with_integrity(&html, &name, &content);
        fs::write(dist.join(name), content)?;
    }
    let script = format!("{NAME}-{hash}.js");
    let loader = part_file("split.js").replace(NO_HASH, hash);
    let preload = format!(
        r#"<link rel="modulepreload" href="/{loader}" crossorigin="anonymous" integrity="{}">"#,
        integrity(&fs::read(dist.join(&loader))?)
    );
    let first = format!(r#"<link rel="modulepreload" href="/{script}""#);
    ensure!(
        html.matches(&first).count() == 1,
        "the page does not preload {script}"
    );
    html = html.replace(&first, &format!("{preload}{first}"));
    fs::write(page, html).context("index.html")
}

/// The name of the app's file with this ending, as Trunk built it.
fn trunks(dist: &Path, ending: &str) -> Result<String> {
    let all = files(dist, ending)?;
    all.iter()
        .map(|file| name(file))
        .find(|name| {
            name.as_ref()
                .is_ok_and(|name| name.starts_with(&format!("{NAME}-")))
        })
        .with_context(|| format!("Trunk built no {NAME}-*{ending}"))?
}

/// The page with a new hash of a file's content wherever a tag that names the file has one.
fn with_integrity(html: &str, name: &str, content: &[u8]) -> String {
    const START: &str = r#"integrity=""#;
    let mut result = String::with_capacity(html.len());
    for (index, tag) in html.split('<').enumerate() {
        if index > 0 {
            result.push('<');
        }
        let found = tag.contains(&format!(r#"href="/{name}""#)).then(|| {
            let (before, rest) = tag.split_once(START)?;
            let (_, after) = rest.split_once('"')?;
            Some(format!("{before}{START}{}\"{after}", integrity(content)))
        });
        match found.flatten() {
            Some(tag) => result.push_str(&tag),
            None => result.push_str(tag),
        }
    }
    result
}

fn integrity(content: &[u8]) -> String {
    format!("sha384-{}", STANDARD.encode(Sha384::digest(content)))
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

/// The files of a folder whose names end so, in order.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() && name(&path)?.ends_with(ending) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn name(file: &Path) -> Result<String> {
    let name = file.file_name().context("no name")?;
    Ok(name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_and_placeholder_have_the_same_length() {
        let content = format!("\u{0}./{NAME}-{NO_HASH}_split.js{NO_HASH}").into_bytes();
        let hashed = with_hash(content.clone(), "0123456789abcdef");
        assert_eq!(hashed.len(), content.len());
        assert_eq!(
            String::from_utf8_lossy(&hashed),
            "\u{0}./belvedere-0123456789abcdef_split.js0123456789abcdef"
        );
    }

    #[test]
    fn hashes_of_imports_are_found() {
        let text =
            b"wasm.__wbg_a_free(); __wbg_get_x_0123456789abcdef: \x21__wbg_b_fedcba9876543210\0";
        let found: Vec<_> = imports(text)
            .map(|import| (import.hash, import.at))
            .collect();
        let expected: [(&[u8], usize); 2] = [(b"0123456789abcdef", 33), (b"fedcba9876543210", 60)];
        assert_eq!(found, expected);
    }

    #[test]
    fn sections_have_their_length_before_them() {
        let mut module = Vec::new();
        custom_section(&mut module, "part", &[7; 200]);
        let start = [0, 0xcd, 1, 4, b'p', b'a', b'r', b't', 7];
        assert_eq!(module.get(..start.len()), Some(start.as_slice()));
        assert_eq!(module.len(), 3 + 5 + 200);
    }

    #[test]
    fn only_the_named_file_gets_another_integrity() {
        let html = concat!(
            r#"<link href="/a.js" integrity="sha384-old"><link href="/b.js" integrity="sha384-b">"#,
            r#"<link href="/a.js">"#
        );
        let expected = concat!(
            r#"<link href="/a.js" integrity="sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb">"#,
            r#"<link href="/b.js" integrity="sha384-b"><link href="/a.js">"#
        );
        assert_eq!(with_integrity(html, "a.js", b""), expected);
    }
}
