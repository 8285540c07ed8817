//! The log beside the database (SQLite's write-ahead log): the latest changes are in it alone.
//!
//! SQLite takes a log whose beginning can't be read for none, and overwrites it. A crash never leaves such a log, since the
//! beginning is on disk before the first change; so here it is damage, and nothing is overwritten.

use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use super::StoreError;
use super::disk_error::Damaged;

/// The first words of a log; the last bit is the order of bytes of its checksums.
const MAGIC: u32 = 0x377f_0682;
const HEADER: usize = 32;

/// The log of a database.
pub(super) fn of(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// Fails for a log whose beginning is damaged.
pub(super) fn require_sound(database: &Path) -> Result<(), StoreError> {
    let path = of(database);
    let mut header = Vec::with_capacity(HEADER);
    match File::open(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        file => file?.take(HEADER as u64).read_to_end(&mut header)?,
    };
    // A shorter one was begun, and has no change yet.
    if header.len() < HEADER || is_sound(&header) {
        return Ok(());
    }
    let damage = anyhow!(
        "the beginning of {} can't be read; it holds the latest changes",
        path.display()
    );
    Err(damage.context(Damaged).into())
}

/// Whether a header has its magic number and its checksum (sqlite.org/fileformat2.html, "4.1" and "4.2").
fn is_sound(header: &[u8]) -> bool {
    let (words, _) = header.as_chunks::<4>();
    let magic = words.first().map_or(0, |word| u32::from_be_bytes(*word));
    let read = if magic & 1 == 1 {
        u32::from_be_bytes
    } else {
        u32::from_le_bytes
    };
    let (body, stored) = words.split_at(words.len().min(6));
    let (pairs, _) = body.as_chunks::<2>();
    let sums = pairs
        .iter()
        .fold((0_u32, 0_u32), |(first, second), [a, b]| {
            let first = first.wrapping_add(read(*a)).wrapping_add(second);
            (first, second.wrapping_add(read(*b)).wrapping_add(first))
        });
    let stored: Vec<u32> = stored
        .iter()
        .map(|word| u32::from_be_bytes(*word))
        .collect();
    magic & !1 == MAGIC && stored == [sums.0, sums.1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_of_sqlite_is_sound_until_a_byte_of_its_header_differs() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("d");
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection
            .pragma_update(None, "journal_mode", "WAL")
            .unwrap();
        connection.execute_batch("CREATE TABLE t (a)").unwrap();
        let log = std::fs::read(of(&path)).unwrap();
        assert!(is_sound(&log[..HEADER]));
        for place in 0..HEADER {
            let mut other = log[..HEADER].to_vec();
            other[place] ^= 1;
            assert!(!is_sound(&other), "{place}");
        }
    }
}
