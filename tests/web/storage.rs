//! Storage of the browser: records by kind and key, one database for each platform and user, and migrations of its
//! format.

use belvedere::storage::{self, RawRecord, Record, StorageError, schema};
use idb::{Database, Factory, TransactionMode};
use leptos::mount::mount_to;
use leptos::prelude::document;
use serde_json::{Value, json};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

/// Starts the executor, as the mounted app does.
fn begin() {
    let element = document().create_element("div").expect("an element");
    mount_to(element.unchecked_into(), || ()).forget();
}

/// A user of the platform that no other test is: the records are there for all tests of a page.
async fn as_user(user: &str) {
    begin();
    storage::set_owner("https://platform.example.com", user);
    for kind in ["note", "draft", "other"] {
        storage::clear(kind).await.expect("an empty kind");
    }
}

fn keys<T>(records: &[Record<T>]) -> Vec<&str> {
    records.iter().map(|record| record.key.as_str()).collect()
}

fn at(kind: &str, key: &str, time: f64) -> RawRecord {
    RawRecord {
        time,
        ..storage::new_record(kind, key, json!(key).to_string())
    }
}

#[wasm_bindgen_test]
async fn a_value_comes_back_as_it_was_put() {
    as_user("values").await;
    // A long that a float would round, and text that is no ASCII.
    let value = json!({"long": 9_007_199_254_740_993_i64, "text": "„ü“ 🛫 \u{0}"});
    storage::put("note", "a", &value).await.expect("kept");
    let back: Option<Value> = storage::get("note", "a").await.expect("read");
    assert_eq!(back, Some(value));

    storage::put("note", "a", "second").await.expect("kept");
    let back: Option<String> = storage::get("note", "a").await.expect("read");
    assert_eq!(back.as_deref(), Some("second"), "the newer value counts");
    let absent: Option<String> = storage::get("note", "b").await.expect("read");
    assert_eq!(absent, None);
}

#[wasm_bindgen_test]
async fn a_value_of_another_shape_reads_as_absent() {
    as_user("shapes").await;
    storage::put("note", "a", "text").await.expect("kept");
    storage::put("note", "b", &7).await.expect("kept");
    assert_eq!(storage::get::<u32>("note", "a").await, Ok(None));
    let numbers = storage::list::<u32>("note").await.expect("read");
    assert_eq!(keys(&numbers), ["b"]);
}

#[wasm_bindgen_test]
async fn a_list_is_of_one_kind_and_begins_with_the_newest() {
    as_user("lists").await;
    let records = [
        ("note", "old", 1.0),
        ("note", "new", 3.0),
        ("note", "mid", 2.0),
        ("notes", "x", 9.0),
        ("not", "y", 9.0),
    ];
    let records = records
        .map(|(kind, key, time)| at(kind, key, time))
        .to_vec();
    storage::put_raw(records).await.expect("kept");
    let notes = storage::list::<String>("note").await.expect("read");
    assert_eq!(keys(&notes), ["new", "mid", "old"]);
    storage::keep_newest("note", 2).await.expect("removed");
    let notes = storage::list::<String>("note").await.expect("read");
    assert_eq!(keys(&notes), ["new", "mid"]);
}

#[wasm_bindgen_test]
async fn one_record_or_one_kind_is_removed_and_nothing_else() {
    as_user("removal").await;
    for (kind, key) in [("note", "a"), ("note", "b"), ("draft", "a")] {
        storage::put(kind, key, key).await.expect("kept");
    }
    storage::remove("note", "a").await.expect("removed");
    storage::remove("note", "never there").await.expect("fine");
    assert_eq!(
        keys(&storage::list::<String>("note").await.expect("read")),
        ["b"]
    );
    storage::clear("note").await.expect("cleared");
    assert_eq!(
        keys(&storage::list::<String>("note").await.expect("read")),
        [""; 0]
    );
    assert_eq!(
        keys(&storage::list::<String>("draft").await.expect("read")),
        ["a"]
    );
}

#[wasm_bindgen_test]
async fn each_user_and_each_platform_has_its_own_records() {
    as_user("first").await;
    storage::put("note", "a", "of the first")
        .await
        .expect("kept");
    as_user("second").await;
    assert_eq!(storage::get::<String>("note", "a").await, Ok(None));
    storage::set_owner("https://other.example.com", "first");
    assert_eq!(storage::get::<String>("note", "a").await, Ok(None));
    storage::set_owner("https://platform.example.com", "first");
    let back = storage::get::<String>("note", "a").await;
    assert_eq!(back, Ok(Some("of the first".to_owned())));
}

#[wasm_bindgen_test]
async fn the_records_of_a_user_are_read_without_an_owner_and_no_others() {
    let host = "https://platform.example.com";
    as_user("reader").await;
    let of_reader = ["old", "new"].map(|key| at("note", key, f64::from(u8::from(key == "new"))));
    storage::put_raw(of_reader.to_vec()).await.expect("kept");
    as_user("another").await;
    storage::put("draft", "a", "theirs").await.expect("kept");
    storage::forget_owner();
    let keys = |records: Vec<RawRecord>| -> Vec<String> {
        records.into_iter().map(|record| record.key).collect()
    };
    let read = storage::read_of(host, "reader").await;
    assert_eq!(read.map(keys), Ok(vec!["new".to_owned(), "old".to_owned()]));
    let read = storage::read_of(host, "another").await;
    assert_eq!(read.map(keys), Ok(vec!["a".to_owned()]));
    let read = storage::read_of("https://other.example.com", "reader").await;
    assert_eq!(read.map(keys), Ok(Vec::new()));
    assert_eq!(storage::owner(), None);
}

#[wasm_bindgen_test]
async fn all_of_a_user_is_deleted_and_nothing_of_another() {
    as_user("stays").await;
    storage::put("note", "a", "theirs").await.expect("kept");
    as_user("leaves").await;
    storage::put("note", "a", "mine").await.expect("kept");
    storage::delete_all().await.expect("deleted");
    assert_eq!(storage::owner(), None);
    let late = storage::put("note", "b", "a draft that comes late").await;
    assert_eq!(late, Err(StorageError::Unavailable));
    storage::set_owner("https://platform.example.com", "leaves");
    assert_eq!(storage::get::<String>("note", "a").await, Ok(None));
    storage::set_owner("https://platform.example.com", "stays");
    let back = storage::get::<String>("note", "a").await;
    assert_eq!(back, Ok(Some("theirs".to_owned())));
}

#[wasm_bindgen_test]
async fn without_a_user_there_is_a_plain_error() {
    begin();
    storage::forget_owner();
    assert_eq!(
        storage::put("note", "a", "b").await,
        Err(StorageError::Unavailable)
    );
    assert_eq!(
        storage::list::<String>("note").await,
        Err(StorageError::Unavailable)
    );
}

#[wasm_bindgen_test]
async fn what_was_begun_is_kept_though_nobody_waits() {
    as_user("dropped").await;
    let mut write = Box::pin(storage::put("draft", "a", "typed"));
    assert!(futures_util::poll!(write.as_mut()).is_pending());
    drop(write);
    // Transactions on the same records run one after the other.
    let back = storage::get::<String>("draft", "a").await;
    assert_eq!(back, Ok(Some("typed".to_owned())));
}

/// A later version: the first step as it was released, and one after it.
const LATER: &[schema::Step] = &[records, notes];

fn records(database: &Database) -> Result<(), idb::Error> {
    schema::STEPS.first().map_or(Ok(()), |step| step(database))
}

fn notes(database: &Database) -> Result<(), idb::Error> {
    database
        .create_object_store("notes", idb::ObjectStoreParams::new())
        .map(drop)
}

#[wasm_bindgen_test]
async fn an_older_database_is_brought_up_to_date_and_keeps_its_records() {
    const NAME: &str = "belvedere test of upgrades";
    begin();
    Factory::new()
        .expect("IndexedDB")
        .delete(NAME)
        .expect("a request")
        .await
        .expect("deleted");
    let first = schema::open(NAME, schema::STEPS)
        .await
        .expect("the first version");
    let transaction = first
        .transaction(&[schema::RECORDS], TransactionMode::ReadWrite)
        .expect("a transaction");
    let record = js_sys::JSON::parse(r#"{"kind": "note", "key": "a", "time": 1, "value": "7"}"#)
        .expect("a record");
    let store = transaction
        .object_store(schema::RECORDS)
        .expect("the records");
    store
        .put(&record, None)
        .expect("a request")
        .await
        .expect("kept");

    // The other window: as long as it holds the database, nothing can be changed, and that is said.
    let blocked = schema::open(NAME, LATER).await.map(drop);
    assert_eq!(blocked, Err(StorageError::Blocked));
    first.close();

    let second = schema::open(NAME, LATER).await.expect("the second version");
    assert_eq!(second.version(), Ok(2));
    assert_eq!(second.store_names(), ["notes", schema::RECORDS]);
    let transaction = second
        .transaction(&[schema::RECORDS], TransactionMode::ReadOnly)
        .expect("a transaction");
    let store = transaction
        .object_store(schema::RECORDS)
        .expect("the records");
    let key = js_sys::Array::of2(&"note".into(), &"a".into());
    let kept = store
        .get(JsValue::from(key))
        .expect("a request")
        .await
        .expect("read");
    assert!(kept.is_some(), "the record is still there");
    second.close();

    // A window that was not reloaded since: it must not touch an unknown format.
    let older = schema::open(NAME, schema::STEPS).await.map(drop);
    assert_eq!(older, Err(StorageError::Newer));
}
