//! Copies of objects, each in a file of its own beside the files.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use belvedere_store::hex;
use futures_util::{StreamExt as _, stream};
use object_store::{Error, GetOptions, GetRange};
use sha2::{Digest as _, Sha256};
use tracing::Dispatch;
use tracing::instrument::WithSubscriber as _;

use super::plan::{Object, Plan, Version};
use super::{AT_ONCE, Failure, Mirror, NEW, PART, PAUSE, in_time, lock, unwritten};
use crate::bucket::reason;
use crate::convert::output::STEP;
use crate::progress::TELL;

/// What became of an object that was to be copied.
#[derive(Debug)]
pub(super) enum Outcome {
    /// It is in a file of this name in the folder of new ones.
    Staged(String),
    /// It has changed since it was listed, or is gone.
    Changed,
    Failed(String),
    /// Nothing can be copied.
    Broken(String),
}

impl Mirror {
    /// Copies the objects that are new or changed beside the files. The outcomes are in the order of the plan.
    pub(super) async fn stage(&self, plan: &Plan) -> Result<Vec<Outcome>, String> {
        if plan.fetch.is_empty() {
            return Ok(Vec::new());
        }
        let address = &self.bucket.address;
        let all: u64 = plan
            .fetch
            .iter()
            .map(|(_, object)| object.version.size)
            .sum();
        let count = plan.fetch.len();
        let what = if count == 1 { "file" } else { "files" };
        if all > STEP {
            tracing::info!("copying {count} {what} ({} MiB) of {address}", all >> 20);
        }
        let done = AtomicU64::new(0);
        let copies = (0..count).map(|number| {
            let done = &done;
            async move {
                let (path, object) = &plan.fetch[number];
                let outcome = self.copy(path, object, done);
                (number, outcome.with_subscriber(Dispatch::none()).await)
            }
        });
        let mut copies = stream::iter(copies).buffer_unordered(AT_ONCE);
        let mut outcomes = Vec::new();
        let mut tell = tokio::time::interval_at(tokio::time::Instant::now() + TELL, TELL);
        loop {
            let next = tokio::select! {
                next = copies.next() => next,
                _ = tell.tick() => {
                    let so_far = done.load(Ordering::Relaxed);
                    let percent = so_far.saturating_mul(100).checked_div(all).unwrap_or(0).min(99);
                    tracing::info!(
                        "{address} is being copied: {percent} % of {} MiB, {} of {count} {what}",
                        all >> 20,
                        outcomes.len()
                    );
                    continue;
                }
            };
            match next {
                Some((_, Outcome::Broken(reason))) => return Err(reason),
                Some(outcome) => outcomes.push(outcome),
                None => break,
            }
        }
        outcomes.sort_by_key(|(number, _)| *number);
        Ok(outcomes.into_iter().map(|(_, outcome)| outcome).collect())
    }

    /// Copies an object, unless that failed a moment ago.
    async fn copy(&self, path: &str, object: &Object, done: &AtomicU64) -> Outcome {
        let failure = lock(&self.failures).get(path).cloned();
        if let Some(failure) = failure
            && failure.version == object.version
            && Instant::now() < failure.again_at
        {
            return Outcome::Failed(failure.reason);
        }
        let outcome = self.fetch(object, done).await;
        let mut failures = lock(&self.failures);
        match &outcome {
            Outcome::Failed(reason) => {
                let failure = Failure {
                    version: object.version.clone(),
                    reason: reason.clone(),
                    again_at: Instant::now() + PAUSE,
                };
                failures.insert(path.to_owned(), failure);
            }
            _ => drop(failures.remove(path)),
        }
        outcome
    }

    /// Copies an object into a file of its own, and goes on where an earlier try ended.
    async fn fetch(&self, object: &Object, done: &AtomicU64) -> Outcome {
        let Version { size, tag, .. } = &object.version;
        let name = hex(&Sha256::digest(format!("{object:?}")));
        let staged = self.folder.join(NEW).join(&name);
        if fs::metadata(&staged).is_ok_and(|found| found.len() == *size) {
            done.fetch_add(*size, Ordering::Relaxed);
            return Outcome::Staged(name);
        }
        let partial = staged.with_extension(PART);
        // A weak tag says nothing about the bytes.
        let strong = tag.clone().filter(|tag| !tag.starts_with("W/"));
        let begun = fs::metadata(&partial).map_or(0, |found| found.len());
        let begun = if strong.is_some() && begun < *size {
            begun
        } else {
            0
        };
        if self.is_full(size - begun) {
            return full(&partial);
        }
        let options = GetOptions {
            if_match: strong,
            range: (begun > 0).then_some(GetRange::Offset(begun)),
            ..GetOptions::default()
        };
        let got = match in_time(self.bucket.store.get_opts(&object.key, options)).await {
            Ok(Ok(got)) => got,
            Ok(Err(error)) => return refused(&partial, &error),
            Err(silence) => return Outcome::Broken(silence),
        };
        if got.meta.size != *size || tag.is_some() && got.meta.e_tag != *tag {
            return changed(&partial);
        }
        let open = File::options().create(true).append(true).open(&partial);
        let file = open.and_then(|file| file.set_len(begun).map(|()| file));
        let mut file = match file {
            Ok(file) => file,
            Err(error) => return failed(&partial, &error),
        };
        done.fetch_add(begun, Ordering::Relaxed);
        let mut written = begun;
        let mut bytes = got.into_stream();
        loop {
            let chunk = match in_time(bytes.next()).await {
                Ok(Some(Ok(chunk))) => chunk,
                Ok(Some(Err(error))) => return Outcome::Broken(reason(&error)),
                Ok(None) => break,
                Err(silence) => return Outcome::Broken(silence),
            };
            let before = written;
            written += chunk.len() as u64;
            if before / STEP != written / STEP && self.is_full(0) {
                return full(&partial);
            }
            if let Err(error) = file.write_all(&chunk) {
                return failed(&partial, &error);
            }
            done.fetch_add(chunk.len() as u64, Ordering::Relaxed);
        }
        if written != *size {
            return changed(&partial);
        }
        match file.sync_all().and_then(|()| fs::rename(&partial, &staged)) {
            Ok(()) => Outcome::Staged(name),
            Err(error) => failed(&partial, &error),
        }
    }

    /// Whether the disk has no space for so many bytes more.
    fn is_full(&self, bytes: u64) -> bool {
        let needed = bytes.saturating_add(self.reserve.load(Ordering::Relaxed));
        fs4::available_space(&self.folder).is_ok_and(|free| free < needed)
    }
}

/// Why an object is not sent.
fn refused(partial: &Path, error: &Error) -> Outcome {
    match error {
        Error::Precondition { .. } | Error::NotFound { .. } => changed(partial),
        Error::PermissionDenied { .. } | Error::Unauthenticated { .. } => {
            Outcome::Failed(reason(error))
        }
        _ => Outcome::Broken(reason(error)),
    }
}

fn changed(partial: &Path) -> Outcome {
    discard(partial);
    Outcome::Changed
}

fn full(partial: &Path) -> Outcome {
    failed(partial, &ErrorKind::StorageFull.into())
}

fn failed(partial: &Path, error: &io::Error) -> Outcome {
    discard(partial);
    Outcome::Failed(unwritten(error))
}

/// Gives the space of a file that is of no use back.
fn discard(partial: &Path) {
    // It may not have been begun.
    let _ = fs::remove_file(partial);
}
