//! The app that the program carries: an archive of its files, which `cargo xtask dist` names to the compiler.
//!
//! One archive, since crates for this (`rust-embed`, `include_dir`, `memory-serve`) make an item of each file at compile time
//! and bring a server of their own.

use std::collections::BTreeMap;
use std::io::Cursor;

use anyhow::{Context as _, ensure};
use bytes::Bytes;
use zip::{CompressionMethod, ZipArchive};

/// The archive, where the program was built with one.
#[cfg(feature = "embedded-app")]
pub(super) const ARCHIVE: Option<&[u8]> = Some(include_bytes!(env!(
    "BELVEDERE_APP_ARCHIVE",
    "the feature embedded-app is for `cargo xtask dist`, which makes the archive and names it"
)));
/// The archive, where the program was built with one.
#[cfg(not(feature = "embedded-app"))]
pub(super) const ARCHIVE: Option<&[u8]> = None;

/// What the files contain, by their names. Entries are not compressed, so nothing is copied: each is a part of the program.
pub(super) fn contents(archive: &'static [u8]) -> anyhow::Result<BTreeMap<String, Bytes>> {
    let mut entries = ZipArchive::new(Cursor::new(archive))?;
    let mut contents = BTreeMap::new();
    for number in 0..entries.len() {
        let entry = entries.by_index(number)?;
        let name = entry.name()?.into_owned();
        ensure!(
            entry.compression() == CompressionMethod::Stored,
            "{name} is compressed"
        );
        let start = usize::try_from(entry.data_start().with_context(|| name.clone())?)?;
        let end = start.saturating_add(usize::try_from(entry.size())?);
        let content = archive.get(start..end).with_context(|| name.clone())?;
        contents.insert(name, Bytes::from_static(content));
    }
    Ok(contents)
}
