//! Parameters of a listing: which properties, of which ontology, type and branch.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{data, keys, names};
use crate::{Session, Target, encoded};

/// A repeated key or a comma-separated value; the primary key comes anyway.
pub async fn select_chooses_properties(platform: &Session<'_, impl Target>) {
    let expected = BTreeSet::from([
        "__rid",
        "__primaryKey",
        "__apiName",
        "flightId",
        "origin",
        "number",
    ]);
    for select in [
        "select=origin&select=number",
        "select=origin,number",
        "select=origin%2Cnumber",
        "select=number&select=origin&select=flightId",
    ] {
        let page = platform
            .list("Flight", &format!("pageSize=3&{select}"))
            .await
            .json();
        for object in data(&page) {
            assert_eq!(names(object), expected, "{select}");
        }
    }
    let page = platform
        .list(
            "Flight",
            "pageSize=1&select=flightId&loadOntologyDefinedDerivedProperties=true",
        )
        .await
        .json();
    assert_eq!(
        names(&data(&page)[0]),
        BTreeSet::from(["__rid", "__primaryKey", "__apiName", "flightId"])
    );
}

/// All unknown names at once.
pub async fn select_refuses_unknown_properties(platform: &Session<'_, impl Target>) {
    let response = platform
        .list("Flight", "select=origin,speed&select=Origin")
        .await;
    let parameters = json!({"objectType": "Flight", "properties": ["speed", "Origin"]});
    response.fails(404, "PropertiesNotFound", &parameters);
}

/// True leaves it out; false and absent do not.
pub async fn exclude_rid_leaves_the_rid_out(platform: &Session<'_, impl Target>) {
    for (query, has_rid) in [
        ("excludeRid=true", false),
        ("excludeRid=false", true),
        ("excludeRid=true&select=origin", false),
    ] {
        let page = platform
            .list("Flight", &format!("pageSize=3&{query}"))
            .await
            .json();
        for object in data(&page) {
            assert_eq!(object.get("__rid").is_some(), has_rid, "{query}");
            assert!(object.get("__primaryKey").is_some());
        }
    }
}

/// They come unless the request says no, and whatever it says when they are selected.
pub async fn derived_properties_can_be_left_out(platform: &Session<'_, impl Target>) {
    let listed = async |query: &str| {
        let page = platform
            .list("Flight", &format!("pageSize=50&{query}"))
            .await;
        let page = page.json();
        let all = data(&page).iter().flat_map(names);
        all.map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let all = listed("").await;
    assert!(all.contains("distanceKm"), "{all:?}");
    let asked = listed("loadOntologyDefinedDerivedProperties=true").await;
    assert_eq!(asked, all);
    let mut others = all;
    others.remove("distanceKm");
    let without = "loadOntologyDefinedDerivedProperties=false";
    assert_eq!(listed(without).await, others);
    let selected = listed(&format!("{without}&select=distanceKm")).await;
    assert!(selected.contains("distanceKm"), "{selected:?}");
    let first = platform
        .list("Flight", &format!("pageSize=1&{without}"))
        .await;
    let token = first.json()["nextPageToken"].as_str().map(encoded);
    let query = format!("pageSize=1&pageToken={}", token.unwrap_or_default());
    assert_eq!(platform.list("Flight", &query).await.status, 400);
}

/// SDK metadata changes nothing, nor the choice about derived properties where a type has none.
pub async fn metadata_of_an_sdk_changes_nothing(platform: &Session<'_, impl Target>) {
    let plain = platform.list("CrewRoster", "pageSize=20").await.json();
    assert_eq!(keys(&plain).len(), 7);
    for query in [
        "sdkPackageRid=ri.sdk.main.package.1",
        "sdkVersion=1.2.0%2B5",
        "sdkPackageRid=&sdkVersion=",
        "loadOntologyDefinedDerivedProperties=true",
        "loadOntologyDefinedDerivedProperties=false",
    ] {
        let page = platform
            .list("CrewRoster", &format!("pageSize=20&{query}"))
            .await;
        let page = page.json();
        assert_eq!(keys(&page), keys(&plain), "{query}");
        assert_eq!(names(&data(&page)[0]), names(&data(&plain)[0]), "{query}");
    }
}

/// Both give the same page.
pub async fn the_ontology_is_found_by_name_and_by_rid(platform: &Session<'_, impl Target>) {
    let by_name = platform.list("CrewRoster", "").await.json();
    assert_eq!(keys(&by_name).len(), 7);
    let path = format!(
        "/api/v2/ontologies/{}/objects/CrewRoster",
        platform.ontology
    );
    let by_rid = platform.get(&path).await.json();
    assert_eq!(by_rid["data"], by_name["data"]);
}

/// The names that were asked for, decoded.
pub async fn a_type_that_is_unknown_is_not_found(platform: &Session<'_, impl Target>) {
    let response = platform.list("No%2FType%20", "").await;
    response.fails(
        404,
        "ObjectTypeNotFound",
        &json!({"objectType": "No/Type "}),
    );
    for (ontology, parameters) in [
        ("nowhere", json!({"apiName": "nowhere"})),
        (
            "ri.ontology.main.ontology.nothing",
            json!({"ontologyRid": "ri.ontology.main.ontology.nothing"}),
        ),
    ] {
        let response = platform
            .get(&format!("/api/v2/ontologies/{ontology}/objects/Flight"))
            .await;
        response.fails(404, "OntologyNotFound", &parameters);
    }
}

/// The default branch may be named; another branch shows other objects.
pub async fn a_branch_that_is_unknown_is_not_found(platform: &Session<'_, impl Target>) {
    let plain = platform.list("CrewRoster", "").await.json();
    assert_eq!(keys(&plain).len(), 7);
    let master = platform.list("CrewRoster", "branch=master").await.json();
    assert_eq!(master["data"], plain["data"]);
    let new = |page: &Value| keys(page).contains(&&json!("NEW"));
    assert!(new(&platform
        .list("Airport", "branch=planning&select=iataCode")
        .await
        .json()));
    assert!(!new(&platform
        .list("Airport", "select=iataCode")
        .await
        .json()));
    for (text, branch) in [("a%2Bb", "a+b"), ("a+b", "a b"), ("a%20b", "a b")] {
        let response = platform.list("Flight", &format!("branch={text}")).await;
        response.fails(404, "BranchNotFound", &json!({"branch": branch}));
    }
}

/// Parameters that are no numbers or booleans.
pub async fn a_parameter_that_cannot_be_read_is_refused(platform: &Session<'_, impl Target>) {
    for (query, field) in [
        ("pageSize=many", "pageSize"),
        ("pageSize=1.5", "pageSize"),
        ("snapshot=maybe", "snapshot"),
        ("excludeRid=1", "excludeRid"),
    ] {
        platform
            .list("Flight", query)
            .await
            .fails(400, "InvalidRequest", &json!({"field": field}));
    }
    platform
        .list("Flight", "pageSize=1&unknown=1&x")
        .await
        .json();
}
