//! What the address of the view holds.

use crate::address::{Parameters, Query};
use crate::routes;

/// What is shown; without a dataset, the choice of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatasetQuery {
    /// RID of the dataset.
    pub dataset: Option<String>,
    /// RID of one of its transactions.
    pub transaction: Option<String>,
}

impl Query for DatasetQuery {
    const VIEW: &'static str = routes::DATASET;

    fn read(parameters: &Parameters) -> Self {
        Self {
            dataset: parameters.filled("dataset"),
            transaction: parameters.filled("transaction"),
        }
    }
}
