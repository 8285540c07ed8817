//! What the address of the view holds.

use belvedere_client::api::datasets::TransactionStatus;

use crate::address::{Parameters, Query};
use crate::routes;

/// What is shown; without a dataset, the choice of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatasetQuery {
    /// RID of the dataset.
    pub dataset: Option<String>,
    /// RID of one of its transactions.
    pub transaction: Option<String>,
    /// Whether only open transactions are listed.
    pub open_only: bool,
}

/// The parameter that says which transactions are listed.
pub(super) const STATUS: &str = "status";

impl Query for DatasetQuery {
    const VIEW: &'static str = routes::DATASET;

    fn read(parameters: &Parameters) -> Self {
        Self {
            dataset: parameters.filled("dataset"),
            transaction: parameters.filled("transaction"),
            open_only: parameters.get_str(STATUS) == Some(TransactionStatus::Open.as_str()),
        }
    }
}
