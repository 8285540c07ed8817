//! Checks before every operation: host, CORS, routes, tokens, limits, and error JSON for all of it.

use axum::body::Body;
use http::header;

use super::site::{LISTED, ORIGIN, Reply, Site, to};

const ONTOLOGY: &str = "/api/v1/ontologies/ri.ontology.main.ontology.none";

#[tokio::test]
async fn foreign_hosts_are_refused_before_cors() {
    let site = Site::new();
    for host in [
        "evil.example",
        "evil.example:8765",
        "127.0.0.1:8766",
        "127.0.0.1",
        "0.0.0.0:8765",
        "[::1]:8765",
    ] {
        let mut request = to("GET", "/config.json").header(header::ORIGIN, ORIGIN);
        request
            .headers_mut()
            .unwrap()
            .insert(header::HOST, host.parse().unwrap());
        let reply = site.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(reply.error(), (400, "InvalidRequest".into()), "{host}");
        assert!(reply.header("access-control-allow-origin").is_none());
    }
    let twice = to("GET", "/").header(header::HOST, "evil.example");
    assert_eq!(
        site.send(twice.body(Body::empty()).unwrap()).await.status,
        400
    );
    let none = http::Request::get("/").body(Body::empty()).unwrap();
    assert_eq!(site.send(none).await.status, 400);
    let localhost = http::Request::get("/")
        .header(header::HOST, "LocalHost:8765")
        .body(Body::empty())
        .unwrap();
    assert_eq!(site.send(localhost).await.status, 200);
}

async fn from(site: &Site, origin: &str, method: &str, target: &str) -> Reply {
    let request = to(method, target).header(header::ORIGIN, origin);
    site.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn listed_origins_can_read_every_answer() {
    let site = Site::new();
    for origin in [ORIGIN, "http://localhost:8765", LISTED] {
        for (target, status) in [
            (ONTOLOGY, 401),
            ("/api/nothing", 404),
            ("/config.json", 200),
            ("/healthz", 200),
            ("/.well-known/oauth-authorization-server", 200),
            ("/oauth2/userinfo", 401),
        ] {
            let reply = from(&site, origin, "GET", target).await;
            assert_eq!(reply.status, status, "{target}");
            assert_eq!(
                reply.header("access-control-allow-origin"),
                Some(origin),
                "{target}"
            );
            let exposed = reply.header("access-control-expose-headers").unwrap();
            assert_eq!(
                exposed,
                "retry-after, etag, content-disposition, content-length, belvedere-truncated"
            );
            assert!(
                reply
                    .headers
                    .get_all("vary")
                    .iter()
                    .any(|value| value == "Origin")
            );
        }
        for target in ["/oauth2/token", "/oauth2/revoke"] {
            let reply = from(&site, origin, "POST", target).await;
            assert_eq!(reply.status, 400);
            assert_eq!(reply.header("access-control-allow-origin"), Some(origin));
        }
    }
    for foreign in [
        "null",
        "https://evil.example",
        "http://127.0.0.1:8080.evil.example",
        "http://127.0.0.1:8081",
    ] {
        let reply = from(&site, foreign, "GET", ONTOLOGY).await;
        assert!(
            reply.header("access-control-allow-origin").is_none(),
            "{foreign}"
        );
    }
}

#[tokio::test]
async fn preflights() {
    let site = Site::new();
    let ask = |origin: &str, target: &str| {
        to("OPTIONS", target)
            .header(header::ORIGIN, origin)
            .header(header::ACCESS_CONTROL_REQUEST_METHOD, "DELETE")
            .body(Body::empty())
            .unwrap()
    };
    // Even where nothing is, so that the page can read that nothing is there.
    for target in [ONTOLOGY, "/api/nothing"] {
        let reply = site.send(ask(LISTED, target)).await;
        assert_eq!(reply.status, 204);
        assert_eq!(reply.header("access-control-allow-origin"), Some(LISTED));
        let allowed =
            "authorization, content-type, accept, readtoken, fetch-user-agent, idempotency-key";
        assert_eq!(reply.header("access-control-allow-headers"), Some(allowed));
        assert!(
            reply
                .header("access-control-allow-methods")
                .unwrap()
                .contains("DELETE")
        );
        assert!(reply.header("access-control-allow-credentials").is_none());
    }
    let reply = site.send(ask("https://evil.example", ONTOLOGY)).await;
    assert!(reply.header("access-control-allow-origin").is_none());
    assert!(reply.header("access-control-allow-headers").is_none());
}

#[tokio::test]
async fn nothing_is_answered_with_an_empty_404() {
    let site = Site::new();
    for (method, target) in [
        ("GET", "/api"),
        ("GET", "/api/v2/nothing"),
        ("GET", "/api/v1/ontologies/a/"),
        ("GET", "/api/v1/ontologies//"),
        ("GET", "/oauth2/other"),
        ("GET", "/oauth2/token"),
        ("GET", "/.well-known/openid-configuration"),
        ("GET", "/missing.js"),
        ("PUT", ONTOLOGY),
        ("POST", ONTOLOGY),
        ("PATCH", "/"),
        ("DELETE", "/config.json"),
        ("POST", "/healthz"),
        ("GET", "/testkit/other"),
        ("OPTIONS", "/api/nothing"),
    ] {
        let reply = site
            .send(to(method, target).body(Body::empty()).unwrap())
            .await;
        assert_eq!(
            reply.error(),
            (404, "RouteNotFound".into()),
            "{method} {target}"
        );
        assert_eq!(reply.json()["parameters"]["path"], target);
    }
    let reply = site
        .send(to("PUT", ONTOLOGY).body(Body::empty()).unwrap())
        .await;
    assert_eq!(reply.header("allow"), Some("GET, HEAD, OPTIONS"));
    let reply = site
        .send(to("OPTIONS", ONTOLOGY).body(Body::empty()).unwrap())
        .await;
    assert_eq!(
        (reply.status.as_u16(), reply.header("allow")),
        (204, Some("GET, HEAD, OPTIONS"))
    );
}

#[tokio::test]
async fn head_is_get_without_its_body() {
    let site = Site::new();
    for target in ["/config.json", "/", ONTOLOGY, "/api/nothing"] {
        let get = site.get(target).await;
        let head = site
            .send(to("HEAD", target).body(Body::empty()).unwrap())
            .await;
        assert_eq!(head.status, get.status, "{target}");
        assert_eq!(head.header("content-type"), get.header("content-type"));
        let length = head
            .header("content-length")
            .map(|text| text.parse::<usize>().unwrap());
        // The names of methods differ in length, so only successes compare.
        if get.status == 200 {
            assert_eq!(length, Some(get.body.len()), "{target}");
        }
        assert!(length.is_some() && head.body.is_empty());
    }
}

#[tokio::test]
async fn tokens_are_needed_and_checked() {
    let site = Site::new();
    assert_eq!(
        site.get(ONTOLOGY).await.error(),
        (401, "MissingCredentials".into())
    );
    for value in [
        "Bearer made-up",
        "Bearer ",
        "Basic dTpw",
        "made-up",
        "Bearer a b",
    ] {
        let request = to("GET", ONTOLOGY).header(header::AUTHORIZATION, value);
        let reply = site.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(reply.error(), (401, "InvalidCredentials".into()), "{value}");
        assert_eq!(reply.header("www-authenticate"), Some("Bearer"));
    }
    // A refresh token is no access token.
    let tokens = site
        .sign_in("analyst", "offline_access api:ontologies-read")
        .await;
    let reply = site
        .call(tokens["refresh_token"].as_str().unwrap(), ONTOLOGY)
        .await;
    assert_eq!(reply.status, 401);
}

#[tokio::test]
async fn bodies_have_a_limit() {
    let site = Site::new();
    let token = site
        .mint("administrator", "user", &["api:sql-queries-execute"])
        .await;
    let post = |size: usize| {
        to("POST", "/api/v2/sqlQueries/execute")
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .body(Body::from(vec![b' '; size]))
            .unwrap()
    };
    let reply = site.send(post((2 << 20) + 1)).await;
    assert_eq!(reply.error(), (413, "RequestTooLarge".into()));
    assert_eq!(reply.json()["parameters"]["maxBytes"], 2 << 20);
    assert_eq!(
        site.send(post(2 << 20)).await.error(),
        (400, "InvalidRequest".into())
    );
    let form = vec![b'a'; (2 << 20) + 1];
    let request = to("POST", "/oauth2/token")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    assert_eq!(
        site.send(request.body(Body::from(form)).unwrap())
            .await
            .status,
        413
    );
}

#[tokio::test]
async fn service_tokens_from_pages_are_refused_and_revoked() {
    let site = Site::new();
    for (name, value) in [
        ("origin", ORIGIN),
        ("origin", "https://evil.example"),
        ("sec-fetch-site", "none"),
        ("sec-fetch-mode", "cors"),
        ("sec-fetch-dest", "empty"),
    ] {
        let token = site
            .mint("operator", "service", &["api:ontologies-read"])
            .await;
        assert_ne!(site.call(&token, ONTOLOGY).await.status, 403);
        let request = to("GET", ONTOLOGY)
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(name, value);
        let reply = site.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(
            reply.error(),
            (403, "ServiceUserTokenInBrowser".into()),
            "{name}"
        );
        assert_eq!(
            site.call(&token, ONTOLOGY).await.error(),
            (401, "InvalidCredentials".into())
        );
    }
    // The token of a person is meant for pages.
    let token = site
        .mint("operator", "user", &["api:ontologies-read"])
        .await;
    let request =
        to("GET", "/oauth2/userinfo").header(header::AUTHORIZATION, format!("Bearer {token}"));
    let reply = site
        .send(
            request
                .header("origin", ORIGIN)
                .body(Body::empty())
                .unwrap(),
        )
        .await;
    assert_eq!(reply.status, 200);
}
