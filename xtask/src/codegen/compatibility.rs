//! docs/compatibility.md: the operations, the sentences about them, and the cases that prove these.

use std::fmt::Write as _;

use belvedere_api::error::NAMED_ERRORS;
use belvedere_api::operation::{Description, Source};
use belvedere_api::{OPERATIONS, source_of};
use belvedere_conformance::CASES;
use belvedere_conformance::sentences::{ELSEWHERE, Origin, Section, Sentence, sections};

const BEGIN: &str = "\
# Compatibility

What a platform must do, sentence by sentence, and the cases that prove it. Written by `cargo xtask codegen` from
`crates/conformance`: `src/sentences` has the sentences, `src/list.rs` the cases with the sentences that they prove.
`cargo test -p belvedere-conformance` runs every case twice against the local platform, in process and over HTTP; it also
fails when a sentence has no case, when a case names a sentence that isn't there, and when a case that names an error
(`error.…`) does not provoke it.

A sentence is one promise of [contract.md](contract.md) in full; *assumed* ones are promises of
[assumptions.md](assumptions.md). The cells of a field, parameter or error are separated by `·`. A case is `module::function`
below `crates/conformance/src/cases`; other names are those of a file and its test.

";

/// The whole document.
pub(super) fn text() -> String {
    let mut text = String::from(BEGIN);
    let count = |origin| {
        let sections = sections().filter(|section| section.origin == origin);
        sections
            .map(|section| section.sentences.len())
            .sum::<usize>()
    };
    let (specified, assumed) = (count(Origin::Contract), count(Origin::Assumptions));
    // Writing to a string can't fail.
    let _ = writeln!(
        text,
        "{} operations, {specified} sentences of the contract and {assumed} assumed ones, {} cases.\n",
        OPERATIONS.len(),
        CASES.len(),
    );
    operations(&mut text);
    for operation in OPERATIONS {
        let source = source(operation);
        let method = operation.method.as_str();
        let _ = writeln!(
            text,
            "## {}\n\n`{method} {}` · {source}\n",
            operation.id, operation.path
        );
        rows(&mut text, &|section| section.operations == [operation.id]);
    }
    text.push_str("## Several operations\n\n");
    rows(&mut text, &|section| section.operations.len() != 1);
    errors(&mut text);
    text
}

fn source(operation: &Description) -> String {
    match source_of(operation.id) {
        Some(Source::Specified(section)) => format!("specified: [{section}](contract.md)"),
        Some(Source::Assumed(section)) => format!("assumed: [{section}](assumptions.md)"),
        None => String::new(),
    }
}

/// One line an operation.
fn operations(text: &mut String) {
    text.push_str("| operation | source | its own sentences | shared with others | cases |\n|---|---|---|---|---|\n");
    for operation in OPERATIONS {
        let about = |section: &&Section| section.operations.contains(&operation.id);
        let all: Vec<&Sentence> = sections().filter(about).flat_map(|s| s.sentences).collect();
        let own = sections().filter(|section| section.operations == [operation.id]);
        let own: usize = own.map(|section| section.sentences.len()).sum();
        let cases = CASES.iter().filter(|case| {
            let proves = |sentence: &&Sentence| case.proves.contains(&sentence.id);
            all.iter().any(proves)
        });
        let _ = writeln!(
            text,
            "| [{}](#{}) | {} | {own} | {} | {} |",
            operation.id,
            operation.id.to_lowercase().replace('.', ""),
            source(operation),
            all.len() - own,
            cases.count(),
        );
    }
    text.push('\n');
}

/// The sentences of some sections with their cases.
fn rows(text: &mut String, wanted: &dyn Fn(&Section) -> bool) {
    text.push_str("| sentence | words | cases |\n|---|---|---|\n");
    for section in sections().filter(|section| wanted(section)) {
        for sentence in section.sentences {
            let words = sentence.text.replace('|', "\\|").replace('<', "&lt;");
            let assumed = match section.origin {
                Origin::Contract => "",
                Origin::Assumptions => "*Assumed.* ",
            };
            let cases = cases(sentence.id).join(", ");
            let _ = writeln!(text, "| {} | {assumed}{words} | {cases} |", sentence.id);
        }
    }
    text.push('\n');
}

/// The cases and tests that prove a sentence.
fn cases(id: &str) -> Vec<String> {
    let cases = CASES
        .iter()
        .filter(|case| case.proves.contains(&id))
        .map(|case| format!("`{}::{}`", case.module, case.name));
    let elsewhere = ELSEWHERE
        .iter()
        .filter(|other| other.sentence == id)
        .map(|other| format!("`{}`: `{}`", other.file, other.test));
    cases.chain(elsewhere).collect()
}

/// Every named error with the cases that provoke it.
fn errors(text: &mut String) {
    text.push_str("## Errors\n\n| error | status | provoked by |\n|---|---|---|\n");
    for error in NAMED_ERRORS {
        let cases = cases(&format!("error.{}", error.name)).join(", ");
        let _ = writeln!(text, "| `{}` | {} | {cases} |", error.name, error.status());
    }
}
