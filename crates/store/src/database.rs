//! The SQLite database: its tables and its connections.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use anyhow::anyhow;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::disk_error::Damaged;
use super::format::FORMAT;
use super::{StoreError, admin, checks, datasets, folder, idempotency, media, migrations};

/// The oldest SQLite that is fit for data that must not get lost: earlier ones could break a log in rare cases.
const OLDEST_SQLITE: i32 = 3_051_003;

/// The tables of ontologies and objects. `definition` columns hold JSON, written by this program only.
pub(super) const TABLES: &str = "
    CREATE TABLE ontologies (
        rid TEXT PRIMARY KEY,
        definition TEXT NOT NULL
    ) STRICT;

    -- Every commit, in order.
    CREATE TABLE versions (
        version INTEGER PRIMARY KEY,
        committed_at INTEGER NOT NULL -- milliseconds since 1970
    ) STRICT;

    -- Which commits touched the objects of a type on a branch.
    CREATE TABLE changes (
        object_type INTEGER NOT NULL,
        branch INTEGER NOT NULL,
        version INTEGER NOT NULL,
        PRIMARY KEY (object_type, branch, version)
    ) STRICT, WITHOUT ROWID;

    -- An object as it was from one version (included) to another (excluded).
    CREATE TABLE objects (
        id INTEGER PRIMARY KEY,
        object_type INTEGER NOT NULL,
        branch INTEGER NOT NULL,      -- 0 is the default branch; others lie over it
        primary_key TEXT NOT NULL,
        version_from INTEGER NOT NULL,
        version_to INTEGER,           -- null: until now
        rid TEXT NOT NULL,
        properties TEXT,              -- null: the branch hides the object of the default branch
        vectors TEXT                  -- the vector properties, apart because they are only sent when selected
    ) STRICT;

    -- The content of files; `name` is the file's name in the folder of files.
    CREATE TABLE blobs (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        size INTEGER NOT NULL,
        sha256 TEXT NOT NULL
    ) STRICT;

    CREATE TABLE attachments (
        rid TEXT PRIMARY KEY,
        blob INTEGER NOT NULL REFERENCES blobs,
        filename TEXT NOT NULL,
        media_type TEXT NOT NULL
    ) STRICT;
";

/// The indexes of `objects`, made after the first objects are there. Listing in the order of keys reads only the first.
pub(super) const INDEXES: &str = "
    CREATE INDEX objects_by_key
        ON objects (object_type, branch, primary_key, version_from, version_to);
    CREATE INDEX objects_ended ON objects (version_to) WHERE version_to IS NOT NULL;
    CREATE UNIQUE INDEX objects_current
        ON objects (object_type, branch, primary_key) WHERE version_to IS NULL;
";

/// Opens the one connection that writes: a response is given only after the commit is on disk.
pub(super) fn open_writer(path: &Path) -> Result<Connection, StoreError> {
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    guard(&connection)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(connection)
}

/// Opens a connection that reads. It sees each commit whole, and never waits for the writer.
pub(super) fn open_reader(path: &Path) -> Result<Connection, StoreError> {
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    guard(&connection)?;
    connection.pragma_update(None, "query_only", true)?;
    // There are many, and the system shares its cache of the file among them.
    connection.pragma_update(None, "cache_size", -4_096)?; // KiB
    Ok(connection)
}

/// Opens a new database for filling it: nothing is durable until the end, and then all of it.
pub(super) fn create(path: &Path) -> Result<Connection, StoreError> {
    // The file is made first, so that it is private. SQLite gives its side files the same mode.
    folder::create(path)?;
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.pragma_update(None, "journal_mode", "OFF")?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    make_tables(&connection)?;
    migrations::stamp(&connection, FORMAT)?;
    Ok(connection)
}

/// A database in memory with all tables and no rows, to compare with.
pub(super) fn blank() -> Result<Connection, StoreError> {
    let connection = Connection::open_in_memory()?;
    make_tables(&connection)?;
    connection.execute_batch(INDEXES)?;
    Ok(connection)
}

fn make_tables(connection: &Connection) -> Result<(), StoreError> {
    for tables in [
        TABLES,
        admin::TABLES,
        datasets::TABLES,
        checks::TABLES,
        media::TABLES,
        idempotency::TABLES,
    ] {
        connection.execute_batch(tables)?;
    }
    Ok(())
}

/// Fails unless all tables are there.
pub(super) fn require_tables(connection: &Connection) -> Result<(), StoreError> {
    let names = |connection: &Connection| -> Result<BTreeSet<String>, StoreError> {
        let mut all = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")?;
        let names = all.query_map((), |row| row.get(0))?;
        Ok(names.collect::<Result<_, _>>()?)
    };
    let found = names(connection)?;
    match names(&blank()?)?.difference(&found).next() {
        None => Ok(()),
        Some(table) => Err(anyhow!("its table `{table}` is missing")
            .context(Damaged)
            .into()),
    }
}

/// Disables features of SQL that could damage the database or reach beyond it.
fn guard(connection: &Connection) -> Result<(), StoreError> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    Ok(())
}

fn open(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    if rusqlite::version_number() < OLDEST_SQLITE {
        let version = rusqlite::version();
        return Err(anyhow!("SQLite {version} is too old for the platform's data").into());
    }
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "cache_size", -32_768)?; // KiB
    connection.pragma_update(None, "mmap_size", 1_i64 << 30)?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sql_can_neither_load_code_nor_break_the_schema() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("d");
        drop(create(&path).unwrap());
        for connection in [open_writer(&path).unwrap(), open_reader(&path).unwrap()] {
            for hostile in [
                "SELECT load_extension('/usr/lib/x.so')",
                "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema",
                "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'x'",
            ] {
                let outcome = connection.execute_batch(hostile);
                assert!(outcome.is_err(), "{hostile}");
            }
            require_tables(&connection).unwrap();
        }
    }

    #[test]
    fn the_database_is_for_its_owner_only() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("d");
        drop(create(&path).unwrap());
        let writer = open_writer(&path).unwrap();
        writer.execute_batch("CREATE TABLE t (a)").unwrap();
        #[cfg(unix)]
        for name in ["d", "d-wal", "d-shm"] {
            use std::os::unix::fs::PermissionsExt as _;
            let found = std::fs::metadata(folder.path().join(name)).unwrap();
            assert_eq!(found.permissions().mode() & 0o777, 0o600, "{name}");
        }
    }
}
