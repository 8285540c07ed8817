//! Why the store refused or failed.

use belvedere_api::error::{Refusal, RuleError};

/// A failure of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The request can't be served; the caller is told why.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// The store itself failed.
    #[error(transparent)]
    Failed(#[from] anyhow::Error),
}

impl From<Refusal> for StoreError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl From<RuleError> for StoreError {
    fn from(rule: RuleError) -> Self {
        Refusal::from(rule).into()
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(anyhow::Error::new(error).context("the database failed"))
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Failed(anyhow::Error::new(error).context("stored JSON can't be read"))
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        Self::Failed(anyhow::Error::new(error).context("a file of the data folder failed"))
    }
}
