//! The order of a listing (docs/contract.md, "11. List objects, V2": orderBy).

use serde_json::{Value, json};

use super::listing::data;
use crate::{Session, Target, encoded};

/// Some properties of all objects of a type, in the order of a listing over several pages.
async fn column<const N: usize>(
    platform: &Session<'_, impl Target>,
    object_type: &str,
    order_by: &str,
    properties: [&str; N],
) -> Vec<[Value; N]> {
    // Other cases change objects meanwhile.
    let query = format!("pageSize=1000&snapshot=true&orderBy={}", encoded(order_by));
    let pages = platform.rest(object_type, &query, None).await;
    let objects = pages.iter().flat_map(data);
    objects
        .map(|object| properties.map(|name| object[name].clone()))
        .collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The first property counts most; each has its own direction and either prefix.
pub async fn objects_are_sorted_by_several_properties(platform: &Session<'_, impl Target>) {
    let order_by = "properties.origin:desc,p.destination,p.flightId:desc";
    let flights = column(
        platform,
        "Flight",
        order_by,
        ["origin", "destination", "flightId"],
    )
    .await;
    let mut sorted = flights.clone();
    sorted.sort_by(|a, b| {
        text(&b[0])
            .cmp(text(&a[0]))
            .then_with(|| text(&a[1]).cmp(text(&b[1])))
            .then_with(|| text(&b[2]).cmp(text(&a[2])))
    });
    assert!(flights.len() > 1_000);
    assert!(
        flights == sorted,
        "the flights are not in the order that was asked for"
    );
}

/// Both prefixes, with and without a direction.
pub async fn ascending_is_the_default(platform: &Session<'_, impl Target>) {
    let ascending = column(platform, "CrewRoster", "p.week:asc", ["week"]).await;
    for order_by in ["p.week", "properties.week", "properties.week:asc"] {
        assert_eq!(
            column(platform, "CrewRoster", order_by, ["week"]).await,
            ascending
        );
    }
    assert_eq!(
        json!(ascending),
        json!([[44], [45], [46], [47], [48], [49], [50]])
    );
    let mut descending = column(platform, "CrewRoster", "p.week:desc", ["week"]).await;
    descending.reverse();
    assert_eq!(descending, ascending);
}

/// Also those that are strings in JSON: 79,000 before 130,000.
pub async fn numbers_are_sorted_as_numbers(platform: &Session<'_, impl Target>) {
    for property in ["maxTakeoffWeightKg", "seats"] {
        let values = column(platform, "Aircraft", &format!("p.{property}"), [property]).await;
        let numbers: Vec<i64> = values
            .iter()
            .filter_map(|[value]| value.as_i64().or_else(|| text(value).parse().ok()))
            .collect();
        assert!(numbers.len() > 100, "{property}");
        assert!(numbers.is_sorted(), "{property}");
        let as_text: Vec<String> = numbers.iter().map(i64::to_string).collect();
        assert!(!as_text.is_sorted(), "{property} proves nothing");
    }
}

/// Without an order, and between equal values of one, whichever object was written first.
pub async fn the_primary_key_decides(platform: &Session<'_, impl Target>) {
    let name = platform.unique().await;
    // Keys that come before all others, the last one first.
    let keys = ["c", "b", "a"].map(|end| format!("!{name}-{end}"));
    for key in &keys {
        let properties = json!({"model": name, "seats": 1});
        platform.put("Aircraft", key, properties).await;
    }
    let orders = ["", "&orderBy=p.model", "&orderBy=p.model:desc"];
    for order in orders {
        let query = format!("pageSize=1000&snapshot=true{order}");
        let pages = platform.rest("Aircraft", &query, None).await;
        let own = pages.iter().flat_map(data).filter(|o| o["model"] == name);
        let seen: Vec<&Value> = own.map(|object| &object["tailNumber"]).collect();
        assert_eq!(json!(seen), json!([keys[2], keys[1], keys[0]]), "{order}");
    }
}

/// Each mistake has its name and says which part is wrong.
pub async fn an_order_that_is_not_understood_is_refused(platform: &Session<'_, impl Target>) {
    for (order_by, status, name, parameters) in [
        (
            "number",
            400,
            "InvalidSortType",
            json!({"invalidSortType": "number"}),
        ),
        (
            "q.number:asc",
            400,
            "InvalidSortType",
            json!({"invalidSortType": "q.number:asc"}),
        ),
        (
            "p.number:up",
            400,
            "InvalidSortOrder",
            json!({"invalidSortOrder": "up"}),
        ),
        (
            "p.number:DESC",
            400,
            "InvalidSortOrder",
            json!({"invalidSortOrder": "DESC"}),
        ),
        (
            "p.number,properties.number:desc",
            400,
            "DuplicateOrderBy",
            json!({"properties": ["number"]}),
        ),
        (
            "p.crew,p.number",
            400,
            "PropertiesNotSortable",
            json!({"properties": ["crew"]}),
        ),
        (
            "p.number,p.speed",
            404,
            "PropertiesNotFound",
            json!({"objectType": "Flight", "properties": ["speed"]}),
        ),
    ] {
        let response = platform
            .list("Flight", &format!("orderBy={}", encoded(order_by)))
            .await;
        response.fails(status, name, &parameters);
    }
}
