//! Older formats: brought up to date with their data, after a backup.

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

/// A data folder of format 7, as the platform of that time wrote it.
fn format_7() -> TempDir {
    let folder = TempDir::new().unwrap();
    let data = folder.path();
    fs::write(data.join("format.json"), r#"{"format":7}"#).unwrap();
    fs::create_dir(data.join("files")).unwrap();
    let database = Connection::open(data.join("objects.sqlite")).unwrap();
    database
        .execute_batch(include_str!("format-7.sql"))
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
fn a_folder_of_format_7_is_brought_up_to_date_with_its_data() {
    let folder = format_7();
    let data = folder.path();
    let before = looked_at(data);
    assert_eq!(before.problems().count(), 1, "{before}");
    assert!(before.to_string().contains("the next start"), "{before}");

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
    // A key of then is known: its answer comes, and nothing is done.
    let key = IdempotencyKey {
        principal: "00000000-0000-4000-8000-000000000002".to_owned(),
        key: "a-key".to_owned(),
        request: Sha256::digest("request").into(),
    };
    let answer = store.write_idempotent(Some(&key), |_| panic!("it was made already"));
    assert_eq!(answer.unwrap(), b"{}");
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
fn the_backup_of_a_migration_is_the_folder_as_it_was() {
    let folder = format_7();
    let data = folder.path();
    drop(open(data));
    let mut backups = fs::read_dir(data.join("backups")).unwrap();
    let backup = backups.next().unwrap().unwrap().path();
    assert!(backups.next().is_none());
    let name = backup.file_name().unwrap().to_str().unwrap();
    assert!(name.starts_with("format-7-2"), "{name}");

    // Going back is copying the two files: the version of then reads them.
    let database = Connection::open(backup.join("objects.sqlite")).unwrap();
    let version: i64 = database
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap();
    assert_eq!(version, 0);
    let objects: i64 = database
        .query_row("SELECT count(*) FROM objects", (), |row| row.get(0))
        .unwrap();
    assert_eq!(objects, 11);
    drop(database);
    fs::copy(backup.join("objects.sqlite"), data.join("objects.sqlite")).unwrap();
    fs::copy(backup.join("format.json"), data.join("format.json")).unwrap();
    assert_eq!(list(&open(data), "Aircraft", None).len(), 3);
    assert_eq!(fs::read_dir(data.join("backups")).unwrap().count(), 2);
}

#[test]
fn a_crash_between_a_step_and_its_mark_is_mended() {
    let folder = format_7();
    drop(open(folder.path()));
    fs::write(folder.path().join("format.json"), r#"{"format":7}"#).unwrap();
    drop(open(folder.path()));
    assert_eq!(looked_at(folder.path()).problems().count(), 0);
    let backups = fs::read_dir(folder.path().join("backups")).unwrap();
    assert_eq!(backups.count(), 1, "nothing was left to do");
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
fn a_migrated_store_has_the_tables_of_a_new_one() {
    let folder = format_7();
    drop(open(folder.path()));
    let new = TempDir::new().unwrap();
    drop(Store::create(new.path(), Vec::new(), Options::default()).unwrap());
    assert_eq!(shape(folder.path()), shape(new.path()));
}
