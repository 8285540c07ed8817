//! The files of the app: paths, types, caching, compression and the content security policy.

use std::fs;
use std::path::PathBuf;

use axum::body::Body;
use http::header;
use serde_json::json;
use tempfile::TempDir;

use super::site::{ORIGIN, Reply, Site, to};

const WASM: &str = "belvedere-0123456789abcdef_bg.wasm";

fn build() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let dist = folder.path().join("dist");
    fs::create_dir_all(dist.join("snippets/x-1")).unwrap();
    for (name, content) in [
        (
            "index.html",
            "<!doctype html><script type=\"module\">alert(1)</script>",
        ),
        (WASM, "wasm"),
        ("belvedere-0123456789abcdef_bg.wasm.br", "brotli"),
        ("belvedere-0123456789abcdef_bg.wasm.gz", "gzip"),
        ("theme.js", "theme"),
        ("service-worker.js", "worker"),
        ("manifest.webmanifest", "{}"),
        ("icon-192.png", "icon"),
        ("snippets/x-1/inline0.js", "inline"),
    ] {
        fs::write(dist.join(name), content).unwrap();
    }
    fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    (folder, dist)
}

async fn accepting(site: &Site, target: &str, encodings: &str) -> Reply {
    let request = to("GET", target).header(header::ACCEPT_ENCODING, encodings);
    site.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn health_is_said_without_a_token() {
    let site = Site::new();
    let reply = site.get("/healthz").await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("cache-control"), Some("no-store"));
    assert_eq!(
        reply.json(),
        json!({"status": "ok", "version": env!("CARGO_PKG_VERSION")})
    );
}

#[tokio::test]
async fn views_are_answered_by_the_page_and_missing_files_are_not() {
    let (_folder, dist) = build();
    let site = Site::with_app(Some(&dist));
    for view in [
        "/",
        "/index.html",
        "/ontology?ontology=ri.a",
        "/sign-in/callback?code=x&state=y.z",
        "/objects",
    ] {
        let reply = site.get(view).await;
        assert_eq!(reply.status, 200, "{view}");
        assert_eq!(
            reply.header("content-type"),
            Some("text/html; charset=utf-8")
        );
        assert_eq!(reply.header("cache-control"), Some("no-cache"));
        let policy = reply.header("content-security-policy").unwrap();
        // The hash of the inline script, from openssl.
        let script = "script-src 'self' 'wasm-unsafe-eval' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';";
        for part in [
            "default-src 'none';",
            script,
            "style-src 'self';",
            "connect-src 'self';",
            "img-src 'self' blob: data:;",
            "manifest-src 'self';",
            "media-src blob:;",
            "frame-src blob:;",
            "worker-src 'self';",
            "base-uri 'none';",
            "form-action 'self';",
            "frame-ancestors 'none';",
            "object-src 'none';",
            "require-trusted-types-for 'script';",
            "trusted-types default",
        ] {
            assert!(policy.contains(part), "{part} in {policy}");
        }
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(
            reply.header("cross-origin-opener-policy"),
            Some("same-origin")
        );
    }
    for missing in [
        "/old-0123456789abcdef.js",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/snippets/../../secret.txt",
        "//secret.txt",
        "/..\\secret.txt",
    ] {
        let Ok(request) = to("GET", missing).body(Body::empty()) else {
            continue;
        };
        assert_eq!(
            site.send(request).await.error(),
            (404, "RouteNotFound".into()),
            "{missing}"
        );
    }
}

#[tokio::test]
async fn hashed_files_are_kept_and_compressed_ones_preferred() {
    let (_folder, dist) = build();
    let site = Site::with_app(Some(&dist));
    let target = format!("/{WASM}");
    for (accepted, encoding, body) in [
        ("gzip, deflate, br", Some("br"), "brotli"),
        ("gzip", Some("gzip"), "gzip"),
        ("br;q=0, gzip;q=0", None, "wasm"),
        ("", None, "wasm"),
    ] {
        let reply = accepting(&site, &target, accepted).await;
        assert_eq!(
            (reply.header("content-encoding"), reply.text()),
            (encoding, body),
            "{accepted}"
        );
        assert_eq!(reply.header("content-type"), Some("application/wasm"));
        assert_eq!(
            reply.header("cache-control"),
            Some("public, max-age=31536000, immutable")
        );
        assert!(
            reply
                .headers
                .get_all("vary")
                .iter()
                .any(|value| value == "Accept-Encoding")
        );
    }
    for file in ["/theme.js", "/snippets/x-1/inline0.js"] {
        let reply = site.get(file).await;
        assert_eq!(reply.header("cache-control"), Some("no-cache"), "{file}");
        assert_eq!(
            reply.header("content-type"),
            Some("text/javascript; charset=utf-8")
        );
        let tag = reply.header("etag").unwrap();
        let request = to("GET", file)
            .header(header::IF_NONE_MATCH, tag)
            .body(Body::empty())
            .unwrap();
        let again = site.send(request).await;
        assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
    }
}

#[tokio::test]
async fn the_service_worker_and_the_manifest_are_asked_for_again() {
    let (_folder, dist) = build();
    let site = Site::with_app(Some(&dist));
    for (file, media_type) in [
        ("/service-worker.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icon-192.png", "image/png"),
    ] {
        let reply = site.get(file).await;
        assert_eq!(reply.header("content-type"), Some(media_type));
        assert_eq!(reply.header("cache-control"), Some("no-cache"), "{file}");
        // It is for what lies beside it, and for nothing above.
        assert_eq!(reply.header("service-worker-allowed"), None);
    }
}

#[tokio::test]
async fn a_new_build_is_seen_when_reloading() {
    let (_folder, dist) = build();
    let site = Site::with_app(Some(&dist));
    assert!(site.get("/").await.text().contains("alert(1)"));
    // A broken build in between changes nothing.
    fs::remove_file(dist.join("index.html")).unwrap();
    assert!(site.get("/").await.text().contains("alert(1)"));
    fs::write(dist.join("index.html"), "<!doctype html>new").unwrap();
    assert!(site.get("/").await.text().contains("new"));
}

#[tokio::test]
async fn without_an_app_the_start_page_says_how_to_get_one() {
    let site = Site::new();
    let page = site.get("/").await;
    assert!(page.text().contains("cargo xtask serve"));
    assert!(
        page.header("content-security-policy")
            .unwrap()
            .contains("style-src 'self' 'sha256-")
    );
    assert_eq!(
        site.get("/objects").await.error(),
        (404, "RouteNotFound".into())
    );
}

#[tokio::test]
async fn the_configuration_names_the_origin_that_was_asked() {
    let site = Site::new();
    let config = site.get("/config.json").await.json();
    assert_eq!(config["version"], 1);
    assert_eq!(config["platform"]["baseUrl"], ORIGIN);
    assert_eq!(config["platform"]["oauth"]["issuer"], ORIGIN);
    assert_eq!(config["platform"]["oauth"]["clientId"], "belvedere-web");
    assert_eq!(config["platform"]["oauth"]["scopes"][0], "offline_access");
    assert_eq!(config["platform"]["oauth"]["endpoints"], json!(null));
    assert_eq!(
        config["platform"]["extensions"],
        json!(["catalog", "checks", "groups", "mediaTransactions"])
    );
    assert_eq!(config["platform"]["sqlMaxRows"], 1_000_000);
    // It is public: it names nothing that the platform holds.
    assert_eq!(config.as_object().unwrap().len(), 2, "{config}");
}

#[tokio::test]
async fn the_catalog_takes_a_token_and_hides_what_its_user_may_not_see() {
    const CATALOG: &str = "/api/extensions/v1/catalog";
    let site = Site::new();
    for (path, restricted) in [("/a/Flights", false), ("/a/Payroll", true)] {
        let dataset = json!({"path": path, "format": "CSV", "restricted": restricted});
        let body = Body::from(dataset.to_string());
        let made = site.send(to("POST", "/testkit/dataset").body(body).unwrap());
        assert_eq!(made.await.status, 200);
    }
    assert_eq!(
        site.get(CATALOG).await.error(),
        (401, "MissingCredentials".into())
    );
    let names = async |user: &str| {
        let token = site.mint(user, "user", &[]).await;
        let response = site.call(&token, CATALOG).await;
        for (name, value) in [
            ("cross-origin-resource-policy", "same-origin"),
            ("content-security-policy", "default-src 'none'; sandbox"),
        ] {
            assert_eq!(response.header(name), Some(value));
        }
        assert_eq!(response.header("cache-control"), Some("no-store"));
        let datasets = response.json()["datasets"].clone();
        let datasets = datasets.as_array().unwrap().iter();
        let names = datasets.map(|dataset| dataset["name"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    let (all, some) = (names("administrator").await, names("analyst").await);
    assert_eq!(all, ["/a/Flights", "/a/Payroll"]);
    assert_eq!(some, ["/a/Flights"]);
}
