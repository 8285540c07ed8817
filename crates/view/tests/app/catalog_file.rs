//! The catalog file and the settings file: parsing, refusals with their reasons, and the merge of two catalogs.

use belvedere_client::api::extensions::{Catalog, CatalogDataset, CatalogOntology, CatalogType};
use belvedere_view::catalog_file::{CatalogError, parse, write};
use belvedere_view::settings_file::{self, SettingsError};

const FILE: &str = r#"{"version": 1, "catalog": {
    "ontologies": [{"rid": "ri.o.main.ontology.1", "apiName": "one", "objectTypes": [{"apiName": "Flight"}]}],
    "datasets": [{"rid": "ri.d.main.dataset.1", "name": "bookings"}],
    "mediaSets": [{"rid": "ri.m.main.media-set.1", "items": ["ri.m.main.media-item.1"]}],
    "enrollments": [{"rid": "ri.e.main.enrollment.1"}]
}}"#;

fn catalog(text: &str) -> Catalog {
    parse(text).expect("a catalog file")
}

#[test]
fn what_is_written_reads_the_same() {
    let read = catalog(FILE);
    assert_eq!(read.media_sets.len(), 1);
    assert_eq!(catalog(&write(&read)), read);
}

#[test]
fn a_config_json_is_a_catalog_file_too() {
    let config = FILE.replacen(
        '{',
        r#"{"platform": {"name": "x", "baseUrl": "", "oauth": {}}, "#,
        1,
    );
    assert_eq!(catalog(&config), catalog(FILE));
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_place() {
    assert!(
        matches!(parse("{"), Err(CatalogError::Invalid(message)) if message.contains("line 1"))
    );
    assert!(
        matches!(parse("{}"), Err(CatalogError::Invalid(message)) if message.contains("version"))
    );
    assert_eq!(
        parse(r#"{"version": 2, "catalog": {}}"#),
        Err(CatalogError::Version("2".to_owned()))
    );
    assert_eq!(
        parse(r#"{"version": 1, "catalog": {}}"#),
        Err(CatalogError::Empty)
    );
    let wrong = r#"{"version": 1, "catalog": {"datasets": [{"name": "no RID"}]}}"#;
    assert!(matches!(parse(wrong), Err(CatalogError::Invalid(message)) if message.contains("rid")));
    let nameless = r#"{"version": 1, "catalog": {"datasets": [{"rid": "a"}, {"rid": ""}]}}"#;
    assert_eq!(
        parse(nameless),
        Err(CatalogError::Nameless("catalog.datasets[1].rid".to_owned()))
    );
}

#[test]
fn a_merge_adds_what_is_missing_and_changes_nothing_that_is_there() {
    let mut merged = catalog(FILE);
    merged.merge(catalog(
        r#"{"version": 1, "catalog": {
            "ontologies": [
                {"rid": "ri.o.main.ontology.1", "displayName": "Another name",
                 "objectTypes": [{"apiName": "Flight", "displayName": "x"}, {"apiName": "Airport"}]},
                {"rid": "ri.o.main.ontology.2", "apiName": "two"}
            ],
            "datasets": [{"rid": "ri.d.main.dataset.1", "name": "other"}, {"rid": "ri.d.main.dataset.2"}]
        }}"#,
    ));
    let names: Vec<&str> = merged
        .ontologies
        .iter()
        .map(CatalogOntology::title)
        .collect();
    assert_eq!(names, ["one", "two"]);
    let types = merged
        .ontologies
        .first()
        .map(|one| one.object_types.as_slice())
        .unwrap_or_default();
    let types: Vec<&str> = types.iter().map(CatalogType::title).collect();
    assert_eq!(types, ["Flight", "Airport"]);
    let datasets: Vec<&str> = merged.datasets.iter().map(CatalogDataset::title).collect();
    assert_eq!(datasets, ["bookings", "ri.d.main.dataset.2"]);
}

#[test]
fn what_is_no_settings_file_is_refused() {
    assert!(matches!(
        settings_file::parse(FILE),
        Err(SettingsError::Invalid(_))
    ));
    assert_eq!(
        settings_file::parse(r#"{"belvedereSettings": 9}"#),
        Err(SettingsError::Version(9))
    );
    let broken = r#"{"belvedereSettings": 1, "records": [{"kind": "pin", "key": "a", "time": 1, "value": "{"}]}"#;
    assert_eq!(
        settings_file::parse(broken),
        Err(SettingsError::Record("pin / a".to_owned()))
    );
}
