//! Errors in words: every phase has a title of its own, and the facts that help.

use belvedere_client::api::error::{API_USAGE_DENIED, ErrorBody, ONTOLOGY_NOT_FOUND};
use belvedere_client::{AuthErrorKind, Error, TransportErrorKind};
use belvedere_view::errors::{explain, facts};

const HOST: &str = "https://platform.example.com";
const OPERATION: &str = "v1.getOntology";

fn api(status: u16, body: ErrorBody) -> Error {
    Error::Api {
        operation: OPERATION,
        status,
        body: Box::new(body),
        retry_after: None,
    }
}

#[test]
fn each_phase_has_its_own_title() {
    let errors = [
        Error::Auth {
            kind: AuthErrorKind::SignInNeeded,
            message: "no".to_owned(),
        },
        Error::Auth {
            kind: AuthErrorKind::ServiceUser,
            message: "no".to_owned(),
        },
        Error::Transport {
            kind: TransportErrorKind::NoResponse,
            message: "no".to_owned(),
        },
        Error::Transport {
            kind: TransportErrorKind::TimedOut,
            message: "no".to_owned(),
        },
        api(403, ErrorBody::new(&API_USAGE_DENIED, "1")),
        api(404, ErrorBody::new(&ONTOLOGY_NOT_FOUND, "1")),
        Error::NotOffered {
            operation: OPERATION,
        },
        Error::NotThePlatform {
            operation: OPERATION,
            status: 200,
            content_type: Some("text/html".to_owned()),
            start: "<html>".to_owned(),
            retry_after: None,
        },
    ];
    let mut titles: Vec<String> = errors
        .iter()
        .map(|error| explain(error, HOST).title)
        .collect();
    titles.sort();
    titles.dedup();
    assert_eq!(titles.len(), errors.len(), "{titles:?}");
}

#[test]
fn a_missing_scope_is_said_in_words_and_by_name() {
    let mut body = ErrorBody::new(&API_USAGE_DENIED, "1");
    body.parameters
        .insert("missingScope".to_owned(), "api:ontologies-read".into());
    let text = explain(&api(403, body), HOST).text;
    assert!(
        text.contains("read ontologies") && text.contains("api:ontologies-read"),
        "{text}"
    );
}

#[test]
fn no_answer_comes_with_a_checklist_that_names_the_host() {
    let error = Error::Transport {
        kind: TransportErrorKind::NoResponse,
        message: String::new(),
    };
    let explanation = explain(&error, HOST);
    assert!(explanation.text.contains(HOST));
    assert!(
        explanation
            .checklist
            .iter()
            .any(|line| line.contains("CORS"))
    );
    assert!(
        explanation
            .checklist
            .iter()
            .any(|line| line.contains("stopped"))
    );
}

#[test]
fn the_facts_name_the_occurrence() {
    let mut body = ErrorBody::new(&ONTOLOGY_NOT_FOUND, "2ffdf9b0");
    body.parameters
        .insert("ontologyRid".to_owned(), "ri.o".into());
    let facts = facts(&api(404, body), None, "2026-11-21T10:00:00Z");
    let value = |label: &str| {
        facts
            .iter()
            .find(|(name, _)| name == label)
            .map(|(_, value)| value.as_str())
    };
    assert_eq!(value("Error name"), Some("OntologyNotFound"));
    assert_eq!(value("HTTP status"), Some("404"));
    assert_eq!(value("Error instance"), Some("2ffdf9b0"));
    assert_eq!(value("Parameter ontologyRid"), Some("ri.o"));
    assert_eq!(value("Time"), Some("2026-11-21T10:00:00Z"));
}
