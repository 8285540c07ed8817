//! The platform at a real port: the accept loop, the limits of connections, and the data folder's lock.

use std::time::Duration;

use belvedere_platform::{Config, Platform};
use belvedere_store::Store;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

use super::site::empty_store;

fn open(folder: &TempDir) -> anyhow::Result<Platform> {
    if !Store::exists(folder.path())? {
        empty_store(folder.path());
    }
    Platform::open(Config::new(folder.path()))
}

/// Sends raw bytes and reads until the platform closes.
async fn raw(port: u16, request: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).await.unwrap();
    response
}

#[tokio::test(flavor = "multi_thread")]
async fn a_port_is_served_until_it_is_told_to_stop() {
    let folder = TempDir::new().unwrap();
    let platform = open(&folder).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(async move {
        platform
            .serve_until(vec![listener], async { _ = stopped.await })
            .await
            .unwrap();
    });

    // The own origin is that of the listener.
    let host = format!("Host: 127.0.0.1:{port}\r\nConnection: close\r\n");
    let response = raw(port, &format!("GET /config.json HTTP/1.1\r\n{host}\r\n")).await;
    assert!(response.starts_with("HTTP/1.1 200 OK"), "{response}");
    assert!(response.contains(&format!("\"baseUrl\":\"http://127.0.0.1:{port}\"")));
    let response = raw(
        port,
        "GET / HTTP/1.1\r\nHost: 127.0.0.1:8765\r\nConnection: close\r\n\r\n",
    )
    .await;
    assert!(response.starts_with("HTTP/1.1 400"), "{response}");
    // Requests that could be read in two ways are no requests.
    for smuggled in [
        "Content-Length: 1\r\nContent-Length: 2\r\n",
        "Content-Length: -1\r\n",
        "Transfer-Encoding: xchunked\r\n",
        " folded: 1\r\n",
        "bad name: 1\r\n",
    ] {
        let response = raw(
            port,
            &format!("POST /oauth2/token HTTP/1.1\r\n{host}{smuggled}\r\nab"),
        )
        .await;
        assert!(
            response.starts_with("HTTP/1.1 400"),
            "{smuggled}: {response}"
        );
    }
    let many = "a".repeat(70_000);
    let response = raw(port, &format!("GET / HTTP/1.1\r\n{host}x: {many}\r\n\r\n")).await;
    assert!(response.starts_with("HTTP/1.1 431"), "{response}");

    // An idle connection does not keep the platform from stopping.
    let idle = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    stop.send(()).unwrap();
    tokio::time::timeout(Duration::from_secs(4), serving)
        .await
        .unwrap()
        .unwrap();
    drop(idle);
}

#[tokio::test]
async fn other_machines_are_refused() {
    let folder = TempDir::new().unwrap();
    let platform = open(&folder).unwrap();
    let listener = TcpListener::bind("0.0.0.0:0").await.unwrap();
    let error = platform.serve(listener).await.unwrap_err();
    assert!(
        error.to_string().contains("for this machine only"),
        "{error}"
    );
}

#[test]
fn a_data_folder_belongs_to_one_platform() {
    let folder = TempDir::new().unwrap();
    let platform = open(&folder).unwrap();
    let error = open(&folder).err().unwrap();
    assert!(
        error.to_string().contains("another platform is running"),
        "{error}"
    );
    drop(platform);
    open(&folder).unwrap();
}

#[test]
fn newer_data_is_refused() {
    let folder = TempDir::new().unwrap();
    drop(open(&folder).unwrap());
    let auth = rusqlite::Connection::open(folder.path().join("auth.sqlite")).unwrap();
    auth.pragma_update(None, "user_version", 99).unwrap();
    drop(auth);
    let error = format!("{:#}", open(&folder).err().unwrap());
    assert!(error.contains("newer version"), "{error}");
}
