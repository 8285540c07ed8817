//! Which files are to be looked at, and looking at them, several at once.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::Format;
use super::known::Known;
use super::parts::gather::gather;
use super::parts::{Fault, Parts};
use super::root::{Mark, Root};
use super::scan::Scan;
use super::scanner::Scanner;
use super::settings::FileSettings;
use super::walk::Found;

/// Text larger than this is looked at after the start, so that the other files are served meanwhile, in bytes.
const LARGE_TEXT: u64 = 256 << 20;

/// How long changes must have settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Patience {
    /// At the start all is looked at but large texts.
    First,
    /// Somebody waits.
    Now,
    /// A file must look the same two times.
    Settled,
}

/// A file or a folder to look at.
pub(super) struct Job {
    pub(super) found: Found,
    pub(super) format: Format,
    pub(super) settings: FileSettings,
    /// What is known of the files of a folder.
    pub(super) known: Option<Parts>,
}

/// What looking at a file or a folder gave.
pub(super) type Outcome = Result<(Scan, Mark), Fault>;

/// Whether looking at a file takes so long that nobody should wait for it.
pub(super) fn is_large(found: &Found) -> bool {
    found.format.is_some_and(|format| format != Format::Parquet) && found.mark.size > LARGE_TEXT
}

/// What is to be looked at: files that are new or changed, and have settled.
pub(super) fn jobs(known: &mut Known, found: &[Found], patience: Patience) -> Vec<Job> {
    let mut settling = std::mem::take(&mut known.settling);
    let mut jobs = Vec::new();
    for found in found {
        let Some(format) = found.format else {
            continue;
        };
        let settings = known.settings.of(&found.path, found.folder.is_some());
        let file = known.files.get(&found.path);
        if settings.skip || file.is_some_and(|file| file.knows(found.mark, &settings)) {
            continue;
        }
        let settled = match patience {
            Patience::First | Patience::Now => !is_large(found),
            Patience::Settled => settling.remove(&found.path) == Some(found.mark),
        };
        if settled {
            let served = file.and_then(|file| file.served.as_ref());
            let served = served.filter(|served| served.settings == settings);
            jobs.push(Job {
                found: found.clone(),
                format,
                settings,
                known: served.and_then(|served| served.scan.parts.clone()),
            });
        } else {
            if patience == Patience::First {
                tracing::info!("{:?} is large; it is looked at in a moment", found.path);
            }
            known.settling.insert(found.path.clone(), found.mark);
        }
    }
    jobs
}

/// Looks at files, several at once, in processes of a program if one is given. The outcomes are in the order of the jobs.
pub(super) fn scan_all(root: &Root, program: Option<&Path>, jobs: Vec<Job>) -> Vec<(Job, Outcome)> {
    let gathered = gather(root, program, &jobs);
    let work = jobs.iter().zip(gathered).collect();
    let outcomes = each(
        root,
        program,
        work,
        |scanner, (job, gathered)| match gathered {
            None => scanner.scan(job),
            Some(gathered) => {
                let scan = scanner.whole(gathered?)?;
                Ok((scan, job.found.mark))
            }
        },
    );
    jobs.into_iter().zip(outcomes).collect()
}

/// Does some work with scanners, several at once. The results are in the order of the work.
pub(super) fn each<T: Send, R: Send>(
    root: &Root,
    program: Option<&Path>,
    work: Vec<T>,
    to_do: impl Fn(&mut Scanner<'_>, T) -> R + Sync,
) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.min(work.len());
    let next = Mutex::new(work.into_iter().enumerate());
    let results = Mutex::new(Vec::new());
    let run = || {
        let mut scanner = Scanner::new(root, program);
        loop {
            let work = next.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((place, work)) = work else {
                break;
            };
            let result = to_do(&mut scanner, work);
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.push((place, result));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(run);
        }
    });
    let results = results.into_inner();
    let mut results = results.unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(place, _)| *place);
    results.into_iter().map(|(_, result)| result).collect()
}
