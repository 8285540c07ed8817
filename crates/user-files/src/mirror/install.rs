//! Installs copied files, all of them at once.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::Path;

use belvedere_store::{sync_folder, write_whole};

use super::copy::Outcome;
use super::plan::{Copied, Plan};
use super::{INDEX, Index, Mirror, NEW, lock, outdated, unwritten};
use crate::{Problem, root};

impl Mirror {
    /// Installs copied files and removes files that are gone.
    pub(super) fn install(
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
        let installing = lock(&self.installing);
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
        drop(installing);
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
