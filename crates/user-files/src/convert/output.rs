//! Where a file is written that is read in place of the user's.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;

use crate::unread::Unread;

/// A copy may have so many bytes, and as many for each byte of its source: more is a bomb.
const FREE: u64 = 64 << 20;
pub(super) const FACTOR: u64 = 250;
/// No copy has more bytes than this.
pub(crate) const MAX_COPY_BYTES: u64 = 256 << 30;
/// So much space is left to others on the disk.
pub(crate) const RESERVE: u64 = 256 << 20;
/// After so many bytes it is looked how much space there is.
pub(crate) const STEP: u64 = 32 << 20;
/// Rows of a row group, and of a page.
const GROUP: usize = 128 << 10;
const PAGE: usize = 4 << 10;

const NO_SPACE: &str = "the disk has too little space for a copy that can be read";

/// A folder for copies of one file.
pub(crate) struct Output<'a> {
    /// None when there is none to write to.
    folder: Option<&'a Path>,
    limit: u64,
    next: Cell<u32>,
}

impl<'a> Output<'a> {
    /// For a file of so many bytes.
    pub(crate) fn new(folder: Option<&'a Path>, size: u64) -> Self {
        Self {
            folder,
            limit: size
                .saturating_mul(FACTOR)
                .saturating_add(FREE)
                .min(MAX_COPY_BYTES),
            next: Cell::new(1),
        }
    }

    /// Where a further file can be made, and its name.
    pub(super) fn place(&self) -> Result<(String, PathBuf), Unread> {
        let nowhere = || Unread::Later("there is no folder for a copy that can be read".to_owned());
        let folder = self.folder.ok_or_else(nowhere)?;
        let name = self.next.get().to_string();
        self.next.set(self.next.get() + 1);
        let path = folder.join(&name);
        Ok((name, path))
    }

    /// Begins a file.
    pub(super) fn create(&self) -> Result<Sink, Unread> {
        let (name, path) = self.place()?;
        let file = File::create_new(&path).map_err(|error| unwritten(&error))?;
        Ok(Sink {
            name,
            path,
            file: BufWriter::with_capacity(256 << 10, file),
            written: 0,
            limit: self.limit,
        })
    }

    /// The path of a file that was made.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder
            .map_or_else(PathBuf::new, |folder| folder.join(name))
    }

    /// Removes a file that is of no use any more.
    pub(super) fn remove(&self, name: &str) -> Result<(), Unread> {
        fs::remove_file(self.path(name)).map_err(|error| unwritten(&error))
    }
}

/// A file that is being written.
#[derive(Debug)]
pub(super) struct Sink {
    pub(super) name: String,
    path: PathBuf,
    file: BufWriter<File>,
    written: u64,
    limit: u64,
}

impl Sink {
    /// Ends the file, and gives its name.
    pub(super) fn finish(mut self) -> Result<String, Unread> {
        self.file.flush().map_err(|error| unwritten(&error))?;
        Ok(self.name)
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let before = self.written;
        let written = self.file.write(bytes)?;
        self.written += written as u64;
        if self.written > self.limit {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        if before / STEP != self.written / STEP
            && fs4::available_space(&self.path).is_ok_and(|free| free < RESERVE)
        {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Why a copy can't be written.
pub(super) fn unwritten(error: &io::Error) -> Unread {
    match error.kind() {
        io::ErrorKind::FileTooLarge => Unread::Reason(format!(
            "what is in it is more than {FACTOR} times larger than the file"
        )),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            Unread::Later(NO_SPACE.to_owned())
        }
        _ => Unread::Later(format!("a copy that can be read can't be written: {error}")),
    }
}

/// Begins a Parquet file.
pub(super) fn parquet(
    sink: Sink,
    schema: arrow_schema::SchemaRef,
) -> Result<ArrowWriter<Sink>, Unread> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_max_row_group_row_count(Some(GROUP))
        .set_data_page_row_count_limit(PAGE)
        .build();
    ArrowWriter::try_new(sink, schema, Some(properties)).map_err(|error| unencoded(&error))
}

/// Ends a Parquet file, and gives its name.
pub(super) fn finish(writer: ArrowWriter<Sink>) -> Result<String, Unread> {
    let sink = writer.into_inner().map_err(|error| unencoded(&error))?;
    sink.finish()
}

/// Why a Parquet file can't be written.
pub(super) fn unencoded(error: &ParquetError) -> Unread {
    if let ParquetError::External(cause) = error
        && let Some(cause) = cause.downcast_ref::<io::Error>()
    {
        return unwritten(cause);
    }
    Unread::Reason(format!("its rows can't be kept in a copy: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_that_grows_too_large_has_a_reason() {
        let folder = tempfile::tempdir().unwrap();
        let mut output = Output::new(Some(folder.path()), 1);
        output.limit = 10;
        let mut sink = output.create().unwrap();
        sink.write_all(b"0123456789").unwrap();
        let error = sink.write_all(b"x").unwrap_err();
        let reason = "what is in it is more than 250 times larger than the file";
        assert_eq!(unwritten(&error), Unread::Reason(reason.to_owned()));
    }

    #[test]
    fn what_has_no_space_is_tried_again() {
        let full = unwritten(&io::ErrorKind::StorageFull.into());
        assert_eq!(full, Unread::Later(NO_SPACE.to_owned()));
        let nowhere = Output::new(None, 1).create().unwrap_err();
        assert!(matches!(nowhere, Unread::Later(_)), "{nowhere:?}");
    }
}
