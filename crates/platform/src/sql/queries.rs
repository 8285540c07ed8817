//! The registry of SQL queries: whose they are, how long results are kept, and how much disk they take.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use belvedere_api::error;
use belvedere_api::error::Refusal;

use super::permits::Permits;
use super::query::Query;
use super::{Options, failed};
use crate::Clock;

/// How many queries of one user are kept; the eldest ended one goes first.
const MAX_KEPT_QUERIES: usize = 64;
/// The shortest and the longest interval between removals of expired results.
const REMOVAL_INTERVAL: (Duration, Duration) = (Duration::from_millis(50), Duration::from_mins(1));

/// The queries of a platform by their identifiers, and the disk space of their results.
pub(super) struct Queries {
    pub(super) options: Options,
    pub(super) clock: Clock,
    /// Everything in it belongs to this process.
    pub(super) folder: PathBuf,
    pub(super) permits: Permits,
    all: Mutex<HashMap<String, Arc<Query>>>,
}

impl Queries {
    /// No queries yet; their results go into this folder.
    pub(super) fn new(options: Options, clock: Clock, folder: PathBuf, permits: Permits) -> Self {
        Self {
            options,
            clock,
            folder,
            permits,
            all: Mutex::default(),
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<Query>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The user's query with this id. Another user's, an unknown and an expired one get the same error, so that users can't
    /// tell them apart.
    pub(super) fn find(&self, id: &str, user: &str) -> Result<Arc<Query>, Refusal> {
        self.expire();
        let query = self.all().get(id).cloned();
        query.filter(|query| query.owner == user).ok_or_else(|| {
            let refusal = Refusal::new(&error::QUERY_PERMISSION_DENIED);
            refusal.describe("You have no such query, or its results have expired.")
        })
    }

    /// Adds a query. Of too many of one user the one that ended first goes.
    pub(super) fn add(&self, id: &str, query: &Arc<Query>) {
        let mut all = self.all();
        let own = all.iter().filter(|(_, other)| other.owner == query.owner);
        let ended = own.clone().filter_map(|(id, query)| {
            let (_, time) = query.progress().end?;
            Some((time, id.clone()))
        });
        if own.clone().count() >= MAX_KEPT_QUERIES
            && let Some((_, eldest)) = ended.min()
            && let Some(query) = all.remove(&eldest)
        {
            query.remove_output();
        }
        all.insert(id.to_owned(), Arc::clone(query));
    }

    /// Cancels all of them.
    pub(super) fn cancel_all(&self) {
        for query in self.all().values() {
            query.cancel();
        }
    }

    /// Forgets a query whose id was never told.
    pub(super) fn remove(&self, id: &str) {
        self.all().remove(id);
    }

    /// Frees disk space for further bytes of a result: the results that ended first are removed.
    ///
    /// # Errors
    /// `QueryFailed` when removing all of them is not enough.
    pub(super) fn make_room(&self, bytes: u64) -> Result<(), Refusal> {
        // A file system without this figure is written to until it is full.
        let free = fs4::available_space(&self.folder).unwrap_or(u64::MAX);
        let wanted = bytes.saturating_add(self.options.disk_free);
        let mut missing = wanted.saturating_sub(free);
        let mut all = self.all();
        let taken: u64 = all.values().map(|query| query.bytes()).sum();
        missing = missing.max(
            taken
                .saturating_add(bytes)
                .saturating_sub(self.options.disk),
        );
        while missing > 0 {
            let ended = all.iter().filter_map(|(id, query)| {
                let (_, time) = query.progress().end?;
                (query.bytes() > 0).then(|| (time, id.clone()))
            });
            let Some((_, eldest)) = ended.min() else {
                return Err(failed(
                    "There is no room for the result: the results of queries may take no more of the disk.",
                ));
            };
            if let Some(query) = all.remove(&eldest) {
                missing = missing.saturating_sub(query.bytes());
                query.remove_output();
            }
        }
        Ok(())
    }

    /// Forgets the queries that ended long ago.
    pub(super) fn expire(&self) {
        let ttl = i64::try_from(self.options.results_ttl.as_millis()).unwrap_or(i64::MAX);
        let before = self.clock.now().saturating_sub(ttl);
        self.all().retain(|_, query| {
            let keep = query.progress().end.is_none_or(|(_, time)| time >= before);
            if !keep {
                query.remove_output();
            }
            keep
        });
    }
}

/// Removes expired results by a timer: requests alone would leave them on the disk of an idle platform.
pub(super) async fn remove_expired(queries: Weak<Queries>) {
    let Some(ttl) = queries.upgrade().map(|queries| queries.options.results_ttl) else {
        return;
    };
    let mut timer = tokio::time::interval((ttl / 4).clamp(REMOVAL_INTERVAL.0, REMOVAL_INTERVAL.1));
    loop {
        timer.tick().await;
        match queries.upgrade() {
            Some(queries) => queries.expire(),
            None => return,
        }
    }
}
