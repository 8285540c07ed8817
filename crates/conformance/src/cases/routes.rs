//! Routes, the common error format and CORS (docs/assumptions.md, "Wire rules").

use std::collections::BTreeSet;

use belvedere_api::{OPERATIONS, scope};
use serde_json::json;

use super::{example, with_preview};
use crate::{Answer, Request, Session, Target};

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
        let answer = platform
            .send(Request::new(method, path).token(&token))
            .await;
        answer.fails(
            404,
            "RouteNotFound",
            &json!({"method": method, "path": path}),
        );
    }
}

/// An operation answers with success, with a named error, or says that it is not offered. Never with an empty 404, which
/// would mean that there is no platform behind it.
pub async fn every_operation_answers_in_its_form(platform: &Session<'_, impl Target>) {
    let token = platform.mint(scope::ALL, "user", 600).await;
    for operation in OPERATIONS {
        let answer = platform
            .send(with_preview(example(operation), "true").token(&token))
            .await;
        if answer.status < 300 {
            continue;
        }
        let error = answer.error();
        assert_ne!(error["errorName"], "RouteNotFound", "{}", operation.id);
        if error["errorName"] == "OperationNotOffered" {
            answer.fails(
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

/// Content types on requests without a body, and headers that nobody asked for.
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
fn exposes(answer: &Answer) -> BTreeSet<String> {
    let list = answer
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
        let answer = platform.send(request.header("origin", origin)).await;
        assert_eq!(answer.status, status);
        assert_eq!(
            answer.header("access-control-allow-origin"),
            Some(origin),
            "{status}"
        );
        let expected = [
            "retry-after",
            "etag",
            "content-disposition",
            "content-length",
        ];
        assert_eq!(exposes(&answer), expected.map(str::to_owned).into());
    }

    let preflight = Request::new("OPTIONS", ontology)
        .header("origin", origin)
        .header("access-control-request-method", "GET")
        .header("access-control-request-headers", "authorization,readtoken");
    let answer = platform.send(preflight).await;
    assert!((200..300).contains(&answer.status), "{answer:?}");
    assert_eq!(answer.header("access-control-allow-origin"), Some(origin));
    let headers = answer
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
    let methods = answer
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
        let answer = platform.send(request).await;
        assert_eq!(
            answer.header("access-control-allow-origin"),
            None,
            "{origin}"
        );
    }
}
