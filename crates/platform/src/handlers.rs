//! The operations that this platform serves.

mod attachments;
mod objects;
mod types;

use crate::Platform;
use crate::http::ApiError;
use crate::store::{Store, StoreError};

/// Asks the store on a thread that may wait for the disk.
async fn ask<T: Send + 'static>(
    platform: &Platform,
    question: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, ApiError> {
    let store = platform.store().clone();
    let answer = tokio::task::spawn_blocking(move || question(&store)).await;
    Ok(answer.map_err(ApiError::internal)??)
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let refusal = match error {
            StoreError::Refused(refusal) => refusal,
            StoreError::Failed(cause) => return cause.into(),
        };
        let mut answer = Self::new(refusal.error);
        for (parameter, value) in refusal.parameters {
            answer = answer.with(&parameter, value);
        }
        match refusal.description {
            Some(sentence) => answer.describe(sentence),
            None => answer,
        }
    }
}
