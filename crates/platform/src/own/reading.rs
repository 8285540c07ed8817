//! Large files that wait to be read, in the background.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Own;
use super::jobs::Job;
use super::scan::Depth;

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
        let rank = |job: &Job| (job.depth == Depth::Whole, job.found.mark.size);
        self.waiting.sort_by_key(|job| std::cmp::Reverse(rank(job)));
    }

    /// The next one is being read from now on.
    pub(super) fn begin(&mut self) -> Option<Job> {
        let job = self.waiting.pop()?;
        self.reading.insert(job.found.path.clone());
        Some(job)
    }

    pub(super) fn end(&mut self, path: &str) {
        self.reading.remove(path);
    }
}

impl Own {
    /// Begins to read the files that wait, several at once, unless they are being read.
    pub(super) fn read_in_background(self: &Arc<Self>) {
        let most = std::thread::available_parallelism().map_or(1, usize::from);
        let mut large = self.large();
        while large.threads < most.min(large.waiting.len() + large.reading.len()) {
            let own = Arc::clone(self);
            // A thread of its own, which is not joined when the platform stops.
            let thread = std::thread::Builder::new().name("reading".to_owned());
            let spawned = thread.spawn(move || {
                while !own.progress.is_stopped() && own.read_large() {}
                own.large().threads -= 1;
            });
            if let Err(error) = spawned {
                tracing::warn!("large files can't be read: {error}");
                break;
            }
            large.threads += 1;
        }
    }
}
