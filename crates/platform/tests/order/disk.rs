//! Data that a power cut could still lose, tracked through the system calls of a program.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

/// Written data that is not yet on disk.
#[derive(Default)]
pub(crate) struct Disk {
    data: PathBuf,
    /// The files that there are.
    files: BTreeSet<String>,
    /// Files and folders with writes or names that a power cut could still take.
    unsafe_paths: BTreeSet<String>,
    /// The call of each thread that has begun and not ended.
    begun: HashMap<String, String>,
    /// Whether a database has brought its log to disk since the last response.
    committed: bool,
    pub(crate) responses: usize,
    /// Answers since the last of which there was a commit.
    pub(crate) commits: usize,
    pub(crate) contents: usize,
}

impl Disk {
    /// The disk with a data folder, before the program begins.
    pub(crate) fn new(data: &Path) -> Self {
        let mut disk = Self {
            data: data.to_owned(),
            ..Self::default()
        };
        for folder in [data.to_owned(), data.join("files")] {
            let entries = fs::read_dir(folder).unwrap();
            let paths = entries.map(|entry| entry.unwrap().path());
            disk.files
                .extend(paths.map(|path| path.to_str().unwrap().to_owned()));
        }
        disk
    }

    /// Goes through the calls. A write counts from its beginning, an fsync from its end.
    pub(crate) fn follow(mut self, trace: &str) -> Self {
        for line in trace.lines() {
            let (thread, call) = line.split_once(' ').unwrap();
            let call = call.trim_start();
            if let Some((begun, _)) = call.split_once("<unfinished") {
                self.begin(begun);
                self.begun.insert(thread.to_owned(), begun.to_owned());
            } else if call.starts_with("<... ") {
                if let Some(begun) = self.begun.remove(thread) {
                    self.end(&begun, call);
                }
            } else {
                self.begin(call);
                self.end(call, call);
            }
        }
        self
    }

    /// Whether data written to a file must survive a power cut. The index of a log is made anew after a crash, a lock
    /// means nothing then, and results of queries end with the platform.
    fn lasts(&self, path: &str) -> bool {
        let within = Path::new(path).starts_with(&self.data);
        within
            && !path.ends_with("-shm")
            && !path.ends_with("/lock")
            && !Path::new(path).starts_with(self.data.join("sql"))
    }

    fn begin(&mut self, call: &str) {
        let path = descriptor(call).unwrap_or_default();
        let to_peer = path.starts_with("socket:") || path.starts_with("TCP");
        let responses = to_peer && call.contains("\"HTTP/1.1 2");
        match name(call) {
            "write" | "writev" | "sendto" | "sendmsg" if responses => {
                self.responses += 1;
                self.commits += usize::from(std::mem::take(&mut self.committed));
                let nothing = BTreeSet::new();
                assert_eq!(self.unsafe_paths, nothing, "answered too early: {call}");
            }
            "write" | "writev" | "pwrite64" | "pwritev" | "ftruncate" if self.lasts(path) => {
                self.unsafe_paths.insert(path.to_owned());
            }
            "rename" | "renameat" | "renameat2" => {
                let from = names(call).next().unwrap();
                let whole = !self.unsafe_paths.contains(from);
                assert!(whole, "renamed before it was on disk: {call}");
            }
            _ => {}
        }
    }

    /// The end of a call, and how it ended.
    fn end(&mut self, call: &str, result: &str) {
        if result.contains(" = -1 ") {
            return;
        }
        match name(call) {
            "fsync" | "fdatasync" => {
                let path = descriptor(call).unwrap_or_default();
                self.unsafe_paths.remove(path);
                self.committed |= path.ends_with("-wal");
            }
            "openat" if call.contains("O_CREAT") => {
                let path = names(call).next().unwrap().to_owned();
                if self.lasts(&path) && self.files.insert(path.clone()) {
                    self.entry_changes(&path);
                }
            }
            "rename" | "renameat" | "renameat2" => {
                let (from, to) = (names(call).next().unwrap(), names(call).nth(1).unwrap());
                self.files.remove(from);
                self.files.insert(to.to_owned());
                self.contents += usize::from(to.contains("/files/"));
                self.entry_changes(to);
            }
            "unlink" | "unlinkat" => {
                let path = names(call).next().unwrap().to_owned();
                if self.lasts(&path) && self.files.remove(&path) {
                    self.entry_changes(&path);
                }
            }
            _ => {}
        }
    }

    /// A name in the folder of a file is new or gone.
    fn entry_changes(&mut self, path: &str) {
        let folder = Path::new(path).parent().unwrap();
        self.unsafe_paths
            .insert(folder.to_str().unwrap().to_owned());
    }
}

fn name(call: &str) -> &str {
    call.split('(').next().unwrap_or_default()
}

/// The path of the file that a call is about, which strace writes behind its number.
fn descriptor(call: &str) -> Option<&str> {
    let (_, rest) = call.split_once('<')?;
    let (path, _) = rest.split_once('>')?;
    Some(path)
}

/// The paths that a call names.
fn names(call: &str) -> impl Iterator<Item = &str> {
    call.split('"').skip(1).step_by(2)
}
