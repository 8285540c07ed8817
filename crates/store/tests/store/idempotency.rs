//! Changes with a key: once, also when they come together, for a day.

use belvedere_store::{IdempotencyKey, Store, StoreError};
use serde_json::Map;

use super::fixture::{Fixture, ONTOLOGY, of, refusal};

fn idempotency_key(key: &str, request: u8) -> IdempotencyKey {
    IdempotencyKey {
        principal: "somebody".to_owned(),
        key: key.to_owned(),
        request: [request; 32],
    }
}

/// Creates an item, and answers with the name that was given.
fn create(
    store: &Store,
    key: &IdempotencyKey,
    item: &str,
    response: &str,
) -> Result<String, StoreError> {
    let response = store.write_idempotent(Some(key), |changes| {
        changes.create(ONTOLOGY, "Item", item, Map::new())?;
        Ok(response.as_bytes().to_vec())
    });
    response.map(|response| String::from_utf8(response).unwrap())
}

#[test]
fn a_change_is_made_once_even_when_it_comes_several_times_at_once() {
    let fixture = Fixture::items(0);
    let key = idempotency_key("k", 1);
    let responses: Vec<String> = std::thread::scope(|scope| {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let (store, key) = (&fixture.store, &key);
        let threads = names.map(|name| scope.spawn(move || create(store, key, "new", name)));
        threads.map(|thread| thread.join().unwrap().unwrap()).into()
    });
    assert!(
        responses.iter().all(|response| *response == responses[0]),
        "{responses:?}"
    );
    assert_eq!(fixture.keys(&of("Item")), ["new"]);
}

#[test]
fn a_key_is_kept_for_a_day_also_over_a_restart() {
    let fixture = Fixture::items(0);
    assert_eq!(
        create(&fixture.store, &idempotency_key("k", 1), "a", "1").unwrap(),
        "1"
    );
    fixture.pass(24 * 3_600 - 1);
    assert_eq!(
        create(&fixture.store, &idempotency_key("k", 1), "b", "2").unwrap(),
        "1"
    );
    let other = create(&fixture.store, &idempotency_key("k", 2), "b", "2").map(drop);
    assert_eq!(refusal(other).error.name, "IdempotencyKeyReused");
    assert_eq!(fixture.keys(&of("Item")), ["a"]);
    fixture.pass(1);
    assert_eq!(
        create(&fixture.store, &idempotency_key("k", 2), "b", "2").unwrap(),
        "2"
    );
    assert_eq!(fixture.keys(&of("Item")), ["a", "b"]);
}

#[test]
fn what_failed_leaves_no_key() {
    let fixture = Fixture::items(1);
    let key = idempotency_key("k", 1);
    let refused = create(&fixture.store, &key, "i000", "1").map(drop);
    assert_eq!(refusal(refused).error.name, "ObjectAlreadyExists");
    assert_eq!(create(&fixture.store, &key, "i001", "2").unwrap(), "2");
}
