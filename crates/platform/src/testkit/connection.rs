//! A connection that can be broken at a byte of a response's body.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};

use belvedere_faults::End;
use http::Request;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// A handle of a connection, given to each of its requests.
#[derive(Clone, Default)]
pub(crate) struct ConnectionHandle(Arc<Mutex<Cut>>);

/// When the connection breaks.
#[derive(Default)]
struct Cut {
    /// How, and after how many bytes: those of the head first, when they are to pass.
    armed: Option<(End, usize)>,
    /// How many bytes of `\r\n\r\n`, the end of the head, have just passed; all four when the head has passed.
    head: usize,
    /// How many requests came before.
    requests: u64,
}

/// A connection with a [`ConnectionHandle`].
pub(crate) struct Breakable {
    stream: TcpStream,
    connection: ConnectionHandle,
}

const END_OF_HEAD: &[u8] = b"\r\n\r\n";

impl ConnectionHandle {
    /// A connection, and its handle.
    pub(crate) fn over(stream: TcpStream) -> (Breakable, Self) {
        let connection = Self::default();
        let breakable = Breakable {
            stream,
            connection: connection.clone(),
        };
        (breakable, connection)
    }

    /// Gives the handle to a request.
    pub(crate) fn on<B>(&self, mut request: Request<B>) -> Request<B> {
        self.lock().requests += 1;
        request.extensions_mut().insert(self.clone());
        request
    }

    /// Whether the connection carried a request before.
    pub(crate) fn is_reused(&self) -> bool {
        self.lock().requests > 1
    }

    /// Breaks the connection before the next byte.
    pub(crate) fn break_now(&self, end: End) {
        let mut cut = self.lock();
        (cut.armed, cut.head) = (Some((end, 0)), END_OF_HEAD.len());
    }

    /// Breaks the connection after this many bytes of the body that comes next.
    pub(crate) fn break_after(&self, end: End, bytes: usize) {
        let mut cut = self.lock();
        (cut.armed, cut.head) = (Some((end, bytes)), 0);
    }

    fn lock(&self) -> MutexGuard<'_, Cut> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cut {
    /// How many of these bytes may still pass; none when the connection is to break now.
    fn allows(&self, bytes: &[u8]) -> Option<usize> {
        let Some((_, left)) = self.armed else {
            return Some(bytes.len());
        };
        let mut matched = self.head;
        let mut head = 0_usize;
        for byte in bytes {
            if matched == END_OF_HEAD.len() {
                break;
            }
            head += 1;
            matched = next_match(matched, *byte);
        }
        let allowed = head.saturating_add(left).min(bytes.len());
        (allowed > 0 || bytes.is_empty()).then_some(allowed)
    }

    /// Counts bytes that have passed.
    fn passed(&mut self, bytes: &[u8]) {
        let Some((_, left)) = &mut self.armed else {
            return;
        };
        for byte in bytes {
            if self.head < END_OF_HEAD.len() {
                self.head = next_match(self.head, *byte);
            } else {
                *left = left.saturating_sub(1);
            }
        }
    }
}

/// How far `\r\n\r\n` is matched after another byte.
fn next_match(matched: usize, byte: u8) -> usize {
    match (END_OF_HEAD.get(matched), byte) {
        (Some(expected), byte) if *expected == byte => matched + 1,
        (_, b'\r') => 1,
        _ => 0,
    }
}

impl AsyncWrite for Breakable {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let allowed = {
            let cut = this.connection.lock();
            match (cut.allows(bytes), cut.armed) {
                (Some(allowed), _) => allowed,
                (None, armed) => {
                    if matches!(armed, Some((End::Reset, _))) {
                        // Dropping the socket now sends RST in place of FIN.
                        let _ = this.stream.set_zero_linger();
                    }
                    return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
                }
            }
        };
        let bytes = bytes.get(..allowed).unwrap_or_default();
        let written = ready!(Pin::new(&mut this.stream).poll_write(context, bytes))?;
        let passed = bytes.get(..written).unwrap_or_default();
        this.connection.lock().passed(passed);
        Poll::Ready(Ok(written))
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

impl AsyncRead for Breakable {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_passes_and_then_so_many_bytes() {
        let head = b"HTTP/1.1 200 OK\r\na: b\r\n\r\n";
        for pieces in [1, 3, 100] {
            let connection = ConnectionHandle::default();
            connection.break_after(End::Close, 4);
            let mut sent = Vec::new();
            let all: Vec<u8> = head.iter().chain(b"0123456789").copied().collect();
            'sending: for piece in all.chunks(pieces) {
                let mut rest = piece;
                while !rest.is_empty() {
                    let Some(allowed) = connection.lock().allows(rest) else {
                        break 'sending;
                    };
                    connection.lock().passed(&rest[..allowed]);
                    sent.extend_from_slice(&rest[..allowed]);
                    rest = &rest[allowed..];
                }
            }
            assert_eq!(sent, [&head[..], b"0123"].concat(), "{pieces}");
        }
    }

    #[test]
    fn nothing_passes_a_connection_that_is_to_break_now() {
        let connection = ConnectionHandle::default();
        assert_eq!(connection.lock().allows(b"abc"), Some(3));
        connection.break_now(End::Reset);
        assert_eq!(connection.lock().allows(b"abc"), None);
    }
}
