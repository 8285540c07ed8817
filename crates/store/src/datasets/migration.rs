//! From the format before datasets had files.

use rusqlite::Transaction;

use crate::StoreError;

/// Gives datasets a format and files, and transactions a branch and a place among the commits. Transactions from before
/// have no files; all go to the default branch, in the order in which they were closed.
pub(crate) fn add_files(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    Ok(transaction.execute_batch(STEP)?)
}

const STEP: &str = "
    DROP INDEX transactions_of_dataset;
    ALTER TABLE transactions RENAME TO old_transactions;
    ALTER TABLE datasets RENAME TO old_datasets;

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

    INSERT INTO datasets (rowid, rid, path, name, restricted, format)
        SELECT rowid, rid, path, name, restricted, 'PARQUET' FROM old_datasets;
    INSERT INTO dataset_branches (dataset, name, parent_commit)
        SELECT rid, branches ->> '$[0]', 0 FROM old_datasets ORDER BY rowid;
    INSERT INTO dataset_branches (dataset, name, parent, parent_commit)
        SELECT d.rid, b.value, (SELECT id FROM dataset_branches WHERE dataset = d.rid), 0
        FROM old_datasets d, json_each(d.branches) b WHERE b.key > 0 ORDER BY d.rowid, b.key;
    INSERT INTO transactions
            (rowid, rid, dataset, branch, type, status, created_at, closed_at, commit_number)
        SELECT rowid, rid, dataset,
            (SELECT id FROM dataset_branches b WHERE b.dataset = t.dataset AND parent IS NULL),
            type, status, created_at, closed_at,
            iif(status = 'COMMITTED',
                row_number() OVER (PARTITION BY status ORDER BY closed_at, rowid), NULL)
        FROM old_transactions t;
    DROP TABLE old_transactions;
    DROP TABLE old_datasets;
";
