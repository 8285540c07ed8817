//! Scans a PDF document for active content: scripts, forms that are sent, programs, addresses to open.
//!
//! The browser's viewer can't be put into a sandboxed frame, and it runs the scripts of a document, though apart from
//! this page. So only a document without any is shown unasked. Names of actions stand in the document as they are, or in
//! object streams, which are inflated for this; an unreadable stream counts as unknown.

use std::collections::BTreeSet;

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit as inflate_zlib;

/// How much of the document is looked at in one go, in bytes.
pub const PORTION: u64 = 1024 * 1024;
/// How much two portions share, so that no name is cut; in bytes.
pub const OVERLAP: u64 = 256;
/// How much of an object stream is read at first, in bytes; the whole of it may be larger.
pub const WINDOW: u64 = 256 * 1024;
/// Largest inflated object stream, in bytes.
const INFLATED: usize = 8 * 1024 * 1024;
/// Most object streams that are looked at.
const STREAMS: usize = 500;

/// Whether a document has active content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing.
    Quiet,
    /// It holds scripts or other actions.
    Active,
    /// A part of it can't be read.
    Unknown,
}

/// The marks that were found so far.
#[derive(Debug, Clone, Default)]
pub struct Scan {
    active: bool,
    /// Actions that happen when the document is opened, or pages are turned.
    automatic: bool,
    /// Addresses to open. Alone they are links, which wait for a click.
    addresses: bool,
    streams: BTreeSet<u64>,
    unreadable: bool,
}

impl Scan {
    /// Looks at a portion that begins at this byte of the document.
    pub fn look(&mut self, begin: u64, portion: &[u8]) {
        for (place, name) in names(portion) {
            match name.as_slice() {
                b"JavaScript" | b"JS" | b"Launch" | b"SubmitForm" | b"ImportData" | b"GoToE"
                | b"GoToR" | b"RichMedia" | b"XFA" | b"Rendition" | b"Movie" => self.active = true,
                b"OpenAction" | b"AA" => self.automatic = true,
                b"URI" => self.addresses = true,
                b"ObjStm" => {
                    self.streams.insert(begin + place as u64);
                }
                _ => {}
            }
        }
    }

    /// Where the names of the object streams stand; each is to be [inflated](inflate) and looked at.
    pub fn object_streams(&self) -> Vec<u64> {
        self.streams.iter().copied().take(STREAMS).collect()
    }

    /// Scans the content of an object stream; `None` for an unreadable one.
    pub fn look_inside(&mut self, content: Option<&[u8]>) {
        match content {
            // An object stream holds no streams, so names of streams in it are ignored.
            Some(content) => self.look(u64::MAX / 2, content),
            None => self.unreadable = true,
        }
    }

    /// The verdict after the scan.
    pub fn verdict(&self) -> Verdict {
        if self.active || (self.automatic && self.addresses) {
            Verdict::Active
        } else if self.unreadable || self.streams.len() > STREAMS {
            Verdict::Unknown
        } else {
            Verdict::Quiet
        }
    }
}

/// The names in a part of a document with their places, escapes resolved.
fn names(bytes: &[u8]) -> impl Iterator<Item = (usize, Vec<u8>)> {
    let slashes = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'/');
    slashes.map(|(place, _)| {
        let rest = bytes.get(place + 1..).unwrap_or_default();
        (place, name(rest))
    })
}

/// The name at the beginning; the longest of interest has 10 letters.
fn name(mut rest: &[u8]) -> Vec<u8> {
    let mut name = Vec::new();
    while name.len() < 24 {
        let (byte, length) = match rest {
            [b'#', high, low, ..] => match (hex(*high), hex(*low)) {
                (Some(high), Some(low)) => (high * 16 + low, 3),
                _ => (b'#', 1),
            },
            [byte, ..] if byte.is_ascii_alphanumeric() => (*byte, 1),
            _ => break,
        };
        name.push(byte);
        rest = rest.get(length..).unwrap_or_default();
    }
    name
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit)
        .to_digit(16)
        .and_then(|value| u8::try_from(value).ok())
}

/// The content of the object stream whose name begins this window. With `Err(true)` the window may be too small, with
/// `Err(false)` it can't be read at all.
///
/// # Errors
/// Whether a larger window may help.
pub fn inflate(window: &[u8]) -> Result<Vec<u8>, bool> {
    let keyword = b"stream";
    let place = window.windows(keyword.len()).position(|at| at == keyword);
    let start = place.ok_or(false)? + keyword.len();
    let mut data = window.get(start..).unwrap_or_default();
    for end_of_line in [&b"\r\n"[..], b"\n", b"\r"] {
        if let Some(rest) = data.strip_prefix(end_of_line) {
            data = rest;
            break;
        }
    }
    inflate_zlib(data, INFLATED).map_err(|error| {
        use miniz_oxide::inflate::TINFLStatus::{FailedCannotMakeProgress, NeedsMoreInput};
        matches!(error.status, NeedsMoreInput | FailedCannotMakeProgress)
    })
}
