//! Changes: each commit is one version of everything.

mod row;

use std::collections::BTreeSet;

use belvedere_api::error;
use belvedere_api::error::Refusal;
use rusqlite::{Connection, OptionalExtension as _, Transaction};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

pub use self::row::Row;
use self::row::invalid;
use super::definitions::ObjectSet;
use super::versions::{current_version, save_version};
use super::{Definitions, ObjectDefinition, Storage, Store, StoreError, file_rows, lock};

/// The minimum interval between two removals of old versions, in seconds.
const CLEANING_INTERVAL: u64 = 60;

/// The one connection that writes.
pub(super) struct Writer {
    connection: Connection,
    cleaned: u64,
}

impl Writer {
    pub(super) fn new(connection: Connection) -> Self {
        Self {
            connection,
            cleaned: 0,
        }
    }

    pub(super) fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }
}

/// The changes of one commit: all of them are made, or none.
pub struct Changes<'a> {
    pub(super) transaction: Transaction<'a>,
    pub(super) definitions: &'a Definitions,
    /// When the commit is made, in milliseconds since 1970.
    pub(super) now: i64,
    version: u64,
    touched: BTreeSet<(u32, u32)>,
}

impl Store {
    /// Makes changes in one transaction. Those of objects become one version. When this returns, they are on disk.
    ///
    /// # Errors
    /// The errors of `work`; then nothing is changed.
    pub fn write<T>(
        &self,
        work: impl FnOnce(&mut Changes<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut writer = lock(&self.0.writer);
        let definitions = self.definitions();
        let now = self.0.options.clock.now();
        let before = writer.connection.total_changes();
        let transaction = writer.connection.transaction()?;
        let version = current_version(&transaction)? + 1;
        let mut changes = Changes {
            transaction,
            definitions: &definitions,
            now,
            version,
            touched: BTreeSet::new(),
        };
        let result = work(&mut changes)?;
        changes.commit()?;
        self.0.committed.notify_one();
        if writer.connection.total_changes() > before
            && let Some(on_change) = self.0.on_change.get()
        {
            on_change(now);
        }
        let now = self.seconds();
        if now >= writer.cleaned + CLEANING_INTERVAL {
            writer.cleaned = now;
            // The lock is held meanwhile: no snapshot of versions being removed can begin.
            let mut snapshots = lock(&self.0.snapshots);
            let shown = self.shown_version(&writer.connection, Storage::V1)?;
            let oldest = snapshots.oldest(shown.min(version), now);
            let cleaning = "DELETE FROM objects WHERE version_to <= ?1";
            if let Err(error) = writer.connection.execute(cleaning, [oldest]) {
                // The changes are made all the same, and the next commit tries again.
                tracing::warn!("old versions could not be removed: {error}");
            }
        }
        Ok(result)
    }

    /// Puts one object, as a version of its own. It replaces the object that has the key.
    ///
    /// # Errors
    /// `PropertiesNotFound` and `InvalidParameterValue` for properties that the type does not have.
    pub fn put_object(
        &self,
        ontology: &str,
        object_type: &str,
        branch: Option<&str>,
        primary_key: &str,
        properties: Map<String, Value>,
    ) -> Result<(), StoreError> {
        self.write(|changes| changes.put(ontology, object_type, branch, primary_key, properties))
    }
}

impl<'a> Changes<'a> {
    /// Puts an object. It replaces the object that has the key.
    pub fn put(
        &mut self,
        ontology: &str,
        object_type: &str,
        branch: Option<&str>,
        primary_key: &str,
        mut properties: Map<String, Value>,
    ) -> Result<(), StoreError> {
        let (object_type, object_set) = self.object_set(ontology, object_type, branch)?;
        let key = properties.remove(&object_type.primary_key);
        if key.is_some_and(|key| text_of(&key) != primary_key) {
            let reason = "the primary key and the property that holds it differ";
            return Err(invalid(
                object_type,
                &object_type.primary_key,
                primary_key,
                reason,
            ));
        }
        let row = Row::new(object_type, primary_key, properties)?;
        self.end(object_set, primary_key)?;
        self.insert(object_type, object_set, primary_key, Some(&row))
    }

    /// Deletes an object.
    pub fn delete(
        &mut self,
        ontology: &str,
        object_type: &str,
        branch: Option<&str>,
        primary_key: &str,
    ) -> Result<(), StoreError> {
        let (object_type, object_set) = self.object_set(ontology, object_type, branch)?;
        if self.find(object_set, primary_key)?.is_none() {
            return Err(object_not_found(object_type, primary_key));
        }
        self.end(object_set, primary_key)?;
        if object_set.branch != 0 || self.definitions.file_rows(object_set).is_some() {
            // A lower layer may have the object: the branch marks it as deleted.
            self.insert(object_type, object_set, primary_key, None)?;
        }
        Ok(())
    }

    /// Creates an object on the default branch. Null is no value of a property.
    ///
    /// # Errors
    /// `ObjectAlreadyExists`.
    pub fn create(
        &mut self,
        ontology: &str,
        object_type: &str,
        primary_key: &str,
        properties: Map<String, Value>,
    ) -> Result<(), StoreError> {
        let (_, object_set) = self.object_set(ontology, object_type, None)?;
        if self.find(object_set, primary_key)?.is_some() {
            return Err(Refusal::new(&error::OBJECT_ALREADY_EXISTS).into());
        }
        self.put(ontology, object_type, None, primary_key, properties)
    }

    /// Changes properties of an object on the default branch; null removes the value.
    ///
    /// # Errors
    /// `ObjectNotFound`.
    pub fn modify(
        &mut self,
        ontology: &str,
        object_type: &str,
        primary_key: &str,
        properties: Map<String, Value>,
    ) -> Result<(), StoreError> {
        let (definition, object_set) = self.object_set(ontology, object_type, None)?;
        let stored: Option<(Option<String>, Option<String>)> = self
            .transaction
            .prepare_cached(
                "SELECT properties, vectors FROM objects
                 WHERE object_type = ?1 AND branch = 0 AND primary_key = ?2
                   AND version_to IS NULL",
            )?
            .query_row((object_set.object_type, primary_key), |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .optional()?;
        let (stored, vectors) = match stored {
            Some(stored) => stored,
            None => (below(self.definitions, object_set, primary_key)?, None),
        };
        let Some(stored) = stored else {
            return Err(object_not_found(definition, primary_key));
        };
        let mut merged = match self.definitions.file_rows(object_set) {
            Some(_) => file_rows::fit(definition, &stored)?,
            None => serde_json::from_str(&stored)?,
        };
        if let Some(vectors) = vectors {
            merged.extend(serde_json::from_str::<Map<String, Value>>(&vectors)?);
        }
        merged.extend(properties);
        self.put(ontology, object_type, None, primary_key, merged)
    }

    /// The database, for tables that are not the store's own.
    pub fn connection(&self) -> &Connection {
        &self.transaction
    }

    /// Says that the objects of a type have changed because its file has.
    pub fn touch(&mut self, object_type: u32) {
        self.touched.insert((object_type, 0));
    }

    /// A number of this commit: about the microseconds since 1970.
    pub(super) fn moment(&self) -> i64 {
        let within = i64::try_from(self.version % 1000).unwrap_or(0);
        self.now.saturating_mul(1000).saturating_add(within)
    }

    /// The properties of an object that a branch shows now; none when it shows no such object.
    pub(super) fn find(
        &self,
        object_set: ObjectSet,
        primary_key: &str,
    ) -> Result<Option<String>, StoreError> {
        find(&self.transaction, self.definitions, object_set, primary_key)
    }

    fn object_set(
        &self,
        ontology: &str,
        object_type: &str,
        branch: Option<&str>,
    ) -> Result<(&'a ObjectDefinition, ObjectSet), StoreError> {
        self.definitions.object_set(ontology, object_type, branch)
    }

    fn end(&mut self, object_set: ObjectSet, primary_key: &str) -> Result<(), StoreError> {
        self.touched
            .insert((object_set.object_type, object_set.branch));
        let mut end = self.transaction.prepare_cached(
            "UPDATE objects SET version_to = ?4
             WHERE object_type = ?1 AND branch = ?2 AND primary_key = ?3 AND version_to IS NULL",
        )?;
        end.execute((
            object_set.object_type,
            object_set.branch,
            primary_key,
            self.version,
        ))?;
        Ok(())
    }

    fn insert(
        &mut self,
        object_type: &ObjectDefinition,
        object_set: ObjectSet,
        primary_key: &str,
        row: Option<&Row>,
    ) -> Result<(), StoreError> {
        let mut insert = self.transaction.prepare_cached(INSERT)?;
        let (properties, vectors) = row.map_or((None, None), |row| {
            (Some(&row.properties), row.vectors.as_ref())
        });
        insert.execute((
            object_set.object_type,
            object_set.branch,
            primary_key,
            self.version,
            object_rid(object_type, primary_key),
            properties,
            vectors,
        ))?;
        Ok(())
    }

    fn commit(self) -> Result<(), StoreError> {
        if !self.touched.is_empty() {
            save_version(&self.transaction, self.version, self.now, &self.touched)?;
        }
        self.transaction.commit()?;
        Ok(())
    }
}

/// Inserts an object at a version.
pub(super) const INSERT: &str = "
    INSERT INTO objects (object_type, branch, primary_key, version_from, rid, properties, vectors)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";

/// The properties of an object that a branch shows now; none when it shows no such object.
pub(super) fn find(
    connection: &Connection,
    definitions: &Definitions,
    object_set: ObjectSet,
    primary_key: &str,
) -> Result<Option<String>, StoreError> {
    let mut current = connection.prepare_cached(
        "SELECT properties FROM objects
         WHERE object_type = ?1 AND branch IN (0, ?2) AND primary_key = ?3 AND version_to IS NULL
         ORDER BY branch DESC LIMIT 1",
    )?;
    let found: Option<Option<String>> = current
        .query_row(
            (object_set.object_type, object_set.branch, primary_key),
            |row| row.get(0),
        )
        .optional()?;
    match found {
        Some(stored) => Ok(stored),
        None => below(definitions, object_set, primary_key),
    }
}

/// The properties of the object that the file of a type has.
fn below(
    definitions: &Definitions,
    object_set: ObjectSet,
    primary_key: &str,
) -> Result<Option<String>, StoreError> {
    let Some(file_rows) = definitions.file_rows(object_set) else {
        return Ok(None);
    };
    let rows: Vec<u64> = file_rows
        .find(&[primary_key])?
        .into_iter()
        .flatten()
        .collect();
    if rows.is_empty() {
        return Ok(None);
    }
    let objects = file_rows.read(&rows, &[], usize::MAX)?;
    Ok(objects.into_iter().next().map(|object| object.properties))
}

/// `ObjectNotFound`.
pub(super) fn object_not_found(object_type: &ObjectDefinition, primary_key: &str) -> StoreError {
    Refusal::new(&error::OBJECT_NOT_FOUND)
        .with("objectType", object_type.api_name.as_str())
        .with("primaryKey", primary_key)
        .into()
}

/// The RID of an object follows from its type and key, so an object that comes back has the RID it had.
pub(super) fn object_rid(object_type: &ObjectDefinition, primary_key: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(&object_type.rid);
    hash.update([0]);
    hash.update(primary_key);
    format!("ri.ontology.main.object.{}", uuid_of(hash))
}

/// A UUID derived from a hash.
pub fn uuid_of(hash: Sha256) -> uuid::Uuid {
    let digest: [u8; 32] = hash.finalize().into();
    let (halves, _) = digest.as_chunks::<16>();
    uuid::Builder::from_custom_bytes(halves[0]).into_uuid()
}

/// The text form of a key.
fn text_of(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}
