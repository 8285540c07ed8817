//! Actions: one transaction each, and when their changes are seen.

use std::time::Duration;

use belvedere_api::Plain;
use belvedere_api::ontologies::{DataType, TypeStatus};
use belvedere_store::{
    ActionDefinition, Edit, ListRequest, OntologyDefinition, ParameterDefinition, Source,
};
use indexmap::IndexMap;
use serde_json::{Value, json};

use super::fixture::{Fixture, ONTOLOGY, ONTOLOGY_RID, of, ontology, refusal};

fn text(id: &str) -> ParameterDefinition {
    ParameterDefinition {
        id: id.to_owned(),
        display_name: id.to_owned(),
        description: None,
        data_type: DataType::String(Plain::default()),
        required: true,
    }
}

fn create(object_type: &str, key: &str) -> Edit {
    Edit::Create {
        object_type: object_type.to_owned(),
        key: Source::Parameter(key.to_owned()),
        properties: vec![("name".to_owned(), Source::Parameter(key.to_owned()))],
    }
}

/// An ontology with an action that creates two items, and one that creates an object in each generation of storage.
fn with_actions() -> OntologyDefinition {
    let action = |name: &str, edits: Vec<Edit>| ActionDefinition {
        api_name: name.to_owned(),
        display_name: name.to_owned(),
        description: String::new(),
        rid: format!("ri.ontology.main.action-type.{name}"),
        status: TypeStatus::Active,
        parameters: vec![text("first"), text("second")],
        operations: Vec::new(),
        conditions: Vec::new(),
        edits,
    };
    OntologyDefinition {
        action_types: vec![
            action(
                "two-items",
                vec![create("Item", "first"), create("Item", "second")],
            ),
            action(
                "both",
                vec![create("Item", "first"), create("Legacy", "second")],
            ),
        ],
        ..ontology()
    }
}

fn apply(fixture: &Fixture, action: &str, first: &str, second: &str) -> Result<(), &'static str> {
    let parameters: IndexMap<String, Value> = IndexMap::from([
        ("first".to_owned(), json!(first)),
        ("second".to_owned(), json!(second)),
    ]);
    let result = fixture
        .store
        .write(|changes| changes.apply_action(ONTOLOGY_RID, action, parameters));
    if result.is_ok() {
        return Ok(());
    }
    Err(refusal(result).error.name)
}

#[test]
fn all_of_an_action_is_done_or_nothing() {
    let fixture = Fixture::with(with_actions(), Duration::ZERO, |_| {});
    assert_eq!(apply(&fixture, "two-items", "a", "b"), Ok(()));
    assert_eq!(fixture.keys(&of("Item")), ["a", "b"]);
    let refused = apply(&fixture, "two-items", "c", "b");
    assert_eq!(refused, Err("ObjectAlreadyExists"));
    assert_eq!(fixture.keys(&of("Item")), ["a", "b"]);
    let refused = apply(&fixture, "two-items", "c", "c");
    assert_eq!(refused, Err("ObjectAlreadyExists"));
    assert_eq!(fixture.keys(&of("Item")), ["a", "b"]);
}

#[test]
fn the_first_generation_of_storage_shows_changes_later() {
    let fixture = Fixture::with(with_actions(), Duration::from_secs(5), |bulk| {
        let target = bulk.target(ONTOLOGY, "Legacy", None).unwrap();
        target.object("old", r#"{"id":"old"}"#, None).unwrap();
    });
    let snapshot = ListRequest {
        snapshot: true,
        ..of("Legacy")
    };
    // The initial objects are never hidden.
    assert_eq!(fixture.keys(&of("Legacy")), ["old"]);
    assert_eq!(apply(&fixture, "both", "a", "new"), Ok(()));
    for _ in 0..5 {
        assert_eq!(fixture.keys(&of("Item")), ["a"]);
        assert_eq!(fixture.keys(&of("Legacy")), ["old"]);
        assert_eq!(fixture.keys(&snapshot), ["old"]);
        fixture.pass(1);
    }
    assert_eq!(fixture.keys(&of("Legacy")), ["new", "old"]);
    assert_eq!(fixture.keys(&snapshot), ["new", "old"]);
    // An action itself sees everything.
    assert_eq!(
        apply(&fixture, "both", "b", "new"),
        Err("ObjectAlreadyExists")
    );
}

#[test]
fn a_clock_that_is_set_back_hides_nothing_that_was_seen() {
    let fixture = Fixture::with(with_actions(), Duration::from_secs(5), |_| {});
    assert_eq!(apply(&fixture, "both", "a", "first"), Ok(()));
    fixture.pass(5);
    assert_eq!(fixture.keys(&of("Legacy")), ["first"]);
    fixture.set_back(86_400);
    assert_eq!(fixture.keys(&of("Legacy")), ["first"]);
    assert_eq!(apply(&fixture, "both", "b", "second"), Ok(()));
    assert_eq!(fixture.keys(&of("Legacy")), ["first"]);
    fixture.pass(5);
    assert_eq!(fixture.keys(&of("Legacy")), ["first", "second"]);
    fixture.pass(86_400);
    assert_eq!(fixture.keys(&of("Legacy")), ["first", "second"]);
}

#[test]
fn cleaning_leaves_what_the_first_generation_still_shows() {
    let fixture = Fixture::with(with_actions(), Duration::from_secs(1_000), |_| {});
    assert_eq!(apply(&fixture, "both", "a", "x"), Ok(()));
    fixture.pass(1_000);
    assert_eq!(fixture.keys(&of("Legacy")), ["x"]);
    // This commit cleans up: it comes late enough after the one before.
    fixture
        .store
        .write(|changes| changes.delete(ONTOLOGY, "Legacy", None, "x"))
        .unwrap();
    fixture.put("Item", "b", &json!({}));
    assert_eq!(fixture.keys(&of("Legacy")), ["x"]);
    fixture.pass(1_000);
    assert!(fixture.keys(&of("Legacy")).is_empty());
}
