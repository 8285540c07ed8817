//! Permissions of callers per operation, from a table written by hand.

use belvedere_api::{OPERATIONS, scope};
use serde_json::json;

use super::{example, with_preview};
use crate::{Response, Session, Target};

/// The operations with their scopes. A token without them lacks the first that is missing.
const TABLE: [(&str, &[&str]); 19] = [
    ("v2.preregisterGroup", &["api:admin-write"]),
    ("v2.listAuthenticationProviders", &["api:admin-read"]),
    ("v2.createCheck", &["api:data-health-write"]),
    ("v2.executeSqlQuery", &["api:sql-queries-execute"]),
    ("v2.cancelSqlQuery", &["api:sql-queries-execute"]),
    (
        "v1.applyAction",
        &["api:ontologies-read", "api:ontologies-write"],
    ),
    ("v2.getActionTypeV2", &["api:ontologies-read"]),
    ("v1.getActionType", &["api:ontologies-read"]),
    ("v1.getObjectType", &["api:ontologies-read"]),
    ("v1.getOntology", &["api:ontologies-read"]),
    ("v2.listObjectsV2", &["api:ontologies-read"]),
    (
        "v2.getAttachmentPropertyContentV2",
        &["api:ontologies-read"],
    ),
    ("v2.getAttachmentPropertyByRidV2", &["api:ontologies-read"]),
    ("v2.getMediaItemInfo", &["api:mediasets-read"]),
    ("v2.readMediaItem", &["api:mediasets-read"]),
    ("v2.clearMediaItemAtPath", &["api:mediasets-write"]),
    ("v2.getTransaction", &["api:datasets-read"]),
    // Assumed.
    ("v2.getSqlQueryStatus", &["api:sql-queries-read"]),
    ("v2.getSqlQueryResults", &["api:sql-queries-read"]),
];

/// The caller of a request.
#[derive(Debug, Clone, Copy)]
enum Caller {
    Nobody,
    Expired,
    User,
    Service,
}

/// No scope, each alone, and all of them; without a token, with an expired one, as a user and as a service.
pub async fn every_operation_with_every_scope_and_principal(platform: &Session<'_, impl Target>) {
    let mut sets: Vec<Vec<&str>> = scope::ALL.iter().map(|scope| vec![*scope]).collect();
    sets.push(Vec::new());
    sets.push(scope::ALL.to_vec());
    let mut count = 0;
    for scopes in &sets {
        for caller in [
            Caller::Nobody,
            Caller::Expired,
            Caller::User,
            Caller::Service,
        ] {
            let token = match caller {
                Caller::Nobody => None,
                Caller::Expired => Some(platform.mint(scopes, "user", -1).await),
                Caller::User => Some(platform.mint(scopes, "user", 600).await),
                Caller::Service => Some(platform.mint(scopes, "service", 600).await),
            };
            for (id, needed) in TABLE {
                let operation = OPERATIONS.iter().find(|operation| operation.id == id);
                let operation = operation.unwrap_or_else(|| panic!("no operation {id}"));
                let request = with_preview(example(operation), "true");
                let request = match &token {
                    Some(token) => request.token(token),
                    None => request,
                };
                let missing = needed.iter().find(|scope| !scopes.contains(scope));
                check(&platform.send(request).await, caller, missing.copied());
                count += 1;
            }
        }
    }
    assert_eq!((count, OPERATIONS.len()), (912, TABLE.len()));
}

fn check(response: &Response, caller: Caller, missing: Option<&str>) {
    match (caller, missing) {
        (Caller::Nobody, _) => response.fails(401, "MissingCredentials", &json!({})),
        (Caller::Expired, _) => response.fails(401, "InvalidCredentials", &json!({})),
        (Caller::User | Caller::Service, Some(missing)) => {
            response.fails(403, "ApiUsageDenied", &json!({"missingScope": missing}));
        }
        // The request gets further: it fails for other reasons, or not at all.
        (Caller::User | Caller::Service, None) => {
            let refused = response.status == 401
                || response.status >= 400 && response.error()["errorName"] == "ApiUsageDenied";
            assert!(!refused, "{caller:?}");
        }
    }
}
