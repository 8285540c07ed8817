//! The app built with Trunk, as people do who have it: `Trunk.toml` and `index.html` must serve both.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::e2e;
use crate::app::{fetch, html, page};
use crate::step::{run, step};
use crate::workspace::Workspace;
use crate::{native, tools};

/// Builds the app with Trunk, looks whether its page names every part, and goes some journeys through it.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    let dist = build(workspace)?;
    step("The page as Trunk built it", "", || check(workspace, &dist))?;
    let platform = native::build_testkit_platform(workspace)?;
    let mut playwright = e2e::playwright(workspace, &platform, &dist)?;
    playwright.args(["test", "--project=journeys", "--grep", JOURNEYS]);
    step("Journeys through it", "", || run(&mut playwright))
}

/// One through the sign-in, one through a view that a release loads later, one through editor and table worker.
const JOURNEYS: &str =
    "signs in through picker|from an ontology to an object type|runs a statement: state, rows";

fn build(workspace: &Workspace) -> Result<PathBuf> {
    tools::for_trunk(workspace)?;
    fetch(workspace)?;
    let dist = workspace.scratch("trunk-dist")?;
    step("The app (Trunk, release)", "", || {
        run(workspace
            .command("trunk")
            .args(["build", "--release", "--dist"])
            .arg(&dist)
            .env("CARGO_TARGET_DIR", &workspace.target))
    })?;
    Ok(dist)
}

/// Every sheet of `index.html` is a link of the page, with the hash of an existing file; so are the parts of the SQL view.
fn check(workspace: &Workspace, dist: &Path) -> Result<()> {
    let source = fs::read_to_string(workspace.root.join("index.html"))?;
    let page = fs::read_to_string(dist.join("index.html")).context("index.html")?;
    ensure!(
        !page.contains("data-trunk"),
        "a part of the page was left out"
    );
    let expected = page::links(&source)
        .iter()
        .filter(|link| link.get("rel") == Some("css"))
        .count();
    let mut sheets = 0;
    for tag in html::tags(&page, "<link") {
        let attributes = html::attributes(tag.1);
        let (Some(href), Some(expected)) = (attributes.get("href"), attributes.get("integrity"))
        else {
            continue;
        };
        let content = fs::read(dist.join(href.trim_start_matches('/')))
            .with_context(|| (*href).to_owned())?;
        ensure!(
            html::integrity(&content) == *expected,
            "{href} has another hash"
        );
        sheets += usize::from(attributes.get("rel") == Some(&"stylesheet"));
    }
    ensure!(
        sheets == expected,
        "{sheets} sheets of {expected} are in the page"
    );
    for name in ["editor", "formatter", "table", "tiff"] {
        let name = format!("belvedere-{name}");
        let meta = html::tags(&page, "<meta")
            .map(|tag| html::attributes(tag.1))
            .find(|attributes| attributes.get("name") == Some(&name.as_str()));
        let file = meta
            .and_then(|meta| meta.get("content").copied())
            .with_context(|| format!("the page does not name {name}"))?;
        ensure!(dist.join(file).is_file(), "{file} is missing");
    }
    Ok(())
}
