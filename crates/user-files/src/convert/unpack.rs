//! Packed files: gzip, zstd, and archives with one file of rows in them.

use std::fs::File;
use std::io::{self, BufReader, Read, Write as _};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;
use zip::ZipArchive;
use zip::result::ZipError;

use super::output::{Output, unwritten};
use crate::kinds::{Content, Packing};
use crate::unread::Unread;

const BUFFER: usize = 256 << 10;
/// The most files of an archive.
const MAX_ENTRIES: usize = 100_000;

/// Unpacks a file; gives the name of what was written.
pub(super) fn unpack(packed: &Path, packing: Packing, to: &Output<'_>) -> Result<String, Unread> {
    let packed = BufReader::with_capacity(BUFFER, open(packed)?);
    match packing {
        Packing::Gzip => copy(MultiGzDecoder::new(packed), to),
        Packing::Zstd => copy(zstd::Decoder::with_buffer(packed).map_err(damaged)?, to),
    }
}

/// Unpacks the one file of rows in an archive; gives its content and the name of what was written.
pub(super) fn unzip(packed: &Path, to: &Output<'_>) -> Result<(Content, String), Unread> {
    let packed = BufReader::with_capacity(BUFFER, open(packed)?);
    let mut archive = ZipArchive::new(packed).map_err(unopened)?;
    if archive.len() > MAX_ENTRIES {
        return Err(format!("it holds more than {MAX_ENTRIES} files").into());
    }
    let mut found = Vec::new();
    for number in 0..archive.len() {
        let entry = archive.by_index_data(number).map_err(unopened)?;
        let Ok(name) = entry.name() else { continue };
        let mut parts = name.split('/');
        let is_clutter = parts.any(|part| part.starts_with('.') || part == "__MACOSX");
        if entry.is_file()
            && !is_clutter
            && let Some(content) = Content::of_name(&name)
        {
            found.push((number, content));
        }
    }
    match found.as_slice() {
        [] => Err(Unread::NotRows),
        [(number, content)] => {
            let entry = archive.by_index(*number).map_err(unopened)?;
            Ok((*content, copy(entry, to)?))
        }
        several => Err(format!("it holds {} files of rows; unpack it", several.len()).into()),
    }
}

fn open(path: &Path) -> Result<File, Unread> {
    File::open(path).map_err(|error| crate::root::reason(&error).into())
}

fn copy(mut from: impl Read, to: &Output<'_>) -> Result<String, Unread> {
    let mut sink = to.create()?;
    let mut buffer = vec![0; BUFFER];
    loop {
        let count = match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(damaged(error)),
        };
        let read = buffer.get(..count).unwrap_or_default();
        sink.write_all(read).map_err(|error| unwritten(&error))?;
    }
    sink.finish()
}

/// Why what is packed can't be read.
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn damaged(error: io::Error) -> Unread {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        return "it is cut off".into();
    }
    format!("it can't be unpacked: {error}").into()
}

/// Why an archive can't be opened.
fn unopened(error: ZipError) -> Unread {
    match error {
        ZipError::Io(error) => damaged(error),
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => "it is encrypted".into(),
        error => format!("it can't be unpacked: {error}").into(),
    }
}
