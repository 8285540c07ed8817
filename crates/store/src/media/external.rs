//! Media items whose contents are files of the user: only named, read where they are.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;

use rusqlite::Connection;

use super::{MediaItem, MediaSet, NewMediaItem, change, insert_set};
use crate::contents::insert_blob;
use crate::{Changes, Store, StoreError, changed};

/// Prefix of the path of a user's file, in place of a name in the folder of files, which is hexadecimal.
const EXTERNAL: &str = "external:";

/// Opens files of the user.
pub trait ExternalFiles: Send + Sync {
    /// Opens a file; returns its size and fingerprint.
    fn open(&self, path: &str) -> io::Result<(File, u64, String)>;

    /// Looks at the files again.
    fn refresh(&self);
}

/// A media item over a file of the user.
#[derive(Debug, Clone)]
pub struct ExternalMedia {
    /// RID.
    pub rid: String,
    /// RID of the view.
    pub view: String,
    /// Path in the user's folder, and of the item.
    pub path: String,
    /// In bytes.
    pub size: u64,
    /// The fingerprint of the file; its entity tag.
    pub tag: String,
    /// MIME type.
    pub media_type: String,
}

impl Store {
    /// Says how files of the user are opened, once.
    pub fn set_external_files(&self, files: Box<dyn ExternalFiles>) {
        // A second one would be a mistake of this program; the first stays.
        let _ = self.0.external.set(files);
    }

    /// Opens the content of an item if that is a file of the user; fails with `DataFileChanged` when it is not as it was.
    pub(super) fn open_external(&self, item: &MediaItem) -> Result<Option<File>, StoreError> {
        let Some(path) = item.name.strip_prefix(EXTERNAL) else {
            return Ok(None);
        };
        let files = self.0.external.get();
        let opened = files.map(|files| files.open(path));
        match opened {
            Some(Ok((file, size, tag))) if size == item.size && tag == item.sha256 => {
                Ok(Some(file))
            }
            Some(Err(error)) => Err(changed(path, &error.to_string())),
            _ => Err(changed(path, "it has changed")),
        }
    }

    /// Looks at the files of the user again.
    pub(super) fn refresh_external(&self) {
        if let Some(files) = self.0.external.get() {
            files.refresh();
        }
    }
}

impl Changes<'_> {
    /// Makes a media set unless it is there.
    pub fn put_external_media_set(&mut self, set: &MediaSet) -> Result<(), StoreError> {
        let known = self
            .transaction
            .prepare_cached("SELECT 1 FROM media_sets WHERE rid = ?1")?
            .exists([&set.rid])?;
        if known {
            Ok(())
        } else {
            insert_set(&self.transaction, set)
        }
    }

    /// Makes an item, or gives it another content: a file that was written again is seen again, even after its path was
    /// cleared.
    pub fn put_external_media_item(&mut self, item: &ExternalMedia) -> Result<(), StoreError> {
        self.remove_external_media_item(&item.path)?;
        let name = format!("{EXTERNAL}{}", item.path);
        let blob = insert_blob(&self.transaction, &name, item.size, &item.tag)?;
        let new = NewMediaItem {
            path: Some(item.path.clone()),
            uploaded_type: Some(item.media_type.clone()),
            media_type: Some(item.media_type.clone()),
            ..NewMediaItem::default()
        };
        change::insert(
            &self.transaction,
            &item.rid,
            &item.view,
            &new,
            self.now,
            blob,
        )
    }

    /// Removes the item of a file that is gone.
    pub fn remove_external_media_item(&mut self, path: &str) -> Result<(), StoreError> {
        let name = format!("{EXTERNAL}{path}");
        self.transaction
            .prepare_cached(
                "DELETE FROM media_items WHERE blob IN (SELECT id FROM blobs WHERE name = ?1)",
            )?
            .execute([&name])?;
        self.transaction
            .prepare_cached("DELETE FROM blobs WHERE name = ?1")?
            .execute([&name])?;
        Ok(())
    }

    /// Removes the media sets that have no items, not even cleared ones.
    pub fn remove_empty_media_sets(&mut self) -> Result<(), StoreError> {
        self.transaction.execute_batch(
            "DELETE FROM media_views WHERE rid NOT IN (SELECT view FROM media_items);
             DELETE FROM media_sets WHERE rid NOT IN (SELECT media_set FROM media_views);",
        )?;
        Ok(())
    }
}

/// The user's files behind media items, with their fingerprints.
pub fn external_media(connection: &Connection) -> Result<BTreeMap<String, String>, StoreError> {
    let mut all = connection.prepare("SELECT name, sha256 FROM blobs WHERE name LIKE ?1 || '%'")?;
    let rows = all.query_map([EXTERNAL], |row| {
        Ok((row.get::<_, String>(0)?, row.get(1)?))
    })?;
    let rows = rows.map(|row| {
        let (name, tag) = row?;
        Ok((
            name.strip_prefix(EXTERNAL).unwrap_or_default().to_owned(),
            tag,
        ))
    });
    rows.collect()
}
