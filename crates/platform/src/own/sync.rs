//! Bringing what is served in line with the files that are there.

use std::collections::HashSet;
use std::time::Duration;

use belvedere_api::datasets::TransactionType;
use sha2::{Digest as _, Sha256};

use super::jobs::{Job, Outcome, Patience, is_large, jobs, scan_all};
use super::known::{Bad, File, Known, Served};
use super::parts::Parts;
use super::root::reason;
use super::scan::Scan;
use super::settings::{FileSettings, Settings};
use super::walk::{Found, SETTINGS, walk};
use super::{Format, Own, Problem, folders, media, names, tables};
use crate::store::{Changes, Dataset, ExternalFile, FileChange, NewFile, StoreError, uuid_of};

/// How many lines about files are logged at a time.
const LINES: usize = 20;
/// How often the folder is looked at again because files turned out to be no one dataset.
const ROUNDS: usize = 3;
/// The branch of datasets and media sets.
pub(super) const BRANCH: &str = "master";

/// What has changed in the folder.
#[derive(Default)]
struct Change {
    /// Files that were looked at.
    outcomes: Vec<(Job, Outcome)>,
    /// Paths of files that are gone.
    gone: Vec<String>,
    /// Files of media sets.
    media: media::Plan,
}

impl Own {
    /// Looks at what has changed and serves it. Large texts are read while others may look at the rest.
    pub(super) fn sync(&self, patience: Patience) -> anyhow::Result<()> {
        let mut large = self.sync_quickly(patience)?;
        // The files of a folder that is no one dataset are looked at in another round, and so are files that changed in the
        // meantime.
        for _ in 0..ROUNDS {
            if !self.known().has_fallen_apart {
                break;
            }
            large = self.sync_quickly(patience)?;
        }
        for job in large {
            let outcomes = scan_all(&self.root, self.scanner.as_deref(), vec![job]);
            let change = Change {
                outcomes,
                ..Change::default()
            };
            self.take_in(&mut self.known(), change, patience)?;
        }
        Ok(())
    }

    /// Looks at what has changed and serves it; gives the large texts that are to be read.
    fn sync_quickly(&self, patience: Patience) -> anyhow::Result<Vec<Job>> {
        let known = &mut *self.known();
        let mut found = self.walk();
        if patience != Patience::First && found.0.iter().any(|found| found.mark.is_fresh()) {
            // Two changes within one tick of the file system's clock look the same.
            std::thread::sleep(Duration::from_millis(60));
            found = self.walk();
        }
        let (found, mut problems) = found;
        self.read_settings(known, patience, &mut problems)?;
        known.has_fallen_apart = false;
        let verdict = |folder: &Found, settings: &FileSettings| known.verdict(folder, settings);
        let mut apart: HashSet<String> = HashSet::new();
        let found = folders::group(&found, &known.settings, verdict, |path, reason| {
            apart.insert(path.to_owned());
            problems.push(Problem {
                path: path.to_owned(),
                reason,
            });
        });
        let (large, jobs) = jobs(known, &found, patience)
            .into_iter()
            .partition(|job| is_large(&job.found));
        let present: HashSet<&str> = (found.iter())
            .filter(|found| {
                let settings = known.settings.of(&found.path, found.folder.is_some());
                found.format.is_some() && !settings.skip
            })
            .map(|found| found.path.as_str())
            .collect();
        let others: Vec<&Found> = found
            .iter()
            .filter(|found| found.format.is_none())
            .collect();
        let media = media::plan(known, &others, &mut problems);
        known.problems_of_folder = problems;
        let outcomes = scan_all(&self.root, self.scanner.as_deref(), jobs);
        // Until a folder is served as one dataset, its files are served as before.
        let wholes = outcomes.iter().filter(|(_, outcome)| outcome.is_ok());
        let wholes: HashSet<&str> = wholes.map(|(job, _)| job.found.path.as_str()).collect();
        let is_whole = |path: &str| {
            let served = known.files.get(path).and_then(|file| file.served.as_ref());
            wholes.contains(path) || served.is_some_and(|served| served.scan.parts.is_some())
        };
        let folders = found.iter().filter(|found| !is_whole(&found.path));
        let folders = folders.filter_map(|found| found.folder.as_ref());
        let waiting: HashSet<&str> = folders
            .flat_map(|folder| folder.parts.iter().map(|part| part.path.as_str()))
            .collect();
        let gone = known.files.iter().filter(|(path, file)| {
            let is_there = present.contains(path.as_str())
                || apart.contains(*path)
                || waiting.contains(path.as_str());
            !is_there && (file.served.is_some() || file.bad.is_some())
        });
        let gone = gone.map(|(path, _)| path.clone()).collect();
        let change = Change {
            outcomes,
            gone,
            media,
        };
        self.take_in(known, change, patience)?;
        Ok(large)
    }

    /// Stores what was found, and serves it.
    fn take_in(&self, known: &mut Known, change: Change, patience: Patience) -> anyhow::Result<()> {
        let Change {
            outcomes,
            gone,
            media,
        } = change;
        let changed = !outcomes.is_empty() || !gone.is_empty() || !known.defined;
        if changed || !media.is_empty() {
            let applied = self.store.write(|changes| {
                let mut lines = Vec::new();
                for (job, outcome) in outcomes {
                    self.apply(changes, known, job, outcome, &mut lines)?;
                }
                for path in &gone {
                    remove(changes, known, self, path)?;
                    lines.push(format!("{path:?} is gone"));
                }
                media.apply(changes, self, &mut lines)?;
                Ok(lines)
            });
            let lines = match applied {
                Ok(lines) => lines,
                Err(error) => {
                    // Nothing of it is stored, so nothing of it is known.
                    let settings = std::mem::take(&mut known.settings);
                    *known = Known::load(&self.store)?;
                    known.settings = settings;
                    return Err(error.into());
                }
            };
            media.done(known);
            log(&lines, patience);
        }
        let bad = known.files.iter().filter_map(|(path, file)| {
            // What is known of its files is told with the folder.
            file.bad.as_ref().filter(|bad| !bad.is_apart)?;
            Some(Problem {
                path: path.clone(),
                reason: file.bad.as_ref()?.reason.clone(),
            })
        });
        let mut problems: Vec<Problem> = bad.chain(known.problems_of_folder.clone()).collect();
        problems.sort();
        problems.dedup();
        log_problems(&problems, &known.problems);
        if changed || problems != known.problems {
            known.problems = problems;
            self.define(known);
        }
        Ok(())
    }

    fn walk(&self) -> (Vec<Found>, Vec<Problem>) {
        walk(&self.root, Some(&self.state))
    }

    /// Reads the settings. Wrong ones stop the start; later they are a problem, and those of before hold.
    fn read_settings(
        &self,
        known: &mut Known,
        patience: Patience,
        problems: &mut Vec<Problem>,
    ) -> anyhow::Result<()> {
        match Settings::read(&self.root) {
            Ok(settings) => {
                if settings != known.settings {
                    known.settings = settings;
                    known.defined = false;
                }
            }
            Err(error) if patience == Patience::First => return Err(error),
            Err(error) => problems.push(Problem {
                path: SETTINGS.to_owned(),
                reason: format!("{error:#}"),
            }),
        }
        Ok(())
    }

    /// Takes in what looking at a file gave.
    fn apply(
        &self,
        changes: &mut Changes<'_>,
        known: &mut Known,
        job: Job,
        outcome: Outcome,
        lines: &mut Vec<String>,
    ) -> Result<(), StoreError> {
        let path = job.found.path;
        let is_folder = job.found.folder.is_some();
        let file = self.file(known, &path, is_folder);
        let external = |path: &str| {
            let found = self.root.resolve(path).map_err(|error| reason(&error))?;
            ExternalFile::of(&found).map_err(|error| error.to_string())
        };
        let with_files = outcome.and_then(|(scan, mark)| {
            let files = files_of(&path, &scan).into_iter();
            let files = files.map(|(name, path)| Ok((name, external(&path)?)));
            let files = files.collect::<Result<Vec<_>, String>>()?;
            Ok((scan, mark, files))
        });
        match with_files {
            Err(fault) => {
                // What is served as one dataset stays so, over a file that does not fit.
                let is_apart = fault.is_apart && file.served.is_none();
                let reason = if is_apart {
                    folders::apart(&fault.reason)
                } else {
                    fault.reason
                };
                file.bad = Some(Bad {
                    mark: job.found.mark,
                    settings: job.settings,
                    reason,
                    is_apart,
                });
                known.has_fallen_apart |= is_apart;
            }
            Ok((scan, mark, files)) => {
                let before = file.served.as_ref();
                let is_known = before.is_some_and(|before| {
                    let parts = before.scan.parts.as_ref().zip(scan.parts.as_ref());
                    // Of a Delta Lake table, also files change that are not live.
                    let has_same =
                        |(old, new): (&Parts, &Parts)| old.is_part_of(new) && new.is_part_of(old);
                    before.mark == mark || parts.is_some_and(has_same)
                });
                file.bad = None;
                if !is_known || file.transaction.is_none() {
                    let change = Committed {
                        path: &path,
                        format: job.format,
                        is_new: file.transaction.is_none(),
                        before: before.map(|before| &before.scan),
                        scan: &scan,
                    };
                    let what = if before.is_some() {
                        "has changed"
                    } else {
                        "is served"
                    };
                    lines.push(format!("{path:?} {what}: {} rows", scan.rows));
                    file.transaction = Some(self.commit(changes, &change, files)?);
                }
                file.served = Some(Served {
                    mark,
                    settings: job.settings,
                    scan,
                    types: None,
                });
                changes.touch(file.number);
            }
        }
        let Some(file) = known.files.get(&path) else {
            return Ok(());
        };
        tables::put(changes.connection(), &file.row(&path)?)
    }

    /// The transaction for a file as it is now: what was there before is replaced as a whole. Files that are added to a
    /// folder are added to its dataset.
    fn commit(
        &self,
        changes: &mut Changes<'_>,
        change: &Committed<'_>,
        files: Vec<(String, ExternalFile)>,
    ) -> Result<String, StoreError> {
        let path = change.path;
        let rid = self.rid("datasets", "dataset", path);
        let format = change.format.of_dataset();
        if change.is_new {
            let name = match path {
                folders::ITSELF => folders::stem(&self.root, path, true),
                _ => path.rsplit('/').next().unwrap_or(path).into(),
            };
            changes.create_dataset(&Dataset {
                rid: rid.clone(),
                path: format!("/{path}"),
                name: name.into_owned(),
                format,
                default_branch: BRANCH.to_owned(),
                restricted: false,
            })?;
        } else {
            // A folder may hold files of another format than it did.
            changes.set_dataset_format(&rid, format)?;
        }
        let shown = changes.dataset_file_names(&rid)?;
        let parts = |scan: Option<&Scan>| scan.and_then(|scan| scan.parts.clone());
        let before = parts(change.before).filter(|before| before.files.len() == shown.len());
        let is_append = before
            .zip(change.scan.parts.as_ref())
            .is_some_and(|(before, now)| before.is_part_of(now));
        let kind = if is_append {
            TransactionType::Append
        } else {
            TransactionType::Snapshot
        };
        let files = files
            .into_iter()
            .filter(|(name, _)| !is_append || !shown.contains(name));
        let files = files.map(|(name, file)| FileChange::put(name, NewFile::External(file)));
        let files: Vec<FileChange> = files.collect();
        changes.commit_dataset_files(&rid, None, kind, &files)
    }

    /// The entry of a file or a folder; a new one gets its number and its API name for ever.
    fn file<'k>(&self, known: &'k mut Known, path: &str, is_folder: bool) -> &'k mut File {
        let Known {
            files,
            api_names,
            next_number,
            ..
        } = known;
        files.entry(path.to_owned()).or_insert_with(|| {
            let taken = |name: &str| api_names.contains(&name.to_lowercase());
            let api_name = names::type_name(&folders::stem(&self.root, path, is_folder), taken);
            api_names.insert(api_name.to_lowercase());
            *next_number += 1;
            File {
                number: *next_number - 1,
                api_name,
                transaction: None,
                served: None,
                bad: None,
            }
        })
    }

    /// A RID that stays over restarts and differs from that of any other folder.
    pub(super) fn rid(&self, service: &str, kind: &str, name: &str) -> String {
        let mut hash = Sha256::new();
        for part in [self.seed.as_str(), kind, name] {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        format!("ri.{service}.main.{kind}.{}", uuid_of(hash))
    }
}

/// A state of a file or a folder that gets a transaction.
struct Committed<'a> {
    path: &'a str,
    format: Format,
    /// Whether there is no dataset yet.
    is_new: bool,
    /// What was served before.
    before: Option<&'a Scan>,
    scan: &'a Scan,
}

/// The files of a dataset: their names in it, and their paths.
fn files_of(path: &str, scan: &Scan) -> Vec<(String, String)> {
    if let Some(parts) = &scan.parts {
        let paths = parts.files.iter().map(|file| file.path.clone());
        return parts.names(path).into_iter().zip(paths).collect();
    }
    let name = path.rsplit('/').next().unwrap_or(path);
    vec![(name.to_owned(), path.to_owned())]
}

/// A file that is gone: its dataset is empty afterwards, and its object type is not there. Changes that were made to its
/// objects stay, for the case that it comes back.
fn remove(
    changes: &mut Changes<'_>,
    known: &mut Known,
    own: &Own,
    path: &str,
) -> Result<(), StoreError> {
    let Some(file) = known.files.get_mut(path) else {
        return Ok(());
    };
    if file.transaction.is_some() {
        let rid = own.rid("datasets", "dataset", path);
        let shown = changes.dataset_file_names(&rid)?.into_iter();
        let shown: Vec<FileChange> = shown.map(FileChange::delete).collect();
        if !shown.is_empty() {
            let kind = TransactionType::Delete;
            let transaction = changes.commit_dataset_files(&rid, None, kind, &shown)?;
            file.transaction = Some(transaction);
        }
    }
    file.served = None;
    file.bad = None;
    changes.touch(file.number);
    tables::put(changes.connection(), &file.row(path)?)
}

fn log_problems(problems: &[Problem], before: &[Problem]) {
    let new: Vec<&Problem> = problems
        .iter()
        .filter(|problem| !before.contains(problem))
        .collect();
    for problem in new.iter().take(LINES) {
        tracing::warn!("{problem}");
    }
    if new.len() > LINES {
        tracing::warn!("{} more files are not served", new.len() - LINES);
    }
}

fn log(lines: &[String], patience: Patience) {
    if patience == Patience::First && lines.len() > LINES {
        tracing::info!("{} files are served", lines.len());
        return;
    }
    for line in lines.iter().take(LINES) {
        tracing::info!("{line}");
    }
    if lines.len() > LINES {
        tracing::info!("{} more files have changed", lines.len() - LINES);
    }
}
