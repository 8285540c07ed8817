//! Text that is not UTF-8.

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::Path;

use encoding_rs::{DecoderResult, Encoding, REPLACEMENT, UTF_8};

use super::output::{Output, unwritten};
use crate::settings::FileSettings;
use crate::unread::Unread;

const BUFFER: usize = 256 << 10;
/// How much of a file says whether it is text in UTF-16.
const HEAD: u64 = 4 << 10;

/// The encoding of a file that its byte order mark or the settings name; none when it should be UTF-8.
pub(crate) fn named(
    path: &Path,
    settings: &FileSettings,
) -> Result<Option<&'static Encoding>, Unread> {
    if let Some(label) = &settings.encoding {
        let found = Encoding::for_label(label.as_bytes());
        let found = found.filter(|encoding| *encoding != REPLACEMENT);
        let unknown = || format!("the settings name an encoding that is not known, {label:?}");
        let found = found.ok_or_else(unknown)?;
        return Ok((found != UTF_8).then_some(found));
    }
    let head = head(path)?;
    if head.starts_with(b"\xff\xfe\0\0") || head.starts_with(b"\0\0\xfe\xff") {
        return Err("it is UTF-32; save it as UTF-8".into());
    }
    let marked = Encoding::for_bom(&head).map(|(encoding, _)| encoding);
    if marked.is_none() && is_utf_16(&head) {
        return Err(
            "it seems to be UTF-16 without a mark; encoding = \"utf-16le\" or \"utf-16be\" in belvedere.toml reads it"
                .into(),
        );
    }
    Ok(marked.filter(|encoding| *encoding != UTF_8))
}

fn head(path: &Path) -> Result<Vec<u8>, Unread> {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    read.map_err(|error| unreadable(&error))?;
    Ok(head)
}

fn unreadable(error: &io::Error) -> Unread {
    crate::root::reason(error).into()
}

/// Whether one byte of nearly every two is zero, always the same one: text of Latin letters.
fn is_utf_16(head: &[u8]) -> bool {
    let pairs = head.as_chunks::<2>().0;
    let zeros = |place: usize| pairs.iter().filter(|pair| pair[place] == 0).count();
    let (first, second) = (zeros(0), zeros(1));
    let most = first.max(second);
    first.min(second) == 0 && most > 0 && most >= pairs.len() / 2
}

/// The encoding of a file that is no UTF-8, as the given line shows first.
///
/// # Errors
/// When it is not Windows-1252 either, as far as that can be seen.
pub(super) fn guess(
    path: &Path,
    line: u64,
    settings: &FileSettings,
) -> Result<&'static Encoding, Unread> {
    if settings.encoding.is_some() {
        return Err(format!("line {line} is not UTF-8, which the settings say that it is").into());
    }
    let seen = Seen::of(path).map_err(|error| unreadable(&error))?;
    if seen.letters > seen.others {
        let reason = "though most of it is: a few letters are damaged, or it was put together from files of two encodings";
        return Err(format!("line {line} is not UTF-8, {reason}").into());
    }
    if seen.unassigned {
        let reason = "nor Windows-1252; encoding = \"…\" in belvedere.toml says what it is";
        return Err(format!("line {line} is not UTF-8, {reason}").into());
    }
    Ok(encoding_rs::WINDOWS_1252)
}

/// Whether a whole file is UTF-8; otherwise the first line that is not.
pub(super) fn is_utf_8(path: &Path) -> Result<(), Unread> {
    match Seen::of(path)
        .map_err(|error| unreadable(&error))?
        .first_other
    {
        None => Ok(()),
        Some(line) => Err(Unread::NotUtf8(line)),
    }
}

/// What the bytes of a file are, taken as UTF-8.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    /// Letters of more than one byte.
    letters: u64,
    /// Bytes that are not UTF-8.
    others: u64,
    /// The line of the first of these.
    first_other: Option<u64>,
    /// Whether some of these are no letters of Windows-1252.
    unassigned: bool,
}

impl Seen {
    fn of(path: &Path) -> io::Result<Self> {
        Self::of_bytes(File::open(path)?, BUFFER)
    }

    fn of_bytes(mut from: impl Read, buffer: usize) -> io::Result<Self> {
        let mut seen = Self::default();
        let mut line = 1;
        let mut buffer = vec![0; buffer];
        // What the end of a piece leaves of a letter.
        let mut kept = 0;
        loop {
            let free = buffer.get_mut(kept..).unwrap_or_default();
            let read = match from.read(free) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            let piece = buffer.get(..kept + read).unwrap_or_default();
            let done = seen.add(piece, read == 0, &mut line);
            if read == 0 {
                return Ok(seen);
            }
            let left = piece.len() - done;
            buffer.copy_within(done..done + left, 0);
            kept = left;
        }
    }

    /// Takes a piece into account, and gives how much of it: a letter that is cut off waits for its rest.
    fn add(&mut self, piece: &[u8], is_last: bool, line: &mut u64) -> usize {
        let mut done = 0;
        for chunk in piece.utf8_chunks() {
            let valid = chunk.valid();
            let lines = valid.bytes().filter(|byte| *byte == b'\n').count();
            *line += lines as u64;
            let bytes = valid.len();
            let continued = valid
                .bytes()
                .filter(|byte| (0x80..0xc0).contains(byte))
                .count();
            if continued > 0 {
                self.letters += valid.chars().filter(|letter| !letter.is_ascii()).count() as u64;
            }
            done += bytes;
            let other = chunk.invalid();
            let is_cut = done + other.len() == piece.len()
                && str::from_utf8(other).is_err_and(|error| error.error_len().is_none());
            if other.is_empty() || is_cut && !is_last {
                break;
            }
            done += other.len();
            self.others += other.len() as u64;
            self.first_other.get_or_insert(*line);
            let unassigned = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
            self.unassigned |= other.iter().any(|byte| unassigned.contains(byte));
        }
        done
    }
}

/// Writes a file in UTF-8; gives the name of what was written.
pub(super) fn decode(
    path: &Path,
    encoding: &'static Encoding,
    to: &Output<'_>,
) -> Result<String, Unread> {
    let mut from = File::open(path).map_err(|error| unreadable(&error))?;
    let mut decoder = encoding.new_decoder_with_bom_removal();
    let mut sink = to.create()?;
    let (mut bytes, mut text) = (vec![0; BUFFER], vec![0; BUFFER]);
    let mut offset = 0;
    loop {
        let read = match from.read(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read.map_err(|error| unreadable(&error))?,
        };
        let mut rest = bytes.get(..read).unwrap_or_default();
        loop {
            let (result, taken, given) =
                decoder.decode_to_utf8_without_replacement(rest, &mut text, read == 0);
            let piece = text.get(..given).unwrap_or_default();
            sink.write_all(piece).map_err(|error| unwritten(&error))?;
            offset += taken as u64;
            rest = rest.get(taken..).unwrap_or_default();
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => {
                    let name = encoding.name();
                    return Err(format!("it is not {name}: see the bytes before {offset}").into());
                }
            }
        }
        if read == 0 {
            return sink.finish();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted_over_the_ends_of_pieces() {
        let text = "a\näöü€𝄞".as_bytes();
        for buffer in 4..9 {
            let seen = Seen::of_bytes(text, buffer).unwrap();
            let expected = Seen {
                letters: 5,
                ..Seen::default()
            };
            assert_eq!(seen, expected, "{buffer}");
        }
        for buffer in 4..9 {
            let seen = Seen::of_bytes(&b"a\nM\xfcller\n\x9d\xc3"[..], buffer).unwrap();
            let expected = Seen {
                letters: 0,
                others: 3,
                first_other: Some(2),
                unassigned: true,
            };
            assert_eq!(seen, expected, "{buffer}");
        }
    }

    #[test]
    fn utf_16_without_a_mark_is_seen() {
        assert!(is_utf_16(b"a\0,\0b\0\n\0"));
        assert!(is_utf_16(b"\0a\0,\0b"));
        assert!(!is_utf_16(b"a,b\n"));
        assert!(!is_utf_16(b"\0\0\0\0"));
        assert!(!is_utf_16(b""));
    }
}
