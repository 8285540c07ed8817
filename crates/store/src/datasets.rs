//! Datasets: their branches, transactions and files (docs/contract.md, "17. Get transaction").
//!
//! A branch shows the files of its committed transactions since the last SNAPSHOT, laid over the files that its parent
//! showed when the branch began. A transaction has its place in the order of the commits; when it was opened does not
//! matter.

use belvedere_api::datasets::Transaction;
use belvedere_api::error;
use belvedere_api::error::Refusal;
use rusqlite::{Connection, OptionalExtension as _};
use serde_json::{Value, json};

use super::clock::instant;
use super::{Store, StoreError};

mod change;
mod files;
mod view;

pub use belvedere_sql_protocol::FileFormat;
pub use change::FileChange;
pub use files::{ExternalFile, FileFolder, FileSink, NewFile, StoredFile};
pub use view::{DatasetFile, DatasetView, Resolved};

pub(super) const TABLES: &str = "
    CREATE TABLE datasets (
        rid TEXT PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        restricted INTEGER NOT NULL,  -- 1: for administrators only
        format TEXT NOT NULL CHECK (format IN ('PARQUET', 'CSV', 'NDJSON'))
    ) STRICT;

    CREATE TABLE dataset_branches (
        id INTEGER PRIMARY KEY,
        dataset TEXT NOT NULL REFERENCES datasets,
        name TEXT NOT NULL,
        parent INTEGER REFERENCES dataset_branches, -- null: the default branch, which begins empty
        parent_commit INTEGER NOT NULL,             -- the last commit of the parent that belongs to the branch
        UNIQUE (dataset, name)
    ) STRICT;

    CREATE TABLE transactions (
        rid TEXT PRIMARY KEY,
        dataset TEXT NOT NULL REFERENCES datasets,
        branch INTEGER NOT NULL REFERENCES dataset_branches,
        type TEXT NOT NULL CHECK (type IN ('APPEND', 'UPDATE', 'SNAPSHOT', 'DELETE')),
        status TEXT NOT NULL CHECK (status IN ('OPEN', 'COMMITTED', 'ABORTED')),
        created_at INTEGER NOT NULL,  -- milliseconds since 1970, as the next
        closed_at INTEGER,
        commit_number INTEGER UNIQUE, -- its place among the commits of all datasets
        CHECK ((status = 'OPEN') = (closed_at IS NULL)),
        CHECK ((status = 'COMMITTED') = (commit_number IS NOT NULL))
    ) STRICT;
    CREATE INDEX transactions_of_dataset ON transactions (dataset, created_at);
    CREATE INDEX transactions_of_branch ON transactions (branch, commit_number);

    -- What a transaction does with each file that it names: a file of the data folder, a file of the user, or neither
    -- when it removes the name.
    CREATE TABLE dataset_files (
        transaction_rid TEXT NOT NULL REFERENCES transactions,
        name TEXT NOT NULL,           -- inside of the dataset; never the name of a file on disk
        blob INTEGER REFERENCES blobs,
        external TEXT,                -- absolute path of a file that is only read, never copied or removed
        size INTEGER,                 -- of an external file when it was added, in bytes
        modified_at INTEGER,          -- the same, in nanoseconds since 1970
        PRIMARY KEY (transaction_rid, name),
        CHECK (blob IS NULL OR external IS NULL),
        CHECK ((external IS NULL) = (size IS NULL) AND (external IS NULL) = (modified_at IS NULL))
    ) STRICT, WITHOUT ROWID;
";

/// A dataset.
#[derive(Debug, Clone)]
pub struct Dataset {
    /// RID.
    pub rid: String,
    /// Path in the tree of files; the other name that SQL knows it by.
    pub path: String,
    /// Name for people.
    pub name: String,
    /// The format of its files.
    pub format: FileFormat,
    /// Name of the default branch. Further ones are made by themselves.
    pub default_branch: String,
    /// Whether only administrators may read it. For others it is not there.
    pub restricted: bool,
}

impl Store {
    /// A transaction of a dataset.
    ///
    /// # Errors
    /// `DatasetNotFound`, also for a restricted dataset unless an administrator asks, and `TransactionNotFound`.
    pub fn transaction(
        &self,
        dataset: &str,
        transaction: &str,
        administrator: bool,
    ) -> Result<Transaction, StoreError> {
        self.read(|connection| {
            branches(connection, dataset, administrator)?;
            let mut one = connection.prepare_cached(
                "SELECT type, status, created_at, closed_at FROM transactions
                 WHERE dataset = ?1 AND rid = ?2",
            )?;
            let found = one.query_row((dataset, transaction), |row| {
                Ok((
                    row.get::<_, String>(0)?,
                    row.get::<_, String>(1)?,
                    row.get::<_, i64>(2)?,
                    row.get::<_, Option<i64>>(3)?,
                ))
            });
            let Some((kind, status, created, closed)) = found.optional()? else {
                return Err(Refusal::new(&error::TRANSACTION_NOT_FOUND)
                    .with("datasetRid", dataset)
                    .with("transactionRid", transaction)
                    .into());
            };
            let mut found = Transaction::new(
                transaction,
                kind.as_str(),
                status.as_str(),
                instant(created)?,
            );
            found.closed_time = closed.map(instant).transpose()?.map(Into::into);
            Ok(found)
        })
    }
}

/// The branches of a dataset that the caller may read; the first is the default branch.
///
/// # Errors
/// `DatasetNotFound`.
pub(super) fn branches(
    connection: &Connection,
    dataset: &str,
    administrator: bool,
) -> Result<Vec<String>, StoreError> {
    let mut all = connection.prepare_cached(
        "SELECT b.name FROM dataset_branches b JOIN datasets d ON d.rid = b.dataset
         WHERE d.rid = ?1 AND (d.restricted = 0 OR ?2) ORDER BY b.parent IS NOT NULL, b.name",
    )?;
    let found = all.query_map((dataset, administrator), |row| row.get(0))?;
    let found: Vec<String> = found.collect::<Result<_, _>>()?;
    if found.is_empty() {
        return Err(not_found(dataset));
    }
    Ok(found)
}

/// `DatasetNotFound`.
fn not_found(dataset: &str) -> StoreError {
    let refusal = Refusal::new(&error::DATASET_NOT_FOUND);
    refusal.with("datasetRid", dataset).into()
}

/// The datasets in the catalog, each with its latest transactions. Those for administrators only are there for them only.
pub(super) fn catalog(
    connection: &Connection,
    administrator: bool,
) -> Result<Vec<Value>, StoreError> {
    let mut all = connection.prepare_cached(
        "SELECT rid, name, path,
            (SELECT json_group_array(rid) FROM
                (SELECT t.rid FROM transactions t WHERE dataset = datasets.rid
                 ORDER BY created_at DESC LIMIT 100))
         FROM datasets WHERE ?1 OR NOT restricted ORDER BY rowid",
    )?;
    let rows = all.query_map((administrator,), |row| {
        Ok((
            row.get::<_, String>(0)?,
            row.get::<_, String>(1)?,
            row.get::<_, String>(2)?,
            row.get::<_, String>(3)?,
        ))
    })?;
    rows.map(|row| {
        let (rid, name, path, transactions) = row?;
        let transactions: Vec<String> = serde_json::from_str(&transactions)?;
        let branches = branches(connection, &rid, administrator)?;
        Ok(json!({
            "rid": rid, "name": name, "path": path, "branches": branches, "transactions": transactions
        }))
    })
    .collect()
}
