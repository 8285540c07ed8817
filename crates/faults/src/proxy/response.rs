//! Writing a response: as it came, with a fault, or another one in its place.

use std::fmt::Write as _;
use std::io;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use http_body_util::BodyExt as _;
use hyper::body::{Body as _, Incoming};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use crate::{End, Fault, Framing, Step};

/// The headers of a made-up response that pages may read.
const EXPOSED: HeaderValue = HeaderValue::from_static("retry-after");

/// State of the connection after a response.
pub(super) enum After {
    /// It takes another request.
    Keep,
    /// It ends.
    End(End),
}

fn after(last: bool) -> After {
    if last {
        After::End(End::Close)
    } else {
        After::Keep
    }
}

/// Sends the platform's response on as it arrives.
pub(super) async fn pass(
    stream: &mut TcpStream,
    response: Response<Incoming>,
    bodiless: bool,
    last: bool,
) -> io::Result<After> {
    let (parts, mut body) = response.into_parts();
    let length = body.size_hint().exact();
    if bodiless || has_no_body(parts.status) {
        // The headers about the body of a GET response stay.
        let kept = parts.headers.get(header::CONTENT_LENGTH);
        let framing =
            kept.and_then(|value| Some(format!("content-length: {}\r\n", value.to_str().ok()?)));
        stream
            .write_all(&head(
                parts.status,
                &parts.headers,
                &framing.unwrap_or_default(),
                last,
            ))
            .await?;
        return Ok(after(last));
    }
    let framing = match length {
        Some(length) => format!("content-length: {length}\r\n"),
        None => "transfer-encoding: chunked\r\n".to_owned(),
    };
    stream
        .write_all(&head(parts.status, &parts.headers, &framing, last))
        .await?;
    loop {
        let frame = tokio::select! {
            frame = body.frame() => frame,
            () = gone(stream) => return Ok(After::End(End::Close)),
        };
        let Some(frame) = frame else { break };
        // A response that breaks off before the proxy breaks off behind it.
        let Ok(Ok(data)) = frame.map(hyper::body::Frame::into_data) else {
            return Ok(After::End(End::Reset));
        };
        if length.is_some() {
            stream.write_all(&data).await?;
        } else if !data.is_empty() {
            stream.write_all(&chunk(&data)).await?;
        }
    }
    if length.is_none() {
        stream.write_all(LAST_CHUNK).await?;
    }
    Ok(after(last))
}

/// Sends the platform's response with a fault in it.
pub(super) async fn with_fault(
    stream: &mut TcpStream,
    response: Response<Incoming>,
    fault: &Fault,
    bodiless: bool,
    last: bool,
) -> io::Result<After> {
    let (mut parts, body) = response.into_parts();
    fault.change_headers(&mut parts.headers);
    let by_length = body.size_hint().exact().is_some();
    let body = body.collect().await.map_err(io::Error::other)?.to_bytes();
    if bodiless || has_no_body(parts.status) {
        stream
            .write_all(&head(parts.status, &parts.headers, "", last))
            .await?;
        return Ok(after(last));
    }
    let (end, asked_framing) = match fault {
        Fault::Cut { end, framing, .. } => (Some(*end), *framing),
        Fault::Length { .. } => (Some(End::Close), Some(Framing::Length)),
        _ => (None, None),
    };
    let framing = asked_framing.unwrap_or(if by_length {
        Framing::Length
    } else {
        Framing::Chunks
    });
    let steps = fault.steps(body.len());
    let sent = sent(&steps);
    let announced = match (fault, end) {
        (Fault::Length { difference }, _) => u64::try_from(body.len())
            .unwrap_or(u64::MAX)
            .saturating_add_signed(*difference),
        (_, Some(End::Whole)) => sent as u64,
        _ => body.len() as u64,
    };
    let lines = match framing {
        Framing::Length => format!("content-length: {announced}\r\n"),
        Framing::Chunks => "transfer-encoding: chunked\r\n".to_owned(),
        Framing::Connection => String::new(),
    };
    let last = last || framing == Framing::Connection;
    stream
        .write_all(&head(parts.status, &parts.headers, &lines, last))
        .await?;
    let broken_chunk = framing == Framing::Chunks && matches!(end, Some(End::Reset | End::Close));
    for step in steps {
        match step {
            Step::Send(range) => {
                let data = body.slice(range);
                if broken_chunk {
                    let size = format!("{:x}\r\n", body.len().max(1));
                    stream.write_all(size.as_bytes()).await?;
                    stream.write_all(&data).await?;
                } else if framing == Framing::Chunks {
                    if !data.is_empty() {
                        stream.write_all(&chunk(&data)).await?;
                    }
                } else {
                    stream.write_all(&data).await?;
                }
            }
            Step::Wait(time) => {
                pause(stream, u64::try_from(time.as_millis()).unwrap_or(u64::MAX)).await?;
            }
            Step::Hang => {
                gone(stream).await;
                return Ok(After::End(End::Close));
            }
        }
    }
    if framing == Framing::Chunks && !broken_chunk {
        stream.write_all(LAST_CHUNK).await?;
    }
    Ok(match end {
        Some(End::Whole) | None => after(last),
        Some(end) => After::End(end),
    })
}

/// Replaces the platform's response by another, or by none.
pub(super) async fn replace(
    stream: &mut TcpStream,
    fault: &Fault,
    origin: Option<&[u8]>,
    last: bool,
) -> io::Result<After> {
    if let Some(response) = fault.response() {
        let (parts, body) = response.into_parts();
        let (status, mut text) = (parts.status, parts.headers);
        if let Some(origin) = origin.filter(|_| fault.is_readable()) {
            let origin = HeaderValue::from_bytes(origin).map_err(io::Error::other)?;
            text.entry(header::ACCESS_CONTROL_ALLOW_ORIGIN)
                .or_insert(origin);
            text.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
        }
        let framing = format!("content-length: {}\r\n", body.len());
        stream
            .write_all(&head(status, &text, &framing, last))
            .await?;
        stream.write_all(&body).await?;
        return Ok(after(last));
    }
    Ok(After::End(match fault {
        Fault::Raw { text, .. } => {
            stream.write_all(text.as_bytes()).await?;
            End::Close
        }
        Fault::Close { milliseconds, .. } => {
            tokio::time::sleep(Duration::from_millis(*milliseconds)).await;
            End::Close
        }
        Fault::Silence { .. } => {
            gone(stream).await;
            End::Close
        }
        _ => End::Reset,
    }))
}

/// Waits, unless the browser goes away.
pub(super) async fn pause(stream: &TcpStream, milliseconds: u64) -> io::Result<()> {
    tokio::select! {
        () = tokio::time::sleep(Duration::from_millis(milliseconds)) => Ok(()),
        () = gone(stream) => Err(io::ErrorKind::ConnectionAborted.into()),
    }
}

/// Completes when the browser has closed the connection.
pub(super) async fn gone(stream: &TcpStream) {
    let mut one = [0];
    // The next request may be there already: then nothing can be told any more.
    if matches!(stream.peek(&mut one).await, Ok(1..)) {
        std::future::pending::<()>().await;
    }
}

/// How many bytes the steps send.
fn sent(steps: &[Step]) -> usize {
    let lengths = steps.iter().map(|step| match step {
        Step::Send(range) => range.len(),
        Step::Wait(_) | Step::Hang => 0,
    });
    lengths.sum()
}

/// The status line and the headers. `framing` tells the length of the body, in whole lines; `last` that the connection ends
/// after the response.
fn head(status: StatusCode, headers: &HeaderMap, framing: &str, last: bool) -> Vec<u8> {
    let mut head = String::new();
    let reason = status.canonical_reason().unwrap_or("Unknown");
    let _ = write!(head, "HTTP/1.1 {} {reason}\r\n", status.as_u16());
    let mut head = head.into_bytes();
    for (name, value) in headers {
        let own = [
            header::CONTENT_LENGTH,
            header::TRANSFER_ENCODING,
            header::CONNECTION,
        ];
        if !own.contains(name) {
            head.extend_from_slice(name.as_str().as_bytes());
            head.extend_from_slice(b": ");
            head.extend_from_slice(value.as_bytes());
            head.extend_from_slice(b"\r\n");
        }
    }
    head.extend_from_slice(framing.as_bytes());
    if last {
        head.extend_from_slice(b"connection: close\r\n");
    }
    head.extend_from_slice(b"\r\n");
    head
}

fn has_no_body(status: StatusCode) -> bool {
    status.is_informational()
        || status == StatusCode::NO_CONTENT
        || status == StatusCode::NOT_MODIFIED
}

const LAST_CHUNK: &[u8] = b"0\r\n\r\n";

fn chunk(data: &Bytes) -> Vec<u8> {
    let mut chunk = format!("{:x}\r\n", data.len()).into_bytes();
    chunk.extend_from_slice(data);
    chunk.extend_from_slice(b"\r\n");
    chunk
}
