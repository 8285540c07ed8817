//! The functions that the editor completes are those of the engine.

use std::collections::BTreeSet;

use belvedere_sql_engine::parts::{added_functions, functions};

/// The words that the editor completes, from one of its lists on.
fn completed(list: &str, end: &str) -> BTreeSet<&'static str> {
    const FILE: &str = include_str!("../../../../web/editor/dialect.js");
    let lists = FILE.split_once(list).unwrap().1.split(end).next().unwrap();
    let texts = lists.split('"').skip(1).step_by(2);
    texts.flat_map(str::split_whitespace).collect()
}

#[test]
fn the_editor_completes_the_functions_that_are_there() {
    let known = functions();
    let signatures = include_str!("../../../../web/editor/functions.js");
    let signatures = signatures.split_once("SIGNATURES = `\n").unwrap().1;
    let signatures = signatures.lines().take_while(|line| *line != "`;");
    let completed_functions: BTreeSet<_> = signatures
        .map(|line| line.split_once('(').unwrap().0)
        .collect();
    let missing: Vec<_> = completed_functions
        .iter()
        .filter(|name| !known.contains(**name))
        .collect();
    assert!(missing.is_empty(), "the engine has no {missing:?}");
    let words = completed("const KEYWORDS =", "export");
    let added: Vec<_> = added_functions()
        .into_iter()
        .filter(|name| {
            !words.contains(name.as_str()) && !completed_functions.contains(name.as_str())
        })
        .collect();
    assert!(added.is_empty(), "the editor does not complete {added:?}");
}
