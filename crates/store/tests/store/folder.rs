//! The data folder: its format, and the leftovers of an interrupted attempt.

use std::fs;

use belvedere_store::{Bulk, Options, Store};

use super::fixture::{Fixture, of, ontology};

#[test]
fn another_format_is_refused_and_left_alone() {
    let fixture = Fixture::items(1);
    let Fixture { folder, store, .. } = fixture;
    drop(store);
    let database = || fs::read(folder.path().join("objects.sqlite")).unwrap();
    let before = database();
    for (format, age) in [
        (7, "of a build from before the first release"),
        (9, "of a build from before the first release"),
        (1_000, "of a newer version"),
    ] {
        let mark = format!(r#"{{"format":{format}}}"#);
        let path = folder.path().join("format.json");
        fs::write(&path, &mark).unwrap();
        let error = Store::open(folder.path()).unwrap_err().to_string();
        let named = error.contains(&format!("has format {format}, {age}"));
        assert!(named && error.contains("up to 1"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), mark);
        assert_eq!(database(), before);
    }
}

#[test]
fn an_interrupted_attempt_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let bulk = Bulk::create(folder.path(), vec![ontology()]).unwrap();
    bulk.blob(b"left over").unwrap();
    drop(bulk);
    assert!(!Store::exists(folder.path()).unwrap());
    assert!(Store::open(folder.path()).is_err());
    Store::create(folder.path(), vec![ontology()], Options::default()).unwrap();
    assert!(Store::exists(folder.path()).unwrap());
    assert_eq!(
        fs::read_dir(folder.path().join("files")).unwrap().count(),
        0
    );
    assert!(
        Bulk::create(folder.path(), vec![ontology()]).is_err(),
        "a finished store was replaced"
    );
}

#[test]
fn a_folder_of_somebody_else_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("files")).unwrap();
    fs::write(folder.path().join("files/letter"), "dear").unwrap();
    assert!(Store::exists(folder.path()).is_err());
    assert!(Bulk::create(folder.path(), vec![ontology()]).is_err());
    assert_eq!(
        fs::read_to_string(folder.path().join("files/letter")).unwrap(),
        "dear"
    );
}

#[test]
fn what_was_written_is_there_after_opening_again() {
    let fixture = Fixture::items(2);
    fixture.put("Item", "new", &serde_json::json!({"name": "x"}));
    let Fixture { folder, store, .. } = fixture;
    drop(store);
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.list(&of("Item")).unwrap().total_count, 3);
}
