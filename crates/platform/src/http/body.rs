//! Binary responses: a file on disk, streamed, and resumable where it has an entity tag.

use std::fs::File;
use std::io::SeekFrom;
use std::ops::Range;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use http::{HeaderName, HeaderValue, StatusCode, header};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use tokio::io::AsyncSeekExt as _;

use crate::read_chunk::read_chunk;

/// The `attr-char` of RFC 8187.
const FILENAME: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// Binary content with its headers.
#[derive(Debug)]
pub(crate) struct ByteBody {
    file: File,
    len: u64,
    media_type: String,
    filename: Option<String>,
    etag: Option<String>,
    further: Option<(HeaderName, String)>,
}

impl ByteBody {
    /// The content of an open file of `len` bytes; it is streamed, never held in memory.
    pub(crate) fn file(file: File, len: u64, media_type: impl Into<String>) -> Self {
        Self {
            file,
            len,
            media_type: media_type.into(),
            filename: None,
            etag: None,
            further: None,
        }
    }

    /// Names the file in `Content-Disposition`.
    #[must_use]
    pub(crate) fn filename(mut self, name: impl Into<String>) -> Self {
        self.filename = Some(name.into());
        self
    }

    /// A strong entity tag without its quotes. It makes the content resumable.
    #[must_use]
    pub(crate) fn etag(mut self, tag: impl Into<String>) -> Self {
        self.etag = Some(tag.into());
        self
    }

    /// One more header.
    #[must_use]
    pub(crate) fn header(mut self, name: HeaderName, value: String) -> Self {
        self.further = Some((name, value));
        self
    }

    /// The response: 206 with the part that was asked for, or 200 with everything. A range that can't be served is
    /// ignored, as RFC 9110 allows.
    pub(crate) fn into_response(self, range: Option<&str>, if_range: Option<&str>) -> Response {
        let etag = self.etag.map(|tag| format!("\"{tag}\""));
        let unchanged = if_range.is_none_or(|tag| Some(tag) == etag.as_deref());
        let range = range.filter(|_| etag.is_some() && unchanged);
        let part = range.and_then(|text| parse_range(text, self.len));
        let Range { start, end } = part.clone().unwrap_or(0..self.len);

        let mut response = Body::from_stream(chunks(self.file, start, end - start)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_LENGTH, (end - start).into());
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::try_from(self.media_type).unwrap_or(OCTETS),
        );
        let mut set = |name, text: String| {
            if let Ok(value) = HeaderValue::try_from(text) {
                headers.insert(name, value);
            }
        };
        if let Some(name) = self.filename {
            let name = utf8_percent_encode(&name, FILENAME);
            set(
                header::CONTENT_DISPOSITION,
                format!("attachment; filename*=UTF-8''{name}"),
            );
        }
        if let Some(etag) = etag {
            set(header::ETAG, etag);
            set(header::ACCEPT_RANGES, "bytes".to_owned());
        }
        if let Some((name, value)) = self.further {
            set(name, value);
        }
        if part.is_some() {
            set(
                header::CONTENT_RANGE,
                format!("bytes {start}-{}/{}", end - 1, self.len),
            );
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
        }
        response
    }
}

const OCTETS: HeaderValue = HeaderValue::from_static("application/octet-stream");

/// Reads a single range of bytes, as a range of offsets that is not empty.
fn parse_range(text: &str, len: u64) -> Option<Range<u64>> {
    let (first, last) = text.strip_prefix("bytes=")?.trim().split_once('-')?;
    let range = if first.is_empty() {
        len.saturating_sub(last.parse().ok()?)..len
    } else {
        let last = if last.is_empty() {
            u64::MAX
        } else {
            last.parse().ok()?
        };
        first.parse().ok()?..last.saturating_add(1).min(len)
    };
    (!range.is_empty()).then_some(range)
}

/// `length` bytes of the file from `start`, as a stream. A file that ends early ends the stream with an error.
fn chunks(
    file: File,
    start: u64,
    length: u64,
) -> impl stream::Stream<Item = std::io::Result<Bytes>> {
    let file = tokio::fs::File::from_std(file);
    stream::try_unfold((file, start, length), |(mut file, seek, left)| async move {
        if left == 0 {
            return Ok(None);
        }
        if seek > 0 {
            file.seek(SeekFrom::Start(seek)).await?;
        }
        let chunk = read_chunk(&mut file, left).await?;
        let left = left.saturating_sub(chunk.len() as u64);
        Ok(Some((chunk, (file, 0, left))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        for (text, expected) in [
            ("bytes=0-0", Some(0..1)),
            ("bytes=2-", Some(2..10)),
            ("bytes=2-99", Some(2..10)),
            ("bytes=-3", Some(7..10)),
            ("bytes=-99", Some(0..10)),
            ("bytes=10-", None),
            ("bytes=5-4", None),
            ("bytes=-0", None),
            ("bytes=0-1,3-4", None),
            ("items=0-1", None),
            ("bytes=a-b", None),
        ] {
            assert_eq!(parse_range(text, 10), expected, "{text}");
        }
    }
}
