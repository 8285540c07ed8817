//! Bringing what is served in line with the files that are there.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use belvedere_api::datasets::TransactionType;
use sha2::{Digest as _, Sha256};

use super::convert::{Part, Unread};
use super::copies::Converted;
use super::jobs::{Job, Jobs, Outcome, Patience, jobs, scan_all};
use super::known::{Bad, File, Holder, Known, Served};
use super::parts::Parts;
use super::reading::Reading;
use super::root::{Mark, reason};
use super::scan::{Depth, Scan, Turn};
use super::scanner::Tools;
use super::settings::{FileSettings, Said, Settings};
use super::walk::{Found, SETTINGS, walk};
use super::{Format, Own, Problem, folders, media, names, tables, types};
use crate::store::{Changes, Dataset, ExternalFile, FileChange, NewFile, StoreError, uuid_of};

/// How many lines about files are logged at a time.
const LINES: usize = 20;
/// How long it takes until a file is looked at again that could not be read for want of space.
const PAUSE: Duration = Duration::from_mins(1);
/// How often the folder is looked at again because files turned out to be no one dataset.
const ROUNDS: usize = 3;
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
    /// Looks at what has changed and serves it. Large files wait to be read ([`Self::read_next`]).
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
        if patience != Patience::Now {
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
                self.take_in(&mut self.known(), change, Patience::Settled)
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
            self.progress.begin(&job.found.path, job.found.mark.size);
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
        let Jobs { quick, large } = jobs(known, &found, patience, self.much);
        let sampled = large.iter().filter(|job| job.depth == Depth::Sample);
        let sampled: Vec<&Job> = sampled.collect();
        if patience == Patience::First && !sampled.is_empty() {
            let bytes: u64 = sampled.iter().map(|job| job.found.mark.size).sum();
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
            changes.create_dataset(&Dataset {
                rid: rid.clone(),
                path: format!("/{path}"),
                name: change.name.to_owned(),
                format,
                default_branch: BRANCH.to_owned(),
                restricted: false,
            })?;
        } else {
            // What is in a folder or an archive may change.
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

    /// The files of a dataset: their names in it, and where they are.
    fn files_of(
        &self,
        path: &str,
        dataset: &str,
        part: &Part,
        scan: &Scan,
    ) -> Result<Vec<(String, ExternalFile)>, String> {
        let external = |file: &Path| ExternalFile::of(file).map_err(|error| error.to_string());
        let original = |path: &str| {
            let found = self.root.resolve(path).map_err(|error| reason(&error))?;
            external(&found)
        };
        if let Some(parts) = &scan.parts {
            let files = parts.names(path).into_iter().zip(&parts.files);
            let files = files.map(|(name, file)| Ok((name, original(&file.path)?)));
            return files.collect();
        }
        let file = match &part.converted {
            Some(converted) => external(self.copies.read(converted).path())?,
            None => original(path)?,
        };
        let name = dataset.rsplit('/').next().unwrap_or(dataset);
        Ok(vec![(name.to_owned(), file)])
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

/// A state of a file or a folder that gets a transaction.
struct Committed<'a> {
    path: &'a str,
    /// What a new dataset is called.
    name: &'a str,
    format: Format,
    /// Whether there is no dataset yet.
    is_new: bool,
    /// What was served before.
    before: Option<&'a Scan>,
    scan: &'a Scan,
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
        let Job {
            found, kind, said, ..
        } = job;
        let is_folder = found.folder.is_some();
        let path = found.path.as_str();
        self.known.without_rows.remove(path);
        let (parts, mark) = match outcome {
            Ok(looked_at) => looked_at,
            Err(Unread::NotRows) => {
                let seen = (found.mark, said);
                self.known.without_rows.insert(path.to_owned(), seen);
                return self.hold(changes, path, None);
            }
            Err(unread) => {
                let title = self.own.title(path, None, is_folder);
                return self.put_bad(changes, path, &title, found.mark, said, &unread);
            }
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
        mut part: Part,
    ) -> Result<(), StoreError> {
        let own = self.own;
        let name = part.name.as_deref();
        let dataset = join(path, name);
        let is_folder = part.scan.as_ref().is_ok_and(|scan| scan.parts.is_some());
        let title = own.title(&dataset, name, is_folder);
        let before = self.known.files.get(&dataset);
        let sample = before.and_then(|file| file.served.as_ref());
        let sample = sample.filter(|before| before.scan.is_sample && before.mark == mark);
        let sample = sample.map(|before| (before.scan.clone(), before.types.clone()));
        if let Ok(scan) = &mut part.scan {
            let turns = std::mem::take(&mut scan.turns);
            scan.turns = decisive(sample.as_ref().map(|(sample, _)| sample), scan, turns);
        }
        let is_corrected = |scan: &Scan| {
            let other = |sample: &Scan| {
                sample.columns != scan.columns
                    || sample.rows != scan.rows
                    || sample.key.column() != scan.key.column()
            };
            sample.as_ref().is_some_and(|(sample, _)| other(sample))
        };
        let scan = part.scan.as_ref().map_err(String::clone);
        let files = scan.and_then(|scan| own.files_of(path, &dataset, &part, scan));
        let (scan, files) = match part.scan.and_then(|scan| Ok((scan, files?))) {
            Ok(looked_at) => looked_at,
            Err(reason) => {
                let unread = Unread::Reason(reason);
                return self.put_bad(changes, &dataset, &title, mark, said.clone(), &unread);
            }
        };
        let file = file(self.known, &dataset, &title);
        file.bad = None;
        let before = file.served.take();
        let is_same = before.as_ref().is_some_and(|before| {
            let parts = before.scan.parts.as_ref().zip(scan.parts.as_ref());
            // Of a Delta Lake table, also files change that are not live.
            let has_same =
                |(old, new): (&Parts, &Parts)| old.is_part_of(new) && new.is_part_of(old);
            let is_unchanged = before.mark == mark && before.converted == part.converted;
            is_unchanged || parts.is_some_and(has_same)
        });
        // Where a sample has shown the same as all rows, nothing changes for who reads them.
        let is_corrected = is_corrected(&scan);
        let state = sample.as_ref().and_then(|(_, types)| {
            let types = types.as_ref().filter(|_| !is_corrected)?;
            Some(types.table.state)
        });
        if sample.is_some() && !scan.is_sample {
            self.lines.push(read_whole(&dataset, &scan, is_corrected));
        }
        let is_same = is_same && !is_corrected;
        if !is_same || file.transaction.is_none() {
            // Of a sheet or table, its name alone would say too little.
            let folder = path.rfind('/').map_or(0, |at| at + 1);
            let change = Committed {
                path: &dataset,
                name: match path {
                    folders::ITSELF => &title,
                    _ => dataset.get(folder..).unwrap_or(&dataset),
                },
                format: part.format,
                is_new: file.transaction.is_none(),
                before: before.as_ref().map(|before| &before.scan),
                scan: &scan,
            };
            file.transaction = Some(own.commit(changes, &change, files)?);
            let what = if before.is_some() {
                "has changed"
            } else {
                "is served"
            };
            if sample.is_none() {
                let so_far = if scan.is_sample {
                    "; its types are those of a sample until all of it was read"
                } else {
                    ""
                };
                let because = because(&scan);
                let rows = scan.rows;
                self.lines
                    .push(format!("{dataset:?} {what}: {rows} rows{so_far}{because}"));
            }
        }
        let converted = before.and_then(|before| before.converted);
        self.replaced
            .extend(converted.filter(|before| Some(before) != part.converted.as_ref()));
        file.served = Some(Served {
            mark,
            settings: said.about(name),
            scan,
            content: part.content,
            part: part.name,
            converted: part.converted,
            types: None,
            state,
        });
        changes.touch(file.number);
        tables::put(changes.connection(), &file.row(&dataset)?)
    }

    /// Writes down why a dataset can't be used.
    fn put_bad(
        &mut self,
        changes: &mut Changes<'_>,
        dataset: &str,
        title: &str,
        mark: Mark,
        said: Said,
        unread: &Unread,
    ) -> Result<(), StoreError> {
        let may_pass = matches!(unread, Unread::Later(_));
        // A file that is being written says nothing about its sample.
        let is_still =
            |is_folder: bool| is_folder || self.own.root.mark(dataset).is_ok_and(|now| now == mark);
        let is_sample = self.known.files.get(dataset).is_some_and(|file| {
            let served = file.served.as_ref();
            served.is_some_and(|served| {
                let scan = &served.scan;
                scan.is_sample && served.mark == mark && is_still(scan.parts.is_some())
            })
        });
        if is_sample && !may_pass {
            // What its sample has shown does not hold for all rows.
            remove(changes, self.known, self.own, dataset, self.replaced)?;
        }
        let file = file(self.known, dataset, title);
        // What is served as one dataset stays so, over a file that does not fit.
        let is_apart = matches!(unread, Unread::Apart(_)) && file.served.is_none();
        let reason = unread.to_string();
        file.bad = Some(Bad {
            mark,
            said,
            reason: if is_apart {
                folders::apart(&reason)
            } else {
                reason
            },
            is_apart,
            may_pass,
            again_at: may_pass.then(|| Instant::now() + PAUSE),
        });
        let row = file.row(dataset)?;
        self.known.has_fallen_apart |= is_apart;
        tables::put(changes.connection(), &row)
    }
}

/// For each column that has another type than a sample has shown, or is text because of few values, the row that says so.
fn decisive(sample: Option<&Scan>, scan: &Scan, turns: Vec<Turn>) -> Vec<Turn> {
    let property = |scan: &Scan, name: &str| {
        let column = scan.columns.iter().find(|column| column.name == name);
        column.map(|column| column.property.clone())
    };
    let mut decisive: Vec<Turn> = Vec::new();
    for turn in turns {
        let now = property(scan, &turn.column);
        let is_correction = || sample.is_some_and(|sample| now != property(sample, &turn.column));
        if turn.exceptions.is_none() && !is_correction() {
            continue;
        }
        let known = decisive
            .iter_mut()
            .find(|known| known.column == turn.column);
        // Of the files of a folder, one that alone would have the type.
        let decides = now == Some(types::property(&turn.kind.data_type()));
        match known {
            Some(known) if decides && known.exceptions.is_none() => *known = turn,
            Some(_) => {}
            None => decisive.push(turn),
        }
    }
    decisive
}

/// What is told of a file that was read to its end.
fn read_whole(dataset: &str, scan: &Scan, is_corrected: bool) -> String {
    let mut line = format!("{dataset:?} is read to its end: {} rows", scan.rows);
    if is_corrected {
        line.push_str(", and not all as its sample");
    }
    line + &because(scan)
}

/// The rows that decide the types of columns, as a log says them.
fn because(scan: &Scan) -> String {
    let mut line = String::new();
    for turn in &scan.turns {
        let Turn {
            column,
            path,
            line: number,
            value,
            exceptions,
            ..
        } = turn;
        let mut columns = scan.columns.iter();
        let property = columns.find(|found| found.name == *column);
        let property = property.map_or_else(String::new, |found| found.property.base_type());
        let of = path.as_ref().map(|path| format!(" of {path:?}"));
        let of = of.unwrap_or_default();
        let _ = write!(
            line,
            "; {column:?} is {property} because of {value:?} on line {number}{of}"
        );
        let more = exceptions.as_ref().map_or(0, |found| found.count - 1);
        if more > 0 {
            let _ = write!(line, " and {more} further values");
        }
    }
    line
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
