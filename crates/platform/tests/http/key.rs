//! The start key: a browser that has not shown it gets no sign-in.

use axum::body::Body;
use tempfile::TempDir;

use super::site::{Site, empty_store, to};

#[tokio::test]
async fn nobody_signs_in_before_the_key_was_shown() {
    let folder = TempDir::new().unwrap();
    empty_store(folder.path());
    let site = Site::with_key(folder.path());
    let address = site.platform.address();
    let (start, key) = address.split_once("/?key=").unwrap();
    assert_eq!(start, "http://127.0.0.1:8765");
    assert!(key.len() >= 43, "{key}");

    // Without it there is no picker, and no form to post; the app itself is no secret.
    let refused = site.open(&[]).await;
    assert_eq!(refused.status, 403);
    assert!(refused.text().contains("A key is needed"));
    assert_eq!(site.cookie(), None);
    let forms: [&[(&str, &str)]; 2] = [&[("user", "administrator")], &[("decision", "allow")]];
    for form in forms {
        assert_eq!(site.post("/oauth2/authorize", form).await.status, 403);
    }
    assert_eq!(site.get("/").await.status, 200);
    for wrong in ["", "x", &key[1..], &format!("{key}x"), &key.to_uppercase()] {
        let reply = show(&site, wrong).await;
        assert_eq!(reply.status, 403, "{wrong}");
        assert!(reply.header("set-cookie").is_none());
        assert!(reply.text().contains("not valid"));
    }
    // The key belongs to the start alone.
    let elsewhere = site.get(&format!("/objects?key={key}")).await;
    assert!(elsewhere.header("set-cookie").is_none());

    let shown = show(&site, key).await;
    assert_eq!(
        (shown.status.as_u16(), shown.header("location")),
        (303, Some("/"))
    );
    let cookie = shown.header("set-cookie").unwrap();
    for part in [
        "belvedere_key_8765=",
        "; Path=/oauth2;",
        "; HttpOnly",
        "; SameSite=Lax",
    ] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains(key));
    site.sign_in("administrator", "api:ontologies-read").await;

    // It lasts over a restart, which has another key, and ends after 30 days.
    let cookies = site.cookie();
    drop(site);
    let site = Site::with_key(folder.path());
    assert_ne!(site.platform.address(), address);
    assert_eq!(show(&site, key).await.status, 403);
    assert_eq!(site.open(&[]).await.status, 403);
    site.set_cookie(cookies.as_deref());
    assert!(
        site.open(&[("prompt", Some("select_account"))])
            .await
            .text()
            .contains("Ada Analyst")
    );
    site.pass(30 * 86_400 + 1);
    assert_eq!(site.open(&[]).await.status, 403);
}

#[tokio::test]
async fn demo_data_needs_no_key() {
    let site = Site::new();
    assert_eq!(site.platform.address(), "http://127.0.0.1:8765/");
    assert_eq!(site.get("/?key=any").await.status, 200);
    assert_eq!(site.open(&[]).await.status, 200);
}

async fn show(site: &Site, key: &str) -> super::site::Reply {
    site.browse(to("GET", &format!("/?key={key}")), Body::empty())
        .await
}
