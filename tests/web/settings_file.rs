//! The settings file of this browser.

use belvedere::{settings_file, storage};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn a_settings_file_reads_as_it_was_written() {
    let record = storage::new_record(
        "pin",
        "/objects?ontology=ri.x&type=Flight",
        r#"{"title": "Flights"}"#.to_owned(),
    );
    // A change that was sent stays in the browser that sent it.
    let sent = storage::new_record("action-request", "x", "{}".to_owned());
    let text = settings_file::write(vec![record.clone(), sent]);
    let file = settings_file::parse(&text).expect("a file");
    assert_eq!(file.records, [record]);
}
