//! The header `Idempotency-Key` (docs/assumptions.md, "Wire rules").

use serde_json::{Value, json};

use super::listing::data;
use crate::{Request, Response, Session, Target, encoded};

/// A change with a key.
async fn send(
    platform: &Session<'_, impl Target>,
    user: &str,
    request: Request,
    key: &str,
) -> Response {
    let token = platform.token_of(user).await;
    let request = request.token(&token).header("idempotency-key", key);
    platform.send(request).await
}

fn plan_charter<T>(platform: &Session<'_, T>, title: &str) -> Request {
    let ontology = &platform.ontology;
    let target = format!("/api/v1/ontologies/{ontology}/actions/plan-charter/apply");
    let parameters = json!({
        "title": title, "origin": "VIE", "departure": "2026-12-24T18:00:00Z", "passengers": 9
    });
    let body = json!({"parameters": parameters});
    Request::new("POST", target).json(body.to_string())
}

/// How many flights have the title.
async fn charters(platform: &Session<'_, impl Target>, title: &str) -> usize {
    let pages = platform
        .rest("Flight", "select=notes&snapshot=true", None)
        .await;
    let flights = pages.iter().flat_map(data);
    flights
        .filter(|flight| flight["notes"] == json!(title))
        .count()
}

fn create_check(schedule: &str, severity: &str) -> Request {
    let body = json!({"config": {
        "type": "scheduleStatus", "subject": {"scheduleRid": schedule},
        "statusCheckConfig": {"severity": severity}
    }});
    Request::new("POST", "/api/v2/dataHealth/checks?preview=true").json(body.to_string())
}

/// Every change: applying an action, creating a check, clearing a path. Another key is another change.
pub async fn a_change_with_a_key_is_made_once(platform: &Session<'_, impl Target>) {
    let title = platform.unique().await;
    let (first, second) = (platform.unique().await, platform.unique().await);
    for (key, count) in [(&first, 1), (&first, 1), (&second, 2), (&first, 2)] {
        let response = send(platform, "operator", plan_charter(platform, &title), key).await;
        assert_eq!(response.json(), json!({}));
        assert_eq!(charters(platform, &title).await, count);
    }

    let schedule = platform.unique().await;
    let check = async |key: &str| {
        let request = create_check(&schedule, "MODERATE");
        send(platform, "operator", request, key).await
    };
    let created = check(&schedule).await.json();
    assert_eq!(check(&schedule).await.json(), created);
    assert_eq!(check("another").await.status, 409);

    let sets = platform.catalog["mediaSets"].as_array();
    let cameras = sets
        .into_iter()
        .flatten()
        .find(|set| set["name"] == "Ramp cameras");
    let set = cameras
        .and_then(|set| set["rid"].as_str())
        .unwrap_or_default();
    let at = format!("stand/{title}");
    let put = async || {
        let body = json!({"mediaSet": set, "path": at});
        let item = platform.testkit("media-item", &body).await.json();
        format!(
            "/api/v2/mediasets/{set}/items/{}",
            item["rid"].as_str().unwrap_or_default()
        )
    };
    let clear = async |key: &str| {
        let path = encoded(&at);
        let target =
            format!("/api/v2/mediasets/{set}/items/clearAtPath?mediaItemPath={path}&preview=true");
        send(platform, "operator", Request::new("DELETE", target), key).await
    };
    let first = put().await;
    clear(&title).await.empty();
    // A newer item is not deleted when the browser sends the request again.
    let second = put().await;
    clear(&title).await.empty();
    assert_eq!(platform.get(&first).await.status, 404);
    assert_eq!(platform.get(&second).await.status, 200);
}

/// Another body, another query, another operation.
pub async fn another_request_with_the_key_is_refused(platform: &Session<'_, impl Target>) {
    let key = platform.unique().await;
    let made = create_check(&key, "MODERATE");
    send(platform, "operator", made.clone(), &key).await.json();
    let target = format!("{}&more=1", made.target);
    for other in [
        create_check(&key, "CRITICAL"),
        Request { target, ..made },
        plan_charter(platform, &key),
    ] {
        let response = send(platform, "operator", other, &key).await;
        response.fails(400, "IdempotencyKeyReused", &json!({}));
    }
    assert_eq!(charters(platform, &key).await, 0);
}

/// Two users may choose the same one.
pub async fn a_key_belongs_to_its_user(platform: &Session<'_, impl Target>) {
    let (key, title) = (platform.unique().await, platform.unique().await);
    for (user, count) in [("operator", 1), ("administrator", 2), ("operator", 2)] {
        let response = send(platform, user, plan_charter(platform, &title), &key).await;
        assert_eq!(response.json(), json!({}));
        assert_eq!(charters(platform, &title).await, count);
    }
}

/// Nothing was changed, so nothing is kept: the request may succeed later, or be corrected.
pub async fn what_was_refused_is_tried_again(platform: &Session<'_, impl Target>) {
    let key = platform.unique().await;
    let request = |parameters: Value| {
        let ontology = &platform.ontology;
        let target = format!("/api/v1/ontologies/{ontology}/actions/delete-inspection/apply");
        let body = json!({"parameters": parameters});
        Request::new("POST", target).json(body.to_string())
    };
    let inspection = format!("zz/{key}");
    let delete = json!({"inspection": inspection});
    let response = send(platform, "operator", request(json!({})), &key).await;
    assert_eq!(response.error()["errorName"], "MissingParameter");
    let response = send(platform, "operator", request(delete.clone()), &key).await;
    assert_eq!(response.error()["errorName"], "ObjectNotFound");
    platform.put("Inspection", &inspection, json!({})).await;
    for _ in 0..2 {
        let response = send(platform, "operator", request(delete.clone()), &key).await;
        assert_eq!(response.json(), json!({}));
    }
}

/// Reads ignore it.
pub async fn a_key_is_visible_ascii(platform: &Session<'_, impl Target>) {
    let title = platform.unique().await;
    let longest = format!("{title}{}", "~".repeat(255 - title.len()));
    let too_long = format!("{longest}~");
    for wrong in ["", "a b", "ü", too_long.as_str()] {
        let response = send(platform, "operator", plan_charter(platform, &title), wrong).await;
        response.fails(400, "InvalidRequest", &json!({"field": "Idempotency-Key"}));
        let path = format!("/api/v1/ontologies/{}", platform.ontology);
        let response = send(platform, "operator", Request::new("GET", path), wrong).await;
        assert_eq!(response.status, 200);
    }
    let twice = plan_charter(platform, &title).header("idempotency-key", "a");
    let response = send(platform, "operator", twice, "a").await;
    response.fails(400, "InvalidRequest", &json!({"field": "Idempotency-Key"}));
    assert_eq!(charters(platform, &title).await, 0);
    let response = send(
        platform,
        "operator",
        plan_charter(platform, &title),
        &longest,
    )
    .await;
    assert_eq!(response.json(), json!({}));
}

/// A client sends a key only to a platform that says so in its metadata.
pub async fn a_platform_that_honors_keys_says_so(platform: &Session<'_, impl Target>) {
    let path = "/.well-known/oauth-authorization-server";
    let metadata = platform.send(Request::new("GET", path)).await.json();
    assert_eq!(metadata["idempotency_key_supported"], json!(true));
}
