//! The authorize endpoint: its refusals, the user picker, the consent, and the way back.

use axum::body::Body;
use http::header;

use super::site::{LISTED, ORIGIN, Site, authorize, to};

#[tokio::test]
async fn wrong_client_or_redirect_is_shown_and_never_redirected() {
    let site = Site::new();
    for changes in [
        ("client_id", None),
        ("client_id", Some("other")),
        ("redirect_uri", None),
        (
            "redirect_uri",
            Some("http://127.0.0.1:8765/sign-in/callback/"),
        ),
        (
            "redirect_uri",
            Some("http://127.0.0.1:8765/sign-in/callback?x=1"),
        ),
        (
            "redirect_uri",
            Some("http://127.0.0.1:8765/Sign-In/Callback"),
        ),
        (
            "redirect_uri",
            Some("http://127.0.0.1:8766/sign-in/callback"),
        ),
        (
            "redirect_uri",
            Some("http://u@127.0.0.1:8765/sign-in/callback"),
        ),
        (
            "redirect_uri",
            Some("http://127.0.0.1:8765/sign-in/callback#f"),
        ),
        (
            "redirect_uri",
            Some("http://127.0.0.1:8765/sign-in/%63allback"),
        ),
        (
            "redirect_uri",
            Some("https://evil.example/sign-in/callback"),
        ),
    ] {
        let reply = site.open(&[changes]).await;
        assert_eq!(reply.status, 400, "{changes:?}");
        assert!(reply.header("location").is_none());
        assert!(reply.text().contains("role=\"alert\""));
    }
    let twice = format!("{}&client_id=belvedere-web", authorize(&[]));
    assert_eq!(site.get(&twice).await.status, 400);
}

#[tokio::test]
async fn other_mistakes_go_back_to_the_app() {
    let site = Site::new();
    let short = "a".repeat(42);
    for (change, error) in [
        (
            ("response_type", Some("token")),
            "unsupported_response_type",
        ),
        (("state", None), "invalid_request"),
        (("code_challenge", None), "invalid_request"),
        (("code_challenge", Some(short.as_str())), "invalid_request"),
        (
            (
                "code_challenge",
                Some("a+a/a=a+a/a=a+a/a=a+a/a=a+a/a=a+a/a=a+a/a=a"),
            ),
            "invalid_request",
        ),
        (("code_challenge_method", Some("plain")), "invalid_request"),
        (("code_challenge_method", None), "invalid_request"),
        (("prompt", Some("none")), "interaction_required"),
        (("scope", None), "invalid_scope"),
        (
            ("scope", Some("offline_access api:unknown")),
            "invalid_scope",
        ),
    ] {
        let reply = site.open(&[change]).await;
        assert_eq!(
            reply.returned("error").as_deref(),
            Some(error),
            "{change:?}"
        );
        assert_eq!(reply.returned("iss").as_deref(), Some(ORIGIN));
        let state = (change.0 != "state").then_some("st&te");
        assert_eq!(reply.returned("state").as_deref(), state);
    }
}

#[tokio::test]
async fn consent_is_asked_once_and_then_no_click_is_needed() {
    let site = Site::new();
    let picker = site.open(&[]).await;
    for name in [
        "Ada Analyst",
        "Otto Operator",
        "Alma Administrator",
        "Rita Reader",
    ] {
        assert!(picker.text().contains(name));
    }
    let consent = site.pick(&picker, "analyst").await;
    assert!(
        consent
            .text()
            .contains("See ontologies, objects and attachments")
    );
    assert!(consent.text().contains(ORIGIN) && consent.text().contains("Ada Analyst"));
    let back = site.decide(&consent, "allow").await;
    assert!(back.returned("code").is_some());
    assert_eq!(back.returned("state").as_deref(), Some("st&te"));
    assert_eq!(back.returned("iss").as_deref(), Some(ORIGIN));

    let again = site.open(&[]).await;
    assert!(again.returned("code").is_some());
    // A further scope needs a further consent; so does the app when it asks for it.
    let more = site
        .open(&[("scope", Some("api:ontologies-read api:datasets-read"))])
        .await;
    assert!(more.text().contains("See dataset transactions"));
    assert_eq!(site.open(&[("prompt", Some("consent"))]).await.status, 200);
    // Another account can be chosen.
    let other = site.open(&[("prompt", Some("select_account"))]).await;
    assert!(other.text().contains("Choose an account"));
    let consent = site.pick(&other, "reader").await;
    assert!(consent.text().contains("Rita Reader"));
    // The session ends after an hour.
    site.pass(3_601);
    assert!(site.open(&[]).await.text().contains("Choose an account"));
}

#[tokio::test]
async fn saying_no_goes_back_with_an_error() {
    let site = Site::new();
    let picker = site.open(&[]).await;
    let consent = site.pick(&picker, "operator").await;
    let back = site.decide(&consent, "deny").await;
    assert_eq!(back.returned("error").as_deref(), Some("access_denied"));
    assert!(back.returned("code").is_none());
}

#[tokio::test]
async fn forms_work_once_in_their_own_session_from_their_own_page() {
    let site = Site::new();
    let picker = site.open(&[]).await;
    let consent = site.pick(&picker, "analyst").await;
    // The picker was used.
    let form = picker.form();
    let reused = site
        .post(
            "/oauth2/authorize",
            &[("form", &form), ("user", "administrator")],
        )
        .await;
    assert_eq!(reused.status, 400);
    // A forged token, and none.
    assert_eq!(
        site.post("/oauth2/authorize", &[("form", "x"), ("decision", "allow")])
            .await
            .status,
        400
    );
    assert_eq!(
        site.post("/oauth2/authorize", &[("decision", "allow")])
            .await
            .status,
        400
    );
    // Another session.
    let cookie = site.cookie();
    site.set_cookie(None);
    assert_eq!(site.decide(&consent, "allow").await.status, 400);
    let _ = site.open(&[]).await;
    assert_eq!(site.decide(&consent, "allow").await.status, 400);
    site.set_cookie(cookie.as_deref());
    // From another page.
    let body = format!("form={}&decision=allow", consent.form());
    for (name, value) in [
        ("origin", "null"),
        ("origin", "https://evil.example"),
        ("origin", LISTED),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("sec-fetch-dest", "iframe"),
        ("sec-fetch-dest", "empty"),
    ] {
        let request = to("POST", "/oauth2/authorize").header(name, value);
        assert_eq!(
            site.browse(request, body.clone()).await.status,
            403,
            "{name}: {value}"
        );
    }
    // It was not used up by all this; a reading of the page is no consent.
    assert_eq!(site.open(&[]).await.status, 200);
    assert!(
        site.decide(&consent, "allow")
            .await
            .returned("code")
            .is_some()
    );
    assert_eq!(site.decide(&consent, "allow").await.status, 400);
    // Pages get old.
    let page = site.open(&[("prompt", Some("consent"))]).await;
    site.pass(601);
    assert_eq!(site.decide(&page, "allow").await.status, 400);
}

#[tokio::test]
async fn only_a_window_of_its_own_gets_anywhere() {
    let site = Site::new();
    site.code("analyst", "offline_access api:ontologies-read")
        .await;
    for destination in ["iframe", "empty", "image", "script"] {
        let request = to("GET", &authorize(&[])).header("sec-fetch-dest", destination);
        let reply = site.browse(request, Body::empty()).await;
        assert_eq!(reply.status, 403, "{destination}");
    }
    let request = to("GET", &authorize(&[])).header("sec-fetch-dest", "document");
    assert!(
        site.browse(request, Body::empty())
            .await
            .returned("code")
            .is_some()
    );
}

#[tokio::test]
async fn pages_are_locked_down() {
    let site = Site::new();
    let page = site.open(&[]).await;
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
    assert!(!policy.contains("script-src") && !policy.contains("unsafe-inline"));
    assert_eq!(page.header("cache-control"), Some("no-store"));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    let cookie = page.header("set-cookie").unwrap();
    assert!(cookie.starts_with("belvedere_session_8765="), "{cookie}");
    for part in [
        "HttpOnly",
        "SameSite=Strict",
        "Path=/oauth2",
        "Max-Age=3600",
    ] {
        assert!(cookie.contains(part), "{cookie}");
    }
    // Parameters of the request are text on the page.
    let page = site.pick(&page, "analyst").await;
    assert!(page.text().contains("st%26te") && !page.text().contains("st&te"));
    // Signing in changes the cookie: one that was planted before is worth nothing.
    let planted = "belvedere_session_8765=planted";
    site.set_cookie(Some(planted));
    let page = site.open(&[]).await;
    site.pick(&page, "analyst").await;
    assert_ne!(site.cookie().as_deref(), Some(planted));
}

#[tokio::test]
async fn listed_origins_and_localhost_sign_in_at_their_own_callback() {
    let site = Site::new();
    for origin in [LISTED, "http://localhost:8765"] {
        let callback = format!("{origin}/sign-in/callback");
        let page = site.open(&[("redirect_uri", Some(&callback))]).await;
        assert_eq!(page.status, 200);
        assert!(
            page.header("content-security-policy")
                .unwrap()
                .contains(&format!("form-action 'self' {origin};"))
        );
    }
    let request = to("GET", "/.well-known/oauth-authorization-server");
    let metadata = site.send(request.body(Body::empty()).unwrap()).await.json();
    assert_eq!(metadata["issuer"], ORIGIN);
    let mut request = to("GET", "/.well-known/oauth-authorization-server");
    request
        .headers_mut()
        .unwrap()
        .insert(header::HOST, "localhost:8765".parse().unwrap());
    let metadata = site.send(request.body(Body::empty()).unwrap()).await.json();
    assert_eq!(metadata["issuer"], "http://localhost:8765");
    assert_eq!(
        metadata["code_challenge_methods_supported"],
        serde_json::json!(["S256"])
    );
    assert_eq!(
        metadata["authorization_response_iss_parameter_supported"],
        true
    );
}
