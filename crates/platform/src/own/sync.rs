//! Bringing what is served in line with the files that are there.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use belvedere_api::datasets::TransactionType;
use sha2::{Digest as _, Sha256};

use super::convert::{Part, Unread};
use super::copies::Converted;
use super::jobs::{Job, Outcome, Patience, is_large, jobs, scan_all};
use super::known::{Bad, File, Holder, Known, Served};
use super::root::{Mark, reason};
use super::scan::stem;
use super::settings::{Said, Settings};
use super::walk::{Found, SETTINGS, walk};
use super::{Format, Own, Problem, media, names, tables};
use crate::store::{Changes, Dataset, ExternalFile, FileChange, NewFile, StoreError, uuid_of};

/// How many lines about files are logged at a time.
const LINES: usize = 20;
/// How long it takes until a file is looked at again that could not be read for want of space.
const PAUSE: Duration = Duration::from_mins(1);
/// The branch of datasets and media sets.
pub(super) const BRANCH: &str = "master";

/// What has changed in the folder.
#[derive(Default)]
struct Change {
    /// Files that were looked at.
    outcomes: Vec<(Job, Outcome)>,
    /// Paths of datasets that are gone, and of files that could hold several.
    gone: Vec<String>,
    gone_holders: Vec<String>,
    /// Files of media sets.
    media: media::Plan,
}

impl Own {
    /// Looks at what has changed and serves it. Large texts are read while others may look at the rest.
    pub(super) fn sync(&self, patience: Patience) -> anyhow::Result<()> {
        for job in self.sync_quickly(patience)? {
            let outcomes = self.scan_all(vec![job]);
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
        let outcomes = self.scan_all(jobs);
        let holds_rows = |found: &&Found| {
            let is_skipped = || known.settings.file(&found.path).skip;
            found.kind.is_some() && !known.without_rows.contains_key(&found.path) && !is_skipped()
        };
        let present: HashSet<&str> = (found.iter())
            .filter(holds_rows)
            .flat_map(|found| {
                let holder = known.holders.get(&found.path);
                let parts = holder.into_iter().flat_map(|holder| &holder.parts);
                parts.map(String::as_str).chain([found.path.as_str()])
            })
            .collect();
        let gone = known.files.iter().filter(|(path, file)| {
            !present.contains(path.as_str()) && (file.served.is_some() || file.bad.is_some())
        });
        let gone = gone.map(|(path, _)| path.clone()).collect();
        let holders = known.holders.keys();
        let gone_holders = holders.filter(|path| !present.contains(path.as_str()));
        let gone_holders = gone_holders.cloned().collect();
        let has_rows = outcomes.iter().map(|(job, outcome)| {
            let has_rows = !matches!(outcome, Err(Unread::NotRows));
            (job.found.path.as_str(), has_rows)
        });
        let has_rows: HashMap<&str, bool> = has_rows.collect();
        let others: Vec<&Found> = found
            .iter()
            .filter(|found| is_other(known, found, has_rows.get(found.path.as_str()).copied()))
            .collect();
        let media = media::plan(known, &others, &mut problems);
        known.problems_of_folder = problems;
        let change = Change {
            outcomes,
            gone,
            gone_holders,
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
            gone_holders,
            media,
        } = change;
        let new = outcomes.iter().flat_map(|(_, outcome)| converted(outcome));
        let new: Vec<Converted> = new.collect();
        let mut replaced = Vec::new();
        let is_gone = !gone.is_empty() || !gone_holders.is_empty();
        let changed = !outcomes.is_empty() || is_gone || !known.defined;
        if changed || !media.is_empty() {
            let applied = self.store.write(|changes| {
                let mut lines = Vec::new();
                for (job, outcome) in outcomes {
                    let mut taking = Taking {
                        own: self,
                        known: &mut *known,
                        replaced: &mut replaced,
                        lines: &mut lines,
                    };
                    taking.apply(changes, job, outcome)?;
                }
                for path in &gone {
                    remove(changes, known, self, path, &mut replaced)?;
                    lines.push(format!("{path:?} is gone"));
                }
                for path in &gone_holders {
                    known.holders.remove(path);
                    tables::put_holder(changes.connection(), path, None)?;
                }
                media.apply(changes, self, &mut lines)?;
                Ok(lines)
            });
            let lines = match applied {
                Ok(lines) => lines,
                Err(error) => {
                    // Nothing of it is stored, so nothing of it is known.
                    let settings = std::mem::take(&mut known.settings);
                    *known = Known::load(&self.store, &self.copies)?;
                    known.settings = settings;
                    for copy in &new {
                        self.copies.replace(copy);
                    }
                    return Err(error.into());
                }
            };
            for copy in &replaced {
                self.copies.replace(copy);
            }
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

    fn scan_all(&self, jobs: Vec<Job>) -> Vec<(Job, Outcome)> {
        scan_all(&self.root, self.scanner.as_deref(), &self.copies, jobs)
    }

    /// The transaction for a file as it is now: what was there before is replaced as a whole.
    fn commit(
        &self,
        changes: &mut Changes<'_>,
        path: &str,
        name: &str,
        format: Format,
        external: ExternalFile,
        first: bool,
    ) -> Result<String, StoreError> {
        let rid = self.rid("datasets", "dataset", path);
        if first {
            changes.create_dataset(&Dataset {
                rid: rid.clone(),
                path: format!("/{path}"),
                name: name.to_owned(),
                format: format.of_dataset(),
                default_branch: BRANCH.to_owned(),
                restricted: false,
            })?;
        } else {
            // What is in an archive may change.
            changes.set_dataset_format(&rid, format.of_dataset())?;
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

/// What looking at files changes.
struct Taking<'a> {
    own: &'a Own,
    known: &'a mut Known,
    /// Copies that nobody needs any more once this is stored.
    replaced: &'a mut Vec<Converted>,
    lines: &'a mut Vec<String>,
}

impl Taking<'_> {
    /// Takes in what looking at a file gave.
    fn apply(
        &mut self,
        changes: &mut Changes<'_>,
        job: Job,
        outcome: Outcome,
    ) -> Result<(), StoreError> {
        let Job { found, kind, said } = job;
        let path = found.path.as_str();
        self.known.without_rows.remove(path);
        let (parts, mark) = match outcome {
            Ok(looked_at) => looked_at,
            Err(Unread::NotRows) => {
                let seen = (found.mark, said);
                self.known.without_rows.insert(path.to_owned(), seen);
                return self.hold(changes, path, None);
            }
            Err(unread) => return self.put_bad(changes, path, None, found.mark, said, &unread),
        };
        if kind.holds_several() {
            let named = parts.iter().map(|part| join(path, part.name.as_deref()));
            let holder = Holder {
                looked_at: Some((mark, said.clone())),
                parts: named.collect(),
            };
            self.hold(changes, path, Some(holder))?;
        }
        for part in parts {
            self.serve(changes, path, mark, &said, part)?;
        }
        Ok(())
    }

    /// Keeps what is in a file; what is not in it any more is gone.
    fn hold(
        &mut self,
        changes: &mut Changes<'_>,
        path: &str,
        holder: Option<Holder>,
    ) -> Result<(), StoreError> {
        let text = holder.as_ref().map(serde_json::to_string).transpose()?;
        tables::put_holder(changes.connection(), path, text.as_deref())?;
        let parts = |holder: &Holder| holder.parts.clone();
        let now = holder.as_ref().map(parts).unwrap_or_default();
        let before = match holder {
            Some(holder) => self.known.holders.insert(path.to_owned(), holder),
            None => self.known.holders.remove(path),
        };
        let before = before.as_ref().map(parts).unwrap_or_default();
        for old in before.into_iter().chain([path.to_owned()]) {
            let file = self.known.files.get(&old);
            let is_served = file.is_some_and(|file| file.served.is_some());
            let is_there = is_served || file.is_some_and(|file| file.bad.is_some());
            if is_there && !now.contains(&old) {
                remove(changes, self.known, self.own, &old, self.replaced)?;
                if is_served {
                    self.lines.push(format!("{old:?} is gone"));
                }
            }
        }
        Ok(())
    }

    /// Serves a dataset of a file, or says why not.
    fn serve(
        &mut self,
        changes: &mut Changes<'_>,
        path: &str,
        mark: Mark,
        said: &Said,
        part: Part,
    ) -> Result<(), StoreError> {
        let name = part.name.as_deref();
        let external = || {
            let found = match &part.converted {
                Some(converted) => Ok(self.own.copies.read(converted).path().to_owned()),
                None => self.own.root.resolve(path),
            };
            let found = found.map_err(|error| reason(&error))?;
            ExternalFile::of(&found).map_err(|error| error.to_string())
        };
        let (scan, external) = match part.scan.and_then(|scan| Ok((scan, external()?))) {
            Ok(looked_at) => looked_at,
            Err(reason) => {
                let unread = Unread::Reason(reason);
                return self.put_bad(changes, path, name, mark, said.clone(), &unread);
            }
        };
        let dataset = join(path, name);
        let file = file(self.known, &dataset, &title(&dataset, name));
        file.bad = None;
        let before = file.served.take();
        let is_same = before
            .as_ref()
            .is_some_and(|before| before.mark == mark && before.converted == part.converted);
        if !is_same || file.transaction.is_none() {
            let first = file.transaction.is_none();
            // Of a sheet or table, its name alone would say too little.
            let folder = path.rfind('/').map_or(0, |at| at + 1);
            let shown = dataset.get(folder..).unwrap_or(&dataset);
            let own = self.own;
            let transaction = own.commit(changes, &dataset, shown, part.format, external, first)?;
            file.transaction = Some(transaction);
            let what = if before.is_some() {
                "has changed"
            } else {
                "is served"
            };
            self.lines
                .push(format!("{dataset:?} {what}: {} rows", scan.rows));
        }
        let converted = before.and_then(|before| before.converted);
        self.replaced
            .extend(converted.filter(|before| Some(before) != part.converted.as_ref()));
        file.served = Some(Served {
            mark,
            settings: said.about(name),
            scan,
            part: part.name,
            converted: part.converted,
            types: None,
        });
        changes.touch(file.number);
        tables::put(changes.connection(), &file.row(&dataset)?)
    }

    /// Writes down why a file, or a dataset of it, can't be used.
    fn put_bad(
        &mut self,
        changes: &mut Changes<'_>,
        path: &str,
        part: Option<&str>,
        mark: Mark,
        said: Said,
        unread: &Unread,
    ) -> Result<(), StoreError> {
        let dataset = join(path, part);
        let file = file(self.known, &dataset, &title(&dataset, part));
        let may_pass = matches!(unread, Unread::Later(_));
        file.bad = Some(Bad {
            mark,
            said,
            reason: unread.to_string(),
            may_pass,
            again_at: may_pass.then(|| Instant::now() + PAUSE),
        });
        tables::put(changes.connection(), &file.row(&dataset)?)
    }
}

/// The path of a dataset: that of its file, and its name where there are several.
fn join(path: &str, part: Option<&str>) -> String {
    part.map_or_else(|| path.to_owned(), |part| format!("{path}/{part}"))
}

/// The path of the file of a dataset.
pub(super) fn holder<'p>(path: &'p str, part: Option<&str>) -> &'p str {
    let holder = part.and_then(|part| path.strip_suffix(part)?.strip_suffix('/'));
    holder.unwrap_or(path)
}

/// What a dataset is called: like its file, and its part where there are several.
pub(super) fn title(path: &str, part: Option<&str>) -> String {
    let stem = stem(holder(path, part));
    part.map_or_else(|| stem.to_owned(), |part| format!("{stem} {part}"))
}

/// Whether a file holds no rows, as far as is known, given whether it was found to when it was looked at now.
fn is_other(known: &Known, found: &Found, has_rows: Option<bool>) -> bool {
    let path = &found.path;
    match has_rows {
        _ if found.kind.is_none() => true,
        Some(has_rows) => !has_rows,
        None if known.files.contains_key(path) || known.holders.contains_key(path) => false,
        None => known.without_rows.contains_key(path) || known.media.contains_key(path),
    }
}

/// Why a file can't be used, or some of its datasets.
pub(super) fn problems(path: &str, outcome: &Outcome) -> Vec<Problem> {
    let problem = |part: Option<&str>, reason: String| Problem {
        path: join(path, part),
        reason,
    };
    match outcome {
        Ok((parts, _)) => {
            let bad = parts.iter().filter_map(|part| {
                let reason = part.scan.as_ref().err()?;
                Some(problem(part.name.as_deref(), reason.clone()))
            });
            bad.collect()
        }
        Err(Unread::NotRows) => Vec::new(),
        Err(unread) => vec![problem(None, unread.to_string())],
    }
}

/// The copies that were made of a file.
fn converted(outcome: &Outcome) -> impl Iterator<Item = Converted> {
    let parts = outcome.iter().flat_map(|(parts, _)| parts);
    parts.filter_map(|part| part.converted.clone())
}

/// The entry of a dataset; a new one gets its number and its API name for ever.
fn file<'k>(known: &'k mut Known, path: &str, title: &str) -> &'k mut File {
    let Known {
        files,
        api_names,
        next_number,
        ..
    } = known;
    files.entry(path.to_owned()).or_insert_with(|| {
        let taken = |name: &str| api_names.contains(&name.to_lowercase());
        let api_name = names::type_name(title, taken);
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
    replaced: &mut Vec<Converted>,
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
    replaced.extend(file.served.take().and_then(|served| served.converted));
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
