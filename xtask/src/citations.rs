//! What sources and guides name is there: sections of documents, and files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::workspace::Workspace;

/// The documents whose paths are compared with the checkout.
const GUIDES: &[&str] = &["CONTRIBUTING.md", "docs/architecture.md"];

#[test]
fn every_cited_section_is_there() {
    let workspace = Workspace::find().unwrap();
    let read = |file: &Path| fs::read_to_string(workspace.root.join(file)).unwrap();
    let documents = workspace.tracked(&["docs/*.md"]).unwrap();
    let documents: BTreeMap<String, Vec<String>> = documents
        .iter()
        .map(|document| (document.display().to_string(), headings(&read(document))))
        .collect();
    let sources = workspace.tracked(&["*.rs", "*.ts", "*.js", "*.mjs"]);
    for source in &sources.unwrap() {
        for (document, cited) in citations(&read(source)) {
            let source = source.display();
            let Some(headings) = documents.get(&document) else {
                panic!("{source} cites {document}");
            };
            for heading in cited {
                let found = headings.contains(&heading);
                assert!(found, "{source} cites {document}, {heading:?}");
            }
        }
    }
}

#[test]
fn every_path_in_a_guide_is_there() {
    let workspace = Workspace::find().unwrap();
    for guide in GUIDES {
        let text = fs::read_to_string(workspace.root.join(guide)).unwrap();
        for path in text.split('`').skip(1).step_by(2).filter(is_path) {
            assert!(workspace.root.join(path).exists(), "{guide} names {path}");
        }
    }
}

/// Its rules name files by the end of their path, such as `action/review.rs`.
#[test]
fn every_path_in_the_rules_of_the_screens_is_there() {
    let workspace = Workspace::find().unwrap();
    let files = workspace.tracked(&["*.rs"]).unwrap();
    let text = fs::read_to_string(workspace.root.join("docs/design.md")).unwrap();
    let paths = text.split('`').skip(1).step_by(2);
    let is_source = |path: &Path| path.extension().is_some_and(|end| end == "rs");
    let paths = paths.filter(|path| path.contains('/') && is_source(Path::new(path)));
    for path in paths {
        let is_there = files.iter().any(|file| file.ends_with(path));
        assert!(is_there, "docs/design.md names {path}");
    }
}

/// The headings of a document, without their marks of code.
fn headings(document: &str) -> Vec<String> {
    let lines = document.lines().filter(|line| line.starts_with('#'));
    lines
        .map(|line| line.trim_start_matches(['#', ' ']).replace('`', ""))
        .collect()
}

/// The documents that a source names, each with the headings after it.
fn citations(source: &str) -> Vec<(String, Vec<String>)> {
    let text = unwrapped(source);
    let is_name = |name: &&str| name.bytes().all(|byte| byte.is_ascii_lowercase());
    text.split("docs/")
        .skip(1)
        .filter_map(|text| text.split_once(".md"))
        .filter(|(name, _)| is_name(name))
        .map(|(name, text)| (format!("docs/{name}.md"), quoted(text)))
        .collect()
}

/// The headings at the start of a text: `, "Logs" and "Limits"`.
fn quoted(text: &str) -> Vec<String> {
    let mut rest = text.trim_start_matches('`');
    let mut headings = Vec::new();
    while let Some((heading, after)) = [", \"", " and \"", " to \""]
        .iter()
        .find_map(|separator| rest.strip_prefix(separator))
        .and_then(|rest| rest.split_once('"'))
    {
        headings.push(heading.replace('`', ""));
        rest = after;
    }
    headings
}

/// A source in one line, without the marks of its comments.
fn unwrapped(source: &str) -> String {
    let lines = source.lines().map(|line| {
        let line = line.trim_start().trim_start_matches(['/', '!', '*']);
        line.trim()
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// Whether a piece of code is a path from the top of the checkout.
fn is_path(code: &&str) -> bool {
    const FOLDERS: &[&str] = &[
        "crates/",
        "docs/",
        "examples/",
        "locales/",
        "packaging/",
        "src/",
        "style/",
        "tests/",
        "web/",
        "xtask/",
    ];
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-._/".contains(&byte);
    FOLDERS.iter().any(|folder| code.starts_with(folder)) && code.bytes().all(is_part)
}

#[test]
fn a_citation_may_be_wrapped_and_name_several_sections() {
    let source = "/// Why (docs/operating.md, \"Logs\" and \"As a\n    /// service\"; `docs/assumptions.md`).";
    let expected = [
        (
            "docs/operating.md".to_owned(),
            vec!["Logs".to_owned(), "As a service".to_owned()],
        ),
        ("docs/assumptions.md".to_owned(), vec![]),
    ];
    assert_eq!(citations(source), expected);
}
