//! Datasets and their transactions (specification.md, "17. Get transaction").

use belvedere_api::datasets::Transaction;
use belvedere_api::error;
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _};
use serde_json::{Value, json};

use super::{Bulk, Refusal, Store, StoreError};

pub(super) const TABLES: &str = "
    CREATE TABLE datasets (
        rid TEXT PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        branches TEXT NOT NULL,       -- a JSON list of names; the first is the default branch
        restricted INTEGER NOT NULL   -- 1: for administrators only
    ) STRICT;

    CREATE TABLE transactions (
        rid TEXT PRIMARY KEY,
        dataset TEXT NOT NULL REFERENCES datasets,
        type TEXT NOT NULL CHECK (type IN ('APPEND', 'UPDATE', 'SNAPSHOT', 'DELETE')),
        status TEXT NOT NULL CHECK (status IN ('OPEN', 'COMMITTED', 'ABORTED')),
        created_at INTEGER NOT NULL,  -- milliseconds since 1970, as the next
        closed_at INTEGER,
        CHECK ((status = 'OPEN') = (closed_at IS NULL))
    ) STRICT;
    CREATE INDEX transactions_of_dataset ON transactions (dataset, created_at);
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
    /// Names of the branches; the first is the default branch.
    pub branches: Vec<String>,
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

impl Bulk {
    /// Stores a dataset.
    pub fn dataset(&self, dataset: &Dataset) -> Result<(), StoreError> {
        self.connection.execute(
            "INSERT INTO datasets (rid, path, name, branches, restricted)
             VALUES (?1, ?2, ?3, ?4, ?5)",
            (
                &dataset.rid,
                &dataset.path,
                &dataset.name,
                serde_json::to_string(&dataset.branches)?,
                dataset.restricted,
            ),
        )?;
        Ok(())
    }

    /// Stores a transaction of a dataset.
    pub fn transaction(&self, dataset: &str, transaction: &Transaction) -> Result<(), StoreError> {
        let millisecond = |time: &belvedere_api::DateTime| {
            let instant = time.timestamp().map(Timestamp::as_millisecond);
            instant.ok_or_else(|| anyhow::anyhow!("{} is no instant", time.as_str()))
        };
        let closed = transaction.closed_time.as_ref().map(millisecond);
        self.connection.execute(
            "INSERT INTO transactions (rid, dataset, type, status, created_at, closed_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            (
                transaction.rid.as_str(),
                dataset,
                transaction.transaction_type.as_str(),
                transaction.status.as_str(),
                millisecond(&transaction.created_time)?,
                closed.transpose()?,
            ),
        )?;
        Ok(())
    }
}

/// The branches of a dataset that the caller may read.
///
/// # Errors
/// `DatasetNotFound`.
pub(super) fn branches(
    connection: &Connection,
    dataset: &str,
    administrator: bool,
) -> Result<Vec<String>, StoreError> {
    let mut one = connection.prepare_cached(
        "SELECT branches FROM datasets WHERE rid = ?1 AND (restricted = 0 OR ?2)",
    )?;
    let found: Option<String> = one
        .query_row((dataset, administrator), |row| row.get(0))
        .optional()?;
    let Some(branches) = found else {
        let refusal = Refusal::new(&error::DATASET_NOT_FOUND);
        return Err(refusal.with("datasetRid", dataset).into());
    };
    Ok(serde_json::from_str(&branches)?)
}

/// Milliseconds since 1970 as an instant.
pub(super) fn instant(millisecond: i64) -> Result<Timestamp, StoreError> {
    let instant = Timestamp::from_millisecond(millisecond);
    Ok(instant.map_err(|error| anyhow::anyhow!("a stored time can't be read: {error}"))?)
}

/// The datasets in the catalog of `config.json`, each with its latest transactions.
pub(super) fn catalog(connection: &Connection) -> Result<Vec<Value>, StoreError> {
    let mut all = connection.prepare_cached(
        "SELECT rid, name,
            (SELECT json_group_array(rid) FROM
                (SELECT t.rid FROM transactions t WHERE dataset = datasets.rid
                 ORDER BY created_at DESC LIMIT 100))
         FROM datasets ORDER BY rowid",
    )?;
    let rows = all.query_map((), |row| {
        Ok((
            row.get::<_, String>(0)?,
            row.get::<_, String>(1)?,
            row.get::<_, String>(2)?,
        ))
    })?;
    rows.map(|row| {
        let (rid, name, transactions) = row?;
        let transactions: Vec<String> = serde_json::from_str(&transactions)?;
        Ok(json!({"rid": rid, "name": name, "transactions": transactions}))
    })
    .collect()
}
