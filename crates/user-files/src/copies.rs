//! Copies of files that can't be read in place: in the state folder, each as long as it is what the file says or is
//! being read.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use belvedere_store as store;
use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use super::root::{Fingerprint, reason};

/// Their folder, in the one of the platform's state.
pub(super) const FOLDER: &str = "converted";

/// A copy as it is kept in mind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Converted {
    /// Its name in the folder.
    pub(super) name: String,
    /// Its own fingerprint, once it is in the folder. Data folders have it by this name.
    #[serde(rename = "mark")]
    pub(super) fingerprint: Fingerprint,
}

impl Converted {
    /// One that was just made.
    pub(super) fn named(name: String) -> Self {
        let fingerprint = Fingerprint::default();
        Self { name, fingerprint }
    }
}

/// A copy that is read. When it is of no use any more, it goes with its last reader.
#[derive(Debug)]
pub(super) struct Copy {
    path: PathBuf,
    fingerprint: Fingerprint,
    is_replaced: AtomicBool,
}

impl Copy {
    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Opens it if it is as it was.
    ///
    /// # Errors
    /// A sentence.
    pub(super) fn open(&self) -> Result<File, String> {
        let file = File::open(&self.path).map_err(|error| reason(&error))?;
        if self.is_of(&file) {
            Ok(file)
        } else {
            Err("its copy has changed".to_owned())
        }
    }

    /// Whether this is the copy, as it was.
    pub(super) fn is_of(&self, file: &File) -> bool {
        file.metadata()
            .is_ok_and(|found| Fingerprint::of(&found) == self.fingerprint)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        if *self.is_replaced.get_mut() {
            // What can't be removed now goes at the next start.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The folder of copies.
pub(super) struct Copies {
    folder: PathBuf,
    read: Mutex<HashMap<String, Weak<Copy>>>,
}

impl Copies {
    pub(super) fn new(folder: &Path) -> io::Result<Self> {
        Ok(Self {
            folder: std::path::absolute(folder)?,
            read: Mutex::default(),
        })
    }

    /// A folder for a process that makes copies; none when there can't be any.
    pub(super) fn workshop(&self) -> Option<TempDir> {
        let made = store::make(&self.folder).and_then(|()| {
            let folder = tempfile::Builder::new()
                .prefix("making-")
                .tempdir_in(&self.folder);
            Ok(folder?)
        });
        made.inspect_err(|error| tracing::warn!("no copies of files can be made: {error:#}"))
            .ok()
    }

    /// Takes a copy over from the folder where it was made.
    ///
    /// # Errors
    /// When it is no ordinary file of that folder, or can't be kept.
    pub(super) fn take(&self, from: &Path, made: &Converted) -> io::Result<Converted> {
        let is_name = made.name.bytes().all(|byte| byte.is_ascii_digit());
        let path = from.join(&made.name);
        if !is_name || !fs::symlink_metadata(&path)?.is_file() {
            return Err(io::Error::other("it is no copy"));
        }
        File::open(&path)?.sync_all()?;
        let name = uuid::Uuid::new_v4().simple().to_string();
        let kept = self.folder.join(&name);
        fs::rename(path, &kept)?;
        store::private(&kept).map_err(io::Error::other)?;
        let fingerprint = Fingerprint::of(&fs::metadata(&kept)?);
        Ok(Converted { name, fingerprint })
    }

    /// Whether a copy is there as it was.
    pub(super) fn has(&self, converted: &Converted) -> bool {
        let found = fs::metadata(self.folder.join(&converted.name));
        found.is_ok_and(|found| Fingerprint::of(&found) == converted.fingerprint)
    }

    /// The copy for its readers.
    pub(super) fn read(&self, converted: &Converted) -> Arc<Copy> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.retain(|_, copy| copy.strong_count() > 0);
        if let Some(copy) = read.get(&converted.name).and_then(Weak::upgrade) {
            return copy;
        }
        let copy = Arc::new(Copy {
            path: self.folder.join(&converted.name),
            fingerprint: converted.fingerprint,
            is_replaced: AtomicBool::new(false),
        });
        read.insert(converted.name.clone(), Arc::downgrade(&copy));
        copy
    }

    /// Removes a copy as soon as it is not read any more.
    pub(super) fn replace(&self, converted: &Converted) {
        self.read(converted)
            .is_replaced
            .store(true, Ordering::Relaxed);
    }

    /// Removes what a platform that ended has left, all but the copies with these names.
    pub(super) fn sweep(&self, needed: &HashSet<&str>) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for entry in entries {
            let name = entry.file_name();
            if !name.to_str().is_some_and(|name| needed.contains(name)) {
                let path = entry.path();
                // What can't be removed now is of no use, and does no harm.
                let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
            }
        }
    }
}
