//! The search box: what a text is taken for, and where it leads.

use belvedere::config::Catalog;
use belvedere::destination::{Kind, Suggestion, suggest};
use wasm_bindgen_test::wasm_bindgen_test;

const ORIGIN: &str = "https://belvedere.example.com";
const RID: &str = "ri.ontology.main.ontology.7c2063d4-5d5d";

fn catalog() -> Catalog {
    serde_json::from_str(
        r#"{"ontologies": [{
            "rid": "ri.ontology.main.ontology.7c2063d4-5d5d", "apiName": "airline", "displayName": "Airline",
            "objectTypes": [
                {"apiName": "Aircraft", "displayName": "Aircraft"},
                {"apiName": "Flight", "displayName": "Flight"}
            ],
            "actionTypes": [{"apiName": "delay-flight", "displayName": "Delay a flight"}]
        }]}"#,
    )
    .expect("the catalog")
}

fn suggestions(text: &str) -> Vec<Suggestion> {
    suggest(text, &catalog(), ORIGIN)
}

fn targets(text: &str) -> Vec<String> {
    suggestions(text)
        .into_iter()
        .filter_map(|one| one.target)
        .collect()
}

#[wasm_bindgen_test]
fn a_name_leads_to_the_objects_before_the_definition() {
    assert_eq!(
        targets("fli"),
        [
            format!("/objects?ontology={RID}&type=Flight"),
            format!("/object-type?ontology={RID}&type=Flight"),
            format!("/ontology?ontology={RID}"),
        ]
    );
}

#[wasm_bindgen_test]
fn a_rid_is_found_inside_a_foreign_address() {
    let text = format!("https://elsewhere.example.com/app/{RID}/edit?tab=1");
    assert_eq!(targets(&text), [format!("/ontology?ontology={RID}")]);
}

#[wasm_bindgen_test]
fn an_address_of_this_app_is_taken_whole() {
    let path = format!("/objects?ontology={RID}&type=Flight&key=a%2Fb");
    assert_eq!(targets(&format!("{ORIGIN}{path}")), [path.as_str()]);
    assert_eq!(targets(&path), [path]);
}

#[wasm_bindgen_test]
fn a_foreign_address_never_leads_out_of_the_app() {
    for text in [
        "https://elsewhere.example.com/objects?type=Flight",
        "//elsewhere.example.com/objects",
        "javascript:alert(1)",
    ] {
        assert_eq!(targets(text), Vec::<String>::new(), "{text}");
    }
}

#[wasm_bindgen_test]
fn a_rid_without_a_view_says_so() {
    let found = suggestions("ri.attachments.main.attachment.0d4c1a");
    assert_eq!(found.len(), 1);
    assert!(
        found
            .iter()
            .all(|one| one.kind == Kind::DeadEnd && one.target.is_none())
    );
}

#[wasm_bindgen_test]
fn an_unknown_name_is_tried_as_an_object_type() {
    assert_eq!(
        targets("Runway"),
        [format!("/object-type?ontology={RID}&type=Runway")]
    );
    assert_eq!(targets("not a name"), Vec::<String>::new());
}
