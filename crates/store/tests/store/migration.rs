//! Folders of each format: they open with all their data, and have the tables of a new one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use belvedere_store::inspect::{self, Report};
use belvedere_store::{AttachmentAddress, Clock, IdempotencyKey, ListRequest, Options, Store};
use rusqlite::Connection;
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

use super::fixture::{keys, rows};

/// What is found in a data folder.
fn looked_at(folder: &Path) -> Report {
    let mut report = Report::new(folder);
    inspect::folder(folder, &[], &mut report);
    report
}

/// A data folder of format 1, as the platform wrote it when that was new.
fn format_1() -> TempDir {
    let folder = TempDir::new().unwrap();
    let data = folder.path();
    fs::write(data.join("format.json"), r#"{"format":1}"#).unwrap();
    fs::create_dir(data.join("files")).unwrap();
    let database = Connection::open(data.join("objects.sqlite")).unwrap();
    database
        .execute_batch(include_str!("format-1.sql"))
        .unwrap();
    let mut names = database.prepare("SELECT name FROM blobs").unwrap();
    for name in names.query_map((), |row| row.get::<_, String>(0)).unwrap() {
        let name = name.unwrap();
        fs::write(
            data.join("files").join(&name),
            format!("content of {name}\n"),
        )
        .unwrap();
    }
    drop(names);
    folder
}

/// An hour after the last change of that folder, in seconds since 1970.
const AN_HOUR_LATER: u64 = 1_795_296_953;

fn open(folder: &Path) -> Store {
    let options = Options {
        clock: Clock::new(|| SystemTime::UNIX_EPOCH + Duration::from_secs(AN_HOUR_LATER)),
        ..Options::default()
    };
    Store::open_with(folder, options).unwrap()
}

fn list(store: &Store, object_type: &str, branch: Option<&str>) -> Vec<serde_json::Value> {
    let request = ListRequest {
        ontology: "airline".to_owned(),
        object_type: object_type.to_owned(),
        branch: branch.map(str::to_owned),
        ..ListRequest::default()
    };
    rows(&store.list(&request).unwrap())
}

#[test]
fn a_folder_of_format_1_opens_with_its_data() {
    let folder = format_1();
    let data = folder.path();
    let before = looked_at(data);
    assert_eq!(before.problems().count(), 1, "{before}");

    let store = open(data);
    let aircraft = list(&store, "Aircraft", None);
    assert_eq!(keys(&aircraft), ["BV-A100", "BV-C101", "BV-K102"]);
    // The second version of the first, and the objects that the other branch hides.
    assert_eq!(aircraft[0]["active"], false);
    assert_eq!(
        keys(&list(&store, "Aircraft", Some("planning"))),
        ["BV-C101", "BV-K102"]
    );
    assert_eq!(list(&store, "LegacyBooking", None).len(), 3);
    let inspections = list(&store, "Inspection", None);
    let address = AttachmentAddress {
        ontology: "airline".to_owned(),
        object_type: "Inspection".to_owned(),
        primary_key: "INS/2026 0001+ü".to_owned(),
        property: "photo".to_owned(),
        branch: None,
    };
    let (attachment, _) = store.attachment_content(&address).unwrap();
    assert_eq!(inspections[0]["photo"]["rid"], attachment.rid.as_str());
    assert_eq!(attachment.filename, "inspection-0001.png");
    let catalog = store.catalog(true).unwrap();
    for (part, count) in [("datasets", 5), ("mediaSets", 5), ("enrollments", 2)] {
        assert_eq!(catalog[part].as_array().unwrap().len(), count, "{part}");
    }
    let set = catalog["mediaSets"][0].clone();
    let rid = set["rid"].as_str().unwrap();
    let items = set["items"].as_array().unwrap().iter();
    // One of them needs a read token.
    let mut readable =
        items.filter_map(|item| store.media_content(rid, item.as_str().unwrap(), None).ok());
    assert_eq!(readable.next().unwrap().0.size, 44);
    drop(readable);
    // A key of then is known: its response comes, and nothing is done.
    let key = IdempotencyKey {
        principal: "00000000-0000-4000-8000-000000000002".to_owned(),
        key: "a-key".to_owned(),
        request: Sha256::digest("request").into(),
    };
    let response = store.write_idempotent(Some(&key), |_| panic!("it was made already"));
    assert_eq!(response.unwrap(), b"{}");
    // And it can be changed.
    store
        .put_object(
            "airline",
            "Aircraft",
            None,
            "BV-NEW",
            serde_json::Map::new(),
        )
        .unwrap();
    drop(store);

    let after = looked_at(data);
    assert_eq!(after.problems().count(), 0, "{after}");
    assert_eq!(list(&open(data), "Aircraft", None).len(), 4);
}

#[test]
fn the_newest_format_from_before_the_first_release_is_format_1() {
    let folder = format_1();
    let data = folder.path();
    let database = Connection::open(data.join("objects.sqlite")).unwrap();
    database.pragma_update(None, "user_version", 10).unwrap();
    drop(database);
    fs::write(data.join("format.json"), r#"{"format":10}"#).unwrap();
    assert_eq!(list(&open(data), "Aircraft", None).len(), 3);
    let mark = fs::read_to_string(data.join("format.json")).unwrap();
    assert_eq!(mark.trim_end(), r#"{"format":1}"#);
    let after = looked_at(data);
    assert_eq!(after.problems().count(), 0, "{after}");
    assert!(!data.join("backups").exists());
}

#[test]
fn a_mark_that_is_behind_or_ahead_follows_the_database() {
    let folder = format_1();
    fs::write(folder.path().join("format.json"), r#"{"format":10}"#).unwrap();
    drop(open(folder.path()));
    assert_eq!(looked_at(folder.path()).problems().count(), 0);
    assert!(!folder.path().join("backups").exists());
}

/// SQLite's metadata of each table and index, apart from the statement that created it.
fn shape(folder: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let database = Connection::open(folder.join("objects.sqlite")).unwrap();
    let mut all = database
        .prepare(
            "SELECT t.name, 'column ' || c.cid || c.name || c.type || c.\"notnull\" || ifnull(c.dflt_value, '') || c.pk
             FROM pragma_table_list t, pragma_table_xinfo(t.name) c WHERE t.name NOT LIKE 'sqlite%'
             UNION ALL SELECT t.name, 'table ' || t.strict || t.wr FROM pragma_table_list t
             WHERE t.name NOT LIKE 'sqlite%'
             UNION ALL SELECT t.name, 'key ' || k.\"from\" || k.\"table\"
             FROM pragma_table_list t, pragma_foreign_key_list(t.name) k
             UNION ALL SELECT i.name, 'index ' || i.tbl_name || ' ' || ifnull(i.sql, '')
             FROM sqlite_schema i WHERE type = 'index'",
        )
        .unwrap();
    let mut shape: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let rows = all.query_map((), |row| Ok((row.get(0)?, row.get(1)?)));
    for row in rows.unwrap() {
        let (name, fact) = row.unwrap();
        shape.entry(name).or_default().insert(fact);
    }
    shape
}

#[test]
fn an_old_store_has_the_tables_of_a_new_one() {
    let folder = format_1();
    drop(open(folder.path()));
    let new = TempDir::new().unwrap();
    drop(Store::create(new.path(), Vec::new(), Options::default()).unwrap());
    assert_eq!(shape(folder.path()), shape(new.path()));
}
