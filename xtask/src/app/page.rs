//! Makes the app's page from `index.html`, as Trunk does: `link` elements with `data-trunk` name the parts, and what takes
//! their place names the files with a hash of their content.
//!
//! Unlike Trunk, it bundles the style sheets: one for the first load, and one for each part of the app that is loaded later.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::app::html::{attributes, integrity, tags};
use crate::app::split::Split;
use crate::app::{Build, minify, policy, short_hash, worker};
use crate::workspace::Workspace;

/// What names a part of the page.
pub(crate) struct Link<'a> {
    /// Where it stands in the page.
    at: Range<usize>,
    attributes: BTreeMap<&'a str, &'a str>,
}

impl<'a> Link<'a> {
    pub(crate) fn get(&self, attribute: &str) -> Option<&'a str> {
        self.attributes.get(attribute).copied()
    }

    fn href(&self) -> Result<&'a str> {
        self.get("href").context("a link in index.html has no href")
    }
}

/// The bundle of the first load, and how the names of all bundles start that come later.
const FIRST_SHEET: &str = "style";

/// What the policy of the page follows: it holds for what comes after it.
const FIRST_TAG: &str = r#"<meta charset="utf-8" />"#;

/// The script that the page waits for. What it preloads stands before it.
const BOOT: &str = r#"<script src="/boot.js"></script>"#;

/// What the page's own policy lets the app speak to, for servers that send none: only a header can name the platform
/// (docs/deployment.md).
const ANY_PLATFORM: [&str; 3] = ["https:", "http://127.0.0.1:*", "http://localhost:*"];

/// The part whose style comes with the first chunk, whichever that is.
pub(super) const SHARED: &str = "shared";

/// What the name of the `meta` element starts with that names the sheet of a part.
pub(super) const SHEET: &str = "belvedere-style-";

/// Names of files by the names of the `meta` elements that hold them.
pub(super) type Metas = BTreeMap<String, String>;

/// Writes the page and all that it names into a folder. The files that `metas` names are there already.
pub(super) fn write(
    workspace: &Workspace,
    app: &Split,
    metas: &Metas,
    out: &Path,
    build: Build,
) -> Result<()> {
    let html = fs::read_to_string(workspace.root.join("index.html")).context("index.html")?;
    let links = links(&html);
    let sheets = bundle(workspace, &links)?;
    for (name, content) in &app.files {
        fs::write(out.join(name), content)?;
    }

    let mut page = String::new();
    let mut copied = 0;
    let mut is_styled = false;
    let mut early = String::new();
    for link in &links {
        let before = html.get(copied..link.at.start).unwrap_or_default();
        copied = link.at.end;
        let tag = match link.get("rel") {
            Some("css") if is_styled => None,
            Some("css") => {
                is_styled = true;
                let sheet = sheets.get("").context("the first load has no style")?;
                let (name, integrity) = add(out, FIRST_SHEET, "css", sheet)?;
                write!(
                    early,
                    r#"<link rel="preload" href="/{name}" integrity="{integrity}" as="style">"#
                )?;
                Some(format!(
                    r#"<link rel="stylesheet" href="/{name}" integrity="{integrity}"/>"#
                ))
            }
            // Within the page, which saves a request. Servers below a path replace `="/` (packaging/site/README.md), which the end of
            // the text and of the element must not be.
            Some("icon") => {
                let content = fs::read(workspace.root.join(link.href()?)).context("the icon")?;
                let kind = link.get("type").unwrap_or_default();
                let content = STANDARD.encode(content);
                Some(format!(
                    r#"<link rel="icon" type="{kind}" href="data:{kind};base64,{content}" />"#
                ))
            }
            Some("copy-file") => {
                let from = workspace.root.join(link.href()?);
                if from.extension().is_some_and(|end| end == "js") {
                    minify(workspace, &[from], out)?;
                } else {
                    let name = from.file_name().context("a file without a name")?;
                    fs::copy(&from, out.join(name)).with_context(|| from.display().to_string())?;
                }
                None
            }
            Some("rust") => {
                let script = &app.script;
                let integrity = app.integrity(script)?;
                Some(format!(
                    r#"<script type="module" src="/{script}" integrity="{integrity}"></script>"#
                ))
            }
            other => bail!("index.html has a link for Trunk that is not known here: {other:?}"),
        };
        if let Some(tag) = tag {
            page += before;
            page += &tag;
        } else {
            page += before.trim_end();
        }
    }
    page += html.get(copied..).unwrap_or_default();

    let early = early + &preloads(app)? + BOOT;
    let mut head = String::new();
    for (name, file) in metas {
        write!(head, r#"<meta name="{name}" content="{file}" />"#)?;
    }
    for (part, sheet) in sheets.iter().filter(|(part, _)| !part.is_empty()) {
        ensure!(
            part == SHARED || app.chunks.contains(part),
            "index.html has style for {part}, which is no chunk of the app"
        );
        let (name, integrity) = add(out, &format!("{FIRST_SHEET}-{part}"), "css", sheet)?;
        write!(
            head,
            r#"<meta name="{SHEET}{part}" content="{name}" data-integrity="{integrity}" />"#
        )?;
    }
    for tag in [BOOT, "</head>"] {
        ensure!(page.contains(tag), "the page has no {tag}");
    }
    ensure!(
        page.contains(FIRST_TAG),
        "the page does not begin with {FIRST_TAG}"
    );
    let page = page.replacen(BOOT, &early, 1);
    let page = page.replacen("</head>", &format!("{head}</head>"), 1);
    let page = with_build(workspace, app, &page, out, build)?;
    let policy = policy::of_page(&ANY_PLATFORM);
    let policy =
        format!(r#"{FIRST_TAG}<meta http-equiv="Content-Security-Policy" content="{policy}" />"#);
    let page = page.replacen(FIRST_TAG, &policy, 1);
    fs::write(out.join("index.html"), page).context("index.html")
}

/// The page with the name of the build, a hash of all that it names; that of a release names its service worker too. The
/// journeys name that of another build (`naming_worker`).
fn with_build(
    workspace: &Workspace,
    app: &Split,
    page: &str,
    out: &Path,
    build: Build,
) -> Result<String> {
    // The only file that is named without a hash of its content.
    let boot = fs::read(out.join("boot.js")).context("boot.js")?;
    let id = short_hash([page.as_bytes(), &boot]);
    worker::write(workspace, app, page, &id, out)?;
    let build_name = format!(r#"<meta name="app-build" content="{id}" /></head>"#);
    let page = page.replacen("</head>", &build_name, 1);
    Ok(match build {
        Build::Release => naming_worker(&page),
        Build::Local => page,
    })
}

/// The page, which then lets the browser install the service worker beside it.
pub(super) fn naming_worker(page: &str) -> String {
    let name = worker::NAME;
    let meta = format!(r#"<meta name="belvedere-worker" content="{name}" /></head>"#);
    page.replacen("</head>", &meta, 1)
}

/// Loads what the first load needs at once: the script knows the wasm file only when it runs.
fn preloads(app: &Split) -> Result<String> {
    let (script, wasm) = (&app.script, &app.wasm);
    Ok(format!(
        concat!(
            r#"<link rel="modulepreload" href="/{script}" integrity="{of_script}">"#,
            r#"<link rel="preload" href="/{wasm}" crossorigin="anonymous" integrity="{of_wasm}""#,
            r#" as="fetch" type="application/wasm">"#
        ),
        script = script,
        wasm = wasm,
        of_script = app.integrity(script)?,
        of_wasm = app.integrity(wasm)?,
    ))
}

/// Joins the sheets of each part in the order of the page, and makes them smaller. The first load's part is `""`; the
/// others are chunks of `src/views/lazy.rs`, and `shared`.
fn bundle(workspace: &Workspace, links: &[Link]) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut parts: BTreeMap<&str, String> = BTreeMap::new();
    for link in links.iter().filter(|link| link.get("rel") == Some("css")) {
        let sheet = fs::read_to_string(workspace.root.join(link.href()?))
            .with_context(|| format!("{:?}", link.href()))?;
        for part in link.get("data-part").unwrap_or_default().split(' ') {
            append(parts.entry(part).or_default(), &sheet);
        }
    }
    let (work, out) = (
        workspace.scratch("sheets")?,
        workspace.scratch("sheets-small")?,
    );
    let file = |part: &str| format!("{FIRST_SHEET}-{part}.css");
    let mut sources = Vec::new();
    for (part, sheet) in &parts {
        let source = work.join(file(part));
        fs::write(&source, sheet)?;
        sources.push(source);
    }
    minify(workspace, &sources, &out)?;
    let small = |part: &&str| anyhow::Ok(((*part).to_owned(), fs::read(out.join(file(part)))?));
    parts.keys().map(small).collect()
}

/// Adds a sheet to those before it. One of the layer of the last goes on in that layer, which is not opened again.
fn append(sheets: &mut String, sheet: &str) {
    const END: &str = "\n}\n";
    let goes_on = sheet.find("@layer ").and_then(|at| {
        let (comment, block) = sheet.split_at(at);
        let rules = block.find('\n')? + 1;
        let (layer, rules) = block.split_at(rules);
        let last = sheets.get(sheets.rfind(layer)?..)?;
        let is_one = last.ends_with(END) && last.matches(END).count() == 1;
        let is_first = comment.is_empty() || comment.starts_with("/*");
        (layer.ends_with("{\n") && is_one && is_first).then_some((comment, rules))
    });
    match goes_on {
        Some((comment, rules)) => {
            sheets.truncate(sheets.len() + 1 - END.len());
            sheets.push_str(comment);
            sheets.push_str(rules);
        }
        None => sheets.push_str(sheet),
    }
}

/// Writes a file whose name has a hash of its content; gives the name and the content's integrity.
fn add(out: &Path, name: &str, end: &str, content: &[u8]) -> Result<(String, String)> {
    let name = format!("{name}-{}.{end}", short_hash([content]));
    fs::write(out.join(&name), content).with_context(|| name.clone())?;
    Ok((name, integrity(content)))
}

/// The `link` elements for Trunk, in order.
pub(crate) fn links(html: &str) -> Vec<Link<'_>> {
    tags(html, "<link")
        .map(|(at, tag)| Link {
            at,
            attributes: attributes(tag),
        })
        .filter(|link| link.attributes.contains_key("data-trunk"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_for_trunk_are_found() {
        let html = concat!(
            "<link rel=\"preload\" href=\"/a\" /><link data-trunk\n  rel=\"css\" href=\"b.css\" data-part=\"sql\" />",
            "<link data-trunk rel=\"rust\" data-bin=\"c\">"
        );
        let found = links(html);
        let parts: Vec<_> = found.iter().map(|link| html.get(link.at.clone())).collect();
        assert_eq!(
            parts,
            [
                Some("<link data-trunk\n  rel=\"css\" href=\"b.css\" data-part=\"sql\" />"),
                Some("<link data-trunk rel=\"rust\" data-bin=\"c\">"),
            ]
        );
        let [sheet, rust] = found.as_slice() else {
            panic!("two links");
        };
        let expected = [
            ("data-part", "sql"),
            ("data-trunk", ""),
            ("href", "b.css"),
            ("rel", "css"),
        ];
        assert_eq!(sheet.attributes, BTreeMap::from(expected));
        assert_eq!(rust.get("data-bin"), Some("c"));
    }

    #[test]
    fn sheets_of_one_layer_are_one_block() {
        let joined = |sheets: &[&str]| {
            let mut all = String::new();
            for sheet in sheets {
                append(&mut all, sheet);
            }
            all
        };
        let first = "/* A. */\n@layer ui {\n  a {\n    top: 0;\n  }\n}\n";
        let second = "/* B. */\n@layer ui {\n  b {\n    top: 1px;\n  }\n}\n";
        let third = "@layer views {\n  c {\n    top: 2px;\n  }\n}\n";
        assert_eq!(
            joined(&[first, second, third]),
            "/* A. */\n@layer ui {\n  a {\n    top: 0;\n  }\n/* B. */\n  b {\n    top: 1px;\n  }\n}\n@layer views {\n  c {\n    top: 2px;\n  }\n}\n"
        );
        // What stands after the layer ends it.
        let other = "@layer ui {\n  d {\n    top: 0;\n  }\n}\ne {\n  top: 0;\n}\n";
        assert_eq!(joined(&[other, second]), format!("{other}{second}"));
        assert_eq!(
            joined(&[first, third, second]),
            format!("{first}{third}{second}")
        );
    }
}
