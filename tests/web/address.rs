//! Parameters of addresses: any value survives a round trip.

use belvedere::address::Parameters;
use belvedere::recents::identity;
use belvedere::routes;
use wasm_bindgen_test::wasm_bindgen_test;

/// Parts of keys that change when they are decoded twice or not encoded.
const PARTS: [&str; 24] = [
    "A",
    "%",
    "%41",
    "%2541",
    "%25",
    "+",
    " ",
    "&",
    "=",
    "#",
    "?",
    "/",
    "\\",
    "%2F",
    "%00",
    ";",
    "\"",
    "'",
    "<",
    "ä",
    "\u{1f600}",
    "%E4",
    "%u0041",
    ".",
];

#[wasm_bindgen_test]
fn every_key_survives_its_address() {
    for first in PARTS {
        for second in PARTS {
            let key = format!("{first}{second}x");
            let mut parameters = Parameters::default();
            parameters.set("ontology", Some("ri.a".to_owned()));
            parameters.set("type", Some("T".to_owned()));
            parameters.set("key", Some(key.clone()));
            let written = parameters.written();
            let read = Parameters::read(&written);
            assert_eq!(read.get("key").as_deref(), Some(key.as_str()), "{written}");
            assert_eq!(read, parameters, "{written}");
            assert_eq!(read.iter().count(), 3, "{written}");
            // A link to a form names the object as well.
            let form = routes::action_on("ri.a", "delay", "T", Some(&key));
            let (_, query) = form.split_once('?').unwrap_or_default();
            assert_eq!(Parameters::read(query).get("object"), Some(key.clone()));
            // The same address identifies the place.
            let place = identity("/objects", &written);
            assert_eq!(place, Some((format!("/objects{written}"), key)));
        }
    }
}

#[wasm_bindgen_test]
fn parameters_are_set_and_removed() {
    let mut parameters = Parameters::read("?a=1&b=2&a=3&c");
    assert_eq!(parameters.get("a").as_deref(), Some("3"));
    assert_eq!(parameters.get("c").as_deref(), Some(""));
    assert_eq!(parameters.get("d"), None);
    parameters.set("a", None);
    assert_eq!(parameters.written(), "?b=2&c=");
    parameters.set("b", None);
    parameters.set("c", None);
    assert_eq!(parameters.written(), "");
}
