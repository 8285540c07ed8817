//! Requests that are none, on a real port: refused, or the connection ends; and the platform goes on.

use std::time::{Duration, Instant};

use belvedere_platform::{Config, Platform};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use super::site::empty_store;

/// Data sent in place of a request. `HOST` stands for the header that names the platform.
const NO_REQUESTS: &[&[u8]] = &[
    // Could be read in two ways.
    b"POST /oauth2/token HTTP/1.1\r\nHOST\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    b"POST /oauth2/token HTTP/1.1\r\nHOST\r\nContent-Length: 1, 2\r\n\r\nab",
    b"POST /oauth2/token HTTP/1.1\r\nHOST\r\nContent-Length: -1\r\n\r\n",
    b"POST /oauth2/token HTTP/1.1\r\nHOST\r\nContent-Length: +1\r\n\r\na",
    b"POST /oauth2/token HTTP/1.1\r\nHOST\r\nContent-Length: 1x\r\n\r\na",
    b"POST /oauth2/token HTTP/1.1\r\nHOST\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"POST /oauth2/token HTTP/1.1\r\nHOST\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    b"POST /oauth2/token HTTP/1.1\r\nHOST\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    b"POST /oauth2/token HTTP/1.0\r\nHOST\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET / HTTP/1.1\r\nHOST\r\nX: a\r\n folded\r\n\r\n",
    b"GET / HTTP/1.1\r\n HOST\r\n\r\n",
    // Names and values that are none.
    b"GET / HTTP/1.1\r\nHOST\r\nbad name: 1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHOST\r\nname : 1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHOST\r\n: 1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHOST\r\nname\r\n\r\n",
    b"GET / HTTP/1.1\r\nHOST\r\nX: a\0b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHOST\r\nX: a\rb\r\n\r\n",
    b"GET / HTTP/1.1\r\nHOST\r\nn\xc3\xa9: 1\r\n\r\n",
    // Request lines that are none.
    b"GET  / HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /a b HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET / HTTP/3.7\r\nHOST\r\n\r\n",
    b"GET / http/1.1\r\nHOST\r\n\r\n",
    b"GET /\r\nHOST\r\n\r\n",
    b"G\0T / HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /\x01 HTTP/1.1\r\nHOST\r\n\r\n",
    b"{\"parameters\": {}}\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
];

/// Requests that are well formed, and meant for another server.
const FOR_OTHERS: &[&[u8]] = &[
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHOST\r\nHost: evil.example\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\n\r\n",
    b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n",
];

/// A platform without data: its port, and the task that serves it until it is aborted.
async fn serve() -> (u16, JoinHandle<anyhow::Result<()>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let serving = tokio::spawn(async move {
        let folder = TempDir::new().unwrap();
        empty_store(folder.path());
        let platform = Platform::open(Config::new(folder.path())).unwrap();
        platform.serve(listener).await
    });
    (port, serving)
}

/// Sends bytes, then a sound request on the same connection, and reads until the platform closes.
async fn send(port: u16, request: &[u8], sound: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    // The platform may close before all is sent, or reset afterwards.
    let _ = stream.write_all(request).await;
    let _ = stream.write_all(sound.as_bytes()).await;
    let mut response = Vec::new();
    let _ = stream.read_to_end(&mut response).await;
    String::from_utf8_lossy(&response).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_requests_are_refused_and_harm_nobody() {
    let (port, serving) = serve().await;
    let host = format!("Host: 127.0.0.1:{port}");
    let sound = format!("GET /config.json HTTP/1.1\r\n{host}\r\nConnection: close\r\n\r\n");
    let with_host = |request: &[u8]| {
        let mut bytes = request.to_vec();
        if let Some(place) = request.windows(4).position(|part| part == b"HOST") {
            bytes.splice(place..place + 4, host.bytes());
        }
        bytes
    };
    for request in NO_REQUESTS {
        let shown = request.escape_ascii();
        let response = send(port, &with_host(request), &sound).await;
        let status = response.split(' ').nth(1).unwrap_or("closed");
        assert!(["400", "closed"].contains(&status), "{shown}: {response}");
        // The bytes after it are not taken for a request: it could be the body of another request.
        assert!(!response.contains("200 OK"), "{shown}: {response}");
        let response = send(port, b"", &sound).await;
        assert!(
            response.starts_with("HTTP/1.1 200 OK"),
            "{shown}: {response}"
        );
    }
    for request in FOR_OTHERS {
        let shown = request.escape_ascii();
        let response = send(port, &with_host(request), &sound).await;
        assert!(response.starts_with("HTTP/1.1 400"), "{shown}: {response}");
        assert!(
            response.contains("\"InvalidRequest\""),
            "{shown}: {response}"
        );
        let response = send(port, b"", &sound).await;
        assert!(
            response.starts_with("HTTP/1.1 200 OK"),
            "{shown}: {response}"
        );
    }
    serving.abort();
}

/// Thirty-two connections of this machine are served at once. Idle ones make place for the next.
#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_make_place() {
    let (port, serving) = serve().await;
    let host = format!("Host: 127.0.0.1:{port}");
    let kept = format!("GET /missing.js HTTP/1.1\r\n{host}\r\n\r\n");
    let mut connections = Vec::new();
    for _ in 0..100 {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
        stream.write_all(kept.as_bytes()).await.unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).await.unwrap();
        assert_eq!(&status, b"HTTP/1.1 404");
        // All stay open on this side.
        connections.push(stream);
    }
    // The first was ended; the last still serves.
    let mut rest = Vec::new();
    connections[0].read_to_end(&mut rest).await.unwrap();
    let last = connections.last_mut().unwrap();
    last.write_all(kept.as_bytes()).await.unwrap();
    serving.abort();
}

/// While a connection waits, others end after their next response, and say so.
#[tokio::test(flavor = "multi_thread")]
async fn busy_connections_take_turns() {
    let (port, serving) = serve().await;
    let head = format!("GET /missing.js HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n");
    let mut busy = Vec::new();
    for _ in 0..32 {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        busy.push(stream);
    }
    let request = format!("{head}\r\n");
    let mut waiting = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    waiting.write_all(request.as_bytes()).await.unwrap();
    let turn = &mut busy[0];
    let mut rest = "\r\n";
    let mut before = Instant::now();
    loop {
        let now = Instant::now();
        let mut response = Vec::new();
        let _ = turn.write_all(rest.as_bytes()).await;
        if turn.read_buf(&mut response).await.unwrap_or(0) == 0 {
            // It was taken for idle, because this machine paused.
            assert!(before.elapsed() > Duration::from_millis(100));
            break;
        }
        let response = String::from_utf8(response).unwrap();
        if response.contains("\r\nconnection: close\r\n") {
            break;
        }
        (before, rest) = (now, &request);
    }
    let mut status = [0; 12];
    waiting.read_exact(&mut status).await.unwrap();
    assert_eq!(&status, b"HTTP/1.1 404");
    serving.abort();
}
