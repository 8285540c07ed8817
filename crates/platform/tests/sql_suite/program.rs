//! The engine's program, which may come later than the platform, and may be of another build.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use serde_json::{Value, json};

use super::site::{Site, engine};

/// The first response to a query.
async fn first_response(site: &Site) -> Value {
    let token = site.token("analyst").await;
    site.execute(&token, "SELECT 1 AS x", "CSV").await.json()
}

fn failed(message: &str) -> Value {
    json!({"type": "failed", "errorMessage": message})
}

#[tokio::test]
async fn queries_fail_at_once_until_the_program_is_there() {
    let site = Site::with(|config| {
        let folder = config.data.parent().unwrap();
        config.sql.program = Some(folder.join("engine"));
        config.sql.pending = Some(folder.join("pending"));
    })
    .await;
    let missing = failed(
        "The SQL engine is not built. Build it with \
         `cargo build --profile native --bin belvedere-sql`, and run the query again.",
    );
    assert_eq!(first_response(&site).await, missing);
    let pending = site.folder.path().join("pending");
    fs::write(&pending, "").unwrap();
    let building = "The SQL engine is still being built. Run the query again in a few minutes.";
    assert_eq!(first_response(&site).await, failed(building));
    fs::remove_file(&pending).unwrap();
    assert_eq!(first_response(&site).await, missing);
    symlink(engine(), site.folder.path().join("engine")).unwrap();
    assert_eq!(site.csv("SELECT 1 AS x").await, "x\r\n1\r\n");
}

#[tokio::test]
async fn a_program_of_another_build_is_named() {
    let site = Site::with(|config| {
        let program = config.data.parent().unwrap().join("engine");
        // By a process of its own: while this one had the file open, another test could not start a program.
        let script = r#"printf '#!/bin/sh\nprintf "R\\010\\000\\000\\000another!"; read -r line\n' > "$0"; chmod +x "$0""#;
        let written = Command::new("sh").arg("-c").arg(script).arg(&program).status();
        assert!(written.unwrap().success());
        config.sql.program = Some(program);
    })
    .await;
    let other = "The SQL engine is of another build than the platform. Build both, and start the platform again.";
    assert_eq!(first_response(&site).await, failed(other));
}
