//! Looking at the files of folders, each by itself, before they become one dataset.

use std::collections::BTreeMap;

use crate::exceptions::TypeChange;
use crate::folders::{self, natural};
use crate::found::{Folder, Part};
use crate::job::Job;
use crate::parts::delta::Live;
use crate::parts::{Asked, Fault, PartitionKey};
use crate::root::{Fingerprint, Root};
use crate::scan::parts::{PartScan, Parts};
use crate::scanner::{Tools, each};
use crate::settings::inner;

/// How many files are asked about together, and how large they are together, at most.
const BATCH_FILES: usize = 64;
const BATCH_BYTES: u64 = 1 << 20;

/// The files of a folder that were looked at, or why one can't be used.
pub(super) type Gathered = Result<Asked, Fault>;

/// What is read of a folder.
struct Wanted {
    keys: Vec<PartitionKey>,
    /// The files in the order of their rows.
    parts: Vec<Part>,
}

/// Looks at the files of all folders among the jobs: those that are new or changed, several at once. For each job, what it
/// gave if it is a folder.
pub(super) fn gather(tools: Tools<'_>, jobs: &[Job]) -> Vec<Option<Gathered>> {
    let folders = jobs.iter().map(|job| (job, job.found.folder.as_ref()));
    let wanted = each(tools, folders.collect(), |scanner, (job, folder)| {
        folder.map(|folder| {
            if let Some(fault) = &folder.fault {
                return Err(Fault::from(fault.clone()));
            }
            let mut wanted = match &folder.log {
                Some(log) => live(folder, scanner.log(job, log)?, &job.found.path)?,
                None => Wanted::of(folder),
            };
            if let Some(known) = &job.known {
                known.order(&mut wanted.parts);
            }
            Ok(wanted)
        })
    });
    let mut looked: BTreeMap<(usize, usize), Result<(PartScan, Fingerprint), Fault>> =
        BTreeMap::new();
    let mut new = Vec::new();
    for (number, (job, wanted)) in jobs.iter().zip(&wanted).enumerate() {
        let Some(Ok(wanted)) = wanted else {
            continue;
        };
        let mut known = job.known.as_ref().map(Parts::known).unwrap_or_default();
        for (place, part) in wanted.parts.iter().enumerate() {
            match known.remove(part.path.as_str()) {
                Some((fingerprint, scan)) if fingerprint == part.fingerprint => {
                    // A request that waits for the folder takes it as read. When that is to end, the next question says so.
                    let _ = tools.progress.add(&job.found.path, fingerprint.size);
                    looked.insert((number, place), Ok((scan, fingerprint)));
                }
                _ => new.push(((number, place), job, part)),
            }
        }
    }
    let asked_together = each(tools, batches(new), |scanner, (job, places, parts)| {
        let looked = scanner.parts(job, &parts);
        places.into_iter().zip(looked).collect::<Vec<_>>()
    });
    looked.extend(asked_together.into_iter().flatten());
    let gathered = wanted.into_iter().zip(jobs).enumerate();
    let gathered = gathered.map(|(number, (wanted, job))| {
        let wanted = match wanted? {
            Ok(wanted) => wanted,
            Err(fault) => return Some(Err(fault)),
        };
        let looked = (0..wanted.parts.len()).map(|place| looked.remove(&(number, place)));
        let looked: Vec<_> = looked.collect();
        Some(asked(tools.root, job, wanted, looked))
    });
    gathered.collect()
}

/// Files of one folder that are asked about together, with their places.
type Batch<'a> = (&'a Job, Vec<(usize, usize)>, Vec<&'a Part>);

/// Puts small files of one folder together: a question takes longer than looking at one of these.
fn batches<'a>(new: Vec<((usize, usize), &'a Job, &'a Part)>) -> Vec<Batch<'a>> {
    let mut batches: Vec<Batch<'a>> = Vec::new();
    let mut bytes = 0;
    for (place, job, part) in new {
        bytes += part.fingerprint.size;
        let fits = |(of, _, parts): &&mut Batch<'a>| {
            std::ptr::eq(*of, job) && parts.len() < BATCH_FILES && bytes <= BATCH_BYTES
        };
        if let Some((_, places, parts)) = batches.last_mut().filter(fits) {
            places.push(place);
            parts.push(part);
        } else {
            bytes = part.fingerprint.size;
            batches.push((job, vec![place], vec![part]));
        }
    }
    batches
}

impl Wanted {
    fn of(folder: &Folder) -> Self {
        let keys = folder.keys.iter().map(|name| PartitionKey {
            name: name.clone(),
            kind: None,
        });
        Self {
            keys: keys.collect(),
            parts: folder.parts.clone(),
        }
    }
}

/// The files that are live in a Delta Lake table.
fn live(folder: &Folder, live: Live, table: &str) -> Result<Wanted, Fault> {
    let mut present: BTreeMap<&str, &Part> = folder
        .parts
        .iter()
        .map(|part| (part.path.as_str(), part))
        .collect();
    let parts = live.files.into_iter().map(|file| {
        let path = match inner(table) {
            "" => file.path.clone(),
            folder => format!("{folder}/{}", file.path),
        };
        let part = present.remove(path.as_str());
        let part = part.ok_or_else(|| format!("its file {:?} is not there", file.path))?;
        Ok(Part {
            values: file.values,
            ..part.clone()
        })
    });
    let mut parts = parts.collect::<Result<Vec<Part>, String>>()?;
    if parts.is_empty() {
        return Err("it is a Delta Lake table without files".to_owned().into());
    }
    parts.sort_by(|a, b| natural(&a.path, &b.path));
    Ok(Wanted {
        keys: live.keys,
        parts,
    })
}

fn asked(
    root: &Root,
    job: &Job,
    wanted: Wanted,
    looked: Vec<Option<Result<(PartScan, Fingerprint), Fault>>>,
) -> Gathered {
    let folder = job.found.folder.as_ref();
    let is_named = folder.is_some_and(|folder| folder.is_named);
    let mut parts = Parts::default();
    let mut type_changes = Vec::new();
    for (part, looked) in wanted.parts.into_iter().zip(looked) {
        let looked = looked.unwrap_or_else(|| Err("it is damaged".to_owned().into()));
        let (mut scan, fingerprint) = looked.map_err(|fault| Fault {
            reason: format!("{:?}: {}", part.path, fault.reason),
            is_apart: fault.is_apart && !is_named,
        })?;
        if fingerprint != part.fingerprint {
            return Err(format!("{:?}: it is being written", part.path).into());
        }
        let path = &part.path;
        type_changes.extend(scan.type_changes.drain(..).map(|type_change| TypeChange {
            path: Some(path.clone()),
            // What the files are together is looked at when all of them are known.
            exceptions: None,
            ..type_change
        }));
        parts.add(part, fingerprint, scan);
    }
    Ok(Asked {
        stem: folders::stem(root, &job.found.path, true).into_owned(),
        settings: job.said.file.clone(),
        is_named,
        keys: wanted.keys,
        parts,
        type_changes,
    })
}
