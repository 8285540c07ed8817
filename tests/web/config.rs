//! `config.json`: each way in which it can be wrong is told apart.

use belvedere::config::{ConfigError, parse};
use wasm_bindgen_test::wasm_bindgen_test;

const GOOD: &str = r#"{
    "version": 1,
    "platform": {
        "name": "Local platform", "baseUrl": "",
        "oauth": {"issuer": "", "clientId": "belvedere-web", "scopes": ["api:ontologies-read"], "endpoints": null}
    }
}"#;

#[wasm_bindgen_test]
fn a_file_without_a_catalog_is_enough() {
    let config = parse(GOOD).expect("the configuration");
    assert_eq!(config.platform.oauth.client_id, "belvedere-web");
    assert!(config.catalog.ontologies.is_empty());
}

#[wasm_bindgen_test]
fn a_web_page_is_told_from_a_mistake_in_the_file() {
    assert_eq!(parse("\n<!doctype html>").err(), Some(ConfigError::Html));
    let Some(ConfigError::Invalid { message }) = parse("{\"version\": 1,}").err() else {
        panic!("a mistake in the file");
    };
    assert!(message.contains("line 1"), "{message}");
}

#[wasm_bindgen_test]
fn another_version_is_named() {
    let text = GOOD.replace("\"version\": 1", "\"version\": 2");
    assert_eq!(
        parse(&text).err(),
        Some(ConfigError::Version {
            found: "2".to_owned()
        })
    );
}

#[wasm_bindgen_test]
fn a_missing_field_is_named() {
    for name in ["version", "clientId"] {
        let text = GOOD.replace(&format!("\"{name}\""), "\"other\"");
        let Some(ConfigError::Invalid { message }) = parse(&text).err() else {
            panic!("{name} is missing");
        };
        assert!(message.contains(name), "{message}");
    }
}
