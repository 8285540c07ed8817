//! Storage of this browser: records in IndexedDB, in a separate database for each platform and user.
//!
//! A record has a kind (one a feature, such as `sql.draft`), a key within the kind, a time and a JSON value. Nothing here
//! is a secret: tokens never come here. Nothing a view shows may depend on it either: a browser in private mode, a full
//! disk or cleared site data give a [`StorageError`], and the view continues without the stored data.
//!
//! A call that has begun is carried through even when its future is dropped, so that leaving a view loses no draft.

mod connection;
mod error;
mod record;
pub mod schema;

use std::future::Future;

use futures_channel::oneshot;
use futures_util::future::{Either, select};
use idb::{KeyRange, ObjectStore, Query, TransactionMode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

pub use self::connection::{forget_owner, owner, set_owner};
pub use self::error::StorageError;
pub use self::record::{Record, new_record};
use self::record::{from_js, to_js};
use crate::request;
pub use belvedere_view::{RawRecord, kind};

/// Keeps a value under its kind and key, in the place of the one before, with the time of now.
///
/// # Errors
/// Every [`StorageError`].
pub async fn put<T: Serialize + ?Sized>(
    kind: &str,
    key: &str,
    value: &T,
) -> Result<(), StorageError> {
    let value =
        serde_json::to_string(value).map_err(|error| StorageError::Other(error.to_string()))?;
    put_raw(vec![new_record(kind, key, value)]).await
}

/// Keeps records as they are, with their times; all of them or none.
///
/// # Errors
/// Every [`StorageError`].
pub async fn put_raw(records: Vec<RawRecord>) -> Result<(), StorageError> {
    carry_through(async move {
        let records: Vec<JsValue> = records.iter().map(to_js).collect();
        change(move |store| {
            for record in &records {
                // The transaction tells whether it worked.
                drop(store.put(record, None)?);
            }
            Ok(())
        })
        .await
    })
    .await
}

/// The value under a kind and key; a value of another shape reads as absent.
///
/// # Errors
/// Every [`StorageError`] except [`StorageError::Full`].
pub async fn get<T: DeserializeOwned>(kind: &str, key: &str) -> Result<Option<T>, StorageError> {
    let found = get_raw(record::key(kind, key)).await?;
    Ok(found.and_then(|record| serde_json::from_str(&record.value).ok()))
}

/// The records of a kind, newest first; those of another shape are left out.
///
/// # Errors
/// Every [`StorageError`] except [`StorageError::Full`].
pub async fn list<T: DeserializeOwned>(kind: &str) -> Result<Vec<Record<T>>, StorageError> {
    let records = list_raw(Some(kind)).await?;
    Ok(records.into_iter().filter_map(Record::read).collect())
}

/// The records of a kind, or of all kinds, newest first, with their values as text.
///
/// # Errors
/// Every [`StorageError`] except [`StorageError::Full`].
pub async fn list_raw(kind: Option<&str>) -> Result<Vec<RawRecord>, StorageError> {
    let range = kind.map(of_kind).transpose()?;
    let found = carry_through(async move {
        let (_transaction, store) = open(TransactionMode::ReadOnly).await?;
        Ok(store.get_all(range.map(Query::from), None)?.await?)
    })
    .await?;
    Ok(newest_first(&found))
}

/// All records of a user of a platform who is not signed in, newest first. The storage has no owner meanwhile, so nothing is
/// written, and what is read is mixed with no other user's.
///
/// # Errors
/// Every [`StorageError`] except [`StorageError::Full`].
pub async fn read_of(host: &str, user: &str) -> Result<Vec<RawRecord>, StorageError> {
    let name = connection::name(host, user);
    let found = carry_through(async move {
        let connection = connection::open(name).await?;
        let transaction = connection.transaction(TransactionMode::ReadOnly)?;
        let store = transaction.object_store(schema::RECORDS)?;
        Ok(store.get_all(None, None)?.await?)
    })
    .await?;
    Ok(newest_first(&found))
}

fn newest_first(found: &[JsValue]) -> Vec<RawRecord> {
    let mut records: Vec<RawRecord> = found.iter().filter_map(from_js).collect();
    records.sort_by(|a, b| b.time.total_cmp(&a.time));
    records
}

/// Removes the record under a kind and key; fine when there is none.
///
/// # Errors
/// Every [`StorageError`] except [`StorageError::Full`].
pub async fn remove(kind: &str, key: &str) -> Result<(), StorageError> {
    remove_where(Query::Key(record::key(kind, key))).await
}

/// Removes all records of a kind.
///
/// # Errors
/// Every [`StorageError`] except [`StorageError::Full`].
pub async fn clear(kind: &str) -> Result<(), StorageError> {
    remove_where(of_kind(kind)?.into()).await
}

/// Removes the record under a kind and key, or all of the kind, and returns the removed records, for an undo.
///
/// # Errors
/// Every [`StorageError`] except [`StorageError::Full`].
pub async fn take(kind: &str, key: Option<&str>) -> Result<Vec<RawRecord>, StorageError> {
    let mut taken = list_raw(Some(kind)).await?;
    match key {
        None => clear(kind).await?,
        Some(key) => {
            taken.retain(|record| record.key == key);
            remove(kind, key).await?;
        }
    }
    Ok(taken)
}

/// Removes the oldest records of a kind, so that at most `most` stay.
///
/// # Errors
/// Every [`StorageError`] except [`StorageError::Full`].
pub async fn keep_newest(kind: &str, most: usize) -> Result<(), StorageError> {
    for record in list_raw(Some(kind)).await?.iter().skip(most) {
        remove(kind, &record.key).await?;
    }
    Ok(())
}

/// Deletes all stored data of the signed-in user, and stores nothing more for that user.
///
/// # Errors
/// Every [`StorageError`] except [`StorageError::Full`].
pub async fn delete_all() -> Result<(), StorageError> {
    carry_through(connection::delete_owner()).await
}

/// All records of a kind: `[kind]` sorts before every `[kind, key]`, and an array after every text.
fn of_kind(kind: &str) -> Result<KeyRange, StorageError> {
    let lower = js_sys::Array::of1(&kind.into());
    let upper = js_sys::Array::of2(&kind.into(), &js_sys::Array::new());
    Ok(KeyRange::bound(&lower, &upper, None, None)?)
}

async fn get_raw(key: JsValue) -> Result<Option<RawRecord>, StorageError> {
    let found = carry_through(async move {
        let (_transaction, store) = open(TransactionMode::ReadOnly).await?;
        Ok(store.get(key)?.await?)
    })
    .await?;
    Ok(found.as_ref().and_then(from_js))
}

async fn remove_where(query: Query) -> Result<(), StorageError> {
    carry_through(change(move |store| {
        drop(store.delete(query)?);
        Ok(())
    }))
    .await
}

/// Changes the records in one transaction, and waits until it is committed.
async fn change(
    what: impl FnOnce(&ObjectStore) -> Result<(), idb::Error>,
) -> Result<(), StorageError> {
    let (mut transaction, store) = open(TransactionMode::ReadWrite).await?;
    // One of the two is the last event of every transaction, so the callbacks live as long as they are needed.
    let (committed, end) = oneshot::channel();
    let (aborted, abort) = oneshot::channel();
    transaction.on_complete(move |_| committed.send(()).unwrap_or_default());
    transaction.on_abort(move |_| aborted.send(()).unwrap_or_default());
    if let Err(error) = what(&store) {
        // All or nothing, and its last event is waited for.
        let _given_up = transaction.abort()?;
        let _last = select(end, abort).await;
        return Err(error.into());
    }
    // Left to itself, it commits once its requests have been answered: a page that is reloaded meanwhile loses the change.
    let transaction = transaction.commit()?;
    match select(end, abort).await {
        Either::Left((Ok(()), _)) => Ok(()),
        // A browser aborts on its own where there is no place left, and may say no more than that.
        _ => Err(transaction
            .error()
            .map_or(StorageError::Full, |error| StorageError::from(&error))),
    }
}

async fn open(mode: TransactionMode) -> Result<(idb::Transaction, ObjectStore), StorageError> {
    let connection = connection::current().await?;
    let transaction = connection.transaction(mode)?;
    let store = transaction.object_store(schema::RECORDS)?;
    Ok((transaction, store))
}

/// Runs work on its own to its end: IndexedDB answers by events, which would have no receiver if the caller's future
/// were dropped meanwhile.
async fn carry_through<T: 'static>(
    work: impl Future<Output = Result<T, StorageError>> + 'static,
) -> Result<T, StorageError> {
    let (sender, receiver) = oneshot::channel();
    request::spawn(async move {
        // The receiver may have been dropped.
        drop(sender.send(work.await));
    });
    receiver.await.unwrap_or(Err(StorageError::Unavailable))
}
