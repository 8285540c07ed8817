//! Which files are to be looked at, and looking at them, several at once.

use std::collections::HashMap;

use super::convert::{Outcome, Part as Dataset};
use super::found::{Found, Part};
use super::job::Job;
use super::known::Known;
use super::root::Fingerprint;
use super::scan::Depth;
use super::scan::parts::Parts;
use super::scanner::{Scanner, Tools, each};
use gather::{Gathered, gather};

mod gather;

/// When more than this has to be read of all files together, large ones are looked at after the start, so that the others are
/// served meanwhile, in bytes.
pub(super) const MUCH: u64 = 256 << 20;
/// Then, files are large of which more than one part in so many of that has to be read.
const SHARE: u64 = 256;

/// How long changes must have settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ScanMode {
    /// At the start all is looked at, large files last.
    First,
    /// A request waits: large files are looked at later.
    Now,
    /// A file must look the same two times.
    Settled,
}

/// What is to be looked at.
#[derive(Default)]
pub(super) struct Jobs {
    /// At once.
    pub(super) quick: Vec<Job>,
    /// Large files, which are read in the background.
    pub(super) large: Vec<Job>,
}

/// What is to be looked at: files that are new or changed, and have settled. `much` is how much may be read at once.
pub(super) fn jobs(known: &mut Known, found: &[Found], mode: ScanMode, much: u64) -> Jobs {
    let mut settling = std::mem::take(&mut known.settling);
    let mut jobs = Vec::new();
    for found in found {
        let Some(kind) = found.kind else {
            continue;
        };
        let said = known.settings.said(found);
        if said.file.skip || known.knows(found, &said) {
            continue;
        }
        let file = known.files.get(&found.path);
        let served = file.and_then(|file| file.served.as_ref());
        let parts = served.and_then(|served| served.scan.parts.as_ref());
        let settled = match (mode, &found.folder) {
            (ScanMode::First | ScanMode::Now, _) => Some(found.clone()),
            // The log of a Delta Lake table names whole files only.
            (ScanMode::Settled, Some(folder)) if folder.log.is_some() => Some(found.clone()),
            (ScanMode::Settled, Some(folder)) => {
                let settled = settled_parts(&folder.parts, parts, &settling);
                for part in &folder.parts {
                    known.settling.insert(part.path.clone(), part.fingerprint);
                }
                match settled {
                    Some(settled) if settled.len() < folder.parts.len() => {
                        let found = found.with_parts(settled);
                        let is_known = known.knows(&found, &said);
                        let is_empty = found.folder.as_ref().is_none_or(|of| of.parts.is_empty());
                        (!is_known && !is_empty).then_some(found)
                    }
                    Some(_) => Some(found.clone()),
                    None => None,
                }
            }
            (ScanMode::Settled, None) => {
                let is_settled = settling.remove(&found.path) == Some(found.fingerprint);
                is_settled.then(|| found.clone())
            }
        };
        if let Some(found) = settled {
            let same = served.filter(|served| served.settings == said.file);
            jobs.push(Job {
                found,
                kind,
                known: same.and(parts).cloned(),
                said,
                depth: Depth::Whole,
            });
        } else {
            known.settling.insert(found.path.clone(), found.fingerprint);
        }
    }
    let all: u64 = jobs.iter().map(Job::weight).sum();
    let most = if all > much { much / SHARE } else { much };
    let has_sample = |job: &Job| {
        let file = known.files.get(&job.found.path);
        let served = file.and_then(|file| file.served.as_ref());
        served.is_some_and(|served| served.scan.is_sample)
    };
    // What is served by a sample can wait.
    let is_large = |job: &Job| job.weight() > most || has_sample(job);
    let (mut large, quick): (Vec<Job>, Vec<Job>) = jobs.into_iter().partition(is_large);
    for job in &mut large {
        let file = known.files.get(&job.found.path);
        // What was served before may have changes by keys, which must not lie over other rows.
        if job.has_sample() && file.is_none_or(|file| file.transaction.is_none()) {
            job.depth = Depth::Sample;
        }
        if mode == ScanMode::Now {
            known
                .settling
                .insert(job.found.path.clone(), job.found.fingerprint);
        }
    }
    if mode == ScanMode::Now {
        large.clear();
    }
    Jobs { quick, large }
}

/// The files of a folder that are served as they are, or were the same when they were looked for before. So a folder to which
/// files are added all the time is served without the last of them. None while one that is served is being changed.
fn settled_parts(
    parts: &[Part],
    served: Option<&Parts>,
    before: &HashMap<String, Fingerprint>,
) -> Option<Vec<Part>> {
    let served = served.into_iter().flat_map(|served| &served.files);
    let served: HashMap<&str, Fingerprint> = served
        .map(|file| (file.path.as_str(), file.fingerprint))
        .collect();
    let mut settled = Vec::new();
    for part in parts {
        let known = served.get(part.path.as_str());
        if known == Some(&part.fingerprint) || before.get(&part.path) == Some(&part.fingerprint) {
            settled.push(part.clone());
        } else if known.is_some() {
            return None;
        }
    }
    Some(settled)
}

/// Looks at files, several at once, in processes of a program if one is given. The outcomes are in the order of the jobs.
pub(super) fn scan_all(tools: Tools<'_>, jobs: Vec<Job>) -> Vec<(Job, Outcome)> {
    let gathered = gather(tools, &jobs);
    let work = jobs.iter().zip(gathered).collect();
    let look = |scanner: &mut Scanner<'_>, (job, gathered): (&Job, Option<Gathered>)| {
        let Some(gathered) = gathered else {
            return scanner.scan(job);
        };
        let mut asked = gathered?;
        let type_changes = std::mem::take(&mut asked.type_changes);
        let mut scan = scanner.whole(job, asked)?;
        scan.type_changes.extend(type_changes);
        Ok((
            vec![Dataset::of_folder(job.format(), scan)],
            job.found.fingerprint,
        ))
    };
    let outcomes = each(tools, work, look);
    jobs.into_iter().zip(outcomes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::parts::PartScan;

    fn part(number: u64, size: u64) -> Part {
        Part {
            path: format!("t/part-{number}.csv"),
            fingerprint: Fingerprint {
                size,
                modified: 0,
                number,
            },
            values: Vec::new(),
        }
    }

    #[test]
    fn a_folder_that_grows_all_the_time_is_served_without_its_last_files() {
        let mut served = Parts::default();
        for part in [part(0, 1), part(1, 1)] {
            let fingerprint = part.fingerprint;
            served.add(part, fingerprint, PartScan::empty());
        }
        let before = [part(2, 1), part(3, 1)];
        let before = before.map(|part| (part.path, part.fingerprint));
        let before = HashMap::from(before);
        let settled = |parts: &[Part]| settled_parts(parts, Some(&served), &before);
        // The third was the same before, the fourth grows, the fifth is new.
        let parts = [part(0, 1), part(1, 1), part(2, 1), part(3, 2), part(4, 1)];
        assert_eq!(settled(&parts), Some(parts[..3].to_vec()));
        // One that is gone does not matter; one that is served and grows does.
        assert_eq!(settled(&parts[1..3]), Some(parts[1..3].to_vec()));
        assert_eq!(settled(&[part(0, 2), part(1, 1)]), None);
        assert_eq!(settled_parts(&parts, None, &before), Some(vec![part(2, 1)]));
    }
}
