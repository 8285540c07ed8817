//! No path of a request leads to a file that is not meant.

use std::fs;

use axum::body::Body;
use tempfile::TempDir;

use super::hostile_paths::paths;
use super::site::{Site, to};

const SECRET: &str = "nobody may read this";

#[tokio::test]
async fn static_files_are_those_of_the_app() {
    let folder = TempDir::new().unwrap();
    let app = folder.path().join("app");
    fs::create_dir_all(app.join("assets")).unwrap();
    fs::write(app.join("index.html"), "<!doctype html><title>app</title>").unwrap();
    fs::write(folder.path().join("secret"), SECRET).unwrap();
    let site = Site::with_app(Some(&app));
    let paths = paths();
    assert_eq!(paths.len(), 80);
    for path in &paths {
        // Browsers would change some of them; other programs send them as they are.
        let Ok(target) = format!("/{path}").parse::<http::Uri>() else {
            continue;
        };
        let request = to("GET", "/").uri(target).body(Body::empty()).unwrap();
        let reply = site.send(request).await;
        let text = String::from_utf8_lossy(&reply.body);
        assert!(
            !text.contains(SECRET) && !text.contains("root:"),
            "{path}: {text}"
        );
        assert!(!text.starts_with("SQLite"), "{path}");
        assert!(
            [200, 400, 404].contains(&reply.status.as_u16()),
            "{path}: {reply:?}"
        );
        if reply.status == 200 {
            assert!(text.contains("<title>app</title>"), "{path}: {text}");
        }
    }
}

#[tokio::test]
async fn segments_are_names_and_never_files() {
    let site = Site::new();
    let token = site
        .mint(
            "administrator",
            "user",
            &["api:mediasets-read", "api:ontologies-read"],
        )
        .await;
    fs::write(site.folder.path().join("secret"), SECRET).unwrap();
    for path in paths() {
        for target in [
            format!("/api/v2/mediasets/set/items/{path}/content"),
            format!("/api/v2/mediasets/{path}/items/item/content"),
            format!("/api/v2/ontologies/{path}/objects/Item"),
        ] {
            let Ok(target) = target.parse::<http::Uri>() else {
                continue;
            };
            let request = to("GET", "/")
                .uri(target)
                .header("authorization", format!("Bearer {token}"));
            let reply = site.send(request.body(Body::empty()).unwrap()).await;
            let (status, _) = reply.error();
            assert!([400, 404].contains(&status), "{path}: {reply:?}");
        }
    }
}
