//! Bringing what is served in line with the files that are there.

use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use belvedere_store::uuid_of;
use sha2::{Digest as _, Sha256};

use super::convert::Outcome;
use super::copies::Converted;
use super::found::Found;
use super::job::Job;
use super::jobs::{Jobs, ScanMode, jobs, scan_all};
use super::known::Known;
use super::reading::Reading;
use super::scan::Depth;
use super::scanner::Tools;
use super::settings::{FileSettings, SETTINGS, Settings};
use super::unread::Unread;
use super::walk::walk;
use super::{Problem, UserFolder, folders, media, tables};

use taking::{Taking, remove};
use told::{log, log_problems};

mod commit;
mod taking;
mod told;

pub(super) use told::problems;

/// How long it takes until a file is looked at again that could not be read for want of space.
const PAUSE: Duration = Duration::from_mins(1);
/// How often the folder is looked at again because files turned out to be no one dataset.
const ROUNDS: usize = 3;
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

impl UserFolder {
    /// Looks at what has changed and serves it. Large files wait to be read ([`Self::read_next`]).
    pub(super) fn sync(&self, mode: ScanMode) -> anyhow::Result<()> {
        let mut large = self.sync_quickly(mode)?;
        // The files of a folder that is no one dataset are looked at in another round, and so are files that changed in the
        // meantime.
        for _ in 0..ROUNDS {
            if !self.known().has_fallen_apart {
                break;
            }
            large = self.sync_quickly(mode)?;
        }
        if mode != ScanMode::Now {
            self.large().wait(large);
        }
        Ok(())
    }

    /// Reads the next large file that waits, if there is one: a sample of each comes first. False when none was read.
    ///
    /// # Errors
    /// When what was found can't be stored.
    pub(super) fn read_next(&self) -> anyhow::Result<bool> {
        self.read_next_by(|job| self.read(job))
    }

    /// The same by a function that reads it, and gives none when the reading was ended.
    pub(super) fn read_next_by(
        &self,
        read: impl FnOnce(Job) -> Option<(Job, Outcome)>,
    ) -> anyhow::Result<bool> {
        let Some(job) = self.large().begin() else {
            return Ok(false);
        };
        let reading = Reading::of(self, &job);
        let depth = Depth::Whole;
        let next = (job.depth == Depth::Sample).then(|| Job {
            depth,
            ..job.clone()
        });
        let failed = || {
            let reason = "reading it failed: this is a defect of the platform";
            Some((job.clone(), Err(reason.into())))
        };
        let outcome = catch_unwind(AssertUnwindSafe(|| read(job.clone())));
        let outcome = outcome.unwrap_or_else(|_| failed());
        let next = next.filter(|_| {
            // The sample may have said nothing.
            let read = outcome.as_ref().map(|(job, outcome)| (job.depth, outcome));
            matches!(read, Some((Depth::Sample, Ok(_))))
        });
        let taken = match outcome {
            Some(outcome) => {
                let change = Change {
                    outcomes: vec![outcome],
                    ..Change::default()
                };
                self.take_in(&mut self.known(), change, ScanMode::Settled)
            }
            None => Ok(()),
        };
        // Only now: what is being read does not wait a second time.
        drop(reading);
        self.large().wait(next.into_iter().collect());
        taken.map(|()| true)
    }

    /// Reads a large file; none when the reading was ended.
    fn read(&self, job: Job) -> Option<(Job, Outcome)> {
        let is_poor = |(job, outcome): &(Job, Outcome)| {
            let is_sample = job.depth == Depth::Sample;
            is_sample && !matches!(outcome, Ok(_) | Err(Unread::Apart(_)))
        };
        let tools = Tools {
            permits: Some(&self.permits),
            ..self.tools()
        };
        let read = |job: Job| {
            self.progress
                .begin(&job.found.path, job.found.fingerprint.size);
            let outcome = scan_all(tools, vec![job]).pop();
            outcome.filter(|_| !self.progress.is_stopped())
        };
        match read(job) {
            // All rows tell better what is wrong.
            Some(outcome) if is_poor(&outcome) => {
                let depth = Depth::Whole;
                read(Job { depth, ..outcome.0 })
            }
            outcome => outcome,
        }
    }

    /// Looks at what has changed and serves it; gives the large files that are to be read.
    fn sync_quickly(&self, mode: ScanMode) -> anyhow::Result<Vec<Job>> {
        let known = &mut *self.known();
        let mut found = self.walk();
        if mode != ScanMode::First && found.0.iter().any(|found| found.fingerprint.is_fresh()) {
            // Two changes within one tick of the file system's clock look the same.
            std::thread::sleep(Duration::from_millis(60));
            found = self.walk();
        }
        let (found, mut problems) = found;
        self.read_settings(known, mode, &mut problems)?;
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
        let Jobs { quick, large } = jobs(known, &found, mode, self.much);
        let sampled = large.iter().filter(|job| job.depth == Depth::Sample);
        let sampled: Vec<&Job> = sampled.collect();
        if mode == ScanMode::First && !sampled.is_empty() {
            let bytes: u64 = sampled.iter().map(|job| job.found.fingerprint.size).sum();
            tracing::info!(
                "{} large files ({} MiB) are served as soon as a sample of each was read",
                sampled.len(),
                bytes >> 20
            );
        }
        let outcomes = scan_all(self.tools(), quick);
        let holds_rows = |found: &&Found| {
            let is_skipped = || known.settings.said(found).file.skip;
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
        self.take_in(known, change, mode)?;
        Ok(large)
    }

    /// Stores what was found, and serves it.
    fn take_in(&self, known: &mut Known, change: Change, mode: ScanMode) -> anyhow::Result<()> {
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
                        user_folder: self,
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
            log(&lines, mode);
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
        let Some(mirror) = &self.mirror else {
            return walk(&self.root, Some(&self.state));
        };
        let _held = mirror.hold();
        let (found, mut problems) = walk(&self.root, Some(&self.state));
        problems.extend(mirror.problems());
        (found, problems)
    }

    /// Reads the settings. Wrong ones stop the start; later they are a problem, and those of before hold.
    fn read_settings(
        &self,
        known: &mut Known,
        mode: ScanMode,
        problems: &mut Vec<Problem>,
    ) -> anyhow::Result<()> {
        match Settings::read(&self.root) {
            Ok(settings) => {
                if settings != known.settings {
                    known.settings = settings;
                    known.defined = false;
                }
            }
            Err(error) if mode == ScanMode::First => return Err(error),
            Err(error) => problems.push(Problem {
                path: SETTINGS.to_owned(),
                reason: format!("{error:#}"),
            }),
        }
        Ok(())
    }

    /// What files are looked at with at once.
    fn tools(&self) -> Tools<'_> {
        Tools {
            root: &self.root,
            program: self.scanner.as_deref(),
            copies: &self.copies,
            progress: &self.progress,
            permits: None,
        }
    }

    /// What a dataset is called: like its file or folder, and its part where there are several.
    pub(super) fn title(&self, path: &str, part: Option<&str>, is_folder: bool) -> String {
        let stem = folders::stem(&self.root, holder(path, part), is_folder);
        match part {
            Some(part) => format!("{stem} {part}"),
            None => stem.into_owned(),
        }
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

/// The path of a dataset: that of its file, and its name where there are several.
fn join(path: &str, part: Option<&str>) -> String {
    part.map_or_else(|| path.to_owned(), |part| format!("{path}/{part}"))
}

/// The path of the file of a dataset.
pub(super) fn holder<'p>(path: &'p str, part: Option<&str>) -> &'p str {
    let holder = part.and_then(|part| path.strip_suffix(part)?.strip_suffix('/'));
    holder.unwrap_or(path)
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

/// The copies that were made of a file.
fn converted(outcome: &Outcome) -> impl Iterator<Item = Converted> {
    let parts = outcome.iter().flat_map(|(parts, _)| parts);
    parts.filter_map(|part| part.converted.clone())
}
