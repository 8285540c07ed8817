//! `config.json`: each way in which it can be wrong is told apart.

use belvedere_view::config::{self, Config, ConfigError};
use serde_json::{Value, json};

const GOOD: &str = r#"{
    "version": 1,
    "platform": {
        "name": "Local platform", "baseUrl": "",
        "oauth": {"issuer": "", "clientId": "belvedere-web", "scopes": ["api:ontologies-read"], "endpoints": null}
    }
}"#;

/// The app's own origin.
const ORIGIN: &str = "https://app.example";

fn parse(text: &str) -> Result<Config, ConfigError> {
    config::parse(text, ORIGIN)
}

#[test]
fn a_file_without_a_catalog_is_enough() {
    let config = parse(GOOD).expect("the configuration");
    let [platform] = config.platforms.as_slice() else {
        panic!("one platform");
    };
    assert_eq!(platform.oauth.client_id, "belvedere-web");
    assert_eq!(
        (platform.base_url.as_str(), platform.oauth.issuer.as_str()),
        (ORIGIN, ORIGIN)
    );
    assert!(platform.catalog.ontologies.is_empty());
    assert!(!platform.production);
}

#[test]
fn the_catalog_beside_one_platform_is_its_own() {
    let mut file: Value = serde_json::from_str(GOOD).expect("JSON");
    file["catalog"] = json!({"enrollments": [{"rid": "ri.a", "name": "A"}]});
    let config = parse(&file.to_string()).expect("the configuration");
    let enrollments = &config
        .platforms
        .first()
        .expect("a platform")
        .catalog
        .enrollments;
    assert_eq!(enrollments.len(), 1);
}

/// A file with these fields in two entries.
fn several(one: Value, other: Value) -> Result<Config, ConfigError> {
    let entry = |name: &str, fields: Value| {
        let mut entry = json!({
            "name": name, "baseUrl": format!("https://{name}.example"),
            "oauth": {"issuer": format!("https://{name}.example"), "clientId": "belvedere-web"},
        });
        let fields = fields.as_object().expect("an object").clone();
        entry.as_object_mut().expect("an object").extend(fields);
        entry
    };
    let platforms = [entry("one", one), entry("other", other)];
    parse(&json!({"version": 1, "platforms": platforms}).to_string())
}

#[test]
fn several_platforms_have_a_color_and_a_catalog_each() {
    let catalog = json!({"enrollments": [{"rid": "ri.a", "name": "A"}]});
    let config = several(
        json!({"color": "amber", "production": true}),
        json!({"catalog": catalog}),
    )
    .expect("the configuration");
    let [one, other] = config.platforms.as_slice() else {
        panic!("two platforms");
    };
    assert_eq!(one.color.as_deref(), Some("amber"));
    assert!(one.production && !other.production);
    assert!(one.catalog.enrollments.is_empty());
    assert_eq!(other.catalog.enrollments.len(), 1);
}

#[test]
fn platforms_that_cannot_be_told_apart_are_named() {
    let taken = |field: &str, value: &str| {
        Some(ConfigError::Taken {
            field: format!("platforms[1].{field}"),
            value: value.to_owned(),
            other: "platforms[0]".to_owned(),
        })
    };
    let name = several(json!({}), json!({"name": "one"}));
    assert_eq!(name.err(), taken("name", "one"));
    // As a browser writes the address.
    let url = several(json!({}), json!({"baseUrl": "https://ONE.example:443/"}));
    assert_eq!(url.err(), taken("baseUrl", "https://one.example"));
    // The app's own origin is meant twice.
    let empty = json!({"baseUrl": ""});
    assert!(matches!(
        several(empty.clone(), empty).err(),
        Some(ConfigError::Taken { .. })
    ));
}

#[test]
fn a_bad_value_of_an_entry_is_named_with_its_place() {
    let color = several(json!({}), json!({"color": "pink"}));
    let expected = ConfigError::Color {
        field: "platforms[1].color".to_owned(),
        value: "pink".to_owned(),
    };
    assert_eq!(color.err(), Some(expected));
    for (fields, place) in [
        (json!({"baseUrl": "http://a.example"}), "baseUrl"),
        (
            json!({"oauth": {"issuer": "a.example", "clientId": "c"}}),
            "oauth.issuer",
        ),
    ] {
        let Some(ConfigError::Url { field, .. }) = several(json!({}), fields).err() else {
            panic!("{place} is wrong");
        };
        assert_eq!(field, format!("platforms[1].{place}"));
    }
}

#[test]
fn a_missing_field_of_an_entry_is_named_with_the_entry() {
    let Some(ConfigError::Invalid { message }) =
        several(json!({}), json!({"oauth": {"issuer": ""}})).err()
    else {
        panic!("a field is missing");
    };
    assert_eq!(message, "platforms[1]: missing field `clientId`");
}

#[test]
fn one_platform_and_a_list_are_not_mixed() {
    let list = json!([{
        "name": "one", "baseUrl": "", "oauth": {"issuer": "", "clientId": "c"},
    }]);
    let mut file: Value = serde_json::from_str(GOOD).expect("JSON");
    file["platforms"] = list.clone();
    let beside = |field| Some(ConfigError::Beside { field });
    assert_eq!(parse(&file.to_string()).err(), beside("platform"));
    let file = json!({"version": 1, "platforms": list, "catalog": {}});
    assert_eq!(parse(&file.to_string()).err(), beside("catalog"));
    for file in [
        json!({"version": 1}),
        json!({"version": 1, "platforms": []}),
    ] {
        let Some(ConfigError::Invalid { message }) = parse(&file.to_string()).err() else {
            panic!("no platform");
        };
        assert_eq!(message, "missing field `platform`");
    }
}

#[test]
fn a_web_page_is_told_from_a_mistake_in_the_file() {
    assert_eq!(parse("\n<!doctype html>").err(), Some(ConfigError::Html));
    let Some(ConfigError::Invalid { message }) = parse("{\"version\": 1,}").err() else {
        panic!("a mistake in the file");
    };
    assert!(message.contains("line 1"), "{message}");
}

#[test]
fn another_version_is_named() {
    let text = GOOD.replace("\"version\": 1", "\"version\": 2");
    assert_eq!(
        parse(&text).err(),
        Some(ConfigError::Version {
            found: "2".to_owned()
        })
    );
}

#[test]
fn a_missing_field_is_named() {
    for name in ["version", "clientId"] {
        let text = GOOD.replace(&format!("\"{name}\""), "\"other\"");
        let Some(ConfigError::Invalid { message }) = parse(&text).err() else {
            panic!("{name} is missing");
        };
        assert!(message.contains(name), "{message}");
    }
}
