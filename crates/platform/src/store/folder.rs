//! The data folder: its names, its format version, and files that are either whole or not there.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use serde::{Deserialize, Serialize};

use super::StoreError;

/// The version of the folder's format that this program reads and writes.
const FORMAT: u32 = 7;
/// There while a store is being made, so that what an interrupted attempt left can be told and removed.
const UNFINISHED: &str = "unfinished";
const MARK: &str = "format.json";
const DATABASE: &str = "objects.sqlite";
const FILES: &str = "files";

#[derive(Serialize, Deserialize)]
struct Mark {
    format: u32,
}

/// What a data folder holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// No store.
    Empty,
    /// A store whose making was interrupted.
    Unfinished,
    /// A store.
    Ready,
}

/// The database of a data folder.
pub(super) fn database(folder: &Path) -> PathBuf {
    folder.join(DATABASE)
}

/// The folder of the contents of attachments and media items.
pub(super) fn files(folder: &Path) -> PathBuf {
    folder.join(FILES)
}

/// Looks at a data folder.
pub(super) fn state(folder: &Path) -> Result<State, StoreError> {
    let mark = folder.join(MARK);
    if mark.exists() {
        let mark: Mark = serde_json::from_slice(&fs::read(&mark)?)
            .with_context(|| format!("{} can't be read", mark.display()))?;
        if mark.format != FORMAT {
            let age = if mark.format < FORMAT {
                "an older"
            } else {
                "a newer"
            };
            return Err(StoreError::Failed(anyhow!(
                "{} has format {}, of {age} version of the platform; this one reads format \
                 {FORMAT}. Use the version that wrote it, or another folder.",
                folder.display(),
                mark.format,
            )));
        }
        return Ok(State::Ready);
    }
    if folder.join(UNFINISHED).exists() {
        return Ok(State::Unfinished);
    }
    if database(folder).exists() || files(folder).exists() {
        return Err(StoreError::Failed(anyhow!(
            "{} holds `{DATABASE}` or `{FILES}` but no `{MARK}`: it is not a data folder of this platform",
            folder.display(),
        )));
    }
    Ok(State::Empty)
}

/// Fails unless the folder holds a store.
pub(super) fn require_ready(folder: &Path) -> Result<(), StoreError> {
    match state(folder)? {
        State::Ready => Ok(()),
        State::Empty | State::Unfinished => Err(StoreError::Failed(anyhow!(
            "{} holds no data yet",
            folder.display()
        ))),
    }
}

/// Prepares a folder for a new store, removing what an interrupted attempt left.
pub(super) fn begin(folder: &Path) -> Result<(), StoreError> {
    match state(folder)? {
        State::Ready => {
            return Err(StoreError::Failed(anyhow!(
                "{} holds data already",
                folder.display()
            )));
        }
        State::Unfinished => {
            for suffix in ["", "-wal", "-shm", "-journal"] {
                remove(fs::remove_file(folder.join(format!("{DATABASE}{suffix}"))))?;
            }
            remove(fs::remove_dir_all(files(folder)))?;
        }
        State::Empty => {}
    }
    fs::create_dir_all(folder).with_context(|| format!("{} can't be made", folder.display()))?;
    File::create(folder.join(UNFINISHED))?.sync_all()?;
    fs::create_dir(files(folder))?;
    Ok(())
}

/// Marks the folder as holding a store. Everything in it must be on disk already.
pub(super) fn finish(folder: &Path) -> Result<(), StoreError> {
    write_whole(
        &folder.join(MARK),
        &serde_json::to_vec(&Mark { format: FORMAT })?,
    )?;
    fs::remove_file(folder.join(UNFINISHED))?;
    Ok(())
}

/// Writes a file that is there whole or not at all, even when the power fails.
pub(super) fn write_whole(path: &Path, content: &[u8]) -> Result<(), StoreError> {
    let partial = path.with_extension("partial");
    let mut file = File::create(&partial)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(&partial, path)?;
    if let Some(folder) = path.parent() {
        sync_folder(folder)?;
    }
    Ok(())
}

/// Makes new names in a folder durable. Windows has no such call; its file system keeps a journal of names.
pub(super) fn sync_folder(folder: &Path) -> std::io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()
    } else {
        Ok(())
    }
}

fn remove(result: std::io::Result<()>) -> std::io::Result<()> {
    match result {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}
