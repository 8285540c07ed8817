//! Objects that lie below the stored ones of a type: the rows of a file that is not copied.
//!
//! Stored objects of such a type are changes: one with the key of a row takes its place, one without properties hides
//! it, any other comes after the last row.

use std::collections::HashMap;
use std::fmt;
use std::path::Path;

use belvedere_api::error;
use belvedere_api::error::Refusal;
use belvedere_api::ontologies::OrderBy;
use belvedere_sql_protocol::{FolderRows, TextRows};
use rusqlite::Connection;
use serde_json::{Map, Value};

use super::definitions::ObjectSet;
use super::ordered::{InPlace, Ordered};
use super::row_refs::RowRef;
use super::value::{self, SortValue};
use super::{ObjectDefinition, StoreError};

/// The rows that lie below the stored objects of a type, in one state. A file that changes gets others.
pub trait FileRows: Send + Sync + fmt::Debug {
    /// Tells one state of the rows from another.
    fn state(&self) -> u64;

    /// Number of rows.
    fn rows(&self) -> u64;

    /// The rows with these keys; of several with one key the first.
    ///
    /// # Errors
    /// `DataFileChanged` when the rows are not in this state any more, as all that reads them.
    fn find(&self, keys: &[&str]) -> Result<Vec<Option<u64>>, StoreError>;

    /// The objects of rows, in the order of `rows`, with all properties or with some and the key. They may be fewer than
    /// asked for, but one at least, when their text would exceed `bytes`.
    fn read(
        &self,
        rows: &[u64],
        select: &[&str],
        bytes: usize,
    ) -> Result<Vec<FileObject>, StoreError>;

    /// All rows but the `hidden` ones (ascending) and the objects of the overlay, sorted. Missing values come last in
    /// ascending order; equal rows keep their order.
    fn sort(
        &self,
        order: &OrderBy,
        hidden: &[u64],
        overlay: Vec<OverlayObject>,
    ) -> Result<Ordered, StoreError>;

    /// How SQL reads the rows, when they are text.
    fn text(&self) -> Option<TextRows> {
        None
    }

    /// How SQL reads the files, when they are those of a folder, with the name of each in its dataset.
    fn folder(&self) -> Option<(Vec<String>, FolderRows)> {
        None
    }

    /// Whether the rows are read from this file, and still in this state.
    fn is_current(&self, _file: &Path) -> bool {
        true
    }

    /// Looks at the file again because its rows are not in this state any more.
    fn refresh(&self);
}

/// The object of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileObject {
    /// The primary key as text.
    pub primary_key: String,
    /// The properties as the text of a JSON object.
    pub properties: String,
}

/// A stored object that is sorted among the rows of a file.
#[derive(Debug)]
pub struct OverlayObject {
    /// Its row in the database.
    pub(super) id: i64,
    /// Where it stands when the values are equal: the row that it replaces, or a number after all rows.
    pub rank: u64,
    /// The values that are sorted by, in the order of the sort keys.
    pub values: Vec<Option<Value>>,
}

impl OverlayObject {
    /// Its row.
    pub fn row_ref(&self) -> RowRef {
        RowRef::Stored(self.id)
    }
}

/// `DataFileChanged`: the file has changed since it was inspected.
pub fn changed(path: &str, reason: &str) -> StoreError {
    let refusal = Refusal::new(&error::DATA_FILE_CHANGED).with("path", path);
    refusal
        .describe(format!("{path:?} can't be read now: {reason}"))
        .into()
}

/// A stored object over the rows of a file.
struct Over {
    id: i64,
    key: String,
    properties: Option<String>,
}

/// The order of a listing over the rows of a file.
pub(super) fn ordered(
    connection: &Connection,
    object_set: ObjectSet,
    version: u64,
    object_type: &ObjectDefinition,
    file_rows: &dyn FileRows,
    order: &OrderBy,
) -> Result<Ordered, StoreError> {
    let mut over = over(connection, object_set, version)?;
    let keys: Vec<&str> = over.iter().map(|over| over.key.as_str()).collect();
    let rows: HashMap<String, u64> = keys
        .iter()
        .zip(file_rows.find(&keys)?)
        .filter_map(|(key, row)| Some(((*key).to_owned(), row?)))
        .collect();
    // Objects that are not in the file come after it, in the order of the keys.
    let key_type = object_type.key_type();
    let key_of = |over: &Over| match key_type {
        super::PropertyType::String => SortValue::Text(over.key.clone()),
        _ => SortValue::parse(key_type, &over.key),
    };
    over.sort_by(|a, b| key_of(a).compare(&key_of(b)));

    let mut hidden = Vec::new();
    let mut replaced = Vec::new();
    let mut after = Vec::new();
    for over in &over {
        match (rows.get(&over.key), &over.properties) {
            (Some(row), Some(_)) => replaced.push((*row, over.id)),
            (Some(row), None) => hidden.push(*row),
            (None, Some(_)) => after.push(over.id),
            (None, None) => {}
        }
    }
    if order.keys.is_empty() {
        hidden.sort_unstable();
        replaced.sort_unstable();
        return Ok(Ordered::InPlace(InPlace {
            rows: file_rows.rows(),
            hidden,
            replaced,
            after,
        }));
    }
    let overlay = overlay(&over, &rows, file_rows.rows(), object_type, order)?;
    hidden.extend(replaced.iter().map(|(row, _)| *row));
    hidden.sort_unstable();
    file_rows.sort(order, &hidden, overlay)
}

/// The stored objects that are shown, with their values by the keys of an order. Those that are not in the file have the ranks
/// from `rank` on.
fn overlay(
    over: &[Over],
    rows: &HashMap<String, u64>,
    mut rank: u64,
    object_type: &ObjectDefinition,
    order: &OrderBy,
) -> Result<Vec<OverlayObject>, StoreError> {
    let mut overlay = Vec::new();
    for over in over {
        let Some(properties) = &over.properties else {
            continue;
        };
        let row = rows.get(&over.key);
        let mut properties = fit(object_type, properties)?;
        let values = order
            .keys
            .iter()
            .map(|key| properties.remove(&key.property));
        overlay.push(OverlayObject {
            id: over.id,
            rank: row.copied().unwrap_or(rank),
            values: values.collect(),
        });
        rank += u64::from(row.is_none());
    }
    Ok(overlay)
}

fn over(
    connection: &Connection,
    object_set: ObjectSet,
    version: u64,
) -> Result<Vec<Over>, StoreError> {
    let mut over = connection.prepare_cached(
        "SELECT id, primary_key, properties FROM objects
         WHERE object_type = ?1 AND branch = 0
           AND version_from <= ?2 AND (version_to IS NULL OR version_to > ?2)",
    )?;
    let rows = over.query_map((object_set.object_type, version), |row| {
        Ok(Over {
            id: row.get(0)?,
            key: row.get(1)?,
            properties: row.get(2)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The properties of a stored object as the type has them now: since it was stored, the columns of the file may have
/// changed. Values that no longer fit are left out.
pub(super) fn fit(
    object_type: &ObjectDefinition,
    properties: &str,
) -> Result<Map<String, Value>, StoreError> {
    let mut stored: Map<String, Value> = serde_json::from_str(properties)?;
    let mut fitting = Map::new();
    for property in &object_type.properties {
        if let Some(value) = stored.remove(&property.api_name)
            && let Ok(value) = value::canonical(&property.value_type, value)
        {
            fitting.insert(property.api_name.clone(), value);
        }
    }
    Ok(fitting)
}
