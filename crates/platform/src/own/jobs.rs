//! Which files are to be looked at, and looking at them, several at once.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::convert::kinds::Kind;
use super::convert::{Part, Unread};
use super::copies::Copies;
use super::known::Known;
use super::root::{Mark, Root};
use super::scanner::Scanner;
use super::settings::Said;
use super::walk::Found;

/// Files of which more than this has to be read are looked at after the start, so that the others are served meanwhile, in
/// bytes.
const LARGE: u64 = 256 << 20;

/// How long changes must have settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Patience {
    /// At the start all is looked at but large files.
    First,
    /// Somebody waits.
    Now,
    /// A file must look the same two times.
    Settled,
}

/// A file to look at.
pub(super) struct Job {
    pub(super) found: Found,
    pub(super) kind: Kind,
    pub(super) said: Said,
}

/// What looking at a file gave: its datasets, of which most files have one.
pub(super) type Outcome = Result<(Vec<Part>, Mark), Unread>;

/// Whether looking at a file takes so long that nobody should wait for it.
pub(super) fn is_large(found: &Found) -> bool {
    let growth = found.kind.map_or(0, Kind::growth);
    found.mark.size.saturating_mul(growth) > LARGE
}

/// What is to be looked at: files that are new or changed, and have settled.
pub(super) fn jobs(known: &mut Known, found: &[Found], patience: Patience) -> Vec<Job> {
    let mut settling = std::mem::take(&mut known.settling);
    let mut jobs = Vec::new();
    for found in found {
        let Some(kind) = found.kind else {
            continue;
        };
        let said = known.settings.said(&found.path, kind);
        if said.file.skip || known.knows(found, &said) {
            continue;
        }
        let settled = match patience {
            Patience::First | Patience::Now => !is_large(found),
            Patience::Settled => settling.remove(&found.path) == Some(found.mark),
        };
        if settled {
            let found = found.clone();
            jobs.push(Job { found, kind, said });
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
pub(super) fn scan_all(
    root: &Root,
    program: Option<&Path>,
    copies: &Copies,
    jobs: Vec<Job>,
) -> Vec<(Job, Outcome)> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = Mutex::new(jobs.iter().enumerate());
    let outcomes = Mutex::new(Vec::new());
    let work = || {
        let mut scanner = Scanner::new(root, program, copies);
        loop {
            let job = next.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((place, job)) = job else {
                break;
            };
            let outcome = scanner.scan(job);
            let mut outcomes = outcomes.lock().unwrap_or_else(PoisonError::into_inner);
            outcomes.push((place, outcome));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.min(jobs.len()) {
            scope.spawn(work);
        }
    });
    let mut outcomes = outcomes
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    outcomes.sort_by_key(|(place, _)| *place);
    let mut outcomes = outcomes.into_iter().peekable();
    let with_outcome = jobs.into_iter().enumerate().map(|(place, job)| {
        let outcome = outcomes
            .next_if(|(of, _)| *of == place)
            .map(|(_, outcome)| outcome);
        (job, outcome.unwrap_or_else(|| Err("it is damaged".into())))
    });
    with_outcome.collect()
}
