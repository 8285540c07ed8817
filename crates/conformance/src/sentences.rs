//! Every promise of the contract in a sentence, each with a name that the cases refer to.
//!
//! Each is one promise of `docs/contract.md` in full, below the heading of its section there. What the contract leaves open
//! is a promise of `docs/assumptions.md`. The cells of a field, parameter or error are separated by `·`. `cargo xtask codegen`
//! writes sentences and cases to `docs/compatibility.md`.

mod admin;
mod attachments;
mod data_health;
mod datasets;
mod errors;
mod general;
mod media_sets;
mod objects;
mod ontologies;
mod sql;
mod wire;

/// The sentences of one section that are about the same operations.
#[derive(Debug, Clone, Copy)]
pub struct Section {
    /// The document that has the section.
    pub origin: Origin,
    /// Its heading.
    pub title: &'static str,
    /// Identifiers of the operations that the sentences are about; empty for all.
    pub operations: &'static [&'static str],
    /// The sentences.
    pub sentences: &'static [Sentence],
}

/// The document that makes a promise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// `docs/contract.md`.
    Contract,
    /// `docs/assumptions.md`.
    Assumptions,
}

/// A sentence that is a promise.
#[derive(Debug, Clone, Copy)]
pub struct Sentence {
    /// Its name, such as `11.select` or `error.OntologyNotFound`.
    pub id: &'static str,
    /// Its words.
    pub text: &'static str,
}

/// Declares the sentences of a file.
macro_rules! sentences {
    ($( $origin:ident $title:literal [$($operation:literal),*] { $( $id:literal: $text:literal, )+ } )+) => {
        pub(super) const SECTIONS: &[super::Section] = &[$( super::Section {
            origin: super::Origin::$origin,
            title: $title,
            operations: &[$($operation),*],
            sentences: &[$( super::Sentence { id: $id, text: $text } ),+],
        } ),+];
    };
}
use sentences;

/// All sections, in the order of the contract.
pub fn sections() -> impl Iterator<Item = &'static Section> {
    let parts = [
        general::SECTIONS,
        admin::SECTIONS,
        data_health::SECTIONS,
        sql::SECTIONS,
        ontologies::SECTIONS,
        objects::SECTIONS,
        attachments::SECTIONS,
        media_sets::SECTIONS,
        datasets::SECTIONS,
        errors::SECTIONS,
        wire::SECTIONS,
    ];
    parts.into_iter().flatten()
}

/// Sentences that no response can show, or only a part of them, each with the test that proves the rest.
pub const ELSEWHERE: &[Elsewhere] = &[
    Elsewhere {
        sentence: "paging.4-only",
        file: "crates/api/tests/contract/document.rs",
        test: "only_the_listing_has_a_snapshot",
    },
    Elsewhere {
        sentence: "1.organizations",
        file: "crates/store/tests/store/groups.rs",
        test: "every_organization_that_was_named_may_see_the_group",
    },
    Elsewhere {
        sentence: "10.new",
        file: "tests/e2e/journeys/ontology.spec.ts",
        test: "an ontology that is not there yet is asked for again until it is",
    },
    Elsewhere {
        sentence: "11.osv2",
        file: "crates/store/tests/store/paging.rs",
        test: "the_second_generation_of_storage_has_no_limit",
    },
    Elsewhere {
        sentence: "limits.cumulative",
        file: "crates/store/tests/store/paging.rs",
        test: "the_second_generation_of_storage_has_no_limit",
    },
    Elsewhere {
        sentence: "14.read-token",
        file: "crates/platform/tests/logs.rs",
        test: "every_line_is_one_document_without_secrets",
    },
    Elsewhere {
        sentence: "5.errors",
        file: "crates/client/src/client/tests/responses.rs",
        test: "each_error_of_a_cancellation_keeps_its_name",
    },
    Elsewhere {
        sentence: "sql.results-wait",
        file: "crates/platform/tests/sql_suite/lifecycle.rs",
        test: "results_are_waited_for_as_long_as_is_set",
    },
    Elsewhere {
        sentence: "limits.page-token",
        file: "crates/store/tests/store/paging.rs",
        test: "a_token_expires",
    },
    Elsewhere {
        sentence: "limits.size-bytes",
        file: "crates/platform/src/handlers/media_sets.rs",
        test: "the_deprecated_size_is_left_out_from_2_gib_on",
    },
];

/// A sentence and the test of another crate that proves it.
#[derive(Debug, Clone, Copy)]
pub struct Elsewhere {
    /// The name of the sentence.
    pub sentence: &'static str,
    /// The file of the test, from the top of the repository.
    pub file: &'static str,
    /// The name of the test.
    pub test: &'static str,
}
