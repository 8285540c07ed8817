//! Sign-in providers and groups (docs/contract.md, "1. Pre-register a group" and "2. List
//! authentication providers").

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::{Request, Response, Session, Target};

/// RIDs of the enrollments of the demo data.
fn enrollments<T>(platform: &Session<'_, T>) -> Vec<String> {
    let all = platform.catalog["enrollments"].as_array();
    all.into_iter()
        .flatten()
        .filter_map(|enrollment| Some(enrollment["rid"].as_str()?.to_owned()))
        .collect()
}

async fn list(platform: &Session<'_, impl Target>, enrollment: &str) -> Response {
    let path = format!("/api/v2/admin/enrollments/{enrollment}/authenticationProviders");
    platform.get(&format!("{path}?preview=true")).await
}

/// The providers of the first enrollment.
async fn providers(platform: &Session<'_, impl Target>) -> (String, Vec<Value>) {
    let enrollment = enrollments(platform).swap_remove(0);
    let response = list(platform, &enrollment).await.json();
    let providers = response["data"].as_array().cloned();
    (enrollment, providers.unwrap_or_default())
}

async fn preregister(
    platform: &Session<'_, impl Target>,
    user: &str,
    [enrollment, provider]: [&str; 2],
    body: Value,
) -> Response {
    let token = platform.token_of(user).await;
    let path = format!("/api/v2/admin/enrollments/{enrollment}/authenticationProviders/{provider}");
    let target = format!("{path}/preregisterGroup?preview=true");
    platform.post(&token, &target, &body).await
}

/// Required fields and lists are always there; the protocol is SAML or `OpenID` Connect; users of no provider have the
/// fixed realm.
pub async fn providers_have_their_fields(platform: &Session<'_, impl Target>) {
    let (_, providers) = providers(platform).await;
    for provider in &providers {
        let rid = provider["rid"].as_str().unwrap_or_default();
        assert!(rid.starts_with("ri.control-panel.main.provider."), "{rid}");
        assert!(provider["name"].is_string() && provider["realm"].is_string());
        assert!(provider["enabled"].is_boolean());
        assert!(provider["supportedHosts"].is_array());
        assert!(provider["supportedUsernamePatterns"].is_array());
        let protocol = &provider["protocol"];
        if protocol["type"] == "oidc" {
            assert_eq!(protocol, &json!({"type": "oidc"}));
            continue;
        }
        assert_eq!(protocol["type"], "saml");
        let metadata = &protocol["serviceProviderMetadata"];
        assert!(metadata["entityId"].is_string() && metadata["metadataUrl"].is_string());
        for list in ["acsUrls", "logoutUrls", "certificates"] {
            assert!(metadata[list].is_array(), "{list}");
        }
    }
    let count = |field: &str, value: Value| {
        let same = |provider: &&Value| provider.pointer(field) == Some(&value);
        providers.iter().filter(same).count()
    };
    assert_eq!(count("/realm", json!("service-internal-realm")), 1);
    assert!(count("/protocol/type", json!("saml")) > 0);
    assert!(count("/protocol/type", json!("oidc")) > 0);
    assert!(count("/enabled", json!(false)) > 0);
}

/// The fields match the certificate itself.
pub async fn certificates_are_real(platform: &Session<'_, impl Target>) {
    let (_, providers) = providers(platform).await;
    let (mut usages, mut named) = (Vec::new(), 0);
    for provider in &providers {
        let certificates = &provider["protocol"]["serviceProviderMetadata"]["certificates"];
        for certificate in certificates.as_array().into_iter().flatten() {
            let pem = certificate["pemCertificate"].as_str().unwrap_or_default();
            let lines: Vec<&str> = pem.lines().collect();
            let [first, content @ .., last] = lines.as_slice() else {
                panic!("{pem}")
            };
            assert_eq!(*first, "-----BEGIN CERTIFICATE-----");
            assert_eq!(*last, "-----END CERTIFICATE-----");
            let der = BASE64_STANDARD.decode(content.concat());
            let der = der.unwrap_or_else(|error| panic!("{error}: {pem}"));
            let holds = |text: &str| der.windows(text.len()).any(|part| part == text.as_bytes());
            if let Some(name) = certificate.get("commonName") {
                let name = name.as_str().unwrap_or_default();
                assert!(!name.is_empty() && holds(name), "{name}");
                named += 1;
            }
            // The form of X.509: 2027-03-01T00:00:00Z is 270301000000Z.
            let expiry = certificate["expiryDate"].as_str().unwrap_or_default();
            let digits: String = expiry.chars().filter(char::is_ascii_digit).collect();
            assert!(expiry.ends_with('Z') && digits.len() == 14, "{expiry}");
            assert!(holds(&format!("{}Z", &digits[2..])), "{expiry}");
            usages.push(certificate["usageType"].as_str().unwrap_or_default());
        }
    }
    assert!(named > 0, "a common name is shown");
    usages.sort_unstable();
    usages.dedup();
    assert_eq!(usages, ["ENCRYPTION", "SIGNING", "UNSPECIFIED"]);
}

/// The list is empty, and there.
pub async fn an_enrollment_may_have_no_providers(platform: &Session<'_, impl Target>) {
    let enrollment = &enrollments(platform)[1];
    let response = list(platform, enrollment).await.json();
    assert_eq!(response, json!({"data": []}));
}

/// With the RID that was asked for.
pub async fn an_enrollment_that_is_unknown_is_not_found(platform: &Session<'_, impl Target>) {
    let rid = "ri.control-panel.main.enrollment.nothing";
    let response = list(platform, rid).await;
    response.fails(404, "EnrollmentNotFound", &json!({"enrollmentRid": rid}));
}

/// The registered groups, as a user sees them.
async fn groups(platform: &Session<'_, impl Target>, user: &str) -> Vec<Value> {
    let token = platform.token_of(user).await;
    let request = Request::new("GET", "/api/extensions/v1/groups").token(&token);
    let listed = platform.send(request).await.json();
    listed["data"].as_array().cloned().unwrap_or_default()
}

/// A UUID; the same one for the same name of the same provider. The group exists before the first sign-in of a member.
pub async fn a_group_gets_an_identifier(platform: &Session<'_, impl Target>) {
    let (enrollment, providers) = providers(platform).await;
    let rid = |index: usize| providers[index]["rid"].as_str().unwrap_or_default();
    let name = format!("Crew planners {}", platform.unique().await);
    let register = async |provider: &str, body: Value| {
        let place = [enrollment.as_str(), provider];
        let response = preregister(platform, "administrator", place, body).await;
        let id = response.json();
        let groups = id.as_str().unwrap_or_default().split('-');
        assert_eq!(groups.map(str::len).collect::<Vec<_>>(), [8, 4, 4, 4, 12]);
        id
    };
    let first = register(rid(0), json!({"name": name})).await;
    let organizations = json!(["ri.control-panel.main.organization.1"]);
    let again = json!({"name": name, "organizations": organizations});
    assert_eq!(register(rid(0), again).await, first);
    assert_ne!(register(rid(1), json!({"name": name})).await, first);
    let other = json!({"name": format!("{name}, too"), "organizations": []});
    assert_ne!(register(rid(0), other).await, first);

    let known = groups(platform, "administrator").await;
    let group = known.iter().find(|group| group["id"] == first);
    let group = group.unwrap_or_else(|| panic!("{first} is not listed"));
    assert_eq!(group["name"], json!(name));
    assert_eq!(group["enrollmentRid"], json!(enrollment));
    assert_eq!(group["authenticationProviderRid"], json!(rid(0)));
    assert_eq!(group["organizations"], organizations);
    assert_eq!(groups(platform, "operator").await, [Value::Null; 0]);
}

/// A check takes a registered group, and refuses an unknown one.
pub async fn a_group_is_used_by_a_check(platform: &Session<'_, impl Target>) {
    let (enrollment, providers) = providers(platform).await;
    let name = format!("Duty officers {}", platform.unique().await);
    let provider = providers[0]["rid"].as_str().unwrap_or_default();
    let place = [enrollment.as_str(), provider];
    let id = preregister(platform, "administrator", place, json!({"name": name})).await;
    let id = id.json();
    let known = groups(platform, "administrator").await;
    let group = known.iter().find(|group| group["id"] == id);
    let rid = group.map(|group| group["rid"].clone()).unwrap_or_default();

    let token = platform.token_of("operator").await;
    let schedule = format!("ri.scheduler.main.schedule.{}", platform.unique().await);
    let config = json!({
        "type": "scheduleStatus", "subject": {"scheduleRid": schedule},
        "statusCheckConfig": {"severity": "MODERATE"}
    });
    let made = platform
        .post(
            &token,
            "/api/v2/dataHealth/checks?preview=true",
            &json!({"config": config}),
        )
        .await
        .json();
    let check = made["rid"].as_str().unwrap_or_default();
    let path = format!("/api/extensions/v1/checks/{check}/groups");
    let used = platform
        .post(&token, &path, &json!({"groups": [rid]}))
        .await;
    assert_eq!(used.json()["groups"], json!([rid]));
    let unknown = json!({"groups": ["ri.multipass.main.group.nobody"]});
    let refused = platform.post(&token, &path, &unknown).await;
    assert_eq!(refused.status, 400, "{refused:?}");
}

/// A token with the scope is not enough. The error reveals nothing about existing groups.
pub async fn a_group_needs_the_role(platform: &Session<'_, impl Target>) {
    let (enrollment, providers) = providers(platform).await;
    for provider in [providers[0]["rid"].as_str().unwrap_or_default(), "nothing"] {
        for user in ["reader", "analyst", "operator"] {
            let place = [enrollment.as_str(), provider];
            let response = preregister(platform, user, place, json!({"name": "Pilots"})).await;
            let parameters = json!({
                "enrollmentRid": enrollment, "authenticationProviderRid": provider
            });
            response.fails(403, "PreregisterGroupPermissionDenied", &parameters);
        }
    }
}

/// Neither one that is nowhere, nor that of another enrollment.
pub async fn a_provider_that_is_unknown_is_not_found(platform: &Session<'_, impl Target>) {
    let (enrollment, providers) = providers(platform).await;
    let provider = providers[0]["rid"].as_str().unwrap_or_default();
    let other = enrollments(platform).swap_remove(1);
    for place in [
        [
            enrollment.as_str(),
            "ri.control-panel.main.provider.nothing",
        ],
        [other.as_str(), provider],
        ["ri.control-panel.main.enrollment.nothing", provider],
    ] {
        let body = json!({"name": "Pilots"});
        let response = preregister(platform, "administrator", place, body).await;
        let parameters = json!({"enrollmentRid": place[0], "authenticationProviderRid": place[1]});
        response.fails(404, "AuthenticationProviderNotFound", &parameters);
    }
}

/// A body without a name, or with lists that are none.
pub async fn a_group_needs_a_name(platform: &Session<'_, impl Target>) {
    let (enrollment, providers) = providers(platform).await;
    let provider = providers[0]["rid"].as_str().unwrap_or_default();
    for body in [
        json!({}),
        json!({"name": null}),
        json!({"name": " "}),
        json!({"name": 1}),
        json!({"name": "Pilots", "organizations": "all"}),
        json!([]),
    ] {
        let place = [enrollment.as_str(), provider];
        let response = preregister(platform, "administrator", place, body).await;
        let error = response.error();
        assert_eq!(
            (response.status, &error["errorName"]),
            (400, &json!("InvalidRequest"))
        );
    }
}
