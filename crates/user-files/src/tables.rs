//! What is kept about the user's folder, in the database of the store.

use belvedere_store::{Store, StoreError};
use rusqlite::{Connection, OptionalExtension as _};

/// These tables are in the stores over a user's folder only.
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS own_folder (
        seed TEXT NOT NULL            -- part of all RIDs
    ) STRICT;

    -- Every file of rows that was ever there: its names stay.
    CREATE TABLE IF NOT EXISTS own_files (
        id INTEGER PRIMARY KEY,       -- the number of the object type
        path TEXT NOT NULL UNIQUE,    -- in the folder
        api_name TEXT NOT NULL UNIQUE COLLATE NOCASE,
        served TEXT,                  -- JSON: what is known about the state that is served; null when none is
        bad TEXT,                     -- JSON: why the state that is there can't be used; null when it can
        transaction_rid TEXT          -- the last transaction of its dataset; null when there is no dataset yet
    ) STRICT;

    -- Workbooks, databases and archives: each may hold several of the above.
    CREATE TABLE IF NOT EXISTS own_holders (
        path TEXT PRIMARY KEY,        -- in the folder
        holder TEXT NOT NULL          -- JSON: its state when it was looked at, and the paths of what is in it
    ) STRICT, WITHOUT ROWID;
";

/// Makes the tables and the seed unless they are there; gives the seed.
pub(super) fn prepare(store: &Store) -> Result<String, StoreError> {
    store.write(|changes| {
        let connection = changes.connection();
        connection.execute_batch(TABLES)?;
        let seed = connection.query_row("SELECT seed FROM own_folder", (), |row| row.get(0));
        if let Some(seed) = seed.optional()? {
            return Ok(seed);
        }
        let seed = uuid::Uuid::new_v4().to_string();
        connection.execute("INSERT INTO own_folder (seed) VALUES (?1)", [&seed])?;
        Ok(seed)
    })
}

/// A file of rows as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileRow {
    pub(super) number: u32,
    pub(super) path: String,
    pub(super) api_name: String,
    pub(super) served: Option<String>,
    pub(super) bad: Option<String>,
    pub(super) transaction: Option<String>,
}

/// All files of rows that were ever there.
pub(super) fn files(connection: &Connection) -> Result<Vec<FileRow>, StoreError> {
    let mut all = connection.prepare(
        "SELECT id, path, api_name, served, bad, transaction_rid FROM own_files ORDER BY id",
    )?;
    let rows = all.query_map((), |row| {
        Ok(FileRow {
            number: row.get(0)?,
            path: row.get(1)?,
            api_name: row.get(2)?,
            served: row.get(3)?,
            bad: row.get(4)?,
            transaction: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Keeps a file.
pub(super) fn put(connection: &Connection, file: &FileRow) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO own_files (id, path, api_name, served, bad, transaction_rid)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute((
            file.number,
            &file.path,
            &file.api_name,
            &file.served,
            &file.bad,
            &file.transaction,
        ))?;
    Ok(())
}

/// The files that may hold several datasets.
pub(super) fn holders(connection: &Connection) -> Result<Vec<(String, String)>, StoreError> {
    let mut all = connection.prepare("SELECT path, holder FROM own_holders")?;
    let rows = all.query_map((), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Keeps a file that may hold several datasets, or forgets it.
pub(super) fn put_holder(
    connection: &Connection,
    path: &str,
    holder: Option<&str>,
) -> Result<(), StoreError> {
    match holder {
        Some(holder) => connection.execute(
            "INSERT OR REPLACE INTO own_holders (path, holder) VALUES (?1, ?2)",
            (path, holder),
        )?,
        None => connection.execute("DELETE FROM own_holders WHERE path = ?1", [path])?,
    };
    Ok(())
}
