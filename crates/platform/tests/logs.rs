//! The log of the real program: one JSON document a line, whatever is asked for.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use belvedere_store::{Options, Store};
use serde_json::Value;
use tempfile::TempDir;

/// A text that must not be in any log.
const CANARY: &str = "canary-7f3a";

/// Paths with characters that could break a line or a terminal.
const PATHS: [&str; 20] = [
    "/a%0ab",
    "/a%0d%0aINFO%20all%20is%20well",
    "/%1b%5b31mred",
    "/%1b%5d0;title%07",
    "/%00",
    "/%7f",
    "/%c2%9b31m",
    "/%e2%80%ae-backwards",
    "/%e2%80%a8",
    "/%ef%bb%bf",
    "/\"quoted\"",
    "/{\"level\":\"ERROR\"}",
    "/back\\slash",
    "/'",
    "/<script>alert(1)</script>",
    "/${jndi:ldap://evil.example/a}",
    "/%25s%25n",
    "/=cmd",
    "/\t",
    "/\u{e9}\u{202e}",
];

/// The response to a request, which asks for the end of the connection.
fn response_to(port: u16, request: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    // In one piece: an invalid request is refused while later pieces would still be on their way.
    stream.write_all(request.as_bytes()).unwrap();
    let mut response = Vec::new();
    let _ = stream.read_to_end(&mut response);
    response
}

/// An access token of the test kit, for reading media.
fn token(port: u16) -> String {
    let body = r#"{"user": "analyst", "scopes": ["api:mediasets-read"]}"#;
    let request = format!(
        "POST /testkit/token HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let response = String::from_utf8(response_to(port, &request)).unwrap();
    let (_, body) = response.split_once("\r\n\r\n").unwrap();
    let body: Value = serde_json::from_str(body).unwrap();
    body["access_token"].as_str().unwrap().to_owned()
}

#[test]
fn every_line_is_one_document_without_secrets() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    drop(Store::create(&data, Vec::new(), Options::default()).unwrap());
    let path = folder.path().join("log");
    let mut child = Command::new(env!("CARGO_BIN_EXE_belvedere-platform"))
        .args(["--log", "trace", "serve", "--port", "0", "--data"])
        .arg(&data)
        .stdout(Stdio::piped())
        .stderr(File::create(&path).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let stdout = child.stdout.take().unwrap();
    BufReader::new(stdout).read_line(&mut line).unwrap();
    let port: u16 = line
        .trim_end_matches("/\n")
        .rsplit(':')
        .next()
        .unwrap()
        .parse()
        .unwrap();

    let mut responses = 0;
    for path in PATHS {
        let request = format!(
            "POST {path}?code={CANARY} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
             Authorization: Bearer {CANARY}\r\nReadToken: {CANARY}\r\nContent-Length: {}\r\n\r\n{CANARY}",
            CANARY.len()
        );
        let response = response_to(port, &request);
        // An invalid request is refused by the HTTP library, and not logged.
        responses += usize::from(response.windows(13).any(|part| part == b"RouteNotFound"));
    }
    assert!(responses >= 15, "{responses}");
    // The two operations that take a read token, asked by a user who may.
    let token = token(port);
    for end in ["", "/content"] {
        let request = format!(
            "GET /api/v2/mediasets/ri.media.main.media-set.1/items/ri.media.main.media-item.1{end} HTTP/1.1\r\n\
             Host: 127.0.0.1:{port}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\nReadToken: {CANARY}\r\n\r\n"
        );
        let response = response_to(port, &request);
        let not_found = b"MediaSetNotFound";
        assert!(
            response
                .windows(not_found.len())
                .any(|part| part == not_found)
        );
        responses += 1;
    }
    // The log is written beside the responses.
    let end = Instant::now() + Duration::from_secs(20);
    let read = || std::fs::read_to_string(&path).unwrap();
    while read().matches("\"status\":404").count() < responses && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();

    let log = read();
    assert!(!log.contains(CANARY) && !log.contains(&token), "{log}");
    let mut logged = 0;
    for line in log.lines() {
        assert!(
            line.chars().all(|character| !character.is_control()),
            "{line:?}"
        );
        let document: Value = serde_json::from_str(line).unwrap();
        assert!(
            document["timestamp"].is_string() && document["level"].is_string(),
            "{line}"
        );
        logged += usize::from(document["status"] == 404);
    }
    assert_eq!(logged, responses, "{log}");
}

/// A reader of the log that stops reading, such as a pager, stops no request; when it reads on, it sees how many lines
/// it missed.
#[test]
fn a_slow_reader_of_the_log_stops_no_request() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    drop(Store::create(&data, Vec::new(), Options::default()).unwrap());
    let mut child = Command::new(env!("CARGO_BIN_EXE_belvedere-platform"))
        .args(["serve", "--port", "0", "--data"])
        .arg(&data)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let stdout = child.stdout.take().unwrap();
    BufReader::new(stdout).read_line(&mut line).unwrap();
    let address = line.trim_end_matches("/\n").rsplit('/').next().unwrap();

    // More lines than a pipe and the queue hold.
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_nodelay(true).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_mins(1)))
        .unwrap();
    let request = format!("GET /nowhere HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let many = request.repeat(100);
    let mut responses = BufReader::new(stream.try_clone().unwrap());
    let mut blocked = None;
    'all: for round in 0..200 {
        stream.write_all(many.as_bytes()).unwrap();
        let mut seen = 0;
        while seen < 100 {
            let mut line = String::new();
            if !matches!(responses.read_line(&mut line), Ok(1..)) {
                blocked = Some(round);
                break 'all;
            }
            // It follows the body of the response before without a line end.
            seen += usize::from(line.contains("HTTP/1.1 404"));
        }
    }
    let log = BufReader::new(child.stderr.take().unwrap());
    let (found, said) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut lines = log.lines().map_while(Result::ok);
        if let Some(line) = lines.find(|line| line.contains("lines of the log were dropped")) {
            found.send(line).unwrap();
        }
    });
    let said = said.recv_timeout(Duration::from_mins(1));
    // Whatever was seen, the program ends.
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(blocked, None, "a request waited for the reader of the log");
    let said: Value = serde_json::from_str(&said.expect("a line about them")).unwrap();
    assert!(said["dropped"].as_u64() > Some(0), "{said}");
}
