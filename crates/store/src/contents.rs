//! The contents of attachments and media items: one file each, under a random name, on disk before the commit that names
//! it.
//!
//! A crash in between leaves a file that nothing names. The next start moves it to the folder `set-aside`: it is of no
//! use, unless the administrator restored an older database and wants the newer one back.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use rusqlite::Connection;
use sha2::{Digest as _, Sha256};

use super::disk_error::Damaged;
use super::{Ownership, Store, StoreError, folder};

/// Where the database names files of the folder of files, each with its size in bytes and its SHA-256 in hexadecimal
/// digits. A table that names files of that folder belongs here: other files count as left over. Files of the user
/// (`media/external.rs`) lie elsewhere.
pub(super) const NAMED: &str =
    "SELECT name, size, sha256 FROM blobs WHERE name NOT LIKE 'external:%'";

/// A stored content, to be named by attachments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blob(pub(super) i64);

/// A content that is on disk, and that no commit names yet.
#[must_use]
pub(super) struct NewContent {
    /// Name of the file.
    pub(super) name: String,
    /// Size in bytes.
    pub(super) size: u64,
    /// SHA-256 in hexadecimal digits.
    pub(super) sha256: String,
    path: PathBuf,
}

impl NewContent {
    /// Writes a content to disk.
    pub(super) fn write(folder: &Path, content: &[u8]) -> Result<Self, StoreError> {
        let name = uuid::Uuid::new_v4().simple().to_string();
        let path = folder::files(folder).join(&name);
        folder::write_whole(&path, content)?;
        Ok(Self {
            name,
            size: content.len() as u64,
            sha256: hex(&Sha256::digest(content)),
            path,
        })
    }

    /// Removes the file when the change that should name it was refused. After another failure it is unknown whether
    /// the commit reached the disk, so the file stays.
    pub(super) fn settle<T>(self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        if let Err(StoreError::Refused(_)) = outcome {
            // A file that can't be removed now is set aside at the next start.
            let _ = fs::remove_file(&self.path);
        }
        outcome
    }
}

/// Records the content in a file.
pub(super) fn insert_blob(
    connection: &Connection,
    name: &str,
    size: u64,
    sha256: &str,
) -> Result<Blob, StoreError> {
    connection
        .prepare_cached("INSERT INTO blobs (name, size, sha256) VALUES (?1, ?2, ?3)")?
        .execute((name, size, sha256))?;
    Ok(Blob(connection.last_insert_rowid()))
}

/// Opens the content in a file, which must have its size.
///
/// # Errors
/// When the file is missing or has another size: better no byte than some of them.
pub(super) fn open(folder: &Path, name: &str, size: u64) -> Result<File, StoreError> {
    let file = File::open(folder::files(folder).join(name));
    let file = file
        .with_context(|| format!("the content file {name}"))
        .context(Damaged)?;
    let found = file.metadata()?.len();
    if found != size {
        let damage = anyhow!("the content file {name} has {found} bytes in place of {size}");
        return Err(damage.context(Damaged).into());
    }
    Ok(file)
}

impl Store {
    /// Cleans up after a crash: removes files that were being written, and moves those that nothing names aside. Only
    /// at the start, before other writers.
    pub fn put_leftovers_aside(&self, _owner: &Ownership) -> Result<(), StoreError> {
        let folder = &self.0.folder;
        let left = self.read(|connection| leftovers(folder, connection))?;
        for path in &left.partial {
            fs::remove_file(path)?;
        }
        if !left.unnamed.is_empty() {
            let aside = folder.join("set-aside");
            folder::make(&aside)?;
            for path in &left.unnamed {
                if let Some(name) = path.file_name() {
                    fs::rename(path, aside.join(name))?;
                }
            }
            tracing::warn!(
                "{} content files that nothing names are left from an interrupted change; they were moved to {}",
                left.unnamed.len(),
                aside.display()
            );
        }
        Ok(())
    }
}

/// Files of this program that are of no use.
#[derive(Debug, Default)]
pub(super) struct Leftovers {
    /// Those that were being written.
    pub(super) partial: Vec<PathBuf>,
    /// Contents that nothing names.
    pub(super) unnamed: Vec<PathBuf>,
}

/// Finds leftovers in the folder of files. Files whose names this program does not generate are ignored.
pub(super) fn leftovers(folder: &Path, connection: &Connection) -> Result<Leftovers, StoreError> {
    let mut left = Leftovers::default();
    let mut all = connection.prepare(NAMED)?;
    let named = all.query_map((), |row| row.get::<_, String>(0))?;
    let named: BTreeSet<String> = named.collect::<Result<_, _>>()?;
    let files = folder::files(folder);
    let entries =
        fs::read_dir(&files).with_context(|| format!("{} can't be read", files.display()))?;
    for entry in entries {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        if let Some(name) = name.strip_suffix(&format!(".{}", folder::PARTIAL)) {
            if is_ours(name) {
                left.partial.push(path);
            }
        } else if is_ours(name) && !named.contains(name) {
            left.unnamed.push(path);
        }
    }
    Ok(left)
}

/// Whether this program gives such names: those of UUIDs.
fn is_ours(name: &str) -> bool {
    name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}
