//! Large files that wait to be read, in the background.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::UserFolder;
use super::job::Job;
use super::scan::Depth;
use super::scanner::processors;

/// Large files that wait to be read.
#[derive(Default)]
pub(super) struct Large {
    waiting: Vec<Job>,
    /// The paths of those that are being read.
    reading: BTreeSet<String>,
    threads: usize,
}

impl Large {
    /// Adds files that are to be read, unless they are being read.
    pub(super) fn wait(&mut self, jobs: Vec<Job>) {
        for job in jobs {
            let path = &job.found.path;
            if !self.reading.contains(path) {
                self.waiting.retain(|waiting| waiting.found.path != *path);
                self.waiting.push(job);
            }
        }
        // The next is the last: of samples, and then of whole files, the smallest.
        let rank = |job: &Job| (job.depth == Depth::Whole, job.found.fingerprint.size);
        self.waiting.sort_by_key(|job| std::cmp::Reverse(rank(job)));
    }

    /// The next one is being read from now on.
    pub(super) fn begin(&mut self) -> Option<Job> {
        let job = self.waiting.pop()?;
        self.reading.insert(job.found.path.clone());
        Some(job)
    }
}

/// A large file that is being read, until this is dropped. A panic drops it too, so no file stays marked.
pub(super) struct Reading<'a> {
    user_folder: &'a UserFolder,
    path: String,
}

impl<'a> Reading<'a> {
    pub(super) fn of(user_folder: &'a UserFolder, job: &Job) -> Self {
        Self {
            user_folder,
            path: job.found.path.clone(),
        }
    }
}

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        self.user_folder.progress.end(&self.path);
        self.user_folder.large().reading.remove(&self.path);
    }
}

/// A thread that reads large files, until this is dropped.
struct Thread(Arc<UserFolder>);

impl Drop for Thread {
    fn drop(&mut self) {
        self.0.large().threads -= 1;
    }
}

impl UserFolder {
    /// Begins to read the files that wait, several at once, unless they are being read.
    pub(super) fn read_in_background(self: &Arc<Self>) {
        let most = processors();
        let mut large = self.large();
        while large.threads < most.min(large.waiting.len() + large.reading.len()) {
            let user_folder = Arc::clone(self);
            // A thread of its own, which is not joined when the platform stops.
            let thread = std::thread::Builder::new().name("reading".to_owned());
            let spawned = thread.spawn(move || {
                let Thread(user_folder) = &Thread(user_folder);
                while !user_folder.progress.is_stopped() && user_folder.read_large() {}
            });
            if let Err(error) = spawned {
                tracing::warn!("large files can't be read: {error}");
                break;
            }
            large.threads += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use belvedere_store::{Options, Store};

    use super::*;
    use crate::Files;

    #[test]
    fn a_reading_that_panics_ends_with_a_problem() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("big.csv"), "id\n1\n").unwrap();
        let state = folder.path().join(".belvedere");
        let store = Store::create(&state, Vec::new(), Options::default()).unwrap();
        let files = Files::Folder(folder.path().to_owned());
        let open = || UserFolder::open(&files, None, &state, store.clone(), Some(1)).unwrap();
        let user_folder = open();
        let read = user_folder.read_next_by(|job| {
            user_folder.progress.begin(&job.found.path, 10);
            panic!("made up")
        });
        assert!(read.unwrap());
        let problems = user_folder.problems();
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].path, "big.csv");
        assert!(problems[0].reason.starts_with("reading it failed"));
        assert_eq!(user_folder.large().reading, BTreeSet::new());
        assert_eq!(user_folder.progress.all(), (0, 0, 0));
        drop(user_folder);
        // Changed, it is read as any other.
        fs::write(folder.path().join("big.csv"), "id\n1\n2\n").unwrap();
        let user_folder = open();
        while user_folder.read_large() {}
        assert_eq!(user_folder.problems(), []);
    }
}
