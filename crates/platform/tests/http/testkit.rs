//! The test hooks: faults, journal, clock and reset.

use axum::body::Body;
use belvedere_api::scope;
use belvedere_store::{Options, Store};
use serde_json::{Value, json};

use super::site::{LISTED, Reply, Site, to};

const CHECKS: &str = "/api/v2/dataHealth/checks?preview=true";

/// A check on a schedule, which needs no data.
fn check(schedule: &str, severity: &str) -> Value {
    json!({"config": {
        "type": "scheduleStatus", "subject": {"scheduleRid": schedule},
        "statusCheckConfig": {"severity": severity}
    }})
}

async fn hook(site: &Site, method: &str, name: &str, body: Value) -> Reply {
    let body = if body.is_null() {
        Body::empty()
    } else {
        Body::from(body.to_string())
    };
    let request = to(method, &format!("/testkit/{name}")).body(body);
    site.send(request.unwrap()).await
}

async fn post(site: &Site, token: &str, body: &Value, headers: &[(&str, &str)]) -> Reply {
    let mut request = to("POST", CHECKS).header("authorization", format!("Bearer {token}"));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    site.send(request.body(Body::from(body.to_string())).unwrap())
        .await
}

async fn journal(site: &Site) -> Vec<Value> {
    let reply = hook(site, "GET", "journal", Value::Null).await;
    reply.json().as_array().unwrap().clone()
}

#[tokio::test]
async fn the_journal_holds_each_change_that_was_made_once() {
    let site = Site::new();
    let token = site.mint("operator", "user", scope::ALL).await;
    let key = [("idempotency-key", "k1"), ("x-request-id", "r1")];
    let made = check("s1", "MODERATE");
    for _ in 0..2 {
        assert_eq!(post(&site, &token, &made, &key).await.status, 200);
    }
    // Refused, so nothing is made: the same subject, and a body that is none.
    assert_eq!(post(&site, &token, &made, &[]).await.status, 409);
    assert_eq!(post(&site, &token, &json!({}), &[]).await.status, 400);
    let second = check("s2", "CRITICAL");
    assert_eq!(post(&site, &token, &second, &[]).await.status, 200);

    let entries = journal(&site).await;
    assert_eq!(entries.len(), 2, "{entries:?}");
    let expected = json!({
        "number": 1, "at": 1_800_000_000_000_i64, "operation": "v2.createCheck", "target": CHECKS,
        "body": made.to_string(), "principal": "operator", "idempotencyKey": "k1", "requestId": "r1",
    });
    assert_eq!(entries[0], expected);
    assert_eq!(entries[1]["body"], second.to_string());
    assert_eq!(entries[1]["idempotencyKey"], Value::Null);

    assert_eq!(
        hook(&site, "DELETE", "journal", Value::Null).await.status,
        204
    );
    assert_eq!(journal(&site).await, Vec::<Value>::new());
}

#[tokio::test]
async fn the_clock_ends_tokens_and_keys() {
    let site = Site::new();
    let tokens = site
        .sign_in("operator", "offline_access api:ontologies-read")
        .await;
    let (access, refresh) = (
        tokens["access_token"].as_str().unwrap(),
        tokens["refresh_token"].as_str().unwrap(),
    );
    let read = async || {
        let reply = site.call(access, "/api/v1/ontologies/none").await;
        reply.status.as_u16()
    };
    assert_eq!(read().await, 404);

    let at = async |body| hook(&site, "POST", "clock", body).await.json()["milliseconds"].clone();
    assert_eq!(
        at(json!({"advanceMilliseconds": 599_999})).await,
        1_800_000_599_999_i64
    );
    assert_eq!(read().await, 404);
    assert_eq!(
        at(json!({"advanceMilliseconds": 1})).await,
        1_800_000_600_000_i64
    );
    assert_eq!(read().await, 401);
    // The grace of a refresh, in both directions.
    let first = site.refresh(refresh).await.json();
    at(json!({"advanceMilliseconds": 9_999})).await;
    assert_eq!(site.refresh(refresh).await.json(), first);
    at(json!({"advanceMilliseconds": 1})).await;
    assert_eq!(site.refresh(refresh).await.oauth_error(), "invalid_grant");

    // A clock that stands, and one that runs again.
    let noon = "2027-06-01T12:00:00Z";
    let reply = hook(&site, "POST", "clock", json!({"set": noon, "frozen": true})).await;
    assert_eq!(reply.json()["now"], noon);
    site.pass(60);
    let reply = hook(&site, "GET", "clock", Value::Null).await;
    assert_eq!(reply.json()["now"], noon);
    hook(&site, "POST", "clock", json!({"frozen": false})).await;
    site.pass(60);
    let reply = hook(&site, "GET", "clock", Value::Null).await;
    assert_eq!(reply.json()["now"], "2027-06-01T12:01:00Z");
    let reply = hook(&site, "POST", "clock", json!({"real": true})).await;
    assert_eq!(reply.json()["aheadMilliseconds"], 0);

    // An idempotency key lives for a day.
    let token = site.mint("operator", "user", scope::ALL).await;
    let key = [("idempotency-key", "k")];
    let made = check("s", "MODERATE");
    assert_eq!(post(&site, &token, &made, &key).await.status, 200);
    at(json!({"advanceMilliseconds": 86_399_999})).await;
    let token = site.mint("operator", "user", scope::ALL).await;
    assert_eq!(post(&site, &token, &made, &key).await.status, 200);
    at(json!({"advanceMilliseconds": 1})).await;
    assert_eq!(post(&site, &token, &made, &key).await.status, 409);
}

#[tokio::test]
async fn a_reset_brings_the_beginning_back() {
    let site = Site::new();
    let token = site.mint("operator", "user", scope::ALL).await;
    let made = check("s", "MODERATE");
    for _ in 0..3 {
        assert_eq!(post(&site, &token, &made, &[]).await.status, 200);
        hook(&site, "POST", "clock", json!({"advanceMilliseconds": 1000})).await;
        let rule = json!({"rules": [{"on": {"path": "/nowhere"}, "fault": {"kind": "html"}}]});
        assert_eq!(hook(&site, "POST", "faults", rule).await.status, 204);

        assert_eq!(hook(&site, "POST", "reset", Value::Null).await.status, 204);
        assert_eq!(journal(&site).await, Vec::<Value>::new());
        let clock = hook(&site, "GET", "clock", Value::Null).await;
        assert_eq!(clock.json()["aheadMilliseconds"], 0);
        let faults = hook(&site, "GET", "faults", Value::Null).await;
        assert_eq!(faults.json()["counts"], json!([]));
    }
    // Users stay signed in, unless sign-ins are to end too.
    assert_eq!(post(&site, &token, &made, &[]).await.status, 200);
    let everything = json!({"signIns": true});
    assert_eq!(hook(&site, "POST", "reset", everything).await.status, 204);
    assert_eq!(post(&site, &token, &made, &[]).await.status, 401);
}

#[tokio::test]
async fn the_copy_is_of_the_beginning_even_after_a_restart() {
    let folder = tempfile::TempDir::new().unwrap();
    let data = folder.path().join("data");
    drop(Store::create(&data, Vec::new(), Options::default()).unwrap());
    for round in 0..2 {
        let site = Site::over(&data);
        let token = site.mint("operator", "user", scope::ALL).await;
        let made = check("s", "MODERATE");
        if round == 1 {
            // Made before the restart.
            assert_eq!(post(&site, &token, &made, &[]).await.status, 409);
            hook(&site, "POST", "reset", Value::Null).await;
        }
        assert_eq!(post(&site, &token, &made, &[]).await.status, 200);
    }
}

#[tokio::test]
async fn faults_are_by_route_and_by_call() {
    let site = Site::new();
    let token = site.mint("operator", "user", scope::ALL).await;
    let script = json!({"rules": [
        {"on": {"operation": "v2.createCheck"}, "calls": {"nth": [1]}, "fault":
            {"kind": "response", "status": 503, "headers": {"retry-after": "2"}, "body": {"errorName": "Busy"}}},
        {"on": {"operation": "v2.createCheck"}, "calls": {"nth": [1]}, "fault":
            {"kind": "html", "when": "after"}},
        {"on": {"operation": "v2.createCheck"}, "calls": {"nth": [1]}, "fault":
            {"kind": "contentType", "value": "text/plain"}},
        {"on": {"operation": "v2.createCheck"}, "calls": {"nth": [1]}, "fault": {"kind": "noCors"}},
        {"on": {"operation": "v2.createCheck"}, "calls": {"nth": [1]}, "fault":
            {"kind": "cut", "at": 10, "end": "whole"}},
        {"on": {"path": "/oauth2/*"}, "fault": {"kind": "response", "status": 500}},
    ]});
    assert_eq!(hook(&site, "POST", "faults", script).await.status, 204);
    let origin = [("origin", LISTED)];
    let send = async |schedule: &str| {
        let made = check(schedule, "MODERATE");
        post(&site, &token, &made, &origin).await
    };
    let cors = |reply: &Reply| {
        reply
            .header("access-control-allow-origin")
            .map(str::to_owned)
    };

    let busy = send("1").await;
    assert_eq!(
        (busy.status.as_u16(), busy.header("retry-after")),
        (503, Some("2"))
    );
    assert_eq!(busy.json(), json!({"errorName": "Busy"}));
    assert_eq!(cors(&busy).as_deref(), Some(LISTED));
    let page = send("2").await;
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    assert_eq!(cors(&page).as_deref(), Some(LISTED));
    let typed = send("3").await;
    assert_eq!(typed.header("content-type"), Some("text/plain"));
    assert!(typed.json()["rid"].is_string());
    let foreign = send("4").await;
    assert_eq!((foreign.status.as_u16(), cors(&foreign)), (200, None));
    let cut = send("5").await;
    assert_eq!((cut.status.as_u16(), cut.body.len()), (200, 10));
    assert!(send("6").await.json()["rid"].is_string());
    assert_eq!(site.refresh("any").await.status, 500);

    // Made were all but the first.
    let bodies: Vec<_> = journal(&site)
        .await
        .iter()
        .map(|e| e["body"].clone())
        .collect();
    let expected: Vec<_> = ["2", "3", "4", "5", "6"]
        .map(|schedule| Value::from(check(schedule, "MODERATE").to_string()))
        .into();
    assert_eq!(bodies, expected);

    let shown = hook(&site, "GET", "faults", Value::Null).await.json();
    assert_eq!(shown["counts"][0], json!({"calls": 6, "hits": 1}));
    assert_eq!(shown["counts"][4], json!({"calls": 2, "hits": 1}));
    assert_eq!(
        hook(&site, "DELETE", "faults", Value::Null).await.status,
        204
    );
    assert_eq!(site.refresh("any").await.oauth_error(), "invalid_grant");
}

#[tokio::test]
async fn a_script_with_a_mistake_is_refused() {
    let site = Site::new();
    for script in [
        json!({"rules": [{"fault": {"kind": "unknown"}}]}),
        json!({"rules": [{"on": {"operation": "v2.none"}, "fault": {"kind": "html"}}]}),
        // Only on a connection of one's own.
        json!({"rules": [{"fault": {"kind": "length", "difference": 1}}]}),
        json!({"rules": [{"fault": {"kind": "raw", "text": "HTTP/1.1 200 OK\r\n\r\n"}}]}),
    ] {
        let reply = hook(&site, "POST", "faults", script).await;
        assert_eq!(reply.error(), (400, "InvalidRequest".into()));
    }
}
