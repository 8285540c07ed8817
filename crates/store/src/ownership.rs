//! One process at a time uses a data folder.

use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, bail};

use super::folder;

/// The right to use a data folder, until it is dropped or the process ends, however it ends.
#[derive(Debug)]
pub struct Ownership {
    _file: File,
}

/// Whether a data folder is in use.
#[derive(Debug)]
pub(crate) enum Use {
    /// A platform is running on it.
    Running,
    /// It is free, and stays locked against other processes until this is dropped.
    Kept(#[expect(dead_code, reason = "held, not read")] File),
    /// There is no lock file, so it is free.
    NoLock,
}

fn lock(folder: &Path) -> PathBuf {
    folder.join("lock")
}

impl Ownership {
    /// Makes the folder where it is missing, and takes it for this process.
    ///
    /// # Errors
    /// When it is no folder, can't be written, or is in use.
    pub fn take(folder: &Path) -> anyhow::Result<Self> {
        let shown = folder.display();
        if folder.exists() && !folder.is_dir() {
            bail!("{shown} is a file; the data folder has to be a folder");
        }
        folder::make(folder).with_context(|| format!("can't use the data folder {shown}"))?;
        let file = folder::create(&lock(folder))
            .with_context(|| format!("can't write to the data folder {shown}"))?;
        match patiently_lock(&file) {
            Ok(()) => {
                require_writable(folder)
                    .with_context(|| format!("can't write to the data folder {shown}"))?;
                Ok(Self { _file: file })
            }
            Err(TryLockError::WouldBlock) => {
                bail!("another platform is running on the data folder {shown}")
            }
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("can't lock the data folder {shown}"))
            }
        }
    }
}

/// Locks a file. A platform that has just ended may leave its lock for a moment: a process that it was starting has a copy
/// until it runs its own program.
fn patiently_lock(file: &File) -> Result<(), TryLockError> {
    const ATTEMPTS: u32 = 10;
    const PAUSE: Duration = Duration::from_millis(30);
    for _ in 1..ATTEMPTS {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            result => return result,
        }
    }
    file.try_lock()
}

/// Fails for a folder in which no file can be made. One on a full disk is none of those: it can still be read.
fn require_writable(folder: &Path) -> std::io::Result<()> {
    let path = folder.join("writable").with_extension(folder::PARTIAL);
    match folder::create(&path) {
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem
            ) =>
        {
            Err(error)
        }
        Err(_) => Ok(()),
        Ok(_) => fs::remove_file(&path),
    }
}

impl Use {
    /// Asks, without changing anything.
    ///
    /// # Errors
    /// When the lock can't be read.
    pub(crate) fn of(folder: &Path) -> anyhow::Result<Self> {
        let file = match File::open(lock(folder)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::NoLock),
            file => file.context("the lock can't be read")?,
        };
        match file.try_lock_shared() {
            Ok(()) => Ok(Self::Kept(file)),
            Err(TryLockError::WouldBlock) => Ok(Self::Running),
            Err(TryLockError::Error(error)) => Err(error).context("the lock can't be asked"),
        }
    }
}
