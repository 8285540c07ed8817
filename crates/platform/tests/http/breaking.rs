//! Broken connections, over a port: those of the test hooks, and those of the fault proxy in front of the platform.

use std::io::ErrorKind;
use std::net::SocketAddr;

use belvedere_faults::{Proxy, Running, Script};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use belvedere_platform::{Config, Platform};

use super::site::empty_store;

/// A platform at a port, with the proxy in front of it.
struct Bench {
    platform: SocketAddr,
    proxy: Running,
    serving: JoinHandle<anyhow::Result<()>>,
    _folder: TempDir,
}

/// The data received over a connection until it ended.
#[derive(Debug, PartialEq)]
struct Received {
    text: String,
    /// Whether it ended by a reset, and not in order.
    reset: bool,
}

impl Bench {
    async fn new() -> Self {
        let folder = TempDir::new().unwrap();
        empty_store(folder.path());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut config = Config::new(folder.path());
        config.port = address.port();
        let platform = Platform::open(config).unwrap();
        let serving = tokio::spawn(async move { platform.serve(listener).await });
        let proxy = Proxy::new(address.to_string(), |line| println!("{line}"));
        Self {
            platform: address,
            proxy: proxy.start().await.unwrap(),
            serving,
            _folder: folder,
        }
    }

    /// A hook of the platform.
    async fn hook(&self, method: &str, name: &str, body: &Value) -> Value {
        let target = format!("/testkit/{name}");
        let received = self
            .last(self.platform, method, &target, &body.to_string())
            .await;
        let (_, body) = received.text.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap_or(Value::Null)
    }

    /// One request on a connection of its own.
    async fn last(&self, address: SocketAddr, method: &str, target: &str, body: &str) -> Received {
        let mut stream = TcpStream::connect(address).await.unwrap();
        self.send(&mut stream, method, target, body, "close").await;
        end(&mut stream).await
    }

    async fn send(
        &self,
        stream: &mut TcpStream,
        method: &str,
        target: &str,
        body: &str,
        connection: &str,
    ) {
        let request = format!(
            "{method} {target} HTTP/1.1\r\nHost: {}\r\nConnection: {connection}\r\nContent-Length: {}\r\n\r\n{body}",
            self.platform,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
    }

    /// How many requests have met the fault.
    async fn hits(&self, at_the_proxy: bool) -> u64 {
        if at_the_proxy {
            self.proxy.proxy.counts()[0].1
        } else {
            let shown = self.hook("GET", "faults", &Value::Null).await;
            shown["counts"][0]["hits"].as_u64().unwrap()
        }
    }

    /// Begins a script, at the platform or at the proxy.
    async fn play(&self, fault: Value, at_the_proxy: bool) {
        let script = json!({"rules": [{"on": {"path": "/config.json"}, "fault": fault}]});
        if at_the_proxy {
            self.hook("DELETE", "faults", &Value::Null).await;
            let script = Script::from_json(script.to_string().as_bytes()).unwrap();
            self.proxy.proxy.play(script);
        } else {
            self.hook("POST", "faults", &script).await;
        }
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// Reads until the end.
async fn end(stream: &mut TcpStream) -> Received {
    let mut bytes = Vec::new();
    let reset = loop {
        match stream.read_buf(&mut bytes).await {
            Ok(0) => break false,
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::ConnectionReset => break true,
            Err(error) => panic!("{error}"),
        }
    };
    Received {
        text: String::from_utf8(bytes).unwrap(),
        reset,
    }
}

/// Reads one response with a `Content-Length`.
async fn one(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    loop {
        assert_ne!(stream.read_buf(&mut bytes).await.unwrap(), 0, "{bytes:?}");
        let text = String::from_utf8(bytes.clone()).unwrap();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .find_map(|l| l.strip_prefix("content-length: "));
            if body.len() == length.unwrap().parse::<usize>().unwrap() {
                return text;
            }
        }
    }
}

fn body(text: &str) -> &str {
    text.split_once("\r\n\r\n").map_or("", |(_, body)| body)
}

#[tokio::test]
async fn the_platform_and_the_proxy_break_connections_alike() {
    let bench = Bench::new().await;
    let whole = bench
        .last(bench.platform, "GET", "/config.json", "")
        .await
        .text;
    let whole = body(&whole);
    assert!(whole.len() > 100);
    for at_the_proxy in [false, true] {
        let address = if at_the_proxy {
            bench.proxy.address
        } else {
            bench.platform
        };
        let meet = async |fault: Value| {
            bench.play(fault.clone(), at_the_proxy).await;
            let received = bench.last(address, "GET", "/config.json", "").await;
            println!(
                "{at_the_proxy} {fault}: {} {}",
                received.text.len(),
                received.reset
            );
            received
        };
        for (fault, reset) in [
            (json!({"kind": "reset"}), true),
            (json!({"kind": "reset", "when": "after"}), true),
            (json!({"kind": "close"}), false),
            (
                json!({"kind": "close", "when": "after", "milliseconds": 5}),
                false,
            ),
        ] {
            let received = meet(fault).await;
            assert_eq!((received.text.as_str(), received.reset), ("", reset));
        }
        for (at, length) in [
            (json!(0), 0),
            (json!(7), 7),
            (json!(-1), whole.len() - 1),
            (json!({"share": 0.5}), whole.len() / 2),
        ] {
            for (end, reset) in [("reset", true), ("close", false), ("whole", false)] {
                let received = meet(json!({"kind": "cut", "at": at, "end": end})).await;
                assert_eq!(
                    (body(&received.text), received.reset),
                    (&whole[..length], reset)
                );
                let announced = format!("content-length: {}\r\n", whole.len());
                assert_eq!(received.text.contains(&announced), end != "whole");
            }
        }
        let drip = json!({"kind": "drip", "bytes": 50, "milliseconds": 1});
        assert_eq!(body(&meet(drip).await.text), whole);
        let stall = json!({"kind": "stall", "at": 3, "milliseconds": 1});
        assert_eq!(body(&meet(stall).await.text), whole);
        let page = meet(json!({"kind": "html", "status": 200})).await.text;
        assert!(page.contains("text/html") && page.contains("<!doctype html>"));
        let delayed = meet(json!({"kind": "delay", "milliseconds": 1})).await;
        assert_eq!(body(&delayed.text), whole);
    }
}

#[tokio::test]
async fn silence_and_a_stall_keep_the_connection() {
    let bench = Bench::new().await;
    for at_the_proxy in [false, true] {
        let address = if at_the_proxy {
            bench.proxy.address
        } else {
            bench.platform
        };
        for (fault, begins) in [
            (json!({"kind": "silence"}), false),
            (json!({"kind": "silence", "when": "after"}), false),
            (json!({"kind": "stall", "at": 3}), true),
        ] {
            bench.play(fault.clone(), at_the_proxy).await;
            let mut stream = TcpStream::connect(address).await.unwrap();
            bench
                .send(&mut stream, "GET", "/config.json", "", "close")
                .await;
            // The request has met its fault when it is counted.
            while bench.hits(at_the_proxy).await == 0 {
                tokio::task::yield_now().await;
            }
            let mut bytes = Vec::new();
            while begins && body(&String::from_utf8(bytes.clone()).unwrap()).len() < 3 {
                assert_ne!(stream.read_buf(&mut bytes).await.unwrap(), 0);
            }
            let more = stream.try_read(&mut [0]).map_err(|error| error.kind());
            assert_eq!(more, Err(ErrorKind::WouldBlock), "{at_the_proxy} {fault}");
        }
    }
}

#[tokio::test]
async fn a_reused_connection_closes_after_the_request() {
    let bench = Bench::new().await;
    let script =
        json!({"rules": [{"on": {"reused": true}, "fault": {"kind": "close", "when": "after"}}]});
    let script = Script::from_json(script.to_string().as_bytes()).unwrap();
    bench.proxy.proxy.play(script);
    let mut stream = TcpStream::connect(bench.proxy.address).await.unwrap();
    for _ in 0..2 {
        bench
            .send(&mut stream, "GET", "/config.json", "", "keep-alive")
            .await;
        if bench.proxy.proxy.log().is_empty() {
            assert!(one(&mut stream).await.starts_with("HTTP/1.1 200 OK"));
        }
    }
    let nothing = Received {
        text: String::new(),
        reset: false,
    };
    assert_eq!(end(&mut stream).await, nothing);
    let log = bench.proxy.proxy.log();
    let seen: Vec<_> = log
        .iter()
        .map(|e| (e.connection, e.status, e.rule))
        .collect();
    // The platform answered both: the second response was lost.
    assert_eq!(seen, [(1, Some(200), None), (1, Some(200), Some(0))]);
    assert_eq!(bench.proxy.proxy.counts(), [(1, 1)]);
}

#[tokio::test]
async fn each_request_has_a_fresh_connection_when_told_so() {
    let bench = Bench::new().await;
    let script = Script::from_json(br#"{"fresh": true}"#).unwrap();
    bench.proxy.proxy.play(script);
    let mut stream = TcpStream::connect(bench.proxy.address).await.unwrap();
    bench
        .send(&mut stream, "GET", "/config.json", "", "keep-alive")
        .await;
    let response = end(&mut stream).await;
    assert!(!response.reset);
    let (head, _) = response.text.split_once("\r\n\r\n").unwrap();
    assert!(head.contains("\r\nconnection: close"), "{head}");
}

#[tokio::test]
async fn what_only_the_proxy_can_do() {
    let bench = Bench::new().await;
    let whole = bench
        .last(bench.platform, "GET", "/config.json", "")
        .await
        .text;
    let whole = body(&whole).to_owned();
    let meet = async |fault: Value| {
        bench.play(fault, true).await;
        bench
            .last(bench.proxy.address, "GET", "/config.json", "")
            .await
    };
    for difference in [-10_i64, 10] {
        let received = meet(json!({"kind": "length", "difference": difference})).await;
        let announced = whole
            .len()
            .saturating_add_signed(isize::try_from(difference).unwrap());
        assert!(
            received
                .text
                .contains(&format!("content-length: {announced}\r\n"))
        );
        assert_eq!(body(&received.text), whole);
    }
    let chunk = meet(json!({"kind": "cut", "at": 5, "end": "close", "framing": "chunks"})).await;
    assert!(chunk.text.contains("transfer-encoding: chunked\r\n"));
    assert_eq!(
        body(&chunk.text),
        format!("{:x}\r\n{}", whole.len(), &whole[..5])
    );
    let open = meet(json!({"kind": "cut", "at": 5, "end": "close", "framing": "connection"})).await;
    assert!(!open.text.contains("content-length"));
    assert_eq!(body(&open.text), &whole[..5]);
    let raw =
        meet(json!({"kind": "raw", "text": "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n"})).await;
    assert_eq!(raw.text, "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n");
}

#[tokio::test]
async fn the_control_port() {
    let bench = Bench::new().await;
    let control = bench.proxy.control;
    let script = r#"{"seed":1,"rules":[{"fault":{"kind":"reset"}}]}"#;
    let put = bench.last(control, "PUT", "/script", script).await;
    assert!(put.text.starts_with("HTTP/1.1 204"));
    let met = bench
        .last(bench.proxy.address, "GET", "/config.json", "")
        .await;
    assert!(met.reset);
    let get = async |target| {
        let text = bench.last(control, "GET", target, "").await.text;
        serde_json::from_str::<Value>(body(&text)).unwrap()
    };
    assert_eq!(
        get("/script").await["counts"],
        json!([{"calls": 1, "hits": 1}])
    );
    let entry = json!({"connection": 1, "request": 1, "method": "GET", "target": "/config.json", "status": null, "rule": 0});
    assert_eq!(get("/log").await, json!([entry]));
    for target in ["/script", "/log"] {
        bench.last(control, "DELETE", target, "").await;
    }
    assert_eq!(get("/script").await["script"]["rules"], json!([]));
    assert_eq!(get("/log").await, json!([]));
    let wrong = bench.last(control, "PUT", "/script", "{}}").await;
    assert!(wrong.text.starts_with("HTTP/1.1 400"));
}
