//! One connection of a browser: its requests one after the other, and how it ends.

use std::fmt::Write as _;
use std::io;

use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

use super::request::{self, Request};
use super::response::{self, After, gone, pause};
use super::{Entry, Proxy};
use crate::{Asked, End, Fault, Hit};

/// Serves a connection, and reports it in one line when it has ended.
pub(super) async fn run(proxy: Proxy, mut stream: TcpStream, number: u64) {
    let _ = stream.set_nodelay(true);
    let mut line = format!("connection {number}:");
    let end = requests(&proxy, &mut stream, number, &mut line).await;
    match end {
        Ok(Some(End::Reset)) => {
            let _ = stream.set_zero_linger();
            line.push_str(" [reset]");
        }
        Ok(Some(_)) => line.push_str(" [closed]"),
        Ok(None) => {}
        Err(error) => {
            let _ = write!(line, " [{error}]");
        }
    }
    // The socket is closed first: a reader of the line may check for effects of its end.
    drop(stream);
    (proxy.0.report)(&line);
}

/// Answers requests until one ends the connection, or the browser does.
async fn requests(
    proxy: &Proxy,
    stream: &mut TcpStream,
    number: u64,
    line: &mut String,
) -> io::Result<Option<End>> {
    let mut buffer = Vec::new();
    let mut before = 0;
    while let Some(mut request) = request::read(stream, &mut buffer).await? {
        let asked = Asked {
            method: &request.method,
            path: request.path(),
            reused: before > 0,
        };
        let (hit, fresh) = {
            let mut player = proxy.player();
            (player.next(asked), player.script().fresh)
        };
        request.last |= fresh;
        let mut entry = Entry {
            connection: number,
            request: before + 1,
            method: request.method.clone(),
            target: request.target.clone(),
            status: None,
            rule: hit.as_ref().map(|hit| hit.rule),
        };
        proxy.begin(&entry);
        let result = exchange(proxy, stream, request, hit.as_ref(), &mut entry).await;
        // Never the query: it may hold a code.
        let _ = write!(line, " {} {}", entry.method, asked_path(&entry.target));
        if let Some(status) = entry.status {
            let _ = write!(line, " {status}");
        }
        if let Some(hit) = &hit {
            let _ = write!(line, " fault {} ({})", hit.rule, name(&hit.fault));
        }
        line.push(';');
        if let After::End(end) = result? {
            return Ok(Some(end));
        }
        before += 1;
    }
    Ok(None)
}

fn asked_path(target: &str) -> &str {
    target.split('?').next().unwrap_or_default()
}

/// The name of a fault, as it stands in scripts.
fn name(fault: &Fault) -> String {
    let json = serde_json::to_value(fault).unwrap_or_default();
    json["kind"].as_str().unwrap_or_default().to_owned()
}

/// Sends a request on, or not, and answers it, or not.
async fn exchange(
    proxy: &Proxy,
    stream: &mut TcpStream,
    request: Request,
    hit: Option<&Hit>,
    entry: &mut Entry,
) -> io::Result<After> {
    let last = request.last;
    let bodiless = request.method == "HEAD";
    let origin = request.header("origin").map(<[u8]>::to_vec);
    let origin = origin.as_deref();
    let fault = hit.map(|hit| &hit.fault);
    if let Some(fault) = fault.filter(|fault| !fault.is_after()) {
        match fault {
            // The request goes on afterwards.
            Fault::Delay { milliseconds, .. } => pause(stream, *milliseconds).await?,
            other => return response::replace(stream, other, origin, last).await,
        }
    }
    let response = tokio::select! {
        response = upstream(&proxy.0.upstream, request) => response?,
        () = gone(stream) => return Ok(After::End(End::Close)),
    };
    entry.status = Some(response.status().as_u16());
    proxy.answered(entry);
    match fault {
        Some(Fault::Delay { milliseconds, when }) if *when == crate::When::After => {
            pause(stream, *milliseconds).await?;
            response::pass(stream, response, bodiless, last).await
        }
        None | Some(Fault::Delay { .. }) => response::pass(stream, response, bodiless, last).await,
        Some(
            fault @ (Fault::Response { .. }
            | Fault::Html { .. }
            | Fault::Silence { .. }
            | Fault::Reset { .. }
            | Fault::Close { .. }
            | Fault::Raw { .. }),
        ) => response::replace(stream, fault, origin, last).await,
        Some(fault) => response::with_fault(stream, response, fault, bodiless, last).await,
    }
}

/// Sends a request to the platform, over a connection of its own.
async fn upstream(host: &str, request: Request) -> io::Result<http::Response<Incoming>> {
    let stream = TcpStream::connect(host).await?;
    stream.set_nodelay(true)?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
        .await
        .map_err(io::Error::other)?;
    tokio::spawn(connection);
    let mut builder = http::Request::builder()
        .method(request.method.as_str())
        .uri(request.target.as_str())
        .header("host", host);
    for (name, value) in &request.headers {
        if !["host", "connection", "content-length", "expect"].contains(&name.as_str()) {
            builder = builder.header(name, value.as_slice());
        }
    }
    let body: Full<Bytes> = Full::new(request.body);
    let request = builder.body(body).map_err(io::Error::other)?;
    sender.send_request(request).await.map_err(io::Error::other)
}
