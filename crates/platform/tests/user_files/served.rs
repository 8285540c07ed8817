//! The folder over HTTP, as a browser and another program see it, and the command line.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpListener;
use std::process::{Command, Output, Stdio};

use axum::body::Body;
use http::{Request, StatusCode, header};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use super::fixture::{Folder, Served};

async fn send(
    served: &Served,
    request: http::request::Builder,
    body: Value,
) -> (StatusCode, http::HeaderMap, Vec<u8>) {
    let request = request
        .header(header::HOST, "127.0.0.1:8765")
        .header(header::CONTENT_TYPE, "application/json");
    let body = if body.is_null() {
        Body::empty()
    } else {
        Body::from(body.to_string())
    };
    let response = served
        .platform
        .router()
        .oneshot(request.body(body).unwrap())
        .await
        .unwrap();
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    (parts.status, parts.headers, body.to_vec())
}

async fn token(served: &Served) -> String {
    let request = Request::builder().method("POST").uri("/testkit/token");
    let scopes = [
        "api:ontologies-read",
        "api:ontologies-write",
        "api:mediasets-read",
        "api:datasets-read",
    ];
    let body =
        json!({"user": "administrator", "scopes": scopes, "kind": "user", "expiresInSeconds": 600});
    let (_, _, response) = send(served, request, body).await;
    let response: Value = serde_json::from_slice(&response).unwrap();
    response["access_token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_folder_is_served_over_http() {
    let folder = Folder::new();
    folder
        .put("parts.csv", "id,name\n1,Bolt\n2,Nut\n")
        .put("docs/a.txt", "0123456789");
    let served = folder.open();
    let token = token(&served).await;
    let ask = |method: &str, uri: String| {
        let bearer = format!("Bearer {token}");
        Request::builder()
            .method(method)
            .uri(uri)
            .header(header::AUTHORIZATION, bearer)
    };
    // The names of the files are for signed-in users only.
    let (status, _, config) =
        send(&served, Request::builder().uri("/config.json"), Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    assert!(!String::from_utf8(config).unwrap().contains("parts"));
    let address = "/api/extensions/v1/catalog".to_owned();
    let (status, _, catalog) = send(&served, ask("GET", address), Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    let catalog: Value = serde_json::from_slice(&catalog).unwrap();
    let ontology = catalog["ontologies"][0]["rid"].as_str().unwrap();
    assert_eq!(
        catalog["ontologies"][0]["objectTypes"][0]["apiName"],
        "Parts"
    );
    assert_eq!(
        catalog["ontologies"][0]["actionTypes"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
    // The people and companies of the demo are not the user's.
    assert_eq!(catalog["enrollments"], json!([]));
    let (_, _, config) = send(&served, ask("GET", "/config.json".to_owned()), Value::Null).await;
    let config: Value = serde_json::from_slice(&config).unwrap();
    let scopes = config["platform"]["oauth"]["scopes"].as_array().unwrap();
    assert!(scopes.contains(&json!("api:ontologies-write")));
    assert!(!scopes.contains(&json!("api:admin-read")));

    let listing =
        format!("/api/v2/ontologies/{ontology}/objects/Parts?pageSize=1&orderBy=p.name:desc");
    let (status, _, page) = send(&served, ask("GET", listing), Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    let page: Value = serde_json::from_slice(&page).unwrap();
    assert_eq!(page["totalCount"], "2");
    assert_eq!(page["data"][0]["name"], "Nut");
    assert!(page["nextPageToken"].is_string());

    let apply = format!("/api/v1/ontologies/{ontology}/actions/modify-parts/apply");
    let body = json!({"parameters": {"object": "2", "name": "Washer"}});
    let (status, _, response) = send(&served, ask("POST", apply), body).await;
    assert_eq!((status, response.as_slice()), (StatusCode::OK, &b"{}"[..]));
    let v1 = format!("/api/v1/ontologies/{ontology}/objectTypes/Parts");
    let (_, _, v1) = send(&served, ask("GET", v1), Value::Null).await;
    let v1: Value = serde_json::from_slice(&v1).unwrap();
    assert_eq!(v1["primaryKey"], json!(["id"]));

    let dataset = &catalog["datasets"][0];
    let transaction = format!(
        "/api/v2/datasets/{}/transactions/{}",
        dataset["rid"].as_str().unwrap(),
        dataset["transactions"][0].as_str().unwrap()
    );
    let (status, _, found) = send(&served, ask("GET", transaction), Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    let found: Value = serde_json::from_slice(&found).unwrap();
    assert_eq!(found["transactionType"], "SNAPSHOT");

    let set = &catalog["mediaSets"][0];
    let content = format!(
        "/api/v2/mediasets/{}/items/{}/content",
        set["rid"].as_str().unwrap(),
        set["items"][0].as_str().unwrap()
    );
    let part = ask("GET", content).header(header::RANGE, "bytes=2-4");
    let (status, headers, part) = send(&served, part, Value::Null).await;
    assert_eq!(
        (status, part.as_slice()),
        (StatusCode::PARTIAL_CONTENT, &b"234"[..])
    );
    assert_eq!(headers[header::CONTENT_RANGE], "bytes 2-4/10");
    assert!(headers[header::ETAG].to_str().unwrap().starts_with('"'));

    // A file that is bad now is a conflict that says so, not a failure of the platform.
    folder.put("parts.csv", "id,name\n1\n");
    let listing = format!("/api/v2/ontologies/{ontology}/objects/Parts");
    let (status, _, error) = send(&served, ask("GET", listing), Value::Null).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let error: Value = serde_json::from_slice(&error).unwrap();
    assert_eq!(error["errorName"], "DataFileChanged");
    assert_eq!(error["parameters"], json!({"path": "parts.csv"}));
}

fn run(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_belvedere-platform");
    Command::new(program).args(arguments).output().unwrap()
}

/// Starts the program, and gives the first line that it prints, if any, and its log until it logs `until` or ends.
fn start(folder: &Folder, port: u16, more: &[&str], until: &str) -> (String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_belvedere-platform"))
        .args(["--log-format", "text", "serve", "--data"])
        .arg(folder.at(""))
        .args(["--port", &port.to_string()])
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    printed.read_line(&mut line).unwrap();
    let mut log = String::new();
    let mut logged = BufReader::new(child.stderr.take().unwrap());
    while !log.contains(until) && logged.read_line(&mut log).unwrap() > 0 {}
    child.kill().unwrap();
    logged.read_to_string(&mut log).unwrap();
    child.wait().unwrap();
    (line, log)
}

#[test]
fn files_of_a_user_are_served_with_a_key() {
    let folder = Folder::new();
    folder.put("a.csv", "id\n1\n");
    let (line, log) = start(&folder, 0, &[], "");
    let (origin, key) = line.trim_end().split_once("/?key=").unwrap();
    assert!(
        origin.starts_with("Belvedere is at http://127.0.0.1:"),
        "{line}"
    );
    assert!(key.len() >= 43, "{line}");
    assert!(
        !log.contains(key) && !log.contains("without a start key"),
        "{log}"
    );
    let (line, log) = start(&folder, 0, &["--no-key"], "without a start key");
    assert!(line.trim_end().ends_with('/'), "{line}");
    assert!(
        log.contains("without a start key, every account of this machine"),
        "{log}"
    );
}

#[cfg(unix)]
#[test]
fn root_is_warned() {
    let folder = Folder::new();
    folder.put("a.csv", "id\n1\n");
    let is_root = rustix::process::geteuid().is_root();
    let (_, log) = start(&folder, 0, &["--no-key"], "is served");
    assert_eq!(log.contains("started as root"), is_root, "{log}");
}

#[test]
fn a_port_whose_other_half_is_taken_is_refused() {
    // Browsers try `::1` too for `localhost`: another program that listens there would answer in the platform's name.
    let (port, _held) = loop {
        let first = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = first.local_addr().unwrap().port();
        match TcpListener::bind(("::1", port)) {
            Ok(held) => break (port, held),
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {}
            // This machine has no IPv6, so no program can listen there.
            Err(_) => return,
        }
    };
    let folder = Folder::new();
    folder.put("a.csv", "id\n1\n");
    let (line, error) = start(&folder, port, &[], "is in use");
    assert_eq!(line, "");
    assert!(error.contains(&format!("port {port} is in use")), "{error}");
}

#[test]
fn the_command_line_says_what_is_wrong() {
    let folder = Folder::new();
    folder
        .put("a.csv", "id\n1\n")
        .put("bad/belvedere.toml", "nonsense = 1\n");
    let missing = folder.at("missing");
    let file = folder.at("a.csv");
    let path = folder.at("");
    let bad = folder.at("bad");
    let wrong = |arguments: &[&str], said: &str| {
        let output = run(arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success());
        assert!(error.contains(said), "{arguments:?}: {error}");
    };
    let serve = |data| ["serve", "--port", "0", "--data", data];
    wrong(&serve(missing.to_str().unwrap()), "there is no folder");
    wrong(&serve(file.to_str().unwrap()), "is a file");
    wrong(&serve(bad.to_str().unwrap()), "unknown field `nonsense`");
    let demo = [&serve(path.to_str().unwrap())[..], &["--demo"]].concat();
    wrong(&demo, "holds other files");
    // A file that is not served makes `check` fail, and it says which.
    folder.put("bad.csv", "");
    let check = run(&["check", path.to_str().unwrap()]);
    let said = String::from_utf8(check.stdout).unwrap();
    assert!(!check.status.success());
    assert!(
        said.contains("\"bad.csv\" is not served: it is empty"),
        "{said}"
    );
    assert!(!missing.exists());
    assert!(!folder.at(".belvedere").exists());
    let help = String::from_utf8(run(&["serve", "--help"]).stdout).unwrap();
    for word in [
        "--data",
        "--state",
        "--demo",
        "belvedere.toml",
        "Parquet, CSV, JSON",
    ] {
        assert!(help.contains(word), "{word}");
    }
}

#[test]
fn the_state_can_be_elsewhere_and_the_folder_is_left_alone() {
    use belvedere_platform::{Config, Platform};

    let folder = Folder::new();
    folder.put("a.csv", "id\n1\n").put("pictures/a.png", "png");
    let before: Vec<_> = fs::read_dir(folder.at(""))
        .unwrap()
        .map(|e| e.unwrap().file_name())
        .collect();
    let mut config = Config::new(folder.temporary.path().join("state"));
    config.user_folder = Some(folder.at(""));
    let platform = Platform::open(config).unwrap();
    let served = Served {
        store: platform.store().clone(),
        platform,
    };
    served.apply("create-a", json!({"id": "2"})).unwrap();
    served.refresh();
    let after: Vec<_> = fs::read_dir(folder.at(""))
        .unwrap()
        .map(|e| e.unwrap().file_name())
        .collect();
    assert_eq!(before, after);
    assert_eq!(fs::read(folder.at("a.csv")).unwrap(), b"id\n1\n");
}

/// The limits of the processes for SQL and for files are tested on this kernel. Where it has no Landlock, this fails.
#[cfg(target_os = "linux")]
#[test]
fn confined_processes_read_write_start_and_reach_nothing() {
    let program = env!("CARGO_BIN_EXE_belvedere-platform");
    let tried = Command::new(program).arg("confinement-probe").output();
    let tried = tried.unwrap();
    assert!(tried.status.success(), "{tried:?}");
    assert_eq!(
        String::from_utf8(tried.stdout).unwrap(),
        "",
        "not kept from these"
    );
}
