//! The versions of objects: each commit that changes objects has a number.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension as _};

use super::{Storage, Store, StoreError};

/// Everything there is at first belongs to one version.
pub(super) const FIRST_VERSION: u64 = 1;

/// The version of the last commit.
pub(super) fn current_version(connection: &Connection) -> Result<u64, StoreError> {
    let mut newest = connection.prepare_cached("SELECT max(version) FROM versions")?;
    let version: Option<u64> = newest.query_row((), |row| row.get(0))?;
    Ok(version.unwrap_or(0))
}

impl Store {
    /// The version that a listing shows now. That of storage of the first generation is some time behind, but never
    /// before the first. A commit of a time to come was made before the clock was set back: it counts as old.
    pub(super) fn shown_version(
        &self,
        connection: &Connection,
        storage: Storage,
    ) -> Result<u64, StoreError> {
        let delay = self.0.options.v1_delay;
        if storage == Storage::V2 || delay.is_zero() {
            return current_version(connection);
        }
        let delay = i64::try_from(delay.as_millis()).unwrap_or(i64::MAX);
        let now = self.0.options.clock.now();
        let mut newest = connection.prepare_cached(
            "SELECT version FROM versions WHERE committed_at NOT BETWEEN ?1 + 1 AND ?2
             ORDER BY version DESC LIMIT 1",
        )?;
        let until = now.saturating_sub(delay);
        let shown = newest.query_row([until, now], |row| row.get(0));
        let shown = shown.optional()?;
        Ok(shown.unwrap_or(FIRST_VERSION))
    }
}

/// Records a commit.
pub(super) fn save_version(
    connection: &Connection,
    version: u64,
    now: i64,
    touched: &BTreeSet<(u32, u32)>,
) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT INTO versions (version, committed_at) VALUES (?1, ?2)")?
        .execute((version, now))?;
    let mut change = connection
        .prepare_cached("INSERT INTO changes (object_type, branch, version) VALUES (?1, ?2, ?3)")?;
    for (object_type, branch) in touched {
        change.execute((object_type, branch, version))?;
    }
    Ok(())
}
