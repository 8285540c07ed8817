//! Every sentence has a case, every case names sentences that are there, and every named error is provoked by a case.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use belvedere_api::error::NAMED_ERRORS;
use belvedere_api::operation::Source;
use belvedere_api::{OPERATIONS, errors_of, source_of};
use belvedere_conformance::sentences::{ELSEWHERE, Origin, Section, Sentence, sections};
use belvedere_conformance::{CASES, errors};

fn sentences() -> impl Iterator<Item = &'static Sentence> {
    sections().flat_map(|section| section.sentences)
}

fn has_case(id: &str) -> bool {
    CASES.iter().any(|case| case.proves.contains(&id))
}

#[test]
fn every_sentence_is_proved() {
    let open: Vec<&str> = sections()
        .flat_map(|section| section.sentences)
        .map(|sentence| sentence.id)
        .filter(|id| !has_case(id) && ELSEWHERE.iter().all(|other| other.sentence != *id))
        .collect();
    assert_eq!(open, [""; 0], "no case proves these");
}

#[test]
fn every_case_names_sentences_that_are_there() {
    for case in CASES {
        for proves in case.proves {
            let there = sentences().any(|sentence| sentence.id == *proves);
            assert!(there, "{}::{}: {proves}", case.module, case.name);
        }
    }
    for other in ELSEWHERE {
        assert!(
            sentences().any(|sentence| sentence.id == other.sentence),
            "{other:?}"
        );
    }
}

#[test]
fn what_is_proved_elsewhere_has_its_test() {
    let root = Path::new("../..");
    for other in ELSEWHERE {
        let text = fs::read_to_string(root.join(other.file)).unwrap();
        let forms = [
            format!("fn {}()", other.test),
            format!("test(\"{}\"", other.test),
        ];
        assert!(forms.iter().any(|form| text.contains(form)), "{other:?}");
    }
}

#[test]
fn names_are_unique_and_operations_are_known() {
    let mut seen = BTreeSet::new();
    for section in sections() {
        for sentence in section.sentences {
            assert!(seen.insert(sentence.id), "{} is there twice", sentence.id);
        }
        for id in section.operations {
            assert!(
                OPERATIONS.iter().any(|operation| operation.id == *id),
                "{id}"
            );
        }
    }
}

/// The headings of a document in `docs`.
fn headings(document: &str) -> BTreeSet<String> {
    let docs = Path::new("../../docs");
    let text = fs::read_to_string(docs.join(document)).unwrap();
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| line.trim_start_matches(['#', ' ']).to_owned())
        .collect()
}

#[test]
fn every_section_is_a_heading_of_its_document() {
    let (contract, assumptions) = (headings("contract.md"), headings("assumptions.md"));
    for Section { origin, title, .. } in sections() {
        let document = match origin {
            Origin::Contract => &contract,
            Origin::Assumptions => &assumptions,
        };
        assert!(document.contains(*title), "{origin:?}: {title}");
    }
    for operation in OPERATIONS {
        let (document, section) = match source_of(operation.id).unwrap() {
            Source::Specified(section) => (&contract, section),
            Source::Assumed(section) => (&assumptions, section),
        };
        assert!(document.contains(section), "{}: {section}", operation.id);
    }
}

/// Three errors can't be provoked here: a failure of the platform itself, an operation that a build leaves out, and a file of
/// the user that changes while it is read, for which there are no files of a user over demo data (`crates/platform/tests/user_files` provokes it).
#[test]
fn every_named_error_is_provoked() {
    for error in NAMED_ERRORS {
        let id = format!("error.{}", error.name);
        let inside = ["DataFileChanged", "Internal", "OperationNotOffered"].contains(&error.name);
        assert_eq!(
            !inside,
            sentences().any(|sentence| sentence.id == id),
            "{id}"
        );
    }
}

/// The lists of `crates/api`, which the `OpenAPI` document and the npm package show, match the literal text.
#[test]
fn every_list_of_errors_is_the_literal_one() {
    for operation in OPERATIONS {
        let listed: BTreeSet<&str> = errors_of(operation.id).iter().map(|one| one.name).collect();
        let may: BTreeSet<&str> = errors::of(operation.id).collect();
        let own: BTreeSet<&str> = errors::own(operation.id).collect();
        assert!(!own.is_empty(), "{}", operation.id);
        assert!(own.is_subset(&listed), "{}: {own:?}", operation.id);
        assert!(listed.is_subset(&may), "{}: {listed:?}", operation.id);
    }
}
