//! The token endpoint: codes, PKCE, rotation, theft and revocation.

use axum::body::Body;
use http::header;
use serde_json::Value;

use super::site::{CALLBACK, Site, VERIFIER, to};

pub(super) const SCOPE: &str = "offline_access api:ontologies-read";

pub(super) fn text(response: &Value, field: &str) -> String {
    response[field].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_code_becomes_tokens_once() {
    let site = Site::new();
    let code = site.code("analyst", SCOPE).await;
    let reply = site.exchange(&code, VERIFIER).await;
    assert_eq!(reply.header("cache-control"), Some("no-store"));
    let tokens = reply.json();
    assert_eq!(tokens["token_type"], "Bearer");
    assert_eq!(tokens["expires_in"], 600);
    assert_eq!(tokens["scope"], SCOPE);
    let access = text(&tokens, "access_token");
    let user = site.call(&access, "/oauth2/userinfo").await.json();
    assert_eq!(
        (&user["name"], &user["preferred_username"]),
        (&"Ada Analyst".into(), &"analyst".into())
    );

    // The code again: refused, and its tokens are revoked.
    assert_eq!(
        site.exchange(&code, VERIFIER).await.oauth_error(),
        "invalid_grant"
    );
    assert_eq!(
        site.call(&access, "/oauth2/userinfo").await.error(),
        (401, "InvalidCredentials".into())
    );
    let refresh = text(&tokens, "refresh_token");
    assert_eq!(site.refresh(&refresh).await.oauth_error(), "invalid_grant");
}

#[tokio::test]
async fn a_code_needs_its_verifier_its_redirect_and_its_minute() {
    let site = Site::new();
    let (short, long) = ("a".repeat(42), "a".repeat(129));
    for (verifier, error) in [
        (short.as_str(), "invalid_request"),
        (long.as_str(), "invalid_request"),
        ("", "invalid_request"),
        (
            "blank blank blank blank blank blank blank blank",
            "invalid_request",
        ),
        (
            "wrong-but-long-enough-0123456789-abcdefghij",
            "invalid_grant",
        ),
    ] {
        let code = site.code("analyst", SCOPE).await;
        assert_eq!(
            site.exchange(&code, verifier).await.oauth_error(),
            error,
            "{verifier}"
        );
    }
    let code = site.code("analyst", SCOPE).await;
    let mut form = vec![
        ("grant_type", "authorization_code"),
        ("client_id", "belvedere-web"),
        ("redirect_uri", "http://localhost:8765/sign-in/callback"),
        ("code", &code),
        ("code_verifier", VERIFIER),
    ];
    assert_eq!(
        site.post("/oauth2/token", &form).await.oauth_error(),
        "invalid_grant"
    );
    // A failed attempt uses the code up.
    form[2].1 = CALLBACK;
    assert_eq!(
        site.post("/oauth2/token", &form).await.oauth_error(),
        "invalid_grant"
    );

    let code = site.code("analyst", SCOPE).await;
    site.pass(60);
    assert_eq!(
        site.exchange(&code, VERIFIER).await.oauth_error(),
        "invalid_grant"
    );
    assert_eq!(
        site.exchange("made-up", VERIFIER).await.oauth_error(),
        "invalid_grant"
    );
}

#[tokio::test]
async fn only_the_public_client_and_two_grants() {
    let site = Site::new();
    for (form, error) in [
        (
            vec![
                ("grant_type", "client_credentials"),
                ("client_id", "belvedere-web"),
            ],
            "unsupported_grant_type",
        ),
        (
            vec![("grant_type", "password"), ("client_id", "belvedere-web")],
            "unsupported_grant_type",
        ),
        (vec![("client_id", "belvedere-web")], "invalid_request"),
        (
            vec![("grant_type", "refresh_token"), ("client_id", "other")],
            "invalid_client",
        ),
        (vec![("grant_type", "refresh_token")], "invalid_client"),
        (
            vec![
                ("grant_type", "refresh_token"),
                ("client_id", "belvedere-web"),
                ("client_secret", "x"),
            ],
            "invalid_client",
        ),
        (
            vec![
                ("client_id", "belvedere-web"),
                ("client_id", "belvedere-web"),
                ("grant_type", "refresh_token"),
            ],
            "invalid_request",
        ),
    ] {
        assert_eq!(
            site.post("/oauth2/token", &form).await.oauth_error(),
            error,
            "{form:?}"
        );
    }
    let json = to("POST", "/oauth2/token").header(header::CONTENT_TYPE, "application/json");
    let reply = site.send(json.body(Body::from("{}")).unwrap()).await;
    assert_eq!(reply.oauth_error(), "invalid_request");
}

#[tokio::test]
async fn scopes_are_what_was_asked_and_what_the_user_may_have() {
    let site = Site::new();
    let asked = "api:ontologies-read api:ontologies-write api:admin-write api:sql-queries-execute api:unknown";
    for (user, granted) in [
        ("reader", "api:ontologies-read"),
        ("analyst", "api:ontologies-read api:sql-queries-execute"),
        (
            "operator",
            "api:ontologies-read api:ontologies-write api:sql-queries-execute",
        ),
        (
            "administrator",
            "api:ontologies-read api:ontologies-write api:admin-write api:sql-queries-execute",
        ),
    ] {
        let tokens = site.sign_in(user, asked).await;
        assert_eq!(tokens["scope"], granted, "{user}");
        // Without offline_access there is no refresh token.
        assert!(tokens.get("refresh_token").is_none());
    }
    // Nothing that the user may have.
    let page = site
        .open(&[
            ("scope", Some("api:admin-write")),
            ("prompt", Some("login")),
        ])
        .await;
    let back = site.pick(&page, "reader").await;
    assert_eq!(back.returned("error").as_deref(), Some("invalid_scope"));
}

#[tokio::test]
async fn access_ends_after_ten_minutes_and_a_refresh_renews_it() {
    let site = Site::new();
    let first = site.sign_in("analyst", SCOPE).await;
    site.pass(599);
    assert_eq!(
        site.call(&text(&first, "access_token"), "/oauth2/userinfo")
            .await
            .status,
        200
    );
    site.pass(1);
    assert_eq!(
        site.call(&text(&first, "access_token"), "/oauth2/userinfo")
            .await
            .status,
        401
    );
    let second = site.refresh(&text(&first, "refresh_token")).await.json();
    assert_eq!(
        site.call(&text(&second, "access_token"), "/oauth2/userinfo")
            .await
            .status,
        200
    );
    assert_ne!(first["refresh_token"], second["refresh_token"]);
    // The refresh token itself lasts thirty days.
    site.pass(30 * 86_400);
    assert_eq!(
        site.refresh(&text(&second, "refresh_token"))
            .await
            .oauth_error(),
        "invalid_grant"
    );
}

#[tokio::test]
async fn a_refresh_can_narrow_but_not_widen() {
    let site = Site::new();
    let tokens = site
        .sign_in(
            "analyst",
            "offline_access api:ontologies-read api:datasets-read",
        )
        .await;
    let refresh = text(&tokens, "refresh_token");
    let form = |scope| {
        [
            ("grant_type", "refresh_token"),
            ("client_id", "belvedere-web"),
            ("refresh_token", refresh.as_str()),
            ("scope", scope),
        ]
    };
    let wide = site
        .post("/oauth2/token", &form("api:ontologies-read api:admin-read"))
        .await;
    assert_eq!(wide.oauth_error(), "invalid_scope");
    let narrow = site
        .post(
            "/oauth2/token",
            &form("api:datasets-read api:datasets-read"),
        )
        .await
        .json();
    assert_eq!(narrow["scope"], "api:datasets-read");
    let whole = site.refresh(&text(&narrow, "refresh_token")).await.json();
    assert_eq!(
        whole["scope"],
        "offline_access api:ontologies-read api:datasets-read"
    );
}

#[tokio::test]
async fn honest_repetition_gets_the_same_answer_and_theft_ends_the_family() {
    let site = Site::new();
    let first = site.sign_in("analyst", SCOPE).await;
    let used = text(&first, "refresh_token");
    let second = site.refresh(&used).await.json();
    site.pass(9);
    assert_eq!(site.refresh(&used).await.json(), second);
    assert_eq!(
        site.call(&text(&second, "access_token"), "/oauth2/userinfo")
            .await
            .status,
        200
    );
    // Eleven seconds later it was not the browser that repeated it.
    site.pass(2);
    assert_eq!(site.refresh(&used).await.oauth_error(), "invalid_grant");
    for token in [text(&first, "access_token"), text(&second, "access_token")] {
        assert_eq!(site.call(&token, "/oauth2/userinfo").await.status, 401);
    }
    assert_eq!(
        site.refresh(&text(&second, "refresh_token"))
            .await
            .oauth_error(),
        "invalid_grant"
    );
    // Another sign-in is another family.
    let other = site.sign_in("analyst", SCOPE).await;
    assert_eq!(site.refresh(&used).await.oauth_error(), "invalid_grant");
    assert_eq!(
        site.call(&text(&other, "access_token"), "/oauth2/userinfo")
            .await
            .status,
        200
    );
}

#[tokio::test]
async fn another_browser_gets_no_grace() {
    let site = Site::new();
    let used = text(&site.sign_in("analyst", SCOPE).await, "refresh_token");
    let second = site.refresh(&used).await.json();
    let body = format!("grant_type=refresh_token&client_id=belvedere-web&refresh_token={used}");
    let request = to("POST", "/oauth2/token")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::USER_AGENT, "another");
    let reply = site.send(request.body(Body::from(body)).unwrap()).await;
    assert_eq!(reply.oauth_error(), "invalid_grant");
    assert_eq!(
        site.call(&text(&second, "access_token"), "/oauth2/userinfo")
            .await
            .status,
        401
    );
}

#[tokio::test]
async fn revoking_ends_the_family_and_the_login() {
    let site = Site::new();
    let tokens = site.sign_in("analyst", SCOPE).await;
    let revoke = |token: String| {
        let site = &site;
        async move {
            let form = [("client_id", "belvedere-web"), ("token", token.as_str())];
            site.post("/oauth2/revoke", &form).await.status.as_u16()
        }
    };
    let access = text(&tokens, "access_token");
    let used = async |access: &str| site.call(access, "/oauth2/userinfo").await.status;
    assert_eq!(used(&access).await, 200);
    assert!(site.open(&[]).await.returned("code").is_some());
    assert_eq!(revoke(text(&tokens, "refresh_token")).await, 200);
    assert_eq!(used(&access).await, 401);
    assert_eq!(
        site.refresh(&text(&tokens, "refresh_token"))
            .await
            .oauth_error(),
        "invalid_grant"
    );
    // The next sign-in shows the user picker.
    assert!(site.open(&[]).await.text().contains("Choose an account"));
    // An unknown token needs no revocation.
    assert_eq!(revoke("unknown".to_owned()).await, 200);

    let tokens = site.sign_in("analyst", SCOPE).await;
    let access = text(&tokens, "access_token");
    assert_eq!(used(&access).await, 200);
    assert_eq!(revoke(access.clone()).await, 200);
    assert_eq!(used(&access).await, 401);
    let form = [("token", "x")];
    assert_eq!(
        site.post("/oauth2/revoke", &form).await.oauth_error(),
        "invalid_client"
    );
}
