//! The copy of a bucket's files in the state folder.
//!
//! Processes that run SQL or look at files are kept from the network, so what they read is files. A round lists the bucket and
//! copies what is new or changed into a folder beside the files; when all of it is there, it takes its place at once, so that a
//! dataset of several files is not read half. What was copied by a round that failed, the next one does not copy again.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow, bail};
use futures_util::{StreamExt as _, stream};
use object_store::{Error, GetOptions, GetRange, ObjectMeta};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tracing::Dispatch;
use tracing::instrument::WithSubscriber as _;

use super::Problem;
use super::bucket::{Bucket, reason};
use super::convert::output::{RESERVE, STEP};
use super::root;
use super::watch::{SHARE, TELL};
use crate::store::{hex, make, sync_folder, write_whole};

mod plan;

use plan::{Copied, Listing, Object, Plan, Rules, Version, plan};

/// Its folder, in the one of the platform's state.
const FOLDER: &str = "s3";
/// The folder of the files in it, and the one of files that are being copied.
const FILES: &str = "files";
const NEW: &str = "new";
/// What is known of the files.
const INDEX: &str = "index.json";
/// The ending of the name of a file that is not whole.
const PART: &str = "part";
/// How long it takes at least until the bucket is listed again.
const INTERVAL: Duration = Duration::from_secs(10);
/// How many objects are copied at once.
const AT_ONCE: usize = 8;
/// How long a server may be silent.
const SILENCE: Duration = Duration::from_mins(1);
/// How long it takes until an object is asked for again that could not be copied.
const PAUSE: Duration = Duration::from_mins(1);
/// How often the bucket is listed again because an object has changed while it was copied.
const ROUNDS: usize = 3;

/// The copy of a bucket's files.
pub(crate) struct Mirror {
    bucket: Bucket,
    folder: PathBuf,
    rules: Rules,
    /// How many bytes are left to others on the disk.
    reserve: AtomicU64,
    /// What was copied. Locked by a round.
    copied: tokio::sync::Mutex<Copied>,
    /// Why objects could not be copied.
    failures: Mutex<HashMap<String, Failure>>,
    problems: Mutex<Vec<Problem>>,
    /// Locked while files take their places.
    placing: Mutex<()>,
    /// Connections live in it; none once this is dropped.
    runtime: Option<Runtime>,
}

/// What is kept about the files.
#[derive(Serialize, Deserialize)]
struct Index {
    address: String,
    files: Copied,
}

/// Why a version of an object could not be copied.
#[derive(Debug, Clone)]
struct Failure {
    version: Version,
    reason: String,
    again_at: Instant,
}

/// What became of an object that was to be copied.
#[derive(Debug)]
enum Outcome {
    /// It is in a file of this name in the folder of new ones.
    Staged(String),
    /// It has changed since it was listed, or is gone.
    Changed,
    Failed(String),
    /// Nothing can be copied.
    Broken(String),
}

/// Ends the rounds when it is dropped.
pub(super) struct Following(JoinHandle<()>);

impl Drop for Following {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Mirror {
    /// Opens the copy in a state folder. When there is none yet, all files of the bucket are copied before this returns.
    ///
    /// # Errors
    /// When the folder holds the copy of another bucket or can't be written, and when there is no copy and none can be made.
    pub(crate) fn open(bucket: Bucket, state: &Path) -> anyhow::Result<Arc<Self>> {
        let folder = state.join(FOLDER);
        make(&folder.join(FILES))?;
        make(&folder.join(NEW))?;
        let rules = Rules {
            ignores_case: ignores_case(&folder)?,
            is_windows: cfg!(windows),
        };
        let copied = match fs::read(folder.join(INDEX)) {
            Ok(index) => serde_json::from_slice::<Index>(&index).ok(),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => {
                return Err(error).with_context(|| format!("can't read {FOLDER}/{INDEX}"));
            }
        };
        if let Some(index) = &copied
            && *index.address != *bucket.address
        {
            bail!(
                "{} holds the copy of {}: {} needs another folder for --state",
                state.display(),
                index.address,
                bucket.address
            );
        }
        let is_first = copied.is_none();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("bucket")
            .enable_all()
            .build()?;
        let mirror = Arc::new(Self {
            bucket,
            folder,
            rules,
            reserve: AtomicU64::new(RESERVE),
            copied: tokio::sync::Mutex::new(copied.map(|index| index.files).unwrap_or_default()),
            failures: Mutex::default(),
            problems: Mutex::default(),
            placing: Mutex::default(),
            runtime: Some(runtime),
        });
        if is_first {
            mirror.update()?;
        } else {
            let address = &mirror.bucket.address;
            tracing::info!("{address} is served as it was copied, until it is listed");
        }
        Ok(mirror)
    }

    /// The folder of the files.
    pub(super) fn files(&self) -> PathBuf {
        self.folder.join(FILES)
    }

    /// Where the files come from.
    pub(super) fn address(&self) -> &str {
        &self.bucket.address
    }

    /// What of the bucket is not served, and why.
    pub(super) fn problems(&self) -> Vec<Problem> {
        lock(&self.problems).clone()
    }

    /// No file takes its place as long as this is held.
    pub(super) fn hold(&self) -> MutexGuard<'_, ()> {
        lock(&self.placing)
    }

    /// Brings the copy in line with the bucket.
    ///
    /// # Errors
    /// When it can't be listed or nothing can be copied.
    pub(super) fn update(self: &Arc<Self>) -> anyhow::Result<()> {
        let (sender, receiver) = mpsc::channel();
        let me = Arc::clone(self);
        lock(&self.failures).clear();
        let runtime = self.runtime.as_ref().context("the copy is closed")?;
        runtime.spawn(async move {
            // Who asked may have gone.
            let _ = sender.send(me.round().await);
        });
        let done = receiver.recv().context("copying failed")?;
        done.map_err(|reason| anyhow!("can't read {}: {reason}", self.bucket.address))?;
        Ok(())
    }

    /// Brings the copy in line again and again, until what it gives is dropped.
    pub(super) fn follow(self: &Arc<Self>) -> Option<Following> {
        let me = Arc::downgrade(self);
        let runtime = self.runtime.as_ref()?;
        let task = runtime.spawn(async move {
            while let Some(mirror) = me.upgrade() {
                let took = mirror.look().await;
                drop(mirror);
                tokio::time::sleep(INTERVAL.max(took * SHARE)).await;
            }
        });
        Some(Following(task))
    }

    /// A round whose failure is a problem; how long listing took.
    async fn look(&self) -> Duration {
        let address = &self.bucket.address;
        let is_outage = |problem: &Problem| *problem.path == **address;
        let was_out = lock(&self.problems).iter().any(is_outage);
        match self.round().await {
            Ok(took) => {
                if was_out {
                    tracing::info!("{address} can be read again");
                }
                took
            }
            Err(reason) => {
                let mut problems = lock(&self.problems);
                problems.retain(|problem| !is_outage(problem));
                problems.push(Problem {
                    path: address.to_string(),
                    reason: outdated(&reason),
                });
                Duration::ZERO
            }
        }
    }

    /// Lists the bucket and brings the copy in line; how long listing took.
    ///
    /// # Errors
    /// A part of a sentence, when it can't be listed or nothing can be copied. The files are as before then.
    async fn round(&self) -> Result<Duration, String> {
        let mut copied = self.copied.lock().await;
        let mut rounds = 0;
        loop {
            rounds += 1;
            let begin = Instant::now();
            let listing = self.list().with_subscriber(Dispatch::none()).await?;
            let took = begin.elapsed();
            let files = files(&self.files()).map_err(|error| unwritten(&error))?;
            let plan = plan(listing, &copied, &files, self.rules);
            let staged = self.stage(&plan).await?;
            let has_changed = staged
                .iter()
                .any(|outcome| matches!(outcome, Outcome::Changed));
            if has_changed && rounds < ROUNDS {
                continue;
            }
            self.place(plan, staged, &files, &mut copied)?;
            return Ok(took);
        }
    }

    /// What the bucket has.
    async fn list(&self) -> Result<Listing, String> {
        let mut listing = Listing::default();
        self.bucket.unlisted();
        let prefix = &self.bucket.prefix;
        let mut objects = self
            .bucket
            .store
            .list((!prefix.is_root()).then_some(prefix));
        while let Some(object) = in_time(objects.next()).await? {
            let ObjectMeta {
                location,
                last_modified,
                size,
                e_tag: tag,
                ..
            } = object.map_err(|error| reason(&error))?;
            let Some(name) = self.bucket.name(location.as_ref()).map(str::to_owned) else {
                continue;
            };
            let modified = last_modified.timestamp_millis();
            let version = Version {
                size,
                modified,
                tag,
            };
            let key = location;
            if !listing.add(&name, Object { key, version }) {
                break;
            }
        }
        listing.unlisted = self.bucket.unlisted();
        Ok(listing)
    }

    /// Copies the objects that are new or changed beside the files. The outcomes are in the order of the plan.
    async fn stage(&self, plan: &Plan) -> Result<Vec<Outcome>, String> {
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

    /// Puts what was copied in its place, and removes what is gone.
    fn place(
        &self,
        plan: Plan,
        staged: Vec<Outcome>,
        files: &BTreeMap<String, u64>,
        copied: &mut Copied,
    ) -> Result<(), String> {
        let Plan {
            fetch,
            mut keep,
            remove,
            mut problems,
        } = plan;
        let root = self.files();
        let keep_earlier = |path: String, keep: &mut Copied| {
            let earlier = copied
                .get(&path)
                .filter(|version| files.get(&path) == Some(&version.size));
            let earlier = earlier.cloned();
            earlier.map(|version| keep.insert(path, version)).is_some()
        };
        let placing = lock(&self.placing);
        let mut ready = Vec::new();
        let mut failed = HashSet::new();
        for ((path, object), outcome) in fetch.into_iter().zip(staged) {
            match outcome {
                Outcome::Staged(name) => ready.push((path, name, object.version)),
                // The copy of an earlier version is better than none.
                Outcome::Failed(reason) | Outcome::Broken(reason) => {
                    failed.insert(path.clone());
                    let path_of_problem = path.clone();
                    let reason = if keep_earlier(path, &mut keep) {
                        outdated(&reason)
                    } else {
                        reason
                    };
                    problems.push(Problem {
                        path: path_of_problem,
                        reason,
                    });
                }
                Outcome::Changed => drop(keep_earlier(path, &mut keep)),
            }
        }
        lock(&self.failures).retain(|path, _| failed.contains(path));
        let first = problems
            .iter()
            .find(|problem| failed.contains(&problem.path));
        if let Some(Problem { path, reason }) = first
            && keep.is_empty()
            && ready.is_empty()
        {
            return Err(format!("of {path:?}, {reason}"));
        }
        let is_same = ready.is_empty() && remove.is_empty() && keep == *copied;
        for path in &remove {
            if let Err(error) = fs::remove_file(root.join(path)) {
                let reason = root::reason(&error);
                problems.push(Problem {
                    path: path.clone(),
                    reason,
                });
                continue;
            }
            // A folder goes with its last file.
            let above = Path::new(path).ancestors().skip(1);
            for folder in above.take_while(|folder| !folder.as_os_str().is_empty()) {
                if fs::remove_dir(root.join(folder)).is_err() {
                    break;
                }
            }
        }
        let mut touched = BTreeSet::new();
        for (path, name, version) in ready {
            let to = root.join(&path);
            let above = to.parent().unwrap_or(&root);
            let placed = fs::create_dir_all(above);
            let placed = placed.and_then(|()| fs::rename(self.folder.join(NEW).join(name), &to));
            match placed {
                Ok(()) => {
                    touched.insert(above.to_owned());
                    keep.insert(path, version);
                }
                Err(error) => {
                    let reason = unwritten(&error);
                    problems.push(Problem { path, reason });
                }
            }
        }
        drop(placing);
        problems.sort();
        *lock(&self.problems) = problems;
        *copied = keep;
        let index = self.folder.join(INDEX);
        if !is_same || !index.exists() {
            // What the index says must be on the disk before it.
            for folder in touched {
                sync_folder(&folder).map_err(|error| unwritten(&error))?;
            }
            let content = Index {
                address: self.bucket.address.to_string(),
                files: copied.clone(),
            };
            let content = serde_json::to_vec(&content).map_err(|error| error.to_string())?;
            write_whole(&index, &content).map_err(|error| error.to_string())?;
            self.sweep();
        }
        Ok(())
    }

    /// Removes what earlier rounds have left.
    fn sweep(&self) {
        let entries = fs::read_dir(self.folder.join(NEW));
        for entry in entries.into_iter().flatten().flatten() {
            // What can't be removed now goes later, and does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

impl Drop for Mirror {
    fn drop(&mut self) {
        // Not by waiting: this may be one of its own threads.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a server answers, or a part of a sentence when it is silent for too long.
async fn in_time<T>(answer: impl Future<Output = T>) -> Result<T, String> {
    let answer = tokio::time::timeout(SILENCE, answer).await;
    answer.map_err(|_| "the server does not answer".to_owned())
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

/// Why the copy that is served is not the newest.
fn outdated(reason: &str) -> String {
    format!("its last copy is, because {reason}")
}

/// Why a copy can't be written.
fn unwritten(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "the disk has too little space for its copy".to_owned()
        }
        _ => format!("its copy can't be written: {error}"),
    }
}

/// The files of a folder and of those in it, with their sizes.
fn files(root: &Path) -> io::Result<BTreeMap<String, u64>> {
    fn add(folder: &Path, prefix: &str, files: &mut BTreeMap<String, u64>) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
            let metadata = entry.metadata()?;
            if metadata.is_dir() {
                add(&entry.path(), &format!("{path}/"), files)?;
            } else {
                files.insert(path, metadata.len());
            }
        }
        Ok(())
    }
    let mut files = BTreeMap::new();
    add(root, "", &mut files)?;
    Ok(files)
}

/// Whether the disk of a folder takes names for the same that differ in case only.
fn ignores_case(folder: &Path) -> anyhow::Result<bool> {
    let mut probe = tempfile::Builder::new();
    let probe = probe.prefix("case-").tempfile_in(folder);
    let probe = probe.with_context(|| format!("can't write to {}", folder.display()))?;
    let name = probe.path().file_name().unwrap_or_default();
    let other = name.to_string_lossy().replace("case-", "CASE-");
    Ok(folder.join(other).exists())
}

#[cfg(test)]
mod tests;
