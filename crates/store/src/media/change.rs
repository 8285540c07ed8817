//! Changes of media sets: writing items, clearing paths, and the transactions of both.

use belvedere_api::error;
use belvedere_api::error::Refusal;
use belvedere_api::media_sets::BranchSelector;
use rusqlite::{Connection, OptionalExtension as _};
use sha2::{Digest as _, Sha256};

use super::{check_path, is_transactional, view};
use crate::contents::{Blob, NewContent, insert_blob};
use crate::{Changes, Store, StoreError};

/// A media item to write.
#[derive(Debug, Clone, Default)]
pub struct NewMediaItem {
    /// Path in the set; several items may have the same.
    pub path: Option<String>,
    /// Identifier of the user who writes it.
    pub creator: Option<String>,
    /// MIME type of the file that was uploaded.
    pub uploaded_type: Option<String>,
    /// MIME type.
    pub media_type: Option<String>,
    /// The token that reading it needs.
    pub read_token: Option<String>,
    /// The transaction to write it in.
    pub transaction: Option<String>,
}

/// A path to clear. The fields are those of the operation.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "documented at the operation")]
pub struct Clearing {
    pub media_set: String,
    pub path: String,
    pub branch: BranchSelector,
    pub transaction: Option<String>,
}

impl Store {
    /// Writes a media item and gives its RID.
    ///
    /// # Errors
    /// `MediaSetNotFound`, `BranchNotFound`, and errors of the path or the transaction.
    pub fn put_media_item(
        &self,
        media_set: &str,
        branch: &BranchSelector,
        item: &NewMediaItem,
        content: &[u8],
    ) -> Result<String, StoreError> {
        item.path.as_deref().map_or(Ok(()), check_path)?;
        // The file is on disk before the commit that names it. Without the commit it is invisible.
        let content = NewContent::write(&self.0.folder, content)?;
        let written = self.write(|changes| {
            let connection = &changes.transaction;
            require_transaction(connection, media_set, item.transaction.as_deref())?;
            let view = view(connection, media_set, branch)?;
            let blob = insert_blob(connection, &content.name, content.size, &content.sha256)?;
            let rid = format!("ri.media.main.media-item.{}", uuid::Uuid::new_v4());
            insert(connection, &rid, &view, item, changes.now, blob)?;
            Ok(rid)
        });
        content.settle(written)
    }
}

impl Changes<'_> {
    /// Deletes the item at a path, softly, and with it all earlier ones at that path. In a media set with transactions
    /// this is seen when the transaction is committed.
    ///
    /// # Errors
    /// `MediaSetNotFound`, `BranchNotFound`, `MediaItemNotFound`, and errors of the transaction.
    pub fn clear_media_item(&mut self, clearing: &Clearing) -> Result<(), StoreError> {
        let Clearing {
            media_set,
            path,
            branch,
            transaction,
        } = clearing;
        let connection = &self.transaction;
        require_transaction(connection, media_set, transaction.as_deref())?;
        let view = view(connection, media_set, branch)?;
        let mut last = connection.prepare_cached(
            "SELECT max(logical_timestamp) FROM media_items i
             WHERE view = ?1 AND path = ?2 AND cleared = 0
               AND (transaction_id IS NULL OR transaction_id = ?3 OR EXISTS (
                   SELECT 1 FROM media_transactions t
                   WHERE t.id = transaction_id AND t.status = 'COMMITTED'))
               AND NOT EXISTS (
                   SELECT 1 FROM media_clearings c
                   WHERE c.transaction_id = ?3 AND c.view = i.view AND c.path = i.path
                     AND c.up_to >= logical_timestamp)",
        )?;
        let last: Option<i64> = last.query_row((&view, path, transaction), |row| row.get(0))?;
        let Some(last) = last else {
            return Err(Refusal::new(&error::MEDIA_ITEM_NOT_FOUND)
                .with("mediaSetRid", media_set.as_str())
                .with("mediaItemPath", path.as_str())
                .into());
        };
        match transaction {
            Some(id) => {
                connection.execute(
                    "INSERT INTO media_clearings (transaction_id, view, path, up_to)
                     VALUES (?1, ?2, ?3, ?4)",
                    (id, &view, path, last),
                )?;
            }
            None => clear(connection, &view, path, last)?,
        }
        Ok(())
    }

    /// Begins a transaction of a media set and gives its identifier, a UUID.
    ///
    /// # Errors
    /// `MediaSetNotFound`, and when the set has no transactions.
    pub fn begin_media_transaction(&mut self, media_set: &str) -> Result<String, StoreError> {
        if !is_transactional(&self.transaction, media_set)? {
            return Err(invalid(
                "mediaSetRid",
                "This media set has no transactions.",
            ));
        }
        let id = uuid::Uuid::new_v4().to_string();
        begin(&self.transaction, media_set, &id)?;
        Ok(id)
    }

    /// Ends a transaction of a media set: makes its changes visible, or forgets them.
    ///
    /// # Errors
    /// `MediaSetNotFound`, and when the set has no such open transaction.
    pub fn end_media_transaction(
        &mut self,
        media_set: &str,
        id: &str,
        commit: bool,
    ) -> Result<(), StoreError> {
        let connection = &self.transaction;
        require_transaction(connection, media_set, Some(id))?;
        let status = if commit { "COMMITTED" } else { "ABORTED" };
        connection.execute(
            "UPDATE media_transactions SET status = ?2 WHERE id = ?1",
            (id, status),
        )?;
        if commit {
            let mut all = connection.prepare(
                "SELECT view, path, up_to FROM media_clearings WHERE transaction_id = ?1",
            )?;
            let mut rows = all.query([id])?;
            while let Some(row) = rows.next()? {
                let (view, path): (String, String) = (row.get(0)?, row.get(1)?);
                clear(connection, &view, &path, row.get(2)?)?;
            }
        }
        connection.execute(
            "DELETE FROM media_clearings WHERE transaction_id = ?1",
            [id],
        )?;
        Ok(())
    }
}

/// Checks that a request names an open transaction where the media set wants one, and none where it has none.
fn require_transaction(
    connection: &Connection,
    media_set: &str,
    transaction: Option<&str>,
) -> Result<(), StoreError> {
    const FIELD: &str = "transactionId";
    match (is_transactional(connection, media_set)?, transaction) {
        (false, None) => Ok(()),
        (false, Some(_)) => Err(invalid(FIELD, "This media set has no transactions.")),
        (true, None) => Err(invalid(
            FIELD,
            "This media set uses transactions, so the change needs one.",
        )),
        (true, Some(id)) => {
            let mut open = connection.prepare_cached(
                "SELECT 1 FROM media_transactions
                 WHERE id = ?1 AND media_set = ?2 AND status = 'OPEN'",
            )?;
            if open.exists((id, media_set))? {
                Ok(())
            } else {
                Err(no_transaction())
            }
        }
    }
}

fn no_transaction() -> StoreError {
    let reason = "There is no open transaction with this identifier.";
    invalid("transactionId", reason)
}

fn invalid(field: &str, reason: &str) -> StoreError {
    let refusal = Refusal::new(&error::INVALID_REQUEST).with("field", field);
    refusal.describe(reason).into()
}

/// Deletes the items at a path up to one of them.
fn clear(connection: &Connection, view: &str, path: &str, up_to: i64) -> Result<(), StoreError> {
    connection.execute(
        "UPDATE media_items SET cleared = 1
         WHERE view = ?1 AND path = ?2 AND logical_timestamp <= ?3",
        (view, path, up_to),
    )?;
    Ok(())
}

/// Stores an open transaction.
pub(super) fn begin(connection: &Connection, media_set: &str, id: &str) -> Result<(), StoreError> {
    connection.execute(
        "INSERT INTO media_transactions (id, media_set, status) VALUES (?1, ?2, 'OPEN')",
        (id, media_set),
    )?;
    Ok(())
}

/// Stores an item. Its logical timestamp is the time in microseconds, or later when that one is taken.
pub(super) fn insert(
    connection: &Connection,
    rid: &str,
    view: &str,
    item: &NewMediaItem,
    created_at: i64,
    blob: Blob,
) -> Result<(), StoreError> {
    let last: Option<i64> = connection
        .prepare_cached("SELECT max(logical_timestamp) FROM media_items")?
        .query_row((), |row| row.get(0))
        .optional()?
        .flatten();
    let now = created_at.saturating_mul(1000).max(1);
    let logical_timestamp = last.map_or(now, |last| now.max(last + 1));
    let read_token = item.read_token.as_ref();
    let read_token = read_token.map(|token| <[u8; 32]>::from(Sha256::digest(token)));
    connection
        .prepare_cached(
            "INSERT INTO media_items (rid, view, path, logical_timestamp, transaction_id, creator,
                                      created_at, uploaded_type, media_type, blob, read_token)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        )?
        .execute((
            rid,
            view,
            &item.path,
            logical_timestamp,
            &item.transaction,
            &item.creator,
            item.creator.as_ref().map(|_| created_at),
            &item.uploaded_type,
            &item.media_type,
            blob.0,
            read_token,
        ))?;
    Ok(())
}
