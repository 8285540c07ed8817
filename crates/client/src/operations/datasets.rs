//! The operations on datasets.

use belvedere_api::datasets::{GetTransaction, Transaction, get_transaction};
use belvedere_api::ids::{DatasetRid, TransactionRid};
use belvedere_api::operation::{NoBody, NoQuery};

use super::Datasets;
pub(super) use super::Datasets as Methods;
use crate::error::Error;

impl Datasets {
    /// Reads a transaction.
    pub async fn get_transaction(
        self,
        dataset: DatasetRid,
        transaction: TransactionRid,
    ) -> Result<Transaction, Error> {
        let path = get_transaction::Path::new(dataset, transaction);
        self.0
            .send::<GetTransaction>(&path, &NoQuery {}, &NoBody)
            .await
    }
}
