//! The files in the user's folder.

use std::fs;
use std::path::{Path, PathBuf};

use belvedere_store::Store;

use super::Problem;
use super::found::Found;
use super::kinds::{self, Kind};
use super::root::{Fingerprint, Root, reason};
use super::settings::SETTINGS;

/// Where the platform keeps what it needs about a folder, unless it is told another place.
pub const STATE: &str = ".belvedere";
/// Files of a folder that are looked at, at most.
pub(super) const MAX_FILES: usize = 200_000;
/// How deep folders may lie in each other.
const MAX_DEPTH: usize = 64;
/// What systems leave in folders.
const CLUTTER: [&str; 3] = ["desktop.ini", "ehthumbs.db", "thumbs.db"];
/// How names of the files begin that Office has while a document is open.
const LOCK: &str = "~$";
/// How the names of hidden files and folders begin.
const HIDDEN: &[u8] = b".";

/// The files of the folder in the order of their paths, and what can't be looked at. Names that begin with a dot are
/// left out, and so are the platform's own folders.
pub(super) fn walk(root: &Root, state: Option<&Path>) -> (Vec<Found>, Vec<Problem>) {
    let mut walk = Walk {
        root,
        state: state.and_then(|state| fs::canonicalize(state).ok()),
        found: Vec::new(),
        problems: Vec::new(),
    };
    walk.folder(root.path(), "", 0);
    walk.found.sort_by(|a, b| a.path.cmp(&b.path));
    (walk.found, walk.problems)
}

/// Whether the name of a file or a folder is left out.
pub(super) fn is_clutter(name: &str) -> bool {
    name.as_bytes().starts_with(HIDDEN)
        || CLUTTER.contains(&name.to_lowercase().as_str())
        || name.starts_with(LOCK)
}

/// What is told where there are too many files.
pub(super) fn too_many() -> String {
    format!("there are more than {MAX_FILES} files; others are left out")
}

struct Walk<'a> {
    root: &'a Root,
    state: Option<PathBuf>,
    found: Vec<Found>,
    problems: Vec<Problem>,
}

impl Walk<'_> {
    fn folder(&mut self, folder: &Path, prefix: &str, depth: usize) {
        let shown = if prefix.is_empty() { "." } else { prefix };
        if depth > MAX_DEPTH {
            return self.problem(shown, "folders lie too deep in each other");
        }
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.problem(shown, &reason(&error)),
        };
        for entry in entries {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => return self.problem(shown, &reason(&error)),
            };
            let name = entry.file_name();
            if name.as_encoded_bytes().starts_with(HIDDEN) {
                continue;
            }
            let Some(name) = name.to_str() else {
                let shown = format!("{prefix}{}", name.to_string_lossy());
                self.problem(&shown, "its name is not Unicode");
                continue;
            };
            if is_clutter(name) || kinds::is_companion(name) {
                continue;
            }
            let path = format!("{prefix}{name}");
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => {
                    let is_state = self.state.as_deref() == Some(entry.path().as_path());
                    if !is_state && !Store::is_data_folder(&entry.path()) {
                        self.folder(&entry.path(), &format!("{path}/"), depth + 1);
                    }
                }
                Ok(kind) if kind.is_symlink() => self.link(path),
                Ok(kind) if kind.is_file() => match entry.metadata() {
                    Ok(metadata) => {
                        self.file(path, Fingerprint::with_companions(&entry.path(), &metadata));
                    }
                    Err(error) => self.problem(&path, &reason(&error)),
                },
                Ok(_) => self.problem(&path, "it is no ordinary file"),
                Err(error) => self.problem(&path, &reason(&error)),
            }
        }
    }

    /// A link to a file of the folder stands for that file. One to a folder could lead in circles.
    fn link(&mut self, path: String) {
        let target = self.root.resolve(&path);
        let target = target.and_then(|target| Ok((fs::metadata(&target)?, target)));
        match target {
            Ok((metadata, target)) if metadata.is_file() => {
                self.file(path, Fingerprint::with_companions(&target, &metadata));
            }
            Ok(_) => self.problem(&path, "it is a link to a folder, which is not followed"),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                self.problem(&path, "it is a link to nothing");
            }
            Err(error) => self.problem(&path, &reason(&error)),
        }
    }

    fn file(&mut self, path: String, fingerprint: Fingerprint) {
        if path == SETTINGS {
            return;
        }
        if self.found.len() == MAX_FILES {
            let reason = too_many();
            self.problems.retain(|problem| problem.reason != reason);
            return self.problem(".", &reason);
        }
        let name = path.rsplit('/').next().unwrap_or_default();
        if kinds::is_packed_otherwise(name) {
            let reason = "it is packed, and not by gzip, zstd or zip; unpack it";
            return self.problem(&path, reason);
        }
        let kind = Kind::of_name(name);
        self.found.push(Found {
            path,
            kind,
            fingerprint,
            folder: None,
        });
    }

    fn problem(&mut self, path: &str, reason: &str) {
        self.problems.push(Problem {
            path: path.to_owned(),
            reason: reason.to_owned(),
        });
    }
}
