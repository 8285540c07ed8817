//! Binary answers: a file on disk, streamed, with ranges.

use std::fs::File;

/// Binary content with what the headers say about it.
#[derive(Debug)]
pub struct ByteBody {
    pub(crate) file: File,
    pub(crate) len: u64,
    pub(crate) media_type: String,
    pub(crate) filename: Option<String>,
    pub(crate) etag: Option<String>,
}

impl ByteBody {
    /// The content of an open file of `len` bytes; it is streamed, never held in memory.
    pub fn file(file: File, len: u64, media_type: impl Into<String>) -> Self {
        Self {
            file,
            len,
            media_type: media_type.into(),
            filename: None,
            etag: None,
        }
    }

    /// Names the file in `Content-Disposition`.
    #[must_use]
    pub fn filename(mut self, name: impl Into<String>) -> Self {
        self.filename = Some(name.into());
        self
    }

    /// A strong entity tag without its quotes. It makes the content resumable.
    #[must_use]
    pub fn etag(mut self, tag: impl Into<String>) -> Self {
        self.etag = Some(tag.into());
        self
    }
}
