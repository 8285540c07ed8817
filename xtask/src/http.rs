//! A server as simple as any, for pages that this program shows to browsers: one request for each connection.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::thread;

use anyhow::{Context, Result};

/// A request: its path without a query, and its body.
pub(crate) struct Request {
    pub(crate) path: String,
    pub(crate) body: Vec<u8>,
}

/// Answers requests with what is found for them, or 404, until this process ends.
pub(crate) fn serve(
    listener: TcpListener,
    found: impl Fn(Request) -> Option<Vec<u8>> + Send + Sync + 'static,
) {
    let found = Arc::new(found);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let found = Arc::clone(&found);
            // A browser that goes away takes its connection along.
            thread::spawn(move || respond(&stream, &*found));
        }
    });
}

fn respond(mut stream: &TcpStream, found: impl Fn(Request) -> Option<Vec<u8>>) -> Result<()> {
    let request = read(stream)?;
    let media_type = media_type(&request.path);
    let (status, content) = match found(request) {
        Some(content) => ("200 OK", content),
        None => ("404 Not Found", Vec::new()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        content.len()
    )?;
    Ok(stream.write_all(&content)?)
}

fn read(stream: &TcpStream) -> Result<Request> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let target = line.split(' ').nth(1).context("no path")?;
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let path = path.to_owned();
    let mut length = 0;
    loop {
        line.clear();
        reader.read_line(&mut line)?;
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse()?;
            }
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(Request { path, body })
}

fn media_type(path: &str) -> &'static str {
    let end = Path::new(path).extension().unwrap_or_default();
    match end.to_string_lossy().as_ref() {
        "js" => "text/javascript",
        "css" => "text/css",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        _ => "text/html; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_have_a_path_and_a_body() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        serve(listener, |request| {
            (request.path == "/echo.js").then_some(request.body)
        });
        let ask = |request: &str| {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut response = String::new();
            stream.read_to_string(&mut response).unwrap();
            response
        };
        let echo = ask("POST /echo.js?a=1 HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\nhello");
        assert!(echo.starts_with("HTTP/1.1 200 OK\r\n"), "{echo}");
        assert!(echo.contains("\r\nContent-Type: text/javascript\r\n"));
        assert!(echo.ends_with("\r\n\r\nhello"), "{echo}");
        assert!(ask("GET /other HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404"));
    }
}
