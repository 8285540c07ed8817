//! For tests: what is told of changes; a copy of the data as it was at first, and the way back to it.

use std::collections::BTreeSet;
use std::path::PathBuf;

use rusqlite::MAIN_DB;
use rusqlite::backup::Progress;

use super::snapshots::Snapshots;
use super::versions::{current_version, save_version};
use super::{Store, StoreError, database, folder, lock};

/// Is called with the time of each change that is on disk, in the thread that made it.
pub(super) type OnChange = Box<dyn Fn(i64) + Send + Sync>;

impl Store {
    /// Says what is told of changes, once.
    pub fn on_change(&self, told: impl Fn(i64) + Send + Sync + 'static) {
        // A second one would be a mistake of this program; the first stays.
        let _ = self.0.on_change.set(Box::new(told));
    }

    /// Keeps a copy of the data as it is now, unless there is one from before. Files are never changed or deleted while
    /// the platform runs, so the database alone is copied.
    pub fn keep_seed(&self) -> Result<(), StoreError> {
        let path = self.seed();
        if path.exists() {
            return Ok(());
        }
        // The copy counts only when it is whole.
        let partial = path.with_extension("partial");
        let connection = database::open_reader(&folder::database(&self.0.folder))?;
        let copied = connection
            .backup(MAIN_DB, &partial, None::<fn(Progress)>)
            .map_err(StoreError::from)
            .and_then(|()| Ok(std::fs::rename(&partial, path)?));
        if copied.is_err() {
            // A full disk needs the space; and there may be nothing to remove.
            let _ = std::fs::remove_file(partial);
        }
        copied
    }

    /// Goes back to the copy. For readers that is a change as any other: versions go on, and listings that are under way
    /// end.
    pub fn reset(&self) -> Result<(), StoreError> {
        let mut writer = lock(&self.0.writer);
        let connection = writer.connection();
        let last = current_version(connection)?;
        let path = self.seed();
        connection.restore(MAIN_DB, path, None::<fn(Progress)>)?;
        let transaction = connection.transaction()?;
        let all = transaction
            .prepare("SELECT DISTINCT object_type, branch FROM changes")?
            .query_map((), |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<BTreeSet<(u32, u32)>, _>>()?;
        let now = self.0.options.clock.now();
        save_version(&transaction, last + 1, now, &all)?;
        transaction.commit()?;
        *lock(&self.0.snapshots) = Snapshots::default();
        Ok(())
    }

    fn seed(&self) -> PathBuf {
        self.0.folder.join("seed.sqlite")
    }
}
