//! The copy of a bucket's files in the state folder.
//!
//! Processes that run SQL or look at files are kept from the network, so what they read is files. A round lists the bucket and
//! copies what is new or changed into a folder beside the files; when all of it is there, it takes its place at once, so that a
//! dataset of several files is not read half. What was copied by a round that failed, the next one does not copy again.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow, bail};
use belvedere_store::make;
use futures_util::StreamExt as _;
use object_store::ObjectMeta;
use serde::{Deserialize, Serialize};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tracing::Dispatch;
use tracing::instrument::WithSubscriber as _;

use super::Problem;
use super::bucket::{Bucket, reason};
use super::convert::output::RESERVE;

mod copy;
mod install;
mod plan;

use copy::Outcome;
use plan::{Copied, Listing, Object, Rules, Version, plan};

/// Its folder, in the one of the platform's state.
const FOLDER: &str = "s3";
/// The folder of the files in it, and the one of files that are being copied.
const FILES: &str = "files";
const NEW: &str = "new";
/// What is known of the files.
const INDEX: &str = "index.json";
/// The ending of the name of a file that is not whole.
const PART: &str = "part";
/// Looking takes at most one part in so many of the time, at a bucket and at a folder.
pub(super) const SHARE: u32 = 20;
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
///
/// ```
/// use std::sync::Arc;
///
/// use belvedere_user_files::{Bucket, Mirror};
/// use object_store::memory::InMemory;
///
/// let objects = Arc::new(InMemory::new());
/// let state = tempfile::tempdir()?;
/// let mirror = Mirror::open(Bucket::new(objects.clone(), "s3://flights/2026")?, state.path())?;
/// // A state folder is for one bucket: what was copied stays for the next start.
/// let other = Bucket::new(objects, "s3://flights/2025")?;
/// assert!(Mirror::open(other, state.path()).is_err());
/// # Ok::<(), anyhow::Error>(())
/// ```
pub struct Mirror {
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
    installing: Mutex<()>,
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
    pub fn open(bucket: Bucket, state: &Path) -> anyhow::Result<Arc<Self>> {
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
            installing: Mutex::default(),
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
        lock(&self.installing)
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

    /// Brings the copy in line again and again, until the guard is dropped.
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
            self.install(plan, staged, &files, &mut copied)?;
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
async fn in_time<T>(response: impl Future<Output = T>) -> Result<T, String> {
    let response = tokio::time::timeout(SILENCE, response).await;
    response.map_err(|_| "the server does not answer".to_owned())
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
