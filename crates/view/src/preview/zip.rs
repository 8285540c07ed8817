//! The files in a ZIP archive, such as a document of an office program: the list at its end, and the content of one.
//! Sizes are never believed: inflating ends at a limit.

use miniz_oxide::inflate::decompress_to_vec_with_limit as inflate;

/// How many bytes at the end of an archive hold the place of its list.
pub const TAIL: u64 = 65_557;
/// Most bytes of a list that are read.
pub const LIST: u64 = 4 * 1024 * 1024;
/// Most bytes of the header before a content.
pub const HEADER: u64 = 30 + 2 * 65_535;
/// Most packed bytes of a content that are read.
pub const PACKED: u64 = 16 * 1024 * 1024;
/// Most bytes of an unpacked content.
const UNPACKED: usize = 16 * 1024 * 1024;
/// Most files that are listed.
const ENTRIES: usize = 5_000;

/// A file in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its path.
    pub name: String,
    /// Where its header stands.
    pub place: u64,
    /// Its size in the archive, in bytes.
    pub packed: u64,
    /// Its size, as the archive says, in bytes.
    pub size: u64,
    is_deflated: bool,
    is_readable: bool,
}

/// A content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unpacked {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Whether there are more.
    pub is_cut: bool,
}

/// Where the list begins and how long it is, by the last bytes of the archive.
pub fn list_place(tail: &[u8]) -> Option<(u64, u64)> {
    let place = tail.windows(4).rposition(|bytes| bytes == b"PK\x05\x06")?;
    let end = tail.get(place..)?;
    let (size, begin) = (number(end, 12, 4)?, number(end, 16, 4)?);
    // An archive of more than 4 GiB has its numbers elsewhere.
    (begin < 0xffff_ffff).then_some((begin, size))
}

/// The files in a list.
pub fn entries(list: &[u8]) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut rest = list;
    while let Some((entry, length)) = entry(rest) {
        entries.push(entry);
        rest = rest.get(length..).unwrap_or_default();
        if entries.len() >= ENTRIES {
            break;
        }
    }
    entries
}

fn entry(bytes: &[u8]) -> Option<(Entry, usize)> {
    bytes.starts_with(b"PK\x01\x02").then_some(())?;
    let length = |place| usize::try_from(number(bytes, place, 2)?).ok();
    let name = length(28)?;
    let whole = 46 + name + length(30)? + length(32)?;
    let name = bytes.get(46..46 + name)?;
    let (flags, method) = (number(bytes, 8, 2)?, number(bytes, 10, 2)?);
    let entry = Entry {
        name: String::from_utf8_lossy(name).into_owned(),
        place: number(bytes, 42, 4)?,
        packed: number(bytes, 20, 4)?,
        size: number(bytes, 24, 4)?,
        is_deflated: method == 8,
        is_readable: flags & 1 == 0 && matches!(method, 0 | 8),
    };
    Some((entry, whole))
}

/// The content of a file, from the bytes that begin at its place; `None` when it can't be read.
pub fn unpack(entry: &Entry, bytes: &[u8]) -> Option<Unpacked> {
    (entry.is_readable && bytes.starts_with(b"PK\x03\x04")).then_some(())?;
    let begin = 30 + number(bytes, 26, 2)? + number(bytes, 28, 2)?;
    let begin = usize::try_from(begin).ok()?;
    let packed = bytes.get(begin..)?;
    let end = usize::try_from(entry.packed).unwrap_or(usize::MAX);
    let is_short = packed.len() < end;
    let packed = packed.get(..end.min(packed.len()))?;
    if !entry.is_deflated {
        let end = packed.len().min(UNPACKED);
        return Some(Unpacked {
            bytes: packed.get(..end)?.to_vec(),
            is_cut: is_short || end < packed.len(),
        });
    }
    Some(match inflate(packed, UNPACKED) {
        Ok(bytes) => Unpacked {
            bytes,
            is_cut: false,
        },
        Err(error) => Unpacked {
            bytes: error.output,
            is_cut: true,
        },
    })
}

/// A number of this many bytes.
fn number(bytes: &[u8], place: usize, length: usize) -> Option<u64> {
    let bytes = bytes.get(place..place + length)?;
    let digits = bytes.iter().rev();
    Some(digits.fold(0, |number, byte| (number << 8) | u64::from(*byte)))
}
