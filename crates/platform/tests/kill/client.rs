//! Plain HTTP over one connection that is kept, without any repeating of its own.

use std::fmt::Write as _;
use std::io::{self, BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// A connection that is made when it is first used.
pub(crate) struct Client {
    port: u16,
    token: String,
    connection: Option<BufReader<TcpStream>>,
}

impl Client {
    pub(crate) fn new(port: u16, token: &str) -> Self {
        Self {
            port,
            token: token.to_owned(),
            connection: None,
        }
    }

    /// Sends a request, with the token where there is one, and reads its whole response: status and body.
    ///
    /// # Errors
    /// When the connection breaks: then the outcome of the request is unknown.
    pub(crate) fn call(
        &mut self,
        method: &str,
        target: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> io::Result<(u16, Vec<u8>)> {
        let mut head = format!(
            "{method} {target} HTTP/1.1\r\nhost: 127.0.0.1:{}\r\ncontent-length: {}\r\n",
            self.port,
            body.len()
        );
        if !self.token.is_empty() {
            let _ = write!(head, "authorization: Bearer {}\r\n", self.token);
        }
        for (name, value) in headers {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        head.push_str("\r\n");
        let mut request = head.into_bytes();
        request.extend_from_slice(body);
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => {
                let stream = TcpStream::connect(("127.0.0.1", self.port))?;
                stream.set_nodelay(true)?;
                // A platform that hangs is a failure, and not the end of all tests.
                stream.set_read_timeout(Some(Duration::from_mins(1)))?;
                none.insert(BufReader::new(stream))
            }
        };
        connection.get_mut().write_all(&request)?;
        read(connection)
    }

    /// Reads an existing resource, as JSON.
    pub(crate) fn get(&mut self, target: &str) -> Value {
        let (status, body) = self.call("GET", target, &[], b"").unwrap();
        assert_eq!(status, 200, "{target}: {}", String::from_utf8_lossy(&body));
        serde_json::from_slice(&body).unwrap()
    }
}

fn read(connection: &mut BufReader<TcpStream>) -> io::Result<(u16, Vec<u8>)> {
    let mut line = String::new();
    let mut next = || -> io::Result<String> {
        line.clear();
        if connection.read_line(&mut line)? == 0 || !line.ends_with('\n') {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    };
    let invalid = |what: &str| io::Error::new(ErrorKind::InvalidData, what.to_owned());
    let status = next()?;
    let status = status.split(' ').nth(1).and_then(|code| code.parse().ok());
    let status = status.ok_or_else(|| invalid("no status"))?;
    let mut length = None;
    loop {
        let header = next()?;
        if header.is_empty() {
            break;
        }
        if let Some((name, value)) = header.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok();
        }
    }
    let length = if status == 204 { Some(0) } else { length };
    let mut body = vec![0; length.ok_or_else(|| invalid("no length"))?];
    connection.read_exact(&mut body)?;
    Ok((status, body))
}
