//! The service worker: `web/service-worker.js` with the files that it keeps and the addresses of views. It keeps the first load,
//! and the chunk that shows the user's texts while the platform can't be reached.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::split::Split;
use super::{html, minify, page};
use crate::workspace::Workspace;

/// Its file, which has the same name in every build: a browser asks for it again and so finds a new one.
pub(super) const NAME: &str = "service-worker.js";

/// The chunk of `KEPT` in `src/views/lazy.rs`.
const CHUNK: &str = "queries";

/// Where the sign-in ends: never answered from a cache.
const CALLBACK: &str = "/sign-in/callback";

/// Writes the worker of a build beside the files that its page names.
pub(super) fn write(
    workspace: &Workspace,
    app: &Split,
    page: &str,
    build: &str,
    out: &Path,
) -> Result<()> {
    let routes =
        fs::read_to_string(workspace.root.join("crates/view/src/routes.rs")).context("routes")?;
    let views: Vec<_> = addresses(&routes)
        .filter(|view| *view != CALLBACK)
        .filter_map(|view| view.strip_prefix('/'))
        .collect();
    let template = fs::read_to_string(workspace.web().join(NAME)).context(NAME)?;
    let files = files(page, app.of_chunk(CHUNK), |name| fs::read(out.join(name)))?;
    let values = [
        ("BUILD = \"\"", format!("BUILD = {}", json!(build))),
        ("FILES = {}", format!("FILES = {}", json!(files))),
        ("VIEWS = []", format!("VIEWS = {}", json!(views))),
    ];
    let source = workspace.scratch("worker")?.join(NAME);
    fs::write(&source, filled(&template, &values)?)?;
    minify(workspace, &[source], out)
}

/// The files with their hashes: those of the first load, which elements of the page name, and those of the chunk with its sheets.
fn files<'a>(
    page: &'a str,
    chunk: impl Iterator<Item = &'a str>,
    read: impl Fn(&str) -> io::Result<Vec<u8>>,
) -> Result<BTreeMap<String, String>> {
    let named = |start, attribute| {
        html::tags(page, start).filter_map(move |(_, tag)| {
            let name = *html::attributes(tag).get(attribute)?;
            let kind = Path::new(name).extension()?.to_str()?;
            let is_kept = ["css", "js", "wasm"].contains(&kind);
            is_kept.then_some(name.strip_prefix('/')?)
        })
    };
    let sheets = html::tags(page, "<meta").filter_map(|(_, tag)| {
        let attributes = html::attributes(tag);
        let part = attributes.get("name")?.strip_prefix(page::SHEET)?;
        let is_kept = [page::SHARED, CHUNK].contains(&part);
        is_kept.then_some(*attributes.get("content")?)
    });
    let first = named("<link", "href").chain(named("<script", "src"));
    let mut files = BTreeMap::new();
    for name in first.chain(chunk).chain(sheets) {
        let content = read(name).with_context(|| name.to_owned())?;
        files.insert(name.to_owned(), html::integrity(&content));
    }
    Ok(files)
}

/// The template with each value in its place.
fn filled(template: &str, values: &[(&str, String)]) -> Result<String> {
    let mut text = template.to_owned();
    for (place, value) in values {
        let line = format!("const {place};");
        ensure!(text.contains(&line), "{NAME} has no place for {value}");
        text = text.replacen(&line, &format!("const {value};"), 1);
    }
    Ok(text)
}

/// The addresses of views that `crates/view/src/routes.rs` names.
pub(crate) fn addresses(routes: &str) -> impl Iterator<Item = &str> {
    routes.lines().filter_map(|line| {
        let address = line.strip_prefix("pub const ")?.split_once("= \"")?.1;
        address.strip_suffix("\";")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_first_load_and_of_the_chunk_have_their_hashes() {
        let page = concat!(
            "<script src=\"/boot.js\"></script><link rel=\"stylesheet\" href=\"/style-1.css\"/>",
            "<link rel=\"preload\" href=\"/config.json\"/><link rel=\"manifest\" href=\"/manifest.webmanifest\"/>",
            "<meta name=\"belvedere-zip\" content=\"later.js\"/>",
            "<meta name=\"belvedere-style-shared\" content=\"shared.css\"/>",
            "<meta name=\"belvedere-style-queries\" content=\"queries.css\"/>",
            "<meta name=\"belvedere-style-sql\" content=\"sql.css\"/>"
        );
        let chunk = ["queries.wasm"].into_iter();
        let named = files(page, chunk.clone(), |name| Ok(name.into())).unwrap();
        assert_eq!(
            named.keys().collect::<Vec<_>>(),
            [
                "boot.js",
                "queries.css",
                "queries.wasm",
                "shared.css",
                "style-1.css"
            ]
        );
        assert_eq!(named["boot.js"], html::integrity(b"boot.js"));
        assert!(files(page, chunk, |_| Err(io::ErrorKind::NotFound.into())).is_err());
    }

    #[test]
    fn the_chunk_is_that_of_the_users_texts() {
        let views = include_str!("../../../src/views/lazy.rs");
        assert!(views.contains(&format!("KEPT: Sql at \"\", in {CHUNK} =>")));
    }

    #[test]
    fn each_value_has_a_place() {
        let values = [("BUILD = \"\"", "BUILD = \"1\"".to_owned())];
        assert_eq!(
            filled("const BUILD = \"\";\n", &values).unwrap(),
            "const BUILD = \"1\";\n"
        );
        assert!(filled("const OTHER = 1;\n", &values).is_err());
        let worker = include_str!("../../../web/service-worker.js");
        for place in ["BUILD = \"\"", "FILES = {}", "VIEWS = []"] {
            assert!(worker.contains(&format!("const {place};\n")), "{place}");
        }
    }

    #[test]
    fn addresses_are_those_of_the_routes() {
        let routes = "/// A.\npub const HOME: &str = \"/\";\npub const SQL: &str = \"/sql\";\nconst X: &str = \"/x\";\n";
        assert_eq!(addresses(routes).collect::<Vec<_>>(), ["/", "/sql"]);
    }
}
