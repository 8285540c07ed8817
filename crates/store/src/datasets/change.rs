//! Changes of datasets: making them, their branches, and their transactions with files.

use std::collections::BTreeSet;

use belvedere_api::datasets::{Transaction, TransactionStatus, TransactionType};
use belvedere_api::error::Refusal;
use belvedere_api::{DateTime, error};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _};

use super::files::{NewFile, StoredFile};
use super::{Dataset, FileFormat, view};
use crate::clock::instant;
use crate::{Bulk, Changes, StoreError};

/// Change of a file of a dataset by a transaction.
#[derive(Debug, Clone)]
pub struct FileChange {
    /// Name in the dataset: any text that is not empty, such as `2026/11/01.parquet`.
    pub name: String,
    /// The file that has the name afterwards; none when a DELETE removes it.
    pub file: Option<NewFile>,
}

impl FileChange {
    /// Adds a file, or replaces the one that has the name.
    pub fn put(name: impl Into<String>, file: NewFile) -> Self {
        Self {
            name: name.into(),
            file: Some(file),
        }
    }

    /// Removes a file.
    pub fn delete(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            file: None,
        }
    }
}

impl Changes<'_> {
    /// Makes a dataset with an empty default branch.
    ///
    /// # Errors
    /// `InvalidRequest` when its RID or path is taken.
    pub fn create_dataset(&mut self, dataset: &Dataset) -> Result<(), StoreError> {
        create(&self.transaction, dataset)
    }

    /// Says that the files of a dataset have another format from now on.
    ///
    /// # Errors
    /// When the store fails.
    pub fn set_dataset_format(
        &mut self,
        dataset: &str,
        format: FileFormat,
    ) -> Result<(), StoreError> {
        let mut set = self
            .transaction
            .prepare_cached("UPDATE datasets SET format = ?2 WHERE rid = ?1 AND format <> ?2")?;
        set.execute((dataset, format.as_str()))?;
        Ok(())
    }

    /// The names of the files that the default branch of a dataset shows.
    ///
    /// # Errors
    /// `DatasetNotFound`.
    pub fn dataset_file_names(&self, dataset: &str) -> Result<BTreeSet<String>, StoreError> {
        let (branch, _) = view::select(&self.transaction, dataset, &[])?;
        let files = view::files(&self.transaction, branch)?;
        Ok(files.into_keys().collect())
    }

    /// Creates a branch that begins with the current files of its parent, by default the default branch.
    ///
    /// # Errors
    /// `DatasetNotFound`, `BranchNotFound`, and `InvalidRequest` when there is a branch with the name.
    pub fn create_dataset_branch(
        &mut self,
        dataset: &str,
        name: &str,
        parent: Option<&str>,
    ) -> Result<(), StoreError> {
        create_branch(&self.transaction, dataset, name, parent)
    }

    /// Begins a transaction on a branch, the default branch when none is named, and gives its RID. There may be
    /// several at once; only the order of their commits matters.
    ///
    /// # Errors
    /// `DatasetNotFound` and `BranchNotFound`.
    pub fn begin_dataset_transaction(
        &mut self,
        dataset: &str,
        branch: Option<&str>,
        kind: TransactionType,
    ) -> Result<String, StoreError> {
        let rid = format!("ri.datasets.main.transaction.{}", uuid::Uuid::new_v4());
        let now = instant(self.now)?;
        let open = Transaction::new(rid.as_str(), kind, TransactionStatus::Open, now);
        begin(&self.transaction, dataset, branch, &open)?;
        Ok(rid)
    }

    /// Records the change of a file by an open transaction. The last change of a name counts.
    ///
    /// # Errors
    /// `InvalidRequest` when there is no such open transaction, when the name is empty, or when the type of the
    /// transaction does not fit: a DELETE only removes files, the others only add them.
    pub fn change_dataset_file(
        &mut self,
        transaction: &str,
        change: &FileChange,
    ) -> Result<(), StoreError> {
        change_file(&self.transaction, transaction, change)
    }

    /// Ends an open transaction: makes its files visible, or forgets them.
    ///
    /// # Errors
    /// `InvalidRequest` when there is no such open transaction, when an APPEND would replace a file, or when a DELETE
    /// names a file that is not there.
    pub fn end_dataset_transaction(
        &mut self,
        transaction: &str,
        commit: bool,
    ) -> Result<(), StoreError> {
        end(&self.transaction, transaction, commit, self.now)
    }

    /// Makes a whole transaction, and gives its RID.
    ///
    /// # Errors
    /// Those of its three parts.
    pub fn commit_dataset_files(
        &mut self,
        dataset: &str,
        branch: Option<&str>,
        kind: TransactionType,
        files: &[FileChange],
    ) -> Result<String, StoreError> {
        let rid = self.begin_dataset_transaction(dataset, branch, kind)?;
        for change in files {
            self.change_dataset_file(&rid, change)?;
        }
        self.end_dataset_transaction(&rid, true)?;
        Ok(rid)
    }
}

impl Bulk {
    /// Stores a dataset with an empty default branch.
    pub fn dataset(&self, dataset: &Dataset) -> Result<(), StoreError> {
        create(&self.connection, dataset)
    }

    /// Stores a branch that begins with the current files of the default branch.
    pub fn dataset_branch(&self, dataset: &str, name: &str) -> Result<(), StoreError> {
        create_branch(&self.connection, dataset, name, None)
    }

    /// Stores a transaction of a dataset with its files.
    pub fn transaction(
        &self,
        dataset: &str,
        branch: Option<&str>,
        transaction: &Transaction,
        files: &[FileChange],
    ) -> Result<(), StoreError> {
        let rid = transaction.rid.as_str();
        begin(&self.connection, dataset, branch, transaction)?;
        for change in files {
            change_file(&self.connection, rid, change)?;
        }
        let Some(closed) = &transaction.closed_time else {
            return Ok(());
        };
        let commit = transaction.status == TransactionStatus::Committed;
        end(&self.connection, rid, commit, millisecond(closed)?)
    }
}

fn millisecond(time: &DateTime) -> Result<i64, StoreError> {
    let instant = time.timestamp().map(Timestamp::as_millisecond);
    Ok(instant.ok_or_else(|| anyhow::anyhow!("{} is no instant", time.as_str()))?)
}

fn create(connection: &Connection, dataset: &Dataset) -> Result<(), StoreError> {
    let taken = connection.query_row(
        "SELECT EXISTS (SELECT 1 FROM datasets WHERE rid = ?1 OR path = ?2)",
        (&dataset.rid, &dataset.path),
        |row| row.get(0),
    )?;
    if taken {
        return Err(invalid("path", "There is a dataset with this RID or path."));
    }
    connection.execute(
        "INSERT INTO datasets (rid, path, name, restricted, format) VALUES (?1, ?2, ?3, ?4, ?5)",
        (
            &dataset.rid,
            &dataset.path,
            &dataset.name,
            dataset.restricted,
            dataset.format.as_str(),
        ),
    )?;
    insert_branch(connection, &dataset.rid, &dataset.default_branch, None)
}

fn create_branch(
    connection: &Connection,
    dataset: &str,
    name: &str,
    parent: Option<&str>,
) -> Result<(), StoreError> {
    let names = super::branches(connection, dataset, true)?;
    if names.iter().any(|taken| taken == name) {
        return Err(invalid("branch", "There is a branch with this name."));
    }
    let parent: Vec<String> = parent.map(str::to_owned).into_iter().collect();
    let (parent, _) = view::select(connection, dataset, &parent)?;
    insert_branch(connection, dataset, name, Some(parent))
}

fn insert_branch(
    connection: &Connection,
    dataset: &str,
    name: &str,
    parent: Option<i64>,
) -> Result<(), StoreError> {
    connection.execute(
        "INSERT INTO dataset_branches (dataset, name, parent, parent_commit)
         VALUES (?1, ?2, ?3, ?4)",
        (dataset, name, parent, last_commit(connection)?),
    )?;
    Ok(())
}

/// The number of the last commit; 0 when there was none.
fn last_commit(connection: &Connection) -> Result<i64, StoreError> {
    let mut last =
        connection.prepare_cached("SELECT coalesce(max(commit_number), 0) FROM transactions")?;
    Ok(last.query_row((), |row| row.get(0))?)
}

/// Stores a transaction as an open one.
fn begin(
    connection: &Connection,
    dataset: &str,
    branch: Option<&str>,
    transaction: &Transaction,
) -> Result<(), StoreError> {
    if matches!(transaction.transaction_type, TransactionType::Unknown(_)) {
        return Err(invalid(
            "transactionType",
            "There is no such type of transaction.",
        ));
    }
    let branch: Vec<String> = branch.map(str::to_owned).into_iter().collect();
    let (branch, _) = view::select(connection, dataset, &branch)?;
    connection
        .prepare_cached(
            "INSERT INTO transactions (rid, dataset, branch, type, status, created_at)
             VALUES (?1, ?2, ?3, ?4, 'OPEN', ?5)",
        )?
        .execute((
            transaction.rid.as_str(),
            dataset,
            branch,
            transaction.transaction_type.as_str(),
            millisecond(&transaction.created_time)?,
        ))?;
    Ok(())
}

/// The branch and the type of an open transaction.
fn open(connection: &Connection, transaction: &str) -> Result<(i64, TransactionType), StoreError> {
    let mut one = connection.prepare_cached(
        "SELECT branch, type FROM transactions WHERE rid = ?1 AND status = 'OPEN'",
    )?;
    let found = one.query_row([transaction], |row| {
        Ok((row.get(0)?, row.get::<_, String>(1)?))
    });
    let (branch, kind) = found.optional()?.ok_or_else(|| {
        let reason = "There is no open transaction with this RID.";
        invalid("transactionRid", reason)
    })?;
    Ok((branch, kind.as_str().into()))
}

fn change_file(
    connection: &Connection,
    transaction: &str,
    change: &FileChange,
) -> Result<(), StoreError> {
    let (_, kind) = open(connection, transaction)?;
    if change.name.is_empty() {
        return Err(invalid("name", "A file of a dataset has a name."));
    }
    if (kind == TransactionType::Delete) != change.file.is_none() {
        let reason = "A DELETE transaction only removes files, and the others only add them.";
        return Err(invalid("name", reason));
    }
    let (mut blob, mut external) = (None, None);
    match &change.file {
        Some(NewFile::Stored(stored)) => {
            blob = Some(blob_of(connection, stored)?);
        }
        Some(NewFile::External(file)) => {
            external = Some((file.path.to_str(), file.size, file.modified));
        }
        None => {}
    }
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO dataset_files
                (transaction_rid, name, blob, external, size, modified_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute((
            transaction,
            &change.name,
            blob,
            external.and_then(|(path, _, _)| path),
            external.map(|(_, size, _)| size),
            external.map(|(_, _, modified)| modified),
        ))?;
    Ok(())
}

/// The entry of a file of the data folder, which several transactions may name.
fn blob_of(connection: &Connection, file: &StoredFile) -> Result<i64, StoreError> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO blobs (name, size, sha256) VALUES (?1, ?2, ?3)")?
        .execute((&file.name, file.size, &file.sha256))?;
    let mut one = connection.prepare_cached("SELECT id FROM blobs WHERE name = ?1")?;
    Ok(one.query_row([&file.name], |row| row.get(0))?)
}

fn end(
    connection: &Connection,
    transaction: &str,
    commit: bool,
    closed_at: i64,
) -> Result<(), StoreError> {
    let (branch, kind) = open(connection, transaction)?;
    let number = if commit {
        check(connection, transaction, branch, &kind)?;
        Some(last_commit(connection)? + 1)
    } else {
        None
    };
    let status = if commit { "COMMITTED" } else { "ABORTED" };
    connection
        .prepare_cached(
            "UPDATE transactions SET status = ?2, closed_at = ?3, commit_number = ?4 WHERE rid = ?1",
        )?
        .execute((transaction, status, closed_at, number))?;
    Ok(())
}

/// Checks that a transaction can be committed now.
fn check(
    connection: &Connection,
    transaction: &str,
    branch: i64,
    kind: &TransactionType,
) -> Result<(), StoreError> {
    let reason = match kind {
        TransactionType::Append => "an APPEND replaces no file",
        TransactionType::Delete => "a DELETE removes files that are there",
        _ => return Ok(()),
    };
    let shown = view::files(connection, branch)?;
    let mut names = connection.prepare_cached(
        "SELECT name FROM dataset_files WHERE transaction_rid = ?1 ORDER BY name",
    )?;
    let mut rows = names.query([transaction])?;
    while let Some(row) = rows.next()? {
        let name: String = row.get(0)?;
        if shown.contains_key(&name) == (*kind == TransactionType::Append) {
            return Err(invalid("name", &format!("{name}: {reason}.")));
        }
    }
    Ok(())
}

fn invalid(field: &str, reason: &str) -> StoreError {
    let refusal = Refusal::new(&error::INVALID_REQUEST).with("field", field);
    refusal.describe(reason).into()
}
