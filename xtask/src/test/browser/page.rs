//! The page that runs the tests of a file, and the server that shows it.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc;

use anyhow::{Context as _, Result};
use clap::Parser;
use serde_json::json;

use super::follow::{Event, Tests};
use crate::app::bind::Binding;
use crate::http;
use crate::workspace::Workspace;

/// The page, and its script.
const PAGE: &[u8] = include_bytes!("page.html");
const SCRIPT: &[u8] = include_bytes!("run.js");

/// How `#[wasm_bindgen_test]` begins the name of the function that it exports for a test.
const PREFIX: &str = "__wbgt_";

/// Which tests run, and how, in the words of `cargo test`.
#[derive(Parser)]
pub(crate) struct Chosen {
    /// Parts of names: those tests run whose names have one of them.
    names: Vec<String>,
    /// Names are whole.
    #[arg(long)]
    exact: bool,
    /// Parts of names of tests that don't run.
    #[arg(long)]
    skip: Vec<String>,
    /// What tests write to the console is shown at once, not only that of those that fail.
    #[arg(long)]
    nocapture: bool,
}

impl Chosen {
    fn has(&self, test: &str) -> bool {
        let fits = |part: &String| {
            if self.exact {
                part == test
            } else {
                test.contains(part.as_str())
            }
        };
        (self.names.is_empty() || self.names.iter().any(fits)) && !self.skip.iter().any(fits)
    }
}

/// Whether a file that cargo has compiled has tests for browsers. One without any may not be bound.
pub(super) fn has_tests(file: &Path) -> Result<bool> {
    let content = fs::read(file).with_context(|| file.display().to_string())?;
    let mut parts = content.windows(PREFIX.len());
    Ok(parts.any(|part| part == PREFIX.as_bytes()))
}

/// A file of tests, bound to JavaScript.
pub(super) struct Page {
    folder: PathBuf,
    /// The functions that it exports for its tests.
    exports: Vec<String>,
}

impl Page {
    /// Binds a file that cargo has compiled.
    pub(super) fn bind(workspace: &Workspace, file: &Path) -> Result<Self> {
        let folder = workspace.scratch("browser-page")?;
        let binding = Binding {
            name: "tests",
            with_path: true,
            keep_exports: false,
            tests: true,
        };
        let mut bound = binding.bind(file)?;
        bound.emit(&folder)?;
        let names = bound.wasm().exports.iter().map(|export| &export.name);
        let exports = names.filter(|name| name.starts_with(PREFIX)).cloned();
        Ok(Self {
            exports: exports.collect(),
            folder,
        })
    }

    /// Serves the page to a browser, as often as it visits.
    pub(super) fn serve(&self, listener: TcpListener, chosen: &Chosen) -> Result<Tests> {
        let all = self.exports.len();
        let mut exports = self.exports.clone();
        exports.retain(|export| chosen.has(name(export)));
        let tests = exports.iter().map(|export| name(export).to_owned());
        let tests = tests.collect();
        let about = json!({
            "filtered": all - exports.len(),
            "nocapture": chosen.nocapture,
            "tests": exports,
        });
        let about = serde_json::to_vec(&about)?;
        let (sender, events) = mpsc::channel();
        let tests = Tests::new(events, tests);
        let (folder, visit) = (self.folder.clone(), tests.visit());
        http::serve(listener, move |request| {
            // A browser that was to end says nothing any more.
            let visit = visit.load(Ordering::SeqCst);
            match request.path.as_str() {
                "/" => Some(PAGE.to_vec()),
                "/run.js" => Some(SCRIPT.to_vec()),
                path if path == format!("/begin/{visit}") => {
                    sender.send(Event::Begin).ok()?;
                    Some(about.clone())
                }
                path if path == format!("/said/{visit}") => {
                    sender.send(Event::said(&request.body)?).ok()?;
                    Some(Vec::new())
                }
                path => file(&folder, path),
            }
        });
        Ok(tests)
    }
}

/// A test's name without that of its crate, as its results have it.
fn name(export: &str) -> &str {
    export.split_once("::").map_or(export, |(_, name)| name)
}

/// A file that the binding wrote.
fn file(folder: &Path, path: &str) -> Option<Vec<u8>> {
    let name = path.strip_prefix('/')?;
    fs::read((!name.contains("..")).then(|| folder.join(name))?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_choose_tests() {
        let chosen = |words: &[&str]| {
            let chosen = Chosen::try_parse_from([&["--"], words].concat()).unwrap();
            let exports = ["__wbgt__web::web::a::one", "__wbgt_$_web::web::b::one_two"];
            let names = exports.map(name).into_iter();
            names.filter(|name| chosen.has(name)).collect::<Vec<_>>()
        };
        assert_eq!(chosen(&[]), ["web::a::one", "web::b::one_two"]);
        assert_eq!(chosen(&["two", "three"]), ["web::b::one_two"]);
        assert_eq!(chosen(&["one", "--skip", "two"]), ["web::a::one"]);
        assert_eq!(chosen(&["web::a::one", "--exact"]), ["web::a::one"]);
        assert!(chosen(&["one", "--exact"]).is_empty());
    }
}
