//! The operations that this platform serves.

mod admin;
mod apply_action;
mod attachments;
mod data_health;
mod datasets;
mod extensions;
mod media_sets;
mod objects;
mod sql;
mod types;

use belvedere_api::Operation;
use belvedere_api::operation::Reply as _;
use belvedere_store::{Changes, IdempotencyKey, StoreError};

use crate::Platform;
use crate::http::{ApiError, Content};

/// Makes a change, and answers when it is on disk. One that was made with the same key is not made again.
async fn change<O: Operation>(
    platform: &Platform,
    idempotency_key: Option<IdempotencyKey>,
    work: impl FnOnce(&mut Changes<'_>) -> Result<O::Response, StoreError> + Send + 'static,
) -> Result<Content<O>, ApiError> {
    let response = platform.ask(move |store| {
        store.write_idempotent(idempotency_key.as_ref(), |changes| {
            Ok(work(changes)?.encode().map_err(anyhow::Error::new)?)
        })
    });
    Ok(Content::Json(response.await?))
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Refused(refusal) => (*refusal).into(),
            StoreError::Failed(cause) => cause.into(),
        }
    }
}
