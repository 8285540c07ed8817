//! Reading query parameters as a server does (docs/assumptions.md, "Wire rules").

use belvedere_api::error::RequestError;
use belvedere_api::media_sets::BranchSelector;
use belvedere_api::media_sets::clear_media_item_at_path::Query as ClearQuery;
use belvedere_api::ontologies::list_objects_v2::Query;
use belvedere_api::ontologies::{Direction, ListObjectsV2, OrderBy, OrderByError, list_objects_v2};
use belvedere_api::operation::{NoBody, NoQuery};
use belvedere_api::wire::{decode_query, encode_request};

#[test]
fn numbers_and_booleans_are_read() {
    let query: Query = decode_query("pageSize=-5&excludeRid=true&snapshot=false").unwrap();
    assert_eq!(query.page_size, Some(-5));
    assert_eq!(
        (query.exclude_rid, query.snapshot),
        (Some(true), Some(false))
    );
    assert_eq!(decode_query::<Query>("").unwrap(), Query::default());
    for (text, field) in [
        ("pageSize=many", "pageSize"),
        ("pageSize=", "pageSize"),
        ("excludeRid=", "excludeRid"),
        (
            "loadOntologyDefinedDerivedProperties",
            "loadOntologyDefinedDerivedProperties",
        ),
        ("pageSize=1.5", "pageSize"),
        ("pageSize=9223372036854775808", "pageSize"),
        ("snapshot=maybe", "snapshot"),
        ("pageToken=a&pageToken=b", "pageToken"),
    ] {
        assert_eq!(
            decode_query::<Query>(text).unwrap_err().path,
            field,
            "{text}"
        );
    }
}

#[test]
fn lists_are_a_repeated_key_or_comma_separated() {
    for text in [
        "select=a&select=b&select=c",
        "select=a,b,c",
        "select=a%2Cb&select=c",
        "select=a,,b&pageSize=1&select=c,",
    ] {
        let query: Query = decode_query(text).unwrap();
        let names: Vec<_> = query.select.iter().map(AsRef::<str>::as_ref).collect();
        assert_eq!(names, ["a", "b", "c"], "{text}");
    }
    assert!(decode_query::<Query>("select=").unwrap().select.is_empty());
}

#[test]
fn a_plus_and_an_encoded_blank_are_both_a_blank() {
    for text in ["branch=my+branch", "branch=my%20branch"] {
        let query: Query = decode_query(text).unwrap();
        assert_eq!(query.branch, Some("my branch".into()));
    }
    let query: Query = decode_query("branch=my%2Bbranch").unwrap();
    assert_eq!(query.branch, Some("my+branch".into()));
}

#[test]
fn unknown_parameters_are_ignored() {
    assert_eq!(
        decode_query::<Query>("preview=true&x=1&x=2&y").unwrap(),
        Query::default()
    );
    assert_eq!(
        decode_query::<NoQuery>("preview=true&preview=true").unwrap(),
        NoQuery {}
    );
}

#[test]
fn two_branch_selectors_are_read_as_a_conflict() {
    let branch = |text: &str| decode_query::<ClearQuery>(text).unwrap().branch;
    assert_eq!(branch("mediaItemPath=a"), BranchSelector::Default);
    assert_eq!(branch("viewRid=v"), BranchSelector::ViewRid("v".into()));
    for text in [
        "branchName=a&branchRid=b",
        "branchName=a&viewRid=b",
        "branchRid=a&viewRid=b",
    ] {
        assert!(
            matches!(branch(text), BranchSelector::Conflicting { .. }),
            "{text}"
        );
    }
}

fn refused(query: &Query) -> (&'static str, String) {
    let path = list_objects_v2::Path::new("airline", "Flight");
    match encode_request::<ListObjectsV2>(&path, query, &NoBody) {
        Err(RequestError::Rule(rule)) => (
            rule.refusal.error.name,
            serde_json::to_string(&rule.refusal.parameters).unwrap(),
        ),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_listing_that_could_only_be_refused_is_not_sent() {
    for size in [0, -1, i64::MIN] {
        let query = Query {
            page_size: Some(size),
            ..Query::default()
        };
        assert_eq!(
            refused(&query),
            ("InvalidPageSize", format!(r#"{{"pageSize":{size}}}"#))
        );
    }
    for (order_by, name, parameters) in [
        ("day", "InvalidSortType", r#"{"invalidSortType":"day"}"#),
        ("", "InvalidSortType", r#"{"invalidSortType":""}"#),
        ("p.a,", "InvalidSortType", r#"{"invalidSortType":""}"#),
        (
            "q.day:asc",
            "InvalidSortType",
            r#"{"invalidSortType":"q.day:asc"}"#,
        ),
        (
            "p.day:up",
            "InvalidSortOrder",
            r#"{"invalidSortOrder":"up"}"#,
        ),
        (
            "p.day:ASC",
            "InvalidSortOrder",
            r#"{"invalidSortOrder":"ASC"}"#,
        ),
        (
            "p.day,properties.day:desc",
            "DuplicateOrderBy",
            r#"{"properties":["day"]}"#,
        ),
    ] {
        let query = Query {
            order_by: Some(order_by.parse()),
            ..Query::default()
        };
        assert_eq!(refused(&query), (name, parameters.to_owned()), "{order_by}");
    }
}

#[test]
fn a_sort_order_is_read() {
    let order = "p.carrier,properties.day:desc,p.number:asc"
        .parse::<OrderBy>()
        .unwrap();
    let keys: Vec<_> = order
        .keys
        .iter()
        .map(|k| (k.property.as_str(), k.direction))
        .collect();
    assert_eq!(
        keys,
        [
            ("carrier", Direction::Ascending),
            ("day", Direction::Descending),
            ("number", Direction::Ascending)
        ]
    );
    assert_eq!(order.to_string(), "p.carrier:asc,p.day:desc,p.number:asc");
    assert_eq!(
        "p.".parse::<OrderBy>(),
        Err(OrderByError::Prefix("p.".to_owned()))
    );
}
