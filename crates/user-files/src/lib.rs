//! Files of a user: a folder, served where it is.
//!
//! Each file of rows is a dataset and an object type with actions, and so is each folder whose files are parts of one
//! dataset (`folders`, `parts`); each folder of other files is a media set. Nothing is written to the folder but the
//! platform's own state in `.belvedere`. Rows are read where they are; what can't be read in place, such as a workbook, is
//! read from a copy in that state (`convert`, `copies`). A file is known by its size and the time of its last change; rows
//! are only read from a file that is as it was when it was looked at, or from the copy that was made then.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use anyhow::Context as _;

use belvedere_store::Store;
use root::Root;
use settings::FileSettings;
use unread::Unread;

mod bucket;
mod convert;
mod copies;
mod define;
mod exceptions;
mod file_rows;
mod folders;
mod found;
mod infer;
mod job;
mod jobs;
mod json;
mod keys;
mod kinds;
mod known;
mod media;
mod mirror;
mod names;
mod ontology;
mod parquet;
mod parts;
mod permits;
mod progress;
mod reading;
mod root;
mod scan;
mod scanner;
mod settings;
mod sort;
mod source;
mod sync;
mod table;
mod tables;
mod types;
mod unread;
mod walk;
mod watch;

pub use bucket::Bucket;
pub use mirror::Mirror;
pub use scanner::process as scanner_process;
pub use settings::Settings;
pub use walk::STATE;
pub use watch::Watching;

/// A file or folder that is not served.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Problem {
    /// Its path in the folder.
    pub path: String,
    /// Why it is not served, as a part of a sentence.
    pub reason: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} is not served: {}", self.path, self.reason)
    }
}

/// Where the user's files are.
pub enum Files {
    /// In a folder, which is read where it is.
    Folder(PathBuf),
    /// In a bucket, of which there is a copy.
    Bucket(Arc<Mirror>),
}

fn root_of(folder: &Path) -> anyhow::Result<Root> {
    Root::new(folder).with_context(|| format!("can't read the folder {}", folder.display()))
}

/// The user's folder over which a store is open.
///
/// ```
/// use belvedere_store::{ListRequest, Options, Store};
/// use belvedere_user_files::{Files, STATE, UserFolder};
///
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("cities.csv"), "name,people\nGraz,303270\nLinz,212538\n")?;
/// std::fs::write(folder.path().join("broken.parquet"), "PAR1")?;
/// let state = folder.path().join(STATE);
/// let store = Store::create(&state, Vec::new(), Options::default())?;
/// let files = Files::Folder(folder.path().to_owned());
/// // Without a program for it, files are looked at in this process.
/// let user_folder = UserFolder::open(&files, None, &state, store.clone(), None)?;
///
/// let definitions = store.definitions();
/// let ontology = definitions.ontologies().next().expect("the folder is an ontology");
/// let cities = ListRequest {
///     ontology: ontology.api_name.clone(),
///     object_type: "Cities".to_owned(),
///     ..ListRequest::default()
/// };
/// assert_eq!(store.list(&cities)?.total_count, 2);
/// // A file that can't be served is no error.
/// let problems = user_folder.problems();
/// assert_eq!(problems.first().map(|problem| problem.path.as_str()), Some("broken.parquet"));
/// # Ok::<(), anyhow::Error>(())
/// ```
pub struct UserFolder {
    root: Root,
    /// What makes the folder a copy of a bucket's files.
    mirror: Option<Arc<Mirror>>,
    /// The program whose processes look at files.
    scanner: Option<PathBuf>,
    /// Where the platform keeps its state: that is no part of the data.
    state: PathBuf,
    store: Store,
    /// Makes the RIDs of this folder different from those of any other.
    seed: String,
    footers: Arc<table::Footers>,
    copies: copies::Copies,
    known: Mutex<known::Known>,
    /// How many bytes are read at once before large files have to wait.
    much: u64,
    large: Mutex<reading::Large>,
    progress: progress::Progress,
    /// For the processes that read large files. What is looked at at once takes none: a request would wait for minutes.
    permits: permits::Permits,
    me: Weak<UserFolder>,
}

impl UserFolder {
    /// Looks at the files of the folder and serves them from the store in `state`. `scanner` is the program whose confined
    /// processes look at files; without it, this process does. When more than `much` bytes have to be read, large files wait
    /// for [`Self::read_large`] or for [`Self::watch`].
    ///
    /// # Errors
    /// When the folder or its settings can't be read, or the store fails. A file that can't be used is no error.
    pub fn open(
        files: &Files,
        scanner: Option<PathBuf>,
        state: &Path,
        store: Store,
        much: Option<u64>,
    ) -> anyhow::Result<Arc<Self>> {
        let (root, mirror) = match files {
            Files::Folder(folder) => (root_of(folder)?, None),
            Files::Bucket(mirror) => {
                let root = root_of(&mirror.files())?.copied_from(mirror.address());
                (root, Some(Arc::clone(mirror)))
            }
        };
        let seed = tables::prepare(&store)?;
        let copies = copies::Copies::new(&state.join(copies::FOLDER))?;
        let known = known::Known::load(&store, &copies)?;
        copies.sweep(&known.copies());
        let user_folder = Arc::new_cyclic(|me| Self {
            root,
            mirror,
            scanner,
            state: state.to_owned(),
            store,
            seed,
            footers: Arc::default(),
            copies,
            known: Mutex::new(known),
            much: much.unwrap_or(jobs::MUCH),
            large: Mutex::default(),
            progress: progress::Progress::default(),
            permits: permits::Permits::new(scanner::processors()),
            me: Weak::clone(me),
        });
        let files = media::Files(Weak::clone(&user_folder.me));
        user_folder.store.set_external_files(Box::new(files));
        user_folder.sync(jobs::ScanMode::First)?;
        Ok(user_folder)
    }

    /// Looks at the files again, now. What is wrong is logged.
    pub fn refresh(&self) {
        if let Err(error) = self.sync(jobs::ScanMode::Now) {
            tracing::warn!("the files can't be looked at: {error:#}");
        }
    }

    /// Brings the copy of a bucket's files in line with it, and looks at the files, now.
    ///
    /// # Errors
    /// When the bucket can't be read. The files are as before then.
    pub fn update(&self) -> anyhow::Result<()> {
        if let Some(mirror) = &self.mirror {
            mirror.update()?;
        }
        self.refresh();
        Ok(())
    }

    /// What in the folder is not served, and why.
    pub fn problems(&self) -> Vec<Problem> {
        self.known().problems.clone()
    }

    /// Reads one of the large files that wait, or a sample of it; false when none waits.
    pub fn read_large(&self) -> bool {
        self.read_next().unwrap_or_else(|error| {
            tracing::warn!("a large file can't be served: {error:#}");
            true
        })
    }

    /// Writes into a catalog how far the files are read whose types are those of a sample.
    pub fn put_progress(&self, catalog: &mut serde_json::Value) {
        let lists = catalog["ontologies"].as_array_mut().into_iter().flatten();
        let lists = lists.filter_map(|ontology| ontology["objectTypes"].as_array_mut());
        for object_type in lists.flatten() {
            let Some(file) = object_type.get_mut("file") else {
                continue;
            };
            if file.get("reading").is_some()
                && let Some(percent) = file["path"]
                    .as_str()
                    .and_then(|path| self.progress.of(path))
            {
                file["reading"] = percent.into();
            }
        }
    }

    fn large(&self) -> MutexGuard<'_, reading::Large> {
        self.large.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self) -> MutexGuard<'_, known::Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for UserFolder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("UserFolder")
            .field("folder", &self.root.path())
            .finish_non_exhaustive()
    }
}

/// Whether a folder holds the user's files, and is none that the platform made, damaged or not. An empty one does not.
pub fn is_of_user(folder: &Path) -> bool {
    // A data folder that is being made holds these, and nothing else.
    const BEGUN: [&str; 5] = [
        "lock",
        "unfinished",
        "files",
        "objects.sqlite",
        "auth.sqlite",
    ];
    if folder.join(STATE).is_dir() {
        return true;
    }
    let Ok(entries) = folder.read_dir() else {
        return false;
    };
    let names: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.file_name()))
        .collect();
    let has = |name: &str| names.iter().any(|found| found == name);
    let begun = names.iter().all(|found| {
        let found = found.to_string_lossy();
        BEGUN.iter().any(|name| found.starts_with(name))
    });
    !(has("format.json") || has("objects.sqlite") || begun)
}

/// What in a folder can't be served, and why. Nothing is written in it: copies are made among the temporary files, and removed.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("cities.csv"), "name,people\nGraz,303270\n")?;
/// assert_eq!(belvedere_user_files::check(folder.path(), None)?, []);
/// # Ok::<(), anyhow::Error>(())
/// ```
///
/// # Errors
/// When the folder or its settings can't be read.
pub fn check(folder: &Path, scanner: Option<&Path>) -> anyhow::Result<Vec<Problem>> {
    let root = root_of(folder)?;
    let settings = Settings::read(&root)?;
    let temporary = tempfile::tempdir().context("can't make a temporary folder")?;
    let copies = copies::Copies::new(temporary.path())?;
    let tools = scanner::Tools {
        root: &root,
        program: scanner,
        copies: &copies,
        progress: &progress::Progress::default(),
        permits: None,
    };
    let (found, mut problems) = walk::walk(&root, None);
    // The folders whose files are no one dataset, and why.
    let mut apart = HashMap::new();
    let mut looked = HashSet::new();
    loop {
        let verdict = |folder: &found::Found, _: &FileSettings| match apart.get(&folder.path) {
            Some(reason) => folders::Verdict::Apart(String::clone(reason)),
            None => folders::Verdict::Unknown,
        };
        let mut fallen = Vec::new();
        let grouped = folders::group(&found, &settings, verdict, |path, reason| {
            fallen.push((path.to_owned(), reason));
        });
        let jobs = grouped.into_iter().filter_map(|found| {
            let said = settings.said(&found);
            let kind = found.kind.filter(|_| !said.file.skip)?;
            looked.insert(found.path.clone()).then_some(job::Job {
                found,
                kind,
                said,
                known: None,
                depth: scan::Depth::Whole,
            })
        });
        let mut jobs: Vec<job::Job> = jobs.collect();
        let known = apart.len();
        while !jobs.is_empty() {
            // Some at a time, so that there are never many copies.
            let some = jobs.split_off(jobs.len().saturating_sub(64));
            for (job, outcome) in jobs::scan_all(tools, some) {
                if let Err(Unread::Apart(reason)) = &outcome {
                    apart.insert(job.found.path, folders::apart(reason));
                } else {
                    problems.extend(sync::problems(&job.found.path, &outcome));
                }
            }
            copies.sweep(&HashSet::new());
        }
        if apart.len() == known {
            let fallen = fallen.into_iter();
            problems.extend(fallen.map(|(path, reason)| Problem { path, reason }));
            break;
        }
    }
    problems.sort();
    Ok(problems)
}
