//! Transactions seen in this browser: each with its state when last seen.

use belvedere_client::api::datasets::Transaction;
use belvedere_client::api::ids::DatasetRid;
use serde::{Deserialize, Serialize};

use crate::storage::{self, Record, StorageError, kind};

/// The most that are kept.
const MAX_ENTRIES: usize = 200;

/// The last seen state of a transaction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Look {
    /// RID of the dataset.
    pub dataset: DatasetRid,
    /// The transaction in the platform's response.
    pub transaction: Transaction,
}

/// Notes a look. A browser that stores nothing only forgets it.
pub async fn note(dataset: &str, transaction: &Transaction) {
    let look = Look {
        dataset: dataset.into(),
        transaction: transaction.clone(),
    };
    let key = key(dataset, transaction.rid.as_str());
    if storage::put(kind::TRANSACTION, &key, &look).await.is_ok() {
        drop(storage::keep_newest(kind::TRANSACTION, MAX_ENTRIES).await);
    }
}

/// All looks, newest first.
///
/// # Errors
/// Those of the storage.
pub async fn all() -> Result<Vec<Record<Look>>, StorageError> {
    storage::list(kind::TRANSACTION).await
}

/// The key of the look at a transaction.
pub fn key(dataset: &str, transaction: &str) -> String {
    format!("{dataset} {transaction}")
}
