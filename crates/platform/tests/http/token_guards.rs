//! The token endpoint's guards: nothing secret on disk, small forms, and no forms of other origins.

use std::fs;

use axum::body::Body;
use http::header;

use super::site::{LISTED, Site, VERIFIER, to};
use super::tokens::{SCOPE, text};

#[tokio::test]
async fn no_secret_is_on_disk_and_nobody_else_may_look() {
    let site = Site::new();
    let code = site.code("analyst", SCOPE).await;
    let tokens = site.exchange(&code, VERIFIER).await.json();
    let cookie = site.cookie().unwrap();
    let secrets = [
        code,
        text(&tokens, "access_token"),
        text(&tokens, "refresh_token"),
        cookie.split_once('=').unwrap().1.to_owned(),
    ];
    let data = site.folder.path().join("data");
    let mut read = 0;
    for entry in fs::read_dir(&data).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let content = fs::read(&path).unwrap();
            read += content.len();
            for secret in &secrets {
                let found = content
                    .windows(secret.len())
                    .any(|window| window == secret.as_bytes());
                assert!(!found, "{}", path.display());
            }
        }
    }
    assert!(read > 10_000);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode =
            |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&data), 0o700);
        for name in ["auth.sqlite", "auth.sqlite-wal"] {
            assert_eq!(mode(&data.join(name)), 0o600, "{name}");
        }
    }
}

#[tokio::test]
async fn forms_are_small_and_have_few_parameters() {
    let site = Site::new();
    let form = |body: String| {
        to("POST", "/oauth2/token")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(body))
            .unwrap()
    };
    // To look through so many names would take minutes.
    let names = (0..300_000).map(|number| format!("{number:x}"));
    let many = names.collect::<Vec<_>>().join("&");
    let reply = site.send(form(many)).await;
    assert_eq!(reply.error(), (413, "RequestTooLarge".to_owned()));
    let some = (0..33).map(|number| format!("n{number}=x"));
    let reply = site.send(form(some.collect::<Vec<_>>().join("&"))).await;
    assert_eq!(reply.oauth_error(), "invalid_request");
    assert!(
        reply.text().contains("too many parameters"),
        "{}",
        reply.text()
    );
    let long = "s".repeat(1025);
    assert_eq!(site.open(&[("state", Some(&long))]).await.status, 400);
}

#[tokio::test]
async fn pages_of_other_origins_may_not_send_forms() {
    let site = Site::new();
    let tokens = site
        .sign_in("analyst", "offline_access api:ontologies-read")
        .await;
    let refresh = tokens["refresh_token"].as_str().unwrap();
    let body = format!("grant_type=refresh_token&client_id=belvedere-web&refresh_token={refresh}");
    let send = |headers: &[(&str, &str)]| {
        let request = to("POST", "/oauth2/token")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let request = headers.iter().fold(request, |request, (name, value)| {
            request.header(*name, *value)
        });
        site.send(request.body(Body::from(body.clone())).unwrap())
    };
    let refused: [&[(&str, &str)]; 3] = [
        &[
            ("origin", "https://evil.example"),
            ("sec-fetch-site", "cross-site"),
        ],
        &[("origin", "null")],
        &[("sec-fetch-site", "cross-site")],
    ];
    for headers in refused {
        let reply = send(headers).await;
        assert_eq!(reply.oauth_error(), "invalid_request", "{headers:?}");
        assert!(reply.text().contains("may not ask"));
    }
    // The token is as good as before, for the app at another port.
    let listed = [("origin", LISTED), ("sec-fetch-site", "same-site")];
    assert_eq!(send(&listed).await.status, 200);
}
