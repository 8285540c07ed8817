//! Listing objects (docs/contract.md, "11. List objects, V2" and "Pagination").

mod parameters;

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{Session, Target, encoded};

pub use self::parameters::{
    a_branch_that_is_unknown_is_not_found, a_parameter_that_cannot_be_read_is_refused,
    a_type_that_is_unknown_is_not_found, derived_properties_can_be_left_out,
    exclude_rid_leaves_the_rid_out, metadata_of_an_sdk_changes_nothing, select_chooses_properties,
    select_refuses_unknown_properties, the_ontology_is_found_by_name_and_by_rid,
};

/// The objects of a page.
pub(super) fn data(page: &Value) -> &[Value] {
    match page["data"].as_array() {
        Some(data) => data,
        None => panic!("no data in {page}"),
    }
}

/// The primary keys of a page.
fn keys(page: &Value) -> Vec<&Value> {
    data(page)
        .iter()
        .map(|object| &object["__primaryKey"])
        .collect()
}

/// `totalCount`: a long, so a decimal string.
fn total(page: &Value) -> usize {
    match page["totalCount"].as_str().map(str::parse) {
        Some(Ok(total)) => total,
        _ => panic!("no total in {}", page["totalCount"]),
    }
}

/// The names of an object's fields.
fn names(object: &Value) -> BTreeSet<&str> {
    object
        .as_object()
        .map(|map| map.keys().map(String::as_str).collect())
        .unwrap_or_default()
}

/// Without `pageSize`; the demo data has more flights.
pub async fn a_page_holds_1000_objects(platform: &Session<'_, impl Target>) {
    let page = platform.list("Flight", "").await.json();
    assert_eq!(data(&page).len(), 1_000);
    assert!(page["nextPageToken"].is_string());
    assert!(total(&page) > 1_000);
    let empty = platform.list("FuelCard", "").await.json();
    assert_eq!(empty, json!({"data": [], "totalCount": "0"}));
}

/// No `properties` object; three keys beside the properties.
pub async fn an_object_has_its_properties_at_the_top(platform: &Session<'_, impl Target>) {
    let page = platform.list("Flight", "pageSize=10").await.json();
    for object in data(&page) {
        assert_eq!(object["__apiName"], "Flight");
        assert_eq!(object["__primaryKey"], object["flightId"]);
        assert!(
            object["__rid"]
                .as_str()
                .is_some_and(|rid| rid.starts_with("ri.")),
            "{object}"
        );
        assert!(object.get("properties").is_none());
    }
    let rosters = platform.list("CrewRoster", "").await.json();
    let weeks: Vec<&Value> = keys(&rosters);
    assert_eq!(json!(weeks), json!([44, 45, 46, 47, 48, 49, 50]));
}

/// Written values come back in the form of the contract, null not at all, and vectors only when selected.
pub async fn values_have_the_form_of_their_type(platform: &Session<'_, impl Target>) {
    let key = format!("~{}", platform.unique().await);
    let area = json!({"type": "Polygon", "coordinates": [[[0.0, 0.0], [1.0, 0.0], [1.0, 1.5], [0.0, 0.0]]]});
    let manual = json!({
        "mimeType": "application/pdf",
        "reference": {"type": "mediaSetViewItem", "mediaSetViewItem": {
            "mediaSetRid": "ri.media.main.media-set.1", "mediaSetViewRid": "ri.media.main.view.1",
            "mediaItemRid": "ri.media.main.media-item.1"
        }}
    });
    let properties = json!({
        "model": "Test \"bed\" ü", "seats": 78, "engines": 2, "rangeKm": 1500,
        "maxTakeoffWeightKg": "9007199254740993", "cruiseSpeedKmh": 510.5, "acquiredOn": "2024-02-29",
        "price": "24000000.10", "features": ["a", "b"], "embedding": [0.5, -0.25], "serviceArea": area,
        "active": false, "lastSeenAt": "2026-03-01T09:00:00Z", "manual": manual, "homeBase": null
    });
    platform.put("Aircraft", &key, properties.clone()).await;
    let query = "orderBy=p.tailNumber:desc&excludeRid=true&pageSize=1000";
    let find = |page: &Value| {
        let found = data(page).iter().find(|object| object["tailNumber"] == key);
        found.cloned().unwrap_or_else(|| panic!("no {key}"))
    };
    let stored = find(&platform.list("Aircraft", query).await.json());
    let mut expected = properties;
    expected["__primaryKey"] = json!(key);
    expected["__apiName"] = json!("Aircraft");
    expected["tailNumber"] = json!(key);
    if let Some(expected) = expected.as_object_mut() {
        expected.remove("homeBase");
        expected.remove("embedding");
    }
    assert_eq!(stored, expected);

    let with_vector = platform
        .list("Aircraft", &format!("{query}&select=embedding"))
        .await
        .json();
    assert_eq!(
        find(&with_vector),
        json!({"__primaryKey": key, "__apiName": "Aircraft", "tailNumber": key, "embedding": [0.5, -0.25]})
    );
    let inspections = platform.list("Inspection", "select=photo").await.json();
    let photos: Vec<&Value> = data(&inspections)
        .iter()
        .filter_map(|object| object.get("photo"))
        .collect();
    assert!(!photos.is_empty());
    for photo in photos {
        assert!(
            photo["rid"]
                .as_str()
                .is_some_and(|rid| rid.starts_with("ri.attachments.main.attachment."))
        );
    }
}

/// The default page size is the maximum.
pub async fn a_larger_page_is_reduced(platform: &Session<'_, impl Target>) {
    for (size, expected) in [
        ("1", 1),
        ("999", 999),
        ("1000", 1_000),
        ("1001", 1_000),
        ("2147483647", 1_000),
    ] {
        let page = platform
            .list("Flight", &format!("pageSize={size}"))
            .await
            .json();
        assert_eq!(data(&page).len(), expected, "{size}");
    }
}

/// Zero and less are errors.
pub async fn a_page_holds_at_least_one_object(platform: &Session<'_, impl Target>) {
    for size in [0, -1, -1_000] {
        let response = platform.list("Flight", &format!("pageSize={size}")).await;
        response.fails(400, "InvalidPageSize", &json!({"pageSize": size}));
    }
}

/// Every object once, as many as the total says, and a token exactly while more remain.
pub async fn only_a_missing_token_ends_a_listing(platform: &Session<'_, impl Target>) {
    let pages = platform
        .rest("Flight", "pageSize=700&select=flightId&snapshot=true", None)
        .await;
    let count = total(&pages[0]);
    let mut seen = BTreeSet::new();
    let last = pages.len() - 1;
    for (index, page) in pages.iter().enumerate() {
        assert_eq!(total(page), count);
        assert!(!data(page).is_empty());
        assert!(page.get("nextPageToken").is_none_or(Value::is_string));
        assert_eq!(page.get("nextPageToken").is_none(), index == last);
        for object in data(page) {
            assert!(
                seen.insert(object["flightId"].to_string()),
                "twice: {object}"
            );
        }
    }
    assert_eq!(seen.len(), count);
    // The last page is exactly full: nothing more remains, so there is no token.
    let full = platform.list("CrewRoster", "pageSize=7").await.json();
    assert_eq!((data(&full).len(), full.get("nextPageToken")), (7, None));
}

/// A token goes back unmodified, to the listing that it came from.
pub async fn a_page_token_belongs_to_its_listing(platform: &Session<'_, impl Target>) {
    let first = platform.list("CrewRoster", "pageSize=3").await.json();
    let token = first["nextPageToken"].as_str().unwrap_or_default();
    let query = format!("pageSize=3&pageToken={}", encoded(token));
    let second = platform.list("CrewRoster", &query).await.json();
    assert_eq!(
        json!([keys(&first), keys(&second)]),
        json!([[44, 45, 46], [47, 48, 49]])
    );
    // Asking again is safe.
    let again = platform.list("CrewRoster", &query).await.json();
    assert_eq!(again["data"], second["data"]);

    let changed: String = token.chars().rev().collect();
    for made_up in ["", "x", "a+b/c==", changed.as_str(), &format!("{token}A")] {
        let response = platform
            .list("CrewRoster", &format!("pageToken={}", encoded(made_up)))
            .await;
        response.fails(400, "InvalidPageToken", &json!({"pageToken": made_up}));
    }
    for (object_type, condition) in [
        ("Aircraft", ""),
        ("CrewRoster", "&orderBy=p.week"),
        ("CrewRoster", "&snapshot=true"),
        ("CrewRoster", "&select=week"),
        ("CrewRoster", "&branch=planning"),
    ] {
        let response = platform
            .list(object_type, &format!("{query}{condition}"))
            .await;
        response.fails(400, "InvalidPageToken", &json!({"pageToken": token}));
    }
}

/// In all, whatever the page size; the page after them is refused while more remain.
pub async fn a_v1_storage_gives_out_10000_objects(platform: &Session<'_, impl Target>) {
    for size in [1_000, 900] {
        let mut query = format!("pageSize={size}&select=bookingId");
        let mut seen = BTreeSet::new();
        while seen.len() < 10_000 {
            let page = platform.list("LegacyBooking", &query).await.json();
            assert!(total(&page) > 10_000);
            assert!(
                data(&page).len() <= 10_000 - seen.len(),
                "more than 10,000 objects"
            );
            seen.extend(
                data(&page)
                    .iter()
                    .map(|object| object["bookingId"].to_string()),
            );
            let token = page["nextPageToken"]
                .as_str()
                .unwrap_or_else(|| panic!("{} of more", seen.len()));
            query = format!(
                "pageSize={size}&select=bookingId&pageToken={}",
                encoded(token)
            );
        }
        let response = platform.list("LegacyBooking", &query).await;
        response.fails(400, "ObjectsExceededLimit", &json!({}));
    }
}
