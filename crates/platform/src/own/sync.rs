//! Bringing what is served in line with the files that are there.

use std::collections::HashSet;
use std::time::Duration;

use belvedere_api::datasets::TransactionType;
use sha2::{Digest as _, Sha256};

use super::jobs::{Job, Outcome, Patience, is_large, jobs, scan_all};
use super::known::{Bad, File, Known, Served};
use super::root::reason;
use super::scan::stem;
use super::settings::Settings;
use super::walk::{Found, SETTINGS, walk};
use super::{Format, Own, Problem, media, names, tables};
use crate::store::{Changes, Dataset, ExternalFile, FileChange, NewFile, StoreError, uuid_of};

/// How many lines about files are logged at a time.
const LINES: usize = 20;
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
        for job in self.sync_quickly(patience)? {
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
        let (large, jobs) = jobs(known, &found, patience)
            .into_iter()
            .partition(|job| is_large(&job.found));
        let present: HashSet<&str> = (found.iter())
            .filter(|found| found.format.is_some() && !known.settings.file(&found.path).skip)
            .map(|found| found.path.as_str())
            .collect();
        let gone = known.files.iter().filter(|(path, file)| {
            !present.contains(path.as_str()) && (file.served.is_some() || file.bad.is_some())
        });
        let gone = gone.map(|(path, _)| path.clone()).collect();
        let others: Vec<&Found> = found
            .iter()
            .filter(|found| found.format.is_none())
            .collect();
        let media = media::plan(known, &others, &mut problems);
        known.problems_of_folder = problems;
        let change = Change {
            outcomes: scan_all(&self.root, self.scanner.as_deref(), jobs),
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
        let file = file(known, &path);
        let external = || {
            let found = self.root.resolve(&path).map_err(|error| reason(&error))?;
            ExternalFile::of(&found).map_err(|error| error.to_string())
        };
        match outcome.and_then(|(scan, mark)| Ok((scan, mark, external()?))) {
            Err(reason) => {
                file.bad = Some(Bad {
                    mark: job.found.mark,
                    settings: job.settings,
                    reason,
                });
            }
            Ok((scan, mark, external)) => {
                let before = file.served.as_ref().map(|served| served.mark);
                file.bad = None;
                if before != Some(mark) || file.transaction.is_none() {
                    let first = file.transaction.is_none();
                    let transaction = self.commit(changes, &path, job.format, external, first)?;
                    file.transaction = Some(transaction);
                    let what = if before.is_some() {
                        "has changed"
                    } else {
                        "is served"
                    };
                    lines.push(format!("{path:?} {what}: {} rows", scan.rows));
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
        tables::put(changes.connection(), &file.row(&path)?)
    }

    /// The transaction for a file as it is now: what was there before is replaced as a whole.
    fn commit(
        &self,
        changes: &mut Changes<'_>,
        path: &str,
        format: Format,
        external: ExternalFile,
        first: bool,
    ) -> Result<String, StoreError> {
        let rid = self.rid("datasets", "dataset", path);
        if first {
            changes.create_dataset(&Dataset {
                rid: rid.clone(),
                path: format!("/{path}"),
                name: path.rsplit('/').next().unwrap_or(path).to_owned(),
                format: format.of_dataset(),
                default_branch: BRANCH.to_owned(),
                restricted: false,
            })?;
        }
        let name = path.rsplit('/').next().unwrap_or(path);
        let change = FileChange::put(name, NewFile::External(external));
        changes.commit_dataset_files(&rid, None, TransactionType::Snapshot, &[change])
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

/// The entry of a file; a new file gets its number and its API name for ever.
fn file<'k>(known: &'k mut Known, path: &str) -> &'k mut File {
    let Known {
        files,
        api_names,
        next_number,
        ..
    } = known;
    files.entry(path.to_owned()).or_insert_with(|| {
        let taken = |name: &str| api_names.contains(&name.to_lowercase());
        let api_name = names::type_name(stem(path), taken);
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
    let last = file.transaction.as_deref();
    if last.map_or(Ok(false), |last| {
        tables::is_snapshot(changes.connection(), last)
    })? {
        let rid = own.rid("datasets", "dataset", path);
        let shown = [FileChange::delete(path.rsplit('/').next().unwrap_or(path))];
        let transaction =
            changes.commit_dataset_files(&rid, None, TransactionType::Delete, &shown)?;
        file.transaction = Some(transaction);
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
