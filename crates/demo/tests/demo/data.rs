//! The demo data: the same on each run, and true to its own definitions.

use std::io::Read as _;
use std::sync::LazyLock;

use belvedere_demo as demo;
use belvedere_store::inspect::{self, Kind, Report};
use belvedere_store::{
    AttachmentAddress, ListRequest, ObjectDefinition, PropertyType, Store, StoreError, canonical,
};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

use super::datasets::contents;

pub(crate) const FLIGHTS: u32 = 1_500;

/// A store with demo data in a folder of its own.
struct Demo {
    store: Store,
    _folder: TempDir,
}

fn generated() -> Demo {
    let folder = tempfile::tempdir().unwrap();
    let mut lines = 0;
    let demo = demo::Demo::airline().unwrap();
    demo.generate(folder.path(), FLIGHTS, |_| lines += 1)
        .unwrap();
    assert!(lines > 3, "there is no progress");
    let mut report = Report::new(folder.path());
    inspect::folder(folder.path(), &[], &mut report);
    let findings = report.findings;
    let fine = findings.iter().all(|finding| finding.kind == Kind::Fine);
    assert!(fine, "{findings:?}");
    Demo {
        store: Store::open(folder.path()).unwrap(),
        _folder: folder,
    }
}

/// The demo data that the tests read.
pub(crate) fn shared() -> &'static Store {
    static SHARED: LazyLock<Demo> = LazyLock::new(generated);
    &SHARED.store
}

/// Every object of a type, with vectors.
fn objects(store: &Store, object_type: &ObjectDefinition, branch: Option<&str>) -> Vec<Value> {
    let request = ListRequest {
        ontology: "airline".to_owned(),
        object_type: object_type.api_name.clone(),
        branch: branch.map(str::to_owned),
        select: object_type
            .properties
            .iter()
            .map(|property| property.api_name.clone())
            .collect(),
        ..ListRequest::default()
    };
    listed(store, request)
}

/// What a listing gives, page by page, or up to its limit.
pub(crate) fn listed(store: &Store, mut request: ListRequest) -> Vec<Value> {
    let mut objects = Vec::new();
    loop {
        let page = match store.list(&request) {
            Ok(page) => page,
            Err(StoreError::Refused(refusal)) if refusal.error.name == "ObjectsExceededLimit" => {
                return objects;
            }
            Err(error) => panic!("{error}"),
        };
        objects.extend(serde_json::from_str::<Vec<Value>>(&page.data).unwrap());
        match page.next_page_token {
            Some(token) => request.page_token = Some(token),
            None => return objects,
        }
    }
}

fn types(store: &Store) -> Vec<ObjectDefinition> {
    let definitions = store.definitions();
    definitions
        .ontology("airline")
        .unwrap()
        .object_types
        .clone()
}

/// The attachment RIDs of an object, each with its property.
fn attachments(object_type: &ObjectDefinition, object: &Value) -> Vec<(String, String)> {
    let list = PropertyType::Array(Box::new(PropertyType::Attachment));
    let mut found = Vec::new();
    for property in &object_type.properties {
        let value = &object[&property.api_name];
        let values = match &property.value_type {
            PropertyType::Attachment => std::slice::from_ref(value),
            other if *other == list => value.as_array().map_or(&[][..], Vec::as_slice),
            _ => continue,
        };
        let rids = values.iter().filter_map(|value| value["rid"].as_str());
        found.extend(rids.map(|rid| (property.api_name.clone(), rid.to_owned())));
    }
    found
}

fn at(object_type: &ObjectDefinition, object: &Value, property: &str) -> AttachmentAddress {
    AttachmentAddress {
        ontology: "airline".to_owned(),
        object_type: object_type.api_name.clone(),
        primary_key: object["__primaryKey"]
            .as_str()
            .unwrap_or_default()
            .to_owned(),
        property: property.to_owned(),
        branch: None,
    }
}

/// A digest of everything: definitions, objects of both branches, and the content of attachments.
fn digest(store: &Store) -> Vec<u8> {
    let mut hash = Sha256::new();
    hash.update(store.catalog(true).unwrap().to_string());
    for object_type in &types(store) {
        hash.update(serde_json::to_string(object_type).unwrap());
        for branch in [None, Some("planning")] {
            for object in objects(store, object_type, branch) {
                hash.update(object.to_string());
                for (property, rid) in attachments(object_type, &object) {
                    let metadata = store
                        .attachment(&at(object_type, &object, &property), &rid)
                        .unwrap();
                    hash.update(format!(
                        "{} {} {}",
                        metadata.filename, metadata.size, metadata.sha256
                    ));
                }
            }
        }
    }
    hash.finalize().to_vec()
}

#[test]
fn two_runs_are_the_same() {
    let again = generated();
    assert_eq!(digest(shared()), digest(&again.store));
    assert_eq!(contents(shared()), contents(&again.store));
}

#[test]
fn the_data_is_true_to_its_definitions() {
    let store = shared();
    let mut kinds = std::collections::HashSet::new();
    for object_type in &types(store) {
        for object in objects(store, object_type, None) {
            let mut object = object.as_object().unwrap().clone();
            object.retain(|name, _| !name.starts_with("__"));
            let mut order = object.keys();
            for property in &object_type.properties {
                let Some(value) = object.get(&property.api_name) else {
                    continue;
                };
                kinds.insert(property.value_type.base_type());
                let name = format!("{}.{}", object_type.api_name, property.api_name);
                assert_eq!(
                    canonical(&property.value_type, value.clone()).as_ref(),
                    Ok(value),
                    "{name}"
                );
                if property.value_type != PropertyType::Vector {
                    assert_eq!(
                        order.next(),
                        Some(&property.api_name),
                        "{name} is not in its place"
                    );
                }
            }
        }
    }
    for kind in [
        "String",
        "Boolean",
        "Byte",
        "Short",
        "Integer",
        "Long",
        "Float",
        "Double",
        "Decimal",
        "Date",
        "Timestamp",
        "Attachment",
        "MediaReference",
        "Geopoint",
        "Geoshape",
        "Vector",
        "Struct",
        "Array<String>",
        "Array<Struct>",
        "Array<Attachment>",
    ] {
        assert!(kinds.contains(kind), "no property holds a {kind}");
    }
}

#[test]
fn the_counts_are_those_that_were_promised() {
    let store = shared();
    let count = |object_type: &str, branch: Option<&str>| {
        let request = ListRequest {
            ontology: "airline".to_owned(),
            object_type: object_type.to_owned(),
            branch: branch.map(str::to_owned),
            ..ListRequest::default()
        };
        store.list(&request).unwrap().total_count
    };
    let counts = [
        "Airport",
        "Aircraft",
        "Flight",
        "Inspection",
        "LegacyBooking",
        "CrewRoster",
        "FuelCard",
    ]
    .map(|object_type| {
        (
            count(object_type, None),
            count(object_type, Some("planning")),
        )
    });
    assert_eq!(
        counts,
        [
            (450, 451),
            (320, 319),
            (1_500, 1_500),
            (600, 600),
            (12_500, 12_500),
            (7, 7),
            (0, 0)
        ]
    );
}

#[test]
fn attachments_are_real_files_of_their_type() {
    let store = shared();
    let types = types(store);
    let inspection = types.iter().find(|t| t.api_name == "Inspection").unwrap();
    let objects = objects(store, inspection, None);
    let mut largest = 0;
    for object in &objects {
        for property in ["photo", "report", "recording"] {
            if object[property].is_null() {
                continue;
            }
            let (metadata, mut file) = store
                .attachment_content(&at(inspection, object, property))
                .unwrap();
            let mut content = Vec::new();
            file.read_to_end(&mut content).unwrap();
            assert_eq!(content.len() as u64, metadata.size);
            let hash: String = Sha256::digest(&content)
                .iter()
                .fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
            assert_eq!(hash, metadata.sha256);
            largest = largest.max(metadata.size);
            match metadata.media_type.as_str() {
                "image/png" => {
                    let mut reader = png::Decoder::new(std::io::Cursor::new(&content))
                        .read_info()
                        .unwrap();
                    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
                    reader.next_frame(&mut pixels).unwrap();
                }
                "application/pdf" => {
                    let text = String::from_utf8(content).unwrap();
                    let table: usize = text
                        .rsplit("startxref\n")
                        .next()
                        .unwrap()
                        .lines()
                        .next()
                        .unwrap()
                        .parse()
                        .unwrap();
                    assert!(text.starts_with("%PDF-1.4") && text[table..].starts_with("xref"));
                    for (number, place) in text[table..].lines().skip(3).take(5).enumerate() {
                        let place: usize = place[..10].parse().unwrap();
                        assert!(text[place..].starts_with(&format!("{} 0 obj", number + 1)));
                    }
                }
                "audio/wav" => assert_eq!(&content[8..16], b"WAVEfmt "),
                other => panic!("an attachment of type {other}"),
            }
        }
    }
    assert_eq!(largest, 24_000_044);

    // The RID of another inspection's photo is not found here.
    let with_photo: Vec<&Value> = objects
        .iter()
        .filter(|object| !object["photo"].is_null())
        .collect();
    let foreign = with_photo[1]["photo"]["rid"].as_str().unwrap();
    assert!(
        store
            .attachment(&at(inspection, with_photo[1], "photo"), foreign)
            .is_ok()
    );
    assert!(
        store
            .attachment(&at(inspection, with_photo[0], "photo"), foreign)
            .is_err()
    );
}
