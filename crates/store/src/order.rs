//! The order of a listing: the rows of one object type on one branch at one version, sorted.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::Arc;

use belvedere_api::error;
use belvedere_api::error::Refusal;
use belvedere_api::ontologies::{Direction, OrderBy};
use hashlink::LinkedHashMap;
use rusqlite::{Connection, OptionalExtension as _};
use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::definitions::ObjectSet;
use super::file_rows::{self, FileRows};
use super::ordered::Ordered;
use super::row_refs::RowRef;
use super::value::SortValue;
use super::{ObjectDefinition, PropertyType, StoreError};

/// Checks a sort order against the properties of the type.
pub(super) fn check(order: &OrderBy, object_type: &ObjectDefinition) -> Result<(), StoreError> {
    let names = || order.keys.iter().map(|key| key.property.as_str());
    let unknown: Vec<&str> = names()
        .filter(|name| object_type.property(name).is_none())
        .collect();
    if !unknown.is_empty() {
        return Err(object_type.properties_not_found(unknown));
    }
    let unsortable: Vec<&str> = names()
        .filter(|name| {
            object_type
                .property(name)
                .is_some_and(|p| !p.value_type.is_sortable())
        })
        .collect();
    if !unsortable.is_empty() {
        let refusal = Refusal::new(&error::PROPERTIES_NOT_SORTABLE);
        return Err(refusal.with("properties", unsortable).into());
    }
    Ok(())
}

/// The last commit up to `version` that touched the object set: listings at both versions are the same.
pub(super) fn effective_version(
    connection: &Connection,
    object_set: ObjectSet,
    version: u64,
) -> Result<u64, StoreError> {
    let mut last = connection.prepare_cached(
        "SELECT max(version) FROM changes WHERE object_type = ?1 AND branch = ?2 AND version <= ?3",
    )?;
    let mut newest = 0;
    for branch in [0, object_set.branch] {
        let found: Option<u64> = last
            .query_row((object_set.object_type, branch, version), |row| row.get(0))
            .optional()?
            .flatten();
        newest = newest.max(found.unwrap_or(0));
    }
    Ok(newest)
}

/// The objects of an object set at a version, in order. Ties are broken by the primary key, over the rows of a file by their order.
pub(super) fn ordered(
    connection: &Connection,
    object_set: ObjectSet,
    version: u64,
    object_type: &ObjectDefinition,
    file_rows: Option<&Arc<dyn FileRows>>,
    order: &OrderBy,
) -> Result<Ordered, StoreError> {
    if let Some(file_rows) = file_rows {
        return file_rows::ordered(
            connection,
            object_set,
            version,
            object_type,
            file_rows.as_ref(),
            order,
        );
    }
    let rows = rows(connection, object_set, version, object_type, order)?;
    let row_refs = rows.into_iter().map(RowRef::Stored);
    Ok(Ordered::Listed(row_refs.collect()))
}

/// The row ids of an object set at a version, in order. Ties are broken by the primary key.
fn rows(
    connection: &Connection,
    object_set: ObjectSet,
    version: u64,
    object_type: &ObjectDefinition,
    order: &OrderBy,
) -> Result<Vec<i64>, StoreError> {
    let visible = visible(connection, object_set, version, object_type.key_type())?;
    if order.keys.is_empty() {
        return Ok(visible.into_iter().map(|(id, _)| id).collect());
    }
    let wanted: Vec<(&str, &PropertyType)> = order
        .keys
        .iter()
        .filter_map(|key| {
            Some((
                key.property.as_str(),
                &object_type.property(&key.property)?.value_type,
            ))
        })
        .collect();
    let mut properties =
        connection.prepare_cached("SELECT properties FROM objects WHERE id = ?1")?;
    // Read in the order of the disk, and then sorted from the order of the keys: the sort is stable.
    let mut reading: Vec<usize> = (0..visible.len()).collect();
    reading.sort_unstable_by_key(|place| visible[*place].0);
    let mut values = vec![Vec::new(); visible.len()];
    for place in reading {
        values[place] = properties.query_row([visible[place].0], |row| {
            let json = row.get_ref(0)?.as_str()?;
            Ok(Wanted(&wanted).deserialize(&mut serde_json::Deserializer::from_str(json)))
        })??;
    }
    let mut sorted: Vec<usize> = (0..visible.len()).collect();
    sorted.sort_by(|a, b| {
        let each = order.keys.iter().zip(values[*a].iter().zip(&values[*b]));
        let mut unequal = each.map(|(key, (a, b))| match key.direction {
            Direction::Ascending => a.compare(b),
            Direction::Descending => b.compare(a),
        });
        unequal
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    });
    Ok(sorted.into_iter().map(|place| visible[place].0).collect())
}

/// The rows of an object set at a version with their primary keys, in the order of the keys.
fn visible(
    connection: &Connection,
    object_set: ObjectSet,
    version: u64,
    key_type: &PropertyType,
) -> Result<Vec<(i64, String)>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT id, primary_key FROM objects INDEXED BY objects_by_key
         WHERE object_type = ?1 AND branch = 0
           AND version_from <= ?2 AND (version_to IS NULL OR version_to > ?2)
         ORDER BY primary_key",
    )?;
    let rows = statement.query_map((object_set.object_type, version), |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    let mut visible: Vec<(i64, String)> = rows.collect::<Result<_, _>>()?;
    let mut sorted = *key_type == PropertyType::String;
    if object_set.branch != 0 {
        let mut over = connection.prepare_cached(
            "SELECT id, primary_key, properties IS NULL FROM objects
             WHERE object_type = ?1 AND branch = ?2
               AND version_from <= ?3 AND (version_to IS NULL OR version_to > ?3)",
        )?;
        let rows = over.query_map(
            (object_set.object_type, object_set.branch, version),
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )?;
        let over: Vec<(i64, String, bool)> = rows.collect::<Result<_, _>>()?;
        let hidden: HashSet<&str> = over.iter().map(|(_, key, _)| key.as_str()).collect();
        visible.retain(|(_, key)| !hidden.contains(key.as_str()));
        visible.extend(
            over.iter()
                .filter(|row| !row.2)
                .map(|(id, key, _)| (*id, key.clone())),
        );
        sorted = false;
    }
    if !sorted {
        visible.sort_by_cached_key(|(_, key)| SortKey(SortValue::parse(key_type, key)));
    }
    Ok(visible)
}

struct SortKey(SortValue);

impl PartialEq for SortKey {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl Eq for SortKey {}
impl PartialOrd for SortKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for SortKey {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.compare(&other.0)
    }
}

/// Takes the wanted properties out of an object's JSON text and skips the others.
struct Wanted<'a>(&'a [(&'a str, &'a PropertyType)]);

impl<'de> DeserializeSeed<'de> for Wanted<'_> {
    type Value = Vec<SortValue>;

    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Wanted<'_> {
    type Value = Vec<SortValue>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the properties of an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut values = vec![SortValue::Missing; self.0.len()];
        while let Some(name) = map.next_key::<&str>()? {
            let found = self
                .0
                .iter()
                .zip(&mut values)
                .find(|((wanted, _), _)| *wanted == name);
            if let Some(((_, value_type), value)) = found {
                *value = SortValue::parse(value_type, map.next_value::<&RawValue>()?.get());
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        // The reader wants to see the end of the object.
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(values)
    }
}

/// The orders of recent listings: the pages of one listing are slices of one order.
#[derive(Debug)]
pub(super) struct Cache {
    orders: LinkedHashMap<CacheKey, Arc<Ordered>>,
    bytes: usize,
    budget: usize,
}

/// Cache key of an order: the object set, the version, the state of the rows of a file, and the sort order.
pub(super) type CacheKey = (ObjectSet, u64, u64, OrderBy);

/// How many orders are kept at most, however small.
const MAX_ORDERS: usize = 256;

impl Cache {
    pub(super) fn new(budget: usize) -> Self {
        Self {
            orders: LinkedHashMap::new(),
            bytes: 0,
            budget,
        }
    }

    pub(super) fn get(&mut self, key: &CacheKey) -> Option<Arc<Ordered>> {
        let order = self.orders.to_back(key)?;
        Some(Arc::clone(order))
    }

    /// Adds an order, and drops those not used for longest when the budget is exceeded.
    pub(super) fn insert(&mut self, key: CacheKey, order: Arc<Ordered>) {
        self.bytes += order.bytes();
        if let Some(replaced) = self.orders.insert(key, order) {
            self.bytes -= replaced.bytes();
        }
        while (self.bytes > self.budget || self.orders.len() > MAX_ORDERS)
            && let Some((_, oldest)) = self.orders.pop_front()
        {
            self.bytes -= oldest.bytes();
        }
    }
}
