//! The SQLite database: its tables and its connections.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::{StoreError, admin, checks, datasets, media, once};

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

/// Opens the one connection that writes: an answer is given only after the commit is on disk.
pub(super) fn open_writer(path: &Path) -> Result<Connection, StoreError> {
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(connection)
}

/// Opens a connection that reads. It sees each commit whole, and never waits for the writer.
pub(super) fn open_reader(path: &Path) -> Result<Connection, StoreError> {
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// Opens a new database for filling it: nothing is durable until the end, and then all of it.
pub(super) fn create(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let connection = open(path, flags)?;
    connection.pragma_update(None, "journal_mode", "OFF")?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    for tables in [
        TABLES,
        admin::TABLES,
        datasets::TABLES,
        checks::TABLES,
        media::TABLES,
        once::TABLES,
    ] {
        connection.execute_batch(tables)?;
    }
    Ok(connection)
}

fn open(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "cache_size", -32_768)?; // KiB
    connection.pragma_update(None, "mmap_size", 1_i64 << 30)?;
    Ok(connection)
}
