//! Files of datasets: those of the data folder, whole or not there, and those of the user, only named.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context as _, anyhow};
use sha2::{Digest as _, Sha256};

use crate::contents::hex;
use crate::{Bulk, Store, StoreError, folder};

/// A file that a transaction adds.
#[derive(Debug, Clone)]
pub enum NewFile {
    /// A file of the data folder.
    Stored(StoredFile),
    /// A file of the user.
    External(ExternalFile),
}

/// A file of the data folder. It is invisible before the commit of a transaction that names it.
#[derive(Debug, Clone)]
pub struct StoredFile {
    pub(super) name: String,
    pub(super) size: u64,
    pub(super) sha256: String,
}

/// A file of the user as it was when it was looked at: it is read where it is, and never copied or removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExternalFile {
    /// Absolute path.
    pub(super) path: PathBuf,
    /// In bytes.
    pub(super) size: u64,
    /// When it was last changed, in nanoseconds since 1970.
    pub(super) modified: i64,
}

impl ExternalFile {
    /// Looks at a file.
    ///
    /// # Errors
    /// When it can't be looked at, is no regular file, or when its path is not absolute or not Unicode.
    pub fn of(path: &Path) -> Result<Self, StoreError> {
        let shown = path.display();
        if !path.is_absolute() || path.to_str().is_none() {
            return Err(anyhow!("{shown} is no absolute path in Unicode").into());
        }
        let metadata = fs::metadata(path).with_context(|| format!("can't read {shown}"))?;
        if !metadata.is_file() {
            return Err(anyhow!("{shown} is no regular file").into());
        }
        Ok(Self {
            path: path.to_owned(),
            size: metadata.len(),
            modified: nanoseconds(metadata.modified()?),
        })
    }

    /// Whether the file is gone or no longer as it was.
    pub(crate) fn is_changed(&self) -> bool {
        fs::metadata(&self.path).ok().is_none_or(|metadata| {
            let modified = metadata.modified().ok().map(nanoseconds);
            metadata.len() != self.size || modified != Some(self.modified)
        })
    }
}

/// Nanoseconds since 1970.
fn nanoseconds(time: SystemTime) -> i64 {
    let signed = |duration: std::time::Duration| i64::try_from(duration.as_nanos());
    match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(since) => signed(since).unwrap_or(i64::MAX),
        Err(before) => signed(before.duration()).map_or(i64::MIN, |nanoseconds| -nanoseconds),
    }
}

/// Where files of datasets are written to: a cheap handle for any thread.
#[derive(Debug, Clone)]
pub struct FileFolder {
    folder: PathBuf,
    /// Whether each file is made durable by itself. A store that is being filled does that at its end.
    durable: bool,
}

impl FileFolder {
    /// Begins a file.
    pub fn create(&self) -> Result<FileSink, StoreError> {
        let name = uuid::Uuid::new_v4().simple().to_string();
        let partial = self.folder.join(format!("{name}.{}", folder::PARTIAL));
        let file = BufWriter::with_capacity(1 << 16, folder::create(&partial)?);
        Ok(FileSink {
            target: self.clone(),
            name,
            partial,
            file,
            hash: Sha256::new(),
            size: 0,
        })
    }

    /// Writes a file.
    pub fn write(&self, content: &[u8]) -> Result<StoredFile, StoreError> {
        let mut sink = self.create()?;
        sink.write_all(content)?;
        sink.finish()
    }
}

/// A file that is being written. Without [`FileSink::finish`] it is removed.
#[derive(Debug)]
pub struct FileSink {
    target: FileFolder,
    name: String,
    partial: PathBuf,
    file: BufWriter<File>,
    hash: Sha256,
    size: u64,
}

impl FileSink {
    /// Ends the file. When this returns, it is on disk, whole and under its name.
    pub fn finish(mut self) -> Result<StoredFile, StoreError> {
        self.file.flush()?;
        if self.target.durable {
            self.file.get_ref().sync_all()?;
        }
        fs::rename(&self.partial, self.target.folder.join(&self.name))?;
        if self.target.durable {
            folder::sync_folder(&self.target.folder)?;
        }
        Ok(StoredFile {
            name: std::mem::take(&mut self.name),
            size: self.size,
            sha256: hex(&std::mem::take(&mut self.hash).finalize()),
        })
    }
}

impl Write for FileSink {
    fn write(&mut self, content: &[u8]) -> std::io::Result<usize> {
        let written = self.file.write(content)?;
        self.hash.update(&content[..written]);
        self.size += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }
}

impl Drop for FileSink {
    fn drop(&mut self) {
        // After a rename there is nothing under this name.
        let _ = fs::remove_file(&self.partial);
    }
}

impl Store {
    /// Where files of datasets are written to, each durable before a commit names it.
    pub fn dataset_folder(&self) -> FileFolder {
        FileFolder {
            folder: folder::files(&self.0.folder),
            durable: true,
        }
    }
}

impl Bulk {
    /// Where files of datasets are written to.
    pub fn dataset_folder(&self) -> FileFolder {
        FileFolder {
            folder: folder::files(&self.folder),
            durable: false,
        }
    }
}
