//! Reading a request from a connection.

use std::io;

use bytes::Bytes;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The largest request line and headers together, and the largest body, in bytes.
const MAX_HEAD: usize = 64 << 10;
const MAX_BODY: usize = 64 << 20;
/// How many headers a request may have.
const MAX_HEADERS: usize = 100;

/// A request, read whole.
pub(super) struct Request {
    pub(super) method: String,
    /// Path and query, as they were sent.
    pub(super) target: String,
    pub(super) headers: Vec<(String, Vec<u8>)>,
    pub(super) body: Bytes,
    /// Whether the connection ends after the response.
    pub(super) last: bool,
}

impl Request {
    /// The value of a header, by its name in lower case.
    pub(super) fn header(&self, name: &str) -> Option<&[u8]> {
        let found = self.headers.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_slice())
    }

    /// The raw path, without the query.
    pub(super) fn path(&self) -> &str {
        self.target.split('?').next().unwrap_or_default()
    }
}

/// Reads the next request; none when the connection has ended. `buffer` holds the bytes that were read beyond it.
pub(super) async fn read(
    stream: &mut TcpStream,
    buffer: &mut Vec<u8>,
) -> io::Result<Option<Request>> {
    let head = loop {
        if let Some(end) = buffer.windows(4).position(|four| four == b"\r\n\r\n") {
            break buffer.drain(..end + 4).collect::<Vec<_>>();
        }
        if buffer.len() > MAX_HEAD {
            return Err(bad("the headers are too large"));
        }
        if stream.read_buf(buffer).await? == 0 {
            return if buffer.is_empty() {
                Ok(None)
            } else {
                Err(bad("the request was cut off"))
            };
        }
    };
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    parsed
        .parse(&head)
        .map_err(|error| bad(&error.to_string()))?;
    let mut request = Request {
        method: parsed.method.unwrap_or_default().to_owned(),
        target: parsed.path.unwrap_or_default().to_owned(),
        headers: parsed
            .headers
            .iter()
            .map(|header| (header.name.to_ascii_lowercase(), header.value.to_vec()))
            .collect(),
        body: Bytes::new(),
        last: parsed.version == Some(0),
    };
    let value = |name: &str| {
        let found = request.headers.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| String::from_utf8_lossy(value).trim().to_ascii_lowercase())
    };
    if value("transfer-encoding").is_some() {
        return Err(bad("the proxy reads no bodies in chunks"));
    }
    let length = match value("content-length") {
        None => 0,
        Some(text) => text
            .parse::<usize>()
            .ok()
            .filter(|length| *length <= MAX_BODY)
            .ok_or_else(|| bad("the length of the body is wrong or too large"))?,
    };
    let (last, waits) = (
        value("connection").is_some_and(|text| text.contains("close")),
        value("expect").is_some(),
    );
    request.last |= last;
    if waits {
        stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n").await?;
    }
    while buffer.len() < length {
        if stream.read_buf(buffer).await? == 0 {
            return Err(bad("the request's body was cut off"));
        }
    }
    request.body = buffer.drain(..length).collect::<Vec<_>>().into();
    Ok(Some(request))
}

fn bad(text: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}
