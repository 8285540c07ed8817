//! Places: the identity of one, whatever else is in its address.

use belvedere::recents::{identity, is_item};
use wasm_bindgen_test::wasm_bindgen_test;

fn of(path: &str, query: &str) -> Option<(String, String)> {
    identity(path, query)
}

fn place(address: &str, detail: &str) -> (String, String) {
    (address.to_owned(), detail.to_owned())
}

#[wasm_bindgen_test]
fn a_place_is_its_address_without_the_way_it_is_looked_at() {
    assert_eq!(
        of(
            "/objects",
            "?order=-date&type=Flight&columns=a,b&ontology=ri.x"
        ),
        Some(place("/objects?ontology=ri.x&type=Flight", "Flight"))
    );
    assert_eq!(
        of("/objects", "?ontology=ri.x&type=Flight&key=a%2Fb%20c"),
        Some(place(
            "/objects?ontology=ri.x&type=Flight&key=a%2Fb%20c",
            "a/b c"
        ))
    );
    assert_eq!(
        of("/admin", "?enrollment=ri.e"),
        Some(place("/admin?enrollment=ri.e", "ri.e"))
    );
    assert_eq!(
        of("/media", "set=s&item=i"),
        Some(place("/media?set=s&item=i", "i"))
    );
}

#[wasm_bindgen_test]
fn only_the_address_of_a_place_is_one() {
    assert!(is_item("/objects?ontology=ri.x&type=Flight&key=a%2Fb%20c"));
    for address in [
        "https://evil.example/sign-in",
        "https://evil.example/objects?ontology=ri.x&type=Flight",
        "//evil.example/ontology?ontology=ri.x",
        "javascript:alert(1)",
        "/ontology?ontology=ri.x&next=//evil.example",
        "/ontology?ontology=ri.x#//evil.example",
        " /ontology?ontology=ri.x",
        "/settings",
        "",
    ] {
        assert!(!is_item(address), "{address:?}");
    }
}

#[wasm_bindgen_test]
fn choices_and_pages_without_a_thing_are_no_places() {
    for (path, query) in [
        ("/", ""),
        ("/objects", ""),
        ("/objects", "?ontology=ri.x"),
        ("/ontology", "?ontology="),
        ("/settings", "?ontology=ri.x"),
        ("/nowhere", "?ontology=ri.x"),
        ("/sign-in/callback", "?code=secret&state=secret"),
    ] {
        assert_eq!(of(path, query), None, "{path}{query}");
    }
}
