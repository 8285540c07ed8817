//! Golden text of the operations of administration.

use belvedere_api::admin::{
    CertificateUsage, ListAuthenticationProviders, PreregisterGroup, PreregisterGroupRequest,
    Protocol, SERVICE_INTERNAL_REALM, list_authentication_providers, preregister_group,
};
use belvedere_api::operation::{NoBody, NoQuery};

use super::{Golden, Request, Response};

impl Golden for PreregisterGroup {
    fn requests() -> Vec<Request<Self>> {
        let path = preregister_group::Path::new(
            "ri.control-panel.main.enrollment.1",
            "ri.control-panel.main.provider.a b/ü",
        );
        let mut body = PreregisterGroupRequest::new("Crew planners");
        body.organizations = Some(vec!["ri.multipass..organization.1".into()]);
        vec![
            Request {
                path: path.clone(),
                query: NoQuery {},
                body,
                line: "POST /api/v2/admin/enrollments/ri.control-panel.main.enrollment.1\
                       /authenticationProviders/ri.control-panel.main.provider.a%20b%2F%C3%BC\
                       /preregisterGroup?preview=true",
                json: r#"{"name": "Crew planners", "organizations": ["ri.multipass..organization.1"]}"#,
            },
            Request {
                path,
                query: NoQuery {},
                body: PreregisterGroupRequest::new("\"quoted\" \u{1F6EB}"),
                line: "POST /api/v2/admin/enrollments/ri.control-panel.main.enrollment.1\
                       /authenticationProviders/ri.control-panel.main.provider.a%20b%2F%C3%BC\
                       /preregisterGroup?preview=true",
                json: r#"{"name": "\"quoted\" 🛫"}"#,
            },
        ]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![Response {
            json: r#""3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7""#,
            expect: |id| assert_eq!(id.as_str(), "3f6f9d0c-51f5-4f2a-9a4e-5a0c1de3b1a7"),
        }]
    }
}

impl Golden for ListAuthenticationProviders {
    fn requests() -> Vec<Request<Self>> {
        vec![Request {
            path: list_authentication_providers::Path::new("ri.control-panel.main.enrollment.1"),
            query: NoQuery {},
            body: NoBody,
            line: "GET /api/v2/admin/enrollments/ri.control-panel.main.enrollment.1\
                   /authenticationProviders?preview=true",
            json: "",
        }]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![
            Response {
                json: r#"{"data": []}"#,
                expect: |list| assert!(list.data.is_empty()),
            },
            Response {
                json: r#"{"data": [{
                    "rid": "ri.control-panel.main.provider.1", "name": "Corporate", "realm": "corp",
                    "enabled": true, "supportedHosts": ["data.example.com"],
                    "supportedUsernamePatterns": [".*@example\\.com"],
                    "protocol": {"type": "saml", "serviceProviderMetadata": {
                        "entityId": "urn:platform", "metadataUrl": "https://data.example.com/saml.xml",
                        "acsUrls": ["https://data.example.com/acs"], "logoutUrls": [],
                        "certificates": [
                            {"pemCertificate": "-----BEGIN CERTIFICATE-----", "commonName": "data.example.com",
                             "expiryDate": "2030-01-01T00:00:00Z", "usageType": "SIGNING"},
                            {"pemCertificate": "x", "expiryDate": "2030-01-01T00:00:00.5+01:00", "usageType": "UNSPECIFIED"}
                        ]
                    }}
                }, {
                    "rid": "ri.control-panel.main.provider.2", "name": "Local", "realm": "service-internal-realm",
                    "enabled": false, "supportedHosts": [], "supportedUsernamePatterns": [],
                    "protocol": {"type": "oidc"}
                }]}"#,
                expect: |list| {
                    let [corporate, local] = list.data.as_slice() else {
                        panic!("{list:?}")
                    };
                    assert!(corporate.enabled && !local.enabled);
                    assert_eq!(corporate.supported_hosts, ["data.example.com"]);
                    assert_eq!(corporate.supported_username_patterns, [r".*@example\.com"]);
                    let Protocol::Saml(saml) = &corporate.protocol else {
                        panic!("{corporate:?}")
                    };
                    let metadata = &saml.service_provider_metadata;
                    assert_eq!(metadata.entity_id, "urn:platform");
                    assert_eq!(metadata.acs_urls, ["https://data.example.com/acs"]);
                    let certificate = &metadata.certificates[0];
                    assert_eq!(certificate.usage_type, CertificateUsage::Signing);
                    assert_eq!(certificate.common_name.as_deref(), Some("data.example.com"));
                    assert_eq!(certificate.expiry_date.as_str(), "2030-01-01T00:00:00Z");
                    assert_eq!(metadata.certificates[1].common_name, None);
                    assert_eq!(local.realm, SERVICE_INTERNAL_REALM);
                    assert!(matches!(local.protocol, Protocol::Oidc(_)));
                },
            },
        ]
    }
}
