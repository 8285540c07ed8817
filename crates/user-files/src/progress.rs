//! How far large files are read that are being read to their end.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often it is told how far large files are read or copied.
pub(super) const TELL: Duration = Duration::from_secs(10);

/// How far files are read, by their paths.
#[derive(Debug, Default)]
pub(super) struct Progress {
    files: Mutex<BTreeMap<String, Read>>,
    is_stopped: AtomicBool,
}

#[derive(Debug, Clone, Copy)]
struct Read {
    bytes: u64,
    all: u64,
}

impl Progress {
    fn files(&self) -> MutexGuard<'_, BTreeMap<String, Read>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A file of so many bytes is read from now on.
    pub(super) fn begin(&self, path: &str, all: u64) {
        let read = Read { bytes: 0, all };
        self.files().insert(path.to_owned(), read);
    }

    /// So many more bytes of a file were read. Of files that did not begin here, nothing is kept.
    ///
    /// # Errors
    /// When the reading of those that did is to end.
    pub(super) fn add(&self, path: &str, bytes: u64) -> io::Result<()> {
        if let Some(read) = self.files().get_mut(path) {
            if self.is_stopped() {
                return Err(io::Error::other("the platform stops"));
            }
            read.bytes += bytes;
        }
        Ok(())
    }

    /// A file is not read any more.
    pub(super) fn end(&self, path: &str) {
        self.files().remove(path);
    }

    /// How much of a file was read, in percent.
    pub(super) fn of(&self, path: &str) -> Option<u32> {
        self.files().get(path).copied().map(Read::percent)
    }

    /// How many files are being read, how much of all of them together was, in percent, and how many bytes they have.
    pub(super) fn all(&self) -> (usize, u32, u64) {
        let files = self.files();
        let bytes = files.values().map(|read| read.bytes).sum();
        let all = files.values().map(|read| read.all).sum();
        (files.len(), Read { bytes, all }.percent(), all)
    }

    /// Whether the reading is to end, or may begin again.
    pub(super) fn stop(&self, is_stopped: bool) {
        self.is_stopped.store(is_stopped, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }
}

impl Read {
    /// What is not ended is never whole.
    fn percent(self) -> u32 {
        let percent = self.bytes.saturating_mul(100).checked_div(self.all);
        percent.unwrap_or(0).min(99).try_into().unwrap_or(99)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_told_of_files_that_are_being_read() {
        let progress = Progress::default();
        progress.add("a", 5).unwrap();
        assert_eq!(progress.of("a"), None);
        progress.begin("a", 200);
        progress.begin("b", 100);
        progress.add("a", 50).unwrap();
        progress.add("a", 20).unwrap();
        assert_eq!((progress.of("a"), progress.of("b")), (Some(35), Some(0)));
        assert_eq!(progress.all(), (2, 23, 300));
        // A file of rows that are written anew is read more than once.
        progress.add("a", 1000).unwrap();
        assert_eq!(progress.of("a"), Some(99));
        progress.end("a");
        assert_eq!((progress.of("a"), progress.all()), (None, (1, 0, 100)));
        progress.stop(true);
        progress.add("b", 1).unwrap_err();
        progress.add("a", 1).unwrap();
        progress.stop(false);
        progress.add("b", 1).unwrap();
    }
}
