//! Every operation: its scopes and its preview flag, from its own description.

use belvedere_api::operation::{Method, ReplyKind};
use belvedere_api::{OPERATIONS, scope};
use serde_json::json;

use super::site::{Reply, Site};

async fn call(
    site: &Site,
    operation: &belvedere_api::operation::Description,
    scopes: &[&str],
    query: &str,
) -> Reply {
    let token = site.mint("administrator", "user", scopes).await;
    let target = format!("{}{query}", operation.path.replace(['{', '}'], ""));
    site.call_as(operation.method.as_str(), &token, &target)
        .await
}

#[tokio::test]
async fn each_operation_needs_all_its_scopes() {
    let site = Site::new();
    for operation in OPERATIONS {
        for missing in operation.scopes {
            let others: Vec<&str> = scope::ALL
                .iter()
                .copied()
                .filter(|scope| scope != missing)
                .collect();
            let reply = call(&site, operation, &others, "").await;
            assert_eq!(
                reply.error(),
                (403, "ApiUsageDenied".into()),
                "{}",
                operation.id
            );
            assert_eq!(reply.json()["parameters"], json!({"missingScope": missing}));
        }
        let reply = call(&site, operation, operation.scopes, "?preview=true").await;
        assert_ne!(reply.status, 401, "{}", operation.id);
        if !reply.status.is_success() {
            // Refused for other reasons: there is no such thing, or it belongs to another user.
            assert_ne!(reply.error().1, "ApiUsageDenied", "{}", operation.id);
        }
    }
}

#[tokio::test]
async fn preview_operations_need_the_flag_and_others_ignore_it() {
    let site = Site::new();
    let previews: Vec<&str> = OPERATIONS
        .iter()
        .filter(|operation| operation.preview)
        .map(|operation| operation.id)
        .collect();
    assert_eq!(
        previews,
        [
            "v2.preregisterGroup",
            "v2.listAuthenticationProviders",
            "v2.createCheck",
            "v2.clearMediaItemAtPath"
        ]
    );
    for operation in OPERATIONS.iter().filter(|operation| operation.preview) {
        for query in [
            "",
            "?preview=false",
            "?preview=",
            "?xpreview=true",
            "?preview=True",
        ] {
            let reply = call(&site, operation, operation.scopes, query).await;
            assert_eq!(
                reply.error(),
                (400, "ApiFeaturePreviewUsageOnly".into()),
                "{} {query}",
                operation.id
            );
        }
        let reply = call(&site, operation, operation.scopes, "?a=1&preview=true").await;
        if !reply.status.is_success() {
            assert_ne!(reply.error().1, "ApiFeaturePreviewUsageOnly");
        }
    }
}

#[tokio::test]
async fn parameters_arrive_as_they_were_meant() {
    let site = Site::new();
    let token = site.mint("analyst", "user", &["api:ontologies-read"]).await;
    for (raw, decoded) in [
        ("a%2Fb", "a/b"),
        ("a%252Fb", "a%2Fb"),
        ("%20a%20b%20", " a b "),
        ("%00%7F", "\u{0}\u{7f}"),
        ("%F0%9F%9B%A9%EF%B8%8F", "🛩️"),
        ("%E2%80%AE", "\u{202e}"),
        ("a;b=1", "a;b=1"),
        ("__proto__", "__proto__"),
    ] {
        let reply = site
            .call(&token, &format!("/api/v1/ontologies/{raw}"))
            .await;
        assert_eq!(reply.error(), (404, "OntologyNotFound".into()), "{raw}");
        assert_eq!(reply.json()["parameters"]["ontologyRid"], decoded);
    }
    let reply = site.call(&token, "/api/v1/ontologies/%FF").await;
    assert_eq!(reply.error(), (404, "RouteNotFound".into()));
}

#[tokio::test]
async fn a_query_that_cannot_be_read_names_its_field() {
    let site = Site::new();
    let token = site.mint("analyst", "user", &["api:ontologies-read"]).await;
    for (query, field) in [
        ("pageSize=abc", "pageSize"),
        ("pageSize=1.5", "pageSize"),
        ("snapshot=maybe", "snapshot"),
    ] {
        let reply = site
            .call(
                &token,
                &format!("/api/v2/ontologies/airline/objects/Flight?{query}"),
            )
            .await;
        assert_eq!(reply.error(), (400, "InvalidRequest".into()), "{query}");
        assert_eq!(reply.json()["parameters"]["field"], field);
    }
}

#[tokio::test]
async fn a_body_that_cannot_be_read_names_its_field() {
    let site = Site::new();
    let token = site.mint("administrator", "user", scope::ALL).await;
    let reply = site
        .call_as("POST", &token, "/api/v2/sqlQueries/execute")
        .await;
    assert_eq!(reply.error(), (400, "InvalidRequest".into()));
    assert!(reply.text().contains("query"), "{}", reply.text());
}

#[test]
fn operations_that_answer_nothing_are_changes() {
    for operation in OPERATIONS
        .iter()
        .filter(|operation| operation.reply == ReplyKind::Empty)
    {
        assert_ne!(operation.method, Method::Get, "{}", operation.id);
    }
}

/// Without a token, with every operation, and with the address that was asked.
#[tokio::test]
async fn the_openapi_document_is_served() {
    let site = Site::new();
    let reply = site.get("/api/openapi.json").await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.headers["content-type"], "application/json");
    let document = reply.json();
    assert_eq!(document["openapi"], "3.1.1");
    assert_eq!(
        document["servers"],
        json!([{"url": "http://127.0.0.1:8765"}])
    );
    let flow = &document["components"]["securitySchemes"]["oauth2"]["flows"]["authorizationCode"];
    let metadata = site.get("/.well-known/oauth-authorization-server").await;
    let metadata = metadata.json();
    assert_eq!(flow["authorizationUrl"], metadata["authorization_endpoint"]);
    assert_eq!(flow["tokenUrl"], metadata["token_endpoint"]);
    let mut count = 0;
    for operation in OPERATIONS {
        let method = operation.method.as_str().to_ascii_lowercase();
        let entry = &document["paths"][operation.path][method];
        assert_eq!(entry["operationId"], operation.id);
        count += 1;
    }
    let methods = document["paths"].as_object().unwrap().values();
    let described: usize = methods.map(|path| path.as_object().unwrap().len()).sum();
    assert_eq!(described, count);
}
