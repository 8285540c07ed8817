//! Filling a new store: one transaction without safety nets, and everything made durable at the end.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, Row};
use sha2::{Digest as _, Sha256};

use super::contents::{Blob, hex, insert_blob};
use super::definitions::ObjectSet;
use super::versions::{FIRST_VERSION, save_version};
use super::write::{INSERT, object_rid};
use super::{
    Clock, Definitions, ObjectDefinition, OntologyDefinition, StoreError, database, folder,
};

/// A store that is being filled. Until [`Bulk::finish`] it can't be opened, and an interrupted attempt is removed by the
/// next one.
pub struct Bulk {
    pub(super) folder: PathBuf,
    pub(super) connection: Connection,
    definitions: Definitions,
    touched: BTreeSet<(u32, u32)>,
}

/// Where the objects of a type go.
pub struct Target<'a> {
    bulk: &'a Bulk,
    object_type: ObjectDefinition,
    object_set: ObjectSet,
}

impl Bulk {
    /// Begins a new store in an empty or missing folder.
    pub fn create(folder: &Path, ontologies: Vec<OntologyDefinition>) -> Result<Self, StoreError> {
        folder::begin(folder)?;
        let connection = database::create(&folder::database(folder))?;
        let definitions = Definitions::new(ontologies);
        connection.execute_batch("BEGIN")?;
        definitions.save(&connection)?;
        Ok(Self {
            folder: folder.to_owned(),
            connection,
            definitions,
            touched: BTreeSet::new(),
        })
    }

    /// The target for objects of a type on a branch.
    pub fn target(
        &mut self,
        ontology: &str,
        object_type: &str,
        branch: Option<&str>,
    ) -> Result<Target<'_>, StoreError> {
        let (object_type, object_set) =
            self.definitions.object_set(ontology, object_type, branch)?;
        self.touched
            .insert((object_set.object_type, object_set.branch));
        Ok(Target {
            object_type: object_type.clone(),
            object_set,
            bulk: self,
        })
    }

    /// Reads the objects that were stored for a branch, each with its key and its properties.
    pub fn objects(
        &self,
        ontology: &str,
        object_type: &str,
        branch: Option<&str>,
        mut each: impl FnMut(&str, &str) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let (_, object_set) = self.definitions.object_set(ontology, object_type, branch)?;
        let mut all = self.connection.prepare_cached(
            "SELECT primary_key, properties FROM objects
             WHERE object_type = ?1 AND branch = ?2 AND properties IS NOT NULL ORDER BY id",
        )?;
        let mut rows = all.query((object_set.object_type, object_set.branch))?;
        while let Some(row) = rows.next()? {
            each(text(row, 0)?, text(row, 1)?)?;
        }
        Ok(())
    }

    /// Stores a content in a file of its own.
    pub fn blob(&self, content: &[u8]) -> Result<Blob, StoreError> {
        let name = uuid::Uuid::new_v4().simple().to_string();
        folder::create(&folder::files(&self.folder).join(&name))?.write_all(content)?;
        let hash = hex(&Sha256::digest(content));
        insert_blob(&self.connection, &name, content.len() as u64, &hash)
    }

    /// Stores the metadata of an attachment.
    pub fn attachment(
        &self,
        rid: &str,
        filename: &str,
        media_type: &str,
        blob: Blob,
    ) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "INSERT INTO attachments (rid, blob, filename, media_type) VALUES (?1, ?2, ?3, ?4)",
            )?
            .execute((rid, blob.0, filename, media_type))?;
        Ok(())
    }

    /// Makes everything durable. From now on the folder holds a store.
    pub fn finish(self) -> Result<(), StoreError> {
        let now = Clock::default().now();
        save_version(&self.connection, FIRST_VERSION, now, &self.touched)?;
        self.connection.execute_batch(database::INDEXES)?;
        self.connection.execute_batch("COMMIT; ANALYZE")?;
        drop(self.connection);
        File::open(folder::database(&self.folder))?.sync_all()?;
        let files = folder::files(&self.folder);
        sync_files(&files)?;
        folder::sync_folder(&files)?;
        folder::finish(&self.folder)
    }
}

impl Target<'_> {
    /// Stores an object. The texts must be JSON objects with values in their canonical form, in the order of the
    /// definition; vectors stand apart.
    pub fn object(
        &self,
        primary_key: &str,
        properties: &str,
        vectors: Option<&str>,
    ) -> Result<(), StoreError> {
        self.insert(primary_key, Some(properties), vectors)
    }

    /// Hides an object of the default branch.
    pub fn hide(&self, primary_key: &str) -> Result<(), StoreError> {
        self.insert(primary_key, None, None)
    }

    fn insert(
        &self,
        primary_key: &str,
        properties: Option<&str>,
        vectors: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut insert = self.bulk.connection.prepare_cached(INSERT)?;
        insert.execute((
            self.object_set.object_type,
            self.object_set.branch,
            primary_key,
            FIRST_VERSION,
            object_rid(&self.object_type, primary_key),
            properties,
            vectors,
        ))?;
        Ok(())
    }
}

/// A column without copying it.
fn text<'a>(row: &'a Row<'_>, column: usize) -> Result<&'a str, StoreError> {
    let text = row.get_ref(column)?.as_str();
    Ok(text.map_err(anyhow::Error::new)?)
}

/// Makes the files of a folder durable, several at once: the disk does those together.
fn sync_files(folder: &Path) -> std::io::Result<()> {
    let names = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let part = names.len().div_ceil(16).max(1);
    std::thread::scope(|scope| {
        let parts: Vec<_> = names
            .chunks(part)
            .map(|names| {
                scope.spawn(|| {
                    names
                        .iter()
                        .try_for_each(|n| File::open(n.path())?.sync_all())
                })
            })
            .collect();
        parts.into_iter().try_for_each(|part| {
            part.join()
                .unwrap_or_else(|_| Err(std::io::Error::other("a thread panicked")))
        })
    })
}
