//! Routes, the common error format and CORS (docs/assumptions.md, "Wire rules").

use std::collections::BTreeSet;

use belvedere_api::{OPERATIONS, scope};
use serde_json::{Value, json};

use super::{example, with_preview};
use crate::{Request, Response, Session, Target};

/// An unknown path, an unknown version, and the wrong method for a path.
pub async fn an_unknown_route_answers_error_json(platform: &Session<'_, impl Target>) {
    let token = platform.mint(scope::ALL, "user", 600).await;
    for (method, path) in [
        ("GET", "/api/v2/nothing"),
        ("GET", "/api/v3/ontologies/airline/objects/Flight"),
        ("GET", "/api/v2/ontologies/airline/objects/Flight/"),
        ("GET", "/api/v2/ontologies//objects/Flight"),
        ("DELETE", "/api/v2/ontologies/airline/objects/Flight"),
        ("POST", "/api/v1/ontologies/ri.a"),
    ] {
        let response = platform
            .send(Request::new(method, path).token(&token))
            .await;
        response.fails(
            404,
            "RouteNotFound",
            &json!({"method": method, "path": path}),
        );
    }
}

/// The operations with method and path, as they stand in the contract; the two assumed ones last.
const ADDRESSES: [(&str, &str); 19] = [
    (
        "POST",
        "/api/v2/admin/enrollments/{enrollmentRid}/authenticationProviders/{authenticationProviderRid}/preregisterGroup",
    ),
    (
        "GET",
        "/api/v2/admin/enrollments/{enrollmentRid}/authenticationProviders",
    ),
    ("POST", "/api/v2/dataHealth/checks"),
    ("POST", "/api/v2/sqlQueries/execute"),
    ("POST", "/api/v2/sqlQueries/{sqlQueryId}/cancel"),
    (
        "POST",
        "/api/v1/ontologies/{ontologyRid}/actions/{actionType}/apply",
    ),
    (
        "GET",
        "/api/v2/ontologies/{ontology}/actionTypes/{actionType}",
    ),
    (
        "GET",
        "/api/v1/ontologies/{ontologyRid}/actionTypes/{actionTypeApiName}",
    ),
    (
        "GET",
        "/api/v1/ontologies/{ontologyRid}/objectTypes/{objectType}",
    ),
    ("GET", "/api/v1/ontologies/{ontologyRid}"),
    ("GET", "/api/v2/ontologies/{ontology}/objects/{objectType}"),
    (
        "GET",
        "/api/v2/ontologies/{ontology}/objects/{objectType}/{primaryKey}/attachments/{property}/content",
    ),
    (
        "GET",
        "/api/v2/ontologies/{ontology}/objects/{objectType}/{primaryKey}/attachments/{property}/{attachmentRid}",
    ),
    (
        "GET",
        "/api/v2/mediasets/{mediaSetRid}/items/{mediaItemRid}",
    ),
    (
        "GET",
        "/api/v2/mediasets/{mediaSetRid}/items/{mediaItemRid}/content",
    ),
    (
        "DELETE",
        "/api/v2/mediasets/{mediaSetRid}/items/clearAtPath",
    ),
    (
        "GET",
        "/api/v2/datasets/{datasetRid}/transactions/{transactionRid}",
    ),
    ("GET", "/api/v2/sqlQueries/{sqlQueryId}/getStatus"),
    ("GET", "/api/v2/sqlQueries/{sqlQueryId}/getResults"),
];

/// Of all methods only that of the operation leads somewhere; the version is part of the path.
pub async fn every_operation_has_its_address(platform: &Session<'_, impl Target>) {
    let token = platform.mint(&[], "user", 600).await;
    for (operation, template) in ADDRESSES {
        let path = template.replace(['{', '}'], "");
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            let response = platform
                .send(Request::new(method, path.as_str()).token(&token))
                .await;
            // A read of `clearAtPath` is a read of an item with that name.
            let item = (method, template) == ("GET", ADDRESSES[15].1);
            if method == operation || item {
                assert_eq!(response.error()["errorName"], "ApiUsageDenied", "{path}");
            } else {
                let parameters = json!({"method": method, "path": path});
                response.fails(404, "RouteNotFound", &parameters);
            }
        }
        let other = if path.starts_with("/api/v1") {
            "/api/v3"
        } else {
            "/api/v0"
        };
        let path = format!("{other}{}", &path["/api/v1".len()..]);
        let response = platform
            .send(Request::new(operation, path.as_str()).token(&token))
            .await;
        let parameters = json!({"method": operation, "path": path});
        response.fails(404, "RouteNotFound", &parameters);
    }
}

/// No body is no JSON, and half a body is none either.
pub async fn a_body_that_is_needed_must_be_there(platform: &Session<'_, impl Target>) {
    let token = platform.token_of("administrator").await;
    let operations = OPERATIONS.iter();
    for operation in operations.filter(|operation| operation.method.as_str() == "POST") {
        let request = with_preview(example(operation), "true").token(&token);
        if request.body.is_empty() {
            continue;
        }
        for body in ["", "{", "\u{0}", "[]"] {
            let body = body.to_owned();
            let response = platform
                .send(Request {
                    body,
                    ..request.clone()
                })
                .await;
            let error = response.error();
            let found = (response.status, &error["errorName"]);
            assert_eq!(found, (400, &json!("InvalidRequest")), "{}", operation.id);
        }
    }
}

/// A body of more than 2 MiB, and one below that is read.
pub async fn a_body_that_is_too_large_is_refused(platform: &Session<'_, impl Target>) {
    let token = platform.token_of("operator").await;
    let target = "/api/v2/dataHealth/checks?preview=true";
    for (length, name) in [
        (2 << 20, "RequestTooLarge"),
        (1 << 20, "CheckTypeNotSupported"),
    ] {
        let body = json!({"config": {"type": "other", "filling": "x".repeat(length)}});
        let response = platform.post(&token, target, &body).await;
        let error = response.error();
        assert_eq!(error["errorName"], name);
        if length == 2 << 20 {
            response.fails(413, name, &json!({"maxBytes": 2 << 20}));
        }
    }
}

/// `ri.<service>.<instance>.<type>.<locator>`, everywhere in the catalog.
pub async fn identifiers_have_their_form(platform: &Session<'_, impl Target>) {
    let mut rids = Vec::new();
    collect_rids(&platform.catalog, &mut rids);
    let read = format!(
        "/api/v1/ontologies/{}/objectTypes/Flight",
        platform.ontology
    );
    collect_rids(&platform.get(&read).await.json(), &mut rids);
    assert!(rids.len() > 20, "{rids:?}");
    let lower = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    for rid in rids {
        let mut parts = rid.splitn(5, '.');
        let mut next = || parts.next().unwrap_or_default();
        assert_eq!(next(), "ri");
        let (service, instance, kind, locator) = (next(), next(), next(), next());
        for part in [service, kind] {
            let letter = part.starts_with(|c: char| c.is_ascii_lowercase());
            assert!(letter && part.chars().all(lower), "{rid}");
        }
        assert!(instance.chars().all(lower), "{rid}");
        let fits = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        assert!(!locator.is_empty() && locator.chars().all(fits), "{rid}");
    }
}

/// The values of all fields `rid`, at any depth.
fn collect_rids(value: &Value, rids: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            rids.extend(fields.get("rid").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| collect_rids(value, rids));
        }
        Value::Array(values) => values.iter().for_each(|value| collect_rids(value, rids)),
        _ => {}
    }
}

/// An operation answers with success, with a named error, or says that it is not offered. Never with an empty 404, which
/// would mean that there is no platform behind it.
pub async fn every_operation_answers_in_its_form(platform: &Session<'_, impl Target>) {
    let token = platform.mint(scope::ALL, "user", 600).await;
    for operation in OPERATIONS {
        let response = platform
            .send(with_preview(example(operation), "true").token(&token))
            .await;
        // Its form is looked at wherever an operation succeeds (`Session::send`).
        if response.status < 300 {
            continue;
        }
        let error = response.error();
        assert_ne!(error["errorName"], "RouteNotFound", "{}", operation.id);
        if error["errorName"] == "OperationNotOffered" {
            response.fails(
                404,
                "OperationNotOffered",
                &json!({"operation": operation.id}),
            );
        }
    }
}

/// The same mistake twice is two occurrences.
pub async fn every_error_has_its_own_instance(platform: &Session<'_, impl Target>) {
    let mut instances = BTreeSet::new();
    for _ in 0..3 {
        let error = platform.get("/api/v1/ontologies/ri.nothing").await.error();
        instances.insert(error["errorInstanceId"].to_string());
    }
    assert_eq!(instances.len(), 3);
}

/// Content types on requests without a body, and headers of other clients.
pub async fn headers_of_other_clients_are_ignored(platform: &Session<'_, impl Target>) {
    let token = platform.mint(&[scope::ONTOLOGIES_READ], "user", 600).await;
    let request = Request::new("GET", format!("/api/v1/ontologies/{}", platform.ontology))
        .token(&token)
        .header("content-type", "application/json")
        .header("fetch-user-agent", "other-client/1.0")
        .header(
            "traceparent",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        )
        .header("x-b3-traceid", "463ac35c9f6413ad");
    platform.send(request).await.json();
}

/// The exposed headers, in any order.
fn exposes(response: &Response) -> BTreeSet<String> {
    let list = response
        .header("access-control-expose-headers")
        .unwrap_or_default();
    list.split(',')
        .map(|name| name.trim().to_ascii_lowercase())
        .collect()
}

/// Successes, failures and preflights.
pub async fn a_page_of_the_platform_reads_every_answer(platform: &Session<'_, impl Target>) {
    let token = platform.mint(&[scope::ONTOLOGIES_READ], "user", 600).await;
    let origin = platform.origin();
    let ontology = format!("/api/v1/ontologies/{}", platform.ontology);
    for (request, status) in [
        (Request::new("GET", ontology.as_str()).token(&token), 200),
        (Request::new("GET", ontology.as_str()), 401),
        (
            Request::new("GET", "/api/v2/datasets/a/transactions/b").token(&token),
            403,
        ),
        (Request::new("GET", "/api/v2/nothing").token(&token), 404),
    ] {
        let response = platform.send(request.header("origin", origin)).await;
        assert_eq!(response.status, status);
        assert_eq!(
            response.header("access-control-allow-origin"),
            Some(origin),
            "{status}"
        );
        let expected = [
            "retry-after",
            "etag",
            "content-disposition",
            "content-length",
        ];
        let exposed = exposes(&response);
        assert!(
            expected.iter().all(|name| exposed.contains(*name)),
            "{exposed:?}"
        );
    }

    let preflight = Request::new("OPTIONS", ontology)
        .header("origin", origin)
        .header("access-control-request-method", "GET")
        .header("access-control-request-headers", "authorization,readtoken");
    let response = platform.send(preflight).await;
    assert!((200..300).contains(&response.status), "{response:?}");
    assert_eq!(response.header("access-control-allow-origin"), Some(origin));
    let headers = response
        .header("access-control-allow-headers")
        .unwrap_or_default()
        .to_lowercase();
    let allowed: BTreeSet<&str> = headers.split(',').map(str::trim).collect();
    let expected = [
        "authorization",
        "content-type",
        "accept",
        "readtoken",
        "fetch-user-agent",
        "idempotency-key",
    ];
    assert_eq!(allowed, expected.into());
    let methods = response
        .header("access-control-allow-methods")
        .unwrap_or_default();
    for method in ["GET", "POST", "DELETE"] {
        assert!(
            methods.split(',').any(|allowed| allowed.trim() == method),
            "{methods}"
        );
    }
}

/// An origin that is not listed gets no permission to read.
pub async fn a_foreign_page_reads_no_answer(platform: &Session<'_, impl Target>) {
    let token = platform.mint(&[scope::ONTOLOGIES_READ], "user", 600).await;
    let path = format!("/api/v1/ontologies/{}", platform.ontology);
    for origin in ["https://elsewhere.example", "null"] {
        let request = Request::new("GET", path.as_str())
            .token(&token)
            .header("origin", origin);
        let response = platform.send(request).await;
        assert_eq!(
            response.header("access-control-allow-origin"),
            None,
            "{origin}"
        );
    }
}
