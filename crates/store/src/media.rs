//! Media sets and their items (docs/contract.md, "14. Get media item info" to "16. Clear media item at path").
//!
//! A set has a view for each of its branches, and a view is a collection of items of its own. An item is seen once its
//! transaction is committed, and until its path is cleared.

use std::fs::File;

use belvedere_api::error;
use belvedere_api::error::{Refusal, RuleError};
use belvedere_api::media_sets::{BranchSelector, MediaItemPath};
use ctutils::CtEq as _;
use rusqlite::{Connection, OptionalExtension as _, Row};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{Bulk, Store, StoreError, contents};

mod change;
mod external;

pub use change::{Clearing, NewMediaItem};
pub use external::{ExternalFiles, ExternalMedia, external_media};

pub(super) const TABLES: &str = "
    CREATE TABLE media_sets (
        rid TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        transactional INTEGER NOT NULL     -- 1: changes are made in transactions
    ) STRICT;

    CREATE TABLE media_views (
        rid TEXT PRIMARY KEY,
        media_set TEXT NOT NULL REFERENCES media_sets,
        branch_name TEXT NOT NULL,
        branch_rid TEXT NOT NULL UNIQUE,
        is_default INTEGER NOT NULL,       -- 1: the view of the default branch
        UNIQUE (media_set, branch_name)
    ) STRICT;

    CREATE TABLE media_transactions (
        id TEXT PRIMARY KEY,
        media_set TEXT NOT NULL REFERENCES media_sets,
        status TEXT NOT NULL CHECK (status IN ('OPEN', 'COMMITTED', 'ABORTED'))
    ) STRICT;

    CREATE TABLE media_items (
        rid TEXT PRIMARY KEY,
        view TEXT NOT NULL REFERENCES media_views,
        path TEXT,
        logical_timestamp INTEGER NOT NULL UNIQUE,
        transaction_id TEXT REFERENCES media_transactions,
        creator TEXT,
        created_at INTEGER,                -- milliseconds since 1970
        uploaded_type TEXT,
        media_type TEXT,
        blob INTEGER NOT NULL REFERENCES blobs,
        read_token BLOB,                   -- SHA-256 of the token that reading needs
        cleared INTEGER NOT NULL DEFAULT 0 -- 1: deleted
    ) STRICT;
    CREATE INDEX media_items_by_path ON media_items (view, path, logical_timestamp);

    -- Deletions that wait for the commit of their transaction: of all items at the path, up to one.
    CREATE TABLE media_clearings (
        transaction_id TEXT NOT NULL REFERENCES media_transactions,
        view TEXT NOT NULL REFERENCES media_views,
        path TEXT NOT NULL,
        up_to INTEGER NOT NULL             -- logical timestamp
    ) STRICT;
";

/// Condition of the visible rows of `media_items`.
const VISIBLE: &str = "cleared = 0 AND (transaction_id IS NULL OR EXISTS (
    SELECT 1 FROM media_transactions t WHERE t.id = transaction_id AND t.status = 'COMMITTED'))";

/// A media set.
#[derive(Debug, Clone)]
pub struct MediaSet {
    /// RID.
    pub rid: String,
    /// Name for people.
    pub name: String,
    /// Whether changes are made in transactions.
    pub transactional: bool,
    /// The views, one for each branch; the first is that of the default branch.
    pub views: Vec<MediaView>,
}

/// The items of a branch.
#[derive(Debug, Clone)]
pub struct MediaView {
    /// RID.
    pub rid: String,
    /// Name of the branch.
    pub branch_name: String,
    /// RID of the branch.
    pub branch_rid: String,
}

/// Metadata of a media item. The fields are those of the operation.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "documented at the operation")]
pub struct MediaItem {
    pub view_rid: String,
    pub path: Option<String>,
    pub logical_timestamp: i64,
    pub creator: Option<String>,
    /// In milliseconds since 1970.
    pub created_at: Option<i64>,
    pub uploaded_type: Option<String>,
    pub media_type: Option<String>,
    /// In bytes.
    pub size: u64,
    /// SHA-256 of the content, in hexadecimal digits.
    pub sha256: String,
    /// Name of the content in the folder of files.
    name: String,
}

impl Store {
    /// Metadata of a media item.
    ///
    /// # Errors
    /// `MediaSetNotFound`, `MediaItemNotFound`, and `ReadMediaItemPermissionDenied` without the read token that the item
    /// may need.
    pub fn media_item(
        &self,
        media_set: &str,
        item: &str,
        read_token: Option<&str>,
    ) -> Result<MediaItem, StoreError> {
        self.read(|connection| {
            is_transactional(connection, media_set)?;
            let mut one = connection.prepare_cached(&format!(
                "SELECT view, path, logical_timestamp, creator, created_at, uploaded_type, media_type,
                        size, sha256, name, read_token
                 FROM media_items JOIN blobs ON blobs.id = blob
                 WHERE rid = ?1 AND view IN (SELECT rid FROM media_views WHERE media_set = ?2)
                   AND {VISIBLE}",
            ))?;
            let found = one.query_row((item, media_set), |row| {
                Ok((read_item(row)?, row.get::<_, Option<Vec<u8>>>(10)?))
            });
            let about = |error| {
                Refusal::new(error)
                    .with("mediaSetRid", media_set)
                    .with("mediaItemRid", item)
            };
            let Some((found, wanted)) = found.optional()? else {
                return Err(about(&error::MEDIA_ITEM_NOT_FOUND).into());
            };
            let allowed = wanted.is_none_or(|wanted| {
                let given = read_token.map(Sha256::digest);
                given.is_some_and(|given| given.as_slice().ct_eq(&wanted).to_bool())
            });
            if allowed {
                Ok(found)
            } else {
                Err(about(&error::READ_MEDIA_ITEM_PERMISSION_DENIED).into())
            }
        })
    }

    /// A media item with its content.
    ///
    /// # Errors
    /// As [`Self::media_item`].
    pub fn media_content(
        &self,
        media_set: &str,
        item: &str,
        read_token: Option<&str>,
    ) -> Result<(MediaItem, File), StoreError> {
        let found = self.media_item(media_set, item, read_token)?;
        match self.open_external(&found) {
            Ok(Some(file)) => Ok((found, file)),
            Ok(None) => {
                let file = contents::open(&self.0.folder, &found.name, found.size)?;
                Ok((found, file))
            }
            Err(_) => {
                self.refresh_external();
                let found = self.media_item(media_set, item, read_token)?;
                let file = self.open_external(&found)?;
                let file = file.ok_or_else(|| anyhow::anyhow!("the item is no file any more"))?;
                Ok((found, file))
            }
        }
    }

    /// RID of the item at a path: the one that was written last.
    ///
    /// # Errors
    /// `MediaSetNotFound` and `BranchNotFound`.
    pub fn media_item_at(
        &self,
        media_set: &str,
        branch: &BranchSelector,
        path: &str,
    ) -> Result<Option<String>, StoreError> {
        self.read(|connection| {
            is_transactional(connection, media_set)?;
            let view = view(connection, media_set, branch)?;
            let mut last = connection.prepare_cached(&format!(
                "SELECT rid FROM media_items WHERE view = ?1 AND path = ?2 AND {VISIBLE}
                 ORDER BY logical_timestamp DESC LIMIT 1",
            ))?;
            Ok(last.query_row((view, path), |row| row.get(0)).optional()?)
        })
    }
}

impl Bulk {
    /// Stores a media set without items.
    pub fn media_set(&self, set: &MediaSet) -> Result<(), StoreError> {
        insert_set(&self.connection, set)
    }

    /// Stores an open transaction of a media set.
    pub fn media_transaction(&self, media_set: &str, id: &str) -> Result<(), StoreError> {
        change::begin(&self.connection, media_set, id)
    }

    /// Stores a media item. The logical timestamp follows from the time at which it was created.
    pub fn media_item(
        &self,
        rid: &str,
        view: &str,
        item: &NewMediaItem,
        created_at: i64,
        blob: super::Blob,
    ) -> Result<(), StoreError> {
        change::insert(&self.connection, rid, view, item, created_at, blob)
    }
}

fn insert_set(connection: &Connection, set: &MediaSet) -> Result<(), StoreError> {
    connection.execute(
        "INSERT INTO media_sets (rid, name, transactional) VALUES (?1, ?2, ?3)",
        (&set.rid, &set.name, set.transactional),
    )?;
    for (place, view) in set.views.iter().enumerate() {
        connection.execute(
            "INSERT INTO media_views (rid, media_set, branch_name, branch_rid, is_default)
             VALUES (?1, ?2, ?3, ?4, ?5)",
            (
                &view.rid,
                &set.rid,
                &view.branch_name,
                &view.branch_rid,
                place == 0,
            ),
        )?;
    }
    Ok(())
}

/// Whether changes of a media set are made in transactions.
///
/// # Errors
/// `MediaSetNotFound`.
fn is_transactional(connection: &Connection, media_set: &str) -> Result<bool, StoreError> {
    let mut one =
        connection.prepare_cached("SELECT transactional FROM media_sets WHERE rid = ?1")?;
    let found = one.query_row([media_set], |row| row.get(0)).optional()?;
    found.ok_or_else(|| {
        let refusal = Refusal::new(&error::MEDIA_SET_NOT_FOUND);
        refusal.with("mediaSetRid", media_set).into()
    })
}

/// The view of a media set that a request selects.
///
/// # Errors
/// `BranchNotFound`, also for a view.
fn view(
    connection: &Connection,
    media_set: &str,
    branch: &BranchSelector,
) -> Result<String, StoreError> {
    let (condition, selected) = match branch {
        BranchSelector::BranchName(name) => ("branch_name = ?2", name.as_str()),
        BranchSelector::BranchRid(rid) => ("branch_rid = ?2", rid.as_str()),
        BranchSelector::ViewRid(rid) => ("rid = ?2", rid.as_str()),
        _ => ("is_default AND ?2 = ''", ""),
    };
    let query = format!("SELECT rid FROM media_views WHERE media_set = ?1 AND {condition}");
    let mut one = connection.prepare_cached(&query)?;
    let found = one
        .query_row((media_set, selected), |row| row.get(0))
        .optional()?;
    found.ok_or_else(|| {
        let refusal = Refusal::new(&error::BRANCH_NOT_FOUND);
        refusal.with("branch", selected).into()
    })
}

fn read_item(row: &Row<'_>) -> rusqlite::Result<MediaItem> {
    Ok(MediaItem {
        view_rid: row.get(0)?,
        path: row.get(1)?,
        logical_timestamp: row.get(2)?,
        creator: row.get(3)?,
        created_at: row.get(4)?,
        uploaded_type: row.get(5)?,
        media_type: row.get(6)?,
        size: row.get(7)?,
        sha256: row.get(8)?,
        name: row.get(9)?,
    })
}

/// Checks a path that a request names.
fn check_path(path: &str) -> Result<(), RuleError> {
    MediaItemPath::new(path).map(drop)
}

/// The media sets in the catalog, each with its latest items.
pub(super) fn catalog(connection: &Connection) -> Result<Vec<Value>, StoreError> {
    let mut all = connection
        .prepare_cached("SELECT rid, name, transactional FROM media_sets ORDER BY rowid")?;
    let mut branches = connection.prepare_cached(
        "SELECT branch_name, branch_rid, rid FROM media_views WHERE media_set = ?1
         ORDER BY is_default DESC, branch_name",
    )?;
    let mut open = connection.prepare_cached(
        "SELECT id FROM media_transactions WHERE media_set = ?1 AND status = 'OPEN'
         ORDER BY rowid DESC LIMIT 100",
    )?;
    let mut items = connection.prepare_cached(&format!(
        "SELECT media_items.rid FROM media_items JOIN media_views ON media_views.rid = view
         WHERE media_set = ?1 AND {VISIBLE} ORDER BY logical_timestamp DESC LIMIT 100",
    ))?;
    let sets = all.query_map((), |row| {
        Ok((
            row.get::<_, String>(0)?,
            row.get::<_, String>(1)?,
            row.get::<_, bool>(2)?,
        ))
    })?;
    sets.map(|set| {
        let (rid, name, transactional) = set?;
        let branches = branches.query_map([&rid], |row| {
            let text = |column| row.get::<_, String>(column);
            Ok(json!({"name": text(0)?, "rid": text(1)?, "viewRid": text(2)?}))
        })?;
        let branches: Vec<Value> = branches.collect::<Result<_, _>>()?;
        let items = items.query_map([&rid], |row| row.get(0))?;
        let items: Vec<String> = items.collect::<Result<_, _>>()?;
        let open = open.query_map([&rid], |row| row.get(0))?;
        let open: Vec<String> = open.collect::<Result<_, _>>()?;
        Ok(json!({
            "rid": rid, "name": name, "branches": branches, "items": items,
            "transactional": transactional, "openTransactions": open
        }))
    })
    .collect()
}
