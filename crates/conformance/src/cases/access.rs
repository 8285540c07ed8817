//! Tokens, scopes and the preview flag (docs/contract.md, "Authentication" and "Versioning").

use belvedere_api::{OPERATIONS, scope};
use serde_json::json;

use super::{example, with_preview};
use crate::{Request, Session, Target};

/// No operation answers without a token.
pub async fn a_request_without_a_token_is_refused(platform: &Session<'_, impl Target>) {
    for operation in OPERATIONS {
        let response = platform
            .send(with_preview(example(operation), "true"))
            .await;
        response.fails(401, "MissingCredentials", &json!({}));
        assert_eq!(
            response.header("www-authenticate"),
            Some("Bearer"),
            "{}",
            operation.id
        );
    }
}

/// A token that was made up, and one that has expired.
pub async fn a_token_that_is_not_valid_is_refused(platform: &Session<'_, impl Target>) {
    let expired = platform.mint(scope::ALL, "user", -1).await;
    for token in ["made-up", expired.as_str()] {
        for operation in OPERATIONS {
            let request = with_preview(example(operation), "true").token(token);
            platform
                .send(request)
                .await
                .fails(401, "InvalidCredentials", &json!({}));
        }
    }
}

/// Each scope of an operation is needed, whatever other scopes the token has.
pub async fn a_token_without_the_scope_is_refused(platform: &Session<'_, impl Target>) {
    for missing in scope::ALL {
        let others: Vec<&str> = scope::ALL
            .iter()
            .copied()
            .filter(|s| s != missing)
            .collect();
        let token = platform.mint(&others, "user", 600).await;
        for operation in OPERATIONS
            .iter()
            .filter(|operation| operation.scopes.contains(missing))
        {
            let request = with_preview(example(operation), "true").token(&token);
            let response = platform.send(request).await;
            response.fails(403, "ApiUsageDenied", &json!({"missingScope": missing}));
        }
    }
}

/// With exactly the scopes of the operation, a request gets further.
pub async fn a_token_needs_no_other_scope(platform: &Session<'_, impl Target>) {
    for operation in OPERATIONS {
        let token = platform.mint(operation.scopes, "user", 600).await;
        let response = platform
            .send(with_preview(example(operation), "true").token(&token))
            .await;
        if response.status >= 400 {
            assert_ne!(
                response.error()["errorName"],
                "ApiUsageDenied",
                "{}",
                operation.id
            );
        }
    }
}

/// A browser says where a request comes from. A service user's token that comes so is dead afterwards.
pub async fn a_service_users_token_from_a_page_is_refused_and_revoked(
    platform: &Session<'_, impl Target>,
) {
    let target = format!("/api/v1/ontologies/{}", platform.ontology);
    for (name, value) in [("origin", platform.origin()), ("sec-fetch-mode", "cors")] {
        let token = platform
            .mint(&[scope::ONTOLOGIES_READ], "service", 600)
            .await;
        let request = || Request::new("GET", target.as_str()).token(&token);
        platform.send(request()).await.json();
        let from_page = platform.send(request().header(name, value)).await;
        from_page.fails(403, "ServiceUserTokenInBrowser", &json!({}));
        platform
            .send(request())
            .await
            .fails(401, "InvalidCredentials", &json!({}));
    }
}

/// Absent or anything but true is refused, and so is a repeated parameter; true passes.
pub async fn a_preview_operation_needs_preview_true(platform: &Session<'_, impl Target>) {
    let token = platform.mint(scope::ALL, "user", 600).await;
    let mut previews = Vec::new();
    for operation in OPERATIONS.iter().filter(|operation| operation.preview) {
        previews.push(operation.id);
        let request = || example(operation).token(&token);
        let values = ["false", "TRUE", "1", ""].map(|value| with_preview(request(), value));
        for refused in std::iter::once(request()).chain(values) {
            let response = platform.send(refused).await;
            response.fails(400, "ApiFeaturePreviewUsageOnly", &json!({}));
        }
        let twice = with_preview(with_preview(request(), "true"), "true");
        assert_eq!(
            platform.send(twice).await.error()["errorName"],
            "InvalidRequest"
        );
        let response = platform.send(with_preview(request(), "true")).await;
        if response.status >= 400 {
            assert_ne!(response.error()["errorName"], "ApiFeaturePreviewUsageOnly");
        }
    }
    previews.sort_unstable();
    assert_eq!(
        previews,
        [
            "v2.clearMediaItemAtPath",
            "v2.createCheck",
            "v2.listAuthenticationProviders",
            "v2.preregisterGroup"
        ]
    );
}

/// Some clients send `preview=true` always.
pub async fn preview_true_is_ignored_elsewhere(platform: &Session<'_, impl Target>) {
    let target = format!("/api/v1/ontologies/{}", platform.ontology);
    let plain = platform.get(&target).await.json();
    assert_eq!(
        platform.get(&format!("{target}?preview=true")).await.json(),
        plain
    );
}
