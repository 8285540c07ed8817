//! Snapshot paging (docs/contract.md, "Pagination", 4).

use serde_json::{Value, json};

use super::listing::data;
use crate::{Session, Target};

/// The objects that a listing gave out.
fn objects(pages: &[Value]) -> Vec<Value> {
    pages.iter().flat_map(|page| data(page).to_vec()).collect()
}

/// Objects that are added, changed and moved between two pages do not show, and nothing comes twice or is missing. A
/// listing that begins later shows all of it. No other case writes airports.
pub async fn a_snapshot_is_not_changed_by_writes(platform: &Session<'_, impl Target>) {
    let query = "snapshot=true&pageSize=100&orderBy=p.name,p.iataCode";
    let before = platform.rest("Airport", query, None).await;
    assert!(
        before.len() > 2,
        "the demo data has several pages of airports"
    );

    let first = platform.list("Airport", query).await.json();
    let unique = platform.unique().await;
    let [early, late] = [format!("!{unique}"), format!("~{unique}")];
    for key in [&early, &late] {
        platform
            .put_airport(key, json!({"name": key, "city": "Nowhere"}))
            .await;
    }
    // An airport of the last page moves to the front, and one of the first page to the end.
    let all = objects(&before);
    let (Some(head), Some(tail)) = (all.first(), all.last()) else {
        panic!("no airports")
    };
    for (object, name) in [(head, "~last"), (tail, "!first")] {
        let key = object["iataCode"].as_str().unwrap_or_default();
        platform.put_airport(key, json!({"name": name})).await;
    }

    let token = first["nextPageToken"].as_str().map(str::to_owned);
    assert!(token.is_some());
    let mut snapshot = vec![first];
    snapshot.extend(platform.rest("Airport", query, token).await);
    assert!(objects(&snapshot) == all, "the snapshot changed");
    assert!(
        snapshot
            .iter()
            .all(|page| page["totalCount"] == before[0]["totalCount"])
    );

    let after = objects(&platform.rest("Airport", query, None).await);
    assert_eq!(after.len(), all.len() + 2);
    let place = |key: &str| after.iter().position(|object| object["iataCode"] == key);
    assert!(place(&early).is_some() && place(&early) < place(&late));
    let moved = after
        .iter()
        .find(|object| object["iataCode"] == head["iataCode"]);
    assert_eq!(moved.map(|object| &object["name"]), Some(&json!("~last")));

    // The same without a snapshot: the newest state, also between pages.
    let newest = platform.list("Airport", "pageSize=1").await.json();
    assert_eq!(newest["totalCount"], json!(after.len().to_string()));
}

/// Objects added during paging, behind the current page, are part of the listing.
pub async fn without_a_snapshot_the_newest_state_is_read(platform: &Session<'_, impl Target>) {
    let query = "pageSize=100&orderBy=p.tailNumber&select=tailNumber";
    let first = platform.list("Aircraft", query).await.json();
    let token = first["nextPageToken"].as_str().map(str::to_owned);
    assert!(
        token.is_some(),
        "the demo data has several pages of aircraft"
    );
    let key = format!("~~{}", platform.unique().await);
    platform
        .put("Aircraft", &key, json!({"model": "NB-180"}))
        .await;
    let rest = platform.rest("Aircraft", query, token).await;
    let added = |object: &Value| object["tailNumber"] == json!(key);
    assert!(objects(&rest).iter().any(added), "{key} is missing");
}
