//! Attachments: only through the object that holds them, and the same bytes as were stored.

use std::io::Read as _;

use belvedere_store::AttachmentAddress;
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::fixture::{Fixture, ONTOLOGY, refusal};

fn at(key: &str, property: &str) -> AttachmentAddress {
    AttachmentAddress {
        ontology: ONTOLOGY.to_owned(),
        object_type: "Item".to_owned(),
        primary_key: key.to_owned(),
        property: property.to_owned(),
        branch: None,
    }
}

fn fixture() -> Fixture {
    Fixture::filled(|bulk| {
        let blob = bulk.blob(b"\x89content\0").unwrap();
        for rid in ["ri.a", "ri.b", "ri.c"] {
            bulk.attachment(rid, "a \"name\".bin", "application/octet-stream", blob)
                .unwrap();
        }
        let target = bulk.target(ONTOLOGY, "Item", None).unwrap();
        let put = |key: &str, properties: serde_json::Value| {
            target.object(key, &properties.to_string(), None).unwrap();
        };
        put(
            "one",
            json!({"id": "one", "document": {"rid": "ri.a"}, "documents": [{"rid": "ri.b"}]}),
        );
        put(
            "two",
            json!({"id": "two", "documents": [{"rid": "ri.b"}, {"rid": "ri.c"}]}),
        );
        put(
            "lost",
            json!({"id": "lost", "document": {"rid": "ri.lost"}}),
        );
    })
}

#[test]
fn the_content_is_what_was_stored() {
    let fixture = fixture();
    for property in ["document", "documents"] {
        let (attachment, mut file) = fixture
            .store
            .attachment_content(&at("one", property))
            .unwrap();
        let mut content = Vec::new();
        file.read_to_end(&mut content).unwrap();
        assert_eq!(content, b"\x89content\0");
        assert_eq!(attachment.size, content.len() as u64);
        let digest: Vec<u8> = Sha256::digest(&content).to_vec();
        assert_eq!(attachment.sha256, hex(&digest));
    }
}

#[test]
fn metadata_is_found_through_its_object_only() {
    let fixture = fixture();
    let store = &fixture.store;
    let found = store.attachment(&at("two", "documents"), "ri.c").unwrap();
    assert_eq!(
        (found.rid.as_str(), found.filename.as_str(), found.size),
        ("ri.c", "a \"name\".bin", 9)
    );
    for (key, property, rid) in [
        ("one", "document", "ri.b"),
        ("one", "documents", "ri.a"),
        ("two", "document", "ri.c"),
        ("lost", "document", "ri.lost"),
        ("one", "name", "ri.a"),
    ] {
        let refusal = refusal(store.attachment(&at(key, property), rid).map(|_| ()));
        assert_eq!(
            refusal.error.name, "AttachmentNotFound",
            "{key} {property} {rid}"
        );
    }
}

#[test]
fn what_is_not_there_is_named() {
    let fixture = fixture();
    let store = &fixture.store;
    let content = |key, property| refusal(store.attachment_content(&at(key, property)).map(|_| ()));
    assert_eq!(content("three", "document").error.name, "ObjectNotFound");
    assert_eq!(content("one", "photo").error.name, "PropertiesNotFound");
    assert_eq!(content("two", "document").error.name, "AttachmentNotFound");
    assert!(
        content("two", "documents")
            .description
            .unwrap()
            .contains("2 attachments")
    );
}

fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| char::from_digit(digit.into(), 16).unwrap())
        .collect()
}
